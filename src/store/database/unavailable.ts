/** Errors of the database as what they ask of whoever meets them: to try again, now or later. */

import pg from "pg";

/** The database cannot be reached, or is not ready: the request may be tried again later. The message says what the system said. */
export class Unavailable extends Error {}

/** The database can be reached and takes no writes, as a standby: the message says why. */
export class ReadOnly extends Unavailable {}

/** The database does not let its user do what the store needs. The message says what. */
export class NotPermitted extends Error {}

/** The database lacks what the store needs and cannot make. The message says what, and how to mend it. */
export class Unequipped extends Error {}

/** `NotPermitted` or `Unequipped` in place of the database's own error; any other error as it is. */
export function notPermitted(error: unknown): unknown {
  const { message } = error as Error;
  if (sqlState(error) === "42501") return new NotPermitted(message, { cause: error });
  if (error instanceof pg.DatabaseError && /pg_trgm|gin_trgm_ops/.test(message))
    return new Unequipped(
      `The database lacks the extension pg_trgm, which searches within texts need: ${message}. Install PostgreSQL's contrib modules on its server, or have the owner of the database say "create extension pg_trgm" in a schema of its search path.`,
      { cause: error },
    );
  return error;
}

/** `Unavailable`, with what the system or the database said. */
export function unavailable(error: unknown): Unavailable {
  if (error instanceof Unavailable) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  const kind = refusesWrites(error) ? ReadOnly : Unavailable;
  return new kind(message || code || String(error), { cause: error });
}

/** The SQLSTATE of an error that the database reported; undefined for any other. */
function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Serialization failure, deadlock. */
export function lostRace(error: unknown): boolean {
  const state = sqlState(error);
  return state === "40001" || state === "40P01";
}

/** True where the connection is to a node that takes no writes, as after a switchover. */
export const refusesWrites = (error: unknown): boolean => sqlState(error) === "25006";

/**
 * Insufficient resources (a full disk, no memory, no connection left: class 53), or a statement that took too long (57014): nothing about the
 * request is wrong.
 */
export function lacksMeans(error: unknown): boolean {
  return /^(?:53|57014)/.test(sqlState(error) ?? "");
}

/** True where somebody has ended the statement, or it took longer than it may. */
export const cancelled = (error: unknown): boolean => sqlState(error) === "57014";

/**
 * True where what a connection has prepared is of no use any more, and the statement was not run: a table has changed since, as when another
 * version migrates, or somebody has thrown it away (26000). Only this connection has it so.
 */
export function outdated(error: unknown): boolean {
  const state = sqlState(error);
  return state === "26000" || (state === "0A000" && (error as pg.DatabaseError).routine === "RevalidateCachedQuery");
}

/** True where the connection cannot be used any more, or is to a node that is of no use, or the database turned it away. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    if (error.severity === "FATAL" || error.severity === "PANIC") return true;
    return /^(?:08|57P0[1-3]|53300|25006)/.test(error.code ?? "");
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return (
    /^(?:ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|EAI_)/.test(code) ||
    /^(?:Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    )
  );
}
