// Writing that is cut short, by a disk that fails or a process that is killed: the next run makes what is missing.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { generate } from "../../codegen/generate.ts";
import { write } from "../../codegen/output/files.ts";

let folder = "";
let specDir = "";
let outDir = "";

/** A spec that was generated, and has got another property since. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "hydrant-writing-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  specDir = join(folder, "spec");
  outDir = join(folder, "out");
  cpSync("test/specs/minimal", specDir, { recursive: true });
  await generate({ specDir, outDir });
  const note = join(specDir, "note.yaml");
  const text = readFileSync(note, "utf8");
  writeFileSync(note, text.replace("properties:\n", "properties:\n  mood: { type: string }\n"));
});

/** Every file below a folder, with its text; not the stamp, which lists no more than its own run made. */
function filesIn(where: string): Readonly<Record<string, string>> {
  const names = readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(where.length + 1))
    .filter((name) => name !== "generated.json");
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(where, name), "utf8")]));
}

const migrations = (): object =>
  Object.fromEntries(Object.entries(filesIn(outDir)).filter(([name]) => /^migrations\b/.test(name)));
const temporary = (): readonly string[] => Object.keys(filesIn(outDir)).filter((name) => name.endsWith(".new"));

/** What a run gives that nothing disturbs. */
async function undisturbed(): Promise<object> {
  const copy = join(folder, "copy");
  cpSync(outDir, copy, { recursive: true });
  expect(await generate({ specDir, outDir: copy })).toMatchObject({ status: "written" });
  return filesIn(copy);
}

/** The command in a process where something is done to each renaming that comes to a path of this pattern. */
function disturbed(pattern: RegExp, rename: string) {
  const preload = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { rename } = fs.promises;
    fs.promises.rename = async (from, to) => {
      if (!${pattern}.test(to)) return rename(from, to);
      ${rename}
    };
    syncBuiltinESMExports();
  `;
  const file = join(folder, "preload.mjs");
  writeFileSync(file, preload);
  const args = [`--import=${file}`, resolve("codegen/cli.ts"), "generate", "--spec", specDir, "--out", outDir];
  return spawnSync(process.execPath, args, { encoding: "utf8" });
}

test.each([
  ["the step of a migration", /0002_/],
  ["the index of the migrations", /migrations.index/],
  ["any other file", /openapi\.json/],
])("where the disk fails at %s, nothing is left under another name, and the next run makes the rest", async (_, at) => {
  const [before, whole] = [migrations(), await undisturbed()];
  const { status, stderr } = disturbed(at, `throw Object.assign(new Error("no space left"), { code: "ENOSPC" });`);
  expect(status).not.toBe(0);
  expect(stderr).toContain("no space left");
  expect(temporary()).toEqual([]);
  if (/0002|openapi/.test(at.source)) expect(migrations()).toEqual(before);

  expect(await generate({ specDir, outDir })).toMatchObject({ diagnostics: [] });
  expect(filesIn(outDir)).toEqual(whole);
});

test.each([
  ["a first file", /openapi\.json/],
  ["the step of a migration", /0002_/],
  ["the snapshot", /snapshot/],
])("where the process is killed at %s, the next run makes the rest, and removes what was left", async (_, at) => {
  const whole = await undisturbed();
  const { signal } = disturbed(at, `await rename(from, to); process.kill(process.pid, "SIGKILL");`);
  expect(signal).toBe("SIGKILL");
  expect(temporary()).not.toEqual([]);
  expect(existsSync(join(outDir, "migrations", "snapshot.json"))).toBe(true);

  expect(await generate({ specDir, outDir })).toMatchObject({ diagnostics: [] });
  expect(filesIn(outDir)).toEqual(whole);
});

test("files of writings that go on, and files of others, are left where they are", async () => {
  const { pid: ended = 0 } = spawnSync(process.execPath, ["--version"]);
  const kept = [`a.ts.${process.ppid}-0.new`, "mine.new", `b.ts.${ended}.new`];
  const stale = [`a.ts.${ended}-0.new`, `migrations/c.ts.${ended}-12.new`, `a.ts.${process.pid}-99999.new`];
  for (const name of [...kept, ...stale]) writeFileSync(join(outDir, name), "");
  await write(outDir, { differing: [], left: [] });
  expect(Object.keys(filesIn(outDir)).filter((name) => name.endsWith(".new"))).toEqual(kept.toSorted());
});

test("whatever is in the way of a migration, neither index nor snapshot say that it is there", async () => {
  const before = migrations();
  mkdirSync(join(outDir, "migrations", "0002_more.ts", "inside"), { recursive: true });
  const paths = ["migrations/snapshot.json", "migrations/index.ts", "migrations/0002_more.ts", "new.ts"];
  const differing = paths.map((path) => ({ path, text: "new" }));
  const stamp = { path: "generated.json", text: "{}" };
  await expect(write(outDir, { differing, left: ["routes.ts"] }, stamp)).rejects.toThrow("0002_more.ts");
  expect(migrations()).toEqual(before);
  expect(filesIn(outDir)).toMatchObject({ "new.ts": "new" });
  expect(readFileSync(join(outDir, "generated.json"), "utf8")).not.toBe(stamp.text);
});

test("a folder where a file is to be is told in one line", () => {
  rmSync(join(outDir, "types.ts"));
  mkdirSync(join(outDir, "types.ts"));
  const { status, stderr } = disturbed(/nothing/, "");
  const mended = "Move it away, or choose another folder by --out.";
  expect(stderr).toBe(
    `${join(outDir, "types.ts")} is a folder, but a file of that name has to be written. ${mended}\n`,
  );
  expect(status).toBe(1);
});
