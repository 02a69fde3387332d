/**
 * Foreign keys as lines of TypeScript. On existing tables, a key first applies to new rows only; existing rows are validated later, while
 * others write.
 */

import { foreignKeyName } from "../../src/store/database/names.ts";
import type { Column, Join, Table } from "../../src/store/table.ts";
import { block, call, callText, quoted, raw } from "./migration-text.ts";
import { checkNoRows, danglingJoinLinks, danglingLinks, type Misfit, type RowCheck, rowsOf } from "./row-checks.ts";
import { sqlType } from "./sql-values.ts";

type OnDelete = "restrict" | "cascade" | "clear";

const deed = (onDelete: OnDelete): string => (onDelete === "clear" ? "set null" : onDelete);

/** The foreign keys of columns that link, of a table without rows. */
export function foreignKeys(table: Table, columns: readonly Column[]): string {
  const lines = columns.flatMap(({ name, references }) =>
    references === null
      ? []
      : [foreignLine(table.name, name, references.table, references.column, references.onDelete)],
  );
  return block("alterTable", table.name, lines);
}

export const foreignLine = (
  table: string,
  column: string,
  target: string,
  targetColumn: string,
  onDelete: OnDelete,
): string =>
  `table.foreign("${column}", "${foreignKeyName(table, column)}").references("${targetColumn}").inTable("${target}").onUpdate("cascade").onDelete("${deed(onDelete)}");`;

export const dropForeignKeys = (table: Table, columns: readonly Column[]): string =>
  block(
    "alterTable",
    table.name,
    columns.map(({ name }) => `table.dropForeign("${name}", "${foreignKeyName(table.name, name)}");`),
  );

/** What a column, or the links of a join, lead to. */
interface Link {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
  readonly onDelete: OnDelete;
}

const linkOf = ({ name: table }: Table, { name: column, references }: Column): Link | null =>
  references && {
    table,
    column,
    target: references.table,
    targetColumn: references.column,
    onDelete: references.onDelete,
  };

/** Links that are in the way go with their target. */
const joinLink = ({ name, target, onDelete }: Join): Link => ({
  table: name,
  column: "target",
  target: target.table,
  targetColumn: target.references,
  onDelete: onDelete === "restrict" ? "restrict" : "cascade",
});

const refers = ({ target, targetColumn, onDelete }: Link): string =>
  `references "${target}" ("${targetColumn}") on update cascade on delete ${deed(onDelete)}`;

const addLink = (link: Link): string =>
  raw(
    `alter table "${link.table}" add constraint "${foreignKeyName(link.table, link.column)}" foreign key ("${link.column}") ${refers(link)} not valid`,
  );

const validateLink = ({ table, column }: Link): string =>
  raw(`alter table "${table}" validate constraint "${foreignKeyName(table, column)}"`);

/** Holds for rows that come to be or are written from now on. */
export function addForeignKey(table: Table, column: Column): string {
  const link = linkOf(table, column);
  return link === null ? "" : addLink(link);
}

/** Holds for all rows then. */
export function validateForeignKey(table: Table, column: Column): string {
  const link = linkOf(table, column);
  return link === null ? "" : validateLink(link);
}

/** The same outside of a transaction: where a row has come meanwhile that it does not hold for, that is told in words. */
export function holdForAll(table: Table, column: Column): string {
  const link = linkOf(table, column);
  return link === null ? "" : holding(table, link, danglingLinks(table, column));
}

/** The same of links to many. */
export const holdForAllLinks = (table: Table, join: Join): string =>
  holding(table, joinLink(join), danglingJoinLinks(table, join));

const holding = (table: Table, link: Link, { where, problem }: Misfit): string =>
  callText(
    call("holdForAll", {
      ...rowsOf(table),
      of: link.table === table.name ? undefined : quoted(link.table),
      rule: quoted(foreignKeyName(link.table, link.column)),
      where: quoted(where),
      problem: quoted(problem),
    }),
  );

export const validateJoin = (join: Join): string => validateLink(joinLink(join));

/** A column that has no value yet needs no look at the rows, if its foreign key comes with it. */
export function addLinkingColumn(table: Table, column: Column): string {
  const link = linkOf(table, column);
  const constraint = link === null ? "" : ` constraint "${foreignKeyName(table.name, column.name)}" ${refers(link)}`;
  return raw(`alter table "${table.name}" add column "${column.name}" ${sqlType(column.type)}${constraint}`);
}

/** What deleting a target does. */
export const setOnDelete = (table: Table, column: Column): string =>
  [dropForeignKeys(table, [column]), addForeignKey(table, column)].join("\n");

export const setJoinOnDelete = (join: Join): string =>
  [
    block("alterTable", join.name, [`table.dropForeign("target", "${foreignKeyName(join.name, "target")}");`]),
    addLink(joinLink(join)),
  ].join("\n");

/** Values stay, and have to be those of what is linked to. */
export const setTarget = (table: Table, column: Column, before: Column): string =>
  [...(before.references === null ? [] : [dropForeignKeys(table, [before])]), addForeignKey(table, column)]
    .filter((lines) => lines !== "")
    .join("\n");

/** The look before that. */
export const targetChecks = (table: Table, column: Column): readonly RowCheck[] =>
  column.references === null ? [] : [checkNoRows(table, danglingLinks(table, column))];
