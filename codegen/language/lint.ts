/** The linter: rules for doubtful parts of a spec that has no errors. Each can be suppressed in place by `allow`. */

import { reportUnindexedOrders, reportUnpagedCollections } from "./lint/collections.ts";
import { reportPastSunsets } from "./lint/deprecation.ts";
import { reportUnlinkedResources, reportUnreadableLinks } from "./lint/links.ts";
import { reportPoorNames } from "./lint/names.ts";
import { reportRedundantStatuses } from "./lint/operations.ts";
import { reportSlowPatterns } from "./lint/patterns.ts";
import { reportUnheldPermissions, reportUnreadableWrites } from "./lint/permissions.ts";
import type { RuleInput } from "./lint/rule-input.ts";
import { reportCollidingTerms, reportForeignTerms } from "./lint/terms.ts";
import { reportMissingDescriptions, reportMissingExamples } from "./lint/texts.ts";

const RULES: readonly ((input: RuleInput) => void)[] = [
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
export function lint(input: RuleInput): void {
  for (const rule of RULES) rule(input);
}
