/** Documented statuses of an operation: those of the model, and those sent before any handler runs. */

/** Request timeout, URL too long, headers too large (clause LIM-3). */
const OF_MESSAGES = [408, 414, 431];

/** In ascending order. */
export function possibleStatuses(statuses: readonly number[]): readonly number[] {
  return [...new Set([...statuses, ...OF_MESSAGES])].sort((one, other) => one - other);
}
