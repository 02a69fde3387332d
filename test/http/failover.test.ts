/** Failovers of a cluster under Patroni: what is acknowledged stays, once, and clients get nothing but 503 meanwhile. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { missingPrograms } from "../../scripts/drill/cluster.ts";
import { drillFailover, type Fault } from "../../scripts/drill/failover.ts";
import { makeAtlas } from "../projects.ts";
import { isLong } from "../random.ts";

const missing = missingPrograms();
const faults: readonly Fault[] = ["switchover", "postgresql", "switchover", "node"];
const rounds = isLong ? 50 : 2;

describe.skipIf(missing.length > 0)(`Patroni${missing.length > 0 ? ` (${missing} not found on PATH)` : ""}`, () => {
  test(
    "[OPS-9][LIM-5] a primary that is switched or killed loses and doubles nothing, and nobody reads what is older",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "failover-"));
      const project = await makeAtlas();
      try {
        const { violations, counts, acknowledged } = await drillFailover({
          folder,
          entry: project.entry,
          faults: Array.from({ length: rounds }, (_, index) => faults[index % faults.length] as Fault),
          addresses: ["haproxy", "hosts"],
          watch: isLong ? 4 : 0,
          say: () => {},
        });
        expect(violations).toEqual([]);
        expect(counts["304"]).toBeGreaterThan(0);
        expect(acknowledged).toBeGreaterThan(20 * rounds);
      } finally {
        project.remove();
        await rm(folder, { recursive: true, force: true });
      }
    },
    90_000 * rounds,
  );
});
