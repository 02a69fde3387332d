/**
 * The file of a backup: a tar archive, whose SHA-256 follows as its last 32 bytes, which `tar` ignores. So a file that is
 * cut short or changed anywhere is recognized before anything is read from it.
 */

import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { ReadableStream, WritableStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { sync } from "../files/folder.ts";

/** The backup or the restoration cannot be made. The message says why; nothing has changed. */
export class ArchiveRefused extends Error {}

/** Adds an entry of exactly `size` bytes. */
export type AddEntry = (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Name of the first entry: each archive begins with it. */
export const manifestName = "hydrant-backup.json";
const digestLength = 32;
const pieceLength = 64 * 1024;

/** Writes an archive. The file has its name only once it is complete and on the disk. Returns its length. */
export async function writeArchive(
  path: string,
  signal: AbortSignal,
  work: (add: AddEntry) => Promise<void>,
): Promise<number> {
  const draft = `${path}.${randomBytes(6).toString("hex")}.partial`;
  const file = await open(draft, "wx", 0o600).catch((error: unknown) => {
    throw asRefused(path, error);
  });
  const { readable, controller } = createTarPacker();
  const target = file.createWriteStream({ flush: true });
  const written = pipeline(readable, hashed, target, { signal });
  const packed = (async () => {
    try {
      await work(async (name, size, bytes) => {
        await ReadableStream.from(bytes).pipeTo(controller.add({ name, size, mode: 0o600 }), { signal });
      });
      controller.finalize();
    } catch (error) {
      controller.error(error as Error);
      throw error;
    }
  })();
  try {
    await Promise.all([written, packed]);
    await rename(draft, path);
    await sync(dirname(path));
    return target.bytesWritten;
  } catch (error) {
    await Promise.allSettled([written, packed]);
    await rm(draft, { force: true });
    signal.throwIfAborted();
    throw asRefused(path, error);
  }
}

/** An error of the file, and not of what goes into it. */
function asRefused(path: string, error: unknown): unknown {
  const { syscall = "", message } = error as NodeJS.ErrnoException;
  if (!["open", "write", "fsync", "rename"].includes(syscall)) return error;
  return new ArchiveRefused(`${path} cannot be written: ${message}. Choose another folder, or free space.`);
}

/** Appends the digest of all bytes. */
async function* hashed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const bytes of source) {
    hash.update(bytes);
    yield bytes;
  }
  yield hash.digest();
}

export interface Archive {
  entries(): AsyncIterable<Entry>;
  close(): Promise<void>;
}

/** Opens an archive that is complete and unchanged. Throws `ArchiveRefused` for any other file. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, "r");
  try {
    const stat = await file.stat();
    if (!stat.isFile())
      throw new ArchiveRefused(`${path} is no file, and a restoration reads its archive several times.`);
    if (!(await read(file, 0, manifestName.length)).equals(Buffer.from(manifestName)))
      throw new ArchiveRefused(`${path} is no archive that \`hydrant backup\` made.`);
    const size = Math.max(1, stat.size - digestLength);
    const hash = createHash("sha256");
    for await (const bytes of readTo(file, size)) hash.update(bytes);
    if (!hash.digest().equals(await read(file, size, digestLength)))
      throw new ArchiveRefused(
        `${path} is cut short or damaged: its digest is not that of its content. Use another copy.`,
      );
    return { entries: () => entriesOf(readTo(file, size)), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** A stream would close the file at its end. */
async function* readTo(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const bytes = await read(file, at, Math.min(pieceLength, size - at));
    if (bytes.length === 0) return;
    yield bytes;
    at += bytes.length;
  }
}

async function* entriesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const decoded = ReadableStream.from(content).pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as ReadableStream<{
    readonly header: { readonly name: string; readonly size: number };
    readonly body: ReadableStream<Uint8Array>;
  }>;
  for await (const { header, body } of decoded) {
    yield { name: header.name, size: header.size, bytes: body };
    // The decoder waits until a body is read. Cancelling one could cancel the next.
    await body.pipeTo(new WritableStream());
  }
}
