/** `Content-Digest` and `Repr-Digest` of uploads and downloads (RFC 9530). */

import { createHash } from "node:crypto";
import type { Request } from "../transport/http.ts";

/** Supported algorithms and their lengths in bytes. The RFC permits ignoring others, which are insecure or unknown. */
const lengths = { "sha-256": 32, "sha-512": 64 } as const;
type Algorithm = keyof typeof lengths;

export interface ExpectedDigest {
  /** Header with the digest. */
  readonly field: string;
  readonly algorithm: Algorithm;
  readonly digest: Buffer;
}

/** Dictionary member with a byte sequence (RFC 8941, section 3.2). */
const member = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:\s*;.*)?$/;

/** Digests of both headers, or an error. Uploads have no content coding, so both are digests of the same bytes. */
export function expectedDigests(request: Request): readonly ExpectedDigest[] | { readonly malformed: string } {
  const expected: ExpectedDigest[] = [];
  for (const field of ["Content-Digest", "Repr-Digest"]) {
    const header = request.headers[field.toLowerCase()];
    if (header === undefined) continue;
    const found = new Map<string, ExpectedDigest>();
    for (const each of String(header).split(",")) {
      const [, name, encoded = ""] = member.exec(each.trim()) ?? [];
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

const malformed = (field: string, fault: string) => ({
  malformed: `${field}: ${fault}. Its form is ${digestField(Buffer.alloc(32))}, with the base64 of your digest.`,
});

export function digestField(digest: Buffer, algorithm: Algorithm = "sha-256"): string {
  return `${algorithm}=:${digest.toString("base64")}:`;
}

/** Computes SHA-512 while streaming, if it is expected. The object store computes SHA-256. */
export function hashedBesides(
  source: AsyncIterable<Uint8Array>,
  expected: readonly ExpectedDigest[],
): { readonly source: AsyncIterable<Uint8Array>; readonly sha512: () => Buffer } {
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
