/** Queries of a help desk and a shop: several orders, alternatives, groups and search, within what each client may see. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import type { Json } from "../generic/sampler.ts";
import { type Desk, openDesk, type Person, type Reply } from "./desk.ts";

let [helpdesk, shop]: TestProject[] = [];
beforeAll(async () => {
  [helpdesk, shop] = [await makeProject("helpdesk"), await makeProject("shop")];
});
afterAll(async () => {
  await helpdesk?.remove();
  await shop?.remove();
});

/** The values of a property on all pages, in their order. */
async function listed(person: Person, path: string, property: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { json, status, text }: Awaited<ReturnType<Person["ask"]>> = await person.ask("GET", next);
    if (status !== 200) throw new Error(text);
    found.push(...json.member.map((each: Json) => each[property]));
    next = json.view.next;
  }
  return found;
}

describeOnDrawnDatabase("queries of a help desk", (databases) => {
  let desk: Desk;
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(helpdesk as TestProject, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  /** An organisation with an agent and two customers. */
  async function organisation() {
    const names = ["owner", "agent", "ann", "bob"] as const;
    const people = await Promise.all(names.map((name) => desk.person(`${name}${++count}`)));
    const [owner, agent, ann, bob] = people as [Person, Person, Person, Person];
    const iri = await owner.make("/organisations/", { name: "One" });
    for (const [account, role] of [[agent, "agent"] as const, [ann, "customer"] as const, [bob, "customer"] as const])
      await owner.make("/memberships/", { organisation: iri, account: account.iri, role });
    const ticket = (by: Person, subject: string, more = {}) =>
      by.make("/tickets/", { organisation: iri, subject, ...more });
    return { iri, agent, ann, bob, ticket };
  }

  test("[VAL-9] several orders apply one after the other, and at most three", async () => {
    const { agent, ann, ticket } = await organisation();
    for (const [subject, dueAt] of [
      ["a", 2],
      ["b", 1],
      ["c", null],
      ["d", 1],
    ] as const) {
      const due = dueAt === null ? {} : { dueAt: `2030-01-0${dueAt}T00:00:00Z` };
      const iri = await ticket(agent, subject, due);
      if (subject === "a" || subject === "c") await agent.ask("POST", `${iri}/close`);
    }
    await ticket(ann, "e");
    const by = (orders: string) => listed(agent, `/tickets/?${orders}&itemsPerPage=2`, "subject");
    expect(await by("order[state]=asc&order[dueAt]=desc")).toEqual(["a", "c", "d", "b", "e"]);
    expect(await by("order[dueAt]=asc&order[state]=desc&order[created]=desc")).toEqual(["d", "b", "a", "e", "c"]);
    expect(await by("order[state]=desc&order[created]=asc")).toEqual(["b", "d", "e", "a", "c"]);
    const { status, json } = await agent.ask("GET", "/tickets/?order[state]=up&order[dueAt]=asc");
    expect([status, json.violations]).toEqual([400, [expect.objectContaining({ property: "order[state]" })]]);
    const cursor = (await agent.ask("GET", "/tickets/?order[state]=asc&order[dueAt]=asc&itemsPerPage=1")).json.view
      .next;
    const other = cursor.replace("order[dueAt]=asc", "order[dueAt]=desc");
    expect((await agent.ask("GET", other)).status).toBe(400);
  });

  test("[VAL-9] `not` lists what has none of some values, and `or` what meets one of some conditions", async () => {
    const { agent, ticket } = await organisation();
    await ticket(agent, "never");
    await ticket(agent, "soon", { dueAt: "2030-01-01T00:00:00Z" });
    await agent.ask("POST", `${await ticket(agent, "late", { dueAt: "2040-01-01T00:00:00Z" })}/close`);
    const by = (query: string) => listed(agent, `/tickets/?${query}&order[created]=asc`, "subject");
    expect(await by("state[not]=closed")).toEqual(["never", "soon"]);
    expect(await by("state[not]=closed&state[not]=open")).toEqual([]);
    expect(await by("or[dueAt][lt]=2035-01-01&or[dueAt][exists]=false")).toEqual(["never", "soon"]);
    expect(await by("or[dueAt][lt]=2035-01-01&or[dueAt][gt]=2036-01-01&state=closed")).toEqual(["late"]);
    expect(await by("or[dueAt][between]=2029-01-01..2031-01-01&or[dueAt][between]=2039-01-01..2041-01-01")).toEqual([
      "soon",
      "late",
    ]);
    const alternatives = (count: number) => Array.from({ length: count }, (_, n) => `or[dueAt][lt]=20${n + 10}-01-01`);
    expect(await by(alternatives(16).join("&"))).toEqual([]);
    const { status, json } = await agent.ask("GET", `/tickets/?${alternatives(17).join("&")}`);
    expect([status, json.violations?.[0].property]).toEqual([400, "or[dueAt]"]);
    const refused = await agent.ask("GET", "/tickets/?or[dueAt][lt]=soon");
    expect([refused.status, refused.json.violations[0].property]).toEqual([400, "or[dueAt][lt]"]);
  });

  test("[VAL-9][REL-3] groups count what the client may see, and lead to it", async () => {
    const { iri, agent, ann, bob, ticket } = await organisation();
    const mine = await ticket(ann, "one");
    await ticket(ann, "two");
    await ticket(bob, "three");
    await agent.ask("POST", `${mine}/assign`, { assignee: agent.iri });
    const groups = async (person: Person, query: string, by: string) => {
      const { json } = await person.ask("GET", `/tickets/?${query}`);
      for (const each of json.member) {
        const entries = await person.ask("GET", each["@id"]);
        expect([each["@id"], entries.json?.totalItems]).toEqual([each["@id"], each.totalItems]);
      }
      return json.member.map((each: Json) => [each[by] ?? null, each.totalItems]);
    };
    expect(await groups(agent, "group=state", "state")).toEqual([
      ["open", 2],
      ["assigned", 1],
    ]);
    expect(await groups(ann, "group=state", "state")).toEqual([
      ["assigned", 1],
      ["open", 1],
    ]);
    expect(await groups(bob, "group=state", "state")).toEqual([["open", 1]]);
    expect(await groups(await desk.person(`stranger${++count}`), "group=state", "state")).toEqual([]);
    const assignee = desk.server.origin.replace(/\/$/, "") + agent.iri;
    const assigned = (await agent.ask("GET", "/tickets/?group=assignee")).json.member;
    expect(
      assigned.map((each: Json) => [new URL((each.assignee ?? "x:none") as string).pathname, each.totalItems]),
    ).toEqual([
      ["none", 2],
      [new URL(assignee).pathname, 1],
    ]);
    expect(await groups(agent, "group=state&q=three", "state")).toEqual([["open", 1]]);
    expect(await groups(agent, `group=assignee&state[]=open&organisation=${iri}`, "assignee")).toEqual([[null, 2]]);
  });

  test("[VAL-9] groups go with no page, order or other property", async () => {
    const { agent } = await organisation();
    for (const query of [
      "group=subject",
      "group=state&group=assignee",
      "group=state&page=1",
      "group=state&itemsPerPage=2",
      "group=state&order[created]=asc",
      "group=state&embed=assignee",
    ])
      expect([query, (await agent.ask("GET", `/tickets/?${query}`)).status]).toEqual([query, 400]);
  });

  test("[VAL-9][REL-6] a group's date is that of what the client sees", async () => {
    const [one, two] = [await organisation(), await organisation()];
    await one.ticket(one.agent, "first");
    let date = "";
    for (let status = 0; status !== 304; await sleep(300)) {
      date = (await one.agent.ask("GET", "/tickets/?group=state")).headers.get("last-modified") as string;
      ({ status } = await one.agent.ask("GET", "/tickets/?group=state", undefined, { "if-modified-since": date }));
    }
    const again = () => one.agent.ask("GET", "/tickets/?group=state", undefined, { "if-modified-since": date });
    await two.ticket(two.agent, "second");
    expect((await again()).status).toBe(304);
    await one.ticket(one.agent, "third");
    expect((await again()).json.member[0].totalItems).toBe(2);
  });

  test("[VAL-8] a search finds words in any form, the last one by its beginning, the heaviest first", async () => {
    const { agent, ticket } = await organisation();
    await ticket(agent, "A printer", { body: "It is printing blank pages." });
    await ticket(agent, "Blank page", { body: "Nothing but white" });
    await ticket(agent, "Café menu", { body: "Déjà vu; ada@example.org wrote it's 100% broken" });
    const found = (query: string) => listed(agent, `/tickets/?${query}&itemsPerPage=1`, "subject");
    expect(await found("q=blank")).toEqual(["Blank page", "A printer"]);
    expect(await found("q=page")).toEqual(["Blank page", "A printer"]);
    expect(await found("q=prints")).toEqual(["A printer"]);
    expect(await found("q=PRINT blan")).toEqual(["A printer"]);
    expect(await found("q=nothing whi")).toEqual(["Blank page"]);
    expect(await found("q=cafe")).toEqual(["Café menu"]);
    expect(await found("q=d%C3%A9ja vu")).toEqual(["Café menu"]);
    expect(await found("q=ada@example.org")).toEqual(["Café menu"]);
    expect(await found("q=blank&order[created]=asc")).toEqual(["A printer", "Blank page"]);
    expect(await found("q=blank&state=closed")).toEqual([]);
    for (const odd of ["q='", "q=\\", "q=%26 | ! ( :*", "q=%F0%9F%98%80", "q=a:*", "q=it's", "q=''' ''"])
      expect([odd, (await agent.ask("GET", `/tickets/?${odd}`)).status]).toEqual([odd, 200]);
    for (const query of ["q=", "q= ", "q=%00", `q=${"a+".repeat(17)}`, `q=${"a".repeat(301)}`, "q=a&q=b"])
      expect([query, (await agent.ask("GET", `/tickets/?${query}`)).status]).toEqual([query, 400]);
  });

  test("[VAL-8][REL-3] a search finds nothing that the client may not see", async () => {
    const { agent, ann, bob, ticket } = await organisation();
    await ticket(ann, "Secret of Ann");
    await ticket(bob, "Secret of Bob");
    const found = async (person: Person) => {
      const { json } = await person.ask("GET", "/tickets/?q=secr");
      return [json.totalItems, json.member.map(({ subject }: Json) => subject).sort()];
    };
    expect(await found(agent)).toEqual([2, ["Secret of Ann", "Secret of Bob"]]);
    expect(await found(ann)).toEqual([1, ["Secret of Ann"]]);
    expect(await found(bob)).toEqual([1, ["Secret of Bob"]]);
  });

  test("[VAL-8][VAL-9] the search template has the words, groups and alternatives", async () => {
    const { agent } = await organisation();
    const { search } = (await agent.ask("GET", "/tickets/")).json;
    const mapped = Object.fromEntries(search.mapping.map(({ variable, property }: Json) => [variable, property]));
    expect(mapped).toMatchObject({
      q: "hydra:freetextQuery",
      group: "hydra:property",
      "state[not]": "state",
      "or[dueAt][lt]": "dueAt",
      "or[dueAt][exists]": "dueAt",
    });
    expect(mapped).not.toHaveProperty("or[dueAt]");
    expect(search.mapping.filter((each: Json) => "in" in each)).toMatchObject([
      { variable: "group", in: ["state", "assignee"] },
    ]);
  });
});

describeOnDrawnDatabase("queries of a shop", (databases) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(shop as TestProject, await databases.fresh(), "/customers/");
  });
  afterAll(() => desk?.server.end());

  test("[VAL-8] a search finds words in the language of each text", async () => {
    const publishedAt = "2020-01-01T00:00:00Z";
    const product = (name: object, text: object, price: string) =>
      desk.admin.make("/products/", { name, text, price, publishedAt });
    await product({ en: "Horses", fr: "Chevaux" }, { en: "They run" }, "5.00");
    await product({ en: "Cheval mirror", de: "Häuser" }, { fr: "Des chevaux courent" }, "7.00");
    const found = async (query: string) =>
      (await desk.anonymous.ask("GET", `/products/?${query}&locale=en`)).json.member.map(({ name }: Json) => name);
    expect(await found("q=horse")).toEqual(["Horses"]);
    expect(await found("q=running")).toEqual(["Horses"]);
    expect(await found("q=courir")).toEqual(["Cheval mirror"]);
    expect(await found("q=hauser")).toEqual(["Cheval mirror"]);
    expect((await found("q=chevaux")).sort()).toEqual(["Cheval mirror", "Horses"]);
    const { json } = await desk.anonymous.ask("GET", "/products/?group=price&q=cheval");
    expect(json.member.map(({ price, totalItems, sum }: Json) => [price, totalItems, sum])).toEqual([
      ["5.00", 1, { price: "5.00" }],
      ["7.00", 1, { price: "7.00" }],
    ]);
    expect((await desk.admin.ask("GET", "/products/?group=costPrice")).status).toBe(400);
  });

  const load = (names: readonly string[]) => {
    const products = names.map((en, n) => ({ name: { en }, price: `${n}.00`, publishedAt: "2020-01-01T00:00:00Z" }));
    return desk.server.machine.store.resource("Product").load(products as never);
  };

  test("[VAL-8] a search ranks the first 10,000 matches, and tells whether there are more", async () => {
    await load(Array.from({ length: 10_000 }, () => "A red brick"));
    const asked = (path: string) => desk.anonymous.ask("GET", path);
    const found = ({ json: { totalItems, view, member } }: Reply) => [totalItems, view.truncated, member[0].name];
    expect(found(await asked("/products/?q=brick&itemsPerPage=1"))).toEqual([10_000, undefined, "A red brick"]);
    await load(["Brick, brick, brick"]);
    const first = await asked("/products/?q=brick&itemsPerPage=1");
    expect(found(first)).toEqual([10_000, true, "A red brick"]);
    expect(found(await asked(first.json.view.next))).toEqual([10_000, true, "A red brick"]);
    const inOrder = await asked("/products/?q=brick&itemsPerPage=1&order[name]=desc");
    expect(found(inOrder)).toEqual([10_001, undefined, "Brick, brick, brick"]);
  });

  test("[VAL-8] the first 1,000 characters of a text decide its rank", async () => {
    const product = (name: string, text: string) =>
      desk.admin.make("/products/", { name: { en: name }, text: { en: text }, price: "1.00" });
    await product("Late", `${"Unlike the others. ".repeat(60)} kiln, kiln, kiln`);
    await product("Early", "A kiln");
    expect(await listed(desk.admin, "/products/?q=kiln", "name")).toEqual(["Early", "Late"]);
  });

  test("[VAL-9] there are 1,000 groups at most, and the answer tells whether there are more", async () => {
    const groups = async () => {
      const { json } = await desk.anonymous.ask("GET", "/products/?group=price&q=plank");
      return [json.member.length, json.view?.truncated];
    };
    await load(Array.from({ length: 1000 }, () => "Plank"));
    expect(await groups()).toEqual([1000, undefined]);
    await load(Array.from({ length: 1001 }, () => "Plank"));
    expect(await groups()).toEqual([1000, true]);
  });

  test("[VAL-9] groups have sums of decimals, exactly, as texts, also of aggregates", async () => {
    const price = "99999999.99";
    const product = await desk.admin.make("/products/", {
      name: { en: "Ship" },
      price,
      publishedAt: "2020-01-01T00:00:00Z",
    });
    const customer = await desk.person("shipper");
    for (let orders = 0; orders < 2; orders++) {
      const partOf = await customer.make("/orders/", {});
      await customer.make("/order_lines/", { partOf, product, quantity: 1000 });
    }
    const { json } = await customer.ask("GET", "/orders/?group=state");
    expect(json.member.map(({ state, totalItems, sum }: Json) => [state, totalItems, sum])).toEqual([
      ["cart", 2, { total: "199999999980.00" }],
    ]);
  });

  test("[VAL-9] the pages of several orders have links also after the identifier", async () => {
    const customer = await desk.person("payer");
    for (const day of [3, 2, 1]) {
      const order = await customer.make("/orders/", {});
      await desk.admin.make("/invoices/", { order, dueAt: `2040-01-0${day}T00:00:00Z`, tax: "0.05" });
    }
    const due = await listed(customer, "/invoices/?order[number]=desc&order[dueAt]=desc&itemsPerPage=1", "dueAt");
    expect(due).toEqual([1, 2, 3].map((day) => expect.stringContaining(`2040-01-0${day}`)));
  });

  test("[VAL-9] filters reach into embedded values", async () => {
    const customer = await desk.person("embedder");
    const order = (locality: string, country: string, parcels: string) =>
      customer.make("/orders/", {
        deliverTo: { streetAddress: "Street 1", locality, postalCode: "1", country, parcels },
      });
    await order("Graz", "AT", "bulky");
    await order("Linz", "AT", "small");
    await order("Grenoble", "FR", "large");
    await customer.make("/orders/", {});
    const found = async (query: string) => (await customer.ask("GET", `/orders/?${query}`)).json.totalItems;
    expect(await found("deliverTo.locality=Graz")).toBe(1);
    expect(await found("deliverTo.locality[prefix]=Gr")).toBe(2);
    expect(await found("deliverTo.country[]=AT&deliverTo.country[]=DE")).toBe(2);
    expect(await found("deliverTo.locality[not]=Graz")).toBe(3);
    expect(await found("deliverTo.locality[prefix]=Gr&deliverTo.country[]=FR")).toBe(1);
    expect(await found("deliverTo.parcels[gte]=large")).toBe(2);
    expect(await found("deliverTo.parcels[between]=small..large")).toBe(2);
    expect((await customer.ask("GET", "/orders/?deliverTo.parcels[gt]=huge")).status).toBe(400);
    const { search } = (await customer.ask("GET", "/orders/")).json;
    expect(search.mapping).toContainEqual(
      expect.objectContaining({ variable: "deliverTo.locality", property: "deliverTo.locality" }),
    );
  });
});
