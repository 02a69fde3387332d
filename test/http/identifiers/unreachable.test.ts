/** Identifiers that clients choose: one that no address can end with is refused, wherever it comes from. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { Server } from "../asking.ts";
import { type Launched, launch } from "../launch.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NOTE = `resource: Note
path: /notes/
identifier: code
properties:
  code: { type: string, required: true, unique: true }
  text: { type: string }
access: { "list, append, retrieve, replace, update, delete": anyone }
`;

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("minimal", (spec) => writeFileSync(join(spec, "note.yaml"), NOTE));
});
afterAll(() => project?.remove());

describeOnDrawnDatabase("identifiers", ({ name, fresh }) => {
  let launched: Launched;
  let server: Server;
  beforeAll(async () => {
    const place = await fresh();
    const environment = "databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataDir };
    launched = await launch(name, environment, project.entry);
    server = new Server(launched);
  });
  afterAll(() => launched?.stop());

  const refused = (code: string) => ({
    status: 400,
    violations: [
      { property: "code", path: "/code", message: `It is the last segment of the IRI, so it cannot be “${code}”.` },
    ],
  });

  test.each(["", ".", ".."])("[IRI-4] %j, at which no request arrives, is refused", async (code) => {
    const outcome = async (method: string, path: string, body: object) => {
      const { status, json } = await server.ask(method, path, { body });
      return { status, violations: json.violations };
    };
    expect(await outcome("POST", "/notes/", { code })).toEqual(refused(code));
    const { status } = await server.ask("PUT", "/notes/there", { body: { code: "there", text: "Milk" } });
    expect([204, 303]).toContain(status);
    expect(await outcome("PATCH", "/notes/there", { code })).toEqual(refused(code));
    expect(await outcome("PUT", "/notes/there", { code })).toMatchObject({ status: 400 });
    expect((await server.get("/notes/there")).json).toMatchObject({ code: "there", text: "Milk" });
  });

  test("[IRI-4] whatever else it is, the address leads to it", async () => {
    for (const code of ["...", ".a", "a/b", "?", "#", "%2E", "ä ö", "\\"]) {
      const { status, headers } = await server.ask("POST", "/notes/", { body: { code } });
      expect([code, status]).toEqual([code, 303]);
      expect((await server.get(new URL(headers.get("location") ?? "").pathname)).json).toMatchObject({ code });
    }
  });
});
