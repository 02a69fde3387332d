/** The package as `npm pack` makes it, and the hour of somebody new who installs it: every step of docs/tutorial.md, outside this clone. */

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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

test("[the tutorial] every step does what is shown, up to a change that keeps the data", {
  timeout: 600_000,
}, async () => {
  const [port, httpPort] = [await freePort(), await freePort()];
  const ports = {
    PORT: String(port),
    HTTP_PORT: String(httpPort),
    LOG_FORMAT: "json",
    BCRYPT_COST: "4",
    RATE_LIMIT: "0",
  };
  const terminal = new Terminal(clone, place, ports);
  const steps = stepsOf(readFileSync(join(root, "docs", "tutorial.md"), "utf8"));
  expect(steps.length).toBeGreaterThan(20);
  try {
    for (const step of steps)
      await follow(step, terminal, (text) => text.replaceAll("localhost:8443", `localhost:${port}`));
  } finally {
    await terminal.interrupt();
  }
});

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
  if (command.startsWith("npm install ") && process.env.INSTALL_FROM !== "registry") {
    installed(terminal.folder);
    return { status: 0, printed: "" };
  }
  return terminal.run(command);
}

/** Installs without a registry: the package itself, and beside it links to what this clone has installed. */
function installed(folder: string): void {
  const [from, modules] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(modules, ".bin"), { recursive: true });
  for (const name of readdirSync(from).filter((each) => !each.startsWith(".")))
    symlinkSync(join(from, name), join(modules, name));
  cpSync(join(place, "package"), join(modules, "hydrant"), { recursive: true });
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
