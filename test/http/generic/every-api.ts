/** What must hold of every API, whatever its spec: tests made from the model. */

import { afterAll, beforeAll, describe } from "vitest";
import { describeOnDatabaseInTurn, describeOnDrawnDatabase, type TestDatabases } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { clientsFor } from "./hands.ts";
import { modelOf, turnOf } from "./specs.ts";
import { announcing } from "./suites/announcing.ts";
import { changing } from "./suites/changing.ts";
import { collecting } from "./suites/collecting.ts";
import { badCredentials, credentials } from "./suites/credentials.ts";
import { forming } from "./suites/forms.ts";
import { readByClients, usedByClients } from "./suites/hydra-clients.ts";
import { linking } from "./suites/linking.ts";
import { meaning, meaningOfWhole } from "./suites/meaning.ts";
import { methods } from "./suites/methods.ts";
import { moving } from "./suites/moving.ts";
import { origins } from "./suites/origins.ts";
import { properties } from "./suites/properties.ts";
import { representing } from "./suites/representing.ts";
import { validating } from "./suites/validating.ts";
import { World } from "./world.ts";

/**
 * `name`: a spec of `test/specs/`, or the application's own, `atlas`. Each has a file for itself, so that they run beside
 * one another. That of the application is tested on the database that the seed draws, each other one by turns.
 */
export async function everyApi(name: string): Promise<void> {
  const model = await modelOf(name);
  const clients = clientsFor(name);
  // All databases at once; on each, one test after the other.
  describe.concurrent(`the API of ${name}`, () => {
    let project: TestProject;
    beforeAll(async () => {
      project = await makeProject(name);
    });
    afterAll(() => project?.remove());

    const tests = ({ name: database, fresh }: TestDatabases) => {
      const world = new World(model);
      // biome-ignore lint/suspicious/noDuplicateTestHooks: these belong to the databases' own describe
      beforeAll(async () => world.start(project.entry, database, await fresh()));
      badCredentials(world);
      origins(world);
      meaningOfWhole(world);
      readByClients(world);
      describe.each(model.resources.map((resource) => [resource.name, resource] as const))(
        "%s",
        { concurrent: false },
        (_name, resource) => {
          methods(world, resource);
          changing(world, resource);
          representing(world, resource);
          forming(world, resource);
          meaning(world, resource);
          linking(world, resource);
          moving(world, resource);
          validating(world, resource);
          collecting(world, resource);
          announcing(world, resource);
          usedByClients(world, resource, clients);
          properties(world, resource);
          credentials(world, resource);
        },
      );
      // biome-ignore lint/suspicious/noDuplicateTestHooks: as above
      afterAll(() => world.stop());
    };
    if (name === "atlas") describeOnDrawnDatabase(name, tests);
    else describeOnDatabaseInTurn(turnOf(name), name, tests);
  });
}
