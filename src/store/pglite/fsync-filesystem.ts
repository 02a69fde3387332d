/** PGlite file system with fsync, which PGlite's own lacks, and private file modes. */

import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

export interface FolderEvents {
  /** Bytes were appended to the write-ahead log. */
  logged(bytes: number): void;
  /** A file or folder was synced. */
  synced(): void;
  /** An fsync failed. Must not return: PGlite would acknowledge the write. */
  failed(error: unknown): never;
}

/** An open file in Emscripten's file system. */
interface OpenFile {
  readonly nfd: number;
  readonly path: string;
  readonly node: { readonly mode: number };
}

interface FileOperations {
  write(file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number;
  fsync?(file: OpenFile): number;
}

interface NodeOperations {
  mknod(parent: object, name: string, mode: number, device: number): object;
  setattr(node: object, attributes: { readonly mode?: number }): void;
}

type Engine = Parameters<NodeFS["init"]>[0];
type EngineOptions = Parameters<NodeFS["init"]>[1];

export class DurableFolder extends NodeFS {
  readonly #events: FolderEvents;

  constructor(folder: string, events: FolderEvents) {
    super(folder);
    this.#events = events;
  }

  override async init(engine: Engine, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const amend = (module: object) => {
      const { NODEFS } = module as { NODEFS: { stream_ops: FileOperations; node_ops: NodeOperations } };
      makeDurable(NODEFS.stream_ops, this.#events);
      makePrivate(NODEFS.node_ops);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), amend] } };
  }
}

/** A segment of the write-ahead log; one being created has another name. */
const segment = /\/pg_wal\/[0-9A-F]{24}$/;

function makeDurable(operations: FileOperations, events: FolderEvents): void {
  const { write } = operations;
  operations.write = (file, buffer, offset, length, position) => {
    const written = write(file, buffer, offset, length, position);
    if (segment.test(file.path)) events.logged(written);
    return written;
  };
  operations.fsync = (file) => {
    try {
      fsyncSync(file.nfd);
    } catch (error) {
      if (!(isFolder(file) && isUnsupported(error))) events.failed(error);
    }
    events.synced();
    return 0;
  };
}

/** PGlite creates files with mode 0666, ignoring the umask. */
function makePrivate(operations: NodeOperations): void {
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~forOthers, device);
  operations.setattr = (node, attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~forOthers });
}

/** Mode bits of group and others. */
const forOthers = 0o077;

const isFolder = ({ node }: OpenFile): boolean => (node.mode & 0o170000) === 0o040000;

/** Some systems do not support fsync of folders; PostgreSQL ignores that as well. */
const isUnsupported = (error: unknown): boolean =>
  ["EBADF", "EINVAL", "EPERM", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
