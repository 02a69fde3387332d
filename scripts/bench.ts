/**
 * `npm run bench`: load benchmark of this server and a bare Node.js one over the same rows.
 *
 * Everything runs on the loopback interface. It prints measurements and asserts nothing.
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
