/** `hydrant init`: a project of one's own, made from the template. */

import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MANIFEST, readManifest } from "../manifest.ts";
import { writeWhole } from "../output/files.ts";
import type { Call, Command } from "./command.ts";
import { CommandFailed } from "./command-error.ts";
import { occupied } from "./empty-folder.ts";

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
  if (obstacle !== null) throw new CommandFailed(`${obstacle} Name a folder that is new or empty.`, 2);
  const end = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
  const made = new Made();
  let packed: string | undefined;
  try {
    packed = await packageHere();
    await makeProject(folder, { packed, isEmpty: flags.has("empty") }, made, end.signal);
  } catch (error) {
    await made.takeBack();
    throw end.signal.aborted ? new CommandFailed(`Interrupted; nothing of ${folder} was made.`, 1) : error;
  }
  const steps = `Go on with:\n\n  cd ${word(folder)}\n  npm install\n  npm start\n`;
  process.stdout.write(
    packed === undefined ? `Made ${folder}. ${await unpacked(folder)}${steps}` : `Made ${folder}. ${steps}`,
  );
  return 0;
}

/** Files and folders that there were not before. */
class Made {
  readonly #files: string[] = [];
  readonly #folders: string[] = [];

  /** One after the other, as far up as there is none: were all made at once and one could not be, nobody would say which were. */
  async folder(path: string): Promise<void> {
    if ((await stat(path).catch(() => null))?.isDirectory()) return;
    if (dirname(path) !== path) await this.folder(dirname(path));
    await mkdir(path);
    this.#folders.push(path);
  }

  async file(path: string, content: string | Buffer): Promise<void> {
    await this.folder(dirname(path));
    try {
      await writeWhole(path, content, "wx");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") this.#files.push(path);
      throw error;
    }
    this.#files.push(path);
  }

  /** Removes them all, but for folders that somebody else has put something into. */
  async takeBack(): Promise<void> {
    for (const path of this.#files) await rm(path, { force: true });
    const deepestFirst = this.#folders.toSorted((one, other) => other.length - one.length);
    for (const path of deepestFirst) await rmdir(path).catch(() => undefined);
  }
}

/** What a project is to be made of. */
interface Wanted {
  /** The package that it is to have, where there is one. */
  readonly packed: string | undefined;
  /** Whether it is to be without the sample. */
  readonly isEmpty: boolean;
}

async function makeProject(
  folder: string,
  { packed, isEmpty }: Wanted,
  made: Made,
  signal: AbortSignal,
): Promise<void> {
  const words = { ...(await wordsFor(basename(resolve(folder)))), ...(isEmpty ? EMPTY_WORDS : SAMPLE_WORDS) };
  for (const [path, source] of await sourcesOf(isEmpty)) {
    // npm packs no file that is called .gitignore, and git would go by the attributes here.
    const target = join(folder, path.replace(/^git(?=ignore$|attributes$)/, ".git"));
    const text = filledIn(await readFile(join(template, source), "utf8"), words);
    signal.throwIfAborted();
    await made.file(target, text);
  }
  signal.throwIfAborted();
  if (packed === undefined) await made.folder(join(folder, VENDOR));
  else await made.file(join(folder, VENDOR, basename(packed)), await readFile(packed));
  signal.throwIfAborted();
  const outDir = join(folder, "src", "generated");
  await made.folder(outDir);
  try {
    const { generate } = await import("../generate.ts");
    const { status, diagnostics } = await generate({ specDir: join(folder, "spec"), outDir });
    if (status !== "written") throw new Error(`The template's spec is ${status}: ${JSON.stringify(diagnostics)}`);
    signal.throwIfAborted();
  } catch (error) {
    // All that lies there was generated.
    await rm(outDir, { recursive: true });
    throw error;
  }
}

/** Within the template: what a project without the sample has instead of the same file, or besides. */
const EMPTY = join("empty", "/");

/** The files of the template that are about the sample alone. */
const OF_SAMPLE = /(?:^|[/\\])paint(?:er|ing)s?\.[^/\\]+$/;

const SAMPLE_WORDS = {
  about: "paintings, and who painted them. Put your own in their place.",
  first: "paintings/",
  filled: "",
  begin: "put your own types in place of these in `spec/`",
  alone: " alone",
};
const EMPTY_WORDS = {
  about: "accounts, so far. Put your own types beside them.",
  first: "",
  filled: " if there is such a folder",
  begin: "put your own types into `spec/`",
  alone: ", all at once",
};

/** Each file of a project, and the one of the template from which it is made. */
async function sourcesOf(isEmpty: boolean): Promise<ReadonlyMap<string, string>> {
  const [own, others] = [new Map<string, string>(), new Map<string, string>()];
  for (const path of await filesOf(template))
    if (path.startsWith(EMPTY)) own.set(path.slice(EMPTY.length), path);
    else others.set(path, path);
  if (!isEmpty) return others;
  return new Map([...[...others].filter(([path]) => !OF_SAMPLE.test(path)), ...own]);
}

/** A path as a shell takes it. */
function word(path: string): string {
  // What begins with a hyphen would be an option.
  const safe = path.startsWith("-") ? `./${path}` : path;
  return /^[\w./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", "'\\''")}'`;
}

/** The folder in which a project has the package of Hydrant, as no registry has it: so that whoever clones the project has it, too. */
const VENDOR = "vendor";

/** What `npm pack` calls this package. */
async function packageName(): Promise<string> {
  const { name, version } = await readManifest();
  return `${name}-${version}.tgz`;
}

/** The packed package: in the clone that made it, or in the project that has this one installed; undefined where neither has it. */
async function packageHere(): Promise<string | undefined> {
  const own = dirname(MANIFEST);
  const name = await packageName();
  return [join(own, name), join(own, "..", "..", VENDOR, name)].find((path) => existsSync(path));
}

/** How a project gets the package that was not found here. */
async function unpacked(folder: string): Promise<string> {
  const [name, vendor] = [await packageName(), join(resolve(folder), VENDOR)];
  return `It needs ${VENDOR}/${name}, which was not found. Make it in a clone of Hydrant:\n\n  npm pack --pack-destination ${word(vendor)}\n\n`;
}

/** Why no project can be made in a folder, as a sentence; null where one can. */
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

/** What stands in the template in braces, by the folder's name. Versions are those that this package is made and tested with. */
async function wordsFor(folder: string): Promise<Readonly<Record<string, string>>> {
  const own = await readManifest();
  const parts = folder
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
  const name = parts.join("-") || "my-api";
  return {
    // Called as the package is, it would be that itself wherever it imports it.
    name: name === own.name ? `my-${name}` : name,
    title: parts.map(capitalised).join(" ") || "My API",
    version: own.version,
    node: own.engines.node,
    typescript: own.dependencies.typescript as string,
    "@types/node": own.devDependencies["@types/node"] as string,
  };
}

function capitalised(word: string): string {
  return word === "api" ? "API" : word.charAt(0).toUpperCase() + word.slice(1);
}

function filledIn(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{([^}]+)\}\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`The template asks for "${word}", which there is not.`);
    return value;
  });
}

/** Paths of all files under a folder. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
}
