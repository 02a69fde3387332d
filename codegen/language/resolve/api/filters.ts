/** Checks filters through links. */

import { part } from "../../yaml-node.ts";
import { find } from "../members.ts";
import { checkForms } from "../resource/comparable.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";

/** Reports filters by a property that the target of a link does not have, or that cannot be filtered so. */
export function checkLinkedFilters(resources: ReadonlyMap<string, ResolvedResource>, scope: Scope): void {
  for (const { said, members } of resources.values()) {
    for (const { key, value, misnamed } of said.collection.filter?.entries ?? []) {
      if (misnamed) continue;
      const [link = "", name, beyond] = key.value.split(".");
      const range = members.get(link)?.property?.range;
      const target = range?.kind === "link" ? resources.get(range.resource) : undefined;
      if (name === undefined || beyond !== undefined || target === undefined) continue;
      const at = part(key.at, key.value, link.length + 1, name.length);
      // A target that the client may not read counts as absent.
      const asking = target.model.operations.find(({ lifecycle }) => lifecycle === "retrieve")?.access ?? [];
      const property = find(target.members, { value: name, at }, scope, "filter-on-no-property");
      checkForms(key.value, value?.items ?? [], property, asking, scope);
    }
  }
}
