/** Spans of statements and transactions, by the semantic conventions for databases (clause OPS-13). */

import type { Tracing } from "../tracing.ts";
import type { Database, Executor } from "./database.ts";
import type { Statement } from "./statement.ts";

const system = { "db.system.name": "postgresql" };

const verbAndTable = /\b(?:(update)|(insert) into|(delete) from|(select)\b.*?\bfrom)\s+"?(\w+)/is;

/** Summaries by text. There are as many as clients determine shapes of queries, so the number is limited. */
const summaries = new Map<string, string>();
const most = 2000;

/** Verb and table, such as `SELECT places`: the name of a span must not vary with each shape of a query. */
function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  // Subqueries and calls such as `extract(epoch from …)` are in parentheses.
  let [outer, before] = [text, ""];
  while (outer !== before) [outer, before] = [outer.replace(/\([^()]*\)/g, ""), outer];
  const [, update, insert, remove, select, table = ""] = verbAndTable.exec(outer) ?? [];
  const verb = update ?? insert ?? remove ?? select ?? /\w+/.exec(outer)?.[0] ?? "";
  const summary = `${verb.toUpperCase()} ${table}`.trimEnd();
  if (summaries.size < most) summaries.set(text, summary);
  return summary;
}

/** Wraps a database so that its statements are spans of the request that sends them. They have no values. */
export function traceStatements(database: Database, tracing: Tracing | undefined): Database {
  if (tracing === undefined) return database;
  const { api, span } = tracing;
  /** One for each executor, as writes are registered by it. */
  const wrapped = new WeakMap<Executor, Executor>();

  function traced<T>({ text }: Statement, run: () => T): T {
    const summary = summaryOf(text);
    return span(summary, run, { ...system, "db.query.summary": summary, "db.query.text": text }, api.SpanKind.CLIENT);
  }

  function on(executor: Executor): Executor {
    const known = wrapped.get(executor);
    if (known !== undefined) return known;
    const own: Executor = {
      query: (statement) => traced(statement, () => executor.query(statement)),
      lookUp: (statement) => traced(statement, () => executor.lookUp(statement)),
      attempt: (statement) => traced(statement, () => executor.attempt(statement)),
      atomically: (work) => span("transaction", () => executor.atomically((inner) => work(on(inner))), system),
      transaction: (work) => span("transaction", () => executor.transaction((inner) => work(on(inner))), system),
    };
    wrapped.set(executor, own);
    return own;
  }

  return { ...database, ...on(database), session: (work) => database.session((session) => work(on(session))) };
}
