/** Collections: pages, filters, orders, the pairs that are fast, and what can be embedded. */

import type { ResourceSaid } from "../../grammar.ts";
import type { Collection, Datatype, Filter, FilterForm, Property } from "../../model.ts";
import { didYouMean } from "../../nearest.ts";
import type { Said, Spot } from "../../node.ts";
import { find, type Members } from "../members.ts";
import { PARAMETERS } from "../names.ts";
import { lacksUsers, type Scope } from "../scope.ts";

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
    pairs: pairsOf(said, scope),
    embeddable: embeddableOf(said, of, scope),
    me: said.me.value,
  };
}

function meMisplaced(at: Spot, { name }: Of, scope: Scope): void {
  if (scope.obscure.has("authentication") || lacksUsers(scope, "misplaced-me", at, '"me" is a user')) return;
  scope.report.add("misplaced-me", at, `"me" is for the accounts, and "${name}" are none.`, "Leave it out.");
}

function filtersOf(said: CollectionSaid, { name, members }: Of, scope: Scope): readonly Filter[] {
  return (said.filter?.entries ?? []).map(({ key, value }) => {
    if (PARAMETERS.has(key.value)) {
      const message = `Every collection has the query parameter "${key.value}" already, so no filter can have that name.`;
      scope.report.add("reserved-parameter", key.at, message, "Rename the property, and pin the term by iri.");
    }
    const absent = `${name} has no property "${key.value}" to filter by.`;
    const property = find(members, key, scope, "filter-on-no-property", absent);
    for (const form of value?.items ?? []) {
      const reason = property === null ? null : unfilterable(property, form.value);
      if (property === null || reason === null) continue;
      const message = `"${key.value}" cannot be filtered by "${form.value}": ${reason}.`;
      scope.report.add("bad-filter", form.at, message, suitable(property));
    }
    return { property: key.value, forms: [...new Set(value?.items.map((form) => form.value))] };
  });
}

function ordersOf(said: CollectionSaid, of: Of, scope: Scope): readonly string[] {
  return (said.order?.items ?? []).flatMap((order) => (orderable(order, of, scope) ? [order.value] : []));
}

function orderable(order: Said<string>, { name, members }: Of, scope: Scope): boolean {
  const absent = `${name} has no property "${order.value}" to order by.`;
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

function pairsOf(said: CollectionSaid, { report }: Scope): Collection["pairs"] {
  const filters = said.filter?.entries.map(({ key }) => key.value) ?? [];
  const orders = said.order?.items.map((order) => order.value) ?? [];
  const look = (name: Said<string>, declared: readonly string[], what: "filter" | "order"): void => {
    if (declared.includes(name.value) || !said.legible(what)) return;
    const suggestion = didYouMean(name.value, declared) ?? `Add it under "${what}".`;
    report.add("bad-pair", name.at, `"${name.value}" is not among the ${what}s.`, suggestion);
  };
  return (said.fast?.items ?? []).map(({ filter, order }) => {
    look(filter, filters, "filter");
    look(order, orders, "order");
    return { filter: filter.value, order: order.value };
  });
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
  if (form === "range") {
    return many || !ORDERED.has(range.datatype) ? "only single numbers, dates and times have a range" : null;
  }
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
