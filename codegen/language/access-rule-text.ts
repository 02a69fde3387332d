/** Formats and compares alternatives of access rules. */

import type { Alternative } from "./model.ts";

/** An alternative as the spec writes it, without its condition: `owner`, `admin`, `scope places:write`. */
export function whoInWords(alternative: Alternative): string {
  if (alternative.who === "role") return alternative.role;
  return alternative.who === "scope" ? `scope ${alternative.scope}` : alternative.who;
}

/** Whether every client that matches `one` also matches `wider`. */
export function lets(wider: Alternative, one: Alternative): boolean {
  if (wider.when !== null && wider.when !== one.when) return false;
  if (wider.who === "anyone") return true;
  // Only users have roles and resources; API keys have scopes too.
  if (wider.who === "user") return one.who !== "anyone" && one.who !== "scope";
  if (wider.who === "role") return one.who === "role" && one.role === wider.role;
  if (wider.who === "scope") return one.who === "scope" && one.scope === wider.scope;
  return one.who === wider.who;
}
