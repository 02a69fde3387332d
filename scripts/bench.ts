/**
 * `npm run bench`: how many requests a second this server answers, beside a bare one and one on fastify, over the same rows.
 *
 * Everything runs on the loopback interface and ends by itself. Nothing is asserted: what is measured is printed.
 */

import { bench } from "./bench/bench.ts";
import { readOptions, usage } from "./bench/options.ts";

const options = readOptions(process.argv.slice(2));
if ("problem" in options) {
  process.stderr.write(`${options.problem}\n\n${usage}`);
  process.exitCode = 2;
} else if (options.help) process.stdout.write(usage);
else await bench(options);
