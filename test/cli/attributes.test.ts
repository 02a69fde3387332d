/** What a project's git makes of generated files: quiet in diffs, but for migrations, and merged like any other text. */

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const GENERATED = ["types.ts", "migrations/0001_create.ts", "migrations/snapshot.json"];

test.each([
  [".gitattributes", "this repository"],
  ["codegen/init/template/gitattributes", "a project made by `hydrant init`"],
])("by %s, of %s", (attributes) => {
  const folder = mkdtempSync(join(tmpdir(), "hydrant-attributes-"));
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.org", ...words], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const write = (text: string) => {
    for (const name of GENERATED) writeFileSync(join(folder, "src", "generated", name), `${text}\n`);
  };
  const commit = (text: string) => {
    write(text);
    git("add", "-A");
    git("commit", "-qm", text);
  };
  try {
    mkdirSync(join(folder, "src", "generated", "migrations"), { recursive: true });
    copyFileSync(new URL(attributes, root), join(folder, ".gitattributes"));
    git("init", "-q", "-b", "main");
    commit("base");
    git("checkout", "-qb", "branch");
    commit("theirs");
    const lines = git("diff", "main").split("\n");
    expect(lines.filter((line) => /^[-+]\w/.test(line))).toEqual(["-base", "+theirs"]);
    expect(lines.filter((line) => line.startsWith("Binary"))).toHaveLength(2);
    git("checkout", "-q", "main");
    commit("ours");
    expect(() => git("merge", "branch")).toThrow();
    for (const name of GENERATED)
      expect(readFileSync(join(folder, "src", "generated", name), "utf8")).toMatch(
        /^<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n$/,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
