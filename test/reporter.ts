// What a test run ends with: the tests skipped, the clauses that no test names, the tests that failed, and the counts, which CI reads.
import { existsSync, globSync, readFileSync } from "node:fs";
import { DefaultReporter, type TestCase, type TestModule } from "vitest/node";

const clausesFile = new URL("../docs/interface.md", import.meta.url);
const id = "(?:TRN|IRI|LD|MTH|COL|CAC|LNG|AUT|COR|LIM|OBJ|ERR|HYD|OPS|REL|STA|VAL|WEB)-\\d+";

/** The identifiers of the clauses that a Markdown text declares: those that a heading or list item starts with. */
export function declaredClauses(markdown: string): Set<string> {
  const starts = new RegExp(`^\\s*(?:[-*+]|\\d+\\.|#{1,6})\\s+[*_\`[]*(${id})\\b`, "gm");
  return new Set(Array.from(markdown.matchAll(starts), ([, clause = ""]) => clause));
}

/** The clauses that a test's name says it tests: `[MTH-1][COL-2] …`. */
export function namedClauses(testName: string): string[] {
  return Array.from(testName.matchAll(new RegExp(`\\[(${id})\\]`, "g")), ([, clause = ""]) => clause);
}

/** One line for each family: `CAC 3 7 8`. */
export function byFamily(clauses: Iterable<string>): string[] {
  const families = Map.groupBy(clauses, (clause) => clause.replace(/-.*/, ""));
  const numbers = (members: string[]) =>
    members.map((clause) => Number(clause.replace(/.*-/, ""))).sort((a, b) => a - b);
  return Array.from(families, ([family, members]) => `${family} ${numbers(members).join(" ")}`);
}

export default class Reporter extends DefaultReporter {
  readonly #leftOut: string[];

  /** `leftOut`: patterns of files that this run leaves to `.ci/run`. */
  constructor({ leftOut = [], ...options }: { readonly leftOut?: string[]; readonly isTTY?: boolean } = {}) {
    super(options);
    this.#leftOut = globSync(leftOut);
  }

  override async onTestRunEnd(...run: Parameters<DefaultReporter["onTestRunEnd"]>): Promise<void> {
    super.onTestRunEnd(...run);
    const [modules, errors] = run;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const [passed, skipped, failing] = [inState("passed"), inState("skipped"), inState("failed")];

    if (!this.ctx.getGlobalTestNamePattern() && this.ctx.config.project.length === 0) {
      this.section("Skipped", skipped.map(titleOf));
      this.section("Left to .ci/run and npm run test:long", this.#leftOut);
      if (modules.length === (await this.ctx.globTestSpecifications()).length) this.reportClauses(tests);
    }
    // At the end once more, where a long difference has not pushed them out of sight.
    this.section("Failed", failing.map(titleOf));
    const failed = tests.length - passed.length - skipped.length + brokenOutsideTests(modules) + errors.length;
    this.log(`\n${passed.length} passed, ${failed} failed, ${skipped.length} skipped`);
  }

  private reportClauses(tests: TestCase[]): void {
    if (!existsSync(clausesFile)) return;
    const declared = declaredClauses(readFileSync(clausesFile, "utf8"));
    const withoutComments = (file: string) => readFileSync(file, "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
    const texts = [...tests.map((test) => test.fullName), ...this.#leftOut.map(withoutComments)];
    const untested = declared.difference(new Set(texts.flatMap(namedClauses)));
    const tested = declared.size - untested.size;
    this.log(`\nClauses that a test names: ${tested} of ${declared.size}`);
    this.section("Clauses that none names", byFamily(untested));
  }

  private section(title: string, lines: readonly string[]): void {
    if (lines.length > 0) this.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
  }
}

function titleOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

/** How many files and suites failed as such: files that do not load, hooks that throw. */
function brokenOutsideTests(modules: readonly TestModule[]): number {
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  return suites.filter((suite) => suite.errors().length > 0).length;
}
