/** Bytes in parts of one size, as a service takes them that has to be told the length of what it gets. */

/**
 * A source in parts of `size` bytes, of which the last may have fewer; there is one at least. All are gathered in the same memory, so each is good
 * until the next is asked for: memory of its own for each would be waiting to be collected while the next ones come.
 */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly last: boolean }> {
  // What is not written to takes no memory: a small file does not cost a whole part.
  const memory = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      // Only now is it known that this was not the last.
      if (filled === size) {
        yield { bytes: memory, last: false };
        filled = 0;
      }
      const taken = Math.min(size - filled, piece.length - at);
      memory.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield { bytes: memory.subarray(0, filled), last: true };
}
