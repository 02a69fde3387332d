/** Where the modules of a class are that is known by its name. */

import type { Model } from "../language/model.ts";

const known = new WeakMap<Model, ReadonlyMap<string, string>>();

/** The path of the module of a class, below the folder that all of them are in: `resources/time-zone.ts`. */
export function moduleOf(name: string, model: Model): string {
  let modules = known.get(model);
  if (modules === undefined) {
    modules = new Map([
      ...model.resources.map((each) => [each.name, `resources/${each.module}.ts`] as const),
      ...model.values.map((each) => [each.name, `values/${each.module}.ts`] as const),
    ]);
    known.set(model, modules);
  }
  const path = modules.get(name);
  if (path === undefined) throw new Error(`no class is called ${name}`);
  return path;
}
