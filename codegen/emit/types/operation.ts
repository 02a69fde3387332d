/** Paths and their operations as members of types. */

import type { JsonObject, JsonValue } from "../json.ts";
import { comment } from "./comment.ts";
import { INDENT, member, objectOf, quoted } from "./member.ts";
import { componentAt, listed, part, referenceOf, referredType } from "./part.ts";
import { contentType, responsesType } from "./response.ts";
import { schemaType } from "./schema.ts";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const PLACES = ["query", "header", "path", "cookie"];
const INNER = INDENT.repeat(2);
const PARAMETER = INDENT.repeat(4);

/** A path as a member of `paths`, and its operations as members of `operations`. */
export function pathMembers(path: string, value: JsonValue, shared: Shared): readonly [string, string] {
  const item = part(value, "path");
  const operations: string[] = [];
  const methods = METHODS.map((method) => {
    if (item[method] === undefined) return member(method, "never", INNER, true);
    const operation = part(item[method], "operation");
    const id = operation.operationId;
    // In a name, these would stand for something else.
    if (typeof id !== "string" || /[#/~%]/.test(id)) throw new Error(`an operation has the id ${JSON.stringify(id)}`);
    operations.push(member(id, operationType(operation, shared), INDENT));
    return comment(operation, INNER) + member(method, `operations[${quoted(id)}]`, INNER);
  });
  const members = parameters([]) + methods.join("");
  return [member(path, objectOf(members, INDENT), INDENT), operations.join("")];
}

function operationType(operation: JsonObject, shared: Shared): string {
  const members = [
    parameters(listed(operation.parameters).map((each) => parameterAt(each, shared))),
    requestBody(operation.requestBody),
    member("responses", responsesType(operation.responses, INNER), INNER),
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

/** Finds parameters by what refers to them. */
type Shared = (reference: string) => Parameter;

/** Finds those among the components, by name; each is made once. */
export function sharedParameters(components: JsonObject): Shared {
  const made = new Map<string, Parameter>();
  return (reference) => {
    const found = made.get(reference);
    if (found !== undefined) return found;
    const [kind, name] = componentAt(reference);
    if (kind !== "parameters" || !Object.hasOwn(components, name))
      throw new Error(`there is no parameter ${reference}`);
    const parameter = parameterOf(components[name], () => referredType(reference));
    made.set(reference, parameter);
    return parameter;
  };
}

function parameterAt(value: JsonValue, shared: Shared): Parameter {
  const reference = referenceOf(value);
  if (reference !== null) return shared(reference);
  return parameterOf(value, ({ schema }) => schemaType(schema, PARAMETER));
}

function parameterOf(value: JsonValue, typeOf: (about: JsonObject) => string): Parameter {
  const about = part(value, "parameter");
  const name = String(about.name);
  const required = about.in === "path" || about.required === true;
  const text = comment(about, PARAMETER) + member(name, typeOf(about), PARAMETER, !required);
  return { name, in: String(about.in), required, text };
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
  const type = contentType(body.content, indent);
  if (type === "never") throw new Error("a request body has no content");
  const content = member("content", type, indent);
  return comment(body, INNER) + member("requestBody", objectOf(content, INNER), INNER, body.required !== true);
}
