/** Families of tokens under whatever order and whatever race: held against a model, and counted. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TokenPair } from "../../src/store/accounts/credentials.ts";
import type { Database } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import fc, { runCount } from "../random.ts";
import { anAccount, issued, openTestDatabase, refreshed } from "./open-store.ts";
import { credentials } from "./tables.ts";

/** A login as the model knows it. */
interface Family {
  readonly account: number;
  readonly pairs: TokenPair[];
  ended: boolean;
}

/** What is known: every family that was ever begun. */
interface Known {
  readonly families: Family[];
}

interface Real {
  readonly store: Store;
  readonly accounts: readonly string[];
  readonly window: number;
}

type Command = fc.AsyncCommand<Known, Real>;

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;

/** Every access token lives just as long as its family. */
async function agree({ families }: Known, { store }: Real): Promise<void> {
  for (const { pairs, ended } of families)
    for (const { accessToken } of pairs)
      expect((await store.credentials.accessToken(accessToken)).found === null).toBe(ended);
}

class LogIn implements Command {
  readonly #account: number;
  constructor(account: number) {
    this.#account = account;
  }
  check = () => true;
  async run(known: Known, real: Real) {
    const pair = await issued(real.store, pick(real.accounts, this.#account));
    known.families.push({ account: this.#account % real.accounts.length, pairs: [pair], ended: false });
    await agree(known, real);
  }
  toString = () => `logIn(${this.#account})`;
}

/** Presents any refresh token that there ever was. */
class Refresh implements Command {
  readonly #family: number;
  readonly #pair: number;
  constructor(family: number, pair: number) {
    this.#family = family;
    this.#pair = pair;
  }
  check = ({ families }: Readonly<Known>) => families.length > 0;
  async run(known: Known, real: Real) {
    const family = pick(known.families, this.#family);
    const at = this.#pair % family.pairs.length;
    const presented = family.pairs[at] as TokenPair;
    const after = family.pairs[at + 1];
    const { pair } = await real.store.credentials.refresh(presented.refreshToken);
    if (family.ended) expect(pair).toBeNull();
    else if (after === undefined) family.pairs.push(pair as TokenPair);
    else if (real.window > 0) expect(pair).toMatchObject({ ...after, expiresIn: expect.any(Number) });
    else {
      expect(pair).toBeNull();
      family.ended = true;
    }
    await agree(known, real);
  }
  toString = () => `refresh(${this.#family}, ${this.#pair})`;
}

class LogOut implements Command {
  readonly #family: number;
  constructor(family: number) {
    this.#family = family;
  }
  check = ({ families }: Readonly<Known>) => families.length > 0;
  async run(known: Known, real: Real) {
    const family = pick(known.families, this.#family);
    const { found } = await real.store.credentials.accessToken(pick(family.pairs, this.#family).accessToken);
    expect(found === null).toBe(family.ended);
    if (found !== null) await real.store.credentials.endFamily(found.credential);
    family.ended = true;
    await agree(known, real);
  }
  toString = () => `logOut(${this.#family})`;
}

/** Ends the logins of an account, but for one. */
class EndOthers implements Command {
  readonly #family: number;
  constructor(family: number) {
    this.#family = family;
  }
  check = ({ families }: Readonly<Known>) => families.length > 0;
  async run(known: Known, real: Real) {
    const kept = pick(known.families, this.#family);
    const { found } = await real.store.credentials.accessToken((kept.pairs[0] as TokenPair).accessToken);
    await real.store.credentials.endAccount(pick(real.accounts, kept.account), found?.credential);
    for (const family of known.families) if (family !== kept && family.account === kept.account) family.ended = true;
    await agree(known, real);
  }
  toString = () => `endOthers(${this.#family})`;
}

const number = fc.nat(20);
const commands = fc.commands(
  [
    number.map((account) => new LogIn(account)),
    fc.tuple(number, number).map(([family, pair]) => new Refresh(family, pair)),
    fc.tuple(number, number).map(([family, pair]) => new Refresh(family, pair)),
    number.map((family) => new LogOut(family)),
    number.map((family) => new EndOthers(family)),
  ],
  { maxCommands: 25 },
);

describeOnDrawnDatabase("token families", (databases) => {
  let database: Database;
  let store: Store;
  let accounts: readonly string[];
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase(databases, {
      credentials: { ...credentials, refreshReuseWindow: 3600 },
    }));
    accounts = [await anAccount(store, "ada"), await anAccount(store, "bob")];
  });
  afterAll(() => store?.close());

  /** How many refresh tokens of each family are live, where there is any. */
  const live = async (): Promise<number[]> => {
    const { rows } = await database.query<{ live: number }>({
      text: "select count(*)::integer as live from hydrant_token where kind = 'refresh' and spent is null and expires > now() group by family",
    });
    return rows.map((row) => row.live);
  };
  const isFound = async ({ accessToken }: TokenPair) =>
    (await store.credentials.accessToken(accessToken)).found !== null;

  test.each([0, 3600])(
    "[AUT-2][AUT-4][AUT-16] do what a model of them does, whatever is asked in whatever order (retried for %i s)",
    async (window) => {
      const { store: own, database: place } = await openTestDatabase(databases, {
        credentials: { ...credentials, refreshReuseWindow: window },
      });
      const real = { store: own, accounts: [await anAccount(own, "ada"), await anAccount(own, "bob")], window };
      await fc.assert(
        fc.asyncProperty(commands, async (asked) => {
          await place.query({ text: "delete from hydrant_family" });
          await fc.asyncModelRun(() => ({ model: { families: [] }, real }), asked);
        }),
        { numRuns: runCount(12) },
      );
      await own.close();
    },
  );

  test("[AUT-2][AUT-4] of commands given all at once, none leaves two live refresh tokens or anything of a login that ended", async () => {
    const doings = fc.array(fc.constantFrom("refresh first", "refresh last", "log out", "log in"), {
      minLength: 2,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), doings, async (scheduler, asked) => {
        await database.query({ text: "delete from hydrant_family" });
        const first = await issued(store, accounts[0] as string);
        const family = (await store.credentials.accessToken(first.accessToken)).found?.credential ?? "";
        const last = (await refreshed(store, first.refreshToken)) as TokenPair;
        const given: TokenPair[] = [first, last];
        const own: TokenPair[] = [];
        const does = async (doing: (typeof asked)[number]): Promise<void> => {
          if (doing === "log out") return store.credentials.endFamily(family);
          if (doing === "log in") own.push(await issued(store, accounts[0] as string));
          else {
            const pair = await refreshed(store, (doing === "refresh first" ? first : last).refreshToken);
            if (pair !== null) given.push(pair);
          }
        };
        const all = asked.map((doing) => scheduler.schedule(Promise.resolve(), doing).then(() => does(doing)));
        await scheduler.waitAll();
        await Promise.all(all);
        expect((await live()).every((count) => count === 1)).toBe(true);
        const ended = asked.includes("log out");
        for (const pair of given) expect(await isFound(pair)).toBe(!ended);
        for (const pair of own) expect(await isFound(pair)).toBe(true);
        if (ended) for (const pair of given) expect(await refreshed(store, pair.refreshToken)).toBeNull();
      }),
      { numRuns: runCount(40) },
    );
  });

  test("[AUT-2][AUT-4] after a thousand races each family has one live refresh token, or none after a logout", async () => {
    await database.query({ text: "delete from hydrant_family" });
    let current = await issued(store, accounts[1] as string);
    const count = { races: 0, logouts: 0, live: [] as number[] };
    for (; count.races < 1000; count.races++) {
      const { refreshToken, accessToken } = current;
      const race = [0, 1, 2].map(() => refreshed(store, refreshToken));
      const logsOut = count.races % 10 === 9;
      if (logsOut) {
        const { found } = await store.credentials.accessToken(accessToken);
        race.push(store.credentials.endFamily(found?.credential ?? "").then(() => null));
      }
      const pairs = (await Promise.all(race)).filter((pair) => pair !== null);
      expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBeLessThanOrEqual(1);
      if (logsOut) {
        count.logouts++;
        for (const pair of [current, ...pairs]) expect(await isFound(pair)).toBe(false);
        expect(await live()).toEqual([]);
        current = await issued(store, accounts[1] as string);
      } else {
        count.live.push(...(await live()));
        current = pairs[0] as TokenPair;
      }
    }
    expect([count.races, count.logouts]).toEqual([1000, 100]);
    expect(count.live).toEqual(Array(900).fill(1));
    if (databases.name === "PostgreSQL") {
      // Nobody waits for somebody who waits for him: such a knot would be cut by the database after a while.
      const { rows } = await database.query<{ deadlocks: number }>({
        text: "select deadlocks::integer from pg_stat_database where datname = current_database()",
      });
      expect(rows[0]?.deadlocks).toBe(0);
    }
  }, 300_000);
});
