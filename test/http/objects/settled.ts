/** Bytes whose date is good: the second of their last change is over, so that they have no other by that date. */

import { expect, vi } from "vitest";
import type { Server } from "../asking.ts";
import { raw } from "../raw.ts";

/** Waits until bytes that anyone may read are told by the date of their change, and gives that date. */
export async function settled(server: Server, path: string): Promise<string> {
  const { json } = await server.get(path.replace(/\/content\/.*/, ""));
  const changed = Math.floor(Date.parse(json.modified) / 1000);
  return vi.waitFor(
    async () => {
      const told = String((await raw(server, "HEAD", path)).headers["last-modified"]);
      expect(Date.parse(told) / 1000).toBe(changed);
      return told;
    },
    { timeout: 60_000, interval: 100 },
  );
}
