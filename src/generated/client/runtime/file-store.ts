/** Token store in a file, for Node.js. The rest of the client uses web standards only. */

import type { TokenStore } from "./stores.ts";

/** The part of `node:fs/promises` in use. A browser project may lack its types. */
interface Files {
  readFile(path: string, encoding: "utf8"): Promise<string>;
  writeFile(path: string, text: string, options: { readonly mode: number }): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: boolean }): Promise<void>;
}

/** Stores the tokens in a file with mode 0600. */
export function fileStore(path: string): TokenStore {
  const name = "node:fs/promises";
  const files = import(name) as Promise<Files>;
  return {
    async read() {
      try {
        return await (await files).readFile(path, "utf8");
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return null;
        throw error;
      }
    },
    async write(text) {
      const { writeFile, rename, rm } = await files;
      if (text === null) return rm(path, { force: true });
      // Write to a temporary file and rename it, so that no reader sees a partial file.
      const written = `${path}.${Math.random().toString(36).slice(2)}`;
      await writeFile(written, text, { mode: 0o600 });
      await rename(written, path);
    },
  };
}
