/**
 * The OpenAPI document, proved by one of each manner in which operations and components are written in it.
 *
 * swagger-parser holds a document of OpenAPI 3.1 against its JSON schema and does no more. That schema asks for keys, for
 * kinds of values, and of texts only whether they are one of few words; of names it asks for a pattern; lists it takes
 * item by item; each path, method of it, and component by itself; and of the schemas of contents no more than that they
 * are objects. So what has the skeleton of something that it takes, it takes too. References are followed here, all of
 * them.
 */

import { once, recalled } from "../../language/memory.ts";
import { blanked, isObject, type Json, type JsonObject, skeletonOf, skeletonOfList } from "../skeleton.ts";
import { type Reference, referencesIn } from "./references.ts";
import { members, slices } from "./slices.ts";

/** What stands under a path, under one key of it, or a component; of the kind `around`, all that stands around these. */
interface Part extends JsonObject {
  readonly kind: string;
  /** Null where one name is as good as another. */
  readonly name: string | null;
  readonly about: Json;
}

/**
 * Each component is checked where it stands, and references to it only followed: put in place of its references it would
 * be checked once for each of them, and schemas once for every way that links lead to them.
 */
export async function proveOpenApi(text: string): Promise<void> {
  const { paths = "", components = "", ...others } = Object.fromEntries(members(text, 1));
  const rest = Object.fromEntries(
    Object.entries(others).map(([key, value]): [string, Json] => [key, JSON.parse(value)]),
  );
  const kinds = members(objectIn(components, "components"), 2);
  const studies = [
    ...slices(objectIn(paths, "paths"), 2).map((slice) => studyOf("paths", slice)),
    ...[...kinds].flatMap(([kind, named]) => slices(objectIn(named, kind), 3).map((slice) => studyOf(kind, slice))),
  ];
  const references = new Set(referencesIn(rest));
  for (const study of studies) for (const reference of study.references) references.add(reference);
  lead(references, new Set(studies.flatMap(({ pointers }) => pointers)));

  const empty = Object.fromEntries([...kinds.keys()].map((kind): [string, JsonObject] => [kind, {}]));
  const around = { ...skeletonOf(rest, skeleton), openapi: rest.openapi ?? null, components: empty };
  // It is proved with each lot of the others, and by itself where nothing but it has changed.
  const parts = new Set<Part>([
    { kind: "around", name: null, about: around },
    ...studies.flatMap(({ parts }) => parts),
  ]);
  await once("openapi.json", [...parts], JSON.stringify, (fresh) => validate(around, fresh));
}

/** Takes longer than most proofs. */
export const loadParser = () => import("@apidevtools/swagger-parser");

function objectIn(text: string, what: string): string {
  if (!text.startsWith("{")) throw new Error(`its ${what} are not there`);
  return text;
}

async function validate(
  around: JsonObject & { readonly components: JsonObject },
  parts: readonly Part[],
): Promise<void> {
  const { default: SwaggerParser } = await loadParser();
  const ofKind = (of: string): JsonObject =>
    Object.fromEntries(
      parts.flatMap(({ kind, name, about }, index): [string, Json][] =>
        kind === of ? [[name ?? (of === "paths" ? `/${index}` : `part-${index}`), about]] : [],
      ),
    );
  const components = Object.fromEntries(Object.keys(around.components).map((kind) => [kind, ofKind(kind)]));
  const parser = new SwaggerParser();
  await parser.validate(
    { ...around, paths: ofKind("paths"), components } as unknown as Parameters<typeof parser.validate>[0],
    {
      // References lead to nothing outside, as was seen.
      resolve: { external: false },
      dereference: { excludedPathMatcher: () => true },
    },
  );
}

/** What there is to prove of some paths, or some components of a kind. */
interface Study {
  /** What references to the components are: `#/components/schemas/Book`. */
  readonly pointers: readonly string[];
  readonly parts: readonly Part[];
  readonly references: ReadonlySet<Reference>;
}

function studyOf(kind: string, slice: string): Study {
  return recalled(`openapi.json ${kind}`, slice, () => study(kind, JSON.parse(`{${slice}}`)));
}

function study(kind: string, named: JsonObject): Study {
  const parts = Object.entries(named).flatMap(([name, about]) =>
    kind === "paths"
      ? byKey(about).map((each) => partOf(kind, name.startsWith("/") ? null : name, skeleton(each)))
      : partOf(
          kind,
          /^[a-zA-Z0-9._-]+$/.test(name) ? null : name,
          kind === "schemas" && isObject(about) ? SCHEMA : skeleton(about),
        ),
  );
  return {
    pointers: kind === "paths" ? [] : Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    parts,
    references: referencesIn({ [kind]: named }),
  };
}

/** What a path has under each key; what has none, as it is. */
function byKey(item: Json): readonly Json[] {
  const methods = isObject(item) ? Object.entries(item) : [];
  return methods.length === 0 ? [item] : methods.map(([method, about]) => ({ [method]: about }));
}

/** The same one for all parts that are alike. */
function partOf(kind: string, name: string | null, about: Json): Part {
  return skeletonOf({ kind, name, about }, (each) => each) as Part;
}

function skeleton(value: Json): Json {
  if (typeof value === "string") return WORDS.has(value) ? value : blanked(value);
  if (typeof value === "number") return blanked(value);
  if (Array.isArray(value)) return skeletonOfList(value.map(skeleton));
  return isObject(value) ? skeletonOf(value, skeleton) : value;
}

/** Any schema. */
const SCHEMA: JsonObject = {};

/** What the JSON schema of OpenAPI documents compares texts with, of all that stands in paths and components. */
export const WORDS: ReadonlySet<string> = new Set([
  ...["query", "header", "path", "cookie"],
  ...["matrix", "label", "simple", "form", "spaceDelimited", "pipeDelimited", "deepObject"],
  ...["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect", "bearer"],
]);

/** Throws where a reference leads nowhere, or to a component of another kind than is needed there. */
function lead(references: ReadonlySet<Reference>, pointers: ReadonlySet<string>): void {
  for (const { to, kind } of references) {
    if (!pointers.has(to)) throw new Error(`no component stands at ${to}`);
    if (!to.startsWith(`#/components/${kind}/`)) throw new Error(`${to} stands where one of the ${kind} is needed`);
  }
}
