/** Filters through links: the target has such a property, and it can be compared so. */

import { part } from "../../node.ts";
import { find } from "../members.ts";
import { suitable, unfilterable } from "../resource/comparable.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";

/** Reports filters by a property that what a link leads to does not have, or that may not be compared. */
export function linkedFiltersFit(resources: ReadonlyMap<string, ResolvedResource>, scope: Scope): void {
  for (const { said, members } of resources.values()) {
    for (const { key, value } of said.collection.filter?.entries ?? []) {
      const [link = "", name, beyond] = key.value.split(".");
      const range = members.get(link)?.property?.range;
      const target = range?.kind === "link" ? resources.get(range.resource) : undefined;
      if (name === undefined || beyond !== undefined || target === undefined) continue;
      const at = part(key.at, key.value, link.length + 1, name.length);
      const absent = `${target.model.name} has no property "${name}".`;
      const property = find(target.members, { value: name, at }, scope, "filter-on-no-property", absent);
      for (const form of value?.items ?? []) {
        const reason = property === null ? null : unfilterable(property, form.value);
        if (property === null || reason === null) continue;
        const message = `"${key.value}" cannot be filtered by "${form.value}": ${reason}.`;
        scope.report.add("bad-filter", form.at, message, suitable(property));
      }
    }
  }
}
