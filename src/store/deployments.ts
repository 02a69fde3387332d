/** Deployments: when each model first served from this database, since no answer may be dated before the model that made it (clause CAC-3). */

import type { Executor } from "./database.ts";

/** Epoch milliseconds; the first call for a model writes the time down. */
export async function firstServed(executor: Executor, model: string): Promise<number> {
  await executor.query({
    text: "insert into hydrant_deployment (model, first_served) values ($1, clock_timestamp()) on conflict do nothing",
    values: [model],
  });
  const { rows } = await executor.query<{ first: number }>({
    text: "select (extract(epoch from first_served) * 1000)::bigint as first from hydrant_deployment where model = $1",
    values: [model],
  });
  return Number(rows[0]?.first);
}
