/** Advisory locks, as PostgreSQL tells of them. */

/** The condition that a row of `pg_locks` tells of somebody who has the lock of this number in this database; others have the same numbers. */
export const isHeld = (lock: string): string =>
  `pg_locks.locktype = 'advisory' and pg_locks.granted and pg_locks.objsubid = 1
    and pg_locks.database = (select oid from pg_database where datname = current_database())
    and (pg_locks.classid::bigint << 32 | pg_locks.objid::bigint) = ${lock}`;
