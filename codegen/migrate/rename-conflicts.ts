/** Wrong former names: both names are stored, or nothing was ever stored under the former one. */

import type { Column, Part, Table } from "../../src/store/table.ts";
import { nearestWord } from "../language/edit-distance.ts";
import type { Change, Of } from "./change.ts";
import type { Named } from "./refusal.ts";
import { neverWas, passedOver } from "./refusal-messages.ts";
import { type Declarations, type Former, follow, paired } from "./renames.ts";
import { kindOf } from "./unconfirmed-losses.ts";

type Impossible = Of<"impossible">;

/** A refusal for each former name whose data would be lost, or that moves nothing. */
export function renameConflicts(
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
): readonly Change[] {
  if (before.length === 0) return [];
  const pairs = paired(before, after, former);
  const formerly = (resource: string): readonly string[] => former.get(resource)?.formerly ?? [];
  // A type at the path of another one takes over its rows, even without a former name.
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
    // A type that took over a path has been renamed for sure.
    const meant = old === undefined || old.resource === resource ? gone : [...gone, old.resource];
    const names = [resource, ...formerly(resource)];
    const never = nothing([{ of: { resource }, names, there: were, gone: meant, alike: meant }]);
    // Without its former type, nothing is known about its properties.
    if (never.length > 0 && old === undefined) return never;
    return [
      ...beside({ resource }, [resource, ...formerly(resource)], types),
      ...never,
      ...[...(former.get(resource)?.properties ?? [])].flatMap(([property, { formerly: others, group }]) => {
        if (others.length === 0 || property.includes(".")) return [];
        const of = { resource, property };
        const names = [property, ...others];
        if (present.has(property)) unknown.push({ of, names, there, ...goneFor(property, old, table), group });
        return beside(of, names, there);
      }),
    ];
  });
  const embedded = after.flatMap((table) => embeddedIn(olds.get(table), table, former.get(table.resource)?.properties));
  unknown.push(...embedded);
  const within = embedded.flatMap((one) => beside(one.of, one.names, one.there, one.at));
  return [...found, ...oncePerValue(within), ...byGroup(unknown).flatMap(nothing)];
}

/** Properties with former names inside a type's embedded values, at each place. */
function embeddedIn(old: Table | undefined, table: Table, declared: Declarations = new Map()): readonly Unknown[] {
  const was = new Map(follow(old?.columns ?? [], table.columns, declared).map(([one, is]) => [is, one]));
  type Embedding = Pick<Column, "parts">;
  const visit = (before: Embedding | undefined, is: Embedding, path: string): readonly Unknown[] => {
    if (is.parts === undefined) return [];
    const olds = before?.parts ?? [];
    const heirs = new Map(follow(olds, is.parts, declared, `${path}.`).map(([one, part]) => [part, one]));
    const present = new Set(is.parts.map(({ property }) => property));
    const gone = olds.filter(({ property }) => !present.has(property));
    const named = (part: Part): readonly Unknown[] => {
      const { of = "", group = null, formerly = [] } = declared.get(`${path}.${part.property}`) ?? {};
      if (formerly.length === 0) return [];
      return [
        {
          of: { resource: of, property: part.property },
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

/** Reports a value type once, however many types embed it. */
function oncePerValue(found: readonly Impossible[]): readonly Impossible[] {
  const same = Map.groupBy(found, ({ refusal }) => refusal.message);
  return [...same.values()].map((all) => {
    const explains = all.flatMap(({ refusal }) => refusal.explains ?? []);
    const [{ refusal }] = all as [Impossible];
    return { does: "impossible", refusal: { ...refusal, explains } };
  });
}

/** Something with former names, latest first. `there`: names stored before; `gone`: those no longer in the spec; `alike`: those of the same type. */
interface Formerly {
  readonly of: Named;
  readonly names: readonly string[];
  readonly there: ReadonlySet<string>;
  readonly gone: readonly string[];
  readonly alike: readonly string[];
  /** For a property of embedded values: the embedding resource type, and the path. */
  readonly at?: Embedder;
}

interface Embedder {
  readonly resource: string;
  readonly path: string;
}

type Unknown = Formerly & { readonly group: string | null };

/** Collects the properties that several types have from one group. */
function byGroup(all: readonly Unknown[]): readonly (readonly Unknown[])[] {
  return [...Map.groupBy(all, ({ group, of }) => JSON.stringify([group ?? of, of.property])).values()];
}

/** Properties that a type no longer has, and those of the same type as a property. */
function goneFor(property: string, old: Table | undefined, table: Table): Pick<Formerly, "gone" | "alike"> {
  if (old === undefined) return { gone: [], alike: [] };
  const present = new Set(propertiesOf(table));
  const gone = propertiesOf(old).filter((name) => !present.has(name));
  return { gone, alike: gone.filter((name) => kindOf(name, old) === kindOf(property, table)) };
}

const propertiesOf = ({ identifier, columns, joins }: Table): readonly string[] => [
  identifier.key,
  ...[...columns, ...joins].map(({ property }) => property),
];

/** Refuses former names that are stored beside a later name. */
function beside(of: Named, names: readonly string[], there: ReadonlySet<string>, at?: Embedder): readonly Impossible[] {
  const [latest, ...others] = names.filter((name) => there.has(name));
  if (latest === undefined) return [];
  return others.map((name) => explaining(passedOver(of, name, latest), name, at === undefined ? [] : [at]));
}

/** Adds that the loss of a name inside embedded values follows from the refusal. */
function explaining(change: Impossible, name: string | null, places: readonly Embedder[]): Impossible {
  if (name === null) return change;
  const { explains = [] } = change.refusal;
  const lost = places.map(({ resource, path }) => ({ resource, property: `${path}${name}` }));
  return { ...change, refusal: { ...change.refusal, explains: [...explains, ...lost] } };
}

/** Refuses the latest former name if nothing was ever stored under any of the names. */
function nothing(all: readonly Formerly[]): readonly Change[] {
  const [, latest] = all[0]?.names ?? [];
  if (latest === undefined || all.some(({ names, there }) => names.some((name) => there.has(name)))) return [];
  const near = nearestWord(
    latest,
    all.flatMap(({ gone }) => gone),
  );
  // The only candidate of the same type is a likely suggestion, even if its spelling differs.
  const [only = null, ...others] = new Set(all.flatMap(({ alike }) => alike));
  const meant = near ?? (others.length === 0 ? only : null);
  const named = new Map(all.map(({ of }) => [of.resource, of]));
  const places = all.flatMap(({ at }) => at ?? []);
  return [explaining(neverWas([...named.values()], latest, meant), meant, places)];
}
