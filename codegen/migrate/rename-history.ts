/** Former names and backfills in a spec, as input for migrations. */

import type { Model, Property, ValueType } from "../language/model.ts";
import type { Former, Within } from "./renames.ts";
import type { PlanHints } from "./table-changes.ts";

/** The facts about a model that its tables do not contain. */
export const renameHints = ({ resources, values, api }: Model): Required<Omit<PlanHints, "formerLanguage">> => ({
  former: formerNames({ resources, values }),
  language: api.locales.default,
});

/** Former names and backfills, by resource type. */
function formerNames({ resources, values }: Pick<Model, "resources" | "values">): ReadonlyMap<string, Former> {
  const types = new Map(values.map((value) => [value.name, value]));
  return new Map(
    resources.map(({ name, renamedFrom, properties }) => [
      name,
      {
        resource: name,
        formerly: renamedFrom,
        properties: new Map(
          properties.flatMap((property) =>
            property.renamedFrom.length === 0 ? [] : [[property.name, property.renamedFrom]],
          ),
        ),
        groups: new Map(properties.flatMap(({ name: property, group }) => (group === null ? [] : [[property, group]]))),
        backfills: new Map(
          properties.flatMap((property) => (property.backfill === null ? [] : [[property.name, property.backfill]])),
        ),
        within: new Map(properties.flatMap((property) => withinOf(property, property.name, types))),
      },
    ]),
  );
}

/** Former names and backfills inside embedded values, by path. A value type never contains itself. */
function withinOf(
  { range }: Property,
  path: string,
  types: ReadonlyMap<string, ValueType>,
): readonly (readonly [string, Within])[] {
  if (range.kind !== "embed") return [];
  const value = range.value;
  return (types.get(value)?.properties ?? []).flatMap((part) => {
    const own = `${path}.${part.name}`;
    return [
      [own, { value, group: part.group, formerly: part.renamedFrom, backfill: part.backfill }] as const,
      ...withinOf(part, own, types),
    ];
  });
}
