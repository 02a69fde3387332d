/** Former names and backfills in a spec, as input for migrations. */

import type { Class, Model, ValueType } from "../language/model.ts";
import type { Declared } from "./rename-detection.ts";
import type { PlanHints } from "./table-changes.ts";

/** The facts about a model that its tables do not contain. */
export function renameHints({ resources, values, api }: Model): Required<Omit<PlanHints, "formerLanguage">> {
  const types = new Map(values.map((value) => [value.name, value]));
  return {
    former: new Map(
      resources.map((resource) => [
        resource.name,
        { formerly: resource.renamedFrom, properties: new Map(declaredIn(resource, "", types)) },
      ]),
    ),
    language: api.locales.default,
  };
}

/** The properties of a class, and those inside its embedded values, by path. A value type never contains itself. */
const declaredIn = (
  { name: of, properties }: Class,
  path: string,
  types: ReadonlyMap<string, ValueType>,
): readonly (readonly [string, Declared])[] =>
  properties.flatMap(({ name, range, group, renamedFrom: formerly, backfill }) => {
    const value = range.kind === "embed" ? types.get(range.value) : undefined;
    const within = value === undefined ? [] : declaredIn(value, `${path}${name}.`, types);
    return [[`${path}${name}`, { of, group, formerly, backfill }], ...within];
  });
