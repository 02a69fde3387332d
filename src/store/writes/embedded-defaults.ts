/** Defaults inside embedded values: filled in on write, and on read of values written before the default existed. */

import type { RecordContent } from "../store.ts";
import type { Json, Part, Table } from "../table.ts";

/** A property with a default, or one that contains such properties. */
interface Filled {
  readonly property: string;
  readonly standard: Json | undefined;
  readonly parts: readonly Filled[];
}

/** Compiles a function that fills in a record or partial content. */
export function compileDefaults({ columns }: Table): <T extends RecordContent>(record: T) => T {
  const parts = filledIn(columns.map(({ property, parts: inner = [] }) => ({ property, parts: inner })));
  return parts.length === 0 ? (record) => record : (record) => filled(record, parts) as typeof record;
}

function filledIn(all: readonly Pick<Part, "property" | "default" | "parts">[]): readonly Filled[] {
  return all
    .map(({ property, default: standard, parts = [] }) => ({ property, standard, parts: filledIn(parts) }))
    .filter(({ standard, parts }) => standard !== undefined || parts.length > 0);
}

/** An object with missing properties filled in, recursively. */
function filled(value: object, parts: readonly Filled[]): object {
  const whole: Record<string, unknown> = { ...value };
  for (const { property, standard, parts: inner } of parts) {
    const given = whole[property] ?? standard;
    if (given === undefined) continue;
    const within = (one: unknown) => (typeof one === "object" && one !== null ? filled(one, inner) : one);
    whole[property] = inner.length === 0 ? given : Array.isArray(given) ? given.map(within) : within(given);
  }
  return whole;
}
