// Migrations of two branches, and folders of migrations that have lost a part: told by all who plan, and mended as the documents say.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { driftOf } from "../../src/store/migrate/drift.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import { migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import { freshPglite } from "../databases.ts";
import { type Ended, hydrant } from "./command.ts";

const CLI = resolve("codegen/cli.ts");
const PLANNERS = [["generate"], ["generate", "--check"], ["lint"], ["migrate", "plan"]];
const API = 'api: Test\nversion: "1"\nbase: https://test.example/\nallow: { missing-description: It is a test. }\n';

let cwd = "";

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "hydrant-branches-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  mkdirSync(join(cwd, "spec"));
  writeFileSync(
    join(cwd, "package.json"),
    JSON.stringify({ type: "module", scripts: { generate: `node ${CLI} generate` } }),
  );
  writeFileSync(join(cwd, "spec", "api.yaml"), API);
  thing("one.yaml", "Thing", "a");
});

const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "",
  GIT_CONFIG_NOSYSTEM: "1",
  // Messages of commits stay as they are.
  GIT_EDITOR: "true",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@test.example",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@test.example",
};

function run(command: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  return { status, stdout, stderr };
}

function done({ status, stdout, stderr }: Ended): string {
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return stdout;
}

/** Declares a type of resource in a file of its own, with properties that are texts. */
function thing(file: string, name: string, ...properties: readonly string[]): void {
  const declared = properties.map((each) => `  ${each}: { type: string, example: A }\n`).join("");
  writeFileSync(
    join(cwd, "spec", file),
    `resource: ${name}\npath: /${name.toLowerCase()}s/\nproperties:\n${declared}access: { list: anyone }\nallow: { missing-description: It is a test. }\n`,
  );
}

const inFolder = (...names: readonly string[]): string => join(cwd, "src", "generated", "migrations", ...names);
const migrations = (): readonly string[] => readdirSync(inFolder()).sort();

/** Holds that all who plan migrations tell the same, and that nothing is written. */
async function refused(...said: readonly string[]): Promise<void> {
  const before = migrations().map((name) => [name, readFileSync(inFolder(name), "utf8")]);
  for (const planner of PLANNERS) {
    const { status, stdout, stderr } = await hydrant(cwd, ...planner);
    expect({ planner, status, stdout }).toEqual({ planner, status: 1, stdout: "" });
    for (const each of said) expect(stderr).toContain(each);
    const nothing = planner[0] === "generate" && !planner.includes("--check") ? "Nothing was written. " : "";
    expect(stderr.endsWith(`.\n${nothing}${relative(cwd, resolve("docs/migrations.md"))} says what to do.\n`)).toBe(
      true,
    );
  }
  expect(migrations().map((name) => [name, readFileSync(inFolder(name), "utf8")])).toEqual(before);
}

/** A repository on the branch `mine`, with a migration there for each of some properties, and another on `main`. */
async function branched(...mine: readonly string[]): Promise<void> {
  done(run("git", "init", "--quiet", "--initial-branch=main"));
  const commit = async () => {
    done(await hydrant(cwd, "generate"));
    done(run("git", "add", "--all"));
    done(run("git", "commit", "--quiet", "--message=It"));
  };
  thing("two.yaml", "Other", "a");
  await commit();
  done(run("git", "checkout", "--quiet", "-b", "mine"));
  for (const at of mine.keys()) {
    thing("one.yaml", "Thing", "a", ...mine.slice(0, at + 1));
    await commit();
  }
  done(run("git", "checkout", "--quiet", "main"));
  thing("two.yaml", "Other", "a", "c");
  await commit();
  done(run("git", "checkout", "--quiet", "mine"));
}

/** The steps of the documents in one of the two ways, each a command. */
function steps(way: "merge" | "rebase"): readonly string[] {
  const [, section = ""] = readFileSync("docs/migrations.md", "utf8").split("\n## Two branches\n");
  const shown =
    section
      .split("\n## ", 1)
      .join()
      .split("```")
      .find((block) => block.startsWith(`\n$ git ${way} `)) ?? "";
  return [...shown.matchAll(/^\$ (.*)$/gm)].map(([, command = ""]) => command);
}

let looked = 0;

/** The migrations of the code as it stands, in order. */
async function made(): Promise<readonly Migration[]> {
  const { migrations } = (await import(`${pathToFileURL(inFolder("index.ts")).href}?${++looked}`)) as {
    readonly migrations: readonly Migration[];
  };
  return migrations;
}

/** A database of one's own, that has run the migrations of the branch, and of which these are taken back while its code is there. */
async function database(mine: number) {
  const dataDir = await freshPglite();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const own = await openPglite({ folder: dataDir });
  onTestFinished(() => own.close());
  await migrate(own, await made());
  await own.query({
    text: "insert into things (id, a, created, modified) values (gen_random_uuid(), 'kept', now(), now())",
  });
  for (const _migration of Array(mine)) await migrateDown(own, await made());
  return own;
}

/** Holds that the database comes to what the code says, and has kept what it had. */
async function migrated(own: Awaited<ReturnType<typeof database>>): Promise<void> {
  const all = await made();
  await migrate(own, all);
  expect(await driftOf(own, [...serviceMigrations, ...all])).toEqual([]);
  expect((await own.query({ text: "select a from things" })).rows).toEqual([{ a: "kept" }]);
  await own.query({ text: "select b from things" });
  await own.query({ text: "select c from others" });
}

test("two branches are merged as the documents say", async () => {
  await branched("b");
  const own = await database(1);
  const [merge = "", ...others] = steps("merge");
  expect(run("sh", "-c", merge)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("CONFLICT (content): Merge conflict in src/generated/migrations/snapshot.json"),
  });
  await refused("snapshot.json:4:1 error bad-snapshot", "  4 | <<<<<<< HEAD\n");
  const told = others.map((command) => done(run("sh", "-c", command))).join("");
  expect(told).toContain(`wrote ${join("src", "generated", "migrations", "0003_add_b_to_things.ts")}\n`);
  expect(migrations().filter((name) => name.startsWith("0"))).toEqual([
    "0001_initial.ts",
    "0002_add_c_to_others.ts",
    "0003_add_b_to_things.ts",
  ]);
  expect((await made()).map(({ name }) => name)).toEqual([
    "0001_initial",
    "0002_add_c_to_others",
    "0003_add_b_to_things",
  ]);
  expect(done(await hydrant(cwd, "generate", "--check"))).toBe("Everything is up to date.\n");
  expect(done(run("git", "status", "--porcelain"))).toBe("");
  await migrated(own);
});

test("one is put on top of the other as they say, and each of its commits has its own migration", async () => {
  await branched("b", "d");
  const own = await database(2);
  const [rebase = "", ...others] = steps("rebase");
  const [onwards = "", ...mending] = others.toReversed();
  const wrote: string[] = [];
  let stopped = run("sh", "-c", rebase);
  for (; stopped.status !== 0; stopped = run("sh", "-c", onwards)) {
    expect(stopped.stdout).toContain("CONFLICT (content): Merge conflict in src/generated/migrations/snapshot.json");
    await refused("error bad-snapshot", "<<<<<<< HEAD\n");
    const told = mending.toReversed().map((command) => done(run("sh", "-c", command)));
    wrote.push(...(told.join("").match(/(?<=migrations.)0\d{3}_\w+/g) ?? []));
  }
  expect(wrote).toEqual(["0003_add_b_to_things", "0004_add_d_to_things"]);
  expect((await made()).map(({ name }) => name)).toEqual(["0001_initial", "0002_add_c_to_others", ...wrote]);
  expect(
    done(run("git", "log", "--format=%D", "--max-count=3"))
      .trim()
      .split("\n")
      .at(-1),
  ).toBe("main");
  await migrated(own);
  expect(done(run("git", "status", "--porcelain"))).toBe("");
  for (const commit of ["mine~1", "mine"]) {
    done(run("git", "checkout", "--quiet", commit));
    expect(done(await hydrant(cwd, "generate", "--check"))).toBe("Everything is up to date.\n");
  }
});

test("of two branches neither both migrations are taken, nor the file of one beside the snapshot of the other", async () => {
  await branched("b");
  expect(run("git", "merge", "main").status).toBe(1);
  const merged = readFileSync(inFolder("snapshot.json"), "utf8");
  const kept = merged.replace(/^(?:<{7}|>{7}).*\n/gm, "").replace(/(\w")\n={7}\n/g, "$1,\n");
  writeFileSync(inFolder("snapshot.json"), kept.replace(/^={7}\n/gm, ""));
  await refused("Two migrations have the number 0002: 0002_add_b_to_things and 0002_add_c_to_others.");
  done(run("git", "checkout", "--theirs", "--", "src/generated"));
  await refused(`${join("migrations", "0002_add_b_to_things.ts")}:1:1 error stray-migration`);
});

test("where the snapshot is lost no migration is begun anew", async () => {
  done(await hydrant(cwd, "generate"));
  rmSync(inFolder("snapshot.json"));
  thing("one.yaml", "Thing", "a", "b");
  await refused("bad-snapshot\n  There are migrations, but no snapshot of the last one: 0001_initial.");
});

test("a migration that is lost is told though the spec has not changed since", async () => {
  done(await hydrant(cwd, "generate"));
  thing("one.yaml", "Thing", "a", "b");
  done(await hydrant(cwd, "generate"));
  rmSync(inFolder("0001_initial.ts"));
  await refused("snapshot.json:3:5 error missing-migration", "Restore it from version control.");
});
