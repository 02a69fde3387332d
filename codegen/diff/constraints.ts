/** Compares the constraints of a property. */

import type { Constraints, Property } from "../language/model.ts";
import { type End, endInWords, endOf, isNarrower, SIDES } from "../language/range-bounds.ts";
import { capital } from "../language/resolve/names.ts";
import { type Found, lacking, shown } from "./change.ts";

/** Where the values stand. */
interface Where {
  /** In answers. */
  readonly answered: boolean;
  /** In bodies. */
  readonly taken: boolean;
}

export function compareConstraints(before: Property, after: Property, where: Where, found: Found): void {
  const narrowed = where.taken ? "constraint-narrowed" : "constraint-narrowed-in-answers";
  enumerations(before.constraints.enum, after.constraints.enum, where, found.at({ key: "enum" }));
  patterns(before.constraints.pattern, after.constraints.pattern, where, found.at({ key: "pattern" }));
  // How many there may be is told where there may be several before and after: one that may be several is told of itself.
  const counted = before.many && after.many;
  const multilingual = before.multilingual && after.multilingual;
  const apart = (key: string): boolean =>
    key.endsWith("Items") ? counted : key === "maxLanguages" ? multilingual : true;
  const least = after.constraints.minItems ?? 0;
  if (!before.many && least > (before.required ? 1 : 0))
    found.add(narrowed, `Its minItems is ${least}; it had one value.`, { key: "minItems" });
  for (const key of LEAST.filter(apart))
    bound(key, before.constraints, after.constraints, (was, is) => is > was, narrowed, found);
  for (const key of MOST.filter(apart))
    bound(key, before.constraints, after.constraints, (was, is) => is < was, narrowed, found);
  for (const side of SIDES) ends(endOfValues(before, side), endOfValues(after, side), narrowed, found);
  // Whatever is a multiple of twelve is one of four.
  bound("multipleOf", before.constraints, after.constraints, (was, is) => !Number.isInteger(was / is), narrowed, found);
}

type Narrowed = "constraint-narrowed" | "constraint-narrowed-in-answers";

const LEAST = ["minLength", "minItems"] as const;
const MOST = ["maxLength", "maxItems", "maxLanguages"] as const;

function bound(
  key: (typeof LEAST)[number] | (typeof MOST)[number] | "multipleOf",
  before: Constraints,
  after: Constraints,
  refuses: (was: number, is: number) => boolean,
  narrowed: Narrowed,
  found: Found,
): void {
  const [was, is] = [before[key], after[key]];
  if (was === is) return;
  if (is === null) found.add("constraint-widened", `It has no ${key} any more; it was ${was}.`, { key });
  else if (was === null) found.add(narrowed, `Its ${key} is ${is}; it had none.`, { key });
  else found.add(refuses(was, is) ? narrowed : "constraint-widened", `Its ${key} is ${is}, no longer ${was}.`, { key });
}

const endOfValues = ({ constraints, range }: Property, side: (typeof SIDES)[number]): End | undefined =>
  endOf(constraints, side, range.kind === "data" && range.datatype === "integer");

function ends(was: End | undefined, is: End | undefined, narrowed: Narrowed, found: Found): void {
  if (is === undefined) {
    if (was !== undefined)
      found.add("constraint-widened", `It has no ${was.key} any more; it was ${was.said}.`, { key: was.key });
  } else if (was === undefined) found.add(narrowed, `Its ${is.key} is ${is.said}; it had none.`, { key: is.key });
  else if (was.at !== is.at || was.open !== is.open)
    found.add(isNarrower(is, was) ? narrowed : "constraint-widened", `${capital(endInWords(is, was))}.`, {
      key: is.key,
    });
}

function patterns(was: string | null, is: string | null, { taken }: Where, found: Found): void {
  if (was === is) return;
  if (is === null) found.add("constraint-widened", `It need not match ${was} any more.`);
  else
    found.add(
      taken ? "pattern-changed" : "pattern-changed-in-answers",
      was === null ? `It has to match ${is}.` : `It has to match ${is}, no longer ${was}.`,
    );
}

type Values = Constraints["enum"];

function enumerations(before: Values, after: Values, { answered, taken }: Where, found: Found): void {
  const widened = answered ? "enum-widened-in-answers" : "enum-widened-in-bodies";
  const narrowed = taken ? "enum-narrowed" : "enum-narrowed-in-answers";
  if (before === null || after === null) {
    if (after !== null) found.add(narrowed, `It is one of ${after.map(shown).join(", ")}.`);
    else if (before !== null)
      found.add(widened, `It may be anything, no longer one of ${before.map(shown).join(", ")}.`);
    return;
  }
  const [gone, fresh] = [lacking(before, after), lacking(after, before)];
  if (gone.length > 0) found.add(narrowed, `It is no longer ${gone.map(shown).join(" or ")}.`);
  if (fresh.length > 0) found.add(widened, `It may be ${fresh.map(shown).join(" or ")}.`);
}
