/** TypeScript types of properties, as records hold them and as contents bring them. */

import type { Datatype, Model, Property } from "../language/model.ts";
import { isFilledIn, mustBeGiven } from "../language/value-schema.ts";
import { contentForm } from "./forms.ts";
import { gathered } from "./gathered.ts";

/** A stored record, a value within one, what a client sends to make one of these or to change one, or what handlers may store of one. */
export type Form = "record" | "value" | "content" | "change" | "stored";

/** What is embedded has a form of its own where it is written, if something may be left out there that is always read. */
export const writtenApart = gathered(({ values }): ReadonlySet<string> => {
  const apart = new Set<string>();
  const isApart = (property: Property): boolean =>
    isFilledIn(property) || (property.range.kind === "embed" && apart.has(property.range.value));
  for (let size = -1; size < apart.size; ) {
    size = apart.size;
    for (const { name, properties } of values) if (properties.some(isApart)) apart.add(name);
  }
  return apart;
});

const datatypes: Readonly<Record<Datatype, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  date: "string",
  dateTime: "string",
  time: "string",
  duration: "string",
  email: "string",
  iri: "string",
  language: "string",
  uuid: "string",
  password: "string",
  secret: "string",
};

/** `name: string | null`, without `readonly`; null where the form does not have the property. */
export function recordMember(property: Property, form: Form, model: Model): string | null {
  const { name, required, many, source, readOnly, writeOnly, column } = property;
  if (form === "record") {
    if (writeOnly || column === null) return null;
    const type = propertyType(property, form, model);
    const sure = required || many || source === "created" || source === "modified" || source === "identifier";
    return `${name}: ${type}${sure ? "" : " | null"}`;
  }
  if (form === "stored") {
    if (column === null || source === "created" || source === "modified" || source === "owner") return null;
  } else if (readOnly || source !== "client") return null;
  const type = propertyType(property, form, model);
  if (form === "change") return `${name}?: ${type}${required ? "" : " | null"}`;
  const sure = form === "value" ? required : mustBeGiven(property);
  return `${name}${sure ? "" : "?"}: ${type}`;
}

function propertyType(property: Property, form: Form, model: Model): string {
  if (property.multilingual)
    return form === "record"
      ? "LanguageMap"
      : form === "change"
        ? "{ readonly [tag: string]: string | null }"
        : "{ readonly [tag: string]: string }";
  const single = valueType(property, form, model);
  if (!property.many) return single;
  return /[ |]/.test(single) ? `readonly (${single})[]` : `readonly ${single}[]`;
}

function valueType({ range, constraints }: Property, form: Form, model: Model): string {
  if (range.kind === "link") return "string";
  if (range.kind === "embed") return embeddedType(range.value, form, model);
  if (constraints.enum !== null) return constraints.enum.map((value) => JSON.stringify(value)).join(" | ");
  return datatypes[range.datatype];
}

/** The type of what is embedded, in a form of what embeds it. */
export function embeddedType(value: string, form: Form, model: Model): string {
  const isRead = form === "record" || form === "value";
  return isRead || !writtenApart(model).has(value) ? value : contentForm(value);
}
