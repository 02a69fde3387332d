/** Pages of the documentation, where whoever reads of one finds it: in a project of one's own they lie among the packages. */

import { findPackageJSON } from "node:module";
import { dirname, join, relative, sep } from "node:path";

const FOLDER = join(dirname(findPackageJSON(import.meta.url) as string), "docs");

/** The path of a page, from the folder in which the command runs. */
export const pathOfPage = (name: `${string}.md`): string =>
  relative(process.cwd(), join(FOLDER, name)).replaceAll(sep, "/");
