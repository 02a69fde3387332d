/** HTTP statuses of an operation, and their reason phrases. */

import { STATUS_CODES } from "node:http";

/** Sent before any handler runs: request timeout, URL too long, headers too large (clause LIM-3). */
const OF_MESSAGES = [408, 414, 431];

/** Statuses of the model, and those of every message, in ascending order. */
export const possibleStatuses = (statuses: readonly number[]): readonly number[] =>
  [...new Set([...statuses, ...OF_MESSAGES])].sort((one, other) => one - other);

export const reasonPhrase = (status: number): string => STATUS_CODES[status] ?? `Status ${status}`;
