/** Compares collections: filters, orders, pages and embedding. */

import { same } from "../language/json-equal.ts";
import type { Collection, Resource } from "../language/model.ts";
import { type Found, lacking } from "./change.ts";
import type { Names } from "./renames.ts";
import { compareTexts } from "./texts.ts";

export function compareCollections(before: Resource, after: Resource, names: Names, found: Found): void {
  const was = underNewNames(before, after.name, names);
  const is = wordsOf(after);
  const at = (key: string) => found.at({ key: `collection ${key}` });
  pages(before.collection.page, after.collection.page, at("page"));
  for (const filter of lacking(was.filters, is.filters))
    at("filter").add("filter-removed", `Clients may no longer filter by ${filter}.`);
  for (const filter of lacking(is.filters, was.filters))
    at("filter").add("filter-added", `Clients may filter by ${filter}.`);
  for (const order of lacking(was.orders, is.orders))
    at("order").add("order-removed", `Clients may no longer order by "${order}".`);
  for (const order of lacking(is.orders, was.orders))
    at("order").add("order-added", `Clients may order by "${order}".`);
  if (was.defaultOrder !== is.defaultOrder)
    at("defaultOrder").add(
      "default-order-changed",
      `Entries come by ${is.defaultOrder}, no longer by ${was.defaultOrder}.`,
    );
  for (const link of lacking(was.embeddable, is.embeddable))
    at("embed").add("embeddable-removed", `"${link}" can no longer be written out in place.`);
  for (const link of lacking(is.embeddable, was.embeddable))
    at("embed").add("embeddable-added", `"${link}" can be written out in place.`);
  if (before.collection.me && !after.collection.me)
    at("me").add("me-removed", "`?me` no longer picks the own account.");
  if (!before.collection.me && after.collection.me) at("me").add("me-added", "`?me` picks the own account.");
  if (!same(was.fast, is.fast))
    at("fast").add("speed-changed", "Other filters, orders or totals stay fast however many entries there are.");
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

interface Words {
  readonly filters: readonly string[];
  readonly orders: readonly string[];
  readonly defaultOrder: string;
  readonly embeddable: readonly string[];
  readonly fast: readonly string[];
}

/** What may be asked, in words; properties by the names that they have now. */
function wordsOf(
  { properties, collection }: Resource,
  own = (property: string): string => property,
  ofTarget = (_: string, property: string): string => property,
): Words {
  const filters = collection.filters.flatMap(({ link, property, forms }) => {
    const range = properties.find(({ name }) => name === link)?.range;
    const target = range?.kind === "link" ? range.resource : "";
    const name = link === null ? own(property) : `${own(link)}.${ofTarget(target, property)}`;
    return forms.map((form) => `"${name}" (${form})`);
  });
  const { defaultOrder, pairs, totals } = collection;
  const filterName = (filter: string): string =>
    filter
      .split(".")
      .map((part, at) => (at === 0 ? own(part) : part))
      .join(".");
  return {
    filters,
    orders: collection.orders.map(own),
    defaultOrder: defaultOrder === null ? "identifier" : `${own(defaultOrder.property)} ${defaultOrder.direction}`,
    embeddable: collection.embeddable.map(own),
    fast: [
      ...pairs.map(({ filter, order }) => `${filterName(filter)} + ${own(order)}`).sort(),
      ...totals.map(own).sort(),
    ],
  };
}

/** Of a property that is gone that is told itself, and not once more of what could be asked by it. */
function remaining(before: Resource, { isGone }: Names): Resource {
  const { name, properties, collection } = before;
  const isLeft = (property: string): boolean => !isGone(name, property);
  const filters = collection.filters.filter(({ link, property }) => {
    if (link === null) return isLeft(property);
    const range = properties.find((each) => each.name === link)?.range;
    return isLeft(link) && !(range?.kind === "link" && isGone(range.resource, property));
  });
  const [orders, embeddable] = [collection.orders.filter(isLeft), collection.embeddable.filter(isLeft)];
  return { ...before, collection: { ...collection, filters, orders, embeddable } };
}

function underNewNames(before: Resource, name: string, names: Names): Words {
  return wordsOf(
    remaining(before, names),
    (property) => names.propertyOf(name, property),
    (target, property) => names.propertyOf(names.classOf(target), property),
  );
}
