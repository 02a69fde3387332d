/** The README and docs/examples.md, followed step by step in a copy of this clone. Other pages: test/package/ and test/client/. */

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject, test } from "vitest";
import { freshOnServer, freshPglite } from "./databases.ts";
import { packedOnce } from "./package/packed.ts";
import { stepsOf } from "./package/page.ts";
import { followAll, haveDatabase, isInstallation, type Run } from "./package/reader.ts";
import { drawn } from "./random.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "hydrant-documentation-"));
const page = (name: string) => readFileSync(join(root, name), "utf8");

afterAll(() => rmSync(place, { recursive: true, force: true }));

/** What `git clone` makes, with what this clone has installed, and with the reference data in its database: to load that takes seconds. */
function clone(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const name of listed
    .toString()
    .split("\0")
    .filter((each) => each !== "" && !each.startsWith("test/")))
    cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  cpSync(inject("seed"), join(folder, "data"), { recursive: true });
}

/** The password of the first user there. */
const withPassword = (text: string) => text.replaceAll('correct horse battery"', 'correct horse battery staple"');

test("[the README] every step does what is shown", { timeout: 600_000 }, async () => {
  const all = stepsOf(page("README.md"));
  const start = all.findIndex((step) => step.does === "run" && step.command.startsWith("git clone"));
  // Above the first step, the README shows a spec in short and an answer.
  const [, answer] = all.slice(0, start);
  const trust = all.findIndex((step) => step.does === "run" && step.command.startsWith("export CURL_CA_BUNDLE"));
  const steps = all.slice(start).toSpliced(trust - start + 1, 0, ...(answer ? [answer] : []));
  expect(steps.length).toBeGreaterThan(20);
  const home = join(place, "readme");
  mkdirSync(home);
  const { serverUrl } = inject("databases");
  // Without a PostgreSQL server, an empty setting means the built-in database.
  const databaseUrl = serverUrl === null ? "" : (await freshOnServer(serverUrl)).databaseUrl;
  const [{ tarball }, database] = [await packedOnce(), await freshPglite()];
  const run: Run = (command, terminal) => {
    if (command === "npm start") haveDatabase(terminal, database);
    // Elsewhere, projects get links to what this clone has installed.
    if (isInstallation(command) && process.env.INSTALL_FROM === "registry") return "as is";
    if (command === "npm pack") cpSync(tarball, join(terminal.folder, basename(tarball)));
    else if (command.startsWith("git clone")) clone(join(terminal.folder, "hydrant"));
    else return undefined;
    return { printed: "" };
  };
  await followAll(steps, home, run, (text) => withPassword(text).replace(/postgres:\S+/, databaseUrl));
});

// It takes twenty seconds of processor: every other run does it, as its seed draws, and each long one.
const isFollowed = drawn([true, false]).includes(true);
const examples = "[HYD-4] [the examples] every step does what is shown, with a generic client too";
(isFollowed ? test : () => {})(examples, { timeout: 600_000 }, async () => {
  const steps = stepsOf(page("docs/examples.md"));
  expect(steps.length).toBeGreaterThan(20);
  clone(join(place, "examples"));
  await followAll(steps, join(place, "examples"), undefined, withPassword);
});

test("every link in the documentation leads to a file, and to a heading where it names one", () => {
  const listed = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" });
  const pages = listed.split("\n").filter((path) => /^(?:docs\/)?[^/]+\.md$/.test(path));
  expect(pages).toContain("docs/architecture.md");
  const anchorsOf = (path: string) =>
    [...page(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );
  const dead = pages.flatMap((path) =>
    [
      ...page(path)
        .replace(/^```[\s\S]*?^```$/gm, "")
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, link = ""]) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = "", anchor] = link.split("#");
        const target = file === "" ? path : join(dirname(path), file);
        return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      })
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});
