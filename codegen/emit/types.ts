/**
 * Emits the TypeScript types of the OpenAPI document, by the transformers of openapi-typescript.
 *
 * Each path and component is transformed by itself. The library's own entry would lint and bundle the document before,
 * which is proved elsewhere, and costs more than the types.
 */

import { hash } from "node:crypto";
import type { GlobalContext, OpenAPI3, transformSchema } from "openapi-typescript";
import type { InterfaceDeclaration, PropertySignature, TypeElement, TypeLiteralNode } from "typescript";
import { recalled } from "../language/memory.ts";
import type { Artifact } from "./artifact.ts";
import type { JsonObject } from "./json.ts";
import { printMembers } from "./types/printer.ts";

/** `types.ts`, of the OpenAPI document and of nothing else. */
export async function emitTypes(document: JsonObject): Promise<Artifact> {
  const workshop = await open(document);
  const { paths = {}, components = {} } = document as Sections;
  const ofPaths = Object.entries(paths).map(([path, item]) => workshop({ paths: { [path]: item } }));
  const ofKinds = KINDS.map((kind) => {
    const named = Object.entries(components[kind] ?? {}).map(
      ([name, about]) => workshop({ components: { [kind]: { [name]: about } } }).components,
    );
    return named.length === 0 ? `    ${kind}: never;\n` : `    ${kind}: {\n${named.join("")}    };\n`;
  });
  const text = [
    HEADER,
    `export interface paths {\n${ofPaths.map((each) => each.paths).join("")}}\n`,
    "export type webhooks = Record<string, never>;\n",
    `export interface components {\n${ofKinds.join("")}}\n`,
    "export type $defs = Record<string, never>;\n",
    `export interface operations {\n${ofPaths.map((each) => each.operations).join("")}}\n`,
  ];
  return { path: "types.ts", text: text.join("") };
}

type Sections = Readonly<Record<"paths" | "components", Readonly<Record<string, JsonObject>> | undefined>>;

const KINDS = ["schemas", "responses", "parameters", "requestBodies", "headers", "pathItems"];

const HEADER =
  "/** Types of everything that goes over the wire. Generated from the OpenAPI document; edits are lost. */\n\n";

/** The members that one path or component adds to each interface, as they stand in it. */
interface Piece {
  readonly paths: string;
  readonly operations: string;
  readonly components: string;
}

/** The module of the library that loads neither its linter nor its bundler. */
export function load(): Promise<{ readonly default: typeof transformSchema }> {
  return import(`${"openapi-typescript"}/dist/transform/index.mjs`);
}

/** Gives what makes the types of a part of the document. */
async function open(document: JsonObject): Promise<(part: JsonObject) => Piece> {
  const { default: transform } = await load();
  const found = new Map<string, unknown>();
  const resolve = (reference: string): unknown => {
    if (!found.has(reference)) found.set(reference, at(document, reference));
    return found.get(reference);
  };
  const make = (part: JsonObject): Piece => {
    const context = { ...OPTIONS, injectFooter: [], resolve } as unknown as GlobalContext;
    const nodes = transform(
      part as unknown as OpenAPI3,
      context,
    ) as readonly unknown[] as readonly InterfaceDeclaration[];
    const members = (name: string): readonly TypeElement[] =>
      nodes.find((node) => node.name.text === name)?.members ?? [];
    return {
      paths: printMembers(members("paths"), 1),
      operations: printMembers(members("operations"), 1),
      components: printMembers(members("components").flatMap(ofKind), 2),
    };
  };
  const prints = new Map<string, string>();
  const printOf = (reference: string): string => {
    const print = prints.get(reference) ?? hash("sha1", JSON.stringify(resolve(reference)) ?? "", "base64");
    prints.set(reference, print);
    return print;
  };
  // What a part refers to may shape its types too: where a parameter stands, what a property has by default.
  const inputOf = (part: JsonObject): string => {
    const text = JSON.stringify(part);
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference));
    return [text, ...[...references].map(printOf)].join("\n");
  };
  return (part) =>
    recalled(
      "types",
      () => inputOf(part),
      () => make(part),
    );
}

/** The components of a kind; of the kinds that a part has nothing of, there are none. */
function ofKind(kind: TypeElement): readonly TypeElement[] {
  const { type } = kind as PropertySignature;
  return (type as TypeLiteralNode | undefined)?.members ?? [];
}

function at(document: JsonObject, reference: string): unknown {
  const [, ...path] = reference.split("/");
  let found: unknown = document;
  for (const name of path)
    found = (found as JsonObject | undefined)?.[name.replaceAll("~1", "/").replaceAll("~0", "~")];
  return found;
}

/** The library's own defaults, but that nothing of what is read can be written to. */
const OPTIONS = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  defaultNonNullable: true,
  // A discriminator would be looked for in the whole document; the one that is emitted has none.
  discriminators: { objects: {}, refsHandled: [] },
  emptyObjectsUnknown: false,
  enum: false,
  enumValues: false,
  conditionalEnums: false,
  dedupeEnums: false,
  excludeDeprecated: false,
  exportType: false,
  immutable: true,
  rootTypes: false,
  rootTypesNoSchemaPrefix: false,
  rootTypesKeepCasing: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  silent: true,
  makePathsEnum: false,
  generatePathParams: false,
  readWriteMarkers: false,
};
