/** What a page with its total costs the database: rows and blocks looked at, which no other work on the machine changes. */

import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { storeOver } from "../../src/store/open-store.ts";
import { type Condition, everyRecord, type ListQuery } from "../../src/store/record.ts";
import { keepCounts } from "../../src/store/rows/counts.ts";
import { layoutNamed, layoutsOf } from "../../src/store/rows/table-mapping.ts";
import type { Table } from "../../src/store/table.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { explained } from "./explaining.ts";
import { openAt } from "./open-store.ts";
import { column, index, migrationsThrough } from "./tables.ts";

/** A tenth of the things are of a kind; their sizes are spread. */
const things: Table = {
  resource: "Thing",
  name: "things",
  identifier: { key: "id", column: "id", kind: "uuid" },
  columns: [
    column("kind", "text"),
    column("colour", "text"),
    column("size", "bigint"),
    column("created", "timestamp", { required: true, kept: true }),
    column("modified", "timestamp", { required: true, kept: true }),
  ],
  joins: [],
  owner: null,
  indexes: [
    index("things", { column: "modified", as: "value" }, { column: "id", as: "value" }),
    index("things", { column: "size", as: "value" }, { column: "id", as: "value" }),
    index("things", { column: "kind", as: "value" }, { column: "size", as: "value" }, { column: "id", as: "value" }),
    index("things", { column: "colour", as: "value" }, { column: "size", as: "value" }, { column: "id", as: "value" }),
  ],
  totals: ["kind"],
};

const [few, many] = [2_000, 100_000];

const by = (property: string, value: unknown): readonly Condition[] => [{ property, comparison: "equals", value }];

/** What is asked for; the last one's total nobody keeps. */
const questions = {
  everything: [],
  "one of the values whose totals are kept": by("kind", "kind 3"),
  "a value of which there is nothing": by("kind", "none"),
  "a value whose totals are not kept": by("colour", "colour 3"),
} satisfies Readonly<Record<string, readonly Condition[]>>;
type Question = keyof typeof questions;

interface Node {
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly Node[];
}

interface Cost {
  readonly rows: number;
  readonly blocks: number;
  readonly total: number;
}

/** Rows that the parts of a plan gave or passed over. */
function rowsOf(node: Node): number {
  const each = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
  return each * (node["Actual Loops"] ?? 1) + (node.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);
}

describeOnDrawnDatabase("the cost of totals", (databases) => {
  let database: Database;
  const costs = new Map<number, Record<Question, Cost>>();
  const query = (conditions: readonly Condition[]): ListQuery => ({
    ...everyRecord,
    conditions,
    order: { property: "size", direction: "desc" },
    languages: ["en"],
    size: 30,
  });

  beforeAll(async () => {
    const place = await databases.fresh();
    database = await openAt(place);
    await migrate(database, await migrationsThrough(join(inject("databases").folder, "totals"), [things]));
    await keepCounts(database, [things]);
    const store = storeOver(database, { tables: [things], credentials: null });
    let there = 0;
    for (const rows of [few, many]) {
      await database.query({
        text: `insert into things (id, kind, colour, size, created, modified)
          select gen_random_uuid(), 'kind ' || n % 10, 'colour ' || n % 10, n * 7919 % 100003, now(), now()
          from generate_series(${there + 1}, ${rows}) as n`,
      });
      there = rows;
      await database.query({ text: "vacuum analyze things, hydrant_count, hydrant_deletion" });
      costs.set(rows, await measured());
    }

    async function measured(): Promise<Record<Question, Cost>> {
      const found: Partial<Record<Question, Cost>> = {};
      for (const [name, conditions] of Object.entries(questions)) {
        const explain = "analyze, buffers, timing off, summary off, format json";
        const [told] = await explained(
          database,
          layoutNamed(layoutsOf([things]), things.resource),
          query(conditions),
          explain,
        );
        const [{ Plan: plan }] = (typeof told === "string" ? JSON.parse(told) : told) as [{ Plan: Node }];
        found[name as Question] = {
          rows: rowsOf(plan),
          blocks: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
          total: (await store.resource("Thing").list(query(conditions))).total,
        };
      }
      return found as Record<Question, Cost>;
    }
  }, 180_000);
  afterAll(() => database?.close());

  const of = (rows: number, name: Question): Cost => costs.get(rows)?.[name] as Cost;

  test.for(Object.keys(questions).slice(0, 3) as Question[])(
    "[COL-1] of %s is at most twice as much for fifty times as many",
    (name) => {
      const [before, after] = [of(few, name), of(many, name)];
      expect(after.rows).toBeLessThanOrEqual(2 * before.rows);
      expect(after.blocks).toBeLessThanOrEqual(2 * before.blocks);
    },
  );

  test("[COL-1] grows with what is counted where nobody keeps it, which shows in this measure", () => {
    const name = "a value whose totals are not kept";
    expect(of(many, name).rows).toBeGreaterThan(20 * of(few, name).rows);
    expect(of(many, name).blocks).toBeGreaterThan(2 * of(few, name).blocks);
  });

  test("[COL-1] is that of an exact number", () => {
    for (const rows of [few, many])
      expect(Object.keys(questions).map((name) => of(rows, name as Question).total)).toEqual([
        rows,
        rows / 10,
        0,
        rows / 10,
      ]);
  });
});
