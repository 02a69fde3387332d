/** The reason why a change is not made, and the place in the spec that asks for it. */

/** What stands in the way, by the code under which designers read of it. */
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

/** A place in a spec, by the names that are in it. */
export type Whereabouts =
  | {
      /** A resource type, whether the spec still has it or not. */
      readonly resource: string;
      /** One of its properties; left out: the type itself. One that is gone stands where it would stand. */
      readonly property?: string;
      /** The keys that it may come from; the first of them that stands there is meant. */
      readonly keys?: readonly string[];
      /** The former name that is meant, of those under `renamedFrom`. */
      readonly former?: string;
    }
  /** No place in the spec, but what was named to be lost. */
  | { readonly destructive: string }
  | FilePlace;

/** No place in the spec, but a stretch of a file in the folder of the migrations, as offsets into its text. */
export interface FilePlace {
  /** As people see it. */
  readonly file: string;
  readonly text: string;
  readonly start: number;
  /** Does not count in. */
  readonly end: number;
}

/** One thing that stands in the way of a step. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly place: Whereabouts;
  /** What it is told of, where its place is not that of it. */
  readonly of?: Named;
  /** What is not possible, and why, in a sentence. */
  readonly message: string;
  /** How to go on, in sentences. */
  readonly mend: string;
  /** What would be lost or lacking too, but follows from this alone: to be told it as well would say the same twice. */
  readonly explains?: readonly Named[];
}

/** A resource type, or one of its properties. */
export interface Named {
  readonly resource: string;
  readonly property?: string;
}

/** What may follow from something else. */
const FOLLOWING: ReadonlySet<RefusalCode> = new Set(["unnamed-loss", "missing-backfill", "changed-identifier"]);

/** Those that no other one explains. */
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
