/** Uploads: their headers, limits and digests (clauses OBJ-1, OBJ-4, LIM-2; RFC 9530). */

import { createHash } from "node:crypto";
import { TooLarge, type Upload } from "../../store/files/files.ts";
import type { Exchange } from "../exchange.ts";
import { type Incoming, isRefused, type Refused, refuse } from "../handlers.ts";
import { splitList } from "../transport/header-values.ts";
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
      if (isRefused(expected)) return expected;
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

function differing({ digest }: Upload, expected: readonly ExpectedDigest[], sha512: () => Buffer) {
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
const mediaTypeIn = (header = ""): string =>
  header.length <= longestMediaType && mediaType.test(header) ? header : "application/octet-stream";

/** Supported algorithms and their lengths in bytes. The RFC permits ignoring others, which are insecure or unknown. */
const lengths = { "sha-256": 32, "sha-512": 64 } as const;
type Algorithm = keyof typeof lengths;

interface ExpectedDigest {
  /** Header with the digest. */
  readonly field: string;
  readonly algorithm: Algorithm;
  readonly digest: Buffer;
}

/** Dictionary member with a byte sequence (RFC 8941, section 3.2). */
const member = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:\s*;.*)?$/;

/** Digests of both headers, or an error. Uploads have no content coding, so both are digests of the same bytes. */
function expectedDigests({ headers }: Request): readonly ExpectedDigest[] | Refused<400> {
  const expected: ExpectedDigest[] = [];
  const fields = { "Content-Digest": headers["content-digest"], "Repr-Digest": headers["repr-digest"] };
  for (const [field, header] of Object.entries(fields)) {
    if (header === undefined) continue;
    const found = new Map<string, ExpectedDigest>();
    for (const each of splitList(String(header))) {
      const [, name, encoded = ""] = member.exec(each) ?? [];
      if (name === undefined) return malformed(field, "it is not a dictionary of digests");
      const length = lengths[name as Algorithm];
      const digest = Buffer.from(encoded, "base64");
      if (length === undefined) continue;
      const fault = `a digest of ${name} has ${length} bytes, not ${digest.length}`;
      if (digest.length !== length) return malformed(field, fault);
      // The last of duplicate keys counts (RFC 8941, section 4.2.2).
      found.set(name, { field, algorithm: name as Algorithm, digest });
    }
    expected.push(...found.values());
  }
  return expected;
}

const malformed = (field: string, fault: string): Refused<400> =>
  refuse(400, `${field}: ${fault}. Its form is ${digestField(Buffer.alloc(32))}, with the base64 of your digest.`);

export const digestField = (digest: Buffer, algorithm: Algorithm = "sha-256"): string =>
  `${algorithm}=:${digest.toString("base64")}:`;

/** Computes SHA-512 while streaming, if it is expected. The object store computes SHA-256. */
function hashedBesides(source: AsyncIterable<Uint8Array>, expected: readonly ExpectedDigest[]) {
  const hash = createHash("sha512");
  const isAsked = expected.some(({ algorithm }) => algorithm === "sha-512");
  async function* hashing() {
    for await (const bytes of source) {
      hash.update(bytes);
      yield bytes;
    }
  }
  return { source: isAsked ? hashing() : source, sha512: () => hash.copy().digest() };
}
