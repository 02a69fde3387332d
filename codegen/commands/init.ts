/** `hydrant init`: a project of one's own, made from the template. */

import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MANIFEST, readManifest } from "../manifest.ts";
import type { Call, Command } from "./command.ts";

const template = fileURLToPath(new URL("../init/template/", import.meta.url));

export const INIT: Command = {
  name: "init",
  summary: "Makes a project of one's own: a small spec, typed handlers, tests and scripts.",
  operands: [{ name: "DIR", about: "The folder to make it in, new or empty; the project is called after it." }],
  options: {},
  run: runInit,
};

async function runInit({ operands: [folder = ""] }: Call): Promise<number> {
  const obstacle = await obstacleIn(folder);
  if (obstacle !== null) {
    process.stderr.write(`${obstacle} Name a folder that is new or empty.\n`);
    return 2;
  }
  const words = await wordsFor(basename(resolve(folder)));
  for (const path of await filesOf(template)) {
    // npm packs no file that is called .gitignore.
    const target = join(folder, path === "gitignore" ? ".gitignore" : path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, filledIn(await readFile(join(template, path), "utf8"), words), { flag: "wx" });
  }
  const { generate } = await import("../generate.ts");
  const { status, diagnostics } = await generate({
    specDir: join(folder, "spec"),
    outDir: join(folder, "src", "generated"),
  });
  if (status !== "written") throw new Error(`The template's spec is ${status}: ${JSON.stringify(diagnostics)}`);
  process.stdout.write(
    `Made ${folder}. Go on with:\n\n  cd ${word(folder)}\n  npm install${await tarballFor(folder)}\n  npm start\n`,
  );
  return 0;
}

/** A path as a shell takes it. */
function word(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : JSON.stringify(path);
}

/** What is to be installed, where this is a clone in which `npm pack` has made a package that no registry has; else nothing, as a registry has it. */
async function tarballFor(folder: string): Promise<string> {
  const { name, version } = await readManifest();
  const packed = join(dirname(MANIFEST), `${name}-${version}.tgz`);
  return existsSync(packed) ? ` ${word(relative(folder, packed).replaceAll("\\", "/"))}` : "";
}

/** Why no project can be made in a folder, as a sentence; null where one can. A repository that is still empty has `.git` alone. */
async function obstacleIn(folder: string): Promise<string | null> {
  if (folder.trim() === "") return "An empty name is no folder.";
  try {
    const [first, ...others] = (await readdir(folder)).filter((name) => name !== ".git").sort();
    if (first === undefined) return null;
    return `${folder} is not empty: it has ${others.length === 0 ? first : `${first} and ${others.length} more`}.`;
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
    title: parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" ") || "My API",
    version: own.version,
    node: own.engines.node,
    typescript: own.dependencies.typescript as string,
    "@types/node": own.devDependencies["@types/node"] as string,
  };
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
