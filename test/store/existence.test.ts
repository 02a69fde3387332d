/** Candidates of several resource types, looked for at once. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import { storeOver } from "../../src/store/open-store.ts";
import { ownedBy } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { anAccount, openTestDatabase, written } from "./open-store.ts";
import { credentials, tables } from "./tables.ts";

describeOnDrawnDatabase("presence", (databases) => {
  let store: Store;
  let database: Database;
  let statements = 0;
  beforeAll(async () => {
    ({ database } = await openTestDatabase(databases));
    const counting: Database = {
      ...database,
      lookUp: (statement) => {
        statements++;
        return database.lookUp(statement);
      },
    };
    store = storeOver(counting, { tables, credentials });
  });
  afterAll(() => database?.close());

  test("[IRI-3] however many, and of however many types, take one query", async () => {
    const [one, other] = [await anAccount(store, "one"), await anAccount(store, "other")];
    const append = async (resource: string, content: object, owner: string | null = null) =>
      written(await store.resource(resource).append(content as never, { owner }));
    await append("Genre", { slug: "a", name: { en: "A" } });
    await append("Genre", { slug: "b", name: { en: "B" } });
    const books = [
      await append("Book", { title: { en: "X" } }, one),
      await append("Book", { title: { en: "Y" } }, other),
    ];
    const identifiers = books.map(({ id }) => id);
    statements = 0;
    const found = await store.present([
      { resource: "Genre", identifiers: ["a", "b", "a", "c", "\u0000", "\ud800"], visibility: "all" },
      { resource: "Book", identifiers: [...identifiers, "no-uuid"], visibility: ownedBy(one) },
      { resource: "Reader", identifiers: [one, other], visibility: "none" },
    ]);
    expect(statements).toBe(1);
    expect(found).toEqual(
      new Map([
        ["Genre", new Set(["a", "b"])],
        ["Book", new Set(identifiers.slice(0, 1))],
        ["Reader", new Set()],
      ]),
    );
  });

  test("what nobody could see is not asked for", async () => {
    statements = 0;
    const nothing = [
      { resource: "Genre", identifiers: ["a"], visibility: "none" },
      { resource: "Book", identifiers: ["x"], visibility: "all" },
    ] as const;
    expect(await store.present(nothing)).toEqual(new Map(nothing.map(({ resource }) => [resource, new Set()])));
    expect(await store.present([])).toEqual(new Map());
    expect(statements).toBe(0);
  });
});
