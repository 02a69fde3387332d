/** UUIDs of version 7 (RFC 9562, section 5.7), monotonic within this process. */

import { randomFillSync } from "node:crypto";

/** Random bytes for many UUIDs: requesting 16 bytes costs almost as much. */
const pool = Buffer.alloc(4096);
let used = pool.length;

let lastTime = 0;
let counter = 0;

/** A new UUID. A counter in `rand_a` grows within a millisecond (section 6.2, method 1); on overflow, the time. */
export function uuidv7(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 16);
  used += 16;
  if (now > lastTime) {
    lastTime = now;
    // The counter starts in its lower half, to leave room to grow.
    counter = random.readUInt16BE(6) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastTime++;
    counter = random.readUInt16BE(6) & 0x7ff;
  }
  random.writeUIntBE(lastTime, 0, 6);
  random.writeUInt16BE(0x7000 | counter, 6);
  random.writeUInt8((random.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = random.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
