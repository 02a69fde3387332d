/** Model versions: since when a model serves from this database. No response may be dated earlier (clause CAC-3). */

import type { Executor } from "../database/database.ts";
import { list, prepare, raw, slot, sql } from "../database/statement.ts";
import type { Table } from "../table.ts";

/** Records that a model serves, unless it was the last to start. A model that returns after another starts anew. */
const begin = prepare(
  raw`insert into hydrant_deployment as it (model, first_served)
    select ${slot("model")}::text, greatest(clock_timestamp(), max(first_served) + interval '1 second')
    from hydrant_deployment where model <> ${slot("model")}::text
    on conflict (model) do update set first_served = excluded.first_served
    where exists (select from hydrant_deployment as other where other.model <> it.model and other.first_served >= it.first_served)`,
  false,
);

/**
 * Time since which a model serves, in milliseconds since the epoch by the database's clock. If the latest date in the
 * database is in the current second or later, the clock may have been set back, and clients may hold dates that recur:
 * then it serves since the second after.
 */
export async function firstServed(executor: Executor, model: string, tables: readonly Table[]): Promise<number> {
  await executor.query(begin.with({ model }));
  const dates = [
    ...tables.map(({ name }) => sql(name).max({ at: "modified" })),
    sql("hydrant_deletion").max({ at: "at" }),
    sql("hydrant_departure").max({ at: "at" }),
  ];
  const { rows } = await executor.query<{ first: number; latest: number; present: number }>(
    prepare(
      raw`select (extract(epoch from first_served) * 1000)::double precision as first,
          (extract(epoch from (select max(at) from (${list(dates, " union all ")}) as dated)) * 1000)::double precision as latest,
          (extract(epoch from clock_timestamp()) * 1000)::double precision as present
        from hydrant_deployment where model = ${slot("model")}::text`,
      false,
    ).with({ model }),
  );
  const { first = 0, latest = 0, present = 0 } = rows[0] ?? {};
  const second = Math.floor(latest / 1000);
  return second < Math.floor(present / 1000) ? first : Math.max(first, (second + 1) * 1000);
}

/** Dates the service of a model anew, as another model has answered meanwhile. Returns the time. */
export async function serveAnew(executor: Executor, model: string): Promise<number> {
  const { rows } = await executor.query<{ first: number }>({
    text: `update hydrant_deployment set first_served = clock_timestamp() + interval '1 second' where model = $1
      returning (extract(epoch from first_served) * 1000)::double precision as first`,
    values: [model],
  });
  return rows[0]?.first ?? 0;
}
