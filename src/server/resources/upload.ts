/** Uploads: their headers, limits and digests (clauses OBJ-1, OBJ-4, LIM-2). */

import { TooLarge, type Upload } from "../../store/files/files.ts";
import { digestField, type ExpectedDigest, expectedDigests, hashedBesides } from "../bodies/digests.ts";
import type { Exchange } from "../exchange.ts";
import { type Incoming, isRefused, type Refused, refuse } from "../handlers.ts";
import { bytesOf, type Request } from "../transport/http.ts";
import { fileNameIn, fileNameOf } from "./file-name.ts";

export function uploadOf({ request, application, rest }: Pick<Exchange, "request" | "application" | "rest">): Incoming {
  const { machine, api } = application;
  // A PUT to existing bytes has the name in its path.
  const name = rest === undefined ? fileNameIn(request.headers["content-disposition"]) : fileNameOf(rest);
  const type = mediaTypeIn(request.headers["content-type"]);
  return {
    name,
    mediaType: type,
    async receive() {
      const limit = machine.objectLimit ?? api.limits.object;
      // The name and media type count towards the limit.
      const most = limit - Buffer.byteLength(name) - Buffer.byteLength(type);
      const tooLarge = refuse(413, `The object is larger than ${limit} bytes, including its name and media type.`);
      const unfit = unfitFor(request);
      if (unfit) return unfit;
      if (Number(request.headers["content-length"] ?? 0) > most) return tooLarge;
      const expected = expectedDigests(request);
      if ("malformed" in expected) return refuse(400, expected.malformed);
      const { source, sha512 } = hashedBesides(bytesOf(request), expected);
      try {
        const upload = await machine.files.receive(source, most);
        const wrong = differing(upload, expected, sha512);
        if (wrong) await upload.discard();
        return wrong ?? upload;
      } catch (error) {
        if (error instanceof TooLarge) return tooLarge;
        throw error;
      }
    },
  };
}

/**
 * Receives bytes before `work` runs, as an upload would hold its transaction open too long. Discards here what no row
 * refers to afterwards: a `discard` within the transaction would wait for its end.
 */
export async function receiveUpload<A>(
  coming: Incoming,
  work: (incoming: Incoming, upload: Upload) => Promise<A>,
): Promise<A | Refused<400 | 413 | 415>> {
  const upload = await coming.receive();
  if (isRefused(upload)) return upload;
  try {
    const there = { ...upload, discard: async () => {} };
    return await work({ ...coming, receive: async () => there }, there);
  } finally {
    await upload.discard();
  }
}

function unfitFor({ method, headers }: Request): Refused<400 | 415> | undefined {
  if (headers["content-encoding"] !== undefined) return refuse(415, "Send object data without a Content-Encoding.");
  // Storing a part as the whole would destroy the rest (RFC 9110, section 14.5). curl continues uploads like this.
  if (method === "PUT" && headers["content-range"] !== undefined)
    return refuse(400, "Content-Range: bytes are replaced as a whole; send all of them, without this header.");
  return undefined;
}

function differing(
  { digest }: Upload,
  expected: readonly ExpectedDigest[],
  sha512: () => Buffer,
): Refused<400> | undefined {
  for (const { field, algorithm, digest: wanted } of expected) {
    const found = algorithm === "sha-256" ? Buffer.from(digest, "hex") : sha512();
    const description = `${field}: the received bytes have another digest, ${digestField(found, algorithm)}. Send them again.`;
    if (!found.equals(wanted)) return refuse(400, description);
  }
  return undefined;
}

const longestMediaType = 255;

/** Type, subtype and parameters as ASCII tokens or quoted strings (RFC 9110, sections 5.6 and 8.3). */
const mediaType =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:[ \t]*;[ \t]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[ !#-[\]-~]|\\[ -~])*"))*$/;

/** A valid media type; `application/octet-stream` for an invalid or too long one. */
function mediaTypeIn(header = ""): string {
  return header.length <= longestMediaType && mediaType.test(header) ? header : "application/octet-stream";
}
