/** Request bodies: reading up to a limit, decompression and parsing (clauses TRN-5, TRN-6, LIM-2). */

import { isUtf8 } from "node:buffer";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Exchange } from "../exchange.ts";
import { bytesOf, takeWhole } from "../transport/http.ts";

/** Why a body is rejected. `close`: the rest is not read, so the connection is closed. */
export interface BodyError {
  readonly status: 400 | 413 | 415;
  readonly description: string;
  readonly close?: true;
}

export const isBodyFault = (value: unknown): value is BodyError =>
  typeof value === "object" && value !== null && "status" in value && "description" in value;

/** Milliseconds until a body must be complete (clause LIM-3). */
const deadline = 300_000;

/** Most levels of nested objects and arrays. */
const deepest = 64;

/** Reads and decompresses a body. `limit`: decompressed bytes. Throws `OverBudget` if there is no room for it. */
export async function readBody(exchange: Exchange, limit: number): Promise<Buffer | BodyError> {
  const { request, application, address } = exchange;
  const tooLarge: BodyError = { status: 413, description: `The body is larger than ${limit} bytes.`, close: true };
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    return { status: 415, description: "The only Content-Encoding that is supported is gzip.", close: true };
  if (Number(request.headers["content-length"] ?? 0) > limit) return tooLarge;
  const whole = encoding === "identity" ? takeWhole(request) : undefined;
  if (whole !== undefined) return whole.length > limit ? tooLarge : whole;
  const bytes = bytesOf(request, deadline);
  // Errors surface at the reading end of the pipeline.
  const source = encoding === "gzip" ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  const reserved = application.bodyBudget.reserve(address);
  // One growing buffer: a list of one-byte chunks would take a hundred times their size.
  let buffer = Buffer.alloc(0);
  let length = 0;
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      const needed = length + piece.length;
      if (needed > limit) return tooLarge;
      if (needed > buffer.length) {
        const size = Math.max(needed, Math.min(2 * buffer.length, limit));
        reserved.grow(size - buffer.length);
        buffer = Buffer.concat([buffer], size);
      }
      piece.copy(buffer, length);
      length = needed;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_"))
      return { status: 400, description: "The body is not valid gzip.", close: true };
    throw error;
  } finally {
    reserved.release();
  }
  return buffer.subarray(0, length);
}

const utf8 = new TextDecoder();
const notUtf8: BodyError = { status: 400, description: "The body is not UTF-8." };

const mostParameters = 100;

/** Parses a form, which must be UTF-8 after percent-decoding, too (WHATWG URL, section 5.1). */
export function parseForm(bytes: Buffer): URLSearchParams | BodyError {
  const text = bytes.toString("latin1");
  if (text.split("&").filter((parameter) => parameter !== "").length > mostParameters)
    return { status: 400, description: `The form has more than ${mostParameters} parameters.` };
  const meant = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (!isUtf8(bytes) || !isUtf8(Buffer.from(meant, "latin1"))) return notUtf8;
  return new URLSearchParams(bytes.toString("utf8"));
}

export function parseJson(bytes: Buffer): { readonly value: unknown } | BodyError {
  if (!isUtf8(bytes)) return notUtf8;
  // Removes a byte order mark (RFC 8259, section 8.1).
  const text = utf8.decode(bytes);
  if (isTooDeep(text))
    return { status: 400, description: `The body nests objects and arrays more than ${deepest} levels deep.` };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { status: 400, description: `The body is not JSON: ${syntaxMessage(error)}` };
  }
}

/** Counts brackets outside strings, so that the limit applies before parsing. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === 0x5c) index++;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepest) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

function syntaxMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const position = /position (\d+)/.exec(message);
  return position ? `there is a syntax error at character ${position[1]}.` : "it ends too early or is empty.";
}

/** Media type and charset of a `Content-Type` header, in lower case. */
export function readContentType(header: string | undefined) {
  if (header === undefined) return undefined;
  const [type = "", ...parameters] = header.split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  return { type, charset: charset?.slice("charset=".length).replaceAll('"', "") };
}
