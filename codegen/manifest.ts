/** The package's own manifest: what it is called, its version, and what it is made and tested with. */

import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Where it lies. */
export const MANIFEST: string = findPackageJSON(import.meta.url) as string;

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(MANIFEST, "utf8")) as Manifest;
}
