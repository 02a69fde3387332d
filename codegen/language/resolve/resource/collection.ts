/** Collections: pages, filters, orders, the pairs that are fast, and what can be embedded. */

import { DATATYPES } from "../../../../src/hypermedia/datatypes.ts";
import { didYouMean, nearestWord } from "../../edit-distance.ts";
import { quotedSeries } from "../../grammar/text-format.ts";
import type { ParsedResource } from "../../grammar.ts";
import type { Collection, Filter, Property, Rule } from "../../model.ts";
import { type Located, part } from "../../yaml-node.ts";
import { PARAMETERS } from "../derived-names.ts";
import { find, type Members, suggestedProperty, unknownProperty } from "../members.ts";
import { choices, lacksUsers, type Scope } from "../scope.ts";
import { checkForms, concealed, unorderable } from "./comparable.ts";

type CollectionSaid = ParsedResource["collection"];

interface Of {
  readonly name: string;
  readonly members: Members;
  readonly isAccounts: boolean;
  /** Who may ask for entries. */
  readonly asking: Rule;
}

const MOST = 100;

export function resolveCollection(said: CollectionSaid, title: string, of: Of, scope: Scope): Collection {
  const { report } = scope;
  const size = said.page.size.value;
  const most = said.page.most?.value ?? Math.max(MOST, size);
  if (most < size) {
    const message = `A page has ${size} entries by default, so it may have at least as many.`;
    report.add("bad-constraint", said.page.most?.at ?? said.page.at, message, `Write "most: ${size}" or more.`);
  }
  const filters = filtersOf(said, of, scope);
  const orders = (said.order?.items ?? []).filter((order) => isOrderable(order, of, scope));
  const { defaultOrder } = said;
  const isOrdered = defaultOrder !== undefined && isOrderable(defaultOrder.property, of, scope);
  checkDeclared(said, of, scope);
  if (said.me.value && !of.isAccounts && !scope.obscure.has("authentication")) {
    const at = said.keyAt("me");
    if (!lacksUsers(scope, "misplaced-me", at, '"me" is a user'))
      report.add("misplaced-me", at, `"me" is for the accounts, and "${of.name}" are none.`, "Leave it out.");
  }
  return {
    title,
    description: said.description?.value ?? title,
    page: { size, most },
    filters,
    orders: orders.map(({ value }) => value),
    defaultOrder: isOrdered ? { property: defaultOrder.property.value, direction: defaultOrder.direction } : null,
    pairs: pairsOf(said, of, scope),
    totals: totalsOf(said, of, scope),
    embeddable: embeddableOf(said, of, scope),
    me: said.me.value,
    group: groupOf(said, of, scope),
    search: (said.search?.entries ?? []).flatMap(({ key, value, misnamed }) => {
      if (misnamed || value === undefined) return [];
      const property = usable("search", key, "cannot be searched", unsearchable, of, scope);
      return property === null ? [] : [{ property: key.value, weight: value.value }];
    }),
  };
}

function filtersOf(said: CollectionSaid, of: Of, scope: Scope): readonly Filter[] {
  return (said.filter?.entries ?? []).flatMap(({ key, value, misnamed }): Filter[] => {
    // Names and forms that cannot be read are reported.
    if (misnamed || value === undefined || (!value.whole && value.items.length === 0)) return [];
    const forms = [...new Set(value.items.map((form) => form.value))];
    const [first = "", second] = key.value.split(".");
    if (second !== undefined) {
      const isEmbedded = of.members.get(first)?.property?.range.kind === "embed";
      throughLink({ value: first, at: part(key.at, key.value, 0, first.length) }, of, scope);
      return [isEmbedded ? { link: null, property: key.value, forms } : { link: first, property: second, forms }];
    }
    const isTaken = (key.value === "group" && said.group) || (key.value === "q" && said.search);
    if (isTaken || PARAMETERS.has(key.value)) {
      const message = `Every collection has the query parameter "${key.value}" already, so no filter can have that name.`;
      scope.report.add("reserved-parameter", key.at, message, "Rename the property, and pin the term by iri.");
    }
    const property = find(of.members, key, scope, "filter-on-no-property");
    checkForms(key.value, value.items, property, of.asking, scope);
    return [{ link: null, property: key.value, forms }];
  });
}

/** The property of that name, or null, which is reported: there is none, or clients cannot use it so. */
function usable(
  as: "order" | "group" | "search",
  name: Located<string>,
  refusal: string,
  reasonAgainst: (property: Property) => string | null,
  { members, asking }: Of,
  scope: Scope,
): Property | null {
  const property = find(members, name, scope, `${as}-on-no-property`);
  const reason = property === null ? null : (concealed(property, asking) ?? reasonAgainst(property));
  if (reason === null) return property;
  const code = as === "order" ? "order-on-no-property" : (`bad-${as}` as const);
  scope.report.add(code, name.at, `"${name.value}" ${refusal}: ${reason}.`, "Leave it out.");
  return null;
}

/** Checks the first name of a filter with a dot. `checkInnerFilters` checks the second one. */
function throughLink(link: Located<string>, { members, asking }: Of, scope: Scope): void {
  const property = find(members, link, scope, "filter-on-no-property");
  if (property === null) return;
  const { kind } = property.range;
  const reason = kind === "data" ? "it is neither a link nor an embedded value" : concealed(property, asking);
  if (reason !== null)
    scope.report.add("bad-filter", link.at, `"${link.value}" cannot be filtered through: ${reason}.`, "Leave it out.");
}

function isOrderable(order: Located<string>, of: Of, scope: Scope): boolean {
  const [first = "", inner] = order.value.split(".");
  const range = inner === undefined ? undefined : of.members.get(first)?.property?.range;
  if (range === undefined || range.kind === "data")
    return usable("order", order, "has no order", unorderable, of, scope) !== null;
  const where = range.kind === "embed" ? "is within a value" : "is a property of a link's target";
  const suggestion = "Leave it out, or give the resource a property of its own that has it.";
  const message = `"${order.value}" ${where}, by which no order is possible.`;
  scope.report.add("order-on-no-property", order.at, message, suggestion);
  return false;
}

function pairsOf(said: CollectionSaid, { members }: Of, { report }: Scope): Collection["pairs"] {
  return (said.fast?.items ?? []).map(({ filter, order }) => {
    const reason = isFilter(filter.value, said) ? unpairable(filter.value, members) : null;
    if (reason !== null) {
      const message = `No index can have "${filter.value}" and an order: ${reason}.`;
      report.add("bad-pair", filter.at, message, "Leave it out: the filter has an index of its own.");
    }
    return { filter: filter.value, order: order.value };
  });
}

const isFilter = (name: string, { filter }: CollectionSaid): boolean =>
  filter?.entries.some(({ key }) => key.value === name) === true;

/** Reports filters and orders that pairs and totals name and the collection does not declare: each once, or together if it declares none. */
function checkDeclared(said: CollectionSaid, of: Of, { report }: Scope): void {
  const { members } = of;
  const declared = {
    filter: said.filter?.entries.map(({ key }) => key.value) ?? [],
    order: said.order?.items.map(({ value }) => value) ?? [],
  };
  const pairs = said.fast?.items ?? [];
  const named = {
    filter: [
      ...pairs.map(({ filter }) => ({ name: filter, code: "bad-pair" as const })),
      ...(said.totals?.items ?? []).map((name) => ({ name, code: "bad-total" as const })),
    ],
    order: pairs.map(({ order }) => ({ name: order, code: "bad-pair" as const })),
  };
  for (const what of ["filter", "order"] as const) {
    const known = declared[what];
    // If none of them is a property, they are reported themselves.
    const areUnknown =
      known.length > 0 && known.every((each) => members.whole && !members.has(each.split(".")[0] ?? ""));
    if (!said.legible(what) || areUnknown || (what === "order" && said.order?.whole === false)) continue;
    const missed = Map.groupBy(
      named[what].filter(({ name: { value } }) => !known.includes(value) && !misspelt(value, known, members)),
      ({ name }) => name.value,
    );
    const [first, ...others] = [...missed.values()].flatMap(([each]) => each ?? []);
    if (first === undefined) continue;
    if (known.length === 0 && others.length > 0) {
      const message = `${quotedSeries([...missed.keys()])} are no ${what}s, as there are none.`;
      report.add(first.code, first.name.at, message, `Add them under "${what}".`);
      continue;
    }
    for (const { name, code } of [first, ...others]) {
      const suggestion = didYouMean(name.value, known) ?? `Add it under "${what}", or leave it out.`;
      report.add(code, name.at, `"${name.value}" is not among the ${what}s.`, suggestion);
    }
  }
}

/** True if a name in `declared` is a misspelling of this one, which is reported there. */
function misspelt(name: string, declared: readonly string[], members: Members): boolean {
  const unknown = declared.filter((each) => !members.has(each) && !each.includes("."));
  return members.has(name) && nearestWord(name, unknown) !== null;
}

/** Why no index can have a filter and an order, or null. */
function unpairable(filter: string, members: Members): string | null {
  if (filter.includes(".")) return "it is a property of a link's target";
  return members.get(filter)?.property?.many ? "an entry has several" : null;
}

/** Totals are kept for single values that entries share. */
function totalsOf(said: CollectionSaid, { members }: Of, { report }: Scope): readonly string[] {
  const byValue = new Map(said.filter?.entries.map(({ key, value }) => [key.value, value]));
  const isCompared = (name: string): boolean => {
    const forms = byValue.get(name);
    return forms?.whole !== true || forms.items.some((form) => form.value === "equals" || form.value === "in");
  };
  const totals = said.totals?.items ?? [];
  for (const [index, { value, at }] of totals.entries()) {
    if (!byValue.has(value)) continue;
    const property = members.get(value)?.property ?? null;
    const isRepeated = totals.slice(0, index).some((other) => other.value === value);
    const uncounted = property === null ? null : uncountable(property);
    const reason = value.includes(".")
      ? "it is a property of a link's target"
      : isRepeated
        ? "they are kept already"
        : uncounted;
    if (reason !== null) report.add("bad-total", at, `No totals are kept by "${value}": ${reason}.`, "Leave it out.");
    else if (!isCompared(value)) {
      const suggestion = 'Add "equals" to it under "filter", or leave it out.';
      report.add("bad-total", at, `"${value}" is not among the filters by equals.`, suggestion);
    }
  }
  return totals.map(({ value }) => value);
}

function uncountable(property: Property): string | null {
  const { range } = property;
  return unshared(property) ?? (range.kind === "data" && !DATATYPES[range.datatype].totals ? "it is a measure" : null);
}

function embeddableOf(said: CollectionSaid, { name, members }: Of, { report }: Scope): readonly string[] {
  const links = [...members].flatMap(([each, { property }]) => (property?.range.kind === "link" ? [each] : []));
  return (said.embed?.items ?? []).map(({ value, at }) => {
    const member = members.get(value);
    const unknown = member === undefined ? !members.whole : member.property === null;
    if (!links.includes(value) && !unknown) {
      const message = member === undefined ? unknownProperty(name, value) : `"${value}" of ${name} is no link.`;
      const suggestion =
        suggestedProperty(value, members, links) ??
        (member?.property?.range.kind === "embed" ? null : choices("link", links)) ??
        "Only links can be written out in place; embedded values always are.";
      report.add("embed-on-no-link", at, message, suggestion);
    }
    return value;
  });
}

/** What clients may group by, and sum. */
function groupOf(said: CollectionSaid, of: Of, scope: Scope): Collection["group"] {
  const { report } = scope;
  const { group, sum } = said;
  if (sum !== undefined && said.legible("group") && group === undefined)
    report.add("bad-group", sum.at, "Groups have sums, and there are none.", 'Add "group", or leave out "sum".');
  const own = of.members.get("sum");
  if (sum !== undefined && own !== undefined) {
    const message = 'Groups show their sums as "sum", which is the name of a property too.';
    report.add("bad-group", own.at, message, "Rename the property, and pin the term by iri.");
  }
  const usableNames = (names: typeof group, verb: string, reasonAgainst: (property: Property) => string | null) =>
    (names?.items ?? []).flatMap(
      (name) => usable("group", name, `cannot be ${verb}`, reasonAgainst, of, scope)?.name ?? [],
    );
  const by = usableNames(group, "grouped by", ungroupable);
  const sums = usableNames(sum, "summed", unsummable);
  return by.length === 0 ? null : { by, sums };
}

/** Why entries cannot be grouped by a property, or null. */
function ungroupable(property: Property): string | null {
  const { range } = property;
  const reason = unshared(property);
  if (reason !== null) return reason;
  if (range.kind === "embed") return "it is a value with properties of its own";
  const isCompared = range.kind === "link" || DATATYPES[range.datatype].filters.includes("equals");
  return isCompared ? null : "values cannot be compared";
}

function unsummable({ range, many }: Property): string | null {
  if (many) return SEVERAL;
  const isExact = range.kind === "data" && (range.datatype === "integer" || range.datatype === "decimal");
  return isExact ? null : "it is no exact number";
}

function unsearchable({ range, many }: Property): string | null {
  if (range.kind !== "data" || !DATATYPES[range.datatype].filters.includes("contains")) return "it is no text";
  return many ? SEVERAL : null;
}

const SEVERAL = "it has several values";

/** Why entries have no values of a property in common that they could be counted by, or null. */
function unshared({ many, multilingual, unique }: Property): string | null {
  if (many) return SEVERAL;
  if (multilingual) return "it has a value for each language";
  return unique ? "no two entries share a value" : null;
}
