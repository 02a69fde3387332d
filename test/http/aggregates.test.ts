/** Aggregates: counts, sums, extremes and averages of what links to a resource, whatever writes at the same time. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDatabases } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { isLong } from "../random.ts";
import { type Desk, openDesk, type Person } from "./rights/desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("shop");
});
afterAll(() => project?.remove());

/** How many random writes. */
const WRITES = isLong ? 10_000 : 2000;

/** What an order comes to, by its lines. */
function expectedOf(lines: readonly { quantity: number; unitCents: number }[]) {
  const quantities = lines.map(({ quantity }) => quantity);
  const sum = quantities.reduce((one, other) => one + other, 0);
  const free = lines.filter(({ unitCents }) => unitCents === 0).map(({ quantity }) => quantity);
  const some = (values: readonly number[], of: (...values: number[]) => number) =>
    values.length === 0 ? undefined : of(...values);
  return {
    positions: lines.length,
    pieces: sum,
    dearest: some(
      lines.map(({ unitCents }) => unitCents),
      Math.max,
    ),
    fewest: some(free, Math.min),
    average: lines.length === 0 ? undefined : Math.round((sum / lines.length) * 10_000) / 10_000,
  };
}

const shown = ({ positions, pieces, dearest, fewest, average }: Record<string, number>) => ({
  ...{ positions, pieces, dearest, fewest, average },
});

/** A pseudo-random number below `most`. */
function randomOf(start: number): (most: number) => number {
  let state = start >>> 0;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describeOnDatabases("aggregates", (databases) => {
  let desk: Desk;
  let products: string[];
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh(), "/customers/");
    products = [];
    for (const cents of [0, 0, 250, 999])
      products.push(
        await desk.admin.make("/products/", { name: { en: "Thing" }, cents, publishedAt: "2020-01-01T00:00:00Z" }),
      );
  });
  afterAll(() => desk?.server.end());

  const order = async (customer: Person) => customer.make("/orders/", {});
  const line = (customer: Person, partOf: string, quantity: number, product = 0) =>
    customer.make("/order_lines/", { partOf, product: products[product], quantity });
  const read = async (path: string, as = desk.admin) => (await as.ask("GET", path)).json;

  test("[VAL-6] follow what is made, changed, moved and deleted, and are read-only", async () => {
    const customer = await desk.person(`buyer-a${++count}`);
    const [one, two] = [await order(customer), await order(customer)];
    expect(shown(await read(one))).toEqual(expectedOf([]));
    const first = await line(customer, one, 2);
    const second = await line(customer, one, 5, 3);
    expect(shown(await read(one))).toEqual(
      expectedOf([
        { quantity: 2, unitCents: 0 },
        { quantity: 5, unitCents: 999 },
      ]),
    );
    await customer.ask("PATCH", first, { quantity: 3 });
    expect((await read(one)).pieces).toBe(8);
    expect((await customer.ask("PATCH", second, { partOf: two })).status).toBe(204);
    expect([shown(await read(one)), shown(await read(two))]).toEqual([
      expectedOf([{ quantity: 3, unitCents: 0 }]),
      expectedOf([{ quantity: 5, unitCents: 999 }]),
    ]);
    await customer.ask("DELETE", first);
    expect(shown(await read(one))).toEqual(expectedOf([]));
    expect((await customer.ask("PATCH", one, { pieces: 7 })).status).toBe(400);
  });

  test("[VAL-6] sum up further aggregates, with a condition of their own, for those who may read them", async () => {
    const customer = await desk.person(`buyer-b${++count}`);
    const made = await order(customer);
    await line(customer, made, 4);
    await customer.ask("POST", `${made}/place`);
    expect((await read(customer.iri)).bought).toBe(0);
    await desk.admin.ask("POST", `${made}/pay`);
    expect((await read(customer.iri)).bought).toBe(4);
    expect("bought" in (await read(customer.iri, customer))).toBe(false);
    await desk.admin.ask("POST", `${made}/refund`);
    expect((await read(customer.iri)).bought).toBe(0);
  });

  test("[VAL-6] can be filtered and ordered by", async () => {
    const customer = await desk.person(`buyer-c${++count}`);
    const orders = [await order(customer), await order(customer), await order(customer)] as const;
    await line(customer, orders[0], 3);
    await line(customer, orders[2], 5);
    const found = async (query: string) =>
      (await read(`/orders/?${query}`, customer)).member.map((each: { pieces: number }) => each.pieces);
    expect(await found("order[pieces]=desc")).toEqual([5, 3, 0]);
    expect(await found("pieces[gte]=1&order[average]=asc")).toEqual([3, 5]);
  });

  test("[VAL-6] move Last-Modified, but If-Unmodified-Since compares with the resource's own last write", async () => {
    const customer = await desk.person(`buyer-d${++count}`);
    const made = await order(customer);
    await customer.ask("PATCH", made, { deliverTo: null });
    await sleep(2100);
    const date = (await customer.ask("GET", made)).headers.get("last-modified") as string;
    const list = (await customer.ask("GET", "/orders/")).headers.get("last-modified") as string;
    const fresh = async (path: string, since: string) =>
      (await customer.ask("GET", path, undefined, { "if-modified-since": since })).status;
    expect([await fresh(made, date), await fresh("/orders/", list)]).toEqual([304, 304]);
    const { modified } = await read(made);
    await line(customer, made, 1);
    expect([await fresh(made, date), await fresh("/orders/", list)]).toEqual([200, 200]);
    expect((await read(made)).modified).toBe(modified);
    const written = await customer.ask("PATCH", made, { deliverTo: null }, { "if-unmodified-since": date });
    expect(written.status).toBe(204);
  });

  test(`[VAL-6] are exact after ${WRITES} random writes from eight connections`, { timeout: 600_000 }, async () => {
    const customers = await Promise.all([1, 2, 3].map(() => desk.person(`buyer-r${++count}`)));
    const orders = new Map<Person, string[]>();
    const lines = new Map<Person, string[]>();
    for (const customer of customers) {
      orders.set(customer, [await order(customer), await order(customer), await order(customer)]);
      lines.set(customer, []);
    }
    const failures: string[] = [];
    let left = WRITES;
    const writer = async (random: (most: number) => number) => {
      while (left-- > 0) {
        const customer = customers[random(customers.length)] as Person;
        const [mine, own] = [orders.get(customer) as string[], lines.get(customer) as string[]];
        const some = (of: readonly string[]) => of[random(of.length)] as string;
        const act = random(20);
        const asked =
          act < 8 || own.length === 0
            ? ["POST", "/order_lines/", { partOf: some(mine), product: some(products), quantity: 1 + random(9) }]
            : act < 12
              ? ["PATCH", some(own), { quantity: 1 + random(9) }]
              : act < 15
                ? ["PATCH", some(own), { partOf: some(mine), quantity: 1 + random(9) }]
                : act < 18
                  ? ["DELETE", own.splice(random(own.length), 1)[0]]
                  : act === 18 && mine.length > 2
                    ? ["DELETE", mine.splice(random(mine.length), 1)[0]]
                    : ["POST", "/orders/", {}];
        const [method, path, body] = asked as [string, string, object | undefined];
        const answer = await customer.ask(method, path, body);
        if (answer.status >= 500) failures.push(`${method} ${path}: ${answer.status} ${answer.text}`);
        const made = answer.status === 303 ? new URL(answer.headers.get("location") as string).pathname : null;
        if (made !== null) (path === "/orders/" ? mine : own).push(made);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => writer(randomOf(Number(process.env.SEED) + index))));
    expect(failures).toEqual([]);
    for (const customer of customers)
      for (const made of orders.get(customer) as string[]) {
        const all = [];
        for (let next: string | undefined = `${made}/lines/?itemsPerPage=100`; next !== undefined; ) {
          const page = await read(next);
          all.push(...page.member);
          next = page.view.next;
        }
        expect(shown(await read(made))).toEqual(expectedOf(all));
      }
  });
});
