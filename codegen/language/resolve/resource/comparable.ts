/** By which properties one can filter and order, and why not by others. */

import { DATATYPES, isHashed } from "../../../../src/hypermedia/datatypes.ts";
import { lets } from "../../access-rule-text.ts";
import type { FilterForm, Property, Rule } from "../../model.ts";

/** Why a property cannot be filtered so; null where it can. `asking`: who may see whether a resource is among those found. */
export function unfilterable(property: Property, form: FilterForm, asking: Rule): string | null {
  const { range, many, required } = property;
  const hidden = concealed(property, asking);
  if (hidden !== null) return hidden;
  if (form === "exists") return required ? "every resource has it" : null;
  if (range.kind === "embed") return "it is a value with properties of its own";
  const isExact = form === "equals" || form === "in";
  if (range.kind === "link") return isExact ? null : "it is a link";
  if ((isExact || !many) && DATATYPES[range.datatype].filters.includes(form)) return null;
  return form === "range" ? "only single numbers, dates and times have a range" : "it is no single text";
}

export function suitable(property: Property, asking: Rule): string | null {
  const forms = (["equals", "in", "range", "prefix", "contains", "exists"] as const).filter(
    (form) => unfilterable(property, form, asking) === null,
  );
  return forms.length === 0 ? "Leave it out." : `It can be filtered by ${forms.join(", ")}.`;
}

export function unorderable(property: Property, asking: Rule): string | null {
  const { range, many } = property;
  const hidden = concealed(property, asking);
  if (hidden !== null) return hidden;
  if (many) return "it has several values";
  return range.kind === "data"
    ? null
    : range.kind === "link"
      ? "it is a link"
      : "it is a value with properties of its own";
}

/** Whoever may filter or order by a property can find out what it is, also where a rule of its own keeps it from them. */
export function concealed({ range, writeOnly, source, read, column }: Property, asking: Rule): string | null {
  if (isHashed(range)) return "it is a secret";
  if (writeOnly) return "it is write-only, but everybody could find it out";
  if (read !== null && !asking.every((one) => read.some((wider) => lets(wider, one))))
    return "not everybody who may ask may read it, but all of them could find it out";
  return column === null && source === "bytes" ? "it is the same as the path" : null;
}
