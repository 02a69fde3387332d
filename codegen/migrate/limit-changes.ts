/** Compares the limits of a property in two versions of a spec. */

import { MAX_LANGUAGES } from "../../src/store/formats.ts";
import type { Limits } from "../../src/store/table.ts";
import { fits } from "../../src/store/value-limits.ts";

/** A limit that has another number. */
export interface LimitChange {
  readonly key: keyof Limits;
  /** True if values that were accepted may now be refused. */
  readonly isNarrower: boolean;
  /** `its minimum is 2, no longer 1` */
  readonly message: string;
}

/** The limits of a range. `standard`: the limit of a property that has none. */
const BOUNDS = [
  { sign: 1, closed: "minItems", standard: 0 },
  { sign: -1, closed: "maxItems" },
  { sign: -1, closed: "maxLanguages", standard: MAX_LANGUAGES },
  { sign: 1, closed: "minLength", standard: 0 },
  { sign: -1, closed: "maxLength" },
  { sign: 1, closed: "minimum", open: "exclusiveMinimum" },
  { sign: -1, closed: "maximum", open: "exclusiveMaximum" },
] as const satisfies readonly Bound[];

interface Bound {
  /** -1 for an upper bound. */
  readonly sign: 1 | -1;
  readonly closed: keyof Limits;
  readonly open?: keyof Limits;
  readonly standard?: number;
}

/** One end of a range. */
interface End {
  readonly key: keyof Limits;
  /** The number in the spec. */
  readonly said: number | string;
  /** The greater, the narrower. */
  readonly at: number;
  readonly isOpen: boolean;
}

/** Every limit with a number that has changed. `isInteger`: the values are integers. */
export function limitChanges(was: Limits, is: Limits, isInteger: boolean): readonly LimitChange[] {
  const ends = BOUNDS.flatMap((bound) => {
    const [before, after] = [endOf(was, bound, isInteger), endOf(is, bound, isInteger)];
    if (before?.at === after?.at && before?.isOpen === after?.isOpen) return [];
    const isNarrower = after !== undefined && (before === undefined || isWithin(after, before));
    return changeOf(before, after, isNarrower);
  });
  if (was.multipleOf === is.multipleOf) return ends;
  const stepOf = ({ multipleOf: said }: Limits) => (said === undefined ? said : ({ key: "multipleOf", said } as const));
  return [...ends, ...changeOf(stepOf(was), stepOf(is), hasNarrowerStep(was, is, isInteger))];
}

/** Every multiple of 12 is a multiple of 4. Compared as exactly as values are checked. */
function hasNarrowerStep({ multipleOf: was }: Limits, { multipleOf: is }: Limits, isInteger: boolean): boolean {
  const step = was ?? (isInteger ? 1 : undefined);
  return is !== undefined && !(step !== undefined && Number(step) > Number(is) / 2 && fits(step, { multipleOf: is }));
}

function changeOf(
  was: Pick<End, "key" | "said"> | undefined,
  is: Pick<End, "key" | "said"> | undefined,
  isNarrower: boolean,
): readonly LimitChange[] {
  if (is === undefined) {
    return was === undefined ? [] : [{ key: was.key, isNarrower, message: `its ${was.key} of ${was.said} is removed` }];
  }
  const former =
    was === undefined ? "" : was.key === is.key ? `, no longer ${was.said}` : `; its ${was.key} was ${was.said}`;
  return [{ key: is.key, isNarrower, message: `its ${is.key} is ${is.said}${former}` }];
}

/** The narrower of the two limits that a bound may have. Of integers, the last one that is accepted. */
function endOf(limits: Limits, { sign, closed, open, standard }: Bound, isInteger: boolean): End | undefined {
  const end = (key: keyof Limits, said: number | string): End => {
    const [at, isOpen] = [sign * Number(said), key === open];
    if (!isInteger) return { key, said, at, isOpen };
    return { key, said, at: isOpen ? Math.floor(at) + 1 : Math.ceil(at), isOpen: false };
  };
  const [one, other] = [closed, ...(open === undefined ? [] : [open])].flatMap((key) => {
    const said = (limits[key] as number | string | undefined) ?? standard;
    return said === undefined ? [] : end(key, said);
  });
  return one !== undefined && other !== undefined && isWithin(other, one) ? other : one;
}

const isWithin = (one: End, other: End): boolean =>
  one.at > other.at || (one.at === other.at && one.isOpen && !other.isOpen);
