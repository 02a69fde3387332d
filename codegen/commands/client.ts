/** `hydrant client`: the client as a package. */

import { hash } from "node:crypto";
import { join } from "node:path";
import type { Artifact } from "../emit/artifact.ts";
import { printJson } from "../emit/json.ts";
import { compare, finalName, write } from "../output/files.ts";
import { namesIn, readIfThere } from "../output/optional-files.ts";
import { isSemver } from "../output/semver.ts";
import { type Call, type Command, SPEC } from "./command.ts";
import { CommandFailed } from "./command-error.ts";
import { occupied } from "./empty-folder.ts";
import { complain } from "./spec.ts";
import { print } from "./stdout.ts";

export const CLIENT: Command = {
  name: "client",
  summary: "Writes the client as a package, ready for `npm pack`.",
  options: {
    spec: SPEC,
    out: { value: "DIR", about: 'The folder to write to (default: "client").' },
    name: { value: "NAME", about: "The name of the package (default: after the API)." },
    version: { value: "VERSION", about: "The version of the package, such as 1.4.0 (default: the API's)." },
  },
  run: runClient,
};

/** What npm takes for the name of a package. */
const PACKAGE_NAME = /^(?=.{1,214}$)(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

async function runClient({ values }: Call): Promise<number> {
  const name = values.get("name");
  if (name !== undefined && !PACKAGE_NAME.test(name))
    throw new CommandFailed(
      `"${name}" is no name of a package; those have small letters, digits, hyphens, dots and underscores, as "@house/api-client" has.`,
      2,
    );
  const version = values.get("version");
  if (version !== undefined && !isSemver(version))
    throw new CommandFailed(
      `"${version}" is no version that npm takes; those are such as "1.4.0" and "2.0.0-beta.1".`,
      2,
    );
  const { loadSpec } = await import("../language/load.ts");
  const { model, diagnostics } = await loadSpec(values.get("spec") ?? "spec");
  if (model === null) {
    await complain(diagnostics);
    return 1;
  }
  const { clientPackage } = await import("../output/client-package.ts");
  const folder = values.get("out") ?? "client";
  const files = clientPackage(model, name, version);
  const former = await formerIn(folder, files);
  const difference = await compare(folder, files, Object.keys(former));
  await ensureUnchanged(folder, former, [...difference.differing.map(({ path }) => path), ...difference.left]);
  const hashes = Object.fromEntries(files.map(({ path, text }) => [path, hash("sha256", text)]));
  await write(folder, difference, { path: FILES, text: printJson({ files: hashes }) });
  const same = difference.differing.length + difference.left.length === 0;
  print(same ? "Everything is up to date." : `wrote ${folder}`);
  return 0;
}

/** The file in the folder that tells which others this command has written there, by the SHA-256 of each; npm packs it not. */
const FILES = "hydrant-client.json";

type Hashes = Readonly<Record<string, string>>;

/** What a former call has written into a folder: nothing, where it is new or empty. Throws where it is anything else. `files`: those to be written. */
async function formerIn(folder: string, files: readonly Artifact[]): Promise<Hashes> {
  const obstacle = occupied(folder, await namesIn(folder));
  if (obstacle === null) return {};
  const text = await readIfThere(join(folder, FILES));
  const hashes = text === null ? null : filesIn(text);
  if (hashes !== null) return hashes;
  if (await isBegun(folder, files)) return {};
  if (isClient(await readIfThere(join(folder, "package.json"))))
    throw new CommandFailed(
      `${folder} has a client that was made without its list of files, ${FILES}. Remove the folder, or choose another by --out.`,
      1,
    );
  throw new CommandFailed(`${obstacle} Name a folder by --out that is new or empty, or has a client of before.`, 1);
}

/** Whether there are files to be written in a folder already, under their names or those they have until then, and none reads otherwise: a writing may have been cut short before it listed them. */
async function isBegun(folder: string, files: readonly Artifact[]): Promise<boolean> {
  const paths = new Set(files.map(({ path }) => path));
  const names = await namesIn(folder, { recursive: true });
  if (!names.some((name) => paths.has(finalName(name)))) return false;
  const texts = await Promise.all(files.map(({ path }) => readIfThere(join(folder, path))));
  return files.every(({ text }, index) => texts[index] === null || texts[index] === text);
}

/** Whether the text of a package.json is that of a client. */
function isClient(manifest: string | null): boolean {
  try {
    const { description, exports } = JSON.parse(manifest ?? "{}");
    return /^A client of /.test(description) && exports?.["./reading"]?.default === "./reading.js";
  } catch {
    return false;
  }
}

function filesIn(text: string): Hashes | null {
  try {
    const { files } = JSON.parse(text) as { readonly files?: Hashes };
    return typeof files === "object" ? files : null;
  } catch {
    return null;
  }
}

/** Throws where a file is to be replaced or removed that is not as it was written. */
async function ensureUnchanged(folder: string, former: Hashes, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const text = await readIfThere(join(folder, path));
    if (text === null || hash("sha256", text) === former[path]) continue;
    throw new CommandFailed(
      `${join(folder, path)} is not as this command has written it. Move it away, or name another folder by --out.`,
      1,
    );
  }
}
