// Setting a clone up: when packages are installed, how often, and what runs afterwards. A script plays npm.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { lack } from "../scripts/installation.mjs";
import { nodePackages } from "../scripts/pinned-node.mjs";

const project = join(import.meta.dirname, "..");

const express = { version: "5.0.0", integrity: "sha512-express" };
const vitest = { version: "5.0.0", integrity: "sha512-vitest", dev: true };
const foreign = { version: "1.0.0", integrity: "sha512-foreign", optional: true };
const locked = {
  "": { name: "clone" },
  "node_modules/express": express,
  "node_modules/vitest": vitest,
  "node_modules/for-another-machine": foreign,
};
const installed = { "node_modules/express": express, "node_modules/vitest": vitest };

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "hydrant-setup-"));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  write("package-lock.json", JSON.stringify({ packages: locked }));
});

function write(path: string, content: string): void {
  const file = join(clone, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function writeInstalled(packages: object): void {
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));
}

describe("what node_modules lacks", () => {
  test("everything, when there is none", () => {
    expect(lack(clone, true)).toBe("nothing is installed");
  });

  test("everything, when an install was cut short", () => {
    write("node_modules/.package-lock.json", '{"packages": {');
    expect(lack(clone, true)).toBe("nothing is installed");
  });

  test("nothing, when it holds what the lock file says but for optional packages", () => {
    writeInstalled(installed);
    expect(lack(clone, true)).toBeUndefined();
  });

  test("a package that the lock file has gained", () => {
    writeInstalled({ "node_modules/vitest": vitest });
    expect(lack(clone, true)).toBe("node_modules/express is not installed");
  });

  test("a package of another version, even an optional one", () => {
    writeInstalled({ ...installed, "node_modules/for-another-machine": { ...foreign, version: "0.9.0" } });
    expect(lack(clone, true)).toBe("node_modules/for-another-machine is 0.9.0, not the 1.0.0 of the lock file");
  });

  test("a package of the same version and another content", () => {
    writeInstalled({ ...installed, "node_modules/express": { ...express, integrity: "sha512-forged" } });
    expect(lack(clone, true)).toContain("node_modules/express");
  });

  test("packages for development only when they are needed", () => {
    writeInstalled({ "node_modules/express": express });
    expect(lack(clone, false)).toBeUndefined();
    expect(lack(clone, true)).toBe("node_modules/vitest is not installed");
  });
});

test("package.json pins the Node.js of every machine to one version", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const names = Object.values(nodePackages);
  expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(names));
  expect(new Set(names.map((name) => optionalDependencies[name])).size).toBe(1);
});

describe("a set-up", () => {
  const nodePackage = nodePackages[`${process.platform}-${process.arch}` as keyof typeof nodePackages];

  beforeEach(() => {
    const scripts = ["setup", "console", "installation", "pinned-node"].map((name) => `scripts/${name}.mjs`);
    for (const file of ["package.json", ...scripts]) cpSync(join(project, file), join(clone, file));
    write("shown.ts", `console.log("shown", process.argv.slice(2).join(" ") as string);`);
    // Notes that it was called, takes a moment, and installs the Node.js that runs it and the list of what is installed.
    write(
      "npm-cli.js",
      `import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
      import { setTimeout } from "node:timers/promises";
      appendFileSync("npm.log", process.argv.slice(2).join(" ") + "\\n");
      await setTimeout(300);
      mkdirSync("node_modules/.bin", { recursive: true });
      mkdirSync("node_modules/${nodePackage}/bin", { recursive: true });
      symlinkSync(process.execPath, "node_modules/${nodePackage}/bin/node");
      writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(JSON.stringify({ packages: installed }))});`,
    );
  });

  async function setUp(...args: string[]) {
    const npm = { npm_execpath: join(clone, "npm-cli.js"), npm_node_execpath: process.execPath };
    const child = spawn(process.execPath, ["scripts/setup.mjs", ...args], {
      cwd: clone,
      env: { ...process.env, ...npm },
    });
    const status = new Promise((resolve) => child.on("close", resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { status: await status, stdout, stderr };
  }

  const npmCalls = () => readFileSync(join(clone, "npm.log"), "utf8").trimEnd().split("\n");

  test("installs, tells so on standard error only, and runs the file with its arguments", async () => {
    const { status, stdout, stderr } = await setUp("shown.ts", "--watch", "a b");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "shown --watch a b\n" });
    expect(stderr).toContain("nothing is installed");
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci --ignore-scripts .*--include=dev/)]);
    expect(existsSync(join(clone, "node_modules/.bin/node"))).toBe(true);
  });

  test("leaves packages for development to whoever called npm when only running", async () => {
    await setUp("--runtime");
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci --ignore-scripts (?!.*--include=dev)/)]);
  });

  test("installs nothing a second time", async () => {
    await setUp();
    const { status, stderr } = await setUp();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(npmCalls()).toHaveLength(1);
  });

  test("waits for one that is under way", async () => {
    const both = await Promise.all([setUp("shown.ts"), setUp("shown.ts")]);
    expect(both.map(({ stdout }) => stdout)).toEqual(["shown \n", "shown \n"]);
    expect(npmCalls()).toHaveLength(1);
  });

  test("does not wait for one that was killed", async () => {
    const killed = spawn(process.execPath, ["--eval", ""]);
    await new Promise((resolve) => killed.on("close", resolve));
    write(".setup.lock", String(killed.pid));
    expect((await setUp()).status).toBe(0);
  });

  test("generates before it runs the file, but not when told so", async () => {
    write("codegen/cli.ts", `console.log("generates");`);
    const { stdout, stderr } = await setUp("shown.ts");
    expect(stdout).toBe("shown \n");
    expect(stderr).toContain("generates");
    expect((await setUp("--no-generate", "shown.ts")).stderr).toBe("");
  });

  test("runs nothing when code cannot be generated", async () => {
    write("codegen/cli.ts", "process.exitCode = 1;");
    expect(await setUp("shown.ts")).toMatchObject({ status: 1, stdout: "" });
  });

  test("runs nothing when npm fails", async () => {
    write("npm-cli.js", "process.exitCode = 7;");
    const { status, stdout, stderr } = await setUp("shown.ts");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("npm ci did not succeed (exit status 7)");
  });

  test("says so when the pinned Node.js could not be had, and goes on with one that is new enough", async () => {
    write("npm-cli.js", "");
    writeInstalled(installed);
    const { status, stdout, stderr } = await setUp("shown.ts");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "shown \n" });
    expect(stderr).toMatch(/which the project pins, is not .*; going on with v/);
  });

  test("takes a pinned Node.js away that does not run on this system", async () => {
    const installer = readFileSync(join(clone, "npm-cli.js"), "utf8");
    write("npm-cli.js", installer.replace("symlinkSync(process.execPath, ", 'symlinkSync("/dev/null", '));
    const { status, stdout, stderr } = await setUp("shown.ts");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "shown \n" });
    expect(stderr).toContain("going on with v");
    expect(existsSync(join(clone, "node_modules/.bin/node"))).toBe(false);
  });

  test("passes the exit status on", async () => {
    write("shown.ts", "process.exit(78);");
    expect((await setUp("shown.ts")).status).toBe(78);
  });
});
