/** Reads the generator's own package.json. */

import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const MANIFEST: string = findPackageJSON(import.meta.url) as string;

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(MANIFEST, "utf8")) as Manifest;
}
