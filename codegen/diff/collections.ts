/** Compares collections: filters, orders, pages and embedding. */

import { same } from "../language/json-equal.ts";
import type { Collection, Resource } from "../language/model.ts";
import { compareTexts } from "./annotations.ts";
import type { Found } from "./change.ts";
import type { Names } from "./renames.ts";

export function compareCollections(before: Resource, after: Resource, names: Names, found: Found): void {
  const was = queriesOf(before, after.name, names);
  const is = queriesOf(after, after.name, null);
  const at = (key: string) => found.at({ key: `collection ${key}` });
  pages(before.collection.page, after.collection.page, at("page"));
  at("filter").addLacking("filter", was.filters, is.filters, (filter, no) => `Clients may ${no}filter by ${filter}.`);
  at("order").addLacking("order", was.orders, is.orders, (order, no) => `Clients may ${no}order by "${order}".`);
  at("defaultOrder").addOther(
    "default-order-changed",
    "Entries are in the order of",
    was.defaultOrder,
    is.defaultOrder,
  );
  for (const [rules, key, done] of [
    ["embeddable", "embed", "embedded"],
    ["group", "group", "grouped by"],
    ["sum", "sum", "summed"],
    ["search", "search", "searched"],
  ] as const)
    at(key).addLacking(rules, was[rules], is[rules], (name, no) => `"${name}" can ${no}be ${done}.`);
  if (same(was.search, is.search) && !same(was.weights, is.weights))
    at("search").add("weights-changed", "A search ranks its matches in another way.");
  if (before.collection.me && !after.collection.me)
    at("me").add("me-removed", "`?me` no longer selects the client's own account.");
  if (!before.collection.me && after.collection.me) at("me").add("me-added", "`?me` selects the client's own account.");
  if (!same(was.fast, is.fast)) at("fast").add("speed-changed", "Other filters, orders or totals are fast.");
  const texts = ({ title, collection }: Resource) => [collection, `${title} collection`] as const;
  compareTexts(texts(before), texts(after), found, { what: "The collection", within: "collection " });
}

function pages(was: Collection["page"], is: Collection["page"], found: Found): void {
  if (was.size !== is.size) found.add("page-size-changed", `A page has ${is.size} entries, no longer ${was.size}.`);
  if (was.most !== is.most)
    found.add(
      is.most < was.most ? "page-most-lowered" : "page-most-raised",
      `A page may have ${is.most} entries, no longer ${was.most}.`,
    );
}

/** The queries that a collection allows, in words. `names`: of an old version, to use the new names and skip removed properties, which are reported themselves. */
function queriesOf({ name, properties, collection }: Resource, newName: string, names: Names | null) {
  const { defaultOrder, pairs, totals } = collection;
  const own = (property: string): string => names?.propertyOf(newName, property) ?? property;
  const isLeft = (property: string, of = name): boolean => names?.isGone(of, property) !== true;
  const filters = collection.filters.flatMap(({ link, property, forms }) => {
    if (!isLeft(link ?? property)) return [];
    const range = properties.find((each) => each.name === link)?.range;
    const target = range?.kind === "link" ? range.resource : null;
    if (target !== null && !isLeft(property, target)) return [];
    const ofTarget = target === null ? property : (names?.propertyOf(names.classOf(target), property) ?? property);
    const filter = link === null ? own(property) : `${own(link)}.${ofTarget}`;
    return forms.map((form) => `"${filter}" (${form})`);
  });
  const renamed = (filter: string): string => filter.replace(/^[^.]+/, own);
  return {
    filters,
    orders: collection.orders.filter((each) => isLeft(each)).map(own),
    defaultOrder: defaultOrder === null ? "identifier" : `${own(defaultOrder.property)} ${defaultOrder.direction}`,
    group: (collection.group?.by ?? []).filter((each) => isLeft(each)).map(own),
    sum: (collection.group?.sums ?? []).filter((each) => isLeft(each)).map(own),
    search: collection.search.filter(({ property }) => isLeft(property)).map(({ property }) => own(property)),
    weights: collection.search.map(({ property, weight }) => `${own(property)} ${weight}`),
    embeddable: collection.embeddable.filter((each) => isLeft(each)).map(own),
    fast: [...pairs.map(({ filter, order }) => `${renamed(filter)} + ${own(order)}`).sort(), ...totals.map(own).sort()],
  };
}
