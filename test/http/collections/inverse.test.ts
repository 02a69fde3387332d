/** Inverse collections: the resources that link to one resource, as a collection below it. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Desk, known, openDesk } from "../rights/desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("helpdesk", (folder) => {
    for (const [name, property] of [
      ["ticket", "  watcher: { link: User, write: operator, onDelete: clear }"],
      ["user", "  watched: { inverse: Ticket.watcher }"],
    ] as const) {
      const file = join(folder, `${name}.yaml`);
      writeFileSync(file, readFileSync(file, "utf8").replace("properties:\n", `properties:\n${property}\n`));
    }
  });
});
afterAll(() => project?.remove());

const iris = (page: { member: readonly { "@id": string }[] }): readonly string[] =>
  page.member.map((each) => new URL(each["@id"]).pathname);

describeOnDrawnDatabase("inverse collections", (databases) => {
  let desk: Desk;
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  /** An agent with two organisations, each with a ticket. */
  async function organisations() {
    const agent = await desk.person(`agent${++count}`);
    const made = [];
    for (const name of ["One", "Two"]) {
      const iri = await agent.make("/organisations/", { name });
      await agent.make("/memberships/", { organisation: iri, account: agent.iri, role: "admin" });
      made.push({ iri, ticket: await agent.make("/tickets/", { organisation: iri, subject: name }) });
    }
    const [one, two] = made as [(typeof made)[0], (typeof made)[0]];
    return { agent, one, two, tickets: `${one.iri}/tickets/` };
  }

  test("[VAL-5] the property is the IRI of a collection with what links to the resource, and no other", async () => {
    const { agent, one, tickets } = await organisations();
    const item = (await agent.ask("GET", one.iri)).json;
    expect(new URL(item.tickets).pathname).toBe(tickets);
    const answer = await agent.ask("GET", tickets);
    expect([answer.status, answer.json["@id"], answer.json.totalItems, iris(answer.json)]).toEqual([
      ...[200, item.tickets, 1],
      [one.ticket],
    ]);
    expect(answer.json["@type"]).toContain("TicketCollection");
    expect(answer.json.operation.map((each: { method: string }) => each.method)).toEqual(["GET", "POST"]);
  });

  test("[VAL-5] it is paged, filtered, ordered and embedded as every collection, without a filter by the link", async () => {
    const { agent, one, tickets } = await organisations();
    for (const subject of ["A", "B", "C", "D"]) await agent.make(tickets, { subject });
    await agent.ask("POST", `${one.ticket}/close`);
    const all = (await agent.ask("GET", `${tickets}?order[created]=desc`)).json;
    const seen: string[] = [];
    let pages = 0;
    for (let next = `${tickets}?order[created]=desc&itemsPerPage=2`; next !== undefined; pages++) {
      const page = (await agent.ask("GET", next)).json;
      expect(page.totalItems).toBe(5);
      seen.push(...iris(page));
      next = page.view.next;
    }
    expect([pages, seen]).toEqual([3, iris(all)]);
    const last = (await agent.ask("GET", all.view.last ?? `${tickets}?itemsPerPage=2`)).json;
    expect(last.member.length).toBeGreaterThan(0);
    expect((await agent.ask("GET", `${tickets}?state=closed&embed=organisation`)).json).toMatchObject({
      totalItems: 1,
      member: [{ organisation: { name: "One" } }],
    });
    expect(all.search.template).toContain(`${tickets}{?state,`);
    expect(all.search.template).not.toMatch(/[{,]organisation/);
    const strict = { prefer: "handling=strict" };
    expect((await agent.ask("GET", `${tickets}?organisation=${one.iri}`, undefined, strict)).status).toBe(400);
  });

  test("[VAL-5] POST sets the link; a body that names another is 400", async () => {
    const { agent, one, two, tickets } = await organisations();
    const made = await agent.make(tickets, { subject: "Below" });
    expect(new URL((await agent.ask("GET", made)).json.organisation).pathname).toBe(one.iri);
    const [, post] = (await agent.ask("GET", tickets)).json.operation;
    expect([post.method, post.readOnly]).toEqual(["POST", expect.arrayContaining(["organisation"])]);
    expect((await agent.ask("POST", tickets, { subject: "Same", organisation: one.iri })).status).toBe(303);
    const other = await agent.ask("POST", tickets, { subject: "Other", organisation: two.iri });
    expect([other.status, other.json.violations[0].path]).toEqual([400, "/organisation"]);
    expect((await agent.ask("POST", tickets, {})).json.violations.map((each: { path: string }) => each.path)).toEqual([
      "/subject",
    ]);
  });

  test("[VAL-5][MTH-1] POST is announced and permitted there to those who may write the link", async () => {
    const { agent, one } = await organisations();
    const watched = `${agent.iri}/watched/`;
    const body = { subject: "Watched", organisation: one.iri };
    const methods = async () =>
      (await agent.ask("GET", watched)).json.operation.map((each: { method: string }) => each.method);
    expect(await methods()).toEqual(["GET"]);
    expect((await agent.ask("POST", watched, body)).status).toBe(403);
    await desk.admin.ask("PATCH", agent.iri, { roles: ["operator"] });
    expect(await methods()).toEqual(["GET", "POST"]);
    expect((await agent.ask("POST", watched, body)).status).toBe(303);
  });

  test("[VAL-5] the client lists it, and appends to it without the link", async () => {
    const { agent, one } = await organisations();
    const { connect } = await import(join(project.folder, "src", "generated", "client", "index.ts"));
    const layer = (asked: { headers: object }, next: (asked: object) => unknown) =>
      next({ ...asked, headers: { ...asked.headers, Authorization: agent.authorization } });
    const { api } = connect({ base: desk.server.origin, layers: [layer] });
    const organisation = await api.organisations.retrieve(one.iri.split("/").at(-1));
    const page = await organisation.tickets.list({ state: "open" });
    expect([page.total, page.can.append, page.members[0].subject]).toEqual([1, true, "One"]);
    const made = await organisation.tickets.append({ subject: "By the client" });
    expect(new URL(made.organisation.iri).pathname).toBe(one.iri);
    expect((await organisation.tickets.list()).total).toBe(2);
  });

  test("[VAL-5] an upload there has the link", async () => {
    const { agent, one } = await organisations();
    const path = `${one.ticket}/attachments/`;
    const { authorization = "" } = agent;
    const sent = await fetch(new URL(path, desk.server.origin), {
      method: "POST",
      redirect: "manual",
      headers: { authorization, "content-disposition": 'attachment; filename="a.txt"', "content-type": "text/plain" },
      body: "text",
    });
    expect(sent.status).toBe(303);
    const page = (await agent.ask("GET", path)).json;
    expect([page.totalItems, new URL(page.member[0].ticket).pathname]).toEqual([1, one.ticket]);
  });

  test("[VAL-5] what the client may not read, or is not there, is answered as that resource itself", async () => {
    const { agent, tickets } = await organisations();
    const stranger = await desk.person(`stranger${++count}`);
    const absent = "/organisations/01890000-0000-7000-8000-000000000000/tickets/";
    for (const method of ["GET", "HEAD", "POST"]) {
      const body = method === "POST" ? { subject: "Mine" } : undefined;
      const statuses = [];
      for (const path of [tickets, absent, "/organisations/none/tickets/"])
        statuses.push((await stranger.ask(method, path, body)).status);
      expect([method, statuses]).toEqual([method, [404, 404, 404]]);
    }
    expect((await desk.anonymous.ask("GET", tickets)).status).toBe(401);
    expect((await agent.ask("GET", absent)).status).toBe(404);
  });

  test("[VAL-5] it answers HEAD and OPTIONS, and 405 to other methods", async () => {
    const { agent, tickets } = await organisations();
    const options = await agent.ask("OPTIONS", tickets);
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect((await agent.ask("HEAD", tickets)).status).toBe(200);
    expect((await agent.ask("DELETE", tickets)).status).toBe(405);
  });

  test("[VAL-5][REL-6] its date is that of its own entries, with those that leave it", async () => {
    const { agent, one, two, tickets } = await organisations();
    const extra = await agent.make(tickets, { subject: "Extra" });
    const moving = await agent.make(tickets, { subject: "Moving" });
    const others = await known(agent, tickets);
    await agent.ask("PATCH", two.ticket, { subject: "Elsewhere" });
    await agent.make(`${two.iri}/tickets/`, { subject: "New" });
    expect((await agent.ask("GET", tickets, undefined, others)).status).toBe(304);
    const steps: [string, () => Promise<unknown>][] = [
      ["a change", () => agent.ask("PATCH", one.ticket, { subject: "Changed" })],
      ["a deletion", () => agent.ask("DELETE", extra)],
      ["a move", () => agent.ask("PATCH", moving, { organisation: two.iri })],
      ["an addition", () => agent.make(tickets, { subject: "New" })],
    ];
    for (const [what, act] of steps) {
      const before = await known(agent, tickets);
      await act();
      expect([what, (await agent.ask("GET", tickets, undefined, before)).status]).toEqual([what, 200]);
    }
    expect((await agent.ask("GET", tickets)).json.totalItems).toBe(2);
  });
});
