/** Random rows of a shape, and what is to become of them when the shape changes: told from the shapes alone, and not from any migration. */

import fc from "fast-check";
import type { Kind, Shape, Trait, Type } from "./shapes.ts";

/** As records have it; of links, which row of the first type each leads to. */
export type Value = string | number | boolean | null | readonly (string | number)[] | Readonly<Record<string, string>>;
export type Row = ReadonlyMap<string, Value>;
/** Rows by type, in the order of the types. */
export type Rows = readonly (readonly Row[])[];

const texts = ["x", "12", "-3", "0.5", "007", "true", "2020-02-29", "it's ? \\ $1 “so”"];

const values: Readonly<Record<Kind, fc.Arbitrary<Value>>> = {
  string: fc.constantFrom(...texts),
  integer: fc.constantFrom(0, -3, 12, 9007199254740991),
  number: fc.constantFrom(0, -3, 2.25, -0.125, 12),
  boolean: fc.boolean(),
  date: fc.constantFrom("2020-02-29", "1999-12-31"),
  multilingual: fc.constantFrom<Value>({ en: "x" }, { en: "12", de: "zwölf" }, { de: "nur" }),
  strings: fc.constantFrom<Value>([], ["x"], ["12"], ["b", "a", "b"]),
  link: fc.nat(3),
  links: fc.array(fc.nat(3), { maxLength: 3 }).map((all) => [...new Set(all)]),
};

const isMany = (kind: Kind): boolean => kind === "strings" || kind === "links";

/** Up to four rows of each type. A unique value is left out where another row has it already, or is another, where it is required. */
export function rowsOf({ types }: Shape): fc.Arbitrary<Rows> {
  const row = ({ traits }: Type): fc.Arbitrary<Row> =>
    fc
      .tuple(
        ...traits.map(({ kind, required }) =>
          required ? values[kind] : fc.option(values[kind], { nil: isMany(kind) ? [] : null, freq: 2 }),
        ),
      )
      .map((all) => new Map(traits.map(({ name }, at) => [name, all[at] as Value])));
  return fc
    .tuple(...types.map((type) => fc.array(row(type), { maxLength: 4 })))
    .map((all) => all.map((rows, at) => apart(rows, (types[at] as Type).traits)))
    .map((all) => all.map((rows, at) => leading(rows, (types[at] as Type).traits, all[0]?.length ?? 0)));
}

function apart(rows: readonly Row[], traits: readonly Trait[]): readonly Row[] {
  return rows.map((row, at) => {
    const set = new Map(row);
    for (const { name, kind, unique, required } of traits) {
      if (!unique || !rows.slice(0, at).some((other) => other.get(name) === row.get(name))) continue;
      const others: Partial<Record<Kind, Value>> = { string: `u${at}`, integer: 100 + at, number: 100.5 + at };
      set.set(name, required ? (others[kind] ?? `2010-01-0${at + 1}`) : null);
    }
    return set;
  });
}

/** Links lead to rows that are there. */
function leading(rows: readonly Row[], traits: readonly Trait[], targets: number): readonly Row[] {
  return rows.map((row) => {
    const set = new Map(row);
    for (const { name, kind } of traits) {
      const value = row.get(name);
      if (kind === "link" && typeof value === "number" && value >= targets) set.set(name, null);
      if (kind === "links")
        set.set(
          name,
          ((value ?? []) as readonly number[]).filter((at) => at < targets),
        );
    }
    return set;
  });
}

/** Says why no migration may be made, or what is there after it. */
export type Outcome = { readonly rows: Rows } | { readonly refused: "by the plan" | "by the rows" };

const STANDARDS: Partial<Record<Kind, Value>> = { string: "standard", integer: 7, number: 0.5, date: "2020-02-02" };
const BACKFILLS: Partial<Record<Kind, Value>> = {
  string: "it's ? \\ so",
  integer: 11,
  number: 1.25,
  boolean: true,
  date: "2021-01-01",
  multilingual: { en: "a", de: "b" },
};

/** What becomes of the rows. `lossy`: values that fit in part are cut, where they would otherwise be in the way. */
export function followed(before: Shape, after: Shape, rows: Rows, lossy: boolean): Outcome {
  let refused: Extract<Outcome, { refused: unknown }>["refused"] | null = null;
  const refuse = (why: typeof refused): null => {
    if (refused !== "by the plan") refused = why;
    return null;
  };
  const moved = after.types.map((type, at) => {
    const old = before.types[at] as Type;
    const was = new Map(
      type.traits.flatMap((is) => {
        const found = old.traits.find(({ name }) => name === is.name) ?? formerOf(is, old.traits);
        return found === undefined ? [] : [[is.name, found]];
      }),
    );
    for (const is of type.traits) {
      const from = was.get(is.name);
      if (
        from === undefined
          ? // What it is said to have been nothing was ever stored as.
            is.formerly.length > 0 || (is.required && !isMany(is.kind) && !is.backfill)
          : !(WAY[`${from.kind} ${is.kind}`] ?? from.kind === is.kind)
      )
        refuse("by the plan");
    }
    const all = (rows[at] ?? []).map((row) => {
      const set = new Map<string, Value>();
      for (const is of type.traits) {
        const from = was.get(is.name);
        set.set(is.name, from === undefined ? fresh(is) : carried(from, is, row.get(from.name) ?? null, lossy, refuse));
      }
      return set;
    });
    for (const { name, unique } of type.traits) {
      const given = all.flatMap((row) => row.get(name) ?? []);
      if (unique && new Set(given).size < given.length) refuse("by the rows");
    }
    return all;
  });
  return refused === null ? { rows: moved } : { refused };
}

const formerOf = ({ formerly }: Trait, traits: readonly Trait[]): Trait | undefined =>
  formerly.flatMap((name) => traits.find((one) => one.name === name) ?? [])[0];

function fresh({ kind, standard, required, backfill }: Trait): Value {
  if (isMany(kind)) return [];
  if (required && backfill) return BACKFILLS[kind] ?? null;
  return standard ? (STANDARDS[kind] ?? null) : null;
}

function carried(from: Trait, is: Trait, value: Value, lossy: boolean, refuse: (why: "by the rows") => null): Value {
  const way = WAY[`${from.kind} ${is.kind}`];
  let now = value;
  if (way !== undefined) {
    const to = value === null ? (isMany(is.kind) ? [] : null) : way(value, lossy);
    now = to === undefined ? refuse("by the rows") : to;
  }
  if (now === null && is.required && !isMany(is.kind))
    return is.backfill ? (BACKFILLS[is.kind] ?? null) : refuse("by the rows");
  return now;
}

/** What a value is in another kind; undefined: nothing. */
type Way = (value: Value, lossy: boolean) => Value | undefined;

const WAY: Readonly<Record<string, Way | undefined>> = {
  "integer number": (value) => value,
  "integer string": String,
  "number string": String,
  "boolean string": String,
  "date string": String,
  "number integer": (value, lossy) => (Number.isInteger(value) ? value : lossy ? rounded(value as number) : undefined),
  "string integer": (value) =>
    String(value) === String(Number(value)) && Number.isInteger(Number(value)) ? Number(value) : undefined,
  "string number": (value) => (String(value) === String(Number(value)) ? Number(value) : undefined),
  "string boolean": (value) => ({ true: true, false: false })[String(value)],
  "string date": (value) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? value : undefined),
  "string multilingual": (value) => ({ en: String(value) }),
  "string strings": (value) => [String(value)],
  "multilingual string": (value, lossy) => {
    const { en, ...others } = value as Readonly<Record<string, string>>;
    if (!lossy && Object.keys(others).length > 0) return undefined;
    return en ?? others.de ?? null;
  },
  "link links": (value) => [value as number],
  "links link": (value, lossy) => {
    const all = value as readonly number[];
    return all.length < 2 || lossy ? (all[0] ?? null) : undefined;
  },
  "strings string": (value, lossy) => {
    const all = value as readonly string[];
    return all.length < 2 || lossy ? (all[0] ?? null) : undefined;
  },
};

/** To the nearest whole number, and from the midst between two to the even one, as PostgreSQL rounds what is of the type double. */
function rounded(value: number): number {
  const up = Math.round(value);
  return (Math.abs(value % 1) === 0.5 && up % 2 !== 0 ? up - 1 : up) + 0;
}
