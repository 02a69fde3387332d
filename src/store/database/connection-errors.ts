/** Classifies database errors: retry now, retry later, or fail. */

import pg from "pg";

/** The database is unreachable or not ready: the client may retry later. The message is that of the system. */
export class Unavailable extends Error {}

/** The node takes no writes, as a standby. The message gives the reason. */
export class ReadOnly extends Unavailable {}

/** A replica is behind the position that a read needs. */
export class NotReplayed extends Error {
  /** The discarded answer, for which the connection has to wait. */
  readonly answer: Promise<unknown>;
  constructor(message: string, answer: Promise<unknown>) {
    super(message);
    this.answer = answer;
  }
}

/** The database user lacks a permission that the store needs. The message gives it. */
export class NotPermitted extends Error {}

/** The database lacks something that the store cannot create. The message gives it, and the remedy. */
export class Unequipped extends Error {}

/** Converts an error to `NotPermitted` or `Unequipped` where it applies. */
export function notPermitted(error: unknown): unknown {
  const { message } = error as Error;
  if (sqlState(error) === "42501") return new NotPermitted(message, { cause: error });
  // The message has the statement, too.
  const [lacking] = /(?:extension|dictionary) "unaccent"|pg_trgm|gin_trgm_ops|btree_gist/.exec(message) ?? [];
  if (error instanceof pg.DatabaseError && lacking !== undefined) {
    const name = lacking === "btree_gist" ? lacking : lacking.endsWith('"') ? "unaccent" : "pg_trgm";
    const need = lacking === "btree_gist" ? "ranges that may not overlap" : "searches within texts";
    return new Unequipped(
      `The database lacks the extension ${name}, which ${need} need: ${message}. Install PostgreSQL's contrib modules on its server, or have the owner of the database run "create extension ${name}" in a schema of its search path.`,
      { cause: error },
    );
  }
  return error;
}

/** `Unavailable`, with the message of the system or database. */
export function unavailable(error: unknown): Unavailable {
  if (error instanceof Unavailable) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  const kind = refusesWrites(error) ? ReadOnly : Unavailable;
  return new kind(message || code || String(error), { cause: error });
}

/** The SQLSTATE of a database error; empty for other errors. */
const sqlState = (error: unknown): string => (error instanceof pg.DatabaseError && error.code) || "";

export const lostRace = (error: unknown): boolean => /^40(?:001|P01)$/.test(sqlState(error));

/** Whether the node refuses writes, as after a switchover. */
export const refusesWrites = (error: unknown): boolean => sqlState(error) === "25006";

/** Insufficient resources (class 53: disk full, out of memory, connections) or statement timeout (57014). */
export const lacksMeans = (error: unknown): boolean => /^(?:53|57014)/.test(sqlState(error));

/** Statement cancelled, or timed out. */
export const cancelled = (error: unknown): boolean => sqlState(error) === "57014";

/**
 * Whether a prepared statement is invalid and was not run: a table changed, for example by another version's migration,
 * or somebody deallocated it (26000). Affects this connection only.
 */
export function outdated(error: unknown): boolean {
  const state = sqlState(error);
  return state === "26000" || (state === "0A000" && (error as pg.DatabaseError).routine === "RevalidateCachedQuery");
}

/** Whether the connection is unusable: lost, refused, or to a node that must not be used. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(?:FATAL|PANIC)$/.test(error.severity ?? "") || /^(?:08|57P0[1-3]|53300|25006)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const { code = "", message }: NodeJS.ErrnoException = error;
  return (
    /^(?:ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|EAI_)/.test(code) ||
    /^(?:Query read timeout|Connection terminated|Client (?:has encountered a connection error|was closed))/.test(
      message,
    )
  );
}
