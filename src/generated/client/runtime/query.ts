/** Query string of a list request: filters, order, paging, embedding (clauses COL-3 and COL-6). */

import { iriOf, isLink } from "./resource.ts";

/** `{ population: { gte: 5 }, order: "-name" }` becomes `?population[gte]=5&order[name]=desc`; an empty query `""`. */
export function queryString(query: object = {}): string {
  const parts: string[] = [];
  const add = (name: string, value: unknown) => {
    if (value !== undefined)
      parts.push(`${name}=${encodeURIComponent(isLink(value) ? iriOf(value) : (value as string))}`);
  };
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (name === "order" && value) {
      const ordered = (value as string).replace(/^-/, "");
      add(`order[${ordered}]`, ordered === value ? "asc" : "desc");
    } else if (name === "embed") add(name, (value as readonly string[] | undefined)?.join() || undefined);
    else if (name === "me") value && parts.push(name);
    else if (Array.isArray(value)) {
      // An empty list would drop the filter and match everything.
      if (!value.length) throw new Error(`No values for ${name}`);
      for (const each of value) add(`${name}[]`, each);
    } else if (value && typeof value === "object" && !isLink(value)) {
      for (const [form, bound] of Object.entries(value))
        if (form === "exists") add(`exists[${name}]`, bound);
        else add(`${name}[${form}]`, Array.isArray(bound) ? bound.join("..") : bound);
    } else add(name, value);
  }
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
