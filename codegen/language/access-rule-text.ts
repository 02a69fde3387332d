/** Access rules as a spec writes them. */

import type { Alternative } from "./model.ts";

/** Whom an alternative lets, without its condition: `owner`, `admin`, `scope places:write`. */
export function whoInWords(alternative: Alternative): string {
  if (alternative.who === "role") return alternative.role;
  return alternative.who === "scope" ? `scope ${alternative.scope}` : alternative.who;
}

/** Whether whoever fits the one fits the other. */
export function lets(wider: Alternative, one: Alternative): boolean {
  if (wider.when !== null && wider.when !== one.when) return false;
  if (wider.who === "anyone") return true;
  // Roles and ownership are of users; a scope may be that of a key.
  if (wider.who === "user") return one.who !== "anyone" && one.who !== "scope";
  if (wider.who === "role") return one.who === "role" && one.role === wider.role;
  if (wider.who === "scope") return one.who === "scope" && one.scope === wider.scope;
  return one.who === wider.who;
}
