/** TypeScript types and comments of properties in records and request bodies. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { isFilledIn, mustBeGiven } from "../language/datatype-schemas.ts";
import type { Class, Model, Property } from "../language/model.ts";
import { memoize } from "./class-lookup.ts";
import { deprecatedTag } from "./descriptions.ts";
import { contentForm } from "./schema/schema-names.ts";
import { memberText, unionOf } from "./typescript-literal.ts";

/** A stored record, an embedded value, a body that creates or changes a resource, or what a handler may store. */
export type Form = "record" | "value" | "content" | "change" | "stored";

/** Value types with a separate type for writing: those with a property that writers may omit and readers always get. */
export const writtenApart = memoize(({ values }): ReadonlySet<string> => {
  const apart = new Set<string>();
  const isApart = (property: Property): boolean =>
    isFilledIn(property) || (property.range.kind === "embed" && apart.has(property.range.value));
  for (let size = -1; size < apart.size; ) {
    size = apart.size;
    for (const { name, properties } of values) if (properties.some(isApart)) apart.add(name);
  }
  return apart;
});

const OWN_SOURCES: ReadonlySet<Property["source"]> = new Set(["created", "modified", "owner", "aggregate", "sequence"]);

/** A member like `name: string | null`, without `readonly`; null if the form lacks the property. */
export function recordMember(property: Property, form: Form, model: Model): string | null {
  const { name, required, many, source, readOnly, writeOnly, column } = property;
  if (form === "record") {
    if (writeOnly || column === null) return null;
    const type = propertyType(property, form, model);
    const sure = required || many || source === "created" || source === "modified" || source === "identifier";
    return `${name}: ${type}${sure ? "" : " | null"}`;
  }
  const isSettable = form === "stored" ? column !== null && !OWN_SOURCES.has(source) : !readOnly && source === "client";
  if (!isSettable || (form === "change" && property.immutable)) return null;
  const type = propertyType(property, form, model);
  if (form === "change") return `${name}?: ${type}${required ? "" : " | null"}`;
  const sure = form === "value" ? required : mustBeGiven(property);
  return `${name}${sure ? "" : "?"}: ${type}`;
}

function propertyType(property: Property, form: Form, model: Model): string {
  if (property.multilingual && form === "record") return "LanguageMap";
  if (property.multilingual) return `{ readonly [tag: string]: string${form === "change" ? " | null" : ""} }`;
  const single = valueType(property, form, model);
  if (!property.many) return single;
  return /[ |]/.test(single) ? `readonly (${single})[]` : `readonly ${single}[]`;
}

function valueType({ range, constraints }: Property, form: Form, model: Model): string {
  if (range.kind === "link") return "string";
  if (range.kind === "embed") return embeddedType(range.value, form, model);
  if (constraints.enum !== null) return unionOf(constraints.enum);
  return DATATYPES[range.datatype].typescript;
}

/** Members with comments, for the properties that have one. */
export const membersOf = ({ properties }: Class, memberOf: (property: Property) => string | null): string[] =>
  properties.flatMap((property) => {
    const member = memberOf(property);
    return member === null ? [] : [memberText(aboutProperty(property), `readonly ${member}`, deprecatedTag(property))];
  });

/** The description or title; empty if it only repeats the name. */
function aboutProperty({ name, title, description }: Property): string {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const text = description || title;
  return letters(text) === letters(name) ? "" : text;
}

export function embeddedType(value: string, form: Form, model: Model): string {
  const isRead = form === "record" || form === "value";
  return isRead || !writtenApart(model).has(value) ? value : contentForm(value);
}
