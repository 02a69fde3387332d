/** TypeScript types of properties, as records hold them and as contents bring them. */

import type { Datatype, Property } from "../language/model.ts";

/** A stored record, what makes one, or what changes one. */
export type Form = "record" | "content" | "change";

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
export function recordMember(property: Property, form: Form): string | null {
  const { name, required, many, source, readOnly, writeOnly } = property;
  if (form === "record") {
    if (writeOnly || property.column === null) return null;
    const type = propertyType(property, form);
    const sure = required || many || source === "created" || source === "modified" || source === "identifier";
    return `${name}: ${type}${sure ? "" : " | null"}`;
  }
  if (readOnly || source !== "client") return null;
  if (form === "content") return `${name}${required ? "" : "?"}: ${propertyType(property, form)}`;
  return `${name}?: ${propertyType(property, form)}${required ? "" : " | null"}`;
}

function propertyType(property: Property, form: Form): string {
  if (property.multilingual)
    return form === "record"
      ? "LanguageMap"
      : form === "content"
        ? "{ readonly [tag: string]: string }"
        : "{ readonly [tag: string]: string | null }";
  const single = valueType(property);
  if (!property.many) return single;
  return /[ |]/.test(single) ? `readonly (${single})[]` : `readonly ${single}[]`;
}

function valueType({ range, constraints }: Property): string {
  if (range.kind === "link") return "string";
  if (range.kind === "embed") return range.value;
  if (constraints.enum !== null) return constraints.enum.map((value) => JSON.stringify(value)).join(" | ");
  return datatypes[range.datatype];
}
