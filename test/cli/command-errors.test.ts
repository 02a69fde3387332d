// What is in a command's way, on the disk or at its outputs: a sentence for each, nothing lost, and nothing left half made.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folder, hydrant, inShell, project } from "./command.ts";

/** Every path below a folder, links and empty folders too. */
const pathsIn = (where: string): readonly string[] =>
  readdirSync(where, { recursive: true, encoding: "utf8" }).toSorted();

const ways = {
  "a file on the way": ["file/made", "file/made cannot be created: a file has the path of one of its folders."],
  "a loop of links": ["loop/made", "too many symbolic links encountered (ELOOP)."],
  "a link that leads nowhere": ["dangling/made", "cannot be created"],
  "a name that is too long": [`${"x".repeat(300)}/made`, "name too long (ENAMETOOLONG)."],
} as const;

/** A project, and in it what is in the way of each of these. */
function obstructed(): string {
  const cwd = project();
  writeFileSync(join(cwd, "file"), "mine");
  symlinkSync("loop", join(cwd, "loop"));
  symlinkSync(join(cwd, "nowhere", "at", "all"), join(cwd, "dangling"));
  return cwd;
}

describe.each(Object.entries(ways))("%s", (_, [path, says]) => {
  test.each([["generate"], ["client"]])("is told by %s", async (command) => {
    const cwd = obstructed();
    const before = pathsIn(cwd);
    const { status, stdout, stderr } = await hydrant(cwd, command, "--out", path);
    expect({ status, stdout, lines: stderr.split("\n").length }).toEqual({ status: 1, stdout: "", lines: 2 });
    expect(stderr).toContain(says);
    expect(pathsIn(cwd)).toEqual(before);
  });

  test("is told by init", async () => {
    const cwd = obstructed();
    const before = pathsIn(cwd);
    const { status, stdout, stderr } = await hydrant(cwd, "init", path);
    expect({ stdout, lines: stderr.split("\n").length }).toEqual({ stdout: "", lines: 2 });
    expect(status).toBe(path.startsWith("file") ? 2 : 1);
    expect(stderr).toMatch(/ \(E[A-Z]+\)\.$| is no folder\.|cannot be created/m);
    expect(pathsIn(cwd)).toEqual(before);
  });
});

test("folders on the way to one that cannot be made are taken back, too", async () => {
  const cwd = folder();
  const { status, stderr } = await hydrant(cwd, "init", join("houses", "old", "x".repeat(300)));
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/name too long \(ENAMETOOLONG\)\.\n$/),
  });
  expect(pathsIn(cwd)).toEqual([]);
});

test("a migration that cannot be tried anywhere is told", () => {
  const cwd = project();
  const { status, stderr } = inShell(cwd, "TMPDIR=/nowhere/at/all $hydrant migrate plan");
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^\/nowhere\/at\/all\/hydrant-plan-\S+ cannot be used: no such file or directory \(ENOENT\)\.\n$/,
    ),
  });
});

/** The command in a process where something is done before a file of this name is written. */
function disturbed(cwd: string, name: string, done: string, ...args: readonly string[]) {
  const preload = join(folder(), "preload.mjs");
  writeFileSync(
    preload,
    `import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { writeFile } = fs.promises;
    fs.promises.writeFile = async (path, ...rest) => {
      if (path.includes(${JSON.stringify(name)})) { ${done} }
      return writeFile(path, ...rest);
    };
    syncBuiltinESMExports();`,
  );
  return spawnSync(process.execPath, [`--import=${preload}`, resolve("codegen/cli.ts"), ...args], {
    cwd,
    encoding: "utf8",
  });
}

/** As a disk that is full says it: it does not tell which file it was. */
const full = `throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28, syscall: "write" });`;

describe("a project that comes to nothing", () => {
  test.each([
    ["in a file of the template", "painter.yaml"],
    ["in a file that is generated", "openapi.json"],
    ["in the last file of all", "generated.json"],
  ])("where the disk is full %s leaves nothing behind", (_, name) => {
    const cwd = folder();
    const { status, stderr } = disturbed(cwd, name, full, "init", "houses/mine");
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`${name} cannot be written: the disk is full\\. .*\n$`)),
    });
    expect(pathsIn(cwd)).toEqual([]);
  });

  test("leaves what was in the folder before", () => {
    const cwd = folder();
    mkdirSync(join(cwd, "mine", ".git"), { recursive: true });
    writeFileSync(join(cwd, "mine", ".git", "HEAD"), "ref");
    expect(disturbed(cwd, "painter.yaml", full, "init", "mine").status).toBe(1);
    expect(pathsIn(cwd)).toEqual(["mine", "mine/.git", "mine/.git/HEAD"]);
  });

  test("is taken back when it is interrupted, and can be made after that", async () => {
    const cwd = folder();
    const { status, stderr } = disturbed(cwd, "openapi.json", `process.kill(process.pid, "SIGINT");`, "init", "mine");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "Interrupted: mine was not created.\n" });
    expect(pathsIn(cwd)).toEqual([]);
    expect((await hydrant(cwd, "init", "mine")).status).toBe(0);
  });
});

describe("what is printed", () => {
  test("to a reader that has seen enough ends nothing half way, and is no fault", async () => {
    const cwd = project();
    const { stdout, stderr } = inShell(cwd, '{ $hydrant generate; echo "status $?" >&2; } | head -n 1');
    expect({ stdout: stdout.split("\n").length, stderr }).toEqual({ stdout: 2, stderr: "status 0\n" });
    expect(await hydrant(cwd, "generate", "--check")).toMatchObject({
      status: 0,
      stdout: "Everything is up to date.\n",
    });
    rmSync(join(cwd, "src", "generated", "openapi.json"));
    // Nobody reads at all; and what was found is told by the status.
    expect(inShell(cwd, '{ sleep 1; $hydrant generate --check; echo "status $?" >&2; } | true').stderr).toBe(
      "status 1\n",
    );
  });

  test("on a disk that is full is told, with status 1, after all is done", async () => {
    if (!existsSync("/dev/full")) return;
    const cwd = project();
    const told = { status: 1, stderr: expect.stringMatching(/^Standard output cannot be written: .*ENOSPC.*\n$/) };
    expect(inShell(cwd, "$hydrant generate > /dev/full")).toMatchObject(told);
    expect((await hydrant(cwd, "generate", "--check")).status).toBe(0);
    expect(inShell(cwd, "$hydrant lint --json > /dev/full")).toMatchObject(told);
    expect(inShell(cwd, "$hydrant --help > /dev/full")).toMatchObject(told);
    expect(inShell(cwd, "$hydrant genrate 2> /dev/full")).toMatchObject({ status: 2, stdout: "" });
  });

  test("while watching, ends the watch where nobody reads any more", async () => {
    const cwd = project();
    const child = spawn(process.execPath, [resolve("codegen/cli.ts"), "generate", "--watch"], {
      cwd,
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "exit");
    let said = "";
    for await (const text of child.stdout.setEncoding("utf8")) {
      said += text;
      if (said.includes("Watching spec")) break;
    }
    const note = join(cwd, "spec", "note.yaml");
    // From one moment to the next: written in place, it may be read while it is empty.
    const draft = join(cwd, "note.yaml");
    writeFileSync(
      draft,
      readFileSync(note, "utf8").replace("properties:\n", "properties:\n  mood: { type: string }\n"),
    );
    renameSync(draft, note);
    expect(await ended).toEqual([0, null]);
    // All of it is there, but for the migration, which a watch leaves to others.
    const { stdout } = await hydrant(cwd, "generate", "--check");
    expect(stdout.trimEnd().split("\n")).toEqual(
      stdout
        .trimEnd()
        .split("\n")
        .filter((line) => line.startsWith(`stale ${join("src", "generated", "migrations")}`)),
    );
    expect(readFileSync(join(cwd, "src", "generated", "types.ts"), "utf8")).toContain("mood");
  });
});
