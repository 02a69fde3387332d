/** Rights to make a resource: what decides is what would be made. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Desk, openDesk } from "./desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("helpdesk", (folder) => {
    const file = join(folder, "organisation.yaml");
    const more = `properties:
  plan: { type: string, default: free, write: admin }
  notes: { type: string, write: admin or owner }
  checked: { type: boolean, required: true, default: false, write: operator }
  codes: { type: string, many: true, maxItems: 3, write: operator }
`;
    writeFileSync(file, readFileSync(file, "utf8").replace("properties:\n", more));
    const labels = join(folder, "label.yaml");
    const approved = "properties:\n  approved: { type: boolean, required: true, default: false, readOnly: true }\n";
    const text = readFileSync(labels, "utf8")
      .replace("properties:\n", approved)
      .replace("append, update", "append: organisation.agent when approved\n  update");
    writeFileSync(labels, text);
  });
});
afterAll(() => project?.remove());

describeOnDrawnDatabase("a new resource", (databases) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  test("[REL-3] has no values that need a relation to it, as nobody has one yet", async () => {
    const owner = await desk.person("owner");
    const answer = await owner.ask("POST", "/organisations/", { name: "One", plan: "large" });
    expect([answer.status, answer.json.violations]).toEqual([400, [expect.objectContaining({ path: "/plan" })]]);
    const organisation = await owner.make("/organisations/", { name: "One", notes: "Mine" });
    expect((await owner.ask("PATCH", organisation, { plan: "large" })).status).toBe(400);
    await owner.make("/memberships/", { organisation, account: owner.iri, role: "admin" });
    expect((await owner.ask("PATCH", organisation, { plan: "large" })).status).toBe(204);
    expect((await owner.ask("GET", organisation)).json).toMatchObject({ notes: "Mine", plan: "large" });
  });

  test("[MTH-1] is not announced where its read-only values never meet the rule", async () => {
    const owner = await desk.person("approver");
    const organisation = await owner.make("/organisations/", { name: "One" });
    await owner.make("/memberships/", { organisation, account: owner.iri, role: "admin" });
    const { json } = await owner.ask("GET", "/labels/");
    expect(json.operation.map(({ method }: { method: string }) => method)).toEqual(["GET"]);
    expect((await owner.ask("POST", "/labels/", { organisation, name: "urgent" })).status).toBe(403);
  });

  test("[LD-4] may have values that its client may not write if they are those that it gets anyway", async () => {
    const [owner, customer] = [await desk.person("founder"), await desk.person("customer")];
    const given = { name: "One", plan: "free", checked: false };
    const organisation = await owner.make("/organisations/", given);
    expect((await owner.ask("GET", organisation)).json).toMatchObject(given);
    for (const more of [{ plan: "large" }, { checked: true }, { codes: ["a"] }])
      expect((await owner.ask("POST", "/organisations/", { ...given, ...more })).status).toBe(400);
    await owner.make("/memberships/", { organisation, account: customer.iri });
    const ticket = await customer.make("/tickets/", { organisation, subject: "Help" });
    const comment = { ticket, text: "So" };
    await customer.make("/comments/", { ...comment, internal: false });
    expect((await customer.ask("POST", "/comments/", { ...comment, internal: true })).status).toBe(403);
  });
});
