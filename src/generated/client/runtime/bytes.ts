/** File upload and download: streams with progress. A broken download resumes with a Range request. */

import { retrieve } from "./batch-loader.ts";
import type { Connection, Node } from "./connection.ts";
import { Refusal, Unreachable } from "./errors.ts";
import { classOf, stateFor, stateOf } from "./resource.ts";
import { carriedOut, key, made } from "./sending.ts";
import type { Asked, Body } from "./transport.ts";
import type { Download, DownloadOptions, Source, TransferOptions, UploadOptions } from "./types.ts";

/** Uploads a new file by POST to a collection. Returns the file's resource. */
export async function append(
  connection: Connection,
  url: string,
  source: Source,
  options: UploadOptions = {},
): Promise<object> {
  const headers = { ...connection.headers(), "Idempotency-Key": key() };
  const asked = sending(source, options, { method: "POST", url, headers });
  return made(connection, carriedOut(asked, await connection.send(asked)), options);
}

/** Replaces the bytes of a file by PUT. Resolves without a value. */
export async function upload(this: object, source: Source, options: UploadOptions = {}): Promise<void> {
  const { connection } = stateFor("update", this);
  await connection.ask(sending(source, options, { method: "PUT", url: contentOf(this).url, headers: {} }));
}

/** Downloads the bytes of a file as a stream. Throws `Unreachable` if the file changes during the download. */
export async function download(this: object, options: DownloadOptions = {}): Promise<Download> {
  const { connection, iri, node } = stateOf(this);
  const { url, digest } = contentOf(this);
  const { range: [first, last] = [0], onProgress, ...rest } = options;
  const { signal, timeout = connection.timeout } = rest;
  let at = first;
  let stalled: AbortController;
  // A range request turns compression off, so that byte offsets match.
  const ask = (headers: Readonly<Record<string, string>> = { Range: `bytes=${at}-${last ?? ""}` }) => {
    stalled = new AbortController();
    const ends = signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal;
    return connection.ask({ ...rest, signal: ends, method: "GET", url, headers, repeatable: true, stream: true });
  };
  const answer = await ask().catch((error: unknown) => {
    // An empty file has no first byte: the service answers 416.
    if (options.range === undefined && error instanceof Refusal && error.status === 416) return ask({});
    throw error;
  });
  const said = answer.headers.get("content-length");
  const length = said === null ? null : Number(said);
  let skip = answer.status === 206 ? 0 : first;
  let reader = (answer.stream as ReadableStream<Uint8Array>).getReader();
  let failures = 0;

  const next = async (): Promise<Uint8Array | null> => {
    // The timeout covers one chunk. Time that the consumer of the stream takes does not count.
    const timer = setTimeout(() => stalled.abort(new Error(`Not within ${timeout} ms.`)), timeout);
    try {
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return null;
      failures = 0;
      const wanted = value.subarray(Math.min(skip, value.length));
      skip -= value.length - wanted.length;
      return wanted.length > 0 ? wanted : next();
    } catch (error) {
      signal?.throwIfAborted();
      if (++failures > 3) throw new Unreachable(url, error);
      const again = await ask();
      // Take the reader at once: Node.js cancels an unread body when its response is garbage collected.
      reader = (again.stream as ReadableStream<Uint8Array>).getReader();
      // Compare digests, not dates: `Last-Modified` of a file just changed is one second back (clause CAC-3).
      const { node: now } = stateOf(await retrieve(connection, iri, rest));
      if (again.status !== 206 || now?.[digest] !== node?.[digest]) throw new Unreachable(url, "it has changed");
      return next();
    }
  };

  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const value = await next();
      if (value === null) return controller.close();
      at += value.length;
      controller.enqueue(value);
      onProgress?.(at - first, length);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, type: answer.headers.get("content-type") ?? "", length };
}

/** The URL of a file's bytes, and the name of the property that holds their digest. */
function contentOf(file: object): { readonly url: string; readonly digest: string } {
  const { connection, node } = stateOf(file);
  const { [classOf(node as Node)]: names } = connection.description.bytes ?? {};
  return { url: node?.[names?.[0] as string], digest: names?.[1] as string };
}

/** A request with bytes as its body. */
export function sending(
  source: Source,
  { name, type, onProgress, ...options }: UploadOptions,
  asked: Pick<Asked, "method" | "url" | "headers">,
): Asked {
  const named = name ?? (source as Partial<File>).name;
  const media = type ?? ((source as Partial<Blob>).type || "application/octet-stream");
  return {
    // A large upload takes long: the longest timeout that a timer allows.
    timeout: 2 ** 31 - 1,
    ...options,
    ...asked,
    headers: {
      ...asked.headers,
      "Content-Type": media,
      ...(named !== undefined && {
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(named).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      }),
    },
    body: onProgress && canStream() ? counted(source, onProgress) : (source as Body),
    repeatable: !(source instanceof ReadableStream),
  };
}

/**
 * Wraps a body to report progress. Only the first attempt reports it. Browsers send streams over HTTP/2 alone, which
 * cannot be detected beforehand, so a second attempt sends a plain `Blob`.
 */
function counted(source: Source, onProgress: NonNullable<TransferOptions["onProgress"]>): Asked["body"] {
  const whole = source instanceof ReadableStream ? null : new Blob([source as Blob]);
  const counting = (stream: ReadableStream<Uint8Array>) => {
    let sent = 0;
    return stream.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          sent += chunk.length;
          controller.enqueue(chunk);
          onProgress(sent, whole?.size ?? null);
        },
      }),
    );
  };
  if (whole === null) return counting(source as ReadableStream<Uint8Array>);
  let first = true;
  return () => {
    if (!first) return whole;
    first = false;
    return counting(whole.stream() as ReadableStream<Uint8Array>);
  };
}

/** Whether `fetch` can send a stream. Runtimes without support convert the stream to a string. */
function canStream(): boolean {
  let asked = false;
  const init = {
    method: "POST",
    body: new ReadableStream(),
    get duplex() {
      asked = true;
      return "half";
    },
  };
  return !new Request("a:", init as RequestInit).headers.has("content-type") && asked;
}
