/** Paths and their operations as members of types. */

import type { JsonObject, JsonValue } from "../json.ts";
import { comment } from "./comment.ts";
import { INDENT, member, objectOf, quoted } from "./member.ts";
import { componentAt, entriesOf, listed, part, referenceOf, referredType } from "./part.ts";
import { contentType, responsesType } from "./response.ts";
import { isSent, schemaType } from "./schema.ts";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const PLACES = ["query", "header", "path", "cookie"];
const INNER = INDENT.repeat(2);

/** A path as a member of `paths`, and its operations as members of `operations`. `components`: parameters by name. */
export function pathMembers(path: string, value: JsonValue, components: JsonObject): readonly [string, string] {
  const item = part(value, "path");
  const operations: string[] = [];
  const methods = METHODS.map((method) => {
    if (item[method] === undefined) return member(method, "never", INNER, true);
    const operation = part(item[method], "operation");
    const id = operation.operationId;
    // In a name, these would stand for something else.
    if (typeof id !== "string" || /[#/~%]/.test(id)) throw new Error(`an operation has the id ${JSON.stringify(id)}`);
    operations.push(member(id, operationType(operation, isSent(path), components), INDENT));
    return comment(operation, INNER) + member(method, `operations[${quoted(id)}]`, INNER);
  });
  const members = parameters([]) + methods.join("");
  return [member(path, objectOf(members, INDENT), INDENT), operations.join("")];
}

function operationType(operation: JsonObject, sent: boolean, components: JsonObject): string {
  const members = [
    parameters(listed(operation.parameters).map((each) => parameterOf(each, components))),
    requestBody(operation.requestBody),
    member("responses", responsesType(operation.responses, { indent: INNER, sent }), INNER),
  ];
  return objectOf(members.join(""), INDENT);
}

/** A parameter where it is taken. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  /** The member for it, with its comment. */
  readonly text: string;
}

function parameterOf(value: JsonValue, components: JsonObject): Parameter {
  const indent = INDENT.repeat(4);
  const reference = referenceOf(value);
  const about = part(reference === null ? value : components[componentAt(reference)[1]], "parameter");
  const name = String(about.name);
  const type = reference === null ? schemaType(about.schema, { indent, sent: true }) : referredType(reference);
  const required = about.in === "path" || about.required === true;
  return { name, in: String(about.in), required, text: comment(about, indent) + member(name, type, indent, !required) };
}

function parameters(all: readonly Parameter[]): string {
  const indent = INDENT.repeat(3);
  const members = PLACES.map((place) => {
    const here = all.filter((each) => each.in === place);
    if (here.length === 0) return member(place, "never", indent, true);
    const names = new Set(here.map(({ name }) => name));
    if (names.size < here.length) throw new Error(`two parameters have the same name: ${[...names].join(", ")}`);
    const text = here.map((each) => each.text).join("");
    return member(place, objectOf(text, indent), indent, !here.some(({ required }) => required));
  });
  return member("parameters", objectOf(members.join(""), INNER), INNER);
}

function requestBody(value: JsonValue): string {
  if (value === undefined) return member("requestBody", "never", INNER, true);
  const indent = INDENT.repeat(3);
  const body = part(value, "request body");
  if (entriesOf(body.content).length === 0) throw new Error("a request body has no content");
  const content = member("content", contentType(body.content, { indent, sent: true }), indent);
  return comment(body, INNER) + member("requestBody", objectOf(content, INNER), INNER, body.required !== true);
}
