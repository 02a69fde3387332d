/** Lint rule for the statuses of further operations. */

import { furtherStatuses } from "../resolve/resource/statuses.ts";
import type { RuleInput } from "./rule-input.ts";

/** `redundant-status`: the operation may answer the status anyway. */
export function reportRedundantStatuses({ report, scope, resources }: RuleInput): void {
  for (const { model, said } of resources.values()) {
    const contract = new Set(said.contract?.items.map(({ value }) => value));
    for (const { key, value } of said.operations?.entries ?? []) {
      const operation = model.operations.find(({ name }) => name === key.value);
      if (operation === undefined || value?.statuses === undefined) continue;
      const usual = furtherStatuses(operation, { contract: contract.has(key.value), creates: false }, [], scope);
      const known = new Set(usual);
      for (const { value: status, at } of value.statuses.items) {
        if (known.has(status))
          report.add("redundant-status", at, `"${key.value}" may answer ${status} anyway.`, "Leave it out.");
        known.add(status);
      }
    }
  }
}
