/** Defaults inside embedded values: filled in on write, and on read of values written before the default existed. */

import { isWriteRefusal, type WriteRefusal } from "../record.ts";
import type { RecordContent, ResourceTable } from "../store.ts";
import type { Json, Part, Table } from "../table.ts";

/** A property with a default, or one that contains such properties. */
interface Filled {
  readonly property: string;
  /** The default; undefined if there is none. */
  readonly standard: Json | undefined;
  readonly parts: readonly Filled[];
}

/** Compiles a function that fills in a record or partial content; null if there are no defaults. */
export function embeddedDefaultsOf({ columns }: Table): (<T extends RecordContent>(record: T) => T) | null {
  const parts = filledIn(columns.map(({ property, parts: inner = [] }) => ({ property, parts: inner })));
  return parts.length === 0 ? null : (record) => filled(record, parts) as typeof record;
}

/** Wraps a table so that defaults are filled in on reads and writes. */
export function filling(layout: Table, table: ResourceTable): ResourceTable {
  const fill = embeddedDefaultsOf(layout);
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
