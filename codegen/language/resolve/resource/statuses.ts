/** Lifecycle operations, and the statuses of operations. */

import type { Lifecycle, Operation } from "../../model.ts";
import type { Scope } from "../scope.ts";

/** A malformed query, a foreign origin, no acceptable representation, too many requests, an internal error, no database. */
const ALWAYS = [400, 403, 406, 429, 500, 503];
/** Too large a body, an unsupported media type. */
const WITH_BODY = [413, 415];

const STATUSES: Readonly<Record<Lifecycle, readonly number[]>> = {
  list: [200, 304],
  // 409: the identifier is taken, or the idempotency key was used for something else.
  append: [303, 409, ...WITH_BODY],
  // 301: its identifier has changed.
  retrieve: [200, 301, 304, 404],
  // 200: with `Prefer: return=representation`; 412: `If-Unmodified-Since`.
  replace: [200, 204, 404, 409, 412, ...WITH_BODY],
  update: [200, 204, 404, 409, 412, ...WITH_BODY],
  // 409: something links to it.
  delete: [204, 404, 409, 412],
};

export const LIFECYCLE = Object.keys(STATUSES) as readonly Lifecycle[];

/** `contract`: whether it needs a paid contract. `creates`: whether the collection can be appended to, so that PUT may create. */
export function lifecycleStatuses(lifecycle: Lifecycle, contract: boolean, creates: boolean): readonly number[] {
  const created = lifecycle === "replace" && creates ? [303] : [];
  return ascending([...STATUSES[lifecycle], ...created, ...usual(contract)]);
}

/** Statuses of a further operation, with those that the spec adds, ascending. */
export function furtherStatuses(
  { on, method, expects, returns, transition }: Pick<Operation, "on" | "method" | "expects" | "returns" | "transition">,
  contract: boolean,
  added: readonly number[],
  { classes }: Pick<Scope, "classes">,
): readonly number[] {
  const found = on === "item" ? (method === "GET" ? [301, 404] : [404]) : [];
  // Values have no modification date.
  const isDated = returns !== null && classes.get(returns)?.kind !== "value";
  const unchanged = method === "GET" && isDated ? [304] : [];
  const written = method === "GET" ? [] : [409];
  // Transitions have preconditions, and `Prefer: return=representation`; of others, these evaluate If-Unmodified-Since.
  const conditional = transition !== null ? [200, 412] : method === "GET" || method === "POST" ? [] : [412];
  const body = expects !== null ? WITH_BODY : [];
  return ascending([
    returns === null ? 204 : 200,
    ...found,
    ...unchanged,
    ...written,
    ...conditional,
    ...body,
    ...added,
    ...usual(contract),
  ]);
}

// A bad credential is refused even if anyone may, and even if the API has no accounts.
const usual = (contract: boolean): readonly number[] => [...ALWAYS, 401, ...(contract ? [402] : [])];

const ascending = (statuses: readonly number[]): readonly number[] =>
  [...new Set(statuses)].sort((one, other) => one - other);
