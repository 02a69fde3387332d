/**
 * Re-dates rows whose commit was slow, so that a 304 stays correct.
 *
 * A change takes effect when others can see it, but its date is computed earlier, while the statement runs. The
 * statement may then wait for a lock, the rest of a transaction, or a disk, and a client that reads meanwhile gets the
 * old state. So responses rely on this guarantee (clause CAC-3): an acknowledged change has a date that was at most 250
 * ms old when others first saw it.
 */

import { sqlTypeOf } from "../column-types.ts";
import { Unavailable } from "../database/connection-errors.ts";
import { aggregatedColumn } from "../database/constraint-names.ts";
import type { Database, Executor } from "../database/database.ts";
import { type Arguments, prepare, raw, type Sql, type Statement, slot } from "../database/statement.ts";
import { redateDepartures } from "../rows/departures.ts";
import type { Table } from "../table.ts";
import { insertDeletion, later } from "./dates.ts";

/** Maximum age in milliseconds of a change's date when it becomes visible. */
export const seenWithin = 250;

/** Age in milliseconds after which a transaction re-dates before its commit, which leaves time for the commit. */
const tooOld = 100;

/** Maximum attempts at re-dating: a database that gets slower each time counts as unavailable. */
const attempts = 10;

interface Written {
  /** By `performance.now()`, the earliest date. */
  since: number;
  /** Identifiers by table. */
  readonly rows: Map<Table, Set<string>>;
  readonly deletions: Set<Table>;
}

/** Writes of running transactions; null: none yet. */
const transactions = new WeakMap<Executor, Written | null>();

/** Wraps a database so that its writes keep the guarantee. */
export function keepDates(database: Database): Database {
  const keeping: Database = {
    ...database,
    atomically: (work) => keeping.transaction(work),
    async transaction(work) {
      let last: Executor | undefined;
      const result = await database.transaction(async (transaction) => {
        last = transaction;
        transactions.set(transaction, null);
        const result = await work(transaction);
        await dateBeforeCommit(transaction);
        return result;
      });
      const written = last && transactions.get(last);
      if (written && performance.now() - written.since > seenWithin) await dateAgain(database, written);
      return result;
    },
  };
  return keeping;
}

/** Registers written rows. Outside a transaction, resolves once dates are valid, with the new date if it changed. */
export function registerRows(executor: Executor, table: Table, identifiers: readonly string[], took: number) {
  return note(executor, took, ({ rows }) => {
    const known = rows.getOrInsertComputed(table, () => new Set());
    for (const identifier of identifiers) known.add(identifier);
  });
}

/** Registers a deletion in a table. Outside a transaction, resolves once its date keeps the guarantee. */
export async function registerDeletion(executor: Executor, table: Table, took: number): Promise<void> {
  await note(executor, took, ({ deletions }) => deletions.add(table));
}

async function note(executor: Executor, took: number, add: (written: Written) => void): Promise<string | undefined> {
  const isInTransaction = transactions.has(executor);
  if (!isInTransaction && took <= seenWithin) return undefined;
  const written = transactions.get(executor) ?? {
    since: performance.now() - took,
    rows: new Map(),
    deletions: new Set(),
  };
  add(written);
  if (!isInTransaction) return dateAgain(executor, written);
  written.since = Math.min(written.since, performance.now() - took);
  transactions.set(executor, written);
  return undefined;
}

async function dateBeforeCommit(transaction: Executor): Promise<void> {
  const written = transactions.get(transaction);
  if (!written || performance.now() - written.since < tooOld) return;
  const since = performance.now();
  for (const dating of datingOf(written)) await transaction.query(dating(0));
  written.since = since;
}

/**
 * Re-dates a committed change that became visible too late, before it is acknowledged. If that is slow again, the next
 * date is far enough ahead. Returns the latest date.
 */
async function dateAgain(database: Executor, written: Written): Promise<string | undefined> {
  let latest: string | undefined;
  for (const dating of datingOf(written)) {
    let ahead = 0;
    for (let attempt = 1; ; attempt++) {
      if (attempt > attempts) throw new Unavailable("it takes too long to commit");
      const { took, rows } = await database.query<{ modified: string }>(dating(ahead));
      latest = rows[0]?.modified ?? latest;
      if (took <= ahead + seenWithin) break;
      ahead = Math.ceil(took * 2);
    }
  }
  return latest;
}

/** Statements that re-date each table, a number of milliseconds ahead. */
function datingOf({ rows, deletions, since }: Written): readonly ((ahead: number) => Statement)[] {
  const tables = [...rows.keys(), ...deletions];
  const fed = new Set(tables.flatMap(({ feeds = [] }) => feeds));
  const texts: readonly (readonly [Sql, Arguments])[] = [
    ...[...rows].map(([table, identifiers]) => [redateRows(table), { identifiers: [...identifiers] }] as const),
    ...[...deletions].map((table) => [redateDeletion(table), { resource: table.resource }] as const),
    ...[...fed].map((table) => [redateAggregates(table), {}] as const),
    // Lines that others wrote meanwhile may get a later date than they need.
    ...(tables.some(({ watched }) => watched !== undefined) ? [[redateDepartures, {}] as const] : []),
  ];
  return texts.map(([text, values]) => {
    const statement = prepare(text);
    return (ahead) => statement.with({ ...values, ahead, within: Math.ceil(performance.now() - since) + 1000 });
  });
}

const ahead = slot("ahead");

const redateRows = ({ name, identifier: { column, kind } }: Table): Sql =>
  raw`update "${name}" as it set modified = ${later("it", ahead)}
    where it."${column}" = any(${slot("identifiers")}::${sqlTypeOf(kind)}[]) returning it.modified`;

const redateDeletion = (table: Table): Sql => insertDeletion(table, "(select) as gone", ahead);

/** Dates aggregates of the last milliseconds anew, in the order of the table. */
const redateAggregates = (table: string): Sql => raw`with late as materialized (
    select it.ctid from "${table}" as it
    where it."${aggregatedColumn}" >= clock_timestamp() - ${slot("within")}::integer * interval '1 millisecond'
    order by it.ctid for no key update
  )
  update "${table}" as it set "${aggregatedColumn}" = ${later("it", ahead, aggregatedColumn)}
  from late where it.ctid = late.ctid`;
