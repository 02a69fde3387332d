/** Numbers that the server counts, and locks that queue writers of ranges that may not overlap. */

const text = 'text collate "C"';

/** The last number of a resource type; `key`: for each value of a link, or empty. */
const counter = `create table hydrant_counter (resource ${text} not null, key ${text} not null, last bigint not null, primary key (resource, key))`;

/**
 * A trigger function before a write: writers of rows with the same values of the columns after the first argument wait for
 * one another. Without that, an exclusion constraint would let them wait for each other, as a deadlock.
 */
const queue = `
create function hydrant_queue() returns trigger language plpgsql as $$
declare
  line jsonb = to_jsonb(new);
  key text = tg_argv[0];
begin
  for at in 1 .. tg_nargs - 1 loop
    key = key || ' ' || coalesce(line ->> tg_argv[at], '');
  end loop;
  perform pg_advisory_xact_lock(hashtextextended(key, 0));
  return new;
end $$`;

export const rows: readonly string[] = [counter, queue];
