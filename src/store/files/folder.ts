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
      for (const path of [comingIn(key), placeOf(key)])
        await unlink(path).then(() => sync(dirname(path)), ignoreAbsent);
    });

  return {
    async write(key, source, limit) {
      const [coming, place] = [comingIn(key), placeOf(key)];
      try {
        const taken = await takeIn(source, limit, async (passing) => {
          await makeFolder(dirname(coming));
          await writeFile(coming, passing, { flag: "wx", mode: 0o600, flush: true });
        });
        await trying(async () => {
          await makeFolder(dirname(place));
          await rename(coming, place);
          // The name is durable, too.
          await sync(dirname(place));
        });
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
  const file = await open(path, "r").catch(ignoreAbsent);
  if (file === undefined) return undefined;
  const { size } = await file.stat().catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return { length: size, stream: () => file.createReadStream({ ...part }), close: () => file.close() };
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
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
