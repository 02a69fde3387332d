/** Former identifiers, whatever becomes of the rows that had them: the store against a plain model of it. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import { ownedBy } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { uuidv7 } from "../../src/store/uuid.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import fc, { runCount } from "../random.ts";
import { anAccount, issued, openTestDatabase, seenBy } from "./open-store.ts";

type Step =
  | { readonly do: "append"; readonly at: string }
  | { readonly do: "move" | "update" | "replace"; readonly from: string; readonly to: string }
  | { readonly do: "delete"; readonly at: string };

const slug = fc.constantFrom("a", "b", "c", "d");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("append" as const), at: slug }),
  fc.record({ do: fc.constantFrom("move" as const, "update" as const, "replace" as const), from: slug, to: slug }),
  fc.record({ do: fc.constant("delete" as const), at: slug }),
);

/** What is at each identifier, and who was there last. */
class Model {
  readonly present = new Map<string, number>();
  readonly before = new Map<string, number>();
  #made = 0;

  take(one: Step): boolean {
    if (one.do === "append") {
      if (this.present.has(one.at)) return false;
      this.present.set(one.at, ++this.#made);
      return true;
    }
    if (one.do === "delete") {
      if (!this.present.delete(one.at)) return false;
      this.before.delete(one.at);
      return true;
    }
    const number = this.present.get(one.from);
    if (number === undefined || (this.present.has(one.to) && one.to !== one.from)) return false;
    if (one.to === one.from) return true;
    this.present.delete(one.from);
    this.present.set(one.to, number);
    this.before.set(one.from, number).delete(one.to);
    return true;
  }

  /** Where who was at an identifier is now, if nobody else is there and it is anywhere. */
  moved(identifier: string): string | undefined {
    if (this.present.has(identifier)) return undefined;
    const number = this.before.get(identifier);
    return [...this.present].find(([, each]) => each === number)?.[0];
  }
}

describeOnDrawnDatabase("former identifiers", (databases) => {
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase(databases));
  });
  afterAll(() => store?.close());

  const content = (slug: string) => ({ slug, name: { en: slug } });

  const take = async (one: Step): Promise<boolean> => {
    const genres = store.resource("Genre");
    const outcome = await (one.do === "append"
      ? genres.append(content(one.at), { owner: null })
      : one.do === "delete"
        ? genres.delete(one.at)
        : one.do === "move"
          ? genres.move(one.from, one.to)
          : one.do === "update"
            ? genres.update(one.from, { slug: one.to })
            : genres.replace(one.from, content(one.to)));
    return !("refused" in outcome);
  };

  test("lead to where a row is, for as long as no other is there", async () => {
    const slugs = ["a", "b", "c", "d"];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        for (const each of slugs) await store.resource("Genre").delete(each);
        const model = new Model();
        for (const [index, one] of steps.entries()) {
          expect([index, await take(one)]).toEqual([index, model.take(one)]);
          const expected = slugs.flatMap((each) => {
            const there = model.moved(each);
            return there === undefined ? [] : [[each, there]];
          });
          const found = await store.resource("Genre").moved(slugs, "all");
          expect([index, [...found].sort()]).toEqual([index, expected]);
        }
      }),
      { numRuns: runCount(40) },
    );
    for (const each of slugs) await store.resource("Genre").delete(each);
    expect(
      (await database.query({ text: "select from hydrant_former_identifier where resource = 'Genre'" })).count,
    ).toBe(0);
  });

  test("are told to who can see the row, and of UUIDs too", async () => {
    const owner = await anAccount(store, "owner");
    const [from, to] = [uuidv7(), uuidv7()];
    const books = store.resource("Book");
    await books.append({ title: { en: "A book" }, lent: false }, { owner, identifier: from });
    expect(await books.move(from, to)).toMatchObject({ id: to, title: { en: "A book" }, owner });
    const filter = ownedBy(owner);
    for (const visibility of ["all", filter] as const)
      expect((await books.moved([from], visibility)).get(from)).toBe(to);
    for (const visibility of ["none", seenBy(uuidv7(), "lent")] as const)
      expect((await books.moved([from], visibility)).size).toBe(0);
    await books.update(to, { lent: true });
    expect((await books.moved([from], seenBy(null, "lent"))).get(from)).toBe(to);
    expect((await books.moved(["no UUID", "\u0000"], "all")).size).toBe(0);
    expect(await books.move(from, to)).toEqual({ refused: "absent" });
    expect(await books.move(to, "no UUID")).toMatchObject({ refused: "value-unstorable" });
  });

  test("of an account leave it its rows and its logins", async () => {
    const [from, to] = [await anAccount(store, "mover"), uuidv7()];
    const { accessToken } = await issued(store, from);
    const book = await store.resource("Book").append({ title: { en: "Mine" } }, { owner: from });
    expect(await store.resource("Reader").move(from, to)).toMatchObject({ id: to, username: "mover" });
    const { id } = book as unknown as { id: string };
    expect(await store.resource("Book").retrieve(id)).toMatchObject({ owner: to });
    expect((await store.credentials.accessToken(accessToken)).found).toMatchObject({ account: to });
  });
});
