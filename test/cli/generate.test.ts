// Generating: what is written, what is left alone, and what happens when something is wrong.

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Generation, generate } from "../../codegen/generate.ts";

let folder = "";
let specDir = "";
let outDir = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hydrant-generate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  specDir = join(folder, "spec");
  outDir = join(folder, "out");
  cpSync("test/specs/minimal", specDir, { recursive: true });
});

const again = (
  more: { readonly check?: boolean; readonly destructive?: readonly string[] } = {},
): Promise<Generation> => generate({ specDir, outDir, ...more });

/** Replaces a part of a file of the spec. */
function edit(name: string, from: string | RegExp, to: string): void {
  const file = join(specDir, name);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
}

/** Every file below the output folder, with its text. */
function output(): Readonly<Record<string, string>> {
  const names = existsSync(outDir) ? (readdirSync(outDir, { recursive: true }) as string[]) : [];
  const files = names.filter((name) => statSync(join(outDir, name)).isFile()).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(outDir, name), "utf8")]));
}

test("the first time writes everything", async () => {
  const { status, files, removed, diagnostics, refused } = await again();
  expect({ status, removed, diagnostics, refused }).toEqual({
    status: "written",
    removed: [],
    diagnostics: [],
    refused: [],
  });
  expect(Object.keys(output()).sort()).toEqual([...files, "generated.json"].sort());
  expect(files).toContain("migrations/0001_initial.ts");
});

test("an unchanged spec writes nothing", async () => {
  await again();
  const [before, old] = [output(), new Date(0)];
  for (const name of Object.keys(before)) utimesSync(join(outDir, name), old, old);
  expect(await again()).toMatchObject({ status: "current", files: [] });
  for (const name of Object.keys(before)) expect(statSync(join(outDir, name)).mtimeMs).toBe(0);
  expect(output()).toEqual(before);
});

test("an unchanged spec loads neither the language nor any library", async () => {
  await again();
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { generate } = await import(${JSON.stringify(pathToFileURL(resolve("codegen/generate.ts")).href)});
    const { status } = await generate(${JSON.stringify({ specDir, outDir })});
    console.log(JSON.stringify([status, loaded.filter((url) => /node_modules|load\\.ts|emit\\/openapi/.test(url))]));
  `;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual(["current", []]);
});

test("a changed word rewrites the files that have it, and no migration", async () => {
  await again();
  edit("note.yaml", /resource: Note/, "resource: Note\ndescription: Something to remember.");
  const { status, files } = await again();
  expect(status).toBe("written");
  expect(files).toContain("openapi.json");
  expect(files).not.toContain("validators.ts");
  expect(Object.keys(output()).filter((name) => name.startsWith("migrations/0"))).toEqual([
    "migrations/0001_initial.ts",
  ]);
});

test("files that were edited by hand, deleted or made by an older spec are put right", async () => {
  await again();
  const before = output();
  writeFileSync(join(outDir, "routes.ts"), "// mine\n");
  rmSync(join(outDir, "types.ts"));
  expect((await again()).files.toSorted()).toEqual(["routes.ts", "types.ts"]);
  expect(output()).toEqual({ ...before, "generated.json": expect.any(String) as string });
});

test("what nothing makes any more is removed, but neither migrations nor what others put there", async () => {
  writeFileSync(
    join(specDir, "extra.yaml"),
    "resource: Extra\npath: /extras/\nproperties:\n  text: { type: string }\naccess:\n  list: anyone\n",
  );
  await again();
  mkdirSync(join(outDir, "notes"));
  writeFileSync(join(outDir, "notes", "mine.txt"), "mine");
  rmSync(join(specDir, "extra.yaml"));
  const { removed } = await again({ destructive: ["extras"] });
  expect(removed.toSorted()).toEqual(["client/resources/extra.ts", "resources/extra.ts"]);
  expect(Object.keys(output())).toEqual(expect.arrayContaining(["migrations/0001_initial.ts", "notes/mine.txt"]));
  expect(Object.keys(output())).not.toContain("resources/extra.ts");
});

describe("nothing is written", () => {
  test("of a faulty spec", async () => {
    await again();
    const before = output();
    edit("note.yaml", "type: string", "type: strnig");
    const generation = await again();
    expect(generation).toMatchObject({ status: "faulty", files: [] });
    expect(generation.diagnostics.map(({ code }) => code)).toEqual(["unknown-type"]);
    expect(output()).toEqual(before);
  });

  test("where there is no spec at all", async () => {
    rmSync(specDir, { recursive: true });
    expect(await again()).toMatchObject({ status: "faulty" });
    expect(existsSync(outDir)).toBe(false);
  });

  test("where a migration would lose data, unless what is lost is named", async () => {
    writeFileSync(
      join(specDir, "extra.yaml"),
      "resource: Extra\npath: /extras/\nproperties:\n  text: { type: string }\naccess:\n  list: anyone\n",
    );
    await again();
    const before = output();
    rmSync(join(specDir, "extra.yaml"));
    const generation = await again();
    expect(generation.status).toBe("faulty");
    expect(generation.refused).toEqual([expect.stringContaining("--destructive extras")]);
    const other = await again({ destructive: ["extra", "extras"] });
    expect(other.refused).toEqual(['"extra" is nothing that would be lost. What would be, or may be, is extras.']);
    expect(output()).toEqual(before);
    expect(await again({ destructive: ["extras"] })).toMatchObject({ status: "written", refused: [] });
    const nothing = { status: "faulty", refused: ['"extras" is nothing that would be lost. Nothing would be.'] };
    expect(await again({ destructive: ["extras"] })).toMatchObject(nothing);
    expect(await again()).toMatchObject({ status: "current" });
  });

  test("where a file cannot be", async () => {
    mkdirSync(join(outDir, "openapi.json"), { recursive: true });
    await expect(again()).rejects.toThrow();
    expect(output()).toEqual({});
  });
});

describe("checking", () => {
  test("tells what is stale, and writes nothing", async () => {
    await again();
    const before = output();
    edit("note.yaml", /resource: Note/, "resource: Note\ndescription: Something to remember.");
    const { status, files } = await again({ check: true });
    expect(status).toBe("stale");
    expect(files).toContain("openapi.json");
    expect(output()).toEqual(before);
  });

  test("asks nothing of the stamp, which tells only how it came about", async () => {
    await again();
    rmSync(join(outDir, "generated.json"));
    expect(await again({ check: true })).toMatchObject({ status: "current", files: [] });
    writeFileSync(join(outDir, "generated.json"), "<<<<<<< a merge");
    expect(await again({ check: true })).toMatchObject({ status: "current", files: [] });
  });

  test("of nothing generated finds everything stale", async () => {
    expect(await again({ check: true })).toMatchObject({ status: "stale" });
    expect(existsSync(outDir)).toBe(false);
  });
});
