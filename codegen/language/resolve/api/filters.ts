/** Checks filters through links and by properties of embedded values. */

import { part } from "../../yaml-node.ts";
import { find } from "../members.ts";
import { checkForms } from "../resource/comparable.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";
import type { ResolvedValue } from "../value.ts";

/** Reports filters by a property that the target of a link or a value does not have, or that cannot be filtered so. */
export function checkInnerFilters(
  resources: ReadonlyMap<string, ResolvedResource>,
  values: ReadonlyMap<string, ResolvedValue>,
  scope: Scope,
): void {
  for (const { said, members } of resources.values()) {
    for (const { key, value, misnamed } of said.collection.filter?.entries ?? []) {
      if (misnamed) continue;
      const [link = "", name, beyond] = key.value.split(".");
      const range = members.get(link)?.property?.range;
      const target = range?.kind === "link" ? resources.get(range.resource) : undefined;
      const inner = range?.kind === "embed" ? values.get(range.value) : target;
      if (name === undefined || beyond !== undefined || inner === undefined) continue;
      const at = part(key.at, key.value, link.length + 1, name.length);
      // A target that the client may not read counts as absent.
      const asking = target?.model.operations.find(({ lifecycle }) => lifecycle === "retrieve")?.access ?? [];
      const property = find(inner.members, { value: name, at }, scope, "filter-on-no-property");
      checkForms(key.value, value?.items ?? [], property, asking, scope);
    }
  }
}
