/** A path of access rules whose last link has many values, also for what is yet to be made. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Desk, openDesk } from "./desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("helpdesk", (folder) => {
    const edit = (name: string, ...changes: (readonly [old: string, now: string])[]) => {
      const file = join(folder, name);
      const text = changes.reduce((all, [old, now]) => all.replace(old, now), readFileSync(file, "utf8"));
      writeFileSync(file, text);
    };
    edit(
      "organisation.yaml",
      ["properties:\n", "properties:\n  people: { link: User, many: true, onDelete: clear }\n"],
      ["list, retrieve: member or owner", "list, retrieve: people or owner"],
    );
    edit(
      "label.yaml",
      ["list, retrieve: organisation.member", "list, retrieve: organisation.people"],
      ["append, update, delete: organisation.agent", "append, update, delete: organisation.people"],
    );
  });
});
afterAll(() => project?.remove());

describeOnDrawnDatabase("a path to many accounts", (databases) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  test("[REL-1] each of them may append, and read what was appended", async () => {
    const [owner, person] = [await desk.person("owner"), await desk.person("person")];
    const organisation = await owner.make("/organisations/", { name: "One", people: [person.iri] });
    const label = await person.make("/labels/", { organisation, name: "urgent" });
    expect((await person.ask("GET", label)).status).toBe(200);
    expect((await owner.ask("GET", label)).status).toBe(404);
    expect((await owner.ask("POST", "/labels/", { organisation, name: "late" })).status).toBe(403);
  });
});
