/**
 * SQL functions that list the keys of bytes that no row refers to, in `hydrant_bytes`.
 *
 * Bytes are stored outside of transactions. So their key is inserted before the first byte is written. Triggers delete it
 * when a row gets it, and insert it again when the row loses it, in the same transaction. So the table has exactly the
 * keys that may be deleted.
 */

/** Trigger function; its argument is the column. Bytes that were released cannot be used: error 53000, insufficient resources. */
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

/** Creates the triggers of a column. */
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

/** Before a column is dropped, alone or with its table: releases the keys of its rows. */
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
