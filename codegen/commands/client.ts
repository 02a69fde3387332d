/** `hydrant client`: writes the client as a package. */

import { hash } from "node:crypto";
import { join } from "node:path";
import { printJson } from "../emit/artifact.ts";
import { hashesOf } from "../output/build-stamp.ts";
import { compare, write } from "../output/files.ts";
import { namesIn, readIfThere, readJsonIfThere } from "../output/optional-files.ts";
import { type Call, type Command, OPTIONS, print, printDiagnostics } from "./command.ts";
import { CommandFailed, occupied } from "./command-error.ts";

export const CLIENT: Command = {
  name: "client",
  summary: "Writes the client as a package, ready for `npm pack`.",
  options: {
    spec: OPTIONS.spec,
    out: { value: "DIR", about: 'The folder to write to (default: "client").' },
    name: { value: "NAME", about: "The name of the package (default: after the API)." },
    version: { value: "VERSION", about: "The version of the package, such as 1.4.0 (default: the API's)." },
  },
  run: runClient,
};

const PACKAGE_NAME = /^(?=.{1,214}$)(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

async function runClient({ values }: Call): Promise<number> {
  const name = values.get("name");
  if (name !== undefined && !PACKAGE_NAME.test(name))
    throw new CommandFailed(
      `"${name}" is not a package name: use lower-case letters, digits, hyphens, dots and underscores, as in "@house/api-client".`,
      2,
    );
  const version = values.get("version");
  const { clientPackage, isSemver } = await import("../output/client-package.ts");
  if (version !== undefined && !isSemver(version))
    throw new CommandFailed(`"${version}" is not a version that npm accepts, such as "1.4.0" or "2.0.0-beta.1".`, 2);
  const { loadSpec } = await import("../language/load.ts");
  const { model, diagnostics } = await loadSpec(values.get("spec") ?? "spec");
  if (model === null) {
    await printDiagnostics(diagnostics);
    return 1;
  }
  const folder = values.get("out") ?? "client";
  const files = clientPackage(model, name, version);
  const former = await formerIn(folder);
  const difference = await compare(folder, files, Object.keys(former));
  const changing = [...difference.differing.map(({ path }) => path), ...difference.left];
  await ensureUnchanged(folder, former, changing);
  await write(folder, difference, { path: FILES, text: printJson({ files: hashesOf(files) }) });
  print(changing.length === 0 ? "Everything is up to date." : `wrote ${folder}`);
  return 0;
}

/** Lists the files that this command has written, with the SHA-256 of each. npm does not pack it. */
const FILES = "hydrant-client.json";

type Hashes = Readonly<Record<string, string>>;

/** The files of the last run: none in a new or empty folder. Throws if the folder has anything else. */
async function formerIn(folder: string): Promise<Hashes> {
  const obstacle = occupied(folder, await namesIn(folder));
  if (obstacle === null) return {};
  const stamp = await readJsonIfThere<{ readonly files?: Hashes }>(join(folder, FILES));
  if (typeof stamp?.files === "object" && stamp.files !== null) return stamp.files;
  throw new CommandFailed(
    `${obstacle} Choose a new or empty folder by --out, or one that this command has written, which has ${FILES}.`,
    1,
  );
}

/** Throws if a file to replace or remove was edited. */
async function ensureUnchanged(folder: string, former: Hashes, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const text = await readIfThere(join(folder, path));
    if (text === null || hash("sha256", text) === former[path]) continue;
    throw new CommandFailed(
      `${join(folder, path)} has been edited. Move it away, or choose another folder by --out.`,
      1,
    );
  }
}
