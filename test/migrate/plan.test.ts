/** From one spec's tables to the next: what is written, what is refused, and that it is the same each time. */

import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import { describe } from "../../codegen/migrate/change-kinds.ts";
import { narrower } from "../../codegen/migrate/narrowing.ts";
import { planMigrations } from "../../codegen/migrate/plan.ts";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import type { ColumnType, Limits, Part, Table } from "../../src/store/table.ts";
import { fits } from "../../src/store/value-limits.ts";
import fc, { runCount } from "../random.ts";
import { books, column, genres, index, readers, tables } from "../store/tables.ts";
import { callsIn, planned, specOf, told } from "./versions.ts";

const snapshot: Snapshot = { migrations: ["0001_initial"], language: "en", tables };

/** The tables, with one of them changed. */
const with_ = (changed: Table): readonly Table[] =>
  tables.map((table) => (table.name === changed.name ? changed : table));
const withColumns = (table: Table, change: (columns: Table["columns"]) => Table["columns"]) =>
  with_({ ...table, columns: change(table.columns) });
const booksGrown: Table = { ...books, columns: [...books.columns, column("weight", "double")] };
const paths = (after: readonly Table[], options = {}) =>
  planMigrations(snapshot, after, options).artifacts.map(({ path }) => path);
const textOf = (after: readonly Table[], options = {}) =>
  planMigrations(snapshot, after, options)
    .migrations.map(({ text }) => text)
    .join("");

test("the first migration makes everything; the same tables give the same bytes", () => {
  const first = planMigrations(null, tables);
  expect(first).toEqual(planMigrations(null, structuredClone(tables)));
  expect(first.refused).toEqual([]);
  expect(first.artifacts.map(({ path }) => path)).toEqual([
    "migrations/0001_initial.ts",
    "migrations/index.ts",
    "migrations/snapshot.json",
  ]);
  expect(first.artifacts[1]?.text).toContain('import * as step0001 from "./0001_initial.ts";');
  expect(JSON.parse(first.artifacts[2]?.text ?? "")).toEqual(snapshot);
});

test("where all that was made is to go, but for accounts, the first loss tells how to begin anew", () => {
  const accounts: Table = { ...readers, columns: [...readers.columns, column("password", "hash")] };
  const [before, line]: readonly [readonly Table[], Table] = [
    [accounts, genres, ...tables.filter(({ name }) => name === "cards")],
    { ...genres, name: "lines", resource: "Line" },
  ];
  const anew = (after: readonly Table[], destructive: readonly string[] = []) =>
    planMigrations({ ...snapshot, tables: before }, after, { destructive }).refused.map(({ mend }) =>
      mend.startsWith(
        'Where no database is to be kept, nothing has to be named: "Beginning anew" in docs/migrations.md. ',
      ),
    );
  expect(anew([line])).toEqual([true, false, false]);
  expect(anew([accounts, line])).toEqual([true, false]);
  expect(anew([accounts, genres, line])).toEqual([false]);
  expect(anew([accounts, line], ["genres"])).toEqual([false]);
});

test("where nothing changed no migration is written", () => {
  expect(paths(tables)).toEqual(["migrations/index.ts", "migrations/snapshot.json"]);
  expect(
    paths(
      withColumns(books, (columns) => columns.map((one) => (one.property === "pages" ? { ...one, kept: true } : one))),
    ),
  ).toEqual(["migrations/index.ts", "migrations/snapshot.json"]);
});

test("what loses nothing is written, named after what it does", () => {
  expect(paths(withColumns(books, (columns) => [...columns, column("weight", "double")]))[0]).toBe(
    "migrations/0002_add_weight_to_books.ts",
  );
  const text = textOf(withColumns(books, (columns) => [...columns, column("weight", "double", { unique: true })]));
  expect(text).toContain(" * - adds the column books.weight (additive)\n");
  expect(text).toContain('table.double("weight");');
  // While others write.
  expect(callsIn(text)).toMatchObject([
    { name: "makeUnique", given: { table: '"books"', column: '"weight"', name: '"books_weight_key"' } },
  ]);
  expect(text).toContain('table.dropColumn("weight");');
  expect(
    textOf(
      with_({
        ...books,
        indexes: [...books.indexes, index("books", { column: "tags", as: "members" }, { column: "id", as: "value" })],
      }),
    ),
  ).toContain('create index concurrently "books_tags_members_id_value_idx" on "books" using gin');
  expect(textOf(withColumns(genres, (columns) => columns.map((one) => ({ ...one, required: false }))))).toContain(
    'table.setNullable("name");',
  );
});

test.for([
  [
    "a column that goes",
    withColumns(books, (columns) => columns.filter(({ property }) => property !== "isbn")),
    'unnamed-loss: "Book" has no property "isbn" any more',
    "books.isbn",
  ],
  [
    "a table that goes",
    tables.filter(({ name }) => name !== "cards"),
    'unnamed-loss: There is no resource type "Card" any more',
    "cards",
  ],
  [
    "links that go",
    with_({ ...books, joins: books.joins.slice(1) }),
    'unnamed-loss: "Book" has no property "genres" any more',
    "books.genres",
  ],
  [
    "another type",
    withColumns(books, (columns) =>
      columns.map((one) => (one.property === "pages" ? { ...one, type: "json" as const } : one)),
    ),
    'unconvertible: What is stored in "pages" is of the type integer, and cannot be converted to the type embedded value',
    null,
  ],
  [
    "a value that is required of all at once",
    withColumns(books, (columns) => [...columns, column("must", "text", { required: true })]),
    'missing-backfill: "must" is required, but existing resources have no value for it. Add "backfill: …"',
    null,
  ],
  ...(["text", "hash"] as const).map(
    (type) =>
      [
        `a value of its own that is required of each at once, of the type ${type},`,
        withColumns(books, (columns) => [
          ...columns,
          column("must", type, { required: true, unique: type === "text" }),
        ]),
        'missing-backfill: "must" is required, but existing resources have no value for it. Add it without "required"',
        null,
      ] as const,
  ),
  [
    "another identifier",
    with_({ ...readers, identifier: { key: "username", column: "username", kind: "text" } }),
    'changed-identifier: Stored "Reader" resources are identified by a UUID',
    null,
  ],
] as const)("%s is refused by name", ([, after, reason, loss]) => {
  const refusal = planMigrations(snapshot, after);
  expect(refusal.artifacts).toEqual([]);
  expect(refusal.refused.map(told)).toEqual([expect.stringContaining(reason)]);
  expect(refusal.refused[0]?.mend.includes(`--destructive ${loss}`)).toBe(loss !== null);
  const confirmed = planMigrations(snapshot, after, { destructive: loss === null ? [] : [loss] });
  expect(confirmed.refused).toHaveLength(loss === null ? 1 : 0);
  expect(confirmed.artifacts).toHaveLength(loss === null ? 0 : 3);
  // One word for all of it is no name, and neither is that of something else.
  expect(planMigrations(snapshot, after, { destructive: ["true", "genres"] }).artifacts).toEqual([]);
});

test("another identifier is refused with the steps to it, and these lead there", async () => {
  const version = async (identifier: string, properties: string) =>
    (
      await specOf({
        "shelf.yaml": `resource: Shelf\npath: /shelves/\nidentifier: ${identifier}\nproperties: { ${properties}, next: { link: Shelf } }\naccess: { "list, retrieve, append": anyone }\n`,
      })
    ).model;
  const unique = "type: string, required: true, unique: true";
  const [slugged, without, coded] = [
    await version("slug", `slug: { ${unique} }, code: { type: string }`),
    await version("slug", `slug: { ${unique} }`),
    await version("code", `code: { ${unique}, renamedFrom: slug }`),
  ];
  const snapshotOf = (model: Model): Snapshot => ({
    migrations: ["0001_initial"],
    language: "en",
    tables: tablesOf(model),
  });
  const direct = await version("code", `slug: { type: string }, code: { ${unique} }`);
  expect(planned(snapshotOf(slugged), direct).refused.map(told)).toEqual([
    expect.stringMatching(
      /identified by "slug".* by "code".* Give each .* `hydrant move OLD NEW`.* Remove or rename the present property code .* give code the renamedFrom slug\.$/,
    ),
  ]);
  expect(planned(snapshotOf(slugged), without, true).refused).toEqual([]);
  const { changes, refused } = planned(snapshotOf(without), coded);
  expect([refused, changes.map(({ change }) => describe(change))]).toEqual([
    [],
    ["renames the column shelves.slug to code"],
  ]);
});

test("what is narrower is told, and makes no migration", () => {
  const limited = (limits: Limits) =>
    withColumns(books, (columns) => columns.map((one) => (one.property === "pages" ? { ...one, limits } : one)));
  const said = (was: Limits, is: Limits) => {
    const { changes, migrations, refused } = planMigrations({ ...snapshot, tables: limited(was) }, limited(is));
    expect([migrations, refused, changes.map(({ effect }) => effect)]).toEqual([
      [],
      [],
      changes.map(() => "narrowing"),
    ]);
    return changes.map(({ change }) => describe(change).replace("narrows books.pages: ", ""));
  };
  expect(said({}, { enum: [1, 2], maximum: 9 })).toEqual(["it must be one of 1, 2, and its maximum is 9"]);
  expect(said({ enum: [1, 2, 3, 4] }, { enum: [1, 4, 5] })).toEqual(["it is no longer 2 or 3"]);
  expect(said({ minItems: 1, maxLength: 5 }, { minItems: 2, maxLength: 4 })).toEqual([
    "its minItems is 2, no longer 1, and its maxLength is 4, no longer 5",
  ]);
  expect(said({}, { maxLanguages: 3 })).toEqual(["its maxLanguages is 3, no longer 64"]);
  expect(said({ maxLanguages: 3 }, {})).toEqual([]);
  expect(said({ pattern: "a" }, { pattern: "b" })).toEqual(["it must match b"]);
  expect(said({ multipleOf: 12 }, { multipleOf: 5 })).toEqual(["its multipleOf is 5, no longer 12"]);
  expect(
    said({ enum: [1], pattern: "a", maximum: 1, minimum: 1, multipleOf: 12 }, { maximum: 2, multipleOf: 4 }),
  ).toEqual([]);
  expect(said({ enum: [1, 20] }, { maximum: 9 })).toEqual(["it is no longer 20"]);
  expect(said({}, { format: "email" })).toEqual(["its format is email"]);
  expect(said({ format: "iri" }, { format: "time-of-day" })).toEqual(["its format is time-of-day, no longer iri"]);
  expect(said({ format: "iri" }, {})).toEqual([]);
  expect(said({}, { maximum: 9, format: "iri" })).toEqual(["its format is iri, and its maximum is 9"]);
  expect(said({ enum: ["a", "a:b"] }, { enum: ["a", "a:b"], format: "iri" })).toEqual(['it is no longer "a"']);
  expect(said({ exclusiveMinimum: 5 }, { minimum: 7 })).toEqual(["its minimum is 7; its exclusiveMinimum was 5"]);
  expect(said({ multipleOf: 0.3 }, { multipleOf: 0.1 })).toEqual([]);
});

test("of what is in embedded values too", () => {
  const holding = (parts: readonly Part[]) =>
    withColumns(books, (columns) => columns.map((one) => (one.property === "size" ? { ...one, parts } : one)));
  const width = { property: "width", type: "bigint", required: false } as const;
  const inner = { property: "inner", type: "json[]", required: false } as const;
  const said = (was: readonly Part[], is: readonly Part[]) => {
    const { changes, migrations } = planMigrations({ ...snapshot, tables: holding(was) }, holding(is));
    expect(migrations).toEqual([]);
    return changes.map(({ change }) => describe(change));
  };
  const grown = [
    { ...width, required: true, limits: { maximum: 9 } },
    { property: "mail", type: "text", required: false, limits: { format: "email" } } as const,
    { ...inner, parts: [{ ...width, limits: { minimum: 1 } }] },
  ];
  expect(said([], grown)).toEqual([
    "narrows books.size.width: it is required",
    "narrows books.size.width: its maximum is 9",
    "narrows books.size.mail: its format is email",
    "narrows books.size.inner.width: its minimum is 1",
  ]);

  // What is read with its default where it is not there asks nothing of what is stored; when that is another, or none, the former one is stored.
  const standing = [{ ...width, required: true, default: 3 }];
  expect(said([width], standing)).toEqual([]);
  expect(said([], standing)).toEqual([]);
  for (const further of [{ required: true }, { required: true, default: 4 }, { required: false }]) {
    const evolution = planMigrations({ ...snapshot, tables: holding(standing) }, holding([{ ...width, ...further }]));
    expect(evolution.changes.map(({ change, effect }) => `${effect} ${describe(change)}`)).toEqual([
      "data gives embedded values that have no books.size.width the former default",
    ]);
  }

  // What is alike in JSON fits as it is; whatever else is of another type is carried over, or stays where nobody can say what it is to be.
  const typed = (type: ColumnType): Part => ({ property: "width", type, required: false });
  const within = (type: ColumnType): Part => ({ ...inner, parts: [typed(type)] });
  for (const [from, to] of [
    ["bigint", "double"],
    ["date", "text"],
    ["uuid[]", "text[]"],
  ] as const)
    expect(said([within(from)], [within(to)])).toEqual([]);
  for (const [from, to, told] of [
    ["boolean", "bigint", "integer, no longer boolean"],
    ["date", "languages", "string (multilingual), no longer date"],
    ["languages", "text[]", "string (many), no longer string (multilingual)"],
    ["text[]", "date", "date, no longer string (many)"],
  ] as const)
    expect(said([within(from)], [within(to)])).toEqual([`narrows books.size.inner.width: its type is ${told}`]);
  for (const [from, to, told] of [
    ["double", "bigint", "data: from number to integer"],
    ["double", "text", "widening: from number to string"],
    ["text", "date", "data: from string to date"],
    ["text", "languages", "widening: from string to string (multilingual)"],
    ["languages", "text", "data: from string (multilingual) to string"],
    ["text", "text[]", "widening: from string to string (many)"],
    ["text[]", "text", "data: from string (many) to string"],
  ] as const) {
    const { changes } = planMigrations({ ...snapshot, tables: holding([within(from)]) }, holding([within(to)]));
    expect(changes.map(({ change, effect }) => `${effect}: ${describe(change)}`)).toEqual([
      `${told.replace(": ", ": changes the type of books.size.inner.width ")} in embedded values`,
    ]);
  }

  // What goes is lost by the next writing, and so has to be named.
  const [was, is] = [[{ ...inner, parts: [typed("text"), { ...width, property: "kept" }] }], [within("text")]];
  const kept = [{ ...inner, parts: [{ ...width, property: "kept" }] }];
  expect(said(is, was)).toEqual([]);
  const lossy = (...destructive: string[]) =>
    planMigrations({ ...snapshot, tables: holding(was) }, holding(kept), { destructive });
  expect(lossy().refused).toMatchObject([
    {
      code: "unnamed-loss",
      place: { resource: "Book", property: "size" },
      mend: "If it may be lost, use --destructive books.size.inner.width",
    },
  ]);
  const { migrations, changes, artifacts } = lossy("books.size.inner.width");
  expect([
    migrations.map(({ name }) => name),
    changes.map(({ change, effect }) => `${effect}: ${describe(change)}`),
  ]).toEqual([["0002_drop_width_from_books"], ["destructive: drops books.size.inner.width from embedded values"]]);
  expect(planMigrations(JSON.parse(artifacts.at(-1)?.text ?? ""), holding(kept)).changes).toEqual([]);
});

test("of the rows' identifiers too; beside a migration it is told there as well", () => {
  const limited = (limits: Limits) => with_({ ...genres, identifier: { ...genres.identifier, limits } });
  const { changes, migrations } = planMigrations(snapshot, limited({ pattern: "^g" }));
  expect([changes.map(({ change }) => describe(change)), migrations]).toEqual([
    ["narrows genres.slug: it must match ^g"],
    [],
  ]);
  const widened = limited({ maxLength: 9 }).map((one) => (one.name === "books" ? booksGrown : one));
  const { text = "" } = planMigrations(snapshot, widened).migrations[0] ?? {};
  expect(text).toContain('\nexport const narrows = ["genres.slug"];\n');
  expect(text).toContain(
    " * - adds the column books.weight (additive)\n * - narrows genres.slug: its maxLength is 9 (narrowing)\n */",
  );
  expect(text).toContain('\nexport const effect = "narrowing";\n');
});

test("narrower is what refuses a value that was taken, and nothing else", () => {
  const limits = fc.record(
    {
      minimum: fc.integer({ min: -3, max: 3 }),
      exclusiveMinimum: fc.integer({ min: -3, max: 3 }),
      maximum: fc.integer({ min: 4, max: 9 }),
      exclusiveMaximum: fc.integer({ min: 5, max: 9 }),
      multipleOf: fc.constantFrom(0.5, 1, 2, 4),
      enum: fc.uniqueArray(fc.integer({ min: -4, max: 10 }), { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(limits, limits, fc.boolean(), (was, is, whole) => {
      const values = Array.from({ length: 121 }, (_, at) => (whole ? at - 60 : at / 4 - 15));
      const refused = values.filter((value) => fits(value, was) && !fits(value, is));
      const told = narrower(was, is, whole ? "bigint" : "double");
      if (refused.length > 0) expect(told).not.toEqual([]);
      // Each limit is looked at by itself, unless the choices are few; together they may come to the same.
      else if (
        was.enum !== undefined ||
        (is.enum === undefined && was.multipleOf === undefined && is.multipleOf === undefined)
      )
        expect(told).toEqual([]);
    }),
    { numRuns: runCount(500) },
  );
});

const booksWith = (property: string, change: Partial<Table["columns"][number]>) =>
  withColumns(books, (columns) => columns.map((one) => (one.property === property ? { ...one, ...change } : one)));

test.for([
  ["a whole number that may have fractions", booksWith("pages", { type: "double" }), "widening"],
  ["a number as a text", booksWith("pages", { type: "text" }), "widening"],
  ["a text that is to be a number", booksWith("isbn", { type: "bigint", unique: false }), "data"],
  ["one value that may be several", booksWith("pages", { type: "bigint[]" }), "widening"],
  ["languages that are to be one", booksWith("title", { type: "text" }), "data"],
  ["a value that becomes required", booksWith("isbn", { required: true }), "data"],
  ["a link that is none any more", booksWith("mainGenre", { references: null }), "widening"],
] as const)("%s is told by what it does to rows", ([, after, effect]) => {
  const { changes, refused } = planMigrations(snapshot, after);
  expect(refused).toEqual([]);
  expect(changes.find(({ change }) => !change.does.endsWith("-index"))?.effect).toBe(effect);
});

test("what would lose a part of some values is checked, and lossy where that is named", () => {
  const after = booksWith("title", { type: "text" });
  expect(callsIn(textOf(after))).toMatchObject([{ name: "checkNoRows", given: { table: '"books"', key: '"id"' } }]);
  const named = planMigrations(snapshot, after, { destructive: ["books.title"] });
  expect(named.changes.map(({ effect }) => effect)).toContain("destructive");
  expect(named.migrations[0]?.text).toContain('up: ["books.title"]');
  expect(named.migrations[0]?.text.split("function down")[0]).not.toContain("checkNoRows(");
});

test("that something may be named to be lost is told where that helps alone", () => {
  const was: Snapshot = { ...snapshot, tables: with_(booksGrown) };
  const after = withColumns(booksGrown, (columns) => [...columns.slice(0, -1), column("weight", "bigint")]);
  const looks = (destructive: readonly string[]) =>
    callsIn(planMigrations(was, after, { destructive }).migrations[0]?.text ?? "").map(({ given }) => given.problem);
  const tooGreat = expect.stringMatching(/rows are beyond what a number holds exactly; change them first"$/);
  const back = expect.stringMatching(/gets the type number, and these rows are beyond .*; change them first"$/);
  const [first, second, third] = looks([]);
  expect([first, third]).toEqual([tooGreat, back]);
  expect(second).toMatch(/rows have fractions; .* with --destructive books\.weight'$/);
  expect(looks(["books.weight"])).toEqual([tooGreat, back]);
});

test("migrations are named after their first change, and tell how many there are", () => {
  const names = (after: readonly Table[], destructive: readonly string[] = []) =>
    planMigrations(snapshot, after, { destructive }).migrations.map(({ name }) => name);
  const added = (...properties: readonly string[]) =>
    withColumns(books, (columns) => [...columns, ...properties.map((property) => column(property, "bigint"))]);
  expect(names(added("shelfCount", "breadth", "weight"))).toEqual(["0002_add_shelf_count_to_books_and_2_more"]);
  expect(names([...tables, { ...genres, resource: "Kind", name: "kinds", columns: [] }])).toEqual([
    "0002_create_kinds",
  ]);
  expect(names(booksWith("title", { type: "text" }))[0]).toBe("0002_change_title_of_books");
  expect(names(booksWith("shelfMark", { unique: true, required: true }))).toEqual([
    "0002_require_shelf_mark_of_books_and_1_more",
  ]);
  expect(
    names(
      withColumns(books, (columns) => columns.filter(({ property }) => property !== "price")),
      ["books.price"],
    ),
  ).toEqual(["0002_drop_price_from_books"]);
  expect(names(with_({ ...books, indexes: books.indexes.slice(2) }))).toEqual([
    "0002_drop_index_books_modified_value_id_value_and_1_more",
  ]);
});

test("what goes with a rename goes by the name that it has", () => {
  const [gone, ...indexes] = books.indexes;
  const joins = books.joins.map((join) =>
    join.target.table === "books" ? { ...join, target: { ...join.target, table: "volumes" } } : join,
  );
  const volumes = { ...books, resource: "Volume", name: "volumes", indexes, joins };
  const former = new Map([["Volume", { formerly: ["Book"], properties: new Map() }]]);
  const { migrations, refused } = planMigrations(snapshot, [...tables.filter((table) => table !== books), volumes], {
    former,
  });
  expect(refused).toEqual([]);
  expect(migrations[0]?.text).toContain(`drop index "${gone?.name}"`);
  expect(migrations[0]?.text).not.toContain(`alter index "${gone?.name}"`);
});

test("what is done to one table is done at once, and nothing is said twice", () => {
  const all = withColumns(books, (columns) => [
    ...columns.map((one) =>
      ["isbn", "digest"].includes(one.property) ? { ...one, type: "bigint" as const, unique: false } : one,
    ),
    column("size1", "bigint"),
    column("size2", "double", { default: 1 }),
  ]);
  const text = textOf(all);
  expect(text).toContain(
    '  await knex.schema.alterTable("books", (table) => {\n    table.bigInteger("size1");\n    table.double("size2").defaultTo(knex.raw("1"));\n  });\n',
  );
  expect(text).toContain('{\n    table.dropColumn("size2");\n    table.dropColumn("size1");\n  });');
  const [up = "", down = ""] = text.split("function down");
  for (const way of [up, down]) {
    const statements = way.split(/\n(?= {2}await )/).slice(1);
    expect(new Set(statements).size).toBe(statements.length);
    // The table is written anew once, on the way there when all rows have been looked at.
    const rewriting = statements.flatMap((statement, at) => (/ alter column "\w+" type /.test(statement) ? [at] : []));
    expect(rewriting).toHaveLength(1);
    expect(statements[rewriting[0] ?? 0]).toMatch(/ alter column "isbn" type .* alter column "digest" type /);
    if (way === up) expect(statements.slice(rewriting[0]).join("\n")).not.toMatch(/tools\.check\w+\(/);
  }
  // Alone, what becomes unique looks itself before it begins.
  expect(callsIn(textOf(booksWith("shelfMark", { unique: true }))).map(({ name }) => name)).toEqual(["makeUnique"]);
});

test("what two things would be called alike in the database is refused, once for each two", async () => {
  const spec = (news: string, item: string, more = "") =>
    specOf({
      "news.yaml": `resource: News\npath: /news/\nproperties: { ${news} }\ncollection: { filter: { itemCode: prefix }, order: [itemCode] }\naccess: { list: anyone }\n`,
      "item.yaml": `resource: NewsItem\npath: /news_item/\nproperties: { ${item} }\n${more}access: { list: anyone }\n`,
    });
  const refusals = async (...files: Parameters<typeof spec>) =>
    planned(null, (await spec(...files)).model).refused.map(told);
  const refusal = (name: string) =>
    `duplicate-column: NewsItem.code and News.itemCode would share the name "${name}" in the database. Rename one of them, or choose another path.`;
  const unique = "type: string, unique: true";
  expect(await refusals(`itemCode: { ${unique} }`, `code: { ${unique} }`, "collection: { order: [code] }\n")).toEqual([
    refusal("news_item_code_key"),
  ]);
  expect(
    await refusals("itemCode: { type: string }", "code: { type: string }", "collection: { order: [code] }\n"),
  ).toEqual([refusal("news_item_code_order_idx")]);
  expect(await refusals(`itemCode: { ${unique} }`, "code: { type: string }")).toEqual([]);
});

test("names too long for PostgreSQL are cut the same way each time, and stay apart", () => {
  const long = "a_column_with_a_name_that_leaves_no_room_for_anything_else_";
  const after = withColumns(books, (columns) => [
    ...columns,
    column(`${long}1`, "text", { unique: true }),
    column(`${long}2`, "text", { unique: true }),
  ]);
  const names = callsIn(textOf(after)).map(({ given }) => JSON.parse(given.name ?? "") as string);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
});
