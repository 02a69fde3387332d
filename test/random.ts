/** fast-check, which draws from the seed of the run: what a run has found, `SEED=…` finds again. */

import fc from "fast-check";

// Of any number those bits that it takes.
fc.configureGlobal({ seed: Number(process.env.SEED) | 0 });

export * from "fast-check";
export default fc;
