/** Writers that are killed: nothing acknowledged is lost, nothing is there by half. */

import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { describeOnEachDatabase } from "../databases.ts";
import { isLong } from "../random.ts";
import { startWriter } from "./killed.ts";

const kills = isLong ? 50 : 3;

describeOnEachDatabase("a writer killed at random moments", (databases) => {
  test(`[OPS-1] leaves all that was acknowledged, and nothing by half, ${kills} times`, async () => {
    const place = await databases.fresh();
    const migrations = join(inject("databases").folder, `killed-${databases.name}-${process.pid}`);
    const acknowledged: string[] = [];
    for (let round = 0; round <= kills; round++) {
      const writer = await startWriter({ place, migrations, round });
      const { whole, half } = writer.held;
      expect(half).toEqual([]);
      expect(acknowledged.filter((slug) => !whole.includes(slug))).toEqual([]);
      // One for each of the writer's connections may have been under way when it was killed.
      expect(whole.length - acknowledged.length).toBeLessThanOrEqual(3 * round);
      acknowledged.push(...(await writer.kill()));
    }
    expect(acknowledged.length).toBeGreaterThan(kills);
  });
});
