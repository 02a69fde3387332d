/** The constraints of a property: which ones its type knows, and whether they can hold together. */

import { DATATYPES } from "../../../../src/hypermedia/datatypes.ts";
import { MAX_LANGUAGES } from "../../../../src/store/formats.ts";
import type { Report } from "../../diagnostics.ts";
import { article, quotedSeries } from "../../grammar/text-format.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Constraints, Range } from "../../model.ts";
import { type Located, shown } from "../../yaml-node.ts";

const OF_TEXT = ["pattern", "minLength", "maxLength"] as const;
const OF_NUMBER = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
const OF_MANY = ["minItems", "maxItems"] as const;

/** Below, a password is guessed; above, hashing it is an attack on the server. */
const PASSWORD_LENGTH = { least: 8, most: 256 };

/** The constraints, absent ones null. What contradicts the type or another constraint is reported. */
export function constraintsOf(said: ParsedProperty, range: Range, report: Report): Constraints {
  const datatype = range.kind === "data" ? range.datatype : null;
  const kind = datatype === null ? (range.kind === "link" ? "link" : "value type") : datatype;
  const known = datatype === null ? null : DATATYPES[datatype].constraints;
  const refuse = (keys: readonly (keyof Constraints)[], of: string): void => {
    const [first, ...others] = keys.filter((key) => said[key] !== undefined);
    if (first === undefined) return;
    const [are, them] = others.length > 0 ? ["are", "them"] : ["is", "it"];
    const message = `${quotedSeries([first, ...others])} ${are} for ${of}, and this is ${article(kind)}.`;
    report.add("bad-constraint", said.keyAt(first), message, `Leave ${them} out, or choose another type.`);
  };
  if (known !== "text") refuse(OF_TEXT, "texts");
  if (known !== "number") refuse(OF_NUMBER, "numbers");
  if (known === null) refuse(["enum"], "texts and numbers");
  const [count, other] = said.many.value ? [] : OF_MANY.filter((key) => said[key] !== undefined);
  if (count !== undefined) {
    const [subject, it] =
      other === undefined ? [`"${count}" counts`, "it"] : [`"${count}" and "${other}" count`, "them"];
    const message = `${subject} values, and there is only one.`;
    report.add("bad-constraint", said.keyAt(count), message, `Add "many: true", or leave ${it} out.`);
  }
  if (said.maxLanguages !== undefined && !said.multilingual.value) {
    const message = '"maxLanguages" counts languages, and this is in none.';
    const mend = 'Add "multilingual: true", or leave it out.';
    report.add("bad-constraint", said.keyAt("maxLanguages"), message, mend);
  }
  const password = datatype === "password";
  const constraints: Constraints = {
    enum: (said.enum?.items.map((item) => item.value) as (string | number)[] | undefined) ?? null,
    pattern: patternOf(said.pattern, report),
    minLength: said.minLength?.value ?? (password ? PASSWORD_LENGTH.least : null),
    maxLength: said.maxLength?.value ?? (password ? PASSWORD_LENGTH.most : null),
    minimum: said.minimum?.value ?? null,
    maximum: said.maximum?.value ?? null,
    exclusiveMinimum: said.exclusiveMinimum?.value ?? null,
    exclusiveMaximum: said.exclusiveMaximum?.value ?? null,
    multipleOf: said.multipleOf?.value ?? null,
    // An empty list says nothing in linked data, so what is required and many has at least one value.
    minItems: said.minItems?.value ?? (said.many.value && said.required.value ? 1 : null),
    maxItems: said.maxItems?.value ?? null,
    maxLanguages: said.maxLanguages?.value ?? (said.multilingual.value ? MAX_LANGUAGES : null),
  };
  consistent(said, constraints, password, report);
  return constraints;
}

type Name = Exclude<keyof Constraints, "enum">;

function consistent(said: ParsedProperty, constraints: Constraints, password: boolean, report: Report): void {
  const fault = (key: keyof Constraints, message: string, suggestion: string | null = null): void =>
    report.add("bad-constraint", said.keyAt(key), message, suggestion);
  const ordered = (least: Name, most: Name, strictly: boolean): void => {
    const [low, high] = [constraints[least], constraints[most]];
    if (low === null || high === null || low < high || (low === high && !strictly)) return;
    fault(
      said[most] === undefined ? least : most,
      `"${least}" is ${low} and "${most}" is ${high}: no value fits.`,
      "Swap them?",
    );
  };
  ordered("minItems", "maxItems", false);
  const single = (one: Name, other: Name): boolean => {
    if (said[one] === undefined || said[other] === undefined) return true;
    fault(other, `"${one}" and "${other}" say two things.`, "Keep one of them.");
    return false;
  };
  if ([single("minimum", "exclusiveMinimum"), single("maximum", "exclusiveMaximum")].every(Boolean)) {
    ordered("minimum", "maximum", false);
    ordered("minimum", "exclusiveMaximum", true);
    ordered("exclusiveMinimum", "maximum", true);
    ordered("exclusiveMinimum", "exclusiveMaximum", true);
  }
  if (constraints.multipleOf !== null && constraints.multipleOf <= 0) {
    fault("multipleOf", '"multipleOf" is greater than 0.');
  }
  if (said.required.value && said.minItems?.value === 0) {
    fault("minItems", "What is required has at least one value.", 'Write "minItems: 1", or leave out "required".');
  }
  if (
    password &&
    ((constraints.minLength ?? 0) < PASSWORD_LENGTH.least || (constraints.maxLength ?? 0) > PASSWORD_LENGTH.most)
  ) {
    fault(
      said.minLength === undefined ? "maxLength" : "minLength",
      `A password has ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters.`,
      "Leave it out.",
    );
  } else ordered("minLength", "maxLength", false);
  enumFits(said, report);
}

/** An expression as JavaScript writes it among its code: `/^[a-z]+$/i`. */
const LITERAL = /^\/(?<inner>.+)\/(?<flags>[a-z]*)$/;

/** In quotes in which a backslash is only a backslash. */
const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The pattern as it was meant; null where there is none. */
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

function enumFits(said: ParsedProperty, report: Report): void {
  if (said.enum === undefined) return;
  if (said.enum.items.length === 0) {
    report.add("bad-constraint", said.enum.at, "An empty enumeration leaves no value.", 'Leave out "enum".');
  }
  const seen = new Set<unknown>();
  for (const { value, at, node } of said.enum.items) {
    if (seen.has(value)) {
      report.add("bad-constraint", at, `${shown(node)} stands here twice.`, "Keep one of the two.");
    }
    seen.add(value);
  }
}
