/** Query string of a list request: filters, orders, paging, embedding (clauses COL-3, COL-6 and VAL-9). */

import { iriOf, isLink } from "./resource.ts";

/** `{ population: { gte: 5 }, order: "-name" }` becomes `?population[gte]=5&order[name]=desc`; an empty query `""`. */
export function queryString(query: object = {}): string {
  const parts: string[] = [];
  const add = (name: string, value: unknown) => {
    if (value !== undefined)
      parts.push(`${name}=${encodeURIComponent(isLink(value) ? iriOf(value) : (value as string))}`);
  };
  const compare = (name: string, forms: object, isOr?: boolean) => {
    for (const [form, bound] of Object.entries(forms))
      if (form === "or") compare(`or[${name}]`, bound, true);
      else
        for (const each of [
          form === "between" ? bound?.join("..") : /^(near|within)$/.test(form) ? bound?.join() : bound,
        ].flat())
          add(form === "equals" ? name : form === "exists" && !isOr ? `exists[${name}]` : `${name}[${form}]`, each);
  };
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (name === "order")
      for (const each of [value || []].flat() as string[])
        add(`order[${each.replace("-", "")}]`, each[0] === "-" ? "desc" : "asc");
    else if (name === "embed") add(name, (value as readonly string[] | undefined)?.join() || undefined);
    else if (name === "me") value && parts.push(name);
    else if (Array.isArray(value)) {
      // An empty list would drop the filter and match everything.
      if (!value.length) throw new Error(`No values for ${name}`);
      compare(name, { "": value });
    } else if (value && typeof value === "object" && !isLink(value)) compare(name, value);
    else add(name, value);
  }
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
