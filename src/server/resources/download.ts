/** File downloads: whole, in ranges (RFC 9110, section 14) or compressed (clauses OBJ-3, OBJ-4, CAC-5). */

import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { BytesDefinition, ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { readable, ruleOf } from "../../hypermedia/permission.ts";
import type { Content, Part } from "../../store/files/files.ts";
import type { AsRead, StoredRecord, Visibility } from "../../store/record.ts";
import { bytesHeaders, modificationHeaders, recordReadTime } from "../caching/last-modified.ts";
import { cacheControl, isUnchanged } from "../caching/revalidation.ts";
import type { Exchange, Flowing, Headers, Reply } from "../exchange.ts";
import { isRefused } from "../handlers.ts";
import { problem } from "../problem.ts";
import { refused } from "../steps/authorize.ts";
import { acceptsGzip, isCompressible, readHttpDate, splitList, worthCompressing } from "../transport/header-values.ts";
import { dispositionOf, fileNameOf } from "./file-name.ts";
import { retrieveItem } from "./item.ts";
import { conditionsOf, precondition } from "./precondition.ts";
import { digestField } from "./upload.ts";
import { attempts, notFound, possible } from "./write-errors.ts";

/** A resource type whose records have bytes. */
export type FileResource = ResourceDefinition & { readonly bytes: BytesDefinition };

interface Sending {
  readonly status: 200 | 206;
  readonly headers: Headers;
  /** Undefined: all bytes. */
  readonly part?: Part;
  /** Bytes of the body; null if it is compressed. */
  readonly length: number | null;
}

/** A custom `retrieve` handler decides whether the bytes are sent, and its record gives the headers. */
export async function download(exchange: Exchange, resource: FileResource, attempt = 1): Promise<Reply> {
  const { application, client, identifier = "", method } = exchange;
  const { bytes, name } = resource;
  const reading = ruleOf(resource, "retrieve");
  if (!possible(resource, identifier)) return refused(exchange, notFound(), reading);
  const shown = application.resources.get(resource.name)?.hasOwnRetrieve
    ? await retrieveItem(exchange, resource)
    : undefined;
  if (isRefused(shown)) return refused(exchange, shown, reading);
  recordReadTime(exchange, shown?.at);
  let decided: Sending | Reply | undefined;
  let others = false;
  const sees = readable(resource, client);
  const read = await openObject(exchange, resource, identifier, sees, ({ record, at }) => {
    recordReadTime(exchange, at);
    others = shown !== undefined && [bytes.digest, bytes.length].some((name) => shown.record[name] !== record[name]);
    if (others) return null;
    decided = decide(exchange, resource, shown?.record ?? record);
    // HEAD and answers without a body open no file.
    return decided === undefined || "body" in decided || method === "HEAD" ? null : (decided.part ?? "all");
  });
  // The bytes were replaced after the handler's decision.
  if (others && attempt < attempts) return download(exchange, resource, attempt + 1);
  if (others)
    throw new Error(`the handler \`retrieve\` of ${name} returns the digest or length of other bytes than are stored`);
  if (read === undefined || decided === undefined) return refused(exchange, notFound(), reading);
  if ("body" in decided) return decided;
  const { status, headers, length } = decided;
  const unopened = { length, stream: () => Readable.from([]), close: async () => {} };
  if (method === "HEAD") return { status, headers, body: unopened };
  const { content, record } = read;
  if (content?.length === record[bytes.length]) return { status, headers, body: flowing(content as Content, length) };
  await content?.close();
  const found = content ? `${content.length}, not as many as were uploaded` : "missing in the object store";
  throw new Error(`the bytes of the ${name} ${identifier} are ${found}`);
}

/**
 * A visible record with the part of its bytes that `wanted` selects, without bytes for null; undefined if there is none. The
 * caller streams or closes them.
 */
async function openObject(
  { application, leaveReplica }: Exchange,
  resource: ResourceDefinition,
  identifier: string,
  visibility: Visibility,
  wanted: (read: AsRead) => Part | "all" | null,
): Promise<(AsRead & { readonly content?: Content }) | undefined> {
  const { store, files } = application.machine;
  for (let last: string | null = null; ; ) {
    const read = await store.resource(resource.name).read(identifier, { visibility });
    if (read === undefined) return undefined;
    const { bytes } = read;
    const part = wanted(read);
    if (bytes === null || part === null) return read;
    const content = await files.open(bytes, part === "all" ? undefined : part);
    if (content !== undefined) return { ...read, content };
    // If the bytes were replaced between the two reads, the row has another key now.
    if (bytes === last) return read;
    last = bytes;
    // A replica may not know the new key yet.
    leaveReplica?.();
  }
}

/** Answers a request with the file's name in its path; undefined for another name. */
function decide(exchange: Exchange, resource: FileResource, record: StoredRecord): Sending | Reply | undefined {
  const { application, request, rest = "" } = exchange;
  const { bytes } = resource;
  if (fileNameOf(rest) !== record[bytes.name]) return undefined;
  const headers = headersOf(exchange, resource, record);
  // Preconditions come first: a range of a changed file would not match the client's (RFC 9110, section 13.2.2).
  const refusal = precondition(record, conditionsOf(request), application.machine.now());
  if (refusal !== undefined) return application.problem(exchange, refusal);
  // The send step makes this a 304.
  if (isUnchanged(exchange)) return { status: 200, headers, body: null };
  return chosen(exchange, headers, Number(record[bytes.length]));
}

function headersOf(exchange: Exchange, resource: FileResource, record: StoredRecord): Headers {
  const { application } = exchange;
  const { bytes } = resource;
  const name = String(record[bytes.name]);
  const changed = application.caching.lastModified(record);
  const hasUniqueSeconds =
    // An identifier from a property may later belong to another row.
    resource.identifier.kind === "uuid" &&
    // A date from a custom `retrieve` or caching handler may cover two states in one second.
    application.resources.get(resource.name)?.hasOwnRetrieve === false &&
    changed === record.modified;
  const headers: Headers = {
    "Content-Type": String(record[bytes.mediaType]),
    "Content-Disposition": dispositionOf(name),
    "Accept-Ranges": "bytes",
    "Repr-Digest": digestField(Buffer.from(String(record[bytes.digest]), "hex")),
    // Anonymous clients all get the same answer.
    "Cache-Control": cacheControl(exchange, resource, true),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    ...(hasUniqueSeconds ? bytesHeaders : modificationHeaders)(exchange, changed),
    Link: [`<${application.names.item(resource, String(record[resource.identifier.key]))}>; rel="describedby"`],
  };
  if (!name.toLowerCase().endsWith(".appcache")) return headers;
  // A browser that caches a manifest of an application cache keeps the old application (clause CAC-5).
  delete exchange.changedSecond;
  return { ...headers, "Cache-Control": "no-store" };
}

/** Selects a range or all bytes, compressed if that helps and the client accepts it. */
function chosen(exchange: Exchange, headers: Headers, length: number): Sending | Reply {
  const { request, method, selecting } = exchange;
  const compressible = isCompressible(headers["Content-Type"]) && length >= worthCompressing;
  const gzips = compressible && acceptsGzip(selecting.read("accept-encoding"));
  const ifRange = request.headers["if-range"];
  // The compressed form is another representation under the same date, and has no ranges.
  const same = ifRange === undefined || (!gzips && isSame(String(ifRange), headers, exchange));
  // Ranges are for GET only (RFC 9110, section 14.2).
  const part = method === "GET" && same ? partOf(request.headers.range, length) : undefined;
  if (part === "beyond") {
    const description = `Range: the data has ${length} bytes, and the range begins after them.`;
    return problem(exchange, 416, description, { headers: { "Content-Range": `bytes */${length}` } });
  }
  if (part !== undefined) {
    const { start, end } = part;
    const range = { "Content-Range": `bytes ${start}-${end}/${length}` };
    return { status: 206, headers: { ...headers, ...range }, part, length: end - start + 1 };
  }
  if (!gzips) return { status: 200, headers, length };
  // The digest is that of the uncompressed bytes.
  const { "Repr-Digest": _, ...others } = headers;
  return { status: 200, headers: { ...others, "Content-Encoding": "gzip" }, length: null };
}

/** Part that a `Range` header requests; undefined, for all bytes, for a form that may be ignored (section 14.2). */
function partOf(header: string | undefined, length: number): Part | "beyond" | undefined {
  const [, list] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  const ranges = splitList(list ?? "").filter((range) => range !== "");
  const [, first, last] = (ranges.length === 1 && /^(\d*)-(\d*)$/.exec(ranges[0] ?? "")) || [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") return lastOf(Number(last), length);
  const start = Number(first);
  const end = last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= length ? "beyond" : { start, end };
}

/** The last `count` bytes. A suffix range of an empty file cannot be written as a part. */
function lastOf(count: number, length: number): Part | "beyond" | undefined {
  if (count === 0) return "beyond";
  return length === 0 ? undefined : { start: Math.max(0, length - count), end: length - 1 };
}

/**
 * Whether `If-Range` allows a part (section 13.1.5). Requires the exact, strong date of the bytes. A date that was set
 * back within the second of a change stands for two states (section 8.8.2.2; docs/caching.md). Entity tags never match:
 * there are none.
 */
function isSame(ifRange: string, headers: Headers, { changedSecond }: Exchange): boolean {
  const lastModified = readHttpDate(String(headers["Last-Modified"]));
  return lastModified !== undefined && lastModified === changedSecond && readHttpDate(ifRange.trim()) === lastModified;
}

/** `length`: null to compress. */
function flowing(content: Content, length: number | null): Flowing {
  // Errors surface on the compressed stream.
  const compressed = () => pipeline(content.stream(), createGzip({ level: 4 }), () => {});
  return { length, stream: length === null ? compressed : () => content.stream(), close: () => content.close() };
}
