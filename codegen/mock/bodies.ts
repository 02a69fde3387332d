/** Bodies that the mock is sent: taken in whole, decoded, and parsed as the server does it. */

import type { IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";

/** Why a body could not be taken. */
export interface BodyFault {
  readonly status: 400 | 413 | 415;
  readonly description: string;
}

/** Levels of objects and arrays in one another that the server takes. */
const deepest = 64;

/** All that was sent, decoded; `limit` in bytes counts decoded ones. */
export async function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer | BodyFault> {
  const tooLarge: BodyFault = { status: 413, description: `The body is larger than ${limit} bytes.` };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    return { status: 415, description: "A body is encoded with gzip or not at all." };
  if (length > limit) return tooLarge;
  const whole = Buffer.concat(chunks);
  if (encoding === "identity") return whole;
  try {
    return gunzipSync(whole, { maxOutputLength: limit });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ERR_BUFFER_TOO_LARGE" ? tooLarge : { status: 400, description: "The body is no valid gzip." };
  }
}

/** The JSON value in a body. */
export function parseJson(body: Buffer): { readonly value: unknown } | BodyFault {
  try {
    // The decoder drops a byte order mark, which is none of the text (RFC 8259, section 8.1).
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
    return isDeeper(value, deepest)
      ? { status: 400, description: `The body nests objects and arrays more than ${deepest} levels deep.` }
      : { value };
  } catch (error) {
    return { status: 400, description: `The body is no JSON: ${(error as Error).message}.` };
  }
}

/** Whether a value nests objects and arrays more than that many levels deep. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
