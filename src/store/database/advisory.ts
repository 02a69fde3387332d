/** SQL conditions on advisory locks. */

/** Condition on a `pg_locks` row: the lock is held in this database, as others use the same numbers. */
export const isHeld = (lock: string): string =>
  `pg_locks.locktype = 'advisory' and pg_locks.granted and pg_locks.objsubid = 1
    and pg_locks.database = (select oid from pg_database where datname = current_database())
    and (pg_locks.classid::bigint << 32 | pg_locks.objid::bigint) = ${lock}`;
