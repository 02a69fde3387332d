/**
 * What is always there within embedded values: those that are written without it get its default, and those are read with it that were
 * written before it was so.
 */

import { isWriteRefusal, type WriteRefusal } from "../record.ts";
import type { RecordContent, ResourceTable } from "../store.ts";
import type { Json, Part, Table } from "../table.ts";

/** A property of a record, or of what is embedded in one, that is filled in or holds what is. */
interface Filled {
  readonly property: string;
  /** What it is where it is left out; undefined: that may be. */
  readonly standard: Json | undefined;
  readonly parts: readonly Filled[];
}

/** Fills in records and contents of a table, which may have some of the properties; null where there is nothing to fill in. */
export function fillerOf({ columns }: Table): (<T extends RecordContent>(record: T) => T) | null {
  const parts = filledIn(columns.map(({ property, parts: inner = [] }) => ({ property, parts: inner })));
  return parts.length === 0 ? null : (record) => filled(record, parts) as typeof record;
}

/** The same table with its records filled in, whichever way they go. */
export function filling(layout: Table, table: ResourceTable): ResourceTable {
  const fill = fillerOf(layout);
  if (fill === null) return table;
  const found = <T extends { readonly record: RecordContent }>(read: T | undefined): T | undefined =>
    read && { ...read, record: fill(read.record) };
  const outcome = <T extends RecordContent>(of: T | WriteRefusal): T | WriteRefusal =>
    isWriteRefusal(of) ? of : fill(of);
  return {
    ...table,
    async retrieve(identifier, options) {
      const record = await table.retrieve(identifier, options);
      return record && fill(record);
    },
    read: async (identifier, options) => found(await table.read(identifier, options)),
    readWithBytes: async (identifier, options) => found(await table.readWithBytes(identifier, options)),
    async list(query) {
      const page = await table.list(query);
      return { ...page, records: page.records.map(fill) };
    },
    async retrieveMany(identifiers, visibility) {
      const records = await table.retrieveMany(identifiers, visibility);
      return new Map([...records].map(([identifier, record]) => [identifier, fill(record)]));
    },
    append: async (content, options) => outcome(await table.append(fill(content), options)),
    replace: async (identifier, content) => outcome(await table.replace(identifier, fill(content))),
    update: async (identifier, change, options) => outcome(await table.update(identifier, fill(change), options)),
    overwrite: (identifier, change) => table.overwrite(identifier, fill(change)),
    move: async (identifier, to) => outcome(await table.move(identifier, to)),
    load: (contents) => table.load(Iterator.from(contents).map(fill)),
  };
}

function filledIn(all: readonly Pick<Part, "property" | "default" | "parts">[]): readonly Filled[] {
  return all
    .map(({ property, default: standard, parts = [] }) => ({ property, standard, parts: filledIn(parts) }))
    .filter(({ standard, parts }) => standard !== undefined || parts.length > 0);
}

/** An object with what it lacks of some properties, and of theirs. */
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
