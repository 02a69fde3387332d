/**
 * SQL functions that keep the number of rows of a table, and of its rows by a value, so that no page counts them.
 *
 * Every statement that adds or deletes rows writes down by how many, in its own transaction. The sum of these lines is the
 * number of rows that a reader sees. Lines are only added, so that writers never wait for one another. A value that changes
 * is noted by row, and only if it does: to all other updates, it costs a comparison.
 *
 * Lines are folded beside the requests: a writer that adds many rows one by one in a transaction would meet its own lines
 * again at each folding. Folding deletes new lines and adds them to the one line that stands for all folded before.
 */

/** The lock for folding and for deleting lines that may be folded meanwhile. The number is arbitrary, and one for each schema. */
const foldingLock = "4726011800000000 + 'hydrant_count'::regclass::oid::bigint";

/**
 * Folds so many lines at most: how many they were, or null where somebody else is at it. A total that has come to nothing goes, so that
 * values which come and go leave no lines behind.
 */
const foldCounts = `
create function hydrant_fold_counts(most integer) returns integer language plpgsql set search_path from current set enable_seqscan = off as $$
declare
  many integer;
  nothing text[];
  of text[];
begin
  if not pg_try_advisory_xact_lock(${foldingLock}) then
    return null;
  end if;
  with noted as (
    delete from hydrant_count
    where ctid = any (array(select ctid from hydrant_count where not folded order by counted, value limit most))
    returning counted, value, change
  ), sums as (
    insert into hydrant_count as line (counted, value, change, folded)
    select counted, value, sum(change), true from noted group by counted, value
    on conflict (counted, coalesce(value, '')) where folded do update set change = line.change + excluded.change
    returning counted, value, change
  )
  select
    (select count(*) from noted),
    array_agg(counted) filter (where change = 0 and value is not null),
    array_agg(value) filter (where change = 0 and value is not null)
  into many, nothing, of from sums;
  delete from hydrant_count
  where folded and change = 0 and (counted, coalesce(value, '')) in (select key, one from unnest(nothing, of) as gone (key, one));
  return many;
end $$`;

/** Lines that a folding has under way are in nobody else's sight. */
const awaitFolding = `
create function hydrant_await_folding() returns void language sql set search_path from current as $$
  select pg_advisory_xact_lock(${foldingLock})
$$`;

/** Of tables that are counted as a whole. */
const noteChange = `
create function hydrant_note_change() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    perform hydrant_await_folding();
    delete from hydrant_count where counted = tg_argv[0];
  elsif tg_op = 'INSERT' then
    insert into hydrant_count (counted, change) select tg_argv[0], count(*) from added having count(*) > 0;
  else
    insert into hydrant_count (counted, change) select tg_argv[0], -count(*) from gone having count(*) > 0;
  end if;
  return null;
end $$`;

/** Begins to count a table; making a trigger keeps writers out until the count is written down. */
const keepCount = `
create function hydrant_keep_count(name text) returns void language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'delete', 'truncate'] loop
    execute format(
      'create or replace trigger %I after %s on %I %s for each statement execute function hydrant_note_change(%L)',
      'hydrant_count_' || event,
      event,
      name,
      case event when 'insert' then 'referencing new table as added' when 'delete' then 'referencing old table as gone' else '' end,
      name
    );
  end loop;
  delete from hydrant_count where counted = name;
  execute format('insert into hydrant_count (counted, change, folded) select %L, count(*), true from %I', name, name);
end $$`;

/**
 * Begins to count a table, and its rows by the values of columns. `note`: the name of the function to make. One pass over
 * the rows that came or went notes them for the table and for each of the columns. The rows that an update changes are
 * noted one by one: a list of them all would be made for each update, whatever it changes.
 */
const keepTotals = `
create function hydrant_keep_totals(name text, note text, columns text[]) returns void language plpgsql as $keep$
declare
  event text;
  ended record;
  names text = quote_literal(name);
  rows text = format('(%L, null::text collate "C")', name);
  moves text = '';
  moved text = '';
  noting text = format('insert into %I.hydrant_count (counted, value, change) select', current_schema());
  counting text;
begin
  perform hydrant_await_folding();
  for ended in
    select tgname from pg_trigger where tgrelid = quote_ident(name)::regclass and starts_with(tgname::text, 'hydrant_total_')
  loop
    execute format('drop trigger %I on %I', ended.tgname, name);
  end loop;
  perform hydrant_keep_count(name);
  delete from hydrant_count where starts_with(counted, name || '.');
  if cardinality(columns) = 0 then
    return;
  end if;
  for at in 1 .. cardinality(columns) loop
    names = names || format(', %L', columns[at]);
    rows = rows || format(', (%L, touched.%I::text collate "C")', name || '.' || columns[at], columns[at]);
    moved = moved || case when at = 1 then '' else ' or ' end || format('old.%1$I is distinct from new.%1$I', columns[at]);
    moves = moves || case when at = 1 then '' else ', ' end || format(
      '(%1$L, case when old.%2$I is distinct from new.%2$I then old.%2$I::text collate "C" end, -1), (%1$L, case when old.%2$I is distinct from new.%2$I then new.%2$I::text collate "C" end, 1)',
      name || '.' || columns[at], columns[at]);
    execute format(
      'insert into hydrant_count (counted, value, change, folded) select %L, %2$I::text, count(*), true from %3$I where %2$I is not null group by %2$I',
      name || '.' || columns[at], columns[at], name);
  end loop;
  counting = format(
    'count(*) from touched, lateral (values %s) as line (key, one) where line.key = %L or line.one is not null group by line.key, line.one;',
    rows, name);
  execute format(
    $function$create or replace function %1$I() returns trigger language plpgsql as $body$
    #variable_conflict use_column
    begin
      if tg_op = 'INSERT' then
        %2$s line.key, line.one, %3$s
      elsif tg_op = 'DELETE' then
        %2$s line.key, line.one, -%3$s
      elsif tg_op = 'UPDATE' then
        %2$s line.key, line.one, line.by from (values %4$s) as line (key, one, by) where line.one is not null;
      else
        perform %7$I.hydrant_await_folding();
        delete from %7$I.hydrant_count where counted = %5$L or starts_with(counted, %6$L);
      end if;
      return null;
    end $body$$function$,
    note, noting, counting, moves, name, name || '.', current_schema());
  foreach event in array array['insert', 'delete', 'truncate'] loop
    execute format(
      'create or replace trigger %I after %s on %I %s for each statement execute function %I(%s)',
      'hydrant_count_' || event, event, name,
      case event when 'insert' then 'referencing new table as touched' when 'delete' then 'referencing old table as touched' else '' end,
      note, names);
  end loop;
  execute format(
    'create trigger hydrant_total_moved after update on %I for each row when (%s) execute function %I(%s)', name, moved, note, names);
end $keep$`;

export const countFunctions: readonly string[] = [foldCounts, awaitFolding, noteChange, keepCount, keepTotals];
