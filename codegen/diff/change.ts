/** A change between two versions of a spec, and the collector of changes. */

import type { DataImpact, Party, RuleCode } from "./rules.ts";

/** A part of a spec, by the names of one version. All null: the API as a whole. */
export interface Part {
  readonly side: "old" | "new";
  /** Name of a resource or value type. */
  readonly of: string | null;
  readonly property: string | null;
  readonly operation: string | null;
  /** The key that tells what changed, where it stands there. */
  readonly key: string | null;
}

/** A change of the meaning, by itself. */
export interface Noticed {
  readonly rule: RuleCode;
  readonly part: Part;
  /** A sentence for people. */
  readonly message: string;
}

export interface Change extends Noticed {
  readonly breaks: readonly Party[];
}

/** What a migration does to a class, or a property of one, by the names of the new version, or of the old one where that is gone. */
export interface PlacedImpact {
  readonly of: string;
  readonly property: string | null;
  readonly impact: DataImpact;
}

/** What the generated client has to call otherwise, as a class or a property of one has its name, by the names of the new version. */
export interface RenamedMember {
  readonly of: string;
  readonly property: string | null;
  readonly was: string;
  readonly is: string;
}

/** Where changes are put; `at` speaks of a part of what it was made for. */
export interface Found {
  readonly add: (rule: RuleCode, message: string, at?: Partial<Part>) => void;
  /** The same for a part, of which all that is said from there on is. */
  readonly at: (part: Partial<Part>) => Found;
}

const WHOLE: Part = { side: "new", of: null, property: null, operation: null, key: null };

/** Puts changes into `changes`. */
export function gathering(changes: Noticed[], part: Part = WHOLE): Found {
  return {
    add: (rule, message, at = {}) => changes.push({ rule, message, part: { ...part, ...at } }),
    at: (narrower) => gathering(changes, { ...part, ...narrower }),
  };
}

/** What one list has that the other lacks. */
export const lacking = <T>(list: readonly T[], other: readonly T[]): readonly T[] =>
  list.filter((each) => !other.includes(each));

/** A value as it stands in YAML's flow style; a text as it is. */
export const shown = (value: unknown): string => (typeof value === "string" ? `"${value}"` : JSON.stringify(value));
