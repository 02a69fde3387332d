/** Values that never change, that the server counts, and that follow from the request: `immutable`, `sequence`, `default: now` and `me`. */

import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { isLong } from "../../random.ts";
import { type Desk, openDesk, type Person, type Reply } from "../rights/desk.ts";

const atOnce = isLong ? 1000 : 300;

const violated = ({ json }: Reply) => json.violations?.map(({ property }: { property: string }) => property);

/** Tickets that are counted in each organisation, and that are anybody's. */
function countTickets(specDir: string): void {
  const path = join(specDir, "ticket.yaml");
  const text = readFileSync(path, "utf8")
    .replace("required: true, onDelete: cascade }", "required: true, immutable: true, onDelete: cascade }")
    .replace(
      "  subject:",
      "  number: { type: integer, sequence: organisation }\n  reporter: { link: User, default: me, readOnly: true, onDelete: cascade }\n  day: { type: date, default: now }\n  noted: { type: date, default: now, write: operator }\n  seen: { type: dateTime, default: now, readOnly: true }\n  subject:",
    )
    .replace("  update:", "  replace, update:");
  writeFileSync(path, text);
}

/** Invoices that accountants may replace. */
function replaceInvoices(specDir: string): void {
  const path = join(specDir, "invoice.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace("  append:", "  append, replace:"));
}

let projects: readonly TestProject[] = [];
beforeAll(async () => {
  projects = [await makeProject("helpdesk", countTickets), await makeProject("shop", replaceInvoices)];
});
afterAll(() => Promise.all(projects.map((project) => project.remove())));

describeOnDrawnDatabase("values of a help desk's tickets", (databases) => {
  let desk: Desk;
  let owner: Person;
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(projects[0] as TestProject, await databases.fresh());
    owner = await desk.person("owner");
  });
  afterAll(() => desk?.server.end());

  async function organisation() {
    const organisation = await owner.make("/organisations/", { name: `Organisation ${++count}` });
    await owner.make("/memberships/", { organisation, account: owner.iri, role: "admin" });
    return { organisation, subject: "It does not work" };
  }
  const read = async (path: string) => (await owner.ask("GET", path)).json;

  test("[VAL-2] a number counts for each value of its link, and clients cannot give it", async () => {
    const [one, two] = [await organisation(), await organisation()];
    const numbers = [];
    for (const body of [one, one, two, one]) numbers.push((await read(await owner.make("/tickets/", body))).number);
    expect(numbers).toEqual([1, 2, 1, 3]);
    const given = await owner.ask("POST", "/tickets/", { ...one, number: 9 });
    expect([given.status, violated(given)]).toEqual([400, ["number"]]);
  });

  test("[VAL-2] no number comes again when what the link names has got another identifier", async () => {
    const body = await organisation();
    const [, last] = [await owner.make("/tickets/", body), await owner.make("/tickets/", body)];
    const to = randomUUID();
    const [from = ""] = body.organisation.split("/").slice(-1);
    await desk.server.machine.store.resource("Organisation").move(from, to);
    await owner.ask("DELETE", last);
    const moved = { ...body, organisation: `/organisations/${to}` };
    expect((await read(await owner.make("/tickets/", moved))).number).toBe(3);
  });

  test(`[VAL-2] ${atOnce} at the same time are all made, and no two numbers are alike`, async () => {
    const body = await organisation();
    const made = await Promise.all(Array.from({ length: atOnce }, () => owner.make("/tickets/", body)));
    expect(new Set(made).size).toBe(atOnce);
    const { records } = await desk.server.machine.store.resource("Ticket").list({
      ...{ visibility: "all", order: { property: "number", direction: "asc" }, languages: [], size: atOnce },
      ...{ conditions: [{ property: "organisation", comparison: "equals", value: body.organisation.slice(15) }] },
      from: { at: "start" },
    } as never);
    expect(new Set(records.map(({ number }) => number)).size).toBe(atOnce);
  });

  test("[VAL-2] what is immutable is kept by a PUT that omits or repeats it, and another value is 400", async () => {
    const [body, { organisation: other }] = [await organisation(), await organisation()];
    const ticket = await owner.make("/tickets/", body);
    for (const changed of [
      await owner.ask("PATCH", ticket, { organisation: other }),
      await owner.ask("PUT", ticket, { ...body, organisation: other }),
    ])
      expect([changed.status, violated(changed)]).toEqual([400, ["organisation"]]);
    const { subject } = body;
    for (const kept of [
      await owner.ask("PATCH", ticket, { organisation: body.organisation, subject: "Again" }),
      await owner.ask("PUT", ticket, body),
      await owner.ask("PUT", ticket, { subject }),
    ])
      expect(kept.status).toBe(204);
    const { organisation: kept, number } = await read(ticket);
    expect([new URL(kept).pathname, number]).toEqual([body.organisation, 1]);
    const missing = await owner.ask("POST", "/tickets/", { subject });
    expect([missing.status, violated(missing)]).toEqual([400, ["organisation"]]);
  });

  test("[VAL-4] defaults are the time and the account of the request; read-only ones cannot be given", async () => {
    const body = await organisation();
    const ticket = await owner.make("/tickets/", body);
    const { reporter, day, noted, seen, created } = await read(ticket);
    expect(new URL(reporter).pathname).toBe(owner.iri);
    expect([day, noted]).toEqual([seen.slice(0, 10), seen.slice(0, 10)]);
    expect(Math.abs(Date.parse(seen) - Date.parse(created))).toBeLessThan(60_000);
    const given = await owner.ask("POST", "/tickets/", { ...body, seen: "2030-01-01T00:00:00Z", reporter: owner.iri });
    expect([given.status, violated(given)]).toEqual([400, ["seen", "reporter"]]);
    expect((await read(await owner.make("/tickets/", { ...body, day: "2030-01-31" }))).day).toBe("2030-01-31");
    expect((await owner.ask("PUT", ticket, body)).status).toBe(204);
    expect((await read(ticket)).seen).toBe(seen);
  });
});

describeOnDrawnDatabase("numbers of a shop", (databases) => {
  test("[VAL-2] a number counts alone, also in reference data", async () => {
    const desk = await openDesk(projects[1] as TestProject, await databases.fresh(), "/customers/");
    try {
      const buyer = await desk.person("buyer");
      const orders = desk.server.machine.store.resource("Order");
      expect(await orders.load([{}, { number: 7 }, {}] as never)).toBe(3);
      const order = (await buyer.ask("GET", await buyer.make("/orders/", {}))).json;
      expect(order.number).toBe(8);
    } finally {
      await desk.server.end();
    }
  });
});

describeOnDrawnDatabase("invoices under their numbers", (databases) => {
  test("[VAL-2] a number that is counted alone is the identifier; PUT to a free one is 404", async () => {
    const desk = await openDesk(projects[1] as TestProject, await databases.fresh(), "/customers/");
    try {
      const { admin } = desk;
      const [first, second] = [await admin.make("/orders/", {}), await admin.make("/orders/", {})];
      const body = { order: first, dueAt: "2100-01-31T00:00:00Z", tax: "1.00" };
      expect(await admin.make("/invoices/", body)).toBe("/invoices/1");
      expect(await admin.make("/invoices/", { ...body, order: second })).toBe("/invoices/2");
      const { json } = await admin.ask("GET", "/invoices/2");
      expect([json.number, new URL(json.order).pathname]).toEqual([2, second]);
      const { member } = (await admin.ask("GET", "/invoices/?order[number]=desc")).json;
      expect(member.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
      for (const method of ["GET", "PUT"])
        for (const path of ["/invoices/3", "/invoices/02", "/invoices/x"])
          expect((await admin.ask(method, path, method === "PUT" ? body : undefined)).status).toBe(404);
      expect((await admin.ask("PUT", "/invoices/1", { ...body, tax: "2.00" })).status).toBe(204);
    } finally {
      await desk.server.end();
    }
  });
});
