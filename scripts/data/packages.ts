/** Reads what the npm packages beside this file hold; each caller names the shape it relies on. */

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The module or JSON file under a package's own name, e.g. `cldr-core/supplemental/aliases.json`. */
export function fromPackage<Shape>(specifier: string): Shape {
  return require(specifier) as Shape;
}

/** The path of a file in a package. */
export function pathInPackage(specifier: string): string {
  return require.resolve(specifier);
}
