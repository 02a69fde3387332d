/** Bytes in a folder of this machine, or one that several share (clauses OBJ-2, OBJ-5). */

import { access, constants, mkdir, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type ByteStore, type Content, filesUnavailable, type Part } from "./files.ts";
import { takeIn } from "./intake.ts";

/** Files fanned out by the end of the key. While a file is written, it is beside them, in `incoming`. */
export function fileFolder(folder: string): ByteStore {
  const placeOf = (key: string) => join(folder, key.slice(-2), key);
  const comingIn = (key: string) => join(folder, "incoming", key);
  // Keys of old are identifiers, which may be any segment of a path.
  const isName = (key: string) => basename(key) === key && key !== "." && key !== "..";

  const remove = (key: string) =>
    trying(async () => {
      if (!isName(key)) return;
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
    open: (key, part) => trying(async () => (isName(key) ? contentAt(placeOf(key), part) : undefined)),
    remove,
    // Who writes them is this process.
    late: 0,
    check: () =>
      trying(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
      }),
    close() {},
  };
}

/** Whatever the system refuses here, nothing is wrong with what was asked. */
async function trying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw filesUnavailable(error);
  }
}

/** What an open file has stays whole when its name is taken away. */
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

/** False where there was none. */
async function unlinked(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

async function write(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  await makeFolder(dirname(path));
  const file = await open(path, "wx", 0o600);
  try {
    // Goes on where the system takes less at once than it is given.
    for await (const bytes of source) await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves a written file to its name, and makes the name as durable as the bytes. */
async function place(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await sync(dirname(to));
}

/** A folder, and its own name in the folder above as durable as what comes into it. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

async function sync(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
