/** Bytes in parts of one size, as a service takes them that has to be told the length of what it gets. */

/** Bytes of memory that an upload begins with: most end within them. */
const least = 64 * 1024;

/**
 * A source in parts of `size` bytes, of which the last may have fewer; there is one at least. All are gathered in the same memory, so each is good
 * until the next is asked for: memory of its own for each would be waiting to be collected while the next ones come.
 */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly last: boolean }> {
  // It grows up to a part: a whole one for each small upload would be collected, untouched as it is, after every few of them.
  let memory = Buffer.allocUnsafeSlow(Math.min(size, least));
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      // Only now is it known that this was not the last.
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
