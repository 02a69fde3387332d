/** The package as `npm pack` makes it, and the hour of somebody new who installs it: every step of docs/tutorial.md and docs/handlers.md, outside this clone. */

import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { isAsShown, type Step, stepsOf } from "./page.ts";
import { Terminal } from "./terminal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "hydrant-package-"));
/** What stands for the clone beside which the tutorial makes its project: the package, with what this clone has installed. */
const clone = join(place, "hydrant");

let tarball: string;
let files: readonly string[];

beforeAll(async () => {
  const pack = ["pack", "--json", "--pack-destination", place];
  const { stdout } = await promisify(execFile)("npm", pack, { cwd: root });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [Packed];
  tarball = join(place, packed.filename);
  files = packed.files.map(({ path }) => path);
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", place]);
  cpSync(join(place, "package"), clone, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  cpSync(tarball, join(clone, packed.filename));
}, 300_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Manifest {
  readonly dependencies: { readonly hydrant: string };
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

test("has what belongs in it and nothing else", () => {
  const kinds = new Set(files.map((path) => (path.startsWith("dist/") ? path.split("/").slice(0, 2).join("/") : path)));
  expect([...kinds].filter((path) => !path.startsWith("docs/")).sort()).toEqual([
    ...["LICENSE", "README.md", "codegen/hydrant.mjs", "dist/codegen", "dist/src", "package.json"],
    "scripts/pinned-node.mjs",
  ]);
  expect(files).toEqual(expect.arrayContaining(["docs/language.md", "docs/spec.schema.json", "docs/tutorial.md"]));
  // What projects get as it stands.
  const copied = /^dist\/codegen\/(client\/runtime\/|init\/template\/)/;
  expect(files.filter((path) => /(?<!\.d)\.ts$/.test(path) && !copied.test(path))).toEqual([]);
});

test("publint finds nothing", async () => {
  const { messages, pkg } = await publint({ pkgDir: join(place, "package"), level: "suggestion", strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

test("its types are what they say, for every way to import from ES modules", async () => {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (analysis.types === false) throw new Error("It has no types.");
  // As the profile `esm-only`: who still asks by `require`, or as Node.js 10 did, is told by Node.js itself.
  const others = ["node10", "node16-cjs"];
  const problems = analysis.problems.filter(
    (problem) => !("resolutionKind" in problem && others.includes(problem.resolutionKind)),
  );
  expect(problems).toEqual([]);
});

test("a project gets the package of the one that it is made from; where that has none, the steps tell how to make it", () => {
  const [first, second, third] = ["first", "second", "third"].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  initiated(clone, first);
  installed(first);
  const own = join(first, "node_modules", "hydrant");
  const steps = (folder: string) => `Go on with:\n\n  cd ${folder}\n  npm install\n  npm start\n`;
  expect(initiated(own, second)).toBe(`Made ${second}. ${steps(second)}`);
  expect(readFileSync(join(second, "vendor", basename(tarball))).equals(readFileSync(tarball))).toBe(true);

  rmSync(join(first, "vendor"), { recursive: true });
  const said = initiated(own, third);
  expect(said).toContain(`\n\n  npm pack --pack-destination ${join(third, "vendor")}\n\n${steps(third)}`);
  // npm writes into no folder that is not there.
  expect(readdirSync(join(third, "vendor"))).toEqual([]);
});

/** Makes a project by the command of a package; gives what it says. */
function initiated(from: string, folder: string): string {
  return execFileSync(process.execPath, [join(from, "codegen", "hydrant.mjs"), "init", folder], { encoding: "utf8" });
}

test("[the tutorial] every step does what is shown, up to a change that keeps the data", {
  timeout: 600_000,
}, async () => {
  const steps = stepsOf(page("tutorial.md"));
  expect(steps.length).toBeGreaterThan(20);
  await followAll(steps);
});

test("[handlers] every step does what is shown, in a new project", { timeout: 600_000 }, async () => {
  const beginning = ["npx hydrant init ../my-gallery", "cd ../my-gallery", "npm install"];
  const session = beginning.map((command) => `$ ${command}\n…\n`).join("");
  const steps = stepsOf(page("handlers.md"));
  expect(steps.length).toBeGreaterThan(10);
  await followAll([...stepsOf(`\`\`\`\n${session}\`\`\`\n`), ...steps]);
});

test("what its pages link to is in it", () => {
  const packed = new Set(files);
  const isPacked = (path: string) => packed.has(path) || files.some((file) => file.startsWith(`${path}/`));
  // The README of a new project links to the package as it is installed there.
  const targetOf = (link: string, from: string) =>
    join(link.startsWith("node_modules/hydrant/") ? "" : dirname(from), link)
      .replace("node_modules/hydrant/", "")
      .replace(/\/?(?:#.*)?$/, "");
  const pages = files.filter((path) => path.endsWith(".md"));
  expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/handlers.md", "docs/tutorial.md"]));
  const dead = pages.flatMap((path) => {
    const text = readFileSync(join(place, "package", path), "utf8").replace(/^```[\s\S]*?^```$/gm, "");
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    return links
      .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
      .filter((link) => !isPacked(targetOf(link, path)))
      .map((link) => `${path}: ${link}`);
  });
  expect(dead).toEqual([]);
});

const page = (name: string): string => readFileSync(join(root, "docs", name), "utf8");

async function followAll(steps: readonly Step[]): Promise<void> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const ports = {
    PORT: String(port),
    HTTP_PORT: String(httpPort),
    LOG_FORMAT: "json",
    BCRYPT_COST: "4",
    RATE_LIMIT: "0",
  };
  // Each page is read in a terminal of its own.
  const terminal = new Terminal(clone, mkdtempSync(join(place, "terminal-")), ports);
  try {
    for (const step of steps)
      await follow(step, terminal, (text) => text.replaceAll("localhost:8443", `localhost:${port}`));
  } finally {
    await terminal.interrupt();
  }
}

async function follow(step: Step, terminal: Terminal, here: (text: string) => string): Promise<void> {
  if (step.does === "interrupt") return terminal.interrupt();
  if (step.does === "write" || step.does === "edit") return change(step, terminal.folder);
  const { command, shown, line } = step;
  const { status, printed } = await carryOut(here(command), terminal);
  const fails = /\b(error|waiting)\b/.test(shown);
  if (isAsShown(printed, here(shown)) && (status !== 0) === fails) return;
  throw new Error(`Line ${line}: ${command}\nended with ${status} and printed:\n${printed}\nshown is:\n${here(shown)}`);
}

async function carryOut(command: string, terminal: Terminal): Promise<{ status: number | null; printed: string }> {
  if (command === "npm pack")
    return {
      status: 0,
      printed: readdirSync(clone)
        .filter((name) => name.endsWith(".tgz"))
        .join("\n"),
    };
  if (command.endsWith("npm start")) return terminal.start(command, /^ready .*$/m);
  if (command === "npm install" && process.env.INSTALL_FROM !== "registry") {
    installed(terminal.folder);
    return { status: 0, printed: "" };
  }
  return terminal.run(command);
}

/** Installs without a registry: the package that the project says, and beside it links to what this clone has installed. */
function installed(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const [, packed = ""] = /^file:(vendor\/[^/]+\.tgz)$/.exec(dependencies.hydrant) ?? [];
  const [from, modules] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(modules, ".bin"), { recursive: true });
  for (const name of readdirSync(from).filter((each) => !each.startsWith(".")))
    symlinkSync(join(from, name), join(modules, name));
  mkdirSync(join(modules, "hydrant"));
  execFileSync("tar", ["-xzf", join(folder, packed), "--strip-components=1", "-C", join(modules, "hydrant")]);
  for (const name of ["node", "tsc"]) symlinkSync(join(from, ".bin", name), join(modules, ".bin", name));
  symlinkSync("../hydrant/codegen/hydrant.mjs", join(modules, ".bin", "hydrant"));
}

function change(step: Step & { readonly does: "write" | "edit" }, folder: string): void {
  const file = join(folder, step.path);
  mkdirSync(dirname(file), { recursive: true });
  if (step.does === "write") {
    writeFileSync(file, step.text);
    return;
  }
  const [before, ...after] = readFileSync(file, "utf8").split(step.old);
  if (after.length !== 1)
    throw new Error(`Line ${step.line}: ${step.path} has the place of the change ${after.length} times.`);
  writeFileSync(file, `${before}${step.now}${after[0]}`);
}
