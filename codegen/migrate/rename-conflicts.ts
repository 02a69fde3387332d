/** Wrong former names: both names are stored, or nothing was ever stored under the former one. */

import type { Table } from "../../src/store/table.ts";
import { nearestWord } from "../language/edit-distance.ts";
import type { Change, Of } from "./change.ts";
import { type Named, neverWas, passedOver } from "./refusal.ts";
import { type Declarations, type Former, follow, paired } from "./renames.ts";
import { type Member, membersOf } from "./unconfirmed-losses.ts";

type Impossible = Of<"impossible">;

/** Something with former names, latest first. */
interface Renamed {
  readonly of: Named;
  readonly names: readonly string[];
  /** Names stored before. */
  readonly there: ReadonlySet<string>;
  /** Those of them that are no longer in the spec. */
  readonly gone: readonly string[];
  /** Those of the same type among these. */
  readonly alike: readonly string[];
  /** For a property of embedded values: the embedding resource type, and the path to it. */
  readonly at: readonly { readonly resource: string; readonly path: string }[];
  readonly group: string | null;
}

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
  const found: Impossible[] = [];
  const properties: Renamed[] = [];
  for (const table of after) {
    const { resource } = table;
    const old = olds.get(table);
    // A type that took over a path has been renamed for sure.
    const alike = old === undefined || old.resource === resource ? gone : [...gone, old.resource];
    const type = {
      of: { resource },
      names: [resource, ...formerly(resource)],
      gone: alike,
      alike,
      at: [],
      group: null,
    };
    const never = nothing([{ ...type, there: were }]);
    found.push(...never);
    // Without its former type, nothing is known about its properties.
    if (never.length > 0 && old === undefined) continue;
    found.push(...beside({ ...type, there: types }));
    properties.push(...renamedIn(table, old, former.get(resource)));
  }
  return [...found, ...oncePerValue(properties.flatMap(beside)), ...byGroup(properties).flatMap(nothing)];
}

/** Properties with former names, also inside embedded values. */
function renamedIn(table: Table, old: Table | undefined, former: Former | undefined): readonly Renamed[] {
  const declared: Declarations = former?.properties ?? new Map();
  const visit = (was: readonly Member[], is: readonly Member[], path: string): readonly Renamed[] => {
    const heirs = new Map(follow(was, is, declared, path).map(([one, member]) => [member, one]));
    const present = new Set(is.map(({ property }) => property));
    const gone = was.filter(({ property }) => !present.has(property));
    return is.flatMap((member) => {
      const { property, type, parts = [] } = member;
      const within = visit(heirs.get(member)?.parts ?? [], parts, `${path}${property}.`);
      const { of: resource = "", group = null, formerly = [] } = declared.get(`${path}${property}`) ?? {};
      if (formerly.length === 0) return within;
      const renamed: Renamed = {
        of: { resource, property },
        names: [property, ...formerly],
        there: new Set(was.map((one) => one.property)),
        gone: gone.map((one) => one.property),
        alike: gone.filter((one) => one.type === type).map((one) => one.property),
        at: path === "" ? [] : [{ resource: table.resource, path }],
        group,
      };
      return [renamed, ...within];
    });
  };
  return visit(old === undefined ? [] : membersOf(old), membersOf(table), "");
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

/** Collects the properties that several types have from one group. */
function byGroup(all: readonly Renamed[]): readonly (readonly Renamed[])[] {
  return [...Map.groupBy(all, ({ group, of }) => JSON.stringify([group ?? of, of.property])).values()];
}

/** Refuses former names that are stored beside a later name. */
function beside({ of, names, there, at }: Renamed): readonly Impossible[] {
  const [latest, ...others] = names.filter((name) => there.has(name));
  if (latest === undefined) return [];
  return others.map((name) => explaining(passedOver(of, name, latest), name, at));
}

/** Adds that the loss of a name inside embedded values follows from the refusal. */
function explaining(change: Impossible, name: string | null, places: Renamed["at"]): Impossible {
  if (name === null) return change;
  const { explains = [] } = change.refusal;
  const lost = places.map(({ resource, path }) => ({ resource, property: `${path}${name}` }));
  return { ...change, refusal: { ...change.refusal, explains: [...explains, ...lost] } };
}

/** Refuses the latest former name if nothing was ever stored under any of the names. */
function nothing(all: readonly Renamed[]): readonly Impossible[] {
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
  const places = all.flatMap(({ at }) => at);
  return [explaining(neverWas([...named.values()], latest, meant), meant, places)];
}
