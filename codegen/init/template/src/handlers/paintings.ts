/** Handlers of paintings: stored in the database, with a check that no painting is older than its painter. */

import { type Refused, refuse, type Store, stored } from "hydrant";
import { painters } from "../generated/resources/painter.ts";
import { paintings as definition, type Painting } from "../generated/resources/painting.ts";

/** Runs after the write, in its transaction. A refusal rolls it back. */
export const paintings = stored(definition, {
  after: {
    append: (painting, _request, transaction) => unlessTooEarly(painting, transaction),
    replace: (painting, _request, transaction) => unlessTooEarly(painting, transaction),
    update: (painting, _request, transaction) => unlessTooEarly(painting, transaction),
  },
});

async function unlessTooEarly({ painter, year }: Painting, transaction: Store): Promise<Refused<409> | undefined> {
  if (year === null) return undefined;
  const found = await transaction.resource(painters).retrieve(painter);
  if (found === undefined || found.born < year) return undefined;
  return refuse(409, `${found.name} was born in ${found.born}, and has painted nothing in ${year}.`);
}
