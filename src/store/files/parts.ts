/** Splits a stream into parts of known length, for multipart uploads. */

/** Initial buffer in bytes: most uploads fit. */
const least = 64 * 1024;

/**
 * Yields parts of `size` bytes, the last one possibly shorter; at least one. All parts use the same buffer, so each is
 * valid until the next is requested. A new buffer per part would leave much memory to the garbage collector.
 */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly last: boolean }> {
  // The buffer grows up to one part: a full-size one per small upload would trigger garbage collection every few
  // uploads.
  let memory = Buffer.allocUnsafeSlow(Math.min(size, least));
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      // Only now is it known that the previous part was not the last.
      if (filled === size) {
        yield { bytes: memory, last: false };
        filled = 0;
      }
      if (filled === memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(size, memory.length * 4));
        memory.copy(larger);
        memory = larger;
      }
      const taken = Math.min(memory.length - filled, piece.length - at);
      memory.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield { bytes: memory.subarray(0, filled), last: true };
}
