/** What must hold of every API, whatever its spec: tests made from the model, on each spec and each database. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeOnEachDatabase } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { allSpecs, modelOf } from "./generic/specs.ts";
import { World } from "./generic/world.ts";

for (const name of process.env.SPECS?.split(",") ?? allSpecs) {
  const model = await modelOf(name);
  describe(`the API of ${name}`, () => {
    let project: TestProject;
    beforeAll(async () => {
      project = await makeProject(name);
    });
    afterAll(() => project?.remove());

    describeOnEachDatabase(name, ({ name: database, fresh }) => {
      const world = new World(model);
      beforeAll(async () => world.start(project.entry, database, await fresh()));
      afterAll(() => world.stop());
      for (const resource of model.resources)
        describe(resource.name, () => {
          test("make", async () => {
            const made = await world.make(resource, { all: true });
            expect(made.iri).toMatch(/./);
            console.log(JSON.stringify(await world.look(made), null, 1));
          });
        });
    });
  });
}
