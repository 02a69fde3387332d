/** The package as `npm pack` makes it, and the hour of somebody new who installs it: the steps of docs/tutorial.md, docs/help-desk.md and docs/handlers.md, outside this clone. */

import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPglite } from "../databases.ts";
import { drawn } from "../random.ts";
import { packedOnce } from "./packed.ts";
import { stepsOf } from "./page.ts";
import { followAll, haveDatabase, installed, type Run, withDatabase } from "./reader.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "hydrant-package-"));
/** What stands for the clone beside which the tutorial makes its project: the package, with what this clone has installed. */
const clone = join(place, "hydrant");

/** A page takes half a minute of processor: a run follows one, which its seed draws; a long one all. */
const pages = ["tutorial", "help-desk", "handlers"];
const followed = drawn(pages);

/** An empty database. */
let database: string;
let tarball: string;
let files: readonly string[];

beforeAll(async () => {
  ({ tarball, files } = await packedOnce());
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", place]);
  cpSync(join(place, "package"), clone, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  cpSync(tarball, join(clone, basename(tarball)));
  database = await freshPglite();
}, 300_000);

afterAll(() => {
  for (const folder of [place, database]) rmSync(folder, { recursive: true, force: true });
});

test("has what belongs in it and nothing else", () => {
  const kinds = new Set(files.map((path) => (path.startsWith("dist/") ? path.split("/").slice(0, 2).join("/") : path)));
  expect([...kinds].filter((path) => !/^(docs|deploy)\//.test(path)).sort()).toEqual([
    ...["LICENSE", "README.md", "codegen/hydrant.mjs", "dist/codegen", "dist/console", "dist/src", "package.json"],
    "scripts/pinned-node.mjs",
  ]);
  expect(files).toEqual(
    expect.arrayContaining(["deploy/build.sh", "docs/language.md", "docs/spec.schema.json", "docs/tutorial.md"]),
  );
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
  const steps = (folder: string) => `Next steps:\n\n  cd ${folder}\n  npm install\n  npm start\n`;
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

test.each(followed)("[%s] every step does what is shown", { timeout: 600_000 }, async (name) => {
  const steps = stepsOf(page(`${name}.md`));
  expect(steps.length).toBeGreaterThan(10);
  // This page goes on with a new project.
  const beginning = ["npx hydrant init ../my-gallery", "cd ../my-gallery", "npm install"];
  const session = beginning.map((command) => `$ ${command}\n…\n`).join("");
  const before = name === "handlers" ? stepsOf(`\`\`\`\n${session}\`\`\`\n`) : [];
  const run: Run = (command, terminal) => {
    if (command === "npm start" && name === "help-desk") haveDatabase(terminal, database);
    return packed(command, terminal);
  };
  await followAll([...before, ...steps], clone, run, undefined, withDatabase(database, "my-(?:museum|gallery)"));
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

/** The clone has its package already. */
const packed: Run = (command) => (command === "npm pack" ? { printed: basename(tarball) } : undefined);

const page = (name: string): string => readFileSync(join(root, "docs", name), "utf8");
