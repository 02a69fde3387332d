/** Collections: pages, filters, orders, the pairs that are fast, and what can be embedded. */

import type { ResourceSaid } from "../grammar.ts";
import type { Collection, Datatype, Filter, FilterForm, Property } from "../model.ts";
import { didYouMean } from "../nearest.ts";
import type { Said } from "../node.ts";
import type { Members } from "./members.ts";
import { PARAMETERS } from "./names.ts";
import type { Scope } from "./scope.ts";

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
  if (most < size)
    report.add(
      "bad-constraint",
      said.page.most?.at ?? said.page.at,
      `A page has ${size} entries where the client does not say, so it may have at least as many.`,
      `Write "most: ${size}" or more.`,
    );
  const filters = filtersOf(said, of, scope);
  const orders = ordersOf(said, of, scope);
  if (said.me.value && !of.isAccounts && scope.spec.api !== null) {
    report.add(
      "misplaced-me",
      said.keyAt("me"),
      `"me" is for the accounts, and "${of.name}" are none.`,
      scope.api.authentication === null ? 'Add "authentication" to api.yaml, or leave it out.' : "Leave it out.",
    );
  }
  return {
    title,
    description: said.description?.value ?? title,
    page: { size, most },
    filters,
    orders,
    defaultOrder: defaultOrderOf(said, of, scope),
    pairs: pairsOf(said, scope),
    embeddable: embeddableOf(said, of, scope),
    me: said.me.value,
  };
}

function filtersOf(said: CollectionSaid, { name, members }: Of, { report }: Scope): readonly Filter[] {
  return (said.filter?.entries ?? []).flatMap(({ key, value }) => {
    const member = members.get(key.value);
    if (PARAMETERS.has(key.value)) {
      report.add(
        "reserved-parameter",
        key.at,
        `Every collection has the query parameter "${key.value}" already, so no filter can have that name.`,
        "Rename the property, and pin the term by iri.",
      );
    } else if (member === undefined) {
      report.add(
        "filter-on-no-property",
        key.at,
        `${name} has no property "${key.value}" to filter by.`,
        didYouMean(key.value, members.keys()),
      );
      return [];
    }
    const property = member?.property ?? null;
    const forms = [...new Set(value?.items.map((form) => form.value))];
    for (const form of value?.items ?? []) {
      const reason = property === null ? null : unfilterable(property, form.value);
      if (reason !== null)
        report.add(
          "bad-filter",
          form.at,
          `"${key.value}" cannot be filtered by "${form.value}": ${reason}.`,
          suitable(property as Property),
        );
    }
    return forms.length === 0 ? [] : [{ property: key.value, forms }];
  });
}

function ordersOf(said: CollectionSaid, of: Of, scope: Scope): readonly string[] {
  return (said.order?.items ?? []).flatMap((order) => (orderable(order, of, scope) ? [order.value] : []));
}

function orderable(order: Said<string>, { name, members }: Of, { report }: Scope): boolean {
  const member = members.get(order.value);
  const reason = member === undefined ? "" : member.property === null ? null : unorderable(member.property);
  if (reason === null) return true;
  const message =
    member === undefined
      ? `${name} has no property "${order.value}" to order by.`
      : `"${order.value}" has no order: ${reason}.`;
  report.add(
    "order-on-no-property",
    order.at,
    message,
    member === undefined ? didYouMean(order.value, members.keys()) : "Leave it out.",
  );
  return false;
}

function defaultOrderOf({ defaultOrder: said }: CollectionSaid, of: Of, scope: Scope): Collection["defaultOrder"] {
  return said === undefined || !orderable(said.property, of, scope)
    ? null
    : { property: said.property.value, direction: said.direction };
}

function pairsOf(said: CollectionSaid, { report }: Scope): Collection["pairs"] {
  const filters = said.filter?.entries.map(({ key }) => key.value) ?? [];
  const orders = said.order?.items.map((order) => order.value) ?? [];
  return (said.fast?.items ?? []).map(({ filter, order }) => {
    if (!filters.includes(filter.value))
      report.add(
        "bad-pair",
        filter.at,
        `"${filter.value}" is not among the filters.`,
        didYouMean(filter.value, filters) ?? 'Add it under "filter".',
      );
    if (!orders.includes(order.value))
      report.add(
        "bad-pair",
        order.at,
        `"${order.value}" is not among the orders.`,
        didYouMean(order.value, orders) ?? 'Add it under "order".',
      );
    return { filter: filter.value, order: order.value };
  });
}

function embeddableOf(said: CollectionSaid, { name, members }: Of, { report }: Scope): readonly string[] {
  const links = [...members].flatMap(([each, { property }]) => (property?.range.kind === "link" ? [each] : []));
  return (said.embed?.items ?? []).map(({ value, at }) => {
    const broken = members.has(value) && members.get(value)?.property === null;
    const message = members.has(value) ? `"${value}" is no link.` : `${name} has no link "${value}".`;
    if (!links.includes(value) && !broken)
      report.add(
        "embed-on-no-link",
        at,
        message,
        didYouMean(value, links) ?? "Only links can be written out in place; embedded values always are.",
      );
    return value;
  });
}

const TEXTS: ReadonlySet<Datatype> = new Set<Datatype>(["string", "email", "iri", "language"]);
const ORDERED: ReadonlySet<Datatype> = new Set<Datatype>(["integer", "number", "date", "dateTime", "time"]);

/** Why a property cannot be filtered so; null where it can. */
function unfilterable(property: Property, form: FilterForm): string | null {
  const { range, many, required } = property;
  const hidden = concealed(property);
  if (hidden !== null) return hidden;
  if (form === "exists") return required ? "every resource has it" : null;
  if (range.kind === "embed") return "it is a value with properties of its own";
  if (form === "equals" || form === "in") return null;
  if (range.kind === "link") return "it is a link";
  if (form === "range")
    return many || !ORDERED.has(range.datatype) ? "only single numbers, dates and times have a range" : null;
  return many || !TEXTS.has(range.datatype) ? "it is no single text" : null;
}

function suitable(property: Property): string | null {
  const forms = (["equals", "in", "range", "prefix", "contains", "exists"] as const).filter(
    (form) => unfilterable(property, form) === null,
  );
  return forms.length === 0 ? "Leave it out." : `It can be filtered by ${forms.join(", ")}.`;
}

function unorderable(property: Property): string | null {
  const { range, many } = property;
  const hidden = concealed(property);
  if (hidden !== null) return hidden;
  if (many) return "it has several values";
  return range.kind === "data"
    ? null
    : range.kind === "link"
      ? "it is a link"
      : "it is a value with properties of its own";
}

/** Whoever may filter or order by a property can find out what it is. */
function concealed({ writeOnly, source, read, column }: Property): string | null {
  if (writeOnly || source === "secret") return "it is a secret";
  if (read !== null) return "not everybody may read it, but everybody could find it out";
  return column === null && source === "bytes" ? "it is the same as the path" : null;
}
