// How the tests run: a few files at a time, since some wait. The longest files run first.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import LongestFirst from "./test/order.ts";
import { quickStart } from "./test/surroundings.ts";

/** Of everything random: the order of the tests, and the values for properties. `SEED=…` repeats a run. */
const seed = Number(process.env.SEED ?? Date.now());

/** Files that need a database. */
const database = [
  "test/{store,migrate,cost,package}/**/*.test.ts",
  "test/cli/branches.test.ts",
  "test/typed-store.test.ts",
];

/** Specs of which the seed draws one for a run, as the tests of each take half a minute of processor; a long run has all. */
const specs = ["bookshop", "conference", "library", "measuring"];
const notDrawn = specs.filter((_, index) => index !== seed % 4).map((name) => `test/http/apis/${name}.test.ts`);
/** Whether the command line names no files, and asks for none that have changed. */
const isWhole = process.argv.slice(2).every((each) => each === "run" || /^--(?!changed|project=pooler)/.test(each));

/**
 * Files that follow the package and the documents outside this clone, or try the server with programs other than a database. They
 * take a quarter of the processor time: `.ci/run` and long runs have them, and whoever names them.
 */
const outside = [
  "test/{package,deploy}/**/*.test.ts",
  "test/documentation.test.ts",
  "test/client/{package,chromium,firefox}.test.ts",
  "test/http/caches/*.test.ts",
  "test/http/console/{api-platform,page,quality,use,walk}.test.ts",
  "test/http/{docs-pages,network-silence,cors/chromium,objects/curl,objects/stores}.test.ts",
  "test/http/transport/{h2load,slowhttptest,sslscan}.test.ts",
  "test/http/{failover,image,many-servers,pooler,replicas,rolling-upgrade,switchover}.test.ts",
];

/** Looks at which modules are loaded, so that it is alone in a process. */
const alone = ["test/http/bodies/without-processor.test.ts"];

/** Files that need a database and the application's server. */
const http = [
  "test/http/**/*.test.ts",
  "test/client/!(size|types).test.ts",
  "test/mock/languages.test.ts",
  "test/journey.test.ts",
  "test/documentation.test.ts",
];

/** Files of `http` that each run tries through a pooler in transaction mode, too; a long one tries all of them. */
const pooled = [
  "test/http/methods/{concurrency,idempotency}.test.ts",
  "test/http/objects/uploads.test.ts",
  "test/http/credentials/authentication.test.ts",
  "test/http/operator/migrate.test.ts",
];

/**
 * A file is in exactly one of these: in `unit`, unless another one names it. Sets up only what its files need. Without
 * isolation, files share processes and loaded modules, which saves each most of a second.
 */
const projects = [
  {
    name: "unit",
    include: ["test/**/*.test.ts"],
    exclude: [...database, ...http],
    globalSetup: ["./test/folder-setup.ts"],
  },
  {
    name: "database",
    include: database,
    globalSetup: ["./test/folder-setup.ts", "./test/databases-setup.ts"],
  },
  {
    name: "alone",
    include: alone,
    isolate: true,
    globalSetup: ["./test/folder-setup.ts", "./test/databases-setup.ts"],
  },
  {
    name: "http",
    include: http,
    exclude: alone,
    setupFiles: ["./test/http/judging/setup.ts"],
    globalSetup: ["./test/folder-setup.ts", "./test/databases-setup.ts", "./test/http/global-setup.ts"],
  },
];

/** Makes the pictures of the documents, for `npm run pictures` alone. */
const pictures = { ...projects[3], name: "pictures", include: ["test/http/console/pictures.ts"], exclude: [] };

export default defineConfig(({ mode }) => {
  const isLong = mode === "long";
  const isAsked = process.env.TEST_DATABASES === "each" || process.env.TEST_FILES === "all";
  const leftOut = isWhole && !isLong && !isAsked ? outside : [];
  const pooler = { ...projects[3], name: "pooler", include: isLong ? http : pooled };
  const run = mode === "pictures" ? [pictures] : leftOut.length > 0 ? projects : [...projects, pooler];
  return {
    test: {
      projects: run.map((test) => ({ extends: true, test })),
      exclude: isWhole && !isLong ? [...notDrawn, ...leftOut] : [],
      environment: "node",
      pool: "forks",
      isolate: false,
      // Objects of tests live shortly, and many at a time: with more room for new ones, a tenth less time goes on collecting them.
      execArgv: [...quickStart, "--max-semi-space-size=64"],
      maxWorkers: Math.min(6, availableParallelism() + 3),
      testTimeout: isLong ? 1_200_000 : 120_000,
      hookTimeout: 120_000,
      // Tests wait for a state as long as a slow machine needs, not for a second.
      expect: { poll: { timeout: 60_000 } },
      // No test may depend on an earlier one.
      sequence: { shuffle: { tests: true }, sequencer: LongestFirst, seed },
      env: { SEED: String(seed), TEST_LENGTH: mode },
      reporters: [["./test/reporter.ts", { leftOut }]],
    },
  };
});
