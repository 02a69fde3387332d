// The command line: words, exit statuses, and what goes to which stream.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../codegen/language/diagnostics.ts";
import { folder, hydrant, inShell, project as smallest, spawned } from "./command.ts";

/** A project with the smallest spec; `fault`: what stands in a file more. */
function project(fault?: string): string {
  const made = smallest();
  if (fault !== undefined) writeFileSync(join(made, "spec", "fault.yaml"), `${fault}\n`);
  return made;
}

describe("a project of one's own", () => {
  test("is called after its folder, by names that packages and hosts can have", async () => {
    const made = join(folder(), "Käthes Café 2");
    expect(await hydrant(".", "init", made)).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringContaining(made),
    });
    expect(JSON.parse(readFileSync(join(made, "package.json"), "utf8"))).toMatchObject({ name: "kathes-cafe-2" });
    const api = readFileSync(join(made, "spec", "api.yaml"), "utf8");
    expect(api).toMatch(/^api: "Kathes Cafe 2"$/m);
    expect(api).toMatch(/^base: "https:\/\/kathes-cafe-2\.example\/"$/m);
    expect(await hydrant(made, "lint")).toMatchObject({ status: 0, stdout: "Nothing is wrong.\n" });
    expect(await hydrant(made, "generate", "--check")).toMatchObject({
      status: 0,
      stdout: "Everything is up to date.\n",
    });
  });

  test("has accounts alone where it is to be without the sample", async () => {
    const made = join(folder(), "mine");
    expect(await hydrant(".", "init", "--empty", made)).toMatchObject({ status: 0, stderr: "" });
    const files = readdirSync(made, { recursive: true, encoding: "utf8" }).filter((path) => /^(spec|test)/.test(path));
    expect(files.sort()).toEqual([
      ...["spec", "spec/api.yaml", "spec/resources", "spec/resources/user.yaml"],
      ...["test", "test/server.ts", "test/users.test.ts"],
    ]);
    for (const path of ["README.md", "spec/api.yaml", "src/handlers/index.ts"])
      expect(readFileSync(join(made, path), "utf8")).not.toMatch(/paint/i);
    expect(readFileSync(join(made, "README.md"), "utf8")).toContain("`spec/data/` if there is such a folder");
    expect(await hydrant(made, "lint")).toMatchObject({ status: 0, stdout: "Nothing is wrong.\n" });
    expect(await hydrant(made, "generate", "--check")).toMatchObject({
      status: 0,
      stdout: "Everything is up to date.\n",
    });
  });

  test("may begin in a repository that is still empty, and is not called as the package that it imports", async () => {
    const made = join(folder(), "hydrant");
    mkdirSync(join(made, ".git"), { recursive: true });
    expect((await hydrant(".", "init", made)).status).toBe(0);
    expect(JSON.parse(readFileSync(join(made, "package.json"), "utf8"))).toMatchObject({ name: "my-hydrant" });
  });

  test("is called after its folder, in capitals what is written so", async () => {
    const made = join(folder(), "my-api");
    expect((await hydrant(".", "init", made)).status).toBe(0);
    expect(readFileSync(join(made, "spec", "api.yaml"), "utf8")).toContain('api: "My API"');
    expect(readFileSync(join(made, "README.md"), "utf8")).toMatch(/^# My API\n/);
  });

  test.each(["it's $HOME `echo 1`", "-P", "~"])("has steps that a shell takes as they are meant: %s", async (name) => {
    const cwd = folder();
    const { status, stdout } = await hydrant(cwd, "init", "--", name);
    expect(status).toBe(0);
    const [step = ""] = /^ {2}cd .*$/m.exec(stdout) ?? [];
    expect(inShell(cwd, `${step} && pwd`)).toEqual({ status: 0, stdout: `${join(cwd, name)}\n`, stderr: "" });
  });
});

describe("usage", () => {
  test.each([["--version"], ["-v"], ["version"]])("%s tells the package's version", async (word) => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
    expect(await hydrant(".", word)).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  test.each([[["--help"]], [["-h"]], [["help"]]])("%j lists every command", async (args) => {
    const { status, stdout, stderr } = await hydrant(".", ...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const command of [
      ...[
        "init DIR",
        "mock",
        "generate",
        "lint",
        "diff OLD NEW",
        "serve",
        "user add NAME",
        "user list",
        "user password NAME",
        "user roles NAME",
      ],
      ...["user unlock NAME", "key list", "key revoke ID", "contract show", "contract set"],
    ])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
  });

  test.each([
    [
      "generate",
      [
        "--spec DIR",
        "--out DIR",
        "--check",
        "--watch",
        "--migrations",
        "--quiet",
        "--destructive",
        "--stats",
        "--json",
      ],
    ],
    ["lint", ["--spec DIR", "--out DIR", "--destructive", "--severity SEVERITY", "--json", "--help"]],
    ["client", ["--spec DIR", "--out DIR", "--name NAME", "--version VERSION", "--help"]],
    ["diff", ["OLD", "NEW", "--spec DIR", "--json", "--help"]],
    ["init", ["DIR", "--help"]],
    ["mock", ["--spec DIR", "--port PORT", "--help"]],
    ["serve", ["--help"]],
    ["user add", ["NAME", "--role ROLE", "--email ADDRESS", "--set PROPERTY=VALUE", "--password-stdin", "--json"]],
    ["user list", ["--json", "--help"]],
    ["user password", ["NAME", "--password-stdin", "--json", "--help"]],
    ["user roles", ["NAME", "--add ROLE", "--remove ROLE", "--set ROLE,…", "--force", "--json", "--help"]],
    ["user unlock", ["NAME", "--json", "--help"]],
    ["key list", ["--user NAME", "--json", "--help"]],
    ["key revoke", ["ID", "--json", "--help"]],
    ["contract show", ["--json", "--help"]],
    ["contract set", ["--paid-until DATE", "--json", "--help"]],
  ])("%s --help lists its options", async (command, options) => {
    const { status, stdout } = await hydrant(".", ...command.split(" "), "--help");
    expect(status).toBe(0);
    for (const option of options) expect(stdout).toContain(`  ${option}`);
  });

  test.each([
    ["user", ["user add NAME", "user list", "user password NAME", "user roles NAME", "user unlock NAME"]],
    ["key", ["key list", "key revoke ID"]],
    ["contract", ["contract show", "contract set"]],
  ])("%s --help lists the commands that begin so, and no others", async (word, commands) => {
    const { status, stdout } = await hydrant(".", word, "--help");
    expect(status).toBe(0);
    const listed = stdout.split("\n").flatMap((line) => /^ {2}(\S+ \S+(?: [A-Z]+)?) /.exec(line)?.[1] ?? []);
    expect(listed).toEqual(commands);
  });

  test.each([
    [["user"], "hydrant <command>"],
    [["user", "ad"], 'There is no command "user ad". Did you mean "add"? `hydrant user --help`'],
    [["usr", "add"], 'Did you mean "user"?'],
    [["user", "add"], "NAME is missing"],
    [["user", "add", "ada", "secret"], '"secret" is one word too many.'],
    [["user", "add", "ada", "--password", "secret"], 'There is no option "--password".'],
    [["key", "revoke"], "ID is missing"],
    [["init"], "DIR is missing"],
    [["init", "test"], "test is not empty: it has cli and "],
    [["init", ""], "An empty name is no folder. Name a new or empty folder."],
    [["init", "package.json"], "package.json is no folder. Name a new or empty folder."],
    [["mock", "--port", "http"], '"http" is not a port; ports are 0 to 65535.'],
    [[], "hydrant <command>"],
    [["genrate"], 'Did you mean "generate"?'],
    [["--verison"], 'Did you mean "--version"?'],
    [["help", "genrate"], 'Did you mean "generate"?'],
    [["xyzzy"], 'There is no command "xyzzy". `hydrant --help`'],
    [["generate", "--chekc"], 'Did you mean "--check"?'],
    [["generate", "--xyzzy"], 'There is no option "--xyzzy". `hydrant generate --help`'],
    [["generate", "-x"], 'There is no option "-x".'],
    [["generate", "specs"], `"specs" is one word too many. Did you mean "--spec specs"? \`hydrant generate --help\``],
    [["generate", "--spec"], '"--spec" needs a value: DIR.'],
    [["generate", "--spec", "--check"], '"--spec" needs a value: DIR.'],
    [["generate", "--spec="], '"--spec" needs a value: DIR.'],
    [["generate", "--check=yes"], '"--check" takes no value.'],
    [["lint", "--check"], 'There is no option "--check".'],
    [["mock", "--port", "8e3"], '"8e3" is not a port'],
    [["client", "--name", "Äpfel"], '"Äpfel" is not a package name'],
    [["client", "--version", "1.0"], '"1.0" is not a version that npm accepts'],
    [["generate", "--migrations"], '"--migrations" needs "--watch"'],
    [
      ["lint", "--severity", "warnings"],
      '"warnings" is not a severity; there are error, warning and info. Did you mean "warning"?',
    ],
    [["generate", "--watch", "--spec", "nowhere"], "There is no folder nowhere to watch."],
  ])("%j is wrong", async (args, says) => {
    const { status, stdout, stderr } = await hydrant(".", ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(says);
  });
});

test("help of a command is its usage", async () => {
  for (const words of [["generate"], ["user", "add"], ["user"]])
    expect(await hydrant(".", "help", ...words)).toEqual(await hydrant(".", ...words, "--help"));
});

test.each([
  [["lint", "--jsn"], 2, 'Did you mean "--json"?'],
  [["generate", "--watch"], 2, '"--watch" and "--json" exclude each other.'],
  [["generate", "--out", "spec/note.yaml/below"], 1, "a file has the path of one of its folders"],
  [["diff", "nothing"], 2, "neither a folder nor a revision"],
  [["user", "list"], 2, "This folder has no package.json"],
  [["user", "add", "ada", "--password-stdin"], 1, "No password came in"],
  [["contract", "set"], 2, "Say until when"],
] as const)("what is refused to %j --json is one JSON document", async (args, status, says) => {
  // Users are in the database of a project, which runs for that.
  const ended = await (args[0] === "user" ? spawned : hydrant)(project(), ...args, "--json");
  expect({ ...ended, stdout: JSON.parse(ended.stdout) as unknown }).toEqual({
    status,
    stderr: "",
    stdout: { refused: { message: expect.stringContaining(says) } },
  });
});

describe("generate", () => {
  test("writes, then finds nothing to do", async () => {
    const cwd = project();
    const first = await hydrant(cwd, "generate");
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain(`wrote ${join("src", "generated", "openapi.json")}\n`);
    expect(await hydrant(cwd, "generate")).toEqual({ status: 0, stdout: "Everything is up to date.\n", stderr: "" });
    expect(await hydrant(cwd, "generate", "--check")).toMatchObject({ status: 0 });
  });

  test("takes other folders", async () => {
    const cwd = folder();
    expect(
      await hydrant(cwd, "generate", "--spec", resolve("test/specs/minimal"), `--out=${join(cwd, "made")}`),
    ).toMatchObject({ status: 0 });
    expect(existsSync(join(cwd, "made", "openapi.json"))).toBe(true);
  });

  test("--check tells what is stale and writes nothing", async () => {
    const cwd = project();
    const { status, stdout } = await hydrant(cwd, "generate", "--check");
    expect(status).toBe(1);
    expect(stdout).toContain(`stale ${join("src", "generated", "openapi.json")}\n`);
    expect(existsSync(join(cwd, "src"))).toBe(false);
  });

  test("a faulty spec gives diagnostics and writes nothing", async () => {
    const cwd = project("resource: Fault\npath: /faults/\nproprties: {}");
    const { status, stdout, stderr } = await hydrant(cwd, "generate");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(`${join("spec", "fault.yaml")}:3:1 error unknown-key`);
    expect(existsSync(join(cwd, "src"))).toBe(false);
  });

  test("what is refused says where to read on, and of npm only where an option would help", async () => {
    const cwd = project();
    const extra = join(cwd, "spec", "extra.yaml");
    const say = (properties: string) =>
      writeFileSync(
        extra,
        `resource: Extra\npath: /extras/\nproperties: { text: { type: string }${properties} }\naccess: { list: anyone }\n`,
      );
    say("");
    expect((await hydrant(cwd, "generate")).status).toBe(0);
    say(", kind: { type: string, required: true }");
    const lacking = await hydrant(cwd, "generate");
    expect(lacking).toMatchObject({ status: 1, stdout: "" });
    expect(lacking.stderr).toMatch(
      /extra\.yaml:3:61 error missing-backfill[\s\S]*"backfill: …"[\s\S]*docs\/migrations\.md says what to do\.\n$/,
    );
    rmSync(extra);
    const lost = (await hydrant(cwd, "generate")).stderr;
    expect(lost).toMatch(
      /api\.yaml:1:1 error unnamed-loss[\s\S]*--destructive extras\n[\s\S]*\nNothing[\s\S]* what to do\. \(With npm, /,
    );
    // What never writes does not say that it has not.
    const looked = lost.replace("Nothing was written. ", "");
    expect(looked).not.toBe(lost);
    expect(await hydrant(cwd, "generate", "--check")).toEqual({ status: 1, stdout: "", stderr: looked });
    expect(await hydrant(cwd, "lint")).toEqual({ status: 1, stdout: "", stderr: looked });
  });

  test("--json prints the result", async () => {
    const cwd = project();
    expect(JSON.parse((await hydrant(cwd, "generate", "--json")).stdout)).toMatchObject({
      status: "written",
      diagnostics: [],
    });
    expect(JSON.parse((await hydrant(cwd, "generate", "--json")).stdout)).toMatchObject({
      status: "current",
      files: [],
    });
  });
});

describe("lint", () => {
  test("finds nothing in a good spec", async () => {
    expect(await hydrant(project(), "lint")).toEqual({ status: 0, stdout: "Nothing is wrong.\n", stderr: "" });
  });

  test("tells every fault", async () => {
    const cwd = project("resource: Fault\npath: /faults/\nproprties: {}");
    const { status, stderr } = await hydrant(cwd, "lint");
    expect(status).toBe(1);
    expect(stderr).toContain(`${join("spec", "fault.yaml")}:3:1 error unknown-key`);
  });

  test("tells, and ends with 1 for, what is as grave as it is asked for", async () => {
    const cwd = project(
      'resource: Fault\npath: /faults/\nproperties: { a: { type: string, example: A } }\naccess: { "list, retrieve": anyone }',
    );
    const without = (severity: string) => hydrant(cwd, "lint", "--severity", severity);
    writeFileSync(join(cwd, "spec", "api.yaml"), 'api: A\nversion: "1"\nbase: https://a.example/\n');
    expect((await hydrant(cwd, "lint")).stderr).toMatch(/^\d+ infos? in \d files\.$/m);
    expect((await hydrant(cwd, "lint")).status).toBe(1);
    expect(await without("info")).toEqual(await hydrant(cwd, "lint"));
    expect(await without("warning")).toEqual({
      status: 0,
      stdout: "There are no errors and no warnings.\n",
      stderr: "",
    });
    expect(await without("error")).toEqual({ status: 0, stdout: "There are no errors.\n", stderr: "" });
    const fault = join(cwd, "spec", "fault.yaml");
    writeFileSync(fault, readFileSync(fault, "utf8").replace("type: string", "type: strin"));
    expect(await without("error")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^1 error in one file\.$/m),
    });
  });

  test("tells what depends on the day, and does not end with 1 for it", async () => {
    const cwd = project(
      'resource: Fault\npath: /faults/\ndeprecated: { since: 2019-01-31, sunset: 2020-01-31 }\naccess: { "list, retrieve": anyone }',
    );
    writeFileSync(
      join(cwd, "spec", "api.yaml"),
      'api: A\nversion: "1"\nbase: https://a.example/\nallow: { missing-description: It says enough., missing-example: Nor examples. }\n',
    );
    const { status, stderr } = await hydrant(cwd, "lint");
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining(" info past-sunset\n") });
  });

  test("tells what no migration leads to, and writes nothing", async () => {
    const cwd = project(
      "resource: Fault\npath: /faults/\nproperties: { a: { type: string, example: A } }\naccess: { list: anyone }",
    );
    expect((await hydrant(cwd, "generate")).status).toBe(0);
    const before = readdirSync(join(cwd, "src", "generated", "migrations"));
    rmSync(join(cwd, "spec", "fault.yaml"));
    const { status, stdout } = await hydrant(cwd, "lint", "--json");
    const [only] = JSON.parse(stdout) as readonly Diagnostic[];
    expect({ status, only }).toMatchObject({
      status: 1,
      only: { code: "unnamed-loss", file: join("spec", "api.yaml"), line: 1, column: 1, length: 3 },
    });
    expect(await hydrant(cwd, "lint", "--destructive", "faults")).toMatchObject({
      status: 0,
      stdout: "Nothing is wrong.\n",
    });
    expect((await hydrant(cwd, "lint", "--destructive", "fautls")).stderr).toContain(
      'command line:1:15 error unknown-loss\n  "fautls" would not be lost. Possible losses: faults.\n\n  1 | --destructive fautls\n    |               ^^^^^^\n\n  Did you mean "faults"?',
    );
    expect(readdirSync(join(cwd, "src", "generated", "migrations"))).toEqual(before);
  });

  test("--json prints diagnostics as JSON, on standard output alone", async () => {
    const { status, stdout, stderr } = await hydrant(project("xyzzy: 1"), "lint", "--json");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    const diagnostics = JSON.parse(stdout) as readonly { readonly code: string; readonly line: number }[];
    expect(diagnostics.map(({ code, line }) => [code, line])).toContainEqual(["unknown-kind", 1]);
  });
});

describe("an operator's command", () => {
  test("ends a list that breaks off as a list, and tells why beside it", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "package.json"), '{ "type": "module", "hydrant": { "main": "start.js" } }');
    const say = (rows: number) =>
      writeFileSync(
        join(cwd, "start.js"),
        `export async function job(request, tell) {
          for (let row = 0; row < ${rows}; row++) await tell({ name: "ada", identifier: "1", roles: [], lockedUntil: null });
          return { failed: "The server hung up." };
        }`,
      );
    say(2);
    const broken = spawned(cwd, "user", "list", "--json");
    expect(broken).toMatchObject({ status: 1, stderr: "The server hung up.\n" });
    expect(JSON.parse(broken.stdout)).toHaveLength(2);
    expect(spawned(cwd, "user", "list")).toMatchObject({ status: 1, stdout: expect.stringMatching(/ada[\s\S]*ada/) });
    say(0);
    const refused = spawned(cwd, "user", "list", "--json");
    expect({ ...refused, stdout: JSON.parse(refused.stdout) as unknown }).toEqual({
      status: 1,
      stderr: "",
      stdout: { refused: { message: "The server hung up." } },
    });
  });

  test("says what a module lacks that gives out no jobs", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "package.json"), '{ "type": "module", "hydrant": { "main": "start.js" } }');
    writeFileSync(join(cwd, "start.js"), "");
    const { status, stdout, stderr } = spawned(cwd, "user", "list");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("does not export `job`");
  });

  test("says what a folder lacks that is no project", async () => {
    const { status, stderr } = spawned(folder(), "key", "list");
    expect(status).toBe(2);
    expect(stderr).toContain('"hydrant": { "main": … }');
  });
});

describe("serve", () => {
  test("calls the `serve` that the module gives out", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "package.json"), '{ "type": "module", "hydrant": { "main": "start.js" } }');
    writeFileSync(join(cwd, "start.js"), 'export async function serve() { console.log("served"); }');
    expect(spawned(cwd, "serve")).toEqual({ status: 0, stdout: "served\n", stderr: "" });
  });

  test("runs the module that the project names", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "package.json"), '{ "type": "module", "hydrant": { "main": "start.js" } }');
    writeFileSync(join(cwd, "start.js"), 'console.log("serving");');
    expect(spawned(cwd, "serve")).toEqual({ status: 0, stdout: "serving\n", stderr: "" });
  });

  test.each([["serve"], ["migrate status"], ["migrate up"]])("%s tells which migration is missing", async (command) => {
    const cwd = project();
    expect((await hydrant(cwd, "generate")).status).toBe(0);
    writeFileSync(join(cwd, "package.json"), '{ "type": "module", "hydrant": { "main": "start.ts" } }');
    writeFileSync(join(cwd, "start.ts"), 'export * from "./src/generated/migrations/index.ts";');
    rmSync(join(cwd, "src", "generated", "migrations", "0001_initial.ts"));
    const { status, stdout, stderr } = spawned(cwd, ...command.split(" "));
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^src\/generated\/migrations\/0001_initial\.ts does not exist, .*\n$/);
    // What else is missing is no migration.
    writeFileSync(join(cwd, "start.ts"), 'import "./0002_nothing.ts";');
    expect(spawned(cwd, ...command.split(" "))).toEqual({
      status: 2,
      stdout: "",
      stderr: "0002_nothing.ts does not exist, and start.ts imports it. Create it, or correct the import.\n",
    });
  });

  test("ends with the status that the module ends with", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "package.json"), '{ "type": "module", "hydrant": { "main": "start.js" } }');
    writeFileSync(join(cwd, "start.js"), "process.exitCode = 78;");
    expect(spawned(cwd, "serve")).toMatchObject({ status: 78 });
  });

  test("says what a folder lacks that is no project", async () => {
    const { status, stderr } = spawned(folder(), "serve");
    expect(status).toBe(2);
    expect(stderr).toContain('"hydrant": { "main": … }');
  });
});
