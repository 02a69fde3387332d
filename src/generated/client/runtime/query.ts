/** Query string of a list request: filters, order, paging, embedding (clauses COL-3 and COL-6). */

import { iriOf, isLink } from "./resource.ts";

/** `{ population: { gte: 5 }, order: ["-name"] }` becomes `?population[gte]=5&order[name]=desc`; an empty query `""`. */
export function queryString(query: object = {}): string {
  const parts: string[] = [];
  const add = (name: string, value: unknown) => {
    if (value !== undefined)
      parts.push(`${name}=${encodeURIComponent(isLink(value) ? iriOf(value) : (value as string))}`);
  };
  const compared = (name: string, form: string, bound: unknown) => {
    if (form === "between") add(name, (bound as readonly unknown[] | undefined)?.join(".."));
    else for (const each of [bound].flat()) add(name, each);
  };
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (name === "order" && value)
      for (const each of [value].flat() as string[]) {
        const ordered = each.replace(/^-/, "");
        add(`order[${ordered}]`, ordered === each ? "asc" : "desc");
      }
    else if (name === "embed") add(name, (value as readonly string[] | undefined)?.join() || undefined);
    else if (name === "me") value && parts.push(name);
    else if (Array.isArray(value)) {
      // An empty list would drop the filter and match everything.
      if (!value.length) throw new Error(`No values for ${name}`);
      for (const each of value) add(`${name}[]`, each);
    } else if (value && typeof value === "object" && !isLink(value)) {
      for (const [form, bound] of Object.entries(value))
        if (form === "exists") add(`exists[${name}]`, bound);
        else if (form === "or") {
          for (const [other, each] of Object.entries(bound as object))
            compared(other === "equals" ? `or[${name}]` : `or[${name}][${other}]`, other, each);
        } else compared(`${name}[${form}]`, form, bound);
    } else add(name, value);
  }
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
