/**
 * Content: a body in the service's own terms, brought to the one form that validators and the store know.
 *
 * In that form a multilingual property is a language map, a link an absolute IRI, a date with time in UTC, and a property
 * that may have several values an array. The body may write each of them shorter (clauses LD-1, LD-3, LD-4, LNG-6).
 */

import { escapePointer, type JsonObject } from "./json.ts";
import { readProperty } from "./property-value.ts";
import type { ContentLink, Notes, Reading } from "./reading.ts";
import { addViolation, type Violation } from "./violation.ts";

export interface Content {
  /** What the client may write, for the validator. */
  readonly values: JsonObject;
  /** Read-only properties that the body holds all the same, in the same form. */
  readonly echoed: JsonObject;
  readonly links: readonly ContentLink[];
  readonly violations: readonly Violation[];
  /** Where a value stands in the body, by where it stands in `values`, if that is elsewhere; both as JSON Pointers. */
  readonly places: ReadonlyMap<string, string>;
}

/** Keywords that are read elsewhere, and members that an answer carries beside its properties: ignored when it is sent back. */
const elsewhere = new Set(["@context", "@id", "@type", "operation", "view", "search", "member", "totalItems"]);

export function readContent(body: JsonObject, reading: Reading): Content {
  const values: JsonObject = Object.create(null) as JsonObject;
  const echoed: JsonObject = Object.create(null) as JsonObject;
  const all: Notes = { links: [], violations: [], places: new Map() };

  for (const [name, value] of Object.entries(body)) {
    const property = reading.properties.get(name);
    if (property === undefined && elsewhere.has(name)) continue;
    const path = `/${escapePointer(name)}`;
    if (property === undefined) {
      addViolation(all.violations, {
        property: name,
        path,
        message: name.startsWith("@") ? "This keyword has no place here." : "There is no such property.",
      });
      continue;
    }
    // What is wrong with a value that is not the client's to write is no matter of its form.
    const own = reading.writable(property);
    const read = readProperty(
      property,
      { value, path, at: path },
      reading,
      own ? all : { links: [], violations: [], places: all.places },
    );
    if (read !== undefined) (own ? values : echoed)[name] = read;
  }
  return { values, echoed, ...all };
}

/** Content with its links as identifiers of their targets: what the store keeps. */
export function withIdentifiers(values: JsonObject, links: readonly ContentLink[]): JsonObject {
  const content: JsonObject = { ...values };
  // The same target twice is one link: RDF knows no repetition.
  const several = new Map<string, Set<string>>();
  for (const { property, target } of links) {
    if (!property.many) content[property.name] = target.identifier;
    else several.set(property.name, (several.get(property.name) ?? new Set()).add(target.identifier));
  }
  for (const [name, identifiers] of several) content[name] = [...identifiers];
  return content;
}
