/**
 * What costly steps gave for what: a run that watches makes again only what changed. What a step gives depends on nothing
 * but its key, so that what is remembered is what would be made; what failed is not remembered.
 */

import { hash } from "node:crypto";

/** Results by key, each with the run that last asked for it. */
const results = new Map<string, { readonly result: unknown; asked: number }>();
/** Runs that a result is kept without being asked for. */
const KEPT = 20;
let remembering = false;
let run = 0;

/** From here on results are kept, until they have not been asked for in a while. */
export function remember(): void {
  remembering = true;
}

/** Between two runs: forgets what the last ones did not ask for. */
export function nextRun(): void {
  for (const [key, { asked }] of results) if (run - asked >= KEPT) results.delete(key);
  run++;
}

function keyOf(step: string, input: string): string {
  return `${step} ${hash("sha1", input, "base64")}`;
}

function known(key: string): { readonly result: unknown } | undefined {
  const found = results.get(key);
  if (found !== undefined) found.asked = run;
  return found;
}

/**
 * The result of `make`, or what it gave for the same input; `step` tells apart what has the same input. What it throws,
 * or rejects with, is not kept: it may be for now only, as where a file cannot be read. An input that costs something to
 * find out is given as a function, and found out only where results are kept.
 */
export function recalled<T>(step: string, input: string | (() => string), make: () => T): T {
  if (!remembering) return make();
  const key = keyOf(step, typeof input === "string" ? input : input());
  const found = known(key);
  if (found !== undefined) return found.result as T;
  const result = make();
  const kept = { result, asked: run };
  results.set(key, kept);
  if (result instanceof Promise)
    result.catch(() => {
      if (results.get(key) === kept) results.delete(key);
    });
  return result;
}
