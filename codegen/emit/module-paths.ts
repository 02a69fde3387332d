/** Module paths of classes. */

import type { Model } from "../language/model.ts";
import { memoize } from "./memoize.ts";

const modules = memoize(
  ({ resources, values }) =>
    new Map([
      ...resources.map((each) => [each.name, `resources/${each.module}.ts`] as const),
      ...values.map((each) => [each.name, `values/${each.module}.ts`] as const),
    ]),
);

/** Path of a class's module: `resources/time-zone.ts`. */
export function moduleOf(name: string, model: Model): string {
  const path = modules(model).get(name);
  if (path === undefined) throw new Error(`no class is called ${name}`);
  return path;
}
