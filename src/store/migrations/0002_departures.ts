/** When rows left the view of clients, so that the date of a collection is that of the client's view of it (clause REL-6). */

const text = 'text collate "C"';

/**
 * `view`: whom the rows of a resource type were visible to, as a path of access rules. `key`: the value by which the path
 * goes on from the row; empty for every value. Append-only, so that writers never wait for one another; `settled`: older
 * rows of the same key are deleted.
 */
const table = `create table hydrant_departure (
    resource ${text} not null, view ${text} not null, key ${text} not null, at timestamptz(3) not null,
    settled boolean not null default false
  )`;

/**
 * A trigger function. Its arguments: resource type, view, the column with the key or nothing, and "both" if a row may also
 * come into the view of others without a change of the rows that they see. The date is later than every change of the
 * table that a client may have seen.
 */
const depart = `
create function hydrant_depart() returns trigger language plpgsql set search_path from current as $$
declare
  line text;
  latest timestamptz;
begin
  execute format('select max(modified) from %I.%I', tg_table_schema, tg_argv[4]) into latest;
  for line in
    select distinct key from (
      select case when tg_argv[2] = '' then '' else to_jsonb(old) ->> tg_argv[2] end where tg_op <> 'INSERT'
      union all
      select case when tg_argv[2] = '' then '' else to_jsonb(new) ->> tg_argv[2] end where tg_op <> 'DELETE' and tg_argv[3] = 'both'
    ) as keys (key) where key is not null
  loop
    insert into hydrant_departure (resource, view, key, at) values (
      tg_argv[0], tg_argv[1], line,
      greatest(date_trunc('milliseconds', clock_timestamp()), latest + interval '1 millisecond')
    );
  end loop;
  return null;
end $$`;

export const departures: readonly string[] = [
  table,
  "create index hydrant_departure_key_idx on hydrant_departure (resource, view, key, at)",
  "create index hydrant_departure_fresh_idx on hydrant_departure (at) where not settled",
  depart,
];
