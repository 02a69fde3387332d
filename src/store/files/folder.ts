/** File storage in a folder, local or shared by several servers (clauses OBJ-2, OBJ-5). */

import { access, constants, mkdir, open, rename, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ByteStore, type Content, type Part, takeIn, trying } from "./files.ts";

/** Files are spread over folders by the end of their key. A file being written is in `incoming`. */
export function fileFolder(folder: string): ByteStore {
  const placeOf = (key: string) => join(folder, key.slice(-2), key);
  const comingIn = (key: string) => join(folder, "incoming", key);

  const remove = (key: string) =>
    trying(async () => {
      for (const path of [comingIn(key), placeOf(key)]) if (await unlinked(path)) await sync(dirname(path));
    });

  return {
    async write(key, source, limit) {
      try {
        const taken = await takeIn(source, limit, (passing) => write(comingIn(key), passing));
        await trying(() => place(comingIn(key), placeOf(key)));
        return taken;
      } catch (error) {
        await remove(key).catch(() => {});
        throw error;
      }
    },
    open: (key, part) => trying(async () => contentAt(placeOf(key), part)),
    remove,
    // This process writes them itself, so none can appear late.
    late: 0,
    check: () =>
      trying(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
      }),
    close() {},
  };
}

/** An open file keeps its content when its name is deleted. */
async function contentAt(path: string, part?: Part): Promise<Content | undefined> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (file === undefined) return undefined;
  const { size } = await file.stat().catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return { length: size, stream: () => file.createReadStream({ ...part }), close: () => file.close() };
}

/** Deletes a file; false if it did not exist. */
const unlinked = (path: string): Promise<boolean> =>
  unlink(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );

async function write(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  await makeFolder(dirname(path));
  await writeFile(path, source, { flag: "wx", mode: 0o600, flush: true });
}

/** Renames a written file and syncs the folder, so that the name is durable too. */
async function place(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await sync(dirname(to));
}

/** Creates a folder and syncs its ancestors. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

/** Syncs a folder where the system supports it, or a file. */
export async function sync(path: string, isFolder = true): Promise<void> {
  if (isFolder && process.platform === "win32") return;
  await using handle = await open(path, isFolder ? "r" : "r+");
  await handle.sync();
}
