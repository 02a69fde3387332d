/** Rights that follow links, and states: a help desk of two organisations, its people and what they may do. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Desk, openDesk, type Person } from "./desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("helpdesk");
});
afterAll(() => project?.remove());

/** Everybody of an organisation. */
type People = Record<"owner" | "admin" | "agent" | "customer" | "other" | "stranger", Person>;

interface Announced {
  readonly method: string;
  readonly expects?: string;
  readonly readOnly?: readonly string[];
}

/** The properties that an announced operation does not take. */
function announcedReadOnly(
  { operation }: { readonly operation: readonly Announced[] },
  method: string,
): readonly string[] {
  const found = operation.find((each) => each.method === method && "expects" in each);
  return found?.readOnly ?? [];
}

describeOnDrawnDatabase("a help desk", (databases) => {
  let desk: Desk;
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  /** An organisation with a ticket of its customer; the stranger has one of his own. */
  async function organisation() {
    const names = ["owner", "admin", "agent", "customer", "other", "stranger"] as const;
    const people = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await desk.person(`${name}${++count}`)] as const)),
    ) as People;
    const { owner, stranger, customer } = people;
    const org = await owner.make("/organisations/", { name: "One" });
    const elsewhere = await stranger.make("/organisations/", { name: "Two" });
    const join = (person: Person, role: string) =>
      owner.make("/memberships/", { organisation: org, account: person.iri, role });
    await join(people.admin, "admin");
    await join(people.agent, "agent");
    const membership = await join(customer, "customer");
    await join(people.other, "customer");
    const ticket = await customer.make("/tickets/", { organisation: org, subject: "It does not work" });
    return { ...people, org, elsewhere, ticket, membership, join };
  }

  const statuses = (people: readonly Person[], method: string, path: string, body?: object) =>
    Promise.all(people.map(async (person) => (await person.ask(method, path, body)).status));
  /** Names of the operations that an answer announces, besides those of the access table. */
  const transitions = async (person: Person, path: string) =>
    (await person.ask("GET", path)).json.operation
      .map((each: { "@type": string }) => each["@type"].replace(/Operation$/, ""))
      .filter((type: string) => !/Resource$|^CreateOrReplace$/.test(type));

  test("[REL-1] links to accounts, owners at the end of a link and relations decide who reads what", async () => {
    const { owner, admin, agent, customer, other, stranger, ticket, org } = await organisation();
    const all = [owner, admin, agent, customer, other, stranger];
    expect(await statuses(all, "GET", ticket)).toEqual([404, 200, 200, 200, 404, 404]);
    expect(await statuses(all, "GET", org)).toEqual([200, 200, 200, 200, 200, 404]);
    const totals = await Promise.all(all.map(async (each) => (await each.ask("GET", "/tickets/")).json.totalItems));
    expect(totals).toEqual([0, 1, 1, 1, 0, 0]);
    // Whom a ticket is assigned to may release it, and an agent who is neither that nor an admin may not.
    await admin.ask("POST", `${ticket}/assign`, { assignee: admin.iri });
    expect(await transitions(agent, ticket)).toEqual(["Assign", "Close"]);
    expect(await transitions(admin, ticket)).toEqual(["Assign", "Release", "Close"]);
    expect(await statuses([agent, admin], "POST", `${ticket}/release`)).toEqual([403, 204]);
  });

  test("[REL-1] who may append is checked on what would be made", async () => {
    const { agent, customer, stranger, owner, ticket, org, elsewhere } = await organisation();
    const subject = "Another";
    expect(await statuses([customer, agent, owner], "POST", "/tickets/", { organisation: org, subject })).toEqual([
      303, 303, 303,
    ]);
    // Who may not read the organisation gets the answer for one that is not there.
    expect(await statuses([stranger], "POST", "/tickets/", { organisation: org, subject })).toEqual([400]);
    // A member sees it, and is no admin.
    expect(
      await statuses([customer, agent], "POST", "/memberships/", { organisation: org, account: stranger.iri }),
    ).toEqual([403, 403]);
    expect(await statuses([stranger], "POST", "/tickets/", { organisation: elsewhere, subject })).toEqual([303]);
    const note = { ticket, text: "Between us", internal: true };
    expect(await statuses([agent, customer], "POST", "/comments/", note)).toEqual([303, 403]);
  });

  test("[REL-2] conditions: internal comments are there for agents only", async () => {
    const { agent, customer, ticket } = await organisation();
    const [internal, open] = [
      await agent.make("/comments/", { ticket, text: "Between us", internal: true }),
      await agent.make("/comments/", { ticket, text: "Hello" }),
    ];
    expect(await statuses([agent, customer], "GET", internal)).toEqual([200, 404]);
    expect(await statuses([agent, customer], "GET", open)).toEqual([200, 200]);
    const totals = [agent, customer].map(
      async (each) => (await each.ask("GET", `/comments/?ticket=${ticket}`)).json.totalItems,
    );
    expect(await Promise.all(totals)).toEqual([2, 1]);
    // Who wrote it may change it as long as it is there for them; `internal` may be written by agents.
    expect(await statuses([agent, customer], "PATCH", open, { text: "Hello!" })).toEqual([204, 403]);
    const own = await customer.make("/comments/", { ticket, text: "Mine" });
    expect(await statuses([customer], "PATCH", own, { internal: true })).toEqual([400]);
  });

  test("[REL-4] a link that rules follow is changed by who may delete there and append here", async () => {
    const { admin, agent, customer, owner, ticket, join } = await organisation();
    const there = await owner.make("/organisations/", { name: "There" });
    await owner.make("/memberships/", { organisation: there, account: agent.iri, role: "admin" });
    // The agent may update, not delete here.
    expect(await statuses([agent], "PATCH", ticket, { organisation: there })).toEqual([403]);
    // The admin may delete here, and is no member there.
    expect(await statuses([admin], "PATCH", ticket, { organisation: there })).toEqual([400]);
    await owner.make("/memberships/", { organisation: there, account: admin.iri, role: "customer" });
    const prefer = { prefer: "return=representation" };
    const moved = await admin.ask("PATCH", ticket, { organisation: there }, prefer);
    // Who loses the right to read by it gets no representation.
    expect([moved.status, moved.text]).toEqual([204, ""]);
    expect(await statuses([admin, customer], "GET", ticket)).toEqual([404, 200]);
    expect(join).toBeDefined();
  });

  test("[MTH-1] an operation names just the properties that it refuses from this client", async () => {
    const { admin, agent, customer, ticket, org } = await organisation();
    const label = await agent.make("/labels/", { organisation: org, name: "Later" });
    const there = await customer.make("/organisations/", { name: "Three" });
    const [own, mine] = [
      await agent.make("/comments/", { ticket, text: "Hello" }),
      await customer.make("/comments/", { ticket, text: "Mine" }),
    ];
    const changes = {
      organisation: there,
      subject: "Changed",
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
      labels: [label],
    };
    const comment = { ticket: await customer.make("/tickets/", { organisation: org, subject: "B" }), internal: true };
    const cases: readonly (readonly [Person, string, object, string[]])[] = [
      [customer, ticket, changes, ["organisation", "dueAt", "labels"]],
      [agent, ticket, changes, ["organisation"]],
      [admin, ticket, changes, []],
      [agent, own, comment, ["ticket"]],
      [customer, mine, comment, ["ticket", "internal"]],
      [customer, customer.iri, { roles: ["operator"] }, ["roles"]],
    ];
    for (const [person, path, values, readOnly] of cases) {
      const { json } = await person.ask("GET", path);
      expect([path, announcedReadOnly(json, "PATCH")]).toEqual([path, readOnly]);
      for (const [name, value] of Object.entries(values)) {
        const { status } = await person.ask("PATCH", path, { [name]: value });
        // An admin here is nobody there, who may not link to it.
        const refused =
          person === admin && name === "organisation" ? [400] : readOnly.includes(name) ? [400, 403] : [204];
        expect([path, name, refused.includes(status), status]).toEqual([path, name, true, status]);
      }
    }
    const page = await customer.ask("GET", `/tickets/?organisation=${org}`);
    const entry = page.json.member.find((each: { "@id": string }) => each["@id"].endsWith(ticket));
    expect(announcedReadOnly(entry, "PATCH")).toEqual(["organisation", "dueAt", "labels"]);
    // What a new resource links to may give the right.
    expect(announcedReadOnly(page.json, "POST")).toEqual([]);
    expect(announcedReadOnly((await customer.ask("GET", "/users/?me")).json, "POST")).toEqual(["roles"]);
  });

  test("[REL-7] a member who is removed is none from the next request on", async () => {
    const { owner, customer, membership, org } = await organisation();
    const ticket = { organisation: org, subject: "Once more" };
    expect(await statuses([customer], "POST", "/tickets/", ticket)).toEqual([303]);
    expect(await statuses([owner], "DELETE", membership)).toEqual([204]);
    expect(await statuses([customer], "POST", "/tickets/", ticket)).toEqual([400]);
    expect(await statuses([customer], "GET", org)).toEqual([404]);
  });

  test("[STA-1] only transitions change a state: PUT and PATCH that would are 409, a new resource has the first", async () => {
    const { agent, customer, ticket, org } = await organisation();
    const body = { organisation: org, subject: "New" };
    expect((await customer.ask("POST", "/tickets/", { ...body, state: "open" })).status).toBe(303);
    const wrong = await customer.ask("POST", "/tickets/", { ...body, state: "closed" });
    expect([wrong.status, wrong.json.violations[0].path]).toEqual([400, "/state"]);
    const refused = await agent.ask("PATCH", ticket, { state: "closed", subject: "Changed" });
    expect([refused.status, refused.json.description]).toEqual([
      409,
      'The state is "open". From there you may: assign, close.',
    ]);
    expect((await agent.ask("PATCH", ticket, { state: "open", subject: "Changed" })).status).toBe(204);
    expect((await agent.ask("GET", ticket)).json).toMatchObject({ state: "open", subject: "Changed" });
  });

  test("[STA-2] transitions are announced where the state and the rule permit them, and write what they accept", async () => {
    const { agent, customer, other, ticket } = await organisation();
    expect(await transitions(agent, ticket)).toEqual(["Assign", "Close"]);
    expect(await transitions(customer, ticket)).toEqual(["Close"]);
    const wrong = await agent.ask("POST", `${ticket}/assign`, { assignee: agent.iri, subject: "No" });
    expect([wrong.status, wrong.json.violations[0].property]).toEqual([400, "subject"]);
    expect((await agent.ask("POST", `${ticket}/assign`, { assignee: agent.iri })).status).toBe(204);
    expect((await customer.ask("GET", ticket)).json).toMatchObject({
      state: "assigned",
      assignee: expect.stringContaining(agent.iri),
    });
    // The hook of the handlers takes the assignee away.
    expect((await agent.ask("POST", `${ticket}/release`)).status).toBe(204);
    const released = (await customer.ask("GET", ticket)).json;
    expect([released.state, released.assignee]).toEqual(["open", undefined]);
    expect((await other.ask("POST", `${ticket}/close`)).status).toBe(404);
  });

  test("[STA-3] first 404, then 403, then 409; of two at the same time one succeeds", async () => {
    const { admin, agent, customer, stranger, ticket } = await organisation();
    expect((await customer.ask("POST", `${ticket}/close`)).status).toBe(204);
    expect(await statuses([stranger, customer, agent], "POST", `${ticket}/assign`)).toEqual([404, 403, 409]);
    const conflict = await agent.ask("POST", `${ticket}/assign`);
    expect(conflict.json.description).toBe('The state is "closed". From there you may: reopen.');
    for (let round = 0; round < 5; round++) {
      const raced = await statuses([admin, agent, customer, admin, agent], "POST", `${ticket}/reopen`);
      expect(raced.filter((status) => status === 204)).toHaveLength(1);
      expect(raced.filter((status) => status === 409)).toHaveLength(4);
      expect(await statuses([agent], "POST", `${ticket}/close`)).toEqual([204]);
    }
  });
});
