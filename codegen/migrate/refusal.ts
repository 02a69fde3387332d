/** Refusals: why a change is not made, and its place in the spec. */

export type RefusalCode =
  | "unnamed-loss"
  | "unknown-loss"
  | "missing-backfill"
  | "changed-identifier"
  | "unconvertible"
  | "duplicate-column"
  | "swapped-paths"
  | "bad-rename"
  | "unknown-former-name"
  | "bad-snapshot"
  | "missing-migration"
  | "stray-migration";

/** A place in the spec. */
export type Whereabouts =
  | {
      /** A resource type, which may be gone. */
      readonly resource: string;
      /** One of its properties, which may be gone; left out: the type itself. */
      readonly property?: string;
      /** The keys to report, by preference. */
      readonly keys?: readonly string[];
      /** The former name in `renamedFrom` to report. */
      readonly former?: string;
    }
  /** A place in the command line, or in a file of the migrations folder. */
  | {
      readonly source: { readonly file: string; readonly text: string };
      readonly start: number;
      readonly end: number;
    };

export interface Refusal {
  readonly code: RefusalCode;
  readonly place: Whereabouts;
  /** What it is about, if that differs from its place. */
  readonly of?: Named;
  /** What is not possible, and why. */
  readonly message: string;
  /** How to go on. */
  readonly mend: string;
  /** Things whose own refusals only follow from this one, and are left out. */
  readonly explains?: readonly Named[];
}

/** A resource type, or one of its properties. */
export interface Named {
  readonly resource: string;
  readonly property?: string;
}

/** Codes of refusals that may follow from another one. */
const FOLLOWING: ReadonlySet<RefusalCode> = new Set(["unnamed-loss", "missing-backfill", "changed-identifier"]);

/** Without refusals that another one explains. */
export function unexplained(refused: readonly Refusal[]): readonly Refusal[] {
  const explained = new Map(refused.flatMap((one) => (one.explains ?? []).map((each) => [keyOf(each), one] as const)));
  const follows = (refusal: Refusal): boolean => {
    const { code, place, of = place } = refusal;
    if (!FOLLOWING.has(code) || !("resource" in of)) return false;
    const by = explained.get(keyOf(of));
    return by !== undefined && by !== refusal;
  };
  return refused.filter((refusal) => !follows(refusal));
}

const keyOf = ({ resource, property = "" }: Named): string => `${resource}.${property}`;
