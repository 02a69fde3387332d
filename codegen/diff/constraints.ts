/** Compares the constraints of a property. */

import { capital } from "../language/grammar/text-format.ts";
import type { Constraints, Property } from "../language/model.ts";
import { type LimitChange, limitChanges } from "../migrate/narrowing.ts";
import { type Found, lacking, shown } from "./change.ts";

interface Where {
  readonly inAnswers: boolean;
  readonly inBodies: boolean;
}

export function compareConstraints(before: Property, after: Property, where: Where, found: Found): void {
  const [was, is] = [before.constraints, after.constraints];
  enumerations(was.enum, is.enum, where, found.at({ key: after.source === "transitions" ? "states" : "enum" }));
  const orderOf = ({ range }: Property) => (range.kind === "data" ? (range.ordered ?? null) : null);
  const [formerly, now] = [orderOf(before), orderOf(after)];
  const isMoved =
    now?.filter((value) => formerly?.includes(value)).join("\n") !==
    formerly?.filter((value) => now?.includes(value)).join("\n");
  if ((formerly === null) !== (now === null) || isMoved)
    found
      .at({ key: now === null || formerly === null ? "ordered" : "enum" })
      .add(
        "enum-reordered",
        now === null
          ? "Its values have no order of their own any more."
          : `Its values are ordered: ${now.map(shown).join(", ")}.`,
      );
  patterns(was.pattern, is.pattern, where, found.at({ key: "pattern" }));
  const narrowed = where.inBodies ? "constraint-narrowed" : "constraint-narrowed-in-answers";
  const digits = ({ range }: Property): number => (range.kind === "data" ? (range.precision ?? 0) : 0);
  if (digits(before) !== digits(after)) {
    const message = `It has at most ${digits(after)} digits, no longer ${digits(before)}.`;
    found.add(digits(after) < digits(before) ? narrowed : "constraint-widened", message, "precision");
  }
  const isInteger = after.range.kind === "data" && after.range.datatype === "integer";
  // A single value is like a list of one.
  const minItems = before.many ? was.minItems : before.required ? 1 : 0;
  const changes = limitChanges(limitsOf({ ...was, minItems }), limitsOf(is), isInteger);
  for (const { key, isNarrower, message } of changes.filter((change) => isComparable(change, before, after)))
    found.add(isNarrower ? narrowed : "constraint-widened", `${capital(message)}.`, key);
}

const limitsOf = (constraints: Constraints) =>
  Object.fromEntries(Object.entries(constraints).filter(([, limit]) => limit !== null));

/** False for limits that change only because the property has become a list or multilingual, which is reported itself. */
function isComparable({ key, isNarrower }: LimitChange, before: Property, after: Property): boolean {
  if (key === "minItems") return after.many && (before.many || isNarrower);
  if (key === "maxItems") return after.many && before.many;
  return key !== "maxLanguages" || (after.multilingual && before.multilingual);
}

function patterns(was: string | null, is: string | null, { inBodies }: Where, found: Found): void {
  if (was === is) return;
  if (is === null) found.add("constraint-widened", `It no longer needs to match ${was}.`);
  else
    found.add(
      inBodies ? "pattern-changed" : "pattern-changed-in-answers",
      `It must match ${is}${was === null ? "" : `, no longer ${was}`}.`,
    );
}

type Values = Constraints["enum"];

function enumerations(before: Values, after: Values, { inAnswers, inBodies }: Where, found: Found): void {
  const widened = inAnswers ? "enum-widened-in-answers" : "enum-widened-in-bodies";
  const narrowed = inBodies ? "enum-narrowed" : "enum-narrowed-in-answers";
  if (before === null && after !== null) found.add(narrowed, `It is one of ${after.map(shown).join(", ")}.`);
  if (before !== null && after === null)
    found.add(widened, `It may be anything, no longer one of ${before.map(shown).join(", ")}.`);
  if (before === null || after === null) return;
  const [removed, added] = [lacking(before, after), lacking(after, before)];
  if (removed.length > 0) found.add(narrowed, `It is no longer ${removed.map(shown).join(" or ")}.`);
  if (added.length > 0) found.add(widened, `It may be ${added.map(shown).join(" or ")}.`);
}
