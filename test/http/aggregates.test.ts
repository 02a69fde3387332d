/** Aggregates: counts, sums, extremes and averages of what links to a resource, whatever writes at the same time. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { isLong } from "../random.ts";
import { type Desk, openDesk, type Person } from "./rights/desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("shop", (folder) => {
    const file = join(folder, "order-line.yaml");
    const spec = readFileSync(file, "utf8");
    // Lines move between orders here, and a product may be in several of one.
    const moved = spec
      .replace("unique: [[partOf, product]]\n", "")
      .replace("immutable: true, onDelete: cascade", "onDelete: cascade");
    writeFileSync(file, moved);
  });
});
afterAll(() => project?.remove());

/** How many random writes. */
const WRITES = isLong ? 10_000 : 1000;

interface Line {
  readonly quantity: number;
  readonly unitPrice: string;
  readonly gift?: boolean;
}

const unscaled = (decimal: string): bigint => BigInt(decimal.replace(".", ""));
const decimal = (digits: bigint, scale: number): string =>
  String(digits)
    .padStart(scale + 1, "0")
    .replace(new RegExp(`.{${scale}}$`), ".$&");

/** What an order comes to, by its lines. */
function expectedOf(lines: readonly Line[]) {
  const count = BigInt(lines.length);
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + BigInt(quantity) * unscaled(unitPrice), 0n);
  const gifts = lines.filter(({ gift }) => gift).map(({ quantity }) => quantity);
  const prices = lines.map(({ unitPrice }) => unitPrice).sort();
  return {
    positions: lines.length,
    total: decimal(total, 2),
    dearest: prices.at(-1),
    fewest: gifts.length === 0 ? undefined : Math.min(...gifts),
    average: count === 0n ? undefined : decimal((total * 20_000n + count) / (2n * count), 6),
  };
}

const shown = ({ positions, total, dearest, fewest, average }: Record<string, unknown>) => ({
  ...{ positions, total, dearest, fewest, average },
});

const deliverTo = { streetAddress: "Getreidegasse 9", locality: "Salzburg", postalCode: "5020", country: "AT" };

/** A pseudo-random number below `most`. */
function randomOf(start: number): (most: number) => number {
  let state = start >>> 0;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describeOnDrawnDatabase("aggregates", (databases) => {
  let desk: Desk;
  let products: string[];
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh(), "/customers/");
    products = [];
    for (const price of ["0.00", "0.10", "2.50", "9.99"])
      products.push(
        await desk.admin.make("/products/", { name: { en: "Thing" }, price, publishedAt: "2020-01-01T00:00:00Z" }),
      );
  });
  afterAll(() => desk?.server.end());

  const order = async (customer: Person) => customer.make("/orders/", {});
  const line = (customer: Person, partOf: string, quantity: number, product = 0, gift = false) =>
    customer.make("/order_lines/", { partOf, product: products[product], quantity, gift });
  const read = async (path: string, as = desk.admin) => (await as.ask("GET", path)).json;

  test("[VAL-6] follow what is made, changed, moved and deleted, and are read-only", async () => {
    const customer = await desk.person(`buyer-a${++count}`);
    const [one, two] = [await order(customer), await order(customer)];
    expect(shown(await read(one))).toEqual(expectedOf([]));
    const first = await line(customer, one, 2, 1, true);
    const second = await line(customer, one, 5, 3);
    expect(shown(await read(one))).toEqual(
      expectedOf([
        { quantity: 2, unitPrice: "0.10", gift: true },
        { quantity: 5, unitPrice: "9.99" },
      ]),
    );
    await customer.ask("PATCH", first, { quantity: 3 });
    expect((await read(one)).total).toBe("50.25");
    expect((await customer.ask("PATCH", second, { partOf: two })).status).toBe(204);
    expect([shown(await read(one)), shown(await read(two))]).toEqual([
      expectedOf([{ quantity: 3, unitPrice: "0.10", gift: true }]),
      expectedOf([{ quantity: 5, unitPrice: "9.99" }]),
    ]);
    await customer.ask("DELETE", first);
    expect(shown(await read(one))).toEqual(expectedOf([]));
    expect((await customer.ask("POST", "/orders/", { total: "7" })).status).toBe(400);
  });

  test("[VAL-6][LD-6] what an answer has is accepted when it is sent back, though it has changed meanwhile", async () => {
    const customer = await desk.person(`buyer-h${++count}`);
    const made = await order(customer);
    const body = await read(made, customer);
    await line(customer, made, 2, 3);
    expect((await customer.ask("PATCH", made, body)).status).toBe(204);
    expect((await read(made)).total).toBe("19.98");
    // Nobody learns whether a value was guessed.
    expect((await customer.ask("PATCH", customer.iri, { spent: "0.00" })).status).toBe(400);
  });

  test("[VAL-6][REL-8] handlers that hide what an aggregate counts end the start, unless the spec says `counts: all`", async () => {
    const visible = () => [{ property: "gift", is: [false] }];
    const opened = openDesk(project, await databases.fresh(), "/customers/", { orderLines: { visible } });
    await expect(opened).rejects.toThrow(
      "The aggregate `positions` of Order counts every OrderLine, but `rights.orderLines.visible` in src/handlers/index.ts hides some: add `counts: all`",
    );
  });

  test("[VAL-6] sum up further aggregates, with a condition of their own, for those who may read them", async () => {
    const customer = await desk.person(`buyer-b${++count}`);
    const made = await order(customer);
    await line(customer, made, 4, 3);
    expect((await customer.ask("POST", `${made}/place`, { deliverTo })).status).toBe(204);
    expect((await read(customer.iri)).spent).toBe("0.00");
    await desk.admin.ask("POST", `${made}/pay`);
    expect((await read(customer.iri)).spent).toBe("39.96");
    expect("spent" in (await read(customer.iri, customer))).toBe(false);
    await desk.admin.ask("POST", `${made}/refund`);
    expect((await read(customer.iri)).spent).toBe("0.00");
  });

  test("[VAL-6] can be filtered and ordered by", async () => {
    const customer = await desk.person(`buyer-c${++count}`);
    const orders = [await order(customer), await order(customer), await order(customer)] as const;
    await line(customer, orders[0], 3, 2);
    await line(customer, orders[2], 5, 2);
    const found = async (query: string) =>
      (await read(`/orders/?${query}`, customer)).member.map((each: { total: string }) => each.total);
    expect(await found("order[total]=desc")).toEqual(["12.50", "7.50", "0.00"]);
    expect(await found("total[gte]=0.01&order[average]=asc")).toEqual(["7.50", "12.50"]);
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
            ? [
                "POST",
                "/order_lines/",
                { partOf: some(mine), product: some(products), quantity: 1 + random(9), gift: random(3) === 0 },
              ]
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
