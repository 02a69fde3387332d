/** Resolves conditions on the properties of a resource: `published`, `state is open`, `publishedAt is past`. */

import { didYouMean } from "../edit-distance.ts";
import type { ParsedCondition } from "../grammar/access-rule.ts";
import { series } from "../grammar/text-format.ts";
import type { ParsedProperty } from "../grammar.ts";
import type { RecordCondition } from "../model.ts";
import { type DeclaringType, declaredProperties } from "./declarations.ts";
import { unknownProperty } from "./members.ts";
import { choices, type Scope } from "./scope.ts";

/** Types whose values a condition can name as they are. */
const TEXTS = new Set(["string"]);
const NUMBERS = new Set(["integer", "number"]);

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
  const report = (message: string, suggestion: string | null, at = property.at) =>
    scope.report.add("bad-permission", at, message, suggestion);
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
    const message = `"${property.value}" of ${name} is not a single boolean, so the condition needs "is".`;
    report(message, insteadOf(property.value, declared) ?? choices("single boolean property", flags));
    return asSaid;
  }
  const type = typeOf(declared);
  const [first] = values ?? [];
  if (type === "boolean") {
    if (texts.every((text) => text === "true" || text === "false"))
      return { property: property.value, is: texts.map((text) => text === "true") };
    report(
      `"${property.value}" of ${name} is a boolean, so it is true or false.`,
      `Write "${property.value}" or "${property.value} is false".`,
      first?.at,
    );
    return asSaid;
  }
  if (type === "dateTime") {
    if (texts.length === 1 && texts[0] === "past") return { property: property.value, is: "past" };
    report(
      `"${property.value}" of ${name} is a time, and a condition can only ask whether it is past.`,
      `Write "${property.value} is past".`,
      first?.at,
    );
    return asSaid;
  }
  if (type !== null && NUMBERS.has(type)) {
    const wrong = values?.find(({ value }) => !/^-?\d+(\.\d+)?$/.test(value));
    if (wrong !== undefined)
      report(`"${property.value}" of ${name} is a number, and "${wrong.value}" is not.`, null, wrong.at);
    return { property: property.value, is: texts.map(Number) };
  }
  if (type === null || !TEXTS.has(type)) {
    report(
      `A condition cannot read "${property.value}" of ${name}.`,
      "It can read single booleans, texts, numbers and times.",
    );
    return asSaid;
  }
  const possible = valuesOf(declared)?.map(String);
  for (const { value, at } of values ?? []) {
    if (possible === undefined || possible.includes(value)) continue;
    const suggestion = didYouMean(value, possible) ?? `It can be ${series(possible, "or")}.`;
    report(`"${property.value}" of ${name} cannot be "${value}".`, suggestion, at);
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
