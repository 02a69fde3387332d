/** Serves the application with a mutant in the place of one of its modules: a test that such a server passes shows nothing. */

import { registerHooks } from "node:module";

/** `module`: a file of the machine, by its path from the project. `mutant`: what is imported in its place, but by the mutant itself. */
export async function serveWith(module: string, mutant: URL): Promise<void> {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      return found.url.endsWith(module) && context.parentURL !== mutant.href ? { ...found, url: mutant.href } : found;
    },
  });
  const { project } = await import("../../../src/project.ts");
  const { runnable } = await import("../../../src/server/running/entry.ts");
  await runnable(project).serve();
}
