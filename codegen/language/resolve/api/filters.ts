/** Filters through links: the target has such a property, and it can be compared so. */

import { part } from "../../yaml-node.ts";
import { find } from "../members.ts";
import { suitable, unfilterable } from "../resource/comparable.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";

/** Reports filters by a property that what a link leads to does not have, or that may not be compared. */
export function linkedFiltersFit(resources: ReadonlyMap<string, ResolvedResource>, scope: Scope): void {
  for (const { said, members } of resources.values()) {
    for (const { key, value, misnamed } of said.collection.filter?.entries ?? []) {
      if (misnamed) continue;
      const [link = "", name, beyond] = key.value.split(".");
      const range = members.get(link)?.property?.range;
      const target = range?.kind === "link" ? resources.get(range.resource) : undefined;
      if (name === undefined || beyond !== undefined || target === undefined) continue;
      const at = part(key.at, key.value, link.length + 1, name.length);
      // What the client may not read of the targets counts as if it were not there.
      const asking = target.model.operations.find(({ lifecycle }) => lifecycle === "retrieve")?.access ?? [];
      const property = find(target.members, { value: name, at }, scope, "filter-on-no-property");
      for (const form of value?.items ?? []) {
        const reason = property === null ? null : unfilterable(property, form.value, asking);
        if (property === null || reason === null) continue;
        const message = `"${key.value}" cannot be filtered by "${form.value}": ${reason}.`;
        scope.report.add("bad-filter", form.at, message, suitable(property, asking));
      }
    }
  }
}
