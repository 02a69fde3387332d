/**
 * In which order the files of tests begin: those that take longest first, so that none of them runs alone at the end; all
 * others at random, project by project, since files share processes only within one.
 */

import { hash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files and folders under `test/`; the longest comes first, and those that wait run beside those that compute. */
const longest = [
  "package/",
  "http/network-silence.test.ts",
  "documentation.test.ts",
  "http/caches/",
  "http/start.test.ts",
  "journey.test.ts",
  "http/limits/",
  "http/apis/",
  "http/operator/",
  "http/transport/workers.test.ts",
  "http/rights/gained-and-lost.test.ts",
  "http/rights/leaks.test.ts",
  "http/killed.test.ts",
  "http/objects/stores.test.ts",
  "http/revalidation.test.ts",
  "http/docs-pages.test.ts",
  "http/objects/ranges.test.ts",
  "http/mail.test.ts",
  "http/transport/slowhttptest.test.ts",
  "client/package.test.ts",
  "emit/reserved-names.test.ts",
  "cli/",
  "store/bounds.test.ts",
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const places = files.map((file) => {
      const path = file.moduleId.replaceAll("\\", "/").split("/test/").at(-1) ?? "";
      const place = longest.findIndex((each) => path.startsWith(each));
      const { name: project } = file.project;
      return { file, project, place: place === -1 ? longest.length : place, chance: hash("sha256", `${seed} ${path}`) };
    });
    places.sort(
      (one, other) =>
        one.place - other.place || one.project.localeCompare(other.project) || (one.chance < other.chance ? -1 : 1),
    );
    return places.map(({ file }) => file);
  }
}
