/**
 * Emits the TypeScript types of the OpenAPI document, by the transformers of openapi-typescript.
 *
 * Each path and component is transformed by itself. The library's own entry would lint and bundle the document before,
 * which is proved elsewhere, and costs more than the types.
 */

import { hash } from "node:crypto";
import type { GlobalContext, OpenAPI3, astToString as print, transformSchema } from "openapi-typescript";
import { recalled } from "../language/memory.ts";
import type { Artifact } from "./artifact.ts";
import type { JsonObject } from "./json.ts";

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

/** The modules of the library that load neither its linter nor its bundler. */
export function load(): Promise<
  [{ readonly default: typeof transformSchema }, { readonly astToString: typeof print }]
> {
  const folder = "openapi-typescript/dist";
  return Promise.all([import(`${folder}/transform/index.mjs`), import(`${folder}/lib/ts.mjs`)]);
}

/** Gives what makes the types of a part of the document. */
async function open(document: JsonObject): Promise<(part: JsonObject) => Piece> {
  const [{ default: transform }, { astToString }] = await load();
  const resolve = (reference: string): unknown => at(document, reference);
  const prints = new Map<string, string>();
  const printOf = (reference: string): string => {
    const print = prints.get(reference) ?? hash("sha1", JSON.stringify(resolve(reference)) ?? "", "base64");
    prints.set(reference, print);
    return print;
  };
  const make = (part: JsonObject): Piece => {
    const context = { ...OPTIONS, injectFooter: [], resolve } as unknown as GlobalContext;
    const nodes = transform(part as unknown as OpenAPI3, context);
    const members = (name: string, depth: number): string => {
      const node = nodes.find((each) => (each as { name?: { text?: string } }).name?.text === name);
      const lines = node === undefined ? [] : astToString([node]).split("\n");
      return lines
        .slice(depth, -1 - depth)
        .map((line) => `${line}\n`)
        .join("");
    };
    if (part.paths === undefined) return { paths: "", operations: "", components: section(members("components", 1)) };
    return { paths: members("paths", 1), operations: members("operations", 1), components: "" };
  };
  return (part) => {
    const text = JSON.stringify(part);
    // What a part refers to may shape its types too: where a parameter stands, what a property has by default.
    const references = [...new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference))];
    return recalled("types", [text, ...references.map(printOf)].join("\n"), () => make(part));
  };
}

/** The members of the only kind that there is among components: what is no `never`, without its first and last line. */
function section(text: string): string {
  const [, inner = ""] = /^ {4}\w+: \{\n([\s\S]*?)^ {4}\};\n/m.exec(text) ?? [];
  return inner;
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
