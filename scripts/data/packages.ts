/** Reads data of the installed npm packages. Callers declare its shape. */

import { createRequire } from "node:module";

/** A package's module or JSON file, such as `cldr-core/supplemental/aliases.json`. */
export const fromPackage: <Shape>(specifier: string) => Shape = createRequire(import.meta.url);

/** A file of Unicode CLDR for a language. */
export function fromMain<Shape>(packageName: string, tag: string, file: string): Shape {
  return fromPackage<{ main: { [tag: string]: Shape } }>(`${packageName}/main/${tag}/${file}.json`).main[tag] as Shape;
}
