/** Why a project cannot be loaded, as a line for whoever wrote it: what, where, and how to mend it. Before any database is asked. */

import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A line about what was thrown while a project was loaded. */
export function explainUnloaded(error: unknown): string {
  const { code, url } = (error ?? {}) as { readonly code?: unknown; readonly url?: unknown };
  if (code === "ERR_MODULE_NOT_FOUND")
    return typeof url === "string" ? missingFile(error as Error, url) : missingPackage(error as Error);
  return explainThrown("The application cannot be loaded", error);
}

/** A line about what was thrown and foreseen by nobody, after `what` it has ended. */
export function explainThrown(what: string, error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const [said = "It threw nothing that tells why"] = message.split("\n");
  const told = error instanceof Error && error.name !== "Error" ? `${error.name}: ${said}` : said;
  const place = ownPlaceOf(error);
  const at = place === null ? "" : `, at ${place}`;
  return `${what}${at}: ${ended(told)}${mending(told)}`;
}

/** The place in the project's own code that what was thrown comes from; null where none is known. */
export function ownPlaceOf(error: unknown): string | null {
  return error instanceof Error ? placeIn(error.stack ?? "") : null;
}

/** A migration is never made again; whatever else is generated is. */
function missingFile({ message }: Error, url: string): string {
  const file = shown(url);
  if (/\/migrations\/\d{4,}_[^/]+$/.test(url))
    return `${file} is not there, and the index.ts beside it names it. Restore it from version control. If it was taken away because no database is to run it, have its whole folder as it was before it was made, index.ts and snapshot.json as well, and generate ("A migration that was a mistake" in docs/migrations.md of the package hydrant).`;
  if (/\/generated\//.test(url)) return `${file} is not there. It is made from the spec: run \`hydrant generate\`.`;
  const importer = importerIn(message);
  return `${file} is not there${importer === null ? "" : `, and ${importer} imports it`}. Make it, or mend what names it.`;
}

function missingPackage({ message }: Error): string {
  const [, name = "A package"] = /package '([^']+)'/.exec(message) ?? [];
  const importer = importerIn(message);
  return `The package ${name} is not installed${importer === null ? "" : `, and ${importer} imports it`}. Run \`npm install\`, or mend the import.`;
}

function importerIn(message: string): string | null {
  const [, importer] = /imported from (.+)$/.exec(message) ?? [];
  return importer === undefined ? null : shown(importer);
}

/** What is generated may be of an older spec than what was written by hand. */
function mending(what: string): string {
  return /generated\/.* does not provide an export/.test(what) ? " Run `hydrant generate`, or mend the import." : "";
}

/** What the project has neither written nor has it to mend. */
const NOT_ITS_OWN = ["server", "store", "hypermedia"].map((folder) =>
  fileURLToPath(new URL(`../../${folder}/`, import.meta.url)),
);

/** The first line and column of the project's own code that a stack names; null where there is none. */
function placeIn(stack: string): string | null {
  for (const [, file = "", at = ""] of stack.matchAll(
    /(?<=^|[\s(])((?:file:\/\/)?\/[^\s()]*?):(\d+(?::\d+)?)(?=\)?$)/gm,
  ))
    if (isItsOwn(pathOf(file))) return `${shown(file)}:${at}`;
  return null;
}

function isItsOwn(path: string): boolean {
  return !/\/(?:node_modules|generated)\//.test(path) && !NOT_ITS_OWN.some((folder) => path.startsWith(folder));
}

const pathOf = (file: string): string => (file.startsWith("file:") ? fileURLToPath(file) : file);

/** A path as it is from here, where that is shorter. */
function shown(file: string): string {
  const path = pathOf(file);
  const near = relative("", path);
  return near.startsWith(`..${sep}..${sep}`) ? path : near;
}

const ended = (text: string): string => text.replace(/[^.!?]$/, "$&.");
