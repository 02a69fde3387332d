/** Where the numbers end that are taken, at one side or the other, by whichever key says so. */

interface Limits {
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly exclusiveMinimum?: number | null;
  readonly exclusiveMaximum?: number | null;
}

/** One end of the numbers. */
export interface End {
  /** As the spec says it. */
  readonly key: keyof Limits;
  readonly said: number;
  /** The greater, the narrower. */
  readonly at: number;
  /** Whether the number itself is beyond. */
  readonly open: boolean;
}

/** Both ends of a row of numbers. */
export const SIDES = [
  { sign: 1, closed: "minimum", open: "exclusiveMinimum" },
  { sign: -1, closed: "maximum", open: "exclusiveMaximum" },
] as const;

/** The narrower of the two that a side may have. Of whole numbers the last one counts that is taken, however that is said. */
export function endOf(limits: Limits, { sign, closed, open }: (typeof SIDES)[number], whole: boolean): End | undefined {
  const [one, other] = [closed, open].flatMap((key): End[] => {
    const said = limits[key] ?? null;
    if (said === null) return [];
    const [at, isOpen] = [sign * said, key === open];
    if (!whole) return [{ key, said, at, open: isOpen }];
    return [{ key, said, at: isOpen ? Math.floor(at) + 1 : Math.ceil(at), open: false }];
  });
  return one !== undefined && other !== undefined && isNarrower(other, one) ? other : one;
}

/** Whether fewer numbers are taken by `one` than by `other`. */
export const isNarrower = (one: End, other: End): boolean =>
  one.at > other.at || (one.at === other.at && one.open && !other.open);

/** What became of an end: `its minimum is 2, no longer 1`. */
export function endInWords(is: End, was: End): string {
  const said = `its ${is.key} is ${is.said}`;
  return was.key === is.key ? `${said}, no longer ${was.said}` : `${said}; its ${was.key} was ${was.said}`;
}
