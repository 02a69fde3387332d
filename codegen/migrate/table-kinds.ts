/** Kinds of changes of tables, indexes, files' bytes and join tables. */

import type { Index, Join, Table } from "../../src/store/table.ts";
import { createAggregates, dropAggregates, fillAggregates, hasAggregates, keepsAggregates } from "./aggregates.ts";
import { flipped, inSnakeCase, type Kinds, linksName, step } from "./change.ts";
import {
  createForeignKeys,
  dropForeignKeys,
  foreignKeysOf,
  holdForAllLinks,
  joinKeyOf,
  replaceForeignKeys,
  validateForeignKeys,
} from "./foreign-keys.ts";
import { joinLines, quoted, raw, type Step } from "./migration-text.ts";
import { checkNoRows, checkText, danglingJoinLinks } from "./row-checks.ts";
import {
  addBytes,
  createIndex,
  createJoin,
  createTable,
  dropBytes,
  dropIndex,
  dropTable,
  extension,
  indexText,
  keepBytes,
  leaveBytes,
} from "./schema-statements.ts";

const tableStep = (table: Table): Step => ({
  up: joinLines(createTable(table), table.bytes === undefined ? "" : keepBytes(table)),
  down: joinLines(table.bytes === undefined ? "" : leaveBytes(table), dropTable(table.name)),
});

const joinStep = (table: Table, join: Join): Step => ({ up: createJoin(table, join), down: dropTable(join.name) });

function referenceSteps(table: Table): readonly Step[] {
  const keys = foreignKeysOf(table, table.columns);
  return keys.length === 0 ? [] : [{ up: createForeignKeys(keys), down: dropForeignKeys(keys) }];
}

const indexFile = (verb: string, { name }: Index): string => `${verb}_index_${name.replace(/_idx$/, "")}`;

export const tableKinds = {
  "add-table": {
    describe: ({ table }) => `adds the table ${table.name}`,
    file: ({ table }) => `create_${table.name}`,
    effect: "additive",
    rolls: true,
    lossOfReturn: ({ table: { name } }) => [name, `select count(*) from "${name}"`],
    steps: ({ table }) => ({
      create: [tableStep(table)],
      join: table.joins.map((join) => joinStep(table, join)),
      reference: referenceSteps(table),
      // Dropped with their table.
      index: table.indexes.map((index) => ({ up: createIndex(table, index), down: "" })),
    }),
  },
  "drop-table": {
    describe: ({ table }) => `drops the table ${table.name}`,
    file: ({ table }) => `drop_${table.name}`,
    effect: "destructive",
    loss: ({ table }) => table.name,
    steps: ({ table }) => ({
      // Dropped with their table, and created again after everything else.
      "drop index": table.indexes.map((index) => ({ up: "", down: createIndex(table, index) })),
      "drop join": table.joins.map((join) => flipped(joinStep(table, join))),
      "drop reference": referenceSteps(table).map(flipped),
      "drop table": [flipped(tableStep(table))],
    }),
  },
  "set-aggregates": {
    describe: ({ table }) => `keeps other aggregates of ${table.name}`,
    file: ({ table }) => `aggregate_${table.name}`,
    effect: "additive",
    rolls: ({ table, before }) => keepsAggregates(before, table),
    validate: ({ table, fresh }) => fillAggregates(table, fresh),
    // It comes first among the changes, so that triggers are dropped while all names are the former ones.
    steps: ({ table, before }) => ({
      ...(hasAggregates(before) ? step("rename", dropAggregates(before), createAggregates(before)) : {}),
      ...(hasAggregates(table) ? step("reference", createAggregates(table), dropAggregates(table)) : {}),
    }),
  },
  "add-bytes": {
    describe: ({ table }) => `lets rows of ${table.name} have bytes`,
    file: ({ table }) => `add_bytes_to_${table.name}`,
    effect: "additive",
    lossOfReturn: ({ table: { name, bytes } }) => [`${name}.${bytes}`, `select count("${bytes}") from "${name}"`],
    locks: () => true,
    steps: ({ table }) => step("column", addBytes(table), dropBytes(table)),
  },
  "drop-bytes": {
    describe: ({ table }) => `ends the bytes of the rows of ${table.name}`,
    file: ({ table }) => `drop_bytes_from_${table.name}`,
    effect: "destructive",
    loss: ({ table }) => `${table.name}.${table.bytes}`,
    steps: ({ table }) => step("column", dropBytes(table), addBytes(table)),
  },
  "add-join": {
    describe: (change) => `adds the links ${linksName(change)}`,
    file: ({ table, join }) => `add_${inSnakeCase(join.property)}_to_${table.name}`,
    effect: "additive",
    rolls: true,
    lossOfReturn: (change) => [linksName(change), `select count(*) from "${change.join.name}"`],
    steps: ({ table, join }) => ({ join: [joinStep(table, join)] }),
  },
  "drop-join": {
    describe: (change) => `drops the links ${linksName(change)}`,
    file: ({ table, join }) => `drop_${inSnakeCase(join.property)}_from_${table.name}`,
    effect: "destructive",
    loss: linksName,
    steps: ({ table, join }) => ({ "drop join": [flipped(joinStep(table, join))] }),
  },
  "set-join-on-delete": {
    describe: (change) => `changes what deleting a target does to the links ${linksName(change)}`,
    file: ({ table, join }) => `change_${inSnakeCase(join.property)}_deletion_of_${table.name}`,
    effect: "additive",
    rolls: true,
    validate: ({ table, join }) => holdForAllLinks(table, join),
    steps: ({ table, join, before }) => {
      const [was, is] = [[joinKeyOf(before)], [joinKeyOf(join)]];
      const check = checkText([checkNoRows(table, danglingJoinLinks(table, before))]);
      return step(
        "reference",
        replaceForeignKeys(was, is),
        check,
        replaceForeignKeys(is, was),
        validateForeignKeys(was),
      );
    },
  },
  "add-index": {
    describe: ({ index }) => `adds the index ${index.name}`,
    file: ({ index }) => indexFile("add", index),
    effect: "additive",
    rolls: true,
    online: ({ table, index }) => {
      const create = `create ${indexText(table, index).replace("index", "index concurrently")}`;
      return {
        up: `${extension(index)}  await tools.build("${index.name}", ${quoted(create)});`,
        down: raw(`drop index concurrently if exists "${index.name}"`),
      };
    },
  },
  "drop-index": {
    describe: ({ index }) => `drops the index ${index.name}`,
    file: ({ index }) => indexFile("drop", index),
    effect: "additive",
    rolls: true,
    steps: ({ table, index }) => step("remove", dropIndex(index), createIndex(table, index)),
  },
} satisfies Partial<Kinds>;
