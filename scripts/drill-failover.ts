/**
 * `npm run drill:failover`: switchovers and kills of the primary of a PostgreSQL cluster, under load on two servers.
 *
 * Starts PostgreSQL under Patroni, etcd and HAProxy on the loopback interface. Exits with 1 if anything acknowledged is lost,
 * doubled or stale, if clients see anything but 503 with `Retry-After`, or if a 503 comes later than 2 s after the primary.
 */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { endAll, endOnSignals, temporaryFolder } from "./bench/cleanup.ts";
import { ownSource } from "./bench/project.ts";
import { drillFailover, type Fault } from "./drill/failover.ts";

const usage = `npm run drill:failover -- [--rounds N] [--addresses LIST] [--folder DIR]

--rounds     faults, in turn a switchover and a kill of the primary (50)
--addresses  how each server reaches the database: through haproxy, or with all hosts in DATABASE_URL (haproxy,hosts)
--folder     an empty folder for all data and logs, which is kept
`;

/** Seconds of 503 after a primary is there (OPS-9). */
const most = 2;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    rounds: { type: "string", default: "50" },
    addresses: { type: "string", default: "haproxy,hosts" },
    folder: { type: "string" },
  },
});
const count = Number(values.rounds);
const addresses = values.addresses.split(",").filter((each) => each === "haproxy" || each === "hosts");
const isValid = Number.isInteger(count) && count > 0 && addresses.join() === values.addresses;
if (values.help) process.stdout.write(usage);
else if (!isValid) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  endOnSignals();
  await drill().finally(endAll);
}

async function drill(): Promise<void> {
  // Without Patroni, the former primary goes on. HAProxy ends sessions to it; whoever connects to nodes needs a watchdog.
  const kills: readonly Fault[] = [
    "postgresql",
    "node",
    ...(addresses.includes("hosts") ? [] : (["patroni"] as const)),
  ];
  const { rounds, counts, violations, acknowledged } = await drillFailover({
    folder: values.folder ?? (await temporaryFolder()),
    entry: join(ownSource, "main.ts"),
    faults: Array.from({ length: count }, (_, index) =>
      index % 2 === 0 ? "switchover" : (kills[((index - 1) / 2) % kills.length] as Fault),
    ),
    addresses,
    watch: 2 * most,
    say: console.log,
  });
  const longest = rounds.map(({ longer }) => Math.max(...longer));
  const late = longest.filter((seconds) => seconds > most).length;
  const answers = Object.entries(counts).map(([status, each]) => `${each} × ${status}`);
  console.log(`
${rounds.length} rounds, ${acknowledged} writes acknowledged; answers: ${answers.join(", ")}
violations: ${violations.length}
503 after a primary was there: at most ${Math.max(...longest).toFixed(2)} s (limit ${most} s, ${late} rounds later)`);
  for (const violation of violations) console.log(`  ${violation}`);
  if (violations.length > 0 || late > 0) process.exitCode = 1;
}
