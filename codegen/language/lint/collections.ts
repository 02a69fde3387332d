/** Lint rules for collections: limited pages and indexed orders. */

import { series } from "../grammar/text-format.ts";
import type { Collection, Property } from "../model.ts";
import { classesOf, type Resolved } from "../resolve/members.ts";

/** Pages with more entries are reported. */
const LONG = 1000;

/** `unpaged-collection`: a page or a list of links grows with the data. */
export function reportUnpagedCollections(resolved: Resolved): void {
  const { report, resources } = resolved;
  for (const { model, said } of resources.values()) {
    const { most } = model.collection.page;
    if (most <= LONG) continue;
    const message = `A page may have ${most} entries, so an answer may be as large as the collection.`;
    const at = said.collection.page.most?.at ?? said.collection.page.size.at;
    report.add("unpaged-collection", at, message, `Write ${LONG} or less: clients go on to the next page.`);
  }
  for (const { members } of classesOf(resolved)) {
    for (const [name, { at, said, property }] of members) {
      if (said === null || !property?.many || property.range.kind !== "link" || property.readOnly) continue;
      if (property.constraints.maxItems !== null) continue;
      const message = `"${name}" may have any number of links, and every answer contains them all.`;
      const suggestion = `Add "maxItems", or link the other way and filter by that: a collection has pages.`;
      report.add("unpaged-collection", at, message, suggestion);
    }
  }
}

/** `unindexed-order`: reports once all languages in which multilingual properties are ordered without an index. */
export function reportUnindexedOrders({ report, resources, api, spec }: Resolved): void {
  const { default: standard, offered, indexed } = api.locales;
  const without = offered.filter((tag) => tag !== standard && !indexed.includes(tag));
  const sorted = [...resources.values()].flatMap(({ model: { name, collection, properties } }) =>
    properties.filter((property) => isSorted(property, collection)).map((property) => `${name}.${property.name}`),
  );
  const locales = spec.api?.locales;
  if (without.length === 0 || sorted.length === 0 || locales === undefined) return;
  const message = `No index sorts ${few(sorted)} in ${few(without)}.`;
  const all = `"indexed: [${[...(locales.indexed === undefined ? [] : indexed), ...without].join(", ")}]"`;
  const key = locales.indexed === undefined ? "offered" : "indexed";
  const add = key === "offered" ? `Add ${all} to "locales"` : `Write ${all}`;
  const those = without.length === 1 ? "" : ", with those that matter";
  const suggestion = `${add}${those}, or explain in an "allow" why sorting at each request is fast enough.`;
  report.add("unindexed-order", locales.keyAt(key), message, suggestion);
}

function isSorted({ name, multilingual }: Property, { orders, defaultOrder, filters }: Collection): boolean {
  if (!multilingual) return false;
  const filtered = filters.some(
    ({ link, property, forms }) => link === null && property === name && forms.includes("prefix"),
  );
  return filtered || orders.includes(name) || defaultOrder?.property === name;
}

/** The first names of a list, and how many more there are. */
function few(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 4 ? 3 : 4);
  const rest = names.length - shown.length;
  return series(rest > 0 ? [...shown, `${rest} more`] : shown);
}
