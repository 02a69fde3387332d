/** fast-check with the seed of the run: `SEED=…` repeats it. */

import fc from "fast-check";

/** Whether this is a long run, `npm run test:long`: properties are tried on ten times as many values, and drills last longer. */
export const isLong = process.env.TEST_LENGTH === "long";

/** On how many values this run tries a property, by how many a short run tries. */
export function runCount(count: number): number {
  return isLong ? 10 * count : count;
}

/** One of these, which the seed draws; all of them in a long run. */
export const drawn = <Each>(all: readonly Each[]): readonly Each[] =>
  isLong ? all : fc.sample(fc.constantFrom(...all), 1);

// It takes 32 bits of a number.
fc.configureGlobal({ seed: Number(process.env.SEED) | 0, numRuns: runCount(100) });

export * from "fast-check";
export default fc;
