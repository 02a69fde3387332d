/** `Last-Modified` of what rules by relation show: moved by what the client sees, and by nothing else. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDatabases } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Desk, known, openDesk, type Person } from "./desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("helpdesk");
});
afterAll(() => project?.remove());

describeOnDatabases("dates of what rules show", (databases) => {
  let desk: Desk;
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  /** An organisation with an agent and a customer, who has a ticket with a comment. */
  async function organisation() {
    const [owner, agent, customer] = await Promise.all(
      ["owner", "agent", "customer"].map((role) => desk.person(`${role}${++count}`)),
    );
    if (!owner || !agent || !customer) throw new Error();
    const iri = await owner.make("/organisations/", { name: "One" });
    const join = (account: Person, role: string, org = iri) =>
      owner.make("/memberships/", { organisation: org, account: account.iri, role });
    const membership = await join(agent, "agent");
    await join(customer, "customer");
    const ticket = await customer.make("/tickets/", { organisation: iri, subject: "Help" });
    const comment = await agent.make("/comments/", { ticket, text: "How?" });
    return { iri, owner, agent, customer, membership, ticket, comment, join };
  }

  test("[REL-6] others' writes do not move the date of a collection", async () => {
    const [one, two] = [await organisation(), await organisation()];
    const paths = ["/tickets/", "/comments/", "/memberships/", "/organisations/", "/labels/"];
    const mine = await Promise.all(paths.map((path) => known(one.agent, path)));
    const ticket = await two.customer.make("/tickets/", { organisation: two.iri, subject: "More" });
    await two.agent.ask("PATCH", two.ticket, { subject: "Changed" });
    await two.agent.ask("POST", `${two.ticket}/close`);
    await two.agent.make("/labels/", { organisation: two.iri, name: "urgent" });
    await two.agent.ask("DELETE", two.comment);
    const admin = await desk.person(`admin${++count}`);
    await two.join(admin, "admin");
    expect((await admin.ask("DELETE", ticket)).status).toBe(204);
    for (const [index, path] of paths.entries())
      expect([path, (await one.agent.ask("GET", path, undefined, mine[index])).status]).toEqual([path, 304]);
  });

  test("[REL-6] an entry that enters or leaves the view moves it: by a write, a deletion, a condition", async () => {
    const { agent, customer, ticket, comment, iri } = await organisation();
    const note = await agent.make("/comments/", { ticket, text: "Between us", internal: true });
    const steps: [what: string, by: () => Promise<unknown>, agentSees: boolean, customerSees: boolean][] = [
      ["an internal note changes", () => agent.ask("PATCH", note, { text: "Still" }), true, false],
      ["a note is shown", () => agent.ask("PATCH", note, { internal: false }), true, true],
      ["and hidden again", () => agent.ask("PATCH", note, { internal: true }), true, true],
      ["an internal note is deleted", () => agent.ask("DELETE", note), true, false],
      ["a comment is deleted", () => agent.ask("DELETE", comment), true, true],
      ["a comment is made", () => customer.make("/comments/", { ticket, text: "So" }), true, true],
    ];
    for (const [what, act, agentSees, customerSees] of steps) {
      const before = [await known(agent, "/comments/"), await known(customer, "/comments/")];
      await act();
      const after = [
        (await agent.ask("GET", "/comments/", undefined, before[0])).status,
        (await customer.ask("GET", "/comments/", undefined, before[1])).status,
      ];
      expect([what, ...after]).toEqual([what, agentSees ? 200 : 304, customerSees ? 200 : 304]);
    }
    expect(iri).toBeDefined();
  });

  test("[REL-7] a relation that is gained or lost counts from the next request on, 304 included", async () => {
    const { owner, agent, membership, ticket, comment, iri, join } = await organisation();
    const newcomer = await desk.person(`newcomer${++count}`);
    const [tickets, item, note, none] = [
      await known(agent, "/tickets/"),
      await known(agent, ticket),
      await known(agent, comment),
      await known(newcomer, "/tickets/"),
    ];
    expect((await owner.ask("DELETE", membership)).status).toBe(204);
    expect((await agent.ask("GET", ticket, undefined, item)).status).toBe(404);
    expect((await agent.ask("GET", comment, undefined, note)).status).toBe(404);
    const without = await agent.ask("GET", "/tickets/", undefined, tickets);
    expect([without.status, without.json.totalItems]).toEqual([200, 0]);
    const joined = await join(newcomer, "customer");
    expect((await newcomer.ask("GET", "/tickets/", undefined, none)).status).toBe(200);
    const still = await known(newcomer, "/tickets/");
    await owner.ask("PATCH", joined, { role: "agent" });
    const found = await newcomer.ask("GET", "/tickets/", undefined, still);
    expect([found.status, found.json.totalItems]).toEqual([200, 1]);
    expect((await newcomer.ask("GET", iri)).status).toBe(200);
  });

  test("[REL-6] what stands on the way moves what it leads to: a ticket that goes to another organisation", async () => {
    const one = await organisation();
    const other = await one.owner.make("/organisations/", { name: "Other" });
    const admin = await desk.person(`admin${++count}`);
    for (const each of [one.iri, other]) await one.join(admin, "admin", each);
    const there = await desk.person(`there${++count}`);
    await one.join(there, "agent", other);
    const before = [
      await known(one.agent, "/comments/"),
      await known(there, "/comments/"),
      await known(one.customer, one.comment),
    ];
    expect((await admin.ask("PATCH", one.ticket, { organisation: other })).status).toBe(204);
    const [gone, come] = [
      await one.agent.ask("GET", "/comments/", undefined, before[0]),
      await there.ask("GET", "/comments/", undefined, before[1]),
    ];
    expect([gone.status, gone.json.totalItems, come.status, come.json.totalItems]).toEqual([200, 0, 200, 1]);
    expect((await one.customer.ask("GET", one.comment, undefined, before[2])).status).toBe(200);
  });

  test("[REL-6] a filter through a link is dated by what the client sees of the targets", async () => {
    const [one, two] = [await organisation(), await organisation()];
    const [mine, others] = [
      await one.agent.make("/labels/", { organisation: one.iri, name: "urgent" }),
      await two.agent.make("/labels/", { organisation: two.iri, name: "urgent" }),
    ];
    await one.agent.ask("PATCH", one.ticket, { labels: [mine] });
    const path = "/tickets/?labels.name=urgent";
    const steps: [what: string, by: () => Promise<unknown>, status: number, total?: number][] = [
      ["another's label changes", () => two.agent.ask("PATCH", others, { name: "later" }), 304],
      ["another's label goes", () => two.agent.ask("DELETE", others), 304],
      ["the label is renamed", () => one.agent.ask("PATCH", mine, { name: "late" }), 200, 0],
      ["and renamed again", () => one.agent.ask("PATCH", mine, { name: "urgent" }), 200, 1],
      ["the label goes", () => one.agent.ask("DELETE", mine), 200, 0],
    ];
    for (const [what, act, status, total] of steps) {
      const before = await known(one.agent, path);
      await act();
      const after = await one.agent.ask("GET", path, undefined, before);
      expect([what, after.status, after.json?.totalItems]).toEqual([what, status, total]);
    }
  });

  test("[REL-6] what makes it possible to append, or ends that, moves the date of the collection", async () => {
    const { agent, customer, ticket, iri, join } = await organisation();
    const [newcomer, admin] = [await desk.person(`newcomer${++count}`), await desk.person(`admin${++count}`)];
    await join(admin, "admin");
    const appends = ({ json }: Awaited<ReturnType<Person["ask"]>>): boolean =>
      json.operation.some((each: { "@type": string }) => each["@type"] === "AppendResourceOperation");
    const steps: [what: string, who: Person, path: string, by: () => Promise<unknown>, then: boolean][] = [
      ["a relation", newcomer, "/tickets/", () => join(newcomer, "customer"), true],
      [
        "a ticket",
        newcomer,
        "/comments/",
        () => newcomer.make("/tickets/", { organisation: iri, subject: "So" }),
        true,
      ],
      ["no ticket", customer, "/comments/", () => admin.ask("DELETE", ticket), false],
    ];
    for (const [what, who, path, act, then] of steps) {
      const first = await who.ask("GET", path);
      const before = await known(who, path);
      await act();
      const after = await who.ask("GET", path, undefined, before);
      expect([what, appends(first), after.status, appends(after)]).toEqual([what, !then, 200, then]);
    }
    expect(appends(await agent.ask("GET", "/comments/"))).toBe(true);
  });
});

describeOnDatabases("dates of what handlers show", (databases) => {
  let desk: Desk;
  beforeAll(async () => {
    const rights = {
      tickets: { visible: () => [{ property: "dueAt", is: "past" }] },
      organisations: { visible: () => [{ property: "name", is: ["One"] }] },
      users: { visible: () => [{ property: "name", is: ["owner", "agent"] }] },
    };
    desk = await openDesk(project, await databases.fresh(), "/users/", rights);
  });
  afterAll(() => desk?.server.end());

  test("[REL-6][REL-8] what is embedded comes into view as time passes", async () => {
    const [owner, agent] = [await desk.person("owner"), await desk.person("agent")];
    const organisation = await owner.make("/organisations/", { name: "One" });
    await owner.make("/memberships/", { organisation, account: agent.iri, role: "agent" });
    const soon = new Date(Date.now() + 1000);
    const ticket = await agent.make("/tickets/", { organisation, subject: "Help", dueAt: soon.toISOString() });
    await sleep(soon.getTime() - Date.now() + 100);
    const comment = await agent.make("/comments/", { ticket, text: "How?" });
    const dueAt = new Date(Date.now() + 5000);
    expect((await agent.ask("PATCH", ticket, { dueAt: dueAt.toISOString() })).status).toBe(204);
    const path = `${comment}?embed=ticket`;
    const isEmbedded = async () => typeof (await agent.ask("GET", path)).json.ticket === "object";
    expect(await isEmbedded()).toBe(false);
    const before = await known(agent, path);
    expect(await isEmbedded()).toBe(false);
    await sleep(dueAt.getTime() - Date.now() + 100);
    expect(await isEmbedded()).toBe(true);
    expect((await agent.ask("GET", path, undefined, before)).status).toBe(200);
  });

  test("[REL-6][REL-8] a handler hides the only thing that could be linked to, and append is announced no more", async () => {
    const founder = await desk.person("founder");
    const organisation = await founder.make("/organisations/", { name: "One" });
    const appends = async () => (await founder.ask("GET", "/tickets/")).text.includes("AppendResourceOperation");
    expect(await appends()).toBe(true);
    const before = await known(founder, "/tickets/");
    expect((await founder.ask("PATCH", organisation, { name: "Two" })).status).toBe(204);
    expect(await appends()).toBe(false);
    expect((await founder.ask("GET", "/tickets/", undefined, before)).status).toBe(200);
  });

  test("[REL-8][COL-5] an account that a handler hides is not listed by ?me either", async () => {
    const somebody = await desk.person("somebody");
    expect((await somebody.ask("GET", somebody.iri)).status).toBe(404);
    expect((await somebody.ask("GET", "/users/?me")).json.totalItems).toBe(0);
  });
});
