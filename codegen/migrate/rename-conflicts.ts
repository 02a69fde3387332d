/** Wrong former names: both names are stored, or nothing was ever stored under the former one. */

import type { Table } from "../../src/store/table.ts";
import { nearestWord } from "../language/edit-distance.ts";
import type { Change } from "./change.ts";
import { type Impossible, type Named, neverWas, passedOver } from "./refusal.ts";
import { type Declarations, type FormerNames, follow, paired } from "./rename-detection.ts";
import { type Member, membersOf } from "./unconfirmed-losses.ts";

/** Something with former names, latest first. */
interface Renamed {
  readonly of: Named;
  readonly names: readonly string[];
  /** Names stored before. */
  readonly there: readonly string[];
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
  former: FormerNames,
): readonly Change[] {
  if (before.length === 0) return [];
  const pairs = paired(before, after, former);
  const formerly = (resource: string): readonly string[] => former.get(resource)?.formerly ?? [];
  // A type at the path of another one takes over its rows, even without a former name.
  const types = before.flatMap((old) => {
    const { resource = old.resource } = pairs.get(old) ?? {};
    return resource === old.resource || formerly(resource).includes(old.resource) ? old.resource : [];
  });
  const were = before.map(({ resource }) => resource);
  const olds = new Map([...pairs].map(([old, table]) => [table, old]));
  const gone = before.flatMap((old) => (pairs.has(old) ? [] : old.resource));
  const found: Impossible[] = [];
  const properties: Renamed[] = [];
  for (const table of after) {
    const { resource } = table;
    const old = olds.get(table);
    // A type that took over a path has been renamed for sure.
    const alike = old === undefined || old.resource === resource ? gone : [...gone, old.resource];
    const names = [resource, ...formerly(resource)];
    const type = { of: { resource }, names, gone: alike, alike, at: [], group: null };
    const never = nothing([{ ...type, there: were }]);
    found.push(...never);
    // Without its former type, nothing is known about its properties.
    if (never.length > 0 && old === undefined) continue;
    found.push(...beside({ ...type, there: types }));
    properties.push(...renamedIn(table, old, former.get(resource)?.properties));
  }
  // Several types may have a property from one group.
  const byGroup = Map.groupBy(properties, ({ group, of }) => JSON.stringify([group ?? of, of.property]));
  return [...found, ...oncePerValue(properties.flatMap(beside)), ...[...byGroup.values()].flatMap(nothing)];
}

/** Properties with former names, also inside embedded values. */
function renamedIn(table: Table, old: Table | undefined, declared: Declarations = new Map()): readonly Renamed[] {
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
        there: was.map((one) => one.property),
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

/** Refuses former names that are stored beside a later name. */
function beside({ of, names, there, at }: Renamed): readonly Impossible[] {
  const [latest, ...others] = names.filter((name) => there.includes(name));
  return latest === undefined ? [] : others.map((name) => passedOver(of, name, latest, partsOf(at, name)));
}

/** The properties with a name inside embedded values, whose loss follows from a refusal. */
const partsOf = (places: Renamed["at"], name: string): readonly Named[] =>
  places.map(({ resource, path }) => ({ resource, property: `${path}${name}` }));

/** Refuses the latest former name if nothing was ever stored under any of the names. */
function nothing(all: readonly Renamed[]): readonly Impossible[] {
  const [, latest] = all[0]?.names ?? [];
  if (latest === undefined || all.some(({ names, there }) => names.some((name) => there.includes(name)))) return [];
  const gone = all.flatMap((one) => one.gone);
  const near = nearestWord(latest, gone);
  // The only candidate of the same type is a likely suggestion, even if its spelling differs.
  const [only = null, ...others] = new Set(all.flatMap(({ alike }) => alike));
  const meant = near ?? (others.length === 0 ? only : null);
  const named = new Map(all.map(({ of }) => [of.resource, of]));
  const lost = meant === null ? [] : all.flatMap(({ at }) => partsOf(at, meant));
  return [neverWas([...named.values()], latest, meant, lost)];
}
