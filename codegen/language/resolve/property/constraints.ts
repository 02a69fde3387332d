/** Resolves the constraints of a property, and checks that they agree with its type and each other. */

import { DATATYPES } from "../../../../src/hypermedia/datatypes.ts";
import { type Bounds, compareDecimals, type Digits } from "../../../../src/store/decimals.ts";
import { MAX_LANGUAGES } from "../../../../src/store/formats.ts";
import { normalizedLiteral } from "../../datatype-schemas.ts";
import type { Report } from "../../diagnostics.ts";
import { article, quotedSeries } from "../../grammar/text-format.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Constraints, Range } from "../../model.ts";
import { type Located, shown } from "../../yaml-node.ts";

const OF_TEXT = ["pattern", "minLength", "maxLength"] as const;
const OF_NUMBER = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
const OF_DECIMALS = ["precision", "scale"] as const;
const OF_MANY = ["minItems", "maxItems"] as const;

/** Shorter passwords are guessed; longer ones make hashing a denial of service. */
const PASSWORD_LENGTH = { least: 8, most: 256 };

/** The constraints; null for absent ones. Reports those that contradict the type or each other. */
export function resolveConstraints(said: ParsedProperty, range: Range, report: Report): Constraints {
  const datatype = range.kind === "data" ? range.datatype : null;
  const kind = datatype ?? (range.kind === "link" ? "link" : "value type");
  const known = datatype === null ? null : DATATYPES[datatype].constraints;
  const refuse = (keys: readonly (keyof Constraints | keyof Digits)[], of: string): void => {
    const [first, ...others] = keys.filter((key) => said[key] !== undefined);
    if (first === undefined) return;
    const [are, them] = others.length > 0 ? ["are", "them"] : ["is", "it"];
    const message = `${quotedSeries([first, ...others])} ${are} for ${of}, and this is ${article(kind)}.`;
    report.add("bad-constraint", said.keyAt(first), message, `Leave ${them} out, or choose another type.`);
  };
  if (known !== "text") refuse(OF_TEXT, "texts");
  if (known !== "number") refuse(OF_NUMBER, "numbers");
  if (datatype !== "decimal") refuse(OF_DECIMALS, "decimals");
  else if (said.type !== undefined) checkDigits(said, report);
  if (known === null) refuse(["enum"], "texts and numbers");
  const counts = said.many.value ? [] : OF_MANY.filter((key) => said[key] !== undefined);
  if (counts[0] !== undefined) {
    const [are, them] = counts.length > 1 ? ["are", "them"] : ["is", "it"];
    const message = `${quotedSeries(counts)} ${are} for lists, and there is only one value.`;
    report.add("bad-constraint", said.keyAt(counts[0]), message, `Add "many: true", or leave ${them} out.`);
  }
  if (said.maxLanguages !== undefined && !said.multilingual.value) {
    const message = '"maxLanguages" is for multilingual properties.';
    const suggestion = 'Add "multilingual: true", or leave it out.';
    report.add("bad-constraint", said.keyAt("maxLanguages"), message, suggestion);
  }
  const password = datatype === "password";
  const bound = (key: keyof Bounds): number | string | null => {
    const value = said[key]?.value ?? null;
    if (datatype === "decimal") return value === null ? null : String(value);
    if (typeof value !== "string") return value;
    const message = `"${key}" should be a number, and this is a text.`;
    report.add("bad-constraint", said[key]?.at ?? said.at, message, `Leave out the quotes: ${value}.`);
    return null;
  };
  const constraints: Constraints = {
    enum: (said.enum?.items.map(({ value }) => normalizedLiteral(value, range)) as (string | number)[]) ?? null,
    pattern: patternOf(said.pattern, report),
    minLength: said.minLength?.value ?? (password ? PASSWORD_LENGTH.least : null),
    maxLength: said.maxLength?.value ?? (password ? PASSWORD_LENGTH.most : null),
    minimum: bound("minimum"),
    maximum: bound("maximum"),
    exclusiveMinimum: bound("exclusiveMinimum"),
    exclusiveMaximum: bound("exclusiveMaximum"),
    multipleOf: bound("multipleOf"),
    // Linked data has no empty lists, so a required list has at least one value.
    minItems: said.minItems?.value ?? (said.many.value && said.required.value ? 1 : null),
    maxItems: said.maxItems?.value ?? null,
    maxLanguages: said.maxLanguages?.value ?? (said.multilingual.value ? MAX_LANGUAGES : null),
  };
  checkConsistency(said, constraints, password, report);
  return constraints;
}

/** Reports a decimal without a precision or a scale, or with more digits after the point than it has. */
function checkDigits(said: ParsedProperty, report: Report): void {
  const missing = OF_DECIMALS.filter((key) => said[key] === undefined && said.legible(key));
  const { precision, scale } = said;
  if (missing.length > 0) {
    const message = `A decimal has a "precision", the number of its digits, and a "scale", how many of them are after the point.`;
    const example = { precision: 12, scale: 2 };
    const suggestion = `Add ${missing.map((key) => `"${key}: ${example[key]}"`).join(" and ")}.`;
    report.add("bad-constraint", said.type?.at ?? said.at, message, suggestion);
  } else if (precision !== undefined && scale !== undefined && scale.value > precision.value) {
    const message = `A decimal of ${precision.value} digits cannot have ${scale.value} after the point.`;
    report.add("bad-constraint", scale.at, message, "The precision counts all digits, before and after the point.");
  }
}

type Name = Exclude<keyof Constraints, "enum">;

function checkConsistency(said: ParsedProperty, constraints: Constraints, password: boolean, report: Report): void {
  const complain = (key: keyof Constraints, message: string, suggestion: string | null = null): void =>
    report.add("bad-constraint", said.keyAt(key), message, suggestion);
  const checkOrder = (least: Name, most: Name, isOpen = false): void => {
    const [low, high] = [constraints[least], constraints[most]];
    if (low === null || high === null) return;
    const order = typeof low === "string" ? compareDecimals(low, String(high)) : low - Number(high);
    if (order < 0 || (order === 0 && !isOpen)) return;
    const key = said[most] === undefined ? least : most;
    complain(key, `"${least}" is ${low} and "${most}" is ${high}: no value fits.`, "Swap them?");
  };
  checkOrder("minItems", "maxItems");
  const doubled = (
    [
      ["minimum", "exclusiveMinimum"],
      ["maximum", "exclusiveMaximum"],
    ] as const
  ).filter(([one, other]) => said[one] !== undefined && said[other] !== undefined);
  for (const [one, other] of doubled)
    complain(other, `"${one}" and "${other}" contradict each other.`, "Keep one of them.");
  if (doubled.length === 0) {
    checkOrder("minimum", "maximum");
    checkOrder("minimum", "exclusiveMaximum", true);
    checkOrder("exclusiveMinimum", "maximum", true);
    checkOrder("exclusiveMinimum", "exclusiveMaximum", true);
  }
  if (constraints.multipleOf !== null && Number(constraints.multipleOf) <= 0)
    complain("multipleOf", '"multipleOf" is greater than 0.');
  if (said.required.value && said.minItems?.value === 0)
    complain("minItems", "A required list has at least one value.", 'Write "minItems: 1", or leave out "required".');
  const { least, most } = PASSWORD_LENGTH;
  if (password && ((constraints.minLength ?? least) < least || (constraints.maxLength ?? most) > most)) {
    const key = said.minLength === undefined ? "maxLength" : "minLength";
    complain(key, `A password has ${least} to ${most} characters.`, "Leave it out.");
  } else checkOrder("minLength", "maxLength");
  if (said.enum?.items.length === 0)
    report.add("bad-constraint", said.enum.at, "An empty enumeration leaves no value.", 'Leave out "enum".');
  const seen = new Set<unknown>();
  for (const [index, { at, node }] of (said.enum?.items ?? []).entries()) {
    const value = constraints.enum?.[index];
    if (seen.has(value)) report.add("bad-constraint", at, `${shown(node)} is here twice.`, "Keep one of the two.");
    seen.add(value);
  }
}

/** A regular expression literal of JavaScript: `/^[a-z]+$/i`. */
const LITERAL = /^\/(?<inner>.+)\/(?<flags>[a-z]*)$/;

/** In YAML's single quotes, where a backslash is literal. */
const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The pattern without slashes around it, or null. */
function patternOf(said: Located<string> | undefined, report: Report): string | null {
  if (said === undefined) return null;
  const { value, at } = said;
  const { inner, flags } = LITERAL.exec(value)?.groups ?? {};
  if (inner !== undefined) {
    const flagged = flags === "" ? "" : `, and the "${flags}" behind them as no flags`;
    const message = `Slashes around a pattern are taken as a part of it${flagged}: only text that has them would match.`;
    const suggestion = `Write it without them: ${inQuotes(inner)}. Slashes that are meant are written "\\/".`;
    report.add("bad-constraint", at, message, suggestion);
    return inner;
  }
  try {
    new RegExp(value, "u");
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: \/.*\/u?: /s, "");
    report.add("bad-constraint", at, `The pattern is no regular expression: ${reason}.`);
  }
  return value;
}
