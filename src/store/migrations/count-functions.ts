/**
 * SQL functions for running row counts, of tables and of their rows by a value, so that no page counts rows.
 *
 * Triggers insert the number of rows that a statement adds or deletes into `hydrant_count`, in its transaction. The sum is
 * the number of rows that a reader sees. Rows are only inserted there, so writers never wait for one another.
 *
 * A background task folds these rows: it deletes new ones and adds them to one row per count. A writer that folded would
 * read its own rows again at each folding.
 */

/** Advisory lock of folding, and of deleting rows that may be folded meanwhile. An arbitrary number per schema. */
const foldingLock = "4726011800000000 + 'hydrant_count'::regclass::oid::bigint";

/** Folds at most `most` rows. Returns their number; null while another session folds. Deletes the counts of values that are 0. */
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

/** Waits for a folding, as others cannot see the row that it writes. */
const awaitFolding = `
create function hydrant_await_folding() returns void language sql set search_path from current as $$
  select pg_advisory_xact_lock(${foldingLock})
$$`;

/**
 * Starts to count the rows of a table, and its rows by the values of columns. `note`: the name of the trigger function,
 * which has the names of table and columns in its text. One pass over inserted or deleted rows counts them for the table
 * and for each column. Updated rows are counted one by one, only if a value changes: a list of all would cost every
 * update. Creating the triggers blocks writers until the count is stored.
 */
const keepTotals = `
create function hydrant_keep_totals(name text, note text, columns text[]) returns void language plpgsql as $keep$
declare
  event text;
  field text;
  ended record;
  names text = quote_literal(name);
  rows text = format('(%L, null::text collate "C")', name);
  moves text = '(null, null, 0)';
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
  for at in 1 .. cardinality(columns) loop
    names = names || format(', %L', columns[at]);
    rows = rows || format(', (%L, touched.%I::text collate "C")', name || '.' || columns[at], columns[at]);
    moved = moved || case when at = 1 then '' else ' or ' end || format('old.%1$I is distinct from new.%1$I', columns[at]);
    moves = moves || format(
      ', (%1$L, case when old.%2$I is distinct from new.%2$I then old.%2$I::text collate "C" end, -1), (%1$L, case when old.%2$I is distinct from new.%2$I then new.%2$I::text collate "C" end, 1)',
      name || '.' || columns[at], columns[at]);
  end loop;
  counting = case when cardinality(columns) = 0
    then format('%L, null, sign * count(*) from touched having count(*) > 0', name)
    else format(
      'line.key, line.one, sign * count(*) from touched, lateral (values %s) as line (key, one) where line.key = %L or line.one is not null group by line.key, line.one',
      rows, name)
    end;
  execute format(
    $function$create or replace function %1$I() returns trigger language plpgsql as $body$
    #variable_conflict use_column
    declare
      sign integer = case tg_op when 'INSERT' then 1 else -1 end;
    begin
      if tg_op in ('INSERT', 'DELETE') then
        %2$s %3$s;
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
  if cardinality(columns) > 0 then
    execute format(
      'create trigger hydrant_total_moved after update on %I for each row when (%s) execute function %I(%s)', name, moved, note, names);
  end if;
  delete from hydrant_count where counted = name or starts_with(counted, name || '.');
  execute format('insert into hydrant_count (counted, change, folded) select %L, count(*), true from %I', name, name);
  foreach field in array columns loop
    execute format(
      'insert into hydrant_count (counted, value, change, folded) select %L, %2$I::text, count(*), true from %3$I where %2$I is not null group by %2$I',
      name || '.' || field, field, name);
  end loop;end $keep$`;

export const countFunctions: readonly string[] = [foldCounts, awaitFolding, keepTotals];
