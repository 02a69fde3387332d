/** What a spec says of how things were before, for the migrations. */

import type { Saying } from "./evolve/changes.ts";
import type { Former } from "./evolve/renames.ts";
import type { Model } from "./language/model.ts";

/** What tables do not tell of a model. */
export const sayingOf = ({ resources, api }: Model): Required<Saying> => ({
  former: formerNames({ resources }),
  language: api.locales.default,
});

/** The former names of a model and what rows from before get, by resource type. */
function formerNames({ resources }: Pick<Model, "resources">): ReadonlyMap<string, Former> {
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
        backfills: new Map(
          properties.flatMap((property) => (property.backfill === null ? [] : [[property.name, property.backfill]])),
        ),
      },
    ]),
  );
}
