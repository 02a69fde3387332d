/** A change between two versions of a spec, and the collector of changes. */

import type { ShiftOf } from "./access.ts";
import type { Names } from "./renames.ts";
import type { DataImpact, Party, RuleCode } from "./rules.ts";

/** A part of a spec, by its names in one version. All null: the API as a whole. */
export interface Part {
  readonly side: "old" | "new";
  /** Name of a resource or value type. */
  readonly of: string | null;
  readonly property: string | null;
  readonly operation: string | null;
  /** The key in the spec that has changed. */
  readonly key: string | null;
}

export interface SpecChange {
  readonly rule: RuleCode;
  readonly part: Part;
  readonly message: string;
}

export interface Change extends SpecChange {
  readonly breaks: readonly Party[];
}

/** What a migration does to the stored data of a class or property. Names are those of the new version; of removed parts, the old ones. */
export interface PlacedImpact {
  readonly of: string;
  readonly property: string | null;
  readonly impact: DataImpact;
}

/** What comparisons of classes need to know of the two versions. */
export interface ComparisonContext {
  readonly names: Names;
  /** A sunset before this date is past. */
  readonly today: string;
  readonly shiftOf: ShiftOf;
  /** Names of the classes in the new version that request bodies contain. */
  readonly sent: ReadonlySet<string>;
  /** The properties that transitions accept, by the identifiers of the operations. */
  readonly accepted: { readonly was: Accepted; readonly is: Accepted };
}

export type Accepted = ReadonlyMap<string, readonly string[]>;

const WHOLE: Part = { side: "new", of: null, property: null, operation: null, key: null };

/** Collects changes of a part of the spec. */
export class Found {
  readonly #changes: SpecChange[];
  readonly #part: Part;

  constructor(changes: SpecChange[], part = WHOLE) {
    this.#changes = changes;
    this.#part = part;
  }

  /** The collector for a part of this part. */
  at(part: Partial<Part>): Found {
    return new Found(this.#changes, { ...this.#part, ...part });
  }

  add(rule: RuleCode, message: string, key = this.#part.key): void {
    this.#changes.push({ rule, message, part: { ...this.#part, key } });
  }

  /** Reports another value: `The base is B, no longer A.` */
  addOther(rule: RuleCode, about: string, was: string | number, is: string | number, key?: string): void {
    if (was !== is) this.add(rule, `${about} ${is}, no longer ${was}.`, key);
  }

  /** Reports the elements that only one of two lists has, in a sentence with "no longer " or without it. */
  addLacking(
    kind: "origin" | "superclass" | "filter" | "order" | "embeddable" | "group" | "sum" | "search",
    was: readonly string[],
    is: readonly string[],
    sentence: (element: string, no: string) => string,
  ): void {
    for (const element of lacking(was, is)) this.add(`${kind}-removed`, sentence(element, "no longer "));
    for (const element of lacking(is, was)) this.add(`${kind}-added`, sentence(element, ""));
  }
}

/** Each named thing of either version with its counterpart in the other, removed ones last. */
export function pairs<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  newName = (name: string): string => name,
): readonly (readonly [T, T] | readonly [null, T] | readonly [T, null])[] {
  const was = new Map(before.map((each) => [newName(each.name), each]));
  const is = new Set(after.map(({ name }) => name));
  return [
    ...after.map((each) => [was.get(each.name) ?? null, each] as readonly [T, T]),
    ...[...was].filter(([name]) => !is.has(name)).map(([, each]) => [each, null] as const),
  ];
}

/** The elements of one list that the other lacks. */
export const lacking = <T>(list: readonly T[], other: readonly T[]): readonly T[] =>
  list.filter((each) => !other.includes(each));

export const shown = (value: unknown): string => JSON.stringify(value);
