/** Random rows of a shape, and what is to become of them when the shape changes: told from the shapes alone, and not from any migration. */

import fc from "../random.ts";
import { depthOf, type Kind, type Shape, type Trait, type Type, type Value as ValueType } from "./shapes.ts";

/** As records have it; of links, which row of the first type each leads to. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Row = ReadonlyMap<string, Value>;
/** Rows by type, in the order of the types. */
export type Rows = readonly (readonly Row[])[];

const texts = ["x", "12", "-3", "0.5", "007", "true", "2020-02-29", "2020-02-29T23:59:59.120Z", "it's ? \\ $1 “so”"];

const values: Readonly<Record<Exclude<Kind, "value" | "values">, fc.Arbitrary<Value>>> = {
  string: fc.constantFrom(...texts),
  integer: fc.constantFrom(0, -3, 12, 9007199254740991),
  number: fc.constantFrom(0, -3, 2.25, -0.125, 12),
  boolean: fc.boolean(),
  date: fc.constantFrom("2020-02-29", "1999-12-31"),
  dateTime: fc.constantFrom("2020-02-29T00:00:00.000Z", "1999-12-31T23:59:59.999Z"),
  multilingual: fc.constantFrom<Value>({ en: "x" }, { en: "12", de: "zwölf" }, { de: "nur" }),
  strings: fc.constantFrom<Value>([], ["x"], ["12"], ["b", "a", "b"]),
  integers: fc.constantFrom<Value>([], [12], [2, -3, 2]),
  link: fc.nat(3),
  links: fc.array(fc.nat(3), { maxLength: 3 }).map((all) => [...new Set(all)]),
};

/** Of a kind, in a shape with these value types. */
function anyOf(kind: Kind, held: readonly ValueType[]): fc.Arbitrary<Value> {
  if (kind !== "value" && kind !== "values") return values[kind];
  const [first, ...others] = held;
  const parts = (first?.traits ?? []).map((trait) =>
    fc.option(anyOf(trait.kind, others)).map((value) => (value === null ? [] : [[trait.name, value] as const])),
  );
  const each: fc.Arbitrary<Value> = fc.tuple(...parts).map((all) => Object.fromEntries(all.flat()));
  return kind === "value" ? each : fc.array(each, { maxLength: 2 });
}

export const isMany = (kind: Kind): boolean => ["strings", "integers", "links", "values"].includes(kind);

/** Up to four rows of each type. A unique value is left out where another row has it already, or is another, where it is required. */
export function rowsOf({ types, values: held }: Shape): fc.Arbitrary<Rows> {
  const row = ({ traits }: Type): fc.Arbitrary<Row> =>
    fc
      .tuple(
        ...traits.map(({ kind, required }) =>
          required ? anyOf(kind, held) : fc.option(anyOf(kind, held), { nil: isMany(kind) ? [] : null, freq: 2 }),
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
      const day = `2010-01-0${at + 1}`;
      set.set(name, required ? (others[kind] ?? (kind === "date" ? day : `${day}T10:00:00.000Z`)) : null);
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

export const STANDARDS: Partial<Record<Kind, Value>> = {
  string: "standard",
  integer: 7,
  number: 0.5,
  date: "2020-02-02",
  dateTime: "2020-02-02T02:02:02.002Z",
};
const BACKFILLS: Partial<Record<Kind, Value>> = {
  string: "it's ? \\ so",
  integer: 11,
  number: 1.25,
  boolean: true,
  date: "2021-01-01",
  dateTime: "2021-01-01T01:00:00.500Z",
  multilingual: { en: "a", de: "b" },
};

/** What becomes of the rows. `lossy`: values that fit in part are cut, where they would otherwise be in the way. */
export function followed(before: Shape, after: Shape, rows: Rows, lossy: boolean): Outcome {
  let refused: Extract<Outcome, { refused: unknown }>["refused"] | null = null;
  const surviving: Trait[] = [];
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
      if (from !== undefined && isEmbedding(is)) surviving.push(is);
      if (
        from === undefined
          ? // What it is said to have been nothing was ever stored as.
            is.formerly.length > 0 || (is.required && !isMany(is.kind) && !is.backfill && !is.standard)
          : !(WAY[`${from.kind} ${is.kind}`] ?? from.kind === is.kind)
      )
        refuse("by the plan");
    }
    const all = (rows[at] ?? []).map((row) => {
      const set = new Map<string, Value>();
      for (const is of type.traits) {
        const from = was.get(is.name);
        const follow: Following = (value) => carriedWithin(value, before.values, after.values, lossy, refuse);
        set.set(
          is.name,
          from === undefined ? fresh(is) : carried(from, is, row.get(from.name) ?? null, lossy, refuse, follow),
        );
      }
      return set;
    });
    for (const { name, unique } of type.traits) {
      const given = all.flatMap((row) => row.get(name) ?? []);
      if (unique && new Set(given).size < given.length) refuse("by the rows");
    }
    return all;
  });
  if (!isKnownWithin(before.values, after.values, depthOf(after), surviving.length > 0)) refuse("by the plan");
  return refused === null ? { rows: moved } : { refused };
}

export const isEmbedding = ({ kind }: Trait): boolean => kind === "value" || kind === "values";

/** Whether something was stored under each former name within values: `depth`: how deep they are embedded; `isStored`: whether they were before. */
function isKnownWithin(
  [was, ...inner]: readonly ValueType[],
  [is, ...innerNow]: readonly ValueType[],
  depth: number,
  isStored: boolean,
): boolean {
  if (is === undefined || depth === 0) return true;
  const old = isStored ? (was?.traits ?? []) : [];
  const isKnown = (trait: Trait): boolean => trait.formerly.length === 0 || heirOf(trait, old) !== undefined;
  const isStoredThen = is.traits.some((trait) => isEmbedding(trait) && heirOf(trait, old) !== undefined);
  return is.traits.every(isKnown) && isKnownWithin(inner, innerNow, depth - 1, isStoredThen);
}

const formerOf = ({ formerly }: Trait, traits: readonly Trait[]): Trait | undefined =>
  formerly.flatMap((name) => traits.find((one) => one.name === name) ?? [])[0];

function fresh({ kind, standard, required, backfill }: Trait): Value {
  if (isMany(kind)) return [];
  if (required && backfill) return BACKFILLS[kind] ?? null;
  return standard ? (STANDARDS[kind] ?? null) : null;
}

/** What becomes of an embedded value. */
type Following = (value: Value) => Value;

/** Each of what is embedded; a value that becomes none is there no more. */
function carriedWithin(
  value: Value,
  [was, ...inner]: readonly ValueType[],
  [is, ...innerNow]: readonly ValueType[],
  lossy: boolean,
  refuse: (why: "by the rows") => null,
): Value {
  if (Array.isArray(value))
    return value.map((each: Value) =>
      carriedWithin(each, was ? [was, ...inner] : [], is ? [is, ...innerNow] : [], lossy, refuse),
    );
  const given = value as Readonly<Record<string, Value>>;
  const follow: Following = (one) => carriedWithin(one, inner, innerNow, lossy, refuse);
  return Object.fromEntries(
    (is?.traits ?? []).flatMap((trait) => {
      const from = heirOf(trait, was?.traits ?? []);
      const old = from === undefined ? undefined : given[from.name];
      const now = from === undefined || old === undefined ? null : carried(from, trait, old, lossy, refuse, follow);
      const whole = now ?? (trait.backfill ? BACKFILLS[trait.kind] : undefined);
      return whole === undefined || whole === null ? [] : [[trait.name, whole] as const];
    }),
  );
}

/** A value on the way back, where what was filled in and was never of the type from before is taken away. */
export const takenBack = (
  from: Trait,
  is: Trait,
  value: Value,
  before: readonly ValueType[],
  after: readonly ValueType[],
): Value => {
  const refuse = () => null;
  return carried(from, is, value, true, refuse, (each) => carriedWithin(each, before, after, true, refuse));
};

const heirOf = (is: Trait, traits: readonly Trait[]): Trait | undefined =>
  traits.find(({ name }) => name === is.name) ?? formerOf(is, traits);

function carried(
  from: Trait,
  is: Trait,
  value: Value,
  lossy: boolean,
  refuse: (why: "by the rows") => null,
  follow: Following,
): Value {
  const way = WAY[`${from.kind} ${is.kind}`];
  let now = value;
  if (way !== undefined) {
    const to = value === null ? (isMany(is.kind) ? [] : null) : way(value, lossy);
    now = to === undefined ? refuse("by the rows") : to;
  }
  if (now !== null && (is.kind === "value" || is.kind === "values")) now = follow(now);
  if (now === null && is.required && !isMany(is.kind)) return fresh(is) ?? refuse("by the rows");
  return now;
}

/** What a value is in another kind; undefined: nothing. */
type Way = (value: Value, lossy: boolean) => Value | undefined;

function onlyOne(value: Value, lossy: boolean): Value | undefined {
  const all = value as readonly Value[];
  return all.length < 2 || lossy ? (all[0] ?? null) : undefined;
}

const WAY: Readonly<Record<string, Way | undefined>> = {
  "integer number": (value) => value,
  "integer string": String,
  "number string": String,
  "boolean string": String,
  "date string": String,
  "date dateTime": (value) => `${value}T00:00:00.000Z`,
  "dateTime string": String,
  "dateTime date": (value, lossy) =>
    lossy || String(value).endsWith("T00:00:00.000Z") ? String(value).slice(0, 10) : undefined,
  "number integer": (value, lossy) => (Number.isInteger(value) ? value : lossy ? rounded(value as number) : undefined),
  "string integer": (value) =>
    String(value) === String(Number(value)) && Number.isInteger(Number(value)) ? Number(value) : undefined,
  "string number": (value) => (String(value) === String(Number(value)) ? Number(value) : undefined),
  "string boolean": (value) => ({ true: true, false: false })[String(value)],
  "string date": (value) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? value : undefined),
  "string dateTime": (value) => (/^\d{4}-\d\d-\d\dT.*Z$/.test(String(value)) ? value : undefined),
  "string multilingual": (value) => ({ en: String(value) }),
  "string strings": (value) => [String(value)],
  "multilingual string": (value, lossy) => {
    const { en, ...others } = value as Readonly<Record<string, string>>;
    if (!lossy && Object.keys(others).length > 0) return undefined;
    return en ?? others.de ?? null;
  },
  "link links": (value) => [value as number],
  "links link": onlyOne,
  "value values": (value) => [value],
  "values value": onlyOne,
  "strings string": onlyOne,
  "integer integers": (value) => [value],
  "integers integer": onlyOne,
};

/** To the nearest whole number, and from the midst between two to the even one, as PostgreSQL rounds what is of the type double. */
function rounded(value: number): number {
  const up = Math.round(value);
  return (Math.abs(value % 1) === 0.5 && up % 2 !== 0 ? up - 1 : up) + 0;
}
