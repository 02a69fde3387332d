/** The linter: rules for doubtful parts of a spec that has no errors. Each can be suppressed in place by `allow`. */

import { reportUnindexedOrders, reportUnpagedCollections } from "./lint/collections.ts";
import {
  reportMissingDescriptions,
  reportMissingExamples,
  reportPastSunsets,
  reportRedundantStatuses,
} from "./lint/infos.ts";
import { reportCollidingTerms, reportForeignTerms, reportPoorNames } from "./lint/names.ts";
import { reportSlowPatterns } from "./lint/patterns.ts";
import {
  reportUnheldPermissions,
  reportUnlinkedResources,
  reportUnreadableLinks,
  reportUnreadableWrites,
} from "./lint/permissions.ts";
import type { Resolved } from "./resolve/members.ts";

const RULES: readonly ((resolved: Resolved) => void)[] = [
  reportUnlinkedResources,
  reportUnreadableLinks,
  reportUnpagedCollections,
  reportUnindexedOrders,
  reportSlowPatterns,
  reportUnheldPermissions,
  reportUnreadableWrites,
  reportCollidingTerms,
  reportForeignTerms,
  reportPoorNames,
  reportPastSunsets,
  reportRedundantStatuses,
  reportMissingDescriptions,
  reportMissingExamples,
];

/** Runs every rule. The spec must have no errors, as they would cause false findings. */
export function lint(resolved: Resolved): void {
  for (const rule of RULES) rule(resolved);
}
