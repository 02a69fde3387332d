/** Resolves conditions on the properties of a resource: `published`, `state is open`, `publishedAt is past`. */

import { didYouMean } from "../edit-distance.ts";
import type { ParsedCondition } from "../grammar/access-rule.ts";
import { series } from "../grammar/text-format.ts";
import type { ParsedProperty } from "../grammar.ts";
import type { RecordCondition } from "../model.ts";
import { type DeclaringType, declaredProperties } from "./declarations.ts";
import { unknownProperty } from "./members.ts";
import { choices, type Scope } from "./scope.ts";

/** The condition; if it is reported, one that the rest of the resolver can go on with. */
export function resolveCondition(
  said: ParsedCondition,
  { name, declares }: DeclaringType,
  scope: Scope,
): RecordCondition {
  const { property, values } = said;
  const texts = values?.map(({ value }) => value) ?? null;
  const asSaid: RecordCondition = { property: property.value, is: texts ?? [true] };
  const declared = declares(property.value);
  if (declared === null) return asSaid;
  const refuse = (what: string, suggestion: string | null, at = property.at): RecordCondition => {
    scope.report.add("bad-permission", at, `"${property.value}" of ${name} ${what}.`, suggestion);
    return asSaid;
  };
  const flags = declaredProperties(name, scope).flatMap(([each, other]) => (isFlag(other) ? [each] : []));
  if (declared === undefined) {
    const fitting = texts === null ? flags : declaredProperties(name, scope).map(([each]) => each);
    const suggestion =
      didYouMean(property.value, fitting) ?? choices(texts === null ? "single boolean property" : "property", fitting);
    scope.report.add("unknown-property", property.at, unknownProperty(name, property.value), suggestion);
    return asSaid;
  }
  if (texts === null) {
    if (isFlag(declared)) return asSaid;
    const suggestion = insteadOf(property.value, declared) ?? choices("single boolean property", flags);
    return refuse('is not a single boolean, so the condition needs "is"', suggestion);
  }
  const type = typeOf(declared);
  const [first] = values ?? [];
  if (type === "boolean") {
    if (texts.every((text) => text === "true" || text === "false"))
      return { property: property.value, is: texts.map((text) => text === "true") };
    const suggestion = `Write "${property.value}" or "${property.value} is false".`;
    return refuse("is a boolean, so it is true or false", suggestion, first?.at);
  }
  if (type === "dateTime") {
    if (texts.length === 1 && texts[0] === "past") return { property: property.value, is: "past" };
    const suggestion = `Write "${property.value} is past".`;
    return refuse("is a time, and a condition can only ask whether it is past", suggestion, first?.at);
  }
  if (type === "integer" || type === "number") {
    const wrong = values?.find(({ value }) => !/^-?\d+(\.\d+)?$/.test(value));
    if (wrong !== undefined) refuse(`is a number, and "${wrong.value}" is not`, null, wrong.at);
    return { property: property.value, is: texts.map(Number) };
  }
  if (type !== "string") {
    const message = `A condition cannot read "${property.value}" of ${name}.`;
    const suggestion = "It can read single booleans, texts, numbers and times.";
    scope.report.add("bad-permission", property.at, message, suggestion);
    return asSaid;
  }
  const possible = valuesOf(declared)?.map(String);
  for (const { value, at } of values ?? []) {
    if (possible === undefined || possible.includes(value)) continue;
    const suggestion = didYouMean(value, possible) ?? `It can be ${series(possible, "or")}.`;
    refuse(`cannot be "${value}"`, suggestion, at);
  }
  return asSaid;
}

/** The datatype of a property that a condition may be able to read, or null. */
function typeOf(declared: ParsedProperty | "server"): string | null {
  if (declared === "server" || declared.many.value || declared.multilingual.value) return null;
  return declared.states === undefined ? (declared.type?.value ?? null) : "string";
}

const isFlag = (declared: ParsedProperty | "server"): boolean => typeOf(declared) === "boolean";

/** What to write instead of the bare name of a property that is no boolean. */
function insteadOf(name: string, declared: ParsedProperty | "server"): string | null {
  if (typeOf(declared) === "dateTime") return `Write "${name} is past".`;
  const [first] = typeOf(declared) === "string" ? (valuesOf(declared) ?? []) : [];
  return first === undefined ? null : `Write "${name} is ${first}".`;
}

const valuesOf = (declared: ParsedProperty | "server"): readonly unknown[] | undefined =>
  declared === "server" ? undefined : (declared.states ?? declared.enum)?.items.map(({ value }) => value);
