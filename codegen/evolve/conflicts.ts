/** Former names that cannot be meant: of what is there beside what has a later name, and of what never was. */

import type { Table } from "../../src/store/table.ts";
import { nearest } from "../language/nearest.ts";
import type { Change } from "./change.ts";
import type { Named } from "./refusal.ts";
import { neverWas, passedOver } from "./refusals.ts";
import { type Former, paired } from "./renames.ts";

/** A change that cannot be made for each former name whose rows or values would be passed over, and be lost, or that moves nothing. */
export function conflicts(
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
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
  const are = new Set(after.map(({ resource }) => resource));
  const olds = new Map([...pairs].map(([old, table]) => [table, old]));
  return after.flatMap((table) => {
    const { resource } = table;
    const old = olds.get(table);
    const there = new Set(old === undefined ? [] : propertiesOf(old));
    const present = new Set(propertiesOf(table));
    const never = nothing({ resource }, [resource, ...formerly(resource)], were, are);
    // What was in a type that nobody finds is not known either.
    if (never.length > 0 && old === undefined) return never;
    return [
      ...beside({ resource }, [resource, ...formerly(resource)], types),
      ...never,
      ...[...(former.get(resource)?.properties ?? [])].flatMap(([property, others]) => {
        const of = { resource, property };
        const names = [property, ...others];
        return [...beside(of, names, there), ...(present.has(property) ? nothing(of, names, there, present) : [])];
      }),
    ];
  });
}

const propertiesOf = ({ identifier, columns, joins }: Table): readonly string[] => [
  identifier.key,
  ...[...columns, ...joins].map(({ property }) => property),
];

/** Of the names that something has or had, latest first, those that are there beside a later one. */
function beside(of: Named, names: readonly string[], there: ReadonlySet<string>): readonly Change[] {
  const [latest, ...others] = names.filter((name) => there.has(name));
  return latest === undefined ? [] : others.map((name) => passedOver(of, name, latest));
}

/** The latest former name, where nothing was ever kept under any. `left`: what is there still, and so cannot be meant. */
function nothing(
  of: Named,
  [, latest, ...others]: readonly string[],
  there: ReadonlySet<string>,
  left: ReadonlySet<string>,
): readonly Change[] {
  const { property = of.resource } = of;
  if (latest === undefined || [property, latest, ...others].some((name) => there.has(name))) return [];
  const gone = [...there].filter((name) => !left.has(name));
  return [neverWas(of, latest, nearest(latest, gone))];
}
