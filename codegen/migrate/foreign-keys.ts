/**
 * Foreign keys as lines of TypeScript. On existing tables, a key first applies to new rows only; existing rows are validated later, while
 * others write.
 */

import { foreignKeyName } from "../../src/store/database/constraint-names.ts";
import type { Column, Join, Table } from "../../src/store/table.ts";
import { block, callText, joinLines, raw } from "./migration-text.ts";
import { danglingJoinLinks, danglingLinks, type Misfit, rowsOf } from "./row-checks.ts";

export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
  readonly onDelete: "restrict" | "cascade" | "clear";
}

export const foreignKeysOf = ({ name: table }: Table, columns: readonly Column[]): readonly ForeignKey[] =>
  columns.flatMap(({ name: column, references }) =>
    references === null
      ? []
      : { table, column, target: references.table, targetColumn: references.column, onDelete: references.onDelete },
  );

/** A link that does not restrict is deleted with its target. */
export const joinKeyOf = ({ name: table, target, onDelete }: Join): ForeignKey => ({
  table,
  column: "target",
  target: target.table,
  targetColumn: target.references,
  onDelete: onDelete === "restrict" ? "restrict" : "cascade",
});

const nameOf = ({ table, column }: ForeignKey): string => foreignKeyName(table, column);

const deed = ({ onDelete }: ForeignKey): string => (onDelete === "clear" ? "set null" : onDelete);

export const foreignKeyLine = (key: ForeignKey): string =>
  `table.foreign("${key.column}", "${nameOf(key)}").references("${key.targetColumn}").inTable("${key.target}").onUpdate("cascade").onDelete("${deed(key)}");`;

const inBlock = (keys: readonly ForeignKey[], line: (key: ForeignKey) => string): string =>
  keys[0] === undefined ? "" : block("alterTable", keys[0].table, keys.map(line));

export const createForeignKeys = (keys: readonly ForeignKey[]): string => inBlock(keys, foreignKeyLine);

export const dropForeignKeys = (keys: readonly ForeignKey[]): string =>
  inBlock(keys, (key) => `table.dropForeign("${key.column}", "${nameOf(key)}");`);

const lines = (keys: readonly ForeignKey[], line: (key: ForeignKey) => string): string => keys.map(line).join("\n");

const refers = (key: ForeignKey): string =>
  `references "${key.target}" ("${key.targetColumn}") on update cascade on delete ${deed(key)}`;

/** Applies to new and changed rows only. */
export const addForeignKeys = (keys: readonly ForeignKey[]): string =>
  lines(keys, (key) =>
    raw(
      `alter table "${key.table}" add constraint "${nameOf(key)}" foreign key ("${key.column}") ${refers(key)} not valid`,
    ),
  );

/** Applies to existing rows too. */
export const validateForeignKeys = (keys: readonly ForeignKey[]): string =>
  lines(keys, (key) => raw(`alter table "${key.table}" validate constraint "${nameOf(key)}"`));

export const replaceForeignKeys = (before: readonly ForeignKey[], keys: readonly ForeignKey[]): string =>
  joinLines(dropForeignKeys(before), addForeignKeys(keys));

/** A clause of a new column, which has no values to check. */
export const foreignKeyClause = (keys: readonly ForeignKey[]): string =>
  lines(keys, (key) => ` constraint "${nameOf(key)}" ${refers(key)}`);

/** Validates outside of a transaction. A row that violates the key by then is reported. */
export const holdForAll = (table: Table, column: Column): string =>
  lines(foreignKeysOf(table, [column]), (key) => holding(table, key, danglingLinks(table, column)));

/** The same for a join table. */
export const holdForAllLinks = (table: Table, join: Join): string =>
  holding(table, joinKeyOf(join), danglingJoinLinks(table, join));

function holding(table: Table, key: ForeignKey, misfit: Misfit): string {
  const of = key.table === table.name ? undefined : key.table;
  return callText({ tool: "holdForAll", given: { ...rowsOf(table), of, rule: nameOf(key), ...misfit } });
}
