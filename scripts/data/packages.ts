/** Reads data of the installed npm packages. Callers declare its shape. */

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A package's module or JSON file, such as `cldr-core/supplemental/aliases.json`. */
export function fromPackage<Shape>(specifier: string): Shape {
  return require(specifier) as Shape;
}

/** Path of a file in a package. */
export function pathInPackage(specifier: string): string {
  return require.resolve(specifier);
}
