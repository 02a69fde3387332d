/**
 * SQL functions that keep the keys of bytes that no row has: not yet, or no longer.
 *
 * Bytes are kept elsewhere, so no transaction makes or deletes them together with their row. A key is therefore recorded in
 * `hydrant_bytes` before its first byte is written. A row that gets the key removes it there, and a row that loses the key
 * puts it back, in the same transaction and by triggers, whatever statement it is. So at every moment the table has exactly
 * what may be deleted.
 */

/** Runs after a row got, lost or changed its key; its argument is the column. Bytes that were given up are nobody's any more: insufficient resources. */
const noteBytes = `
create function hydrant_note_bytes() returns trigger language plpgsql set search_path from current as $$
declare
  had text;
  has text;
begin
  if tg_op <> 'INSERT' then
    had = to_jsonb(old) ->> tg_argv[0];
  end if;
  if tg_op <> 'DELETE' then
    has = to_jsonb(new) ->> tg_argv[0];
  end if;
  if has is not null then
    delete from hydrant_bytes where key = has and server is not null;
    if not found then
      raise exception 'the bytes under % have been given up', has using errcode = '53000';
    end if;
  end if;
  if had is not null then
    insert into hydrant_bytes (key) values (had) on conflict (key) do nothing;
  end if;
  return null;
end $$`;

/** From now on the keys in a column are noted. */
const keepBytes = `
create function hydrant_keep_bytes(name text, field text) returns void language plpgsql set search_path from current as $$
begin
  execute format(
    'create trigger hydrant_bytes_insert after insert on %I for each row when (new.%2$I is not null) execute function hydrant_note_bytes(%2$L)',
    name, field);
  execute format(
    'create trigger hydrant_bytes_update after update on %I for each row when (old.%2$I is distinct from new.%2$I) execute function hydrant_note_bytes(%2$L)',
    name, field);
  execute format(
    'create trigger hydrant_bytes_delete after delete on %I for each row when (old.%2$I is not null) execute function hydrant_note_bytes(%2$L)',
    name, field);
end $$`;

/** The column goes, with its table or alone: what its rows had is nobody's. */
const leaveBytes = `
create function hydrant_leave_bytes(name text, field text) returns void language plpgsql set search_path from current as $$
begin
  execute format(
    'insert into hydrant_bytes (key) select %I from %I where %1$I is not null on conflict (key) do nothing',
    field, name);
  execute format('drop trigger hydrant_bytes_insert on %I', name);
  execute format('drop trigger hydrant_bytes_update on %I', name);
  execute format('drop trigger hydrant_bytes_delete on %I', name);
end $$`;

export const bytesFunctions: readonly string[] = [noteBytes, keepBytes, leaveBytes];
