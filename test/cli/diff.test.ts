// `hydrant diff` as it is called: folders and git revisions, for people and for tools, and its exit statuses.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const API = 'api: Notes\nversion: "1"\nbase: https://notes.example/\n';
const note = (text: string) =>
  `resource: Note\npath: /notes/\nproperties:\n  text: { ${text} }\naccess: { "list, retrieve, append": anyone }\n`;

let project: string;

/** Runs git in the project, as nobody in particular. */
function git(...args: readonly string[]): void {
  const identity = ["-c", "user.name=Nobody", "-c", "user.email=nobody@notes.example"];
  execFileSync("git", [...identity, ...args], { cwd: project, stdio: "ignore" });
}

function write(text: string, folder = "spec"): void {
  mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, folder, "api.yaml"), API);
  writeFileSync(join(project, folder, "note.yaml"), note(text));
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "hydrant-diff-"));
  git("init", "--initial-branch", "trunk");
  write("type: string, maxLength: 80");
  git("add", ".");
  git("commit", "-m", "first");
  write("type: string, maxLength: 90");
  git("commit", "-am", "second");
  write("type: string, maxLength: 70");
  write("type: strng", "broken");
});

afterAll(() => rmSync(project, { recursive: true }));

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const diff = (...args: readonly string[]): Ran => diffIn(".", ...args);

/** In a folder of the project. */
function diffIn(folder: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("codegen/cli.ts"), "diff", ...args], {
    cwd: join(project, folder),
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("a revision and the folder of today: what breaks somebody is 1", () => {
  expect(diff("trunk")).toEqual(diff("trunk", "."));
  expect(diff("trunk", ".")).toEqual({
    status: 1,
    stderr: "",
    stdout: `spec/note.yaml:4 constraint-narrowed, breaks HTTP clients, Hydra clients, stored data
  Note.text: Its maxLength is 70, no longer 90.

1 change, of which 1 breaks somebody: HTTP clients by 1, Hydra clients by 1, stored data by 1.
`,
  });
});

test("two revisions, one of them with its folder: what breaks nobody is 0", () => {
  expect(diff("trunk~1:spec", "HEAD")).toEqual({
    status: 0,
    stderr: "",
    stdout:
      "HEAD:spec/note.yaml:4 constraint-widened\n  Note.text: Its maxLength is 90, no longer 80.\n\n1 change, none of which breaks anybody.\n",
  });
  expect(diff("spec", ".").stdout).toBe("Nothing has changed.\n");
});

test("the folder that one is in may be the spec's, whatever folders it has", () => {
  const nested = join(project, "nested/spec");
  mkdirSync(join(nested, "inner"), { recursive: true });
  writeFileSync(join(nested, "api.yaml"), API);
  writeFileSync(join(nested, "inner/note.yaml"), note("type: string, maxLength: 91"));
  const told = {
    status: 0,
    stderr: "",
    stdout:
      "inner/note.yaml:4 constraint-widened\n  Note.text: Its maxLength is 91, no longer 90.\n\n1 change, none of which breaks anybody.\n",
  };
  expect(diffIn("nested/spec", "HEAD:spec", ".")).toEqual(told);
  expect(diffIn("nested", "HEAD:../spec", ".")).toEqual({ ...told, stdout: `spec/${told.stdout}` });
});

test("what cannot be read is nothing to compare with", async () => {
  const denied = Object.assign(new Error("EACCES: permission denied"), {
    code: "EACCES",
    syscall: "open",
    path: "spec",
  });
  vi.doMock("../../codegen/diff/versions.ts", () => ({
    loadVersion: () => Promise.reject(denied),
    NoVersion: class {},
  }));
  // Under a name of its own, since other files of this process have the module as it is.
  const name = "../../codegen/commands/diff.ts?denied";
  const { DIFF } = (await import(name)) as typeof import("../../codegen/commands/diff.ts");
  const run = DIFF.run({ operands: ["spec", "."], values: new Map(), flags: new Set(), lists: new Map() });
  await expect(run).rejects.toMatchObject({ status: 2, message: expect.stringContaining("spec") });
});

test("--json is for tools", () => {
  const { status, stdout } = diff("--json", "HEAD", "spec");
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    breaking: true,
    changes: [
      {
        rule: "constraint-narrowed",
        subject: "Note.text",
        message: "Its maxLength is 70, no longer 90.",
        breaks: ["http", "hydra", "data"],
        side: "new",
        file: "spec/note.yaml",
        line: 4,
      },
    ],
  });
});

test.each([
  [[], "OLD is missing: A folder"],
  [["nowhere", "."], '"nowhere" is neither a folder nor a revision that git knows here.'],
  [
    ["HEAD:nowhere", "."],
    'The revision "HEAD" has no folder "nowhere". Behind a colon, folders are those at the top of the repository; those that are here begin with ./.',
  ],
  [
    ["--spec", "nowhere", "HEAD", "spec"],
    'The revision "HEAD" has no folder "nowhere". Name it behind a colon: HEAD:FOLDER.',
  ],
  [["spec", "broken"], "broken/note.yaml:4:17 error unknown-type"],
])("%j is 2, and told why", (args, reason) => {
  const { status, stdout, stderr } = diff(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(reason);
});

test("a faulty spec is told to tools by its diagnostics", () => {
  const { status, stdout, stderr } = diff("trunk", "broken", "--json");
  expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({
    refused: {
      message: expect.stringContaining("errors"),
      diagnostics: [{ code: "unknown-type", file: join("broken", "note.yaml"), line: 4 }],
    },
  });
});
