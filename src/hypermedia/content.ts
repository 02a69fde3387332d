/**
 * Normalizes a body in the service's own terms for validators and the store.
 *
 * Normalized: a multilingual property is a language map, a link an absolute IRI, a date-time in UTC, and a property
 * with several values an array. The body may use shorter forms (clauses LD-1, LD-3, LD-4, LNG-6).
 */

import { escapePointer, type JsonObject } from "./json.ts";
import { type ContentLink, type Notes, type Reading, readProperty } from "./property-value.ts";
import { addViolation } from "./validation-errors.ts";

export interface Content extends Notes {
  /** Writable properties, for the validator. */
  readonly values: JsonObject;
  /** Read-only properties in the body, normalized too. */
  readonly echoed: JsonObject;
}

/** Members of responses other than properties, which are ignored in a body (clause LD-6). */
export const announcements = ["operation", "view", "search", "member", "totalItems"];

const ignored = new Set(["@context", "@id", "@type", ...announcements]);

export function readContent(body: JsonObject, reading: Reading): Content {
  const values: JsonObject = Object.create(null) as JsonObject;
  const echoed: JsonObject = Object.create(null) as JsonObject;
  const all: Notes = { links: [], violations: [], places: new Map() };
  const own = { ...reading, ...all };
  // Errors in a read-only value are not reported.
  const echo = { ...own, links: [], violations: [] };

  for (const [name, value] of Object.entries(body)) {
    const property = reading.properties.get(name);
    if (property === undefined && ignored.has(name)) continue;
    const path = `/${escapePointer(name)}`;
    if (property === undefined) {
      addViolation(all.violations, {
        property: name,
        path,
        message: name.startsWith("@") ? "This keyword is not allowed here." : "There is no such property.",
      });
      continue;
    }
    const isOwn = reading.writable(property);
    const read = readProperty(property, { value, path, at: path }, isOwn ? own : echo);
    if (read !== undefined) (isOwn ? values : echoed)[name] = read;
  }
  return { values, echoed, ...all };
}

/** Content for the store: links replaced by identifiers. */
export function withIdentifiers(values: JsonObject, links: readonly ContentLink[]): JsonObject {
  const content: JsonObject = { ...values };
  for (const [name, same] of Map.groupBy(links, ({ property }) => property.name)) {
    const identifiers = same.map(({ target }) => target.identifier);
    // A repeated link counts once: RDF has no duplicates.
    content[name] = same[0]?.property.many ? [...new Set(identifiers)] : identifiers.at(-1);
  }
  return content;
}
