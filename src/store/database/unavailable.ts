/** Errors of the database as what they ask of whoever meets them: to try again, now or later. */

import pg from "pg";

/** The database cannot be reached, or is not ready: the request may be tried again later. The message says what the system said. */
export class Unavailable extends Error {}

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
  const { message, code } = error as NodeJS.ErrnoException;
  return new Unavailable(message || code || String(error), { cause: error });
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

/**
 * Insufficient resources (a full disk, no memory, no connection left: class 53), a statement that took too long (57014), or a database that
 * takes no writes, as a standby does: nothing about the request is wrong.
 */
export function lacksMeans(error: unknown): boolean {
  return /^(?:53|57014|25006)/.test(sqlState(error) ?? "");
}

/** True where somebody has ended the statement, or it took longer than it may. */
export const cancelled = (error: unknown): boolean => sqlState(error) === "57014";

/** True where a table has changed under a statement that was prepared before, as when another version migrates: only this connection has it so. */
export function outdated(error: unknown): boolean {
  return sqlState(error) === "0A000" && (error as pg.DatabaseError).routine === "RevalidateCachedQuery";
}

/** True where the connection cannot be used any more, or the database turned it away. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return error.severity === "FATAL" || error.severity === "PANIC" || /^(?:08|57P0[1-3]|53300)/.test(error.code ?? "");
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
