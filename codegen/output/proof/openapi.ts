/**
 * The OpenAPI document, proved by one of each manner in which operations and components are written in it.
 *
 * swagger-parser holds a document of OpenAPI 3.1 against its JSON schema and does no more. That schema asks for keys, for
 * kinds of values, and of texts only whether they are one of few words; of names it asks for a pattern; lists it takes
 * item by item; each path, method of it, and component by itself; and of the schemas of contents no more than that they
 * are objects. So what has the skeleton of something that it takes, it takes too. References are followed here, all of
 * them.
 */

import { once } from "../../language/memory.ts";
import { blanked, isObject, type Json, type JsonObject, skeletons } from "../skeleton.ts";

/** What stands under a path, or under one of its keys, or a component; of the kind `around`, all that stands around these. */
interface Part {
  readonly kind: string;
  /** Null where one name is as good as another. */
  readonly name: string | null;
  readonly about: Json;
}

type Components = Readonly<Record<string, JsonObject>>;

/**
 * Each component is checked where it stands, and references to it only followed: put in place of its references it would
 * be checked once for each of them, and schemas once for every way that links lead to them.
 */
export async function proveOpenApi(document: JsonObject): Promise<void> {
  const { paths, components, ...rest } = document;
  if (!isObject(paths) || !isObject(components) || !Object.values(components).every(isObject))
    throw new Error("its paths, or its components, are not there");
  lead(document, components as Components);
  // What stands around them is proved with each lot of the others, and by itself where nothing but it has changed.
  const parts = [{ kind: "around", name: "", about: rest }, ...reduce(paths, components as Components)];
  await once("openapi.json", parts, JSON.stringify, async (fresh) => {
    const { default: SwaggerParser } = await import("@apidevtools/swagger-parser");
    const ofKind = (of: string) =>
      Object.fromEntries(
        fresh.flatMap(({ kind, name, about }, index) =>
          kind === of ? [[name ?? (of === "paths" ? `/${index}` : `part-${index}`), about]] : [],
        ),
      );
    const part = {
      ...rest,
      paths: ofKind("paths"),
      components: Object.fromEntries(Object.keys(components).map((kind) => [kind, ofKind(kind)])),
    };
    const parser = new SwaggerParser();
    await parser.validate(part as unknown as Parameters<typeof parser.validate>[0], {
      // References lead to nothing outside, as was seen.
      resolve: { external: false },
      dereference: { excludedPathMatcher: () => true },
    });
  });
}

/** One part of each manner. */
function reduce(paths: JsonObject, components: Components): readonly Part[] {
  const { object, list } = skeletons();
  const skeleton = (value: Json, key: string): Json => {
    if (typeof value === "string") return WORDS.has(value) ? value : blanked(value);
    if (typeof value === "number") return blanked(value);
    if (Array.isArray(value)) return list(value, (item) => skeleton(item, key));
    return isObject(value) ? object(value, skeleton) : value;
  };
  /** By kind and name. */
  const found = new Map<string, Map<string | null, Set<Json>>>();
  const add = (kind: string, name: string | null, about: Json): void => {
    const named = found.get(kind) ?? new Map<string | null, Set<Json>>();
    found.set(kind, named.set(name, (named.get(name) ?? new Set()).add(about)));
  };
  for (const [path, item] of Object.entries(paths)) {
    const name = path.startsWith("/") ? null : path;
    if (!isObject(item) || Object.keys(item).length === 0) add("paths", name, skeleton(item, ""));
    else for (const [key, about] of Object.entries(item)) add("paths", name, object({ [key]: about }, skeleton));
  }
  for (const [kind, named] of Object.entries(components))
    for (const [name, about] of Object.entries(named))
      add(
        kind,
        /^[a-zA-Z0-9._-]+$/.test(name) ? null : name,
        kind === "schemas" && isObject(about) ? SCHEMA : skeleton(about, ""),
      );
  return [...found].flatMap(([kind, named]) =>
    [...named].flatMap(([name, abouts]) => [...abouts].map((about) => ({ kind, name, about }))),
  );
}

/** Any schema. */
const SCHEMA: JsonObject = {};

/** What the JSON schema of OpenAPI documents compares texts with, of all that stands in paths and components. */
export const WORDS: ReadonlySet<string> = new Set([
  ...["query", "header", "path", "cookie"],
  ...["matrix", "label", "simple", "form", "spaceDelimited", "pipeDelimited", "deepObject"],
  ...["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect", "bearer"],
]);

/** Which kind of component is referred to under a key, by name or in a list; under all others it is schemas. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["schemas", "schemas"],
  ["properties", "schemas"],
  ["parameters", "parameters"],
  ["responses", "responses"],
  ["headers", "headers"],
]);

/** What holds whatever the spec gives, and no references. */
const FREE: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);

/** Throws where a reference leads nowhere, or to a component of another kind than is needed there. */
function lead(document: JsonObject, components: Components): void {
  /** By the kind that they were needed of. */
  const followed = new Map<string, Set<string>>();
  const visit = (value: Json, kind: string, named: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, kind, false);
      return;
    }
    for (const key in value) {
      const inner = (value as JsonObject)[key] as Json;
      if (named) visit(inner, kind, false);
      else if (key === "$ref") follow(String(inner), kind);
      else if (typeof inner === "object" && !FREE.has(key)) visit(inner, KINDS.get(key) ?? "schemas", KINDS.has(key));
    }
  };
  const follow = (reference: string, kind: string): void => {
    const known = followed.get(kind) ?? new Set();
    if (known.has(reference)) return;
    followed.set(kind, known.add(reference));
    const [, , of = "", name = ""] = reference.split("/");
    if (components[of]?.[name] === undefined) throw new Error(`nothing stands at ${reference}`);
    if (of !== kind) throw new Error(`${reference} stands where one of the ${kind} is needed`);
  };
  visit(document, "schemas", false);
}
