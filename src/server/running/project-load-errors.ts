/** Project load errors: one line with what failed, where, and a remedy. No database is needed. */

import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export function explainUnloaded(error: unknown): string {
  const { code, url } = (error ?? {}) as { readonly code?: unknown; readonly url?: unknown };
  if (code === "ERR_MODULE_NOT_FOUND")
    return typeof url === "string" ? missingFile(error as Error, url) : missingPackage(error as Error);
  return explainThrown("The application cannot be loaded", error);
}

/** Line for an unexpected error. `what`: what it ended. */
export function explainThrown(what: string, error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const [said = "The error has no message"] = message.split("\n");
  const told = error instanceof Error && error.name !== "Error" ? `${error.name}: ${said}` : said;
  const place = ownPlaceOf(error);
  const at = place === null ? "" : `, at ${place}`;
  return `${what}${at}: ${ended(told)}${mending(told)}`;
}

/** Location in the project's own code that threw; null if unknown. */
export function ownPlaceOf(error: unknown): string | null {
  const stack = (error instanceof Error && error.stack) || "";
  const places = stack.matchAll(/(?<=^|[\s(])((?:file:\/\/)?\/[^\s()]*?):(\d+(?::\d+)?)(?=\)?$)/gm);
  for (const [, file = "", at = ""] of places) if (isItsOwn(pathOf(file))) return `${shown(file)}:${at}`;
  return null;
}

/** Migrations cannot be generated again, unlike all other generated files. */
function missingFile({ message }: Error, url: string): string {
  const file = shown(url);
  if (/\/migrations\/\d{4,}_[^/]+$/.test(url))
    return `${file} does not exist, and the index.ts beside it imports it. Restore it from version control. If you deleted it because no database is to run it, restore its whole folder, with index.ts and snapshot.json, as it was before the migration was written, and generate ("A migration that was a mistake" in docs/migrations.md of the package hydrant).`;
  if (/\/generated\//.test(url))
    return `${file} does not exist. It is generated from the spec: run \`hydrant generate\`.`;
  return `${file} does not exist${importedBy(message)}. Create it, or correct the import.`;
}

function missingPackage({ message }: Error): string {
  const [, name = "A package"] = /package '([^']+)'/.exec(message) ?? [];
  return `The package ${name} is not installed${importedBy(message)}. Run \`npm install\`, or correct the import.`;
}

/** `, and FILE imports it`; empty if the message names no importer. */
function importedBy(message: string): string {
  const [, importer] = /imported from (.+)$/.exec(message) ?? [];
  return importer === undefined ? "" : `, and ${shown(importer)} imports it`;
}

/** Generated code may come from an older spec than handwritten code. */
const mending = (what: string): string =>
  /generated\/.* does not provide an export/.test(what) ? " Run `hydrant generate`, or correct the import." : "";

const NOT_ITS_OWN = ["server", "store", "hypermedia"].map((folder) =>
  fileURLToPath(new URL(`../../${folder}/`, import.meta.url)),
);

const isItsOwn = (path: string): boolean =>
  !/\/(?:node_modules|generated)\//.test(path) && !NOT_ITS_OWN.some((folder) => path.startsWith(folder));

const pathOf = (file: string): string => (file.startsWith("file:") ? fileURLToPath(file) : file);

/** Relative path, if that is shorter. */
function shown(file: string): string {
  const path = pathOf(file);
  const near = relative("", path);
  return near.startsWith(`..${sep}..${sep}`) ? path : near;
}

const ended = (text: string): string => text.replace(/[^.!?]$/, "$&.");
