// How the tests run: each file in a process of its own, a few at a time, since some wait, in any order but that the longest begin.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import LongestFirst from "./test/order.ts";

/** Of all that is drawn at random: the order of the tests, and what properties are tried on. `SEED=…` has a run again. */
const seed = Number(process.env.SEED ?? Date.now());

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    pool: "forks",
    // A database within a test is gone before code made for it to be fast has paid for the making.
    execArgv: ["--liftoff-only"],
    maxWorkers: Math.min(4, availableParallelism() + 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes in its time is waited for as long as the machine may take, not for a second.
    expect: { poll: { timeout: 60_000 } },
    // A PostgreSQL server and a PGlite database for the files that ask for them; then the application's server on each.
    globalSetup: ["./test/databases-setup.ts", "./test/http/global-setup.ts"],
    // No test may count on another having run before it.
    sequence: { shuffle: { tests: true }, sequencer: LongestFirst, seed },
    env: { SEED: String(seed) },
    reporters: ["./test/reporter.ts"],
  },
});
