/** References in the OpenAPI document, each with the kind of component that is needed where it stands. */

import type { Json, JsonObject } from "../skeleton.ts";

export interface Reference {
  readonly to: string;
  /** Of a component: `schemas`. */
  readonly kind: string;
}

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

/** The same one for all references that are alike, by kind and where they lead. */
const references = new Map<string, Map<string, Reference>>();

/** Those in a part of the document, under the keys that it has there. */
export function referencesIn(part: JsonObject): ReadonlySet<Reference> {
  const found = new Set<Reference>();
  const visit = (value: Json, kind: string, named: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, kind, false);
      return;
    }
    for (const key in value) {
      const inner = (value as JsonObject)[key] as Json;
      if (named) visit(inner, kind, false);
      else if (key === "$ref") found.add(referenceTo(String(inner), kind));
      else if (typeof inner === "object" && !FREE.has(key)) visit(inner, KINDS.get(key) ?? "schemas", KINDS.has(key));
    }
  };
  visit(part, "schemas", false);
  return found;
}

function referenceTo(to: string, kind: string): Reference {
  const ofKind = references.get(kind) ?? new Map<string, Reference>();
  references.set(kind, ofKind);
  const reference = ofKind.get(to) ?? { to, kind };
  ofKind.set(to, reference);
  return reference;
}
