/** The constraints of a property: which ones its type knows, and whether they can hold together. */

import type { Report } from "../../diagnostics.ts";
import type { PropertySaid } from "../../grammar.ts";
import type { Constraints, Datatype, Range } from "../../model.ts";

const TEXTS: ReadonlySet<Datatype> = new Set<Datatype>(["string", "email", "iri", "language", "uuid", "password"]);
const NUMBERS: ReadonlySet<Datatype> = new Set<Datatype>(["integer", "number"]);

const OF_TEXT = ["pattern", "minLength", "maxLength"] as const;
const OF_NUMBER = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
const OF_MANY = ["minItems", "maxItems"] as const;

/** Below, a password is guessed; above, hashing it is an attack on the server. */
const PASSWORD_LENGTH = { least: 8, most: 256 };

/** The constraints, absent ones null. What contradicts the type or another constraint is reported. */
export function constraintsOf(said: PropertySaid, range: Range, report: Report): Constraints {
  const datatype = range.kind === "data" ? range.datatype : null;
  const kind = datatype === null ? (range.kind === "link" ? "link" : "value type") : datatype;
  const isText = datatype !== null && TEXTS.has(datatype);
  const isNumber = datatype !== null && NUMBERS.has(datatype);
  const refuse = (keys: readonly (keyof Constraints)[], of: string): void => {
    for (const key of keys) {
      if (said[key] !== undefined) {
        report.add(
          "bad-constraint",
          said.keyAt(key),
          `"${key}" is for ${of}, and this is ${/^[aei]/.test(kind) ? "an" : "a"} ${kind}.`,
          "Leave it out.",
        );
      }
    }
  };
  if (!isText) refuse(OF_TEXT, "texts");
  if (!isNumber) refuse(OF_NUMBER, "numbers");
  if (!isText && !isNumber) refuse(["enum"], "texts and numbers");
  if (!said.many.value) {
    for (const key of OF_MANY) {
      if (said[key] !== undefined) {
        report.add(
          "bad-constraint",
          said.keyAt(key),
          `"${key}" counts values, and there is only one.`,
          'Add "many: true", or leave it out.',
        );
      }
    }
  }
  const password = datatype === "password";
  const constraints: Constraints = {
    enum: (said.enum?.items.map((item) => item.value) as (string | number)[] | undefined) ?? null,
    pattern: said.pattern?.value ?? null,
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
  };
  consistent(said, constraints, password, report);
  return constraints;
}

type Name = Exclude<keyof Constraints, "enum">;

function consistent(said: PropertySaid, constraints: Constraints, password: boolean, report: Report): void {
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
  ordered("minLength", "maxLength", false);
  ordered("minItems", "maxItems", false);
  ordered("minimum", "maximum", false);
  ordered("minimum", "exclusiveMaximum", true);
  ordered("exclusiveMinimum", "maximum", true);
  ordered("exclusiveMinimum", "exclusiveMaximum", true);
  if (said.minimum !== undefined && said.exclusiveMinimum !== undefined) {
    fault("exclusiveMinimum", '"minimum" and "exclusiveMinimum" say two things.', "Keep one of them.");
  }
  if (said.maximum !== undefined && said.exclusiveMaximum !== undefined) {
    fault("exclusiveMaximum", '"maximum" and "exclusiveMaximum" say two things.', "Keep one of them.");
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
  }
  if (said.pattern !== undefined) {
    patternFits(said.pattern.value, (message) => report.add("bad-constraint", said.pattern?.at ?? said.at, message));
  }
  enumFits(said, report);
}

function patternFits(pattern: string, fault: (message: string) => void): void {
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: \/.*\/u?: /s, "");
    fault(`The pattern is no regular expression: ${reason}.`);
  }
}

function enumFits(said: PropertySaid, report: Report): void {
  if (said.enum === undefined) return;
  if (said.enum.items.length === 0) {
    report.add("bad-constraint", said.enum.at, "An empty enumeration leaves no value.", 'Leave out "enum".');
  }
  const seen = new Set<unknown>();
  for (const { value, at } of said.enum.items) {
    if (seen.has(value)) {
      report.add("bad-constraint", at, `${JSON.stringify(value)} stands here twice.`, "Keep one of the two.");
    }
    seen.add(value);
  }
}
