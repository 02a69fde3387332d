/** `hydrant init`: creates a project from the template. */

import { existsSync, lstatSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MANIFEST, readManifest } from "../manifest.ts";
import { writeWhole } from "../output/files.ts";
import { namesIn } from "../output/optional-files.ts";
import type { Call, Command } from "./command.ts";
import { CommandFailed, occupied } from "./command-error.ts";

const template = fileURLToPath(new URL("../init/template/", import.meta.url));

export const INIT: Command = {
  name: "init",
  summary: "Creates a project: a small spec, typed handlers, tests and scripts.",
  operands: [{ name: "DIR", about: "A new or empty folder. The project gets its name." }],
  options: { empty: { about: "Leaves out the sample: only accounts, to add your own types to." } },
  run: runInit,
};

async function runInit({ operands: [folder = ""], flags }: Call): Promise<number> {
  const obstacle = await obstacleIn(folder);
  if (obstacle !== null) throw new CommandFailed(`${obstacle} Name a new or empty folder.`, 2);
  const end = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
  const packed = await packageHere();
  const remove = await removerOf(folder);
  try {
    await makeProject(folder, packed, flags.has("empty"), end.signal);
  } catch (error) {
    await remove();
    throw end.signal.aborted ? new CommandFailed(`Interrupted: ${folder} was not created.`, 1) : error;
  }
  const steps = `Next steps:\n\n  cd ${word(folder)}\n  npm install\n  npm start\n`;
  process.stdout.write(`Made ${folder}. ${packed === undefined ? await packingSteps(folder) : ""}${steps}`);
  return 0;
}

/** Removes what a failed run has created: the outermost new folder, or what it put into an existing one. */
async function removerOf(folder: string): Promise<() => Promise<void>> {
  if (isMissing(folder)) {
    let outermost = resolve(folder);
    while (isMissing(dirname(outermost))) outermost = dirname(outermost);
    return () => rm(outermost, { recursive: true, force: true });
  }
  const before = await namesIn(folder);
  return async () => {
    for (const name of await namesIn(folder))
      if (!before.includes(name)) await rm(join(folder, name), { recursive: true });
  };
}

/** Also a link that leads nowhere exists. */
const isMissing = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) === undefined;

async function makeProject(folder: string, packed: string | undefined, isEmpty: boolean, signal: AbortSignal) {
  const put = async (path: string, content: string | Buffer): Promise<void> => {
    signal.throwIfAborted();
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, content, "wx");
  };
  const words = { ...(await wordsFor(basename(resolve(folder)))), ...(isEmpty ? EMPTY_WORDS : SAMPLE_WORDS) };
  // An error names this folder and not a subfolder.
  await mkdir(folder, { recursive: true });
  for (const [path, source] of await sourcesOf(isEmpty)) {
    // npm does not pack files named .gitignore, and git would apply the attributes here.
    const target = join(folder, path.replace(/^git(?=ignore$|attributes$)/, ".git"));
    await put(target, fillIn(await readFile(join(template, source), "utf8"), words));
  }
  if (packed === undefined) await mkdir(join(folder, VENDOR), { recursive: true });
  else await put(join(folder, VENDOR, basename(packed)), await readFile(packed));
  const { generate } = await import("../generate.ts");
  const [specDir, outDir] = [join(folder, "spec"), join(folder, "src", "generated")];
  const { status, diagnostics } = await generate({ specDir, outDir });
  if (status !== "written") throw new Error(`The template's spec is ${status}: ${JSON.stringify(diagnostics)}`);
  signal.throwIfAborted();
}

/** The part of the template with what a project without the sample has instead, or in addition. */
const EMPTY = join("empty", "/");

const OF_SAMPLE = /(?:^|[/\\])paint(?:er|ing)s?\.[^/\\]+$/;

const SAMPLE_WORDS = {
  about: "paintings, and who painted them. Put your own in their place.",
  first: "paintings/",
  filled: "",
  begin: "put your own types in place of these in `spec/`",
  alone: " alone",
  role: "curator",
  roles: "curator, admin",
};
const EMPTY_WORDS = {
  about: "accounts, so far. Put your own types beside them.",
  first: "",
  filled: " if there is such a folder",
  begin: "put your own types into `spec/`",
  alone: ", all at once",
  role: "admin",
  roles: "admin",
};

/** Each file of a project, with its source in the template. */
async function sourcesOf(isEmpty: boolean): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(template.length)).sort();
  const shared = paths.filter((path) => !path.startsWith(EMPTY) && !(isEmpty && OF_SAMPLE.test(path)));
  const own = isEmpty ? paths.filter((path) => path.startsWith(EMPTY)) : [];
  return new Map([
    ...shared.map((path) => [path, path] as const),
    ...own.map((path) => [path.slice(EMPTY.length), path] as const),
  ]);
}

function word(path: string): string {
  // A leading hyphen would make it an option.
  const safe = path.startsWith("-") ? `./${path}` : path;
  return /^[\w./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", "'\\''")}'`;
}

/** A project's folder for the package, which is in no registry. */
const VENDOR = "vendor";

/** The packed package, in the clone that made it or in the project where this one is installed; undefined if neither has it. */
async function packageHere(): Promise<string | undefined> {
  const [own, name] = [dirname(MANIFEST), await packageName()];
  return [join(own, name), join(own, "..", "..", VENDOR, name)].find((path) => existsSync(path));
}

/** The file name that `npm pack` gives this package. */
async function packageName(): Promise<string> {
  const { name, version } = await readManifest();
  return `${name}-${version}.tgz`;
}

/** Says how to get the package, if it was not found here. */
async function packingSteps(folder: string): Promise<string> {
  const vendor = word(join(resolve(folder), VENDOR));
  return `It needs ${VENDOR}/${await packageName()}, which was not found. Make it in a clone of Hydrant:\n\n  npm pack --pack-destination ${vendor}\n\n`;
}

/** The reason why a folder cannot be used, as a sentence; null if it can. */
async function obstacleIn(folder: string): Promise<string | null> {
  if (folder.trim() === "") return "An empty name is no folder.";
  try {
    return occupied(folder, await readdir(folder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    if (code === "ENOTDIR") return `${folder} is no folder.`;
    throw error;
  }
}

/** Values for the placeholders of the template. Versions are those that this package is tested with. */
async function wordsFor(folder: string): Promise<Readonly<Record<string, string>>> {
  const own = await readManifest();
  const plain = folder.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const parts = plain.match(/[a-z0-9]+/g) ?? [];
  const name = parts.join("-") || "my-api";
  return {
    // A project with the name of the package would import itself.
    name: name === own.name ? `my-${name}` : name,
    title: parts.map(capitalise).join(" ") || "My API",
    version: own.version,
    node: own.engines.node,
    typescript: own.dependencies.typescript as string,
    "@types/node": own.devDependencies["@types/node"] as string,
  };
}

const capitalise = (word: string): string => (word === "api" ? "API" : word.charAt(0).toUpperCase() + word.slice(1));

const fillIn = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{([^}]+)\}\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`The template has an unknown placeholder "${word}".`);
    return value;
  });
