/** The linter: rules that tell what is doubtful in a spec that is sound. Few, and each of them suppressible in place. */

import { unindexed, unpaged } from "./lint/collections.ts";
import { outlived } from "./lint/deprecation.ts";
import { unlinked, unreadable } from "./lint/links.ts";
import { poor } from "./lint/names.ts";
import { redundant } from "./lint/operations.ts";
import { slow } from "./lint/patterns.ts";
import { unheld } from "./lint/permissions.ts";
import type { Sight } from "./lint/rule-input.ts";
import { colliding, foreign } from "./lint/terms.ts";
import { undescribed, unexemplified } from "./lint/texts.ts";

const RULES: readonly ((sight: Sight) => void)[] = [
  unlinked,
  unreadable,
  unpaged,
  unindexed,
  slow,
  unheld,
  colliding,
  foreign,
  poor,
  outlived,
  redundant,
  undescribed,
  unexemplified,
];

/** Asks every rule. Of a spec with errors nothing is asked: what is doubtful in it may only look so. */
export function lint(sight: Sight): void {
  for (const rule of RULES) rule(sight);
}
