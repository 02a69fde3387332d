/** Responses and what they carry as types. */

import type { JsonValue } from "../json.ts";
import { comment } from "./comment.ts";
import { INDENT, member, objectOf } from "./member.ts";
import { part, referenceOf, referredType, writtenOf } from "./part.ts";
import { schemaType } from "./schema.ts";

/** The type of the answers of an operation, by status. `indent`: what each line but the first begins with. */
export function responsesType(value: JsonValue, indent: string): string {
  const inner = indent + INDENT;
  const members = writtenOf(value, (status, response) => {
    const reference = referenceOf(response);
    if (reference !== null) return member(status, referredType(reference), inner);
    return comment(part(response, "response"), inner) + member(status, responseType(response, inner), inner);
  });
  return members === "" ? "never" : objectOf(members, indent);
}

/** The type of one answer. */
export function responseType(value: JsonValue, indent: string): string {
  const { headers, content } = part(value, "response");
  const inner = indent + INDENT;
  const type = contentType(content, inner);
  const members = `${inner}headers: ${headersType(headers, inner)};
${inner}content${type === "never" ? "?" : ""}: ${type};
`;
  return objectOf(members, indent);
}

function headersType(value: JsonValue, indent: string): string {
  const inner = indent + INDENT;
  const members = writtenOf(value, (name, header) => {
    const reference = referenceOf(header);
    if (reference !== null) return member(name, referredType(reference), inner);
    const about = part(header, "header");
    return comment(about, inner) + member(name, schemaType(about.schema, inner), inner, about.required !== true);
  });
  return objectOf(`${members}${inner}readonly [name: string]: unknown;\n`, indent);
}

/** The type of contents by their media types; `never` where there is none. */
export function contentType(value: JsonValue, indent: string): string {
  const inner = indent + INDENT;
  const members = writtenOf(value, (type, about) =>
    member(type, schemaType(part(about, "media type").schema, inner), inner),
  );
  return members === "" ? "never" : objectOf(members, indent);
}
