/**
 * What is made of tables that are there while others read and write: indexes, what is unique, what is required, and the look at rows that a
 * foreign key asks for. No transaction can do that, so each step takes up where it was cut short.
 */

import { requiredName, uniqueName } from "../../src/store/database/names.ts";
import type { Column, Index, Json, Table } from "../../src/store/table.ts";
import { nullable } from "./alterations.ts";
import { call, callText } from "./calls.ts";
import type { Change } from "./change.ts";
import { quoted, raw, type Step, sqlType } from "./lines.ts";
import { filledAstray, lack, lacking, repeated, rowsOf, secrecy } from "./looks.ts";
import { holdForAll, holdForAllLinks } from "./references.ts";
import { extension, indexText } from "./statements.ts";
import { valueText } from "./values.ts";

/** Changes that are made so, wholly. */
export type OnlineChange = Extract<Change, { readonly does: "require" | "add-unique" | "add-index" }>;

export const isOnline = (change: Change): change is OnlineChange =>
  change.does === "require" || change.does === "add-unique" || change.does === "add-index";

/** Foreign keys that other changes have made for rows to come, and that are to hold for all. */
export function validations(change: Change): Step[] {
  switch (change.does) {
    case "add-column":
      return change.backfill === null && change.column.default === null
        ? []
        : linked(holdForAll(change.table, change.column));
    case "link-to-one":
    case "set-target":
    case "set-on-delete":
      return linked(holdForAll(change.table, change.column));
    case "set-join-on-delete":
      return linked(holdForAllLinks(change.table, change.join));
    default:
      return [];
  }
}

/** Going back there is nothing to do. */
const linked = (up: string): Step[] => (up === "" ? [] : [{ up, down: "" }]);

export function onlineStep(change: OnlineChange): Step {
  const { table } = change;
  if (change.does === "add-index")
    return {
      up: buildIndex(table, change.index),
      down: raw(`drop index concurrently if exists "${change.index.name}"`),
    };
  if (change.does === "add-unique") {
    const name = uniqueName(table.name, change.column.name);
    return {
      up: callText(
        call("makeUnique", {
          ...rowsOf(table),
          column: quoted(change.column.name),
          name: quoted(name),
          secret: secrecy(change.column),
          problem: quoted(repeated(table, change.column)),
        }),
      ),
      // What is left of it where it was cut short is an index, which is no constraint yet.
      down: [
        raw(`alter table "${table.name}" drop constraint if exists "${name}"`),
        raw(`drop index concurrently if exists "${name}"`),
      ].join("\n"),
    };
  }
  const rule = requiredName(table.name, change.column.name);
  return {
    up: requireValue(table, change.column, change.backfill),
    // Where it was cut short the rule still stands for the column.
    down: [
      nullable(table, change.column, "setNullable"),
      raw(`alter table "${table.name}" drop constraint if exists "${rule}"`),
    ].join("\n"),
  };
}

function buildIndex(table: Table, index: Index): string {
  const create = `create ${indexText(table, index).replace("index", "index concurrently")}`;
  return `${extension(index)}  await build(knex, "${index.name}", ${quoted(create)});`;
}

/** Also what a migration is written anew with when the spec says a backfill later. */
export function requireValue(table: Table, column: Column, backfill: Json | null): string {
  const nowhere = backfill === null ? null : filledAstray(table, column, backfill, lack(column));
  return callText(
    call("makeRequired", {
      ...rowsOf(table),
      keyType: quoted(sqlType(table.identifier.kind)),
      column: quoted(column.name),
      rule: quoted(requiredName(table.name, column.name)),
      backfill: backfill === null ? "null" : quoted(valueText(column, backfill)),
      problem: quoted(lacking(table, column, backfill !== null)),
      nowhere:
        nowhere === null ? undefined : `{ where: ${quoted(nowhere.where)}, problem: ${quoted(nowhere.problem)} }`,
    }),
  );
}
