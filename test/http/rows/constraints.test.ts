/** What the database enforces between the properties of a resource, and between resources: `unique`, `checks`, `noOverlap`. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { isLong } from "../../random.ts";
import { type Desk, openDesk, type Person, type Reply } from "../rights/desk.ts";

const atOnce = isLong ? 1000 : 300;

/** How many answers have each status. */
const statuses = (answers: readonly Reply[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

const violated = ({ json }: Reply) => json.violations?.map(({ property }: { property: string }) => property);

let projects: readonly TestProject[] = [];
beforeAll(async () => {
  projects = [await makeProject("helpdesk"), await makeProject("clinic")];
});
afterAll(() => Promise.all(projects.map((project) => project.remove())));

describeOnDrawnDatabase("what is unique together, and checks, of a help desk", (databases) => {
  let desk: Desk;
  let owner: Person;
  let customer: Person;
  let org: string;
  beforeAll(async () => {
    desk = await openDesk(projects[0] as TestProject, await databases.fresh());
    owner = await desk.person("owner");
    customer = await desk.person("customer");
    org = await owner.make("/organisations/", { name: "One" });
    for (const [{ iri: account }, role] of [
      [owner, "admin"],
      [customer, "customer"],
    ] as const)
      await owner.make("/memberships/", { organisation: org, account, role });
  });
  afterAll(() => desk?.server.end());

  test("[VAL-2] a conflict is 409 for POST, PATCH and transitions alike, and names all properties", async () => {
    const label = { organisation: org, name: "urgent" };
    const other = await owner.make("/organisations/", { name: "Two" });
    await owner.make("/memberships/", { organisation: other, account: owner.iri, role: "admin" });
    await owner.make("/labels/", { ...label, organisation: other });
    const [first, second] = [
      await owner.make("/labels/", label),
      await owner.make("/labels/", { ...label, name: "late" }),
    ];
    for (const conflict of [
      await owner.ask("POST", "/labels/", label),
      await owner.ask("PATCH", second, { name: "urgent" }),
    ]) {
      expect(conflict.status).toBe(409);
      expect(conflict.json.description).toBe("Another resource has the same organisation and name.");
    }
    expect((await owner.ask("PATCH", first, { name: "urgent" })).status).toBe(204);
  });

  test(`[VAL-2] of ${atOnce} at the same time one is made`, async () => {
    const body = { organisation: org, name: "raced" };
    const answers = await Promise.all(Array.from({ length: atOnce }, () => owner.ask("POST", "/labels/", body)));
    expect(statuses(answers)).toEqual({ 303: 1, 409: atOnce - 1 });
  });

  test("[VAL-3] a violation is 400 and names every property that takes part, for POST, PATCH and transitions", async () => {
    const past = { dueAt: "2000-01-01T00:00:00Z" };
    const body = { organisation: org, subject: "It does not work" };
    const posted = await owner.ask("POST", "/tickets/", { ...body, ...past });
    expect([posted.status, violated(posted)]).toEqual([400, ["dueAt", "created"]]);
    const ticket = await owner.make("/tickets/", body);
    const patched = await owner.ask("PATCH", ticket, past);
    expect([patched.status, violated(patched)]).toEqual([400, ["dueAt", "created"]]);
    expect((await owner.ask("PATCH", ticket, { dueAt: "2100-01-01T00:00:00Z" })).status).toBe(204);
    const assigned = await owner.ask("POST", `${ticket}/assign`, {});
    expect([assigned.status, violated(assigned)]).toEqual([400, ["assignee", "state"]]);
    expect((await owner.ask("GET", ticket)).json.state).toBe("open");
    expect((await owner.ask("POST", `${ticket}/assign`, { assignee: owner.iri })).status).toBe(204);
  });

  test("[VAL-3] an absent operand passes", async () => {
    const ticket = await customer.make("/tickets/", { organisation: org, subject: "No date" });
    expect((await owner.ask("POST", `${ticket}/close`)).status).toBe(204);
  });
});

describeOnDrawnDatabase("ranges that may not overlap, of a clinic", (databases) => {
  let desk: Desk;
  let count = 0;
  beforeAll(async () => {
    desk = await openDesk(projects[1] as TestProject, await databases.fresh(), "/people/");
  });
  afterAll(() => desk?.server.end());

  /** A room and a treatment of their own, and a therapist and a patient. */
  async function setting() {
    const [therapist, patient, other] = [
      await desk.person(`therapist${++count}`),
      await desk.person(`patient${count}`),
      await desk.person(`other${count}`),
    ];
    const room = await desk.admin.make("/rooms/", { name: `Room ${count}` });
    const treatment = await desk.admin.make("/treatments/", { name: "Talk", minutes: 60 });
    await desk.admin.ask("PATCH", therapist.iri, { treats: true });
    const at = (hour: number, hours = 1, more: object = {}) => ({
      ...{ patient: patient.iri, therapist: therapist.iri, room, treatment },
      begins: new Date(Date.UTC(2100, 0, 1, hour)).toISOString(),
      ends: new Date(Date.UTC(2100, 0, 1, hour + hours)).toISOString(),
      ...more,
    });
    return { therapist, patient, other, room, at };
  }
  const book = (body: object, by = desk.admin) => by.ask("POST", "/appointments/", body);

  test("[VAL-10] one may begin when another ends, and what is cancelled is in nobody's way", async () => {
    const { at } = await setting();
    const first = await desk.admin.make("/appointments/", at(10));
    expect((await book(at(11))).status).toBe(303);
    expect((await book(at(9))).status).toBe(303);
    expect((await book(at(10))).status).toBe(409);
    expect((await desk.admin.ask("POST", `${first}/cancel`, {})).status).toBe(204);
    expect((await book(at(10))).status).toBe(303);
  });

  test("[VAL-10] a conflict names the properties, and what is in the way to who may read it", async () => {
    const { at, other, therapist } = await setting();
    const first = await desk.admin.make("/appointments/", at(10));
    const conflict = await book(at(10, 2));
    expect(conflict.status).toBe(409);
    expect(conflict.json.description).toMatch(/is in the way, by its begins, ends, \w+ and state: \/appointments\//);
    expect(conflict.json.description).toContain(first);
    const hidden = await book(at(10, 1, { patient: other.iri, therapist: therapist.iri }), other);
    expect(hidden.status).toBe(409);
    expect(hidden.json.description).not.toContain("/appointments/");
    const second = await desk.admin.make("/appointments/", at(12));
    const moved = await desk.admin.ask("PATCH", second, { begins: at(10).begins });
    expect([moved.status, moved.json.description.includes(first)]).toEqual([409, true]);
  });

  test("[VAL-10] of many in the way, a conflict names up to ten that the client may read", async () => {
    const { at, other } = await setting();
    const another = await desk.person(`another${count}`);
    for (const { iri } of [other, another]) await desk.admin.ask("PATCH", iri, { treats: true });
    const hours = Array.from({ length: 23 }, (_, hour) => hour);
    const made = [];
    // The first eleven are hidden from the therapist of the others.
    for (const hour of hours)
      made.push(await desk.admin.make("/appointments/", at(hour, 1, hour < 11 ? {} : { therapist: other.iri })));
    const conflict = await book(at(0, 23, { patient: other.iri, therapist: another.iri }), other);
    expect(conflict.json.description).toBe(
      `Another resource is in the way, by its begins, ends, room and state: ${made.slice(11, 21).join(", ")}.`,
    );
  });

  test("[VAL-10] [VAL-3] a range ends after it begins", async () => {
    const { at } = await setting();
    for (const hours of [0, -1]) {
      const refused = await book(at(10, hours));
      expect([refused.status, violated(refused)]).toEqual([400, ["ends", "begins"]]);
    }
  });

  test(`[VAL-10] of ${atOnce} at the same time those that fit succeed`, async () => {
    const { at } = await setting();
    const bodies = Array.from({ length: atOnce }, (_, index) => at(index % 10));
    const answers = await Promise.all(bodies.map((body) => book(body)));
    expect(statuses(answers)).toEqual({ 303: 10, 409: atOnce - 10 });
  });
});
