/** Path of the control socket: in the data folder, which only its user can enter. */

import { chmod, mkdir, mkdtemp, readFile, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** `sun_path` without its null byte: 108 bytes on Linux, 104 elsewhere. */
const longest = process.platform === "linux" ? 107 : 103;

/** Windows has no Unix sockets in folders. There a command needs the server to be stopped. */
export const possibleHere = process.platform !== "win32";

const folderIn = (dataDir: string) => join(dataDir, "operator");
const socketIn = (dataDir: string) => join(folderIn(dataDir), "socket");
/** File with the path of a socket elsewhere, if the path in the data folder would be too long for the system. */
const signpostIn = (dataDir: string) => join(folderIn(dataDir), "elsewhere");

/** Path of a socket to create. Prepares the folder for its owner alone, and deletes what a killed server left. */
export async function prepare(dataDir: string) {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The folder may have existed with other permissions.
  await chmod(folder, 0o700);
  const socket = socketIn(dataDir);
  await rm(socket, { force: true });
  await removeElsewhere(dataDir);
  if (Buffer.byteLength(socket) <= longest) return { socket, leave: () => rm(socket, { force: true }) };
  // mkdtemp's name cannot be guessed, and its folder is private.
  const elsewhere = join(await mkdtemp(join(tmpdir(), "hydrant-operator-")), "socket");
  await writeFile(signpostIn(dataDir), elsewhere, { mode: 0o600 });
  return { socket: elsewhere, leave: () => removeElsewhere(dataDir) };
}

/** Path of a server's socket; undefined if none was created. */
export async function socketOf(dataDir: string): Promise<string | undefined> {
  const socket = socketIn(dataDir);
  if (Buffer.byteLength(socket) <= longest) return socket;
  return await readFile(signpostIn(dataDir), "utf8").catch(ifAbsent);
}

async function removeElsewhere(dataDir: string): Promise<void> {
  const elsewhere = await readFile(signpostIn(dataDir), "utf8").catch(ifAbsent);
  if (elsewhere === undefined) return;
  await unlink(elsewhere).catch(ifAbsent);
  await rmdir(dirname(elsewhere)).catch(ifAbsent);
  await rm(signpostIn(dataDir), { force: true });
}

function ifAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
