/** By which properties clients can filter and order, also through links and within values, and why not by others. */

import { DATATYPES, isComparable, isHashed } from "../../../../src/hypermedia/datatypes.ts";
import { lets } from "../../access-rule-text.ts";
import type { FilterForm, Property, Rule } from "../../model.ts";
import { type Located, part } from "../../yaml-node.ts";
import { find, type Resolved } from "../members.ts";
import type { Scope } from "../scope.ts";

/** Reports the forms in which a property cannot be filtered. `asking`: who may ask for the filtered resources. */
export function checkForms(
  name: string,
  forms: readonly Located<FilterForm>[],
  property: Property | null,
  asking: Rule,
  { report }: Scope,
): void {
  if (property === null) return;
  const possible = FORMS.filter((form) => unfilterable(property, form, asking) === null);
  const suggestion = possible.length === 0 ? "Leave it out." : `It can be filtered by ${possible.join(", ")}.`;
  for (const { value: form, at } of forms) {
    const isAlone = form === "or" && !forms.some(({ value }) => !["equals", "in", "or"].includes(value));
    const reason = isAlone
      ? "it has no conditions to choose from, as `in` takes several values"
      : unfilterable(property, form, asking);
    if (reason !== null)
      report.add("bad-filter", at, `"${name}" cannot be filtered by "${form}": ${reason}.`, suggestion);
  }
}

const FORMS: readonly FilterForm[] = ["equals", "in", "range", "prefix", "contains", "exists", "not", "near", "within"];

/** Why a property cannot be filtered in a form, or null. */
function unfilterable(property: Property, form: FilterForm, asking: Rule): string | null {
  const { range, many, required, column } = property;
  const hidden = concealed(property, asking);
  if (hidden !== null) return hidden;
  if (form === "or") return null;
  if (form === "exists") return required ? "every resource has it" : null;
  if (range.kind === "embed") return "it is a value with properties of its own";
  const { filters } = range.kind === "data" ? DATATYPES[range.datatype] : { filters: null };
  if (filters?.length === 0) return "it is JSON, which nothing compares";
  const isExact = form === "equals" || form === "in" || form === "not";
  if (range.kind === "link") return isExact ? null : "it is a link";
  const isPossible =
    filters?.includes(form === "not" ? "equals" : form) === true || (form === "range" && range.ordered !== undefined);
  const isPosition = form === "near" || form === "within";
  if (isPosition && isPossible && column === null) return "no index has positions in embedded values";
  if ((isExact || !many) && isPossible) return null;
  if (isPosition) return "it is no single point";
  return form === "range"
    ? "only single numbers, dates, times and ordered enumerations have a range"
    : "it is no single text";
}

/** Why entries cannot be ordered by a property that clients may compare, or null. */
export function unorderable({ range, many }: Property): string | null {
  if (many) return "it has several values";
  if (range.kind === "data")
    return isComparable(range.datatype) ? null : `nothing orders values of the type ${range.datatype}`;
  return range.kind === "link" ? "it is a link" : "it is a value with properties of its own";
}

/** Why clients may not compare a property, even one that they cannot read: comparing discloses the value. */
export function concealed({ range, writeOnly, source, read, column }: Property, asking: Rule): string | null {
  if (isHashed(range)) return "it is a secret";
  if (writeOnly) return "it is write-only, and everybody could find it out";
  if (read !== null && !asking.every((one) => read.some((wider) => lets(wider, one))))
    return "not everybody who may ask may read it, but all of them could find it out";
  if (source === "inverse") return "it is a collection";
  return column === null && source === "bytes" ? "it is the same as the path" : null;
}

/** Reports filters by a property that the target of a link or a value does not have, or that cannot be filtered so. */
export function checkInnerFilters(resolved: Resolved): void {
  const { resources, values } = resolved;
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
      const property = find(inner.members, { value: name, at }, resolved, "filter-on-no-property");
      checkForms(key.value, value?.items ?? [], property, asking, resolved);
    }
  }
}
