/** Kills a server in the midst of what its clients do, at a moment that nobody has chosen. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Launched } from "./launch.ts";

/** Some moment after it has `begun`; whatever stopped a client, other than the end of its connection, is thrown. */
export async function killAmid(
  launched: Launched,
  begun: Promise<void>,
  clients: readonly Promise<never>[],
): Promise<void> {
  const stopped = Promise.allSettled(clients);
  await Promise.race([begun, stopped]);
  await sleep(Math.random() * 300);
  await launched.kill();
  for (const one of await stopped) {
    if (one.status === "rejected" && one.reason instanceof Error && one.reason.name === "AssertionError")
      throw one.reason;
  }
}
