/** Responses and what they carry as types. */

import type { JsonValue } from "../json.ts";
import { comment } from "./comment.ts";
import { INDENT, member, objectOf } from "./member.ts";
import { part, referenceOf, referredType, writtenOf } from "./part.ts";
import { isSent, type Site, schemaType } from "./schema.ts";

/** The type of the answers of an operation, by status. */
export function responsesType(value: JsonValue, place: Site): string {
  const inner = deeper(place);
  const members = writtenOf(value, (status, response) => {
    const reference = referenceOf(response);
    if (reference !== null) return member(status, referredType(reference), inner.indent);
    return (
      comment(part(response, "response"), inner.indent) + member(status, responseType(response, inner), inner.indent)
    );
  });
  return members === "" ? "never" : objectOf(members, place.indent);
}

/** The type of one answer. */
export function responseType(value: JsonValue, place: Site): string {
  const { headers, content } = part(value, "response");
  const inner = deeper(place);
  const type = contentType(content, inner);
  const members = `${inner.indent}headers: ${headersType(headers, inner)};
${inner.indent}content${type === "never" ? "?" : ""}: ${type};
`;
  return objectOf(members, place.indent);
}

function headersType(value: JsonValue, place: Site): string {
  const { indent } = deeper(place);
  const members = writtenOf(value, (name, header) => {
    const reference = referenceOf(header);
    if (reference !== null) return member(name, referredType(reference), indent);
    const about = part(header, "header");
    const type = schemaType(about.schema, { indent, sent: place.sent || isSent(name) });
    return comment(about, indent) + member(name, type, indent, about.required !== true);
  });
  return objectOf(`${members}${indent}readonly [name: string]: unknown;\n`, place.indent);
}

/** The type of contents by their media types; `never` where there is none. */
export function contentType(value: JsonValue, place: Site): string {
  const { indent } = deeper(place);
  const members = writtenOf(value, (type, about) => {
    const { schema } = part(about, "media type");
    return member(type, schemaType(schema, { indent, sent: place.sent || isSent(type) }), indent);
  });
  return members === "" ? "never" : objectOf(members, place.indent);
}

function deeper({ indent, sent }: Site): Site {
  return { indent: indent + INDENT, sent };
}
