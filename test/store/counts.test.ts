/** Counts of whole tables agree with the rows, whoever writes, at every moment that anybody can see. */

import type { Knex } from "knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import { foldingOf, keepCounts } from "../../src/store/rows/counts.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt } from "./open-store.ts";
import { readers } from "./tables.ts";

describeOnDrawnDatabase("counts", (databases) => {
  let database: Database;
  beforeAll(async () => {
    const place = await databases.fresh();
    database =
      "dataDir" in place
        ? await openPglite({ folder: place.dataDir })
        : openDatabase({ connectionString: place.databaseUrl, max: 8 });
    await migrate(database, []);
  });
  afterAll(() => database?.close());

  /** Makes a counted table of numbers. */
  async function counted(name: string): Promise<string> {
    await database.query({
      text: `create table ${name} (n integer primary key, of integer references ${name} on delete cascade)`,
    });
    await keepCounts(database, [{ ...readers, name }]);
    return name;
  }
  /** Rows as they are, and as the count says, seen at one moment. */
  async function both(name: string): Promise<readonly [rows: number, count: number]> {
    const { rows } = await database.query<{ rows: number; count: number }>({
      text: `select (select count(*) from ${name}) as rows, (select coalesce(sum(change), 0)::bigint from hydrant_count where counted = $1) as count`,
      values: [name],
    });
    return [rows[0]?.rows ?? 0, rows[0]?.count ?? 0];
  }
  const run = (text: string) => database.query({ text });
  const lines = async (name: string) =>
    (await database.query({ text: "select from hydrant_count where counted = $1", values: [name] })).count;

  test("[COL-2] begin with the rows that are there, and follow every kind of statement", async () => {
    await run("create table early (n integer primary key)");
    await run("insert into early select generate_series(1, 7)");
    await keepCounts(database, [{ ...readers, name: "early" }]);
    expect(await both("early")).toEqual([7, 7]);

    const name = await counted("kinds");
    await run(`insert into ${name} select n, case when n > 10 then n % 10 + 1 end from generate_series(1, 100) as n`);
    await run(`insert into ${name} values (1) on conflict do nothing`);
    await run(`update ${name} set n = n + 1000 where n > 90`);
    expect(await both(name)).toEqual([100, 100]);
    await run(`delete from ${name} where n = 3`);
    expect(await both(name)).toEqual([90, 90]);
    await run(`delete from ${name} where n = 3`);
    await run(
      `with moved as (delete from ${name} where n = 1042 returning n) insert into ${name} select -n from moved`,
    );
    expect(await both(name)).toEqual([90, 90]);
    await run(`truncate ${name}`);
    expect(await both(name)).toEqual([0, 0]);
    await run(`insert into ${name} values (1), (2)`);
    expect(await both(name)).toEqual([2, 2]);
  });

  test("[COL-2] are those of a reader's own view: what is rolled back never counted", async () => {
    const name = await counted("rolled");
    await expect(
      database.transaction(async (transaction) => {
        await transaction.query({ text: `insert into ${name} select generate_series(1, 5)` });
        await transaction.atomically(async (part) => {
          await part.query({ text: `delete from ${name} where n < 3` });
        });
        throw new Error("back");
      }),
    ).rejects.toThrow("back");
    expect(await both(name)).toEqual([0, 0]);
  });

  /** Folds all that there is. */
  const fold = async () => {
    const fold = foldingOf(database);
    while ((await fold(100)) > 0);
  };

  test("[COL-2] agree at every moment while many write and their lines are folded, and are one line in the end", async () => {
    const name = await counted("busy");
    let writing = true;
    const seen: (readonly [number, number])[] = [];
    const reading = (async () => {
      while (writing) seen.push(await both(name));
    })();
    const writers = 6;
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let turn = 0; turn < 250; turn++) {
          const n = turn * writers + writer;
          if (turn % 20 === writer) await fold();
          if (turn % 5 === 4) await run(`delete from ${name} where n = ${n - writers}`);
          else await run(`insert into ${name} values (${n})`);
        }
      }),
    );
    writing = false;
    await reading;
    for (const [rows, count] of seen) expect(count).toBe(rows);
    await fold();
    expect(await both(name)).toEqual([900, 900]);
    expect(await lines(name)).toBe(1);
  });

  test("[COL-2] begin for all tables or for none", async () => {
    await run("create table whole_one (n integer primary key)");
    await run("insert into whole_one select generate_series(1, 3)");
    const tables = ["whole_one", "not_there"].map((name) => ({ ...readers, name }));
    await expect(keepCounts(database, tables)).rejects.toThrow(/not_there/);
    await run("insert into whole_one values (4)");
    expect(await both("whole_one")).toEqual([4, 0]);
    await keepCounts(database, tables.slice(0, 1));
    expect(await both("whole_one")).toEqual([4, 4]);
  });

  test("[COL-2] are kept in the table's schema, whatever it is called and wherever a writer looks", async () => {
    const place = await databases.fresh();
    const own = await openAt(place);
    const run = (text: string, on = own) => on.query({ text });
    const schemas = ["My App", "other"];
    for (const schema of schemas) {
      await run(`create schema "${schema}"`);
      // A migrator has more than one connection.
      const options = `-c search_path="${schema.replace(" ", "\\ ")}"`;
      const within = "dataDir" in place ? own : openDatabase({ connectionString: place.databaseUrl, max: 2, options });
      if (within === own) await run(`set search_path = "${schema}"`);
      await migrate(within, []);
      await run("create table things (n integer)", within);
      for (let start = 1; start <= 2; start++) await keepCounts(within, [{ ...readers, name: "things" }]);
      if (within !== own) await within.close();
    }
    await run('insert into "My App".things values (1), (2)');
    if ("dataDir" in place) await run("set search_path = public");
    await run("insert into other.things values (3)");
    const totals = schemas.map((schema) => `(select sum(change)::bigint from "${schema}".hydrant_count)`);
    const { rows } = await own.query({ text: `select ${totals[0]} as first, ${totals[1]} as second` });
    await own.close();
    expect(rows).toEqual([{ first: 2, second: 1 }]);
  });

  test("[COL-2] begin anew where a table has got another name, and are left alone where it has not", async () => {
    const name = await counted("old_name");
    await run(`insert into ${name} select generate_series(1, 4)`);
    await run(`alter table ${name} rename to new_name`);
    await keepCounts(database, [{ ...readers, name: "new_name" }]);
    await run("insert into new_name values (5)");
    expect(await both("new_name")).toEqual([5, 5]);
    const before = await lines("new_name");
    await keepCounts(database, [{ ...readers, name: "new_name" }]);
    expect(await lines("new_name")).toBe(before);
  });

  /** Makes a table whose rows are counted by two of its columns. */
  async function totalled(name: string): Promise<string> {
    await run(`create table ${name}_kind (kind text collate "C" primary key)`);
    await run(
      `create table ${name} (n integer primary key, kind text collate "C" references ${name}_kind on update cascade on delete set null, open boolean)`,
    );
    await run(`insert into ${name}_kind select 'k' || generate_series(0, 4)`);
    await run(`insert into ${name} values (-1, 'k0', true), (-2, null, null)`);
    await keepCounts(database, [{ ...readers, name, totals: ["kind", "open"] }]);
    return name;
  }
  test("[COL-2] by a column whose name is a word of the trigger's language", async () => {
    await run(
      `create table words (n integer primary key, new text collate "C", old boolean, found integer, change integer)`,
    );
    await keepCounts(database, [{ ...readers, name: "words", totals: ["new", "old", "found", "change"] }]);
    await run("insert into words values (1, 'a', true, 7, 8), (2, 'a', null, 7, 9)");
    await run("update words set new = 'b', found = 8 where n = 2");
    await run("delete from words where n = 1");
    const { rows } = await database.query<{ total: string }>({
      text: "select counted || '=' || value || ':' || sum(change) as total from hydrant_count where counted like 'words.%' group by counted, value having sum(change) <> 0 order by 1",
    });
    expect(rows.map(({ total }) => total)).toEqual(["words.change=9:1", "words.found=8:1", "words.new=b:1"]);
  });

  test("[COL-2] stand in no migration's way, and are begun anew after it", async () => {
    const place = await databases.fresh();
    const own =
      "dataDir" in place
        ? await openPglite({ folder: place.dataDir })
        : openDatabase({ connectionString: place.databaseUrl, max: 2 });
    const first = {
      name: "0001_first",
      up: async (knex: Knex) => {
        await knex.raw(`create table things (n integer primary key, kind text collate "C", open boolean)`);
      },
      down: async () => {},
    };
    const second = {
      name: "0002_second",
      up: (knex: Knex) => knex.schema.alterTable("things", (table) => void table.dropColumn("kind")),
      down: (knex: Knex) => knex.schema.alterTable("things", (table) => void table.specificType("kind", "text")),
    };
    const counting = (...columns: string[]) => keepCounts(own, [{ ...readers, name: "things", totals: columns }]);
    const told = async () =>
      (
        await own.query<{ total: string }>({
          text: "select counted || coalesce('=' || value, '') || ':' || sum(change) as total from hydrant_count where counted = 'things' or counted like 'things.%' group by counted, value order by 1",
        })
      ).rows.map(({ total }) => total);
    try {
      await migrate(own, [first]);
      await counting("kind", "open");
      await own.query({ text: "insert into things values (1, 'a', true), (2, 'b', true)" });
      await migrate(own, [first, second]);
      await own.query({ text: "insert into things values (3, false)" });
      await counting("open");
      expect(await told()).toEqual(["things.open=false:1", "things.open=true:2", "things:3"]);
      expect(await migrateDown(own, [first, second])).toBe("0002_second");
      await counting("kind", "open");
      expect(await told()).toEqual(["things.open=false:1", "things.open=true:2", "things:3"]);
    } finally {
      await own.close();
    }
  });

  const totals = async (name: string): Promise<object> => {
    const { rows } = await database.query<{ really: object; told: object }>({
      text: `select
        (select json_object_agg(key, number order by key) from (
          select '${name}.kind=' || kind as key, count(*) as number from ${name} where kind is not null group by kind
          union all select '${name}.open=' || open, count(*) from ${name} where open is not null group by open
          union all select '${name}=', count(*) from ${name} having count(*) > 0) as rows) as really,
        (select json_object_agg(key, number order by key) from (
          select counted || '=' || coalesce(value, '') as key, sum(change)::bigint as number from hydrant_count
          where counted = '${name}' or starts_with(counted, '${name}.') group by counted, value having sum(change) <> 0) as lines) as told`,
    });
    return rows[0] ?? {};
  };
  const agree = async (name: string) => {
    const { really, told } = (await totals(name)) as { really: object; told: object };
    expect(told).toEqual(really);
  };

  test("[COL-2] by the values of columns, they follow every kind of statement", async () => {
    const name = await totalled("by_value");
    await agree(name);
    for (const statement of [
      `insert into ${name} select n, 'k' || n % 4, n % 3 = 0 from generate_series(1, 50) as n`,
      `insert into ${name} values (1, 'k1', true) on conflict (n) do update set kind = excluded.kind`,
      `insert into ${name} values (1, 'k4', true) on conflict (n) do update set kind = excluded.kind`,
      `update ${name} set kind = 'k2' where n < 10`,
      `update ${name} set open = null where n % 5 = 0`,
      `update ${name} set n = n + 1000 where n > 40`,
      `update ${name}_kind set kind = 'other' where kind = 'k3'`,
      `delete from ${name}_kind where kind = 'k2'`,
      `delete from ${name} where n > 20 and n < 30`,
      `delete from ${name} where n = 5000`,
    ]) {
      await run(statement);
      await agree(name);
    }
    await run(`truncate ${name}`);
    await agree(name);
    await run(`insert into ${name} values (7, 'k1', false)`);
    await agree(name);
    // Other totals from now on, then none.
    await keepCounts(database, [{ ...readers, name, totals: ["open"] }]);
    await run(`insert into ${name} values (8, 'k1', false)`);
    const told = async () => ((await totals(name)) as { told: object }).told;
    expect(await told()).toEqual({ [`${name}=`]: 2, [`${name}.open=false`]: 2 });
    await keepCounts(database, [{ ...readers, name }]);
    await run(`update ${name} set open = true`);
    expect(await told()).toEqual({ [`${name}=`]: 2 });
  });

  test("[COL-2] by the values of columns, they agree at every moment while many write", async () => {
    const name = await totalled("busy_by_value");
    let writing = true;
    const reading = (async () => {
      while (writing) await agree(name);
    })();
    const writers = 6;
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let turn = 0; turn < 200; turn++) {
          const n = turn * writers + writer;
          if (turn % 20 === writer) await fold();
          if (turn % 5 === 4) await run(`delete from ${name} where n = ${n - writers}`);
          else if (turn % 5 === 3) await run(`update ${name} set kind = 'k${turn % 4}' where n = ${n - 2 * writers}`);
          else await run(`insert into ${name} values (${n}, 'k${turn % 5}', ${n % 2 === 0})`);
        }
      }),
    );
    writing = false;
    await reading;
    await agree(name);
  });

  test("[COL-2] of a statement over many rows, and of many statements in a transaction, are exact and as few lines as there are values", async () => {
    const name = await totalled("in_bulk");
    await fold();
    const counts = async () =>
      (
        await database.query<{ lines: number; folded: number }>({
          text: "select count(*)::integer as lines, (count(*) filter (where folded))::integer as folded from hydrant_count where counted = $1 or starts_with(counted, $1 || '.')",
          values: [name],
        })
      ).rows[0];
    // The table, a value of `kind` and one of `open`.
    expect(await counts()).toEqual({ lines: 3, folded: 3 });
    await run(`insert into ${name} select n, 'k' || n % 4, true from generate_series(1, 3000) as n`);
    // A line for the table, and one for each value.
    expect(await counts()).toEqual({ lines: 9, folded: 3 });
    await agree(name);
    await run(`update ${name} set kind = 'k' || (n + 1) % 4 where n > 0`);
    await agree(name);
    // Each row has left one value for another, and nothing was folded by whoever wrote.
    expect(await counts()).toEqual({ lines: 6009, folded: 3 });
    await database.transaction(async (transaction) => {
      for (let n = 1; n <= 300; n++) await transaction.query({ text: `delete from ${name} where n = $1`, values: [n] });
      for (let n = 1; n <= 300; n++)
        await transaction.query({ text: `insert into ${name} values ($1, 'k4', false)`, values: [n] });
    });
    expect(await counts()).toEqual({ lines: 6009 + 2 * 300 * 3, folded: 3 });
    await agree(name);
    await fold();
    await agree(name);
    expect(await counts()).toEqual({ lines: 8, folded: 8 });
    // A total of nothing leaves no line; that of the table does.
    await run(`delete from ${name}`);
    await fold();
    expect(await counts()).toEqual({ lines: 1, folded: 1 });
    await agree(name);
  });

  test("[COL-2] are folded only where anything but a look-up has been asked for, and by one at a time", async () => {
    const name = await counted("seldom");
    const fold = foldingOf(database);
    while ((await fold(100)) > 0);
    await database.lookUp({ text: `insert into ${name} values (1)` });
    expect(await fold(100)).toBe(0);
    await run("select 1");
    expect(await fold(100)).toBe(1);
    await run(`insert into ${name} select generate_series(2, 4)`);
    for (let n = 5; n <= 9; n++) await run(`insert into ${name} values (${n})`);
    expect([await fold(4), await fold(4), await fold(4)]).toEqual([4, 2, 0]);
    expect(await both(name)).toEqual([9, 9]);
  });
});
