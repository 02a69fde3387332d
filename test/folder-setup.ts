/** Before all tests: the temporary folder of the run. Every project has this set-up; the first one makes the folder, for all. */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeRunFolder } from "./run-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Temporary folder of this run. */
    folder: string;
  }
}

export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // What the root has is provided to all projects.
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().folder !== undefined) return;
  const folder = makeRunFolder();
  const { TMPDIR, NODE_COMPILE_CACHE } = process.env;
  // A process finds what others of this run have compiled, as servers do that `npm start` starts.
  Object.assign(process.env, { TMPDIR: join(folder, "tmp"), NODE_COMPILE_CACHE: join(folder, "compiled") });
  root.provide("folder", folder);
  return async () => {
    for (const [name, value] of Object.entries({ TMPDIR, NODE_COMPILE_CACHE }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    // A process that ends may still write what it has compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}
