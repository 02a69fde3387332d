// The reporter: which clauses it finds declared and named, and what a run ends with.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { byFamily, declaredClauses, namedClauses } from "./reporter.ts";

describe("declared clauses", () => {
  test.each([
    ["a list item", "- TRN-1 Served over TLS.", ["TRN-1"]],
    ["an item in bold", "* **CAC-12** Validators.", ["CAC-12"]],
    ["an item in code, indented", "  1. `LD-3` Contexts.", ["LD-3"]],
    ["a heading", "### OPS-2 Health", ["OPS-2"]],
    ["rights and states", "- **REL-8** Handlers.\n- **STA-1** States.", ["REL-8", "STA-1"]],
    ["not one in passing", "- As MTH-4 says.\nMTH-5 too.", []],
    ["not one of another family", "- ABC-1 Nothing.", []],
  ])("%s", (_, markdown, ids) => {
    expect([...declaredClauses(markdown)]).toEqual(ids);
  });
});

test("a test names clauses in brackets, several if it likes, anywhere in its full name", () => {
  expect(namedClauses("items > [MTH-1][COL-2] GET gives [no] members of ERR-1")).toEqual(["MTH-1", "COL-2"]);
});

test("clauses are listed by family, in the order of their numbers", () => {
  expect(byFamily(["CAC-10", "TRN-1", "CAC-9"])).toEqual(["CAC 9 10", "TRN 1"]);
});

describe("a run ends with its counts", () => {
  test("what passes, fails and is skipped", () => {
    const lines = linesOfRun(`
      test("good", () => {});
      test("bad", () => expect(1).toBe(2));
      test.skip("left out", () => {});
      test.todo("planned");
    `);
    expect(lines.at(-1)).toBe("1 passed, 1 failed, 2 skipped");
    expect(lines).toContain("  sample.test.ts > left out");
    expect(lines).toContain("  sample.test.ts > planned");
    expect(lines.slice(lines.indexOf("Failed:"))).toContain("  sample.test.ts > bad");
  });

  test("a file that does not load has failed", () => {
    expect(linesOfRun(`throw new Error("broken")`).at(-1)).toBe("0 passed, 1 failed, 0 skipped");
  });

  test("so has a suite whose hook throws", () => {
    const lines = linesOfRun(`
      describe("suite", () => {
        beforeAll(() => { throw new Error("broken"); });
        test("never run", () => {});
      });
    `);
    expect(lines.at(-1)).toBe("0 passed, 1 failed, 1 skipped");
  });

  test("a rejection that nobody handles has failed too", () => {
    const lines = linesOfRun(`test("good", () => void Promise.reject(new Error("lost")));`);
    expect(lines.at(-1)).toBe("1 passed, 1 failed, 0 skipped");
  });
});

test("a run ends with the files that it leaves to CI, whose clauses count as tested", () => {
  const leftOut = [join(import.meta.dirname, "http/console/quality.test.ts")];
  const lines = linesOfRun(`test("[CAC-3] good", () => {});`, { leftOut });
  expect(lines.slice(lines.indexOf("Left to .ci/run and npm run test:long:"))[1]).toBe(`  ${leftOut}`);
  expect(lines.find((line) => line.startsWith("Clauses that a test names: "))).toMatch(/: 2 of/);
});

/** Runs a test file of this content under the reporter; gives what it printed, line by line. */
function linesOfRun(content: string, options: object = {}): string[] {
  // Below this folder, so that the file finds its packages.
  mkdirSync(join(import.meta.dirname, "../node_modules/.cache"), { recursive: true });
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.cache/reporter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const imports = `import { beforeAll, describe, expect, test } from "vitest";\n`;
  writeFileSync(join(folder, "sample.test.ts"), imports + content);
  const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
  const reporters = [[join(import.meta.dirname, "reporter.ts"), options]];
  writeFileSync(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify({ test: { reporters } })};`);
  const { stdout } = spawnSync(process.execPath, [vitest, "run", "--root", folder], { encoding: "utf8" });
  return stdout.trimEnd().split("\n");
}
