/** Paths of the documentation pages, which in other projects are in `node_modules`. */

import { findPackageJSON } from "node:module";
import { dirname, join, relative, sep } from "node:path";

const FOLDER = join(dirname(findPackageJSON(import.meta.url) as string), "docs");

/** The path of a page, relative to the current folder. */
export const pathOfPage = (name: `${string}.md`): string =>
  relative(process.cwd(), join(FOLDER, name)).replaceAll(sep, "/");
