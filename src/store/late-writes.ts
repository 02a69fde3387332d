/**
 * Long transactions: what they wrote is dated once more just before they commit.
 *
 * A change counts from when others can see it. Were it dated when the statement ran, a client that reads in between would hold an older
 * state under a later date, and be told that nothing has changed (clause CAC-3). Single statements commit at once and need none of this.
 */

import type { Executor } from "./database.ts";
import { deletionLine, later } from "./dates.ts";
import { type Prepared, prepare, slot, sql } from "./statement.ts";
import type { Table } from "./table.ts";

/** Milliseconds after which a date is too old; dates in answers are a second behind what happens in that second. */
const tooOld = 250;

interface Written {
  readonly since: number;
  /** Identifiers by table. */
  readonly rows: Map<Table, Set<string>>;
  readonly deletions: Set<Table>;
}

/** What each transaction that runs has written; nothing is noted elsewhere. */
const transactions = new WeakMap<Executor, Written | null>();

/** Begins to note what a transaction writes. */
export function noteWrites(transaction: Executor): void {
  transactions.set(transaction, null);
}

function notesOf(executor: Executor): Written | undefined {
  const noted = transactions.get(executor);
  if (noted !== null) return noted;
  const fresh: Written = { since: performance.now(), rows: new Map(), deletions: new Set() };
  transactions.set(executor, fresh);
  return fresh;
}

/** Notes rows that a statement has added or changed. */
export function noteRows(executor: Executor, table: Table, identifiers: Iterable<string>): void {
  const notes = notesOf(executor);
  if (notes === undefined) return;
  const rows = notes.rows.get(table) ?? new Set();
  for (const identifier of identifiers) rows.add(identifier);
  notes.rows.set(table, rows);
}

/** Notes that rows of a table were deleted. */
export function noteDeletion(executor: Executor, table: Table): void {
  notesOf(executor)?.deletions.add(table);
}

/** Dates what the transaction wrote anew, if it began to write a while ago; the last thing before it commits. */
export async function dateAgain(transaction: Executor): Promise<void> {
  const notes = transactions.get(transaction);
  if (!notes || performance.now() - notes.since < tooOld) return;
  for (const [table, identifiers] of notes.rows)
    await transaction.query(statementsOf(table).date.with({ identifiers: [...identifiers] }));
  for (const table of notes.deletions)
    await transaction.query(statementsOf(table).deletion.with({ resource: table.resource }));
}

interface Statements {
  readonly date: Prepared;
  readonly deletion: Prepared;
}

const made = new WeakMap<Table, Statements>();

function statementsOf(table: Table): Statements {
  const known = made.get(table);
  if (known !== undefined) return known;
  const { column, kind } = table.identifier;
  const fresh: Statements = {
    date: prepare(
      sql({ it: table.name })
        .update({ modified: later("it") })
        .whereRaw(`?? = any(?::${kind}[])`, [`it.${column}`, slot("identifiers")]),
    ),
    deletion: prepare(sql("hydrant_deletion").insert(deletionLine(table, sql.raw("(select) as gone")))),
  };
  made.set(table, fresh);
  return fresh;
}
