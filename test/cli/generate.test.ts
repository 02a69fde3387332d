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
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Generation, generate } from "../../codegen/generate.ts";
import { filesOfGenerator } from "../../codegen/output/build-stamp.ts";
import { write } from "../../codegen/output/files.ts";

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
  const { status, files, removed, diagnostics } = await again();
  expect({ status, removed, diagnostics }).toEqual({
    status: "written",
    removed: [],
    diagnostics: [],
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

test("a file that came to an unchanged spec, and would not be read, is told", async () => {
  await again();
  writeFileSync(join(specDir, "more.yml"), "value: More\n");
  expect(await again()).toMatchObject({ status: "faulty", diagnostics: [{ code: "misnamed-file" }] });
  rmSync(join(specDir, "more.yml"));
  expect(await again()).toMatchObject({ status: "current" });
});

describe("nothing is loaded for what has not changed", () => {
  /** Generates in a process of its own; gives the status, and the modules of these that it loaded. */
  const loaded = (what: RegExp): readonly [Generation["status"], readonly string[]] => {
    const script = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { generate } = await import(${JSON.stringify(pathToFileURL(resolve("codegen/generate.ts")).href)});
      const { status } = await generate(${JSON.stringify({ specDir, outDir })});
      console.log(JSON.stringify([status, loaded.filter((url) => ${what}.test(url))]));
    `;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
    return JSON.parse(stdout);
  };
  const validators = /node_modules\/(@apidevtools|jsonld|ajv)\//;

  test("neither the language nor any library, where the spec is the same", async () => {
    await again();
    expect(loaded(/node_modules|load\.ts|emit\/openapi/)).toEqual(["current", []]);
  });

  test("nothing that validates documents, where the documents are the same", async () => {
    await again();
    edit("note.yaml", /^/, "# What is to be remembered.\n");
    // What the server compares specs by, in api.ts, is another.
    expect(loaded(validators)).toEqual(["written", []]);
    edit("note.yaml", /resource: Note/, "resource: Note\ndescription: Something to remember.");
    const [status, libraries] = loaded(validators);
    expect([status, libraries.length > 0]).toEqual(["written", true]);
  });
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

test("what is narrower is told once, by what is written and by what would be", async () => {
  edit("note.yaml", "string, required", "string, maxLength: 9, required");
  await again();
  edit("note.yaml", "maxLength: 9", "maxLength: 8");
  const narrower = ["narrows notes.text: its maxLength is 8, no longer 9"];
  expect(await again({ check: true })).toMatchObject({ status: "stale", narrower });
  expect(await again()).toMatchObject({ status: "written", narrower });
  expect(await again()).toMatchObject({ status: "current", narrower: [] });
});

test("what another type of an embedded value does is told too, and what goes from it has to be named", async () => {
  const geo = (...properties: string[]) =>
    writeFileSync(join(specDir, "geo.yaml"), ["value: Geo\nproperties:", ...properties].join("\n  "));
  edit("note.yaml", "properties:\n", "properties:\n  geo: { embed: Geo }\n");
  geo("lat: { type: number }", "label: { type: date, required: true }");
  expect(await again()).toMatchObject({ status: "written", diagnostics: [] });
  // A number is carried over as a text, and nobody can say in which language a date is.
  geo("lat: { type: string }", "label: { type: string, multilingual: true, required: true }");
  expect(await again()).toMatchObject({
    status: "written",
    files: expect.arrayContaining([expect.stringMatching(/^migrations\/000\d_change_lat_of_notes\.ts$/)]) as string[],
    narrower: ["narrows notes.geo.label: its type is string (multilingual), no longer date"],
  });
  geo("label: { type: string, multilingual: true, required: true }");
  expect(await again()).toMatchObject({
    status: "faulty",
    diagnostics: [{ code: "unnamed-loss", suggestion: "If it may be lost, use --destructive notes.geo.lat" }],
  });
  expect(await again({ destructive: ["notes.geo.lat"] })).toMatchObject({ status: "written", narrower: [] });
  expect(await again()).toMatchObject({ status: "current" });
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
  expect(removed.toSorted()).toEqual(["client/resources/extra.ts", "reference/Extra.html", "resources/extra.ts"]);
  expect(Object.keys(output())).toEqual(expect.arrayContaining(["migrations/0001_initial.ts", "notes/mine.txt"]));
  expect(Object.keys(output())).not.toContain("resources/extra.ts");
});

describe("the generator is known by", () => {
  const namesOf = async (root: string): Promise<readonly string[]> =>
    (await filesOfGenerator(join(root, "codegen"))).map(([path]) => path.slice(root.length + 1).replaceAll("\\", "/"));

  test("all that it may run of the runtime", async () => {
    const floors = (await import(pathToFileURL(resolve(".dependency-cruiser.mjs")).href)) as {
      readonly default: {
        readonly forbidden: readonly { readonly name: string; readonly to: { readonly pathNot: string } }[];
      };
    };
    const rule = floors.default.forbidden.find(({ name }) => name === "codegen-runs-without-the-runtime");
    const allowed = (readdirSync("src", { recursive: true }) as string[])
      .map((name) => `src/${name.replaceAll("\\", "/")}`)
      .filter((path) => new RegExp(rule?.to.pathNot ?? "").test(path));
    expect(allowed).toContain("src/hypermedia/validation.ts");
    const known = await namesOf(resolve("."));
    expect(known).toEqual(expect.arrayContaining([...allowed, "codegen/cli.ts"]));
    expect(known).not.toContain("src/server/open-project.ts");
  });

  test("what it imports when it is compiled, and what that imports, but no types nor what is only written out", async () => {
    const files = {
      "codegen/cli.js": 'import { a } from "./deep/a.js";\n',
      "codegen/deep/a.js": 'import {\n  b,\n} from "../../src/b.js";\nimport { gone } from "../../src/gone.js";\n',
      "src/b.js": 'import fs from "node:fs";\nimport { c } from "./c.js";\nimport type { D } from "./d.js";\n',
      "src/c.js": 'import { b } from "./b.js";\n',
      "src/d.js": "",
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    expect(await namesOf(folder)).toEqual(["codegen/cli.js", "codegen/deep/a.js", "src/b.js", "src/c.js"]);
  });
});

test("what is written twice at the same time is whole", async () => {
  const texts = ["a", "b"].map((letter) => letter.repeat(100_000));
  const write20 = (text: string): Promise<void> =>
    write(outDir, { differing: Array.from({ length: 20 }, (_, index) => ({ path: `${index}.txt`, text })), left: [] });
  await Promise.all(texts.map(write20));
  const written = Object.entries(output());
  expect(written.map(([name]) => name)).toEqual(expect.arrayContaining(["0.txt", "19.txt"]));
  expect(written).toHaveLength(20);
  for (const [, text] of written) expect(texts).toContain(text);
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
    const told = ({ diagnostics }: Generation) => diagnostics.map(({ file, code, message }) => [file, code, message]);
    const gone = 'There is no resource type "Extra" any more, so its data would be lost.';
    expect(told(generation)).toEqual([[join(specDir, "api.yaml"), "unnamed-loss", gone]]);
    expect(generation.diagnostics[0]?.suggestion).toContain("--destructive extras");
    const other = await again({ destructive: ["extra", "extras"] });
    const unlike = '"extra" would not be lost. Possible losses: extras.';
    expect(told(other)).toEqual([["command line", "unknown-loss", unlike]]);
    expect(output()).toEqual(before);
    expect(await again({ destructive: ["extras"] })).toMatchObject({ status: "written", diagnostics: [] });
    const nothing = await again({ destructive: ["extras"] });
    expect(nothing.status).toBe("faulty");
    expect(told(nothing)).toEqual([
      ["command line", "unknown-loss", '"extras" would not be lost. This change loses nothing.'],
    ]);
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
