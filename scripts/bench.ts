/**
 * `npm run bench`: measures how many requests a second this server answers, beside a bare one and one on
 * fastify, over the same rows. Everything runs on the loopback interface. Nothing is asserted: it prints what it measured.
 */

import { bench } from "./bench/bench.ts";
import { readOptions, usage } from "./bench/options.ts";

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(usage);
  else await bench(options);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}
