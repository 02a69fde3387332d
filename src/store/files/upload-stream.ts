/** Upload stream: counts and hashes bytes on their way to storage. */

import { createHash } from "node:crypto";
import { FilesUnavailable, filesUnavailable, type Taken, TooLarge } from "./files.ts";

/**
 * Passes a source to `keep` and returns its length and digest. Throws `TooLarge` past `limit` bytes, an error of the
 * source as it is, and an error of `keep` as `FilesUnavailable`.
 */
export async function takeIn(
  source: AsyncIterable<Uint8Array>,
  limit: number,
  keep: (passing: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Taken> {
  const hash = createHash("sha256");
  let length = 0;
  let failure: { readonly error: unknown } | undefined;

  async function* measured(): AsyncGenerator<Uint8Array> {
    try {
      for await (const bytes of source) {
        length += bytes.length;
        if (length > limit) throw new TooLarge();
        hash.update(bytes);
        yield bytes;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  /** `keep` may throw into this generator, which is no failure of the source. */
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const bytes of measured()) yield bytes;
  }

  try {
    await keep(passing());
  } catch (error) {
    if (failure !== undefined) throw failure.error;
    throw error instanceof FilesUnavailable ? error : filesUnavailable(error);
  }
  return { length, digest: hash.digest("hex") };
}
