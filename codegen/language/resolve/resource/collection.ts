/** Collections: pages, filters, orders, the pairs that are fast, and what can be embedded. */

import type { ResourceSaid } from "../../grammar.ts";
import type { Collection, Datatype, Filter, Property } from "../../model.ts";
import { didYouMean, nearest } from "../../nearest.ts";
import { part, type Said, type Spot } from "../../node.ts";
import { find, type Members } from "../members.ts";
import { PARAMETERS } from "../names.ts";
import { lacksUsers, type Scope } from "../scope.ts";
import { concealed, suitable, unfilterable, unorderable } from "./comparable.ts";

type CollectionSaid = ResourceSaid["collection"];

interface Of {
  readonly name: string;
  readonly members: Members;
  readonly isAccounts: boolean;
}

const MOST = 100;

/** The collection of a resource type. */
export function resolveCollection(said: CollectionSaid, title: string, of: Of, scope: Scope): Collection {
  const { report } = scope;
  const size = said.page.size.value;
  const most = said.page.most?.value ?? Math.max(MOST, size);
  if (most < size) {
    report.add(
      "bad-constraint",
      said.page.most?.at ?? said.page.at,
      `A page has ${size} entries where the client does not say, so it may have at least as many.`,
      `Write "most: ${size}" or more.`,
    );
  }
  const filters = filtersOf(said, of, scope);
  const orders = ordersOf(said, of, scope);
  if (said.me.value && !of.isAccounts) meMisplaced(said.keyAt("me"), of, scope);
  return {
    title,
    description: said.description?.value ?? title,
    page: { size, most },
    filters,
    orders,
    defaultOrder: defaultOrderOf(said, of, scope),
    pairs: pairsOf(said, of, scope),
    totals: totalsOf(said, of, scope),
    embeddable: embeddableOf(said, of, scope),
    me: said.me.value,
  };
}

function meMisplaced(at: Spot, { name }: Of, scope: Scope): void {
  if (scope.obscure.has("authentication") || lacksUsers(scope, "misplaced-me", at, '"me" is a user')) return;
  scope.report.add("misplaced-me", at, `"me" is for the accounts, and "${name}" are none.`, "Leave it out.");
}

function filtersOf(said: CollectionSaid, of: Of, scope: Scope): readonly Filter[] {
  return (said.filter?.entries ?? []).map(({ key, value }) => {
    const forms = [...new Set(value?.items.map((form) => form.value))];
    const [first = "", second] = key.value.split(".");
    if (second !== undefined) {
      throughLink({ value: first, at: part(key.at, key.value, 0, first.length) }, of, scope);
      return { link: first, property: second, forms };
    }
    if (PARAMETERS.has(key.value)) {
      const message = `Every collection has the query parameter "${key.value}" already, so no filter can have that name.`;
      scope.report.add("reserved-parameter", key.at, message, "Rename the property, and pin the term by iri.");
    }
    const absent = `${of.name} has no property "${key.value}".`;
    const property = find(of.members, key, scope, "filter-on-no-property", absent);
    for (const form of value?.items ?? []) {
      const reason = property === null ? null : unfilterable(property, form.value);
      if (property === null || reason === null) continue;
      const message = `"${key.value}" cannot be filtered by "${form.value}": ${reason}.`;
      scope.report.add("bad-filter", form.at, message, suitable(property));
    }
    return { link: null, property: key.value, forms };
  });
}

/** A link through which entries are filtered; what it leads to is looked at when every class is known. */
function throughLink(link: Said<string>, { name, members }: Of, scope: Scope): void {
  const absent = `${name} has no link "${link.value}" to filter through.`;
  const property = find(members, link, scope, "filter-on-no-property", absent);
  if (property === null) return;
  const reason = property.range.kind === "link" ? concealed(property) : "it is no link";
  if (reason !== null)
    scope.report.add("bad-filter", link.at, `"${link.value}" cannot be filtered through: ${reason}.`, "Leave it out.");
}

function ordersOf(said: CollectionSaid, of: Of, scope: Scope): readonly string[] {
  return (said.order?.items ?? []).flatMap((order) => (orderable(order, of, scope) ? [order.value] : []));
}

function orderable(order: Said<string>, { name, members }: Of, scope: Scope): boolean {
  const absent = `${name} has no property "${order.value}".`;
  const property = find(members, order, scope, "order-on-no-property", absent);
  const reason = property === null ? null : unorderable(property);
  if (reason !== null) {
    scope.report.add("order-on-no-property", order.at, `"${order.value}" has no order: ${reason}.`, "Leave it out.");
  }
  return reason === null;
}

function defaultOrderOf({ defaultOrder: said }: CollectionSaid, of: Of, scope: Scope): Collection["defaultOrder"] {
  return said === undefined || !orderable(said.property, of, scope)
    ? null
    : { property: said.property.value, direction: said.direction };
}

function pairsOf(said: CollectionSaid, { members }: Of, { report }: Scope): Collection["pairs"] {
  const filters = said.filter?.entries.map(({ key }) => key.value) ?? [];
  const orders = said.order?.items.map((order) => order.value) ?? [];
  const look = (name: Said<string>, declared: readonly string[], what: "filter" | "order"): void => {
    if (declared.includes(name.value) || !said.legible(what) || misspelt(name.value, declared, members)) return;
    const suggestion = didYouMean(name.value, declared) ?? `Add it under "${what}".`;
    report.add("bad-pair", name.at, `"${name.value}" is not among the ${what}s.`, suggestion);
  };
  return (said.fast?.items ?? []).map(({ filter, order }) => {
    look(filter, filters, "filter");
    look(order, orders, "order");
    const reason = filters.includes(filter.value) ? unpairable(filter.value, members) : null;
    if (reason !== null) {
      const message = `No index has entries by "${filter.value}" in another order: ${reason}.`;
      report.add("bad-pair", filter.at, message, "Leave it out: the filter is served by an index of its own.");
    }
    return { filter: filter.value, order: order.value };
  });
}

/** True where the one of `declared` that was meant is no property, which is reported there. */
function misspelt(name: string, declared: readonly string[], members: Members): boolean {
  return (
    members.has(name) &&
    nearest(
      name,
      declared.filter((each) => !members.has(each) && !each.includes(".")),
    ) !== null
  );
}

/** Why no index of the entries has a filter and then an order; null where one can. */
function unpairable(filter: string, members: Members): string | null {
  if (filter.includes(".")) return "it is a property of what a link leads to";
  return members.get(filter)?.property?.many ? "an entry has several" : null;
}

/** Totals are kept by column: of single values that entries share. */
function totalsOf(said: CollectionSaid, { members }: Of, { report }: Scope): readonly string[] {
  const equals = (said.filter?.entries ?? []).flatMap(({ key, value }) =>
    value === undefined || value.items.some((form) => form.value === "equals" || form.value === "in")
      ? [key.value]
      : [],
  );
  return (said.totals?.items ?? []).map(({ value, at }, index, all) => {
    const property = members.get(value)?.property ?? null;
    const repeated = all.findIndex((other) => other.value === value) < index;
    const reason = repeated ? "they are kept already" : property === null ? null : uncountable(property);
    if (!equals.includes(value) || value.includes(".")) {
      if (!said.legible("filter") || misspelt(value, equals, members)) return value;
      const message = `"${value}" is not among the filters by equals.`;
      report.add("bad-total", at, message, didYouMean(value, equals) ?? 'Add it under "filter".');
    } else if (reason !== null)
      report.add("bad-total", at, `No totals are kept by "${value}": ${reason}.`, "Leave it out.");
    return value;
  });
}

const COUNTED: ReadonlySet<Datatype> = new Set<Datatype>([
  "string",
  "integer",
  "boolean",
  "language",
  "email",
  "iri",
  "uuid",
]);

/** Why the entries with one value of a property are not counted as they come and go; null where they can be. */
function uncountable({ range, many, multilingual, unique }: Property): string | null {
  if (many) return "it has several values";
  if (multilingual) return "it has a value for each language";
  if (unique) return "no two entries share a value";
  return range.kind === "data" && !COUNTED.has(range.datatype) ? "it is a measure" : null;
}

function embeddableOf(said: CollectionSaid, { name, members }: Of, { report }: Scope): readonly string[] {
  const links = [...members].flatMap(([each, { property }]) => (property?.range.kind === "link" ? [each] : []));
  return (said.embed?.items ?? []).map(({ value, at }) => {
    const member = members.get(value);
    const unknown = member === undefined ? !members.whole : member.property === null;
    if (!links.includes(value) && !unknown) {
      const message = member === undefined ? `${name} has no link "${value}".` : `"${value}" is no link.`;
      const suggestion =
        didYouMean(value, links) ?? "Only links can be written out in place; embedded values always are.";
      report.add("embed-on-no-link", at, message, suggestion);
    }
    return value;
  });
}
