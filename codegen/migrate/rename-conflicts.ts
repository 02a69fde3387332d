/** Former names that cannot be right: both names are stored, or nothing was ever stored under the former one. */

import type { Column, Part, Table } from "../../src/store/table.ts";
import { nearestWord } from "../language/edit-distance.ts";
import type { Change } from "./change.ts";
import type { Existing } from "./late-backfills.ts";
import type { Named } from "./refusal.ts";
import { movesNothing, neverWas, passedOver } from "./refusal-messages.ts";
import { type Former, follow, followWithin, paired } from "./renames.ts";
import { kindOf } from "./unconfirmed-losses.ts";

/** A change that cannot be made for each former name whose rows or values would be passed over, and be lost, or that moves nothing. */
export function renameConflicts(
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
  existing: readonly Existing[] | null,
): readonly Change[] {
  if (before.length === 0) return [];
  const pairs = paired(before, after, former);
  const formerly = (resource: string): readonly string[] => former.get(resource)?.formerly ?? [];
  // What stands at the place of another type has its rows, whatever that was called.
  const had = before.filter((old) => {
    const { resource = old.resource } = pairs.get(old) ?? {};
    return resource === old.resource || formerly(resource).includes(old.resource);
  });
  const types = new Set(had.map(({ resource }) => resource));
  const were = new Set(before.map(({ resource }) => resource));
  const olds = new Map([...pairs].map(([old, table]) => [table, old]));
  const gone = before.flatMap((old) => (pairs.has(old) ? [] : old.resource));
  const unknown: Unknown[] = [];
  const found = after.flatMap((table) => {
    const { resource } = table;
    const old = olds.get(table);
    const there = new Set(old === undefined ? [] : propertiesOf(old));
    const present = new Set(propertiesOf(table));
    const kept = new Set(propertiesKept(table));
    // What stands at the same place has another name for sure.
    const meant = old === undefined || old.resource === resource ? gone : [...gone, old.resource];
    const names = [resource, ...formerly(resource)];
    const never = nothing([{ of: { resource }, names, there: were, gone: meant, alike: meant }]);
    // What was in a type that nobody finds is not known either.
    if (never.length > 0 && old === undefined) return never;
    return [
      ...beside({ resource }, [resource, ...formerly(resource)], types),
      ...never,
      ...(were.has(resource) ? unmoved({ resource }, [resource, ...formerly(resource)], types, existing) : []),
      ...[...(former.get(resource)?.properties ?? [])].flatMap(([property, others]) => {
        const of = { resource, property };
        const names = [property, ...others];
        const idle = there.has(property) && kept.has(property) ? unmoved(of, names, there, existing) : [];
        const group = former.get(resource)?.groups?.get(property) ?? null;
        if (present.has(property)) unknown.push({ of, names, there, ...goneFor(property, old, table), group });
        return [...beside(of, names, there), ...idle];
      }),
    ];
  });
  const embedded = after.flatMap((table) => embeddedIn(olds.get(table), table, former.get(table.resource) ?? NEVER));
  unknown.push(...embedded);
  const within = [
    ...embedded.flatMap((one) => beside(one.of, one.names, one.there, one.at)),
    // Where one of those that embed it has it under a former name, or not at all, that is what the name is for.
    ...[...Map.groupBy(embedded, ({ of }) => JSON.stringify(of)).values()].flatMap((all) => {
      const [one] = all;
      const isThere = all.every(({ of: { property = "" }, there }) => there.has(property));
      return one === undefined || !isThere ? [] : unmoved(one.of, one.names, one.there, existing);
    }),
  ];
  return [...found, ...oncePerValue(within), ...byGroup(unknown).flatMap(nothing)];
}

const NEVER: Former = { resource: "", formerly: [], properties: new Map() };

/** The properties with former names of the values that a type embeds, each where it is embedded. */
function embeddedIn(
  old: Table | undefined,
  table: Table,
  { properties, within = new Map() }: Former,
): readonly Unknown[] {
  const was = new Map(follow(old?.columns ?? [], table.columns, properties).map(([one, is]) => [is, one]));
  type Embedding = Pick<Column, "parts">;
  const visit = (before: Embedding | undefined, is: Embedding, path: string): readonly Unknown[] => {
    // Of a snapshot that does not know it nothing can be said.
    if (is.parts === undefined || (before !== undefined && before.parts === undefined)) return [];
    const olds = before?.parts ?? [];
    const heirs = new Map(followWithin(olds, is.parts, path, within).map(([one, part]) => [part, one]));
    const present = new Set(is.parts.map(({ property }) => property));
    const gone = olds.filter(({ property }) => !present.has(property));
    const named = (part: Part): readonly Unknown[] => {
      const { value = "", group = null, formerly = [] } = within.get(`${path}.${part.property}`) ?? {};
      if (formerly.length === 0) return [];
      return [
        {
          of: { resource: value, property: part.property },
          at: { resource: table.resource, path: `${path}.` },
          names: [part.property, ...formerly],
          there: new Set(olds.map(({ property }) => property)),
          gone: gone.map(({ property }) => property),
          alike: gone.filter(({ type }) => type === part.type).map(({ property }) => property),
          group,
        },
      ];
    };
    return is.parts.flatMap((part) => [...named(part), ...visit(heirs.get(part), part, `${path}.${part.property}`)]);
  };
  return table.columns.flatMap((column) => visit(was.get(column), column, column.property));
}

/** What several types embed is told once, and explains what is lost in all of them. */
function oncePerValue(found: readonly Change[]): readonly Change[] {
  const told = Map.groupBy(found, (change) => (change.does === "impossible" ? change.what : ""));
  return [...told.values()].flatMap(([first, ...others]) => {
    if (first?.does !== "impossible") return [];
    const explains = [first, ...others].flatMap((one) => (one.does === "impossible" && one.refusal.explains) || []);
    return [{ ...first, refusal: { ...first.refusal, explains } }];
  });
}

/** Something with former names, latest first. `there`: what was kept before; `gone`: what of that is kept no more; `alike`: what of that it may be. */
interface Formerly {
  readonly of: Named;
  readonly names: readonly string[];
  readonly there: ReadonlySet<string>;
  readonly gone: readonly string[];
  readonly alike: readonly string[];
  /** Of a property of embedded values: whose they are, and the path of what stands beside it. */
  readonly at?: Embedder;
}

interface Embedder {
  readonly resource: string;
  readonly path: string;
}

type Unknown = Formerly & { readonly group: string | null };

/** What several types have from one group is one thing. */
function byGroup(all: readonly Unknown[]): readonly (readonly Unknown[])[] {
  return [...Map.groupBy(all, ({ group, of }) => JSON.stringify([group ?? of, of.property])).values()];
}

/** What a type has no more, and what of that a property may have been. */
function goneFor(property: string, old: Table | undefined, table: Table): Pick<Formerly, "gone" | "alike"> {
  if (old === undefined) return { gone: [], alike: [] };
  const present = new Set(propertiesOf(table));
  const gone = propertiesOf(old).filter((name) => !present.has(name));
  return { gone, alike: gone.filter((name) => kindOf(name, old) === kindOf(property, table)) };
}

const propertiesOf = (table: Table): readonly string[] => [table.identifier.key, ...propertiesKept(table)];

/** Those that have a column or a table of their own, which the key of a UUID has not. */
const propertiesKept = ({ identifier, columns, joins }: Table): readonly string[] => [
  ...(identifier.kind === "text" ? [identifier.key] : []),
  ...[...columns, ...joins].map(({ property }) => property),
];

/** Of the names that something has or had, latest first, those that are there beside a later one. */
function beside(of: Named, names: readonly string[], there: ReadonlySet<string>, at?: Embedder): readonly Change[] {
  const [latest, ...others] = names.filter((name) => there.has(name));
  if (latest === undefined) return [];
  return others.map((name) => explaining(passedOver(of, name, latest), name, at === undefined ? [] : [at]));
}

type Impossible = ReturnType<typeof passedOver>;

/** What follows from it where the property is embedded: that something of that name is lost there. */
function explaining(change: Impossible, name: string | null, places: readonly Embedder[]): Impossible {
  if (name === null) return change;
  const { explains = [] } = change.refusal;
  const lost = places.map(({ resource, path }) => ({ resource, property: `${path}${name}` }));
  return { ...change, refusal: { ...change.refusal, explains: [...explains, ...lost] } };
}

/** The latest former name of what has its present one already, where no migration ever moved it from any. */
function unmoved(
  of: Named,
  [, latest, ...others]: readonly string[],
  there: ReadonlySet<string>,
  existing: readonly Existing[] | null,
): readonly Change[] {
  if (latest === undefined || existing === null) return [];
  return [latest, ...others].some((name) => there.has(name) || isNamed(name, existing))
    ? []
    : [movesNothing(of, latest)];
}

/** Whether a migration speaks of what a property, or a resource type, is kept under, by itself or among the words of a longer name. */
function isNamed(name: string, existing: readonly Existing[]): boolean {
  // Columns and tables are called so in small letters, with "_" between the words.
  const spoken = new RegExp(`(?<![a-z0-9])${[...name].join("_?")}(?![a-z0-9])`, "i");
  return existing.some(({ text }) => spoken.test(text));
}

/** The latest former name, where nothing of any who have it was ever kept under any. */
function nothing(all: readonly Formerly[]): readonly Change[] {
  const [, latest] = all[0]?.names ?? [];
  if (latest === undefined || all.some(({ names, there }) => names.some((name) => there.has(name)))) return [];
  const near = nearestWord(
    latest,
    all.flatMap(({ gone }) => gone),
  );
  // What alone it may be is meant, however that is spelt.
  const [only = null, ...others] = new Set(all.flatMap(({ alike }) => alike));
  const meant = near ?? (others.length === 0 ? only : null);
  const named = new Map(all.map(({ of }) => [of.resource, of]));
  const places = all.flatMap(({ at }) => at ?? []);
  return [explaining(neverWas([...named.values()], latest, meant), meant, places)];
}
