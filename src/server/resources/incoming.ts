/** Bytes on their way in: what a request's headers say of them, and what they must not be (clauses OBJ-1, OBJ-4, LIM-2). */

import { TooLarge, type Upload } from "../../store/files/files.ts";
import { isRefused, type Refused, refuse } from "../answer.ts";
import { digestField, type ExpectedDigest, expectedDigests, hashedBesides } from "../digests.ts";
import type { Exchange } from "../exchange.ts";
import type { Incoming } from "../request.ts";
import { bytesOf, type Request } from "../transport/messages.ts";
import { fileNameIn, fileNameOf } from "./file-name.ts";

/** What a request's headers and stream bring. */
export function incoming({ request, application, rest }: Pick<Exchange, "request" | "application" | "rest">): Incoming {
  const { machine, api } = application;
  // Where there are bytes already, their name is a part of their address.
  const name = rest === undefined ? fileNameIn(request.headers["content-disposition"]) : fileNameOf(rest);
  const type = mediaTypeIn(request.headers["content-type"]);
  return {
    name,
    mediaType: type,
    async receive() {
      const limit = machine.objectLimit ?? api.limits.object;
      // What is told of the bytes counts with them.
      const most = limit - Buffer.byteLength(name) - Buffer.byteLength(type);
      const tooLarge = refuse(413, `The object is larger than ${limit} bytes, its name and media type counted in.`);
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
 * Takes bytes in ahead of whatever `work` does with them: an upload takes as long as it takes, and a transaction must not. What no row has
 * afterwards is ended here, and not by whoever asks `work`'s own for it: within a transaction that would wait for the transaction's end.
 */
export async function arrived<A>(
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

/** Why these bytes are not taken, whatever they are. */
function unfitFor({ method, headers }: Request): Refused<400 | 415> | undefined {
  if (headers["content-encoding"] !== undefined)
    return refuse(415, "Object data is sent as it is, without a Content-Encoding.");
  // A part that were taken for the whole would destroy the rest (RFC 9110, section 14.5); curl continues an upload so.
  if (method === "PUT" && headers["content-range"] !== undefined)
    return refuse(400, "Content-Range: bytes are replaced as a whole; send all of them, without this header.");
  return undefined;
}

/** 400 where the bytes that came are not those that were sent. */
function differing(
  { digest }: Upload,
  expected: readonly ExpectedDigest[],
  sha512: () => Buffer,
): Refused<400> | undefined {
  for (const { field, algorithm, digest: wanted } of expected) {
    const found = algorithm === "sha-256" ? Buffer.from(digest, "hex") : sha512();
    if (!found.equals(wanted))
      return refuse(
        400,
        `${field}: the bytes that came have another digest, ${digestField(found, algorithm)}. Send them again.`,
      );
  }
  return undefined;
}

/** Characters of a media type with its parameters. */
const longestMediaType = 255;

/** A type and a subtype, and parameters that are tokens or quoted strings, of ASCII alone (RFC 9110, sections 5.6 and 8.3). */
const mediaType =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:[ \t]*;[ \t]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[ !#-[\]-~]|\\[ -~])*"))*$/;

/** A media type that can be sent as it is; what is none, or too long, is of no known type. */
function mediaTypeIn(header = ""): string {
  return header.length <= longestMediaType && mediaType.test(header) ? header : "application/octet-stream";
}
