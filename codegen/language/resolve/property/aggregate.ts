/** Aggregates: what the entries of an inverse collection come to (clauses VAL-6, REL-3). */

import { DATATYPES, type Datatype } from "../../../../src/hypermedia/datatypes.ts";
import { conjunction } from "../../../../src/hypermedia/inverse.ts";
import type { Digits } from "../../../../src/store/decimals.ts";
import { MOST_DIGITS } from "../../../../src/store/formats.ts";
import { lets, meets } from "../../access-rule-text.ts";
import { didYouMean } from "../../edit-distance.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Aggregate, Alternative, Party, Resource, Rule } from "../../model.ts";
import type { Located } from "../../yaml-node.ts";
import type { Governed } from "../access-rule.ts";
import { resolveCondition } from "../condition.ts";
import { AGGREGATES, type Declares, declaredProperties, declaresOf } from "../declarations.ts";
import { type Resolved, unknownProperty } from "../members.ts";
import { choices, type Scope } from "../scope.ts";
import { checkKeys } from "./inverse.ts";

export const isAggregate = (said: ParsedProperty): boolean => functionOf(said) !== undefined;

const functionOf = (said: ParsedProperty) => AGGREGATES.find((each) => said[each] !== undefined);

/** A datatype, with the digits of decimals. */
type Measure = { readonly datatype: Datatype } & Partial<Digits>;

export interface ResolvedAggregate {
  readonly aggregate: Aggregate;
  readonly measure: Measure;
}

export const measureOf = (datatype: Datatype, { precision, scale }: ParsedProperty): Measure =>
  datatype === "decimal" ? { datatype, precision: precision?.value ?? 1, scale: scale?.value ?? 0 } : { datatype };

/** What an aggregate of such values is: sums have 12 digits more, averages four, after the point. */
function resultOf(does: Aggregate["does"], of: Measure): Measure {
  const { datatype, precision = 19, scale = 0 } = of;
  const withDigits = (more: number, decimals: number): Measure => ({
    datatype: "decimal",
    precision: Math.min(precision + more, MOST_DIGITS),
    scale: Math.min(scale + decimals, MOST_DIGITS),
  });
  if (does === "average") return withDigits(4, 4);
  return does === "sum" && datatype === "decimal" ? withDigits(12, 0) : of;
}

/** The aggregate and its values, or null, which is reported. */
export function aggregateOf(
  said: ParsedProperty,
  governed: Governed | null,
  scope: Scope,
  name: string,
): ResolvedAggregate | null {
  const { report } = scope;
  const does = functionOf(said);
  if (does === undefined || !said.legible("when") || !said.legible(does)) return null;
  checkKeys(said, does, scope);
  const bad = (at: Located<string>["at"], message: string, suggestion: string | null): null => {
    report.add("bad-aggregate", at, message, suggestion);
    return null;
  };
  if (governed === null) {
    const message = "No link leads to a value, so there is nothing to count.";
    return bad(said.keyAt(does), message, "Give it to the resource type.");
  }
  const { inverse, property } = partsOf(said);
  const own = governed.declares(inverse.value);
  if (own === null) return null;
  const inverses = declaredProperties(governed.name, scope).flatMap(([each, { inverse: is }]) => (is ? [each] : []));
  const others = didYouMean(inverse.value, inverses) ?? choices("inverse collection", inverses);
  if (own === undefined) {
    report.add("unknown-property", inverse.at, unknownProperty(governed.name, inverse.value), others);
    return null;
  }
  if (own === "server" || own.inverse === undefined) {
    const otherwise = 'Add one: "tickets: { inverse: Ticket.organisation }".';
    return bad(inverse.at, `"${inverse.value}" of ${governed.name} is no inverse collection.`, others ?? otherwise);
  }
  const [resource, link] = [own.inverse.resource.value, own.inverse.link.value];
  const declares = declaresOf(resource, scope);
  const linked = declares(link);
  if (linked === null || linked === undefined) return null;
  if (linked !== "server" && linked.many.value) {
    const message = `"${link}" of ${resource} may have several values.`;
    return bad(inverse.at, message, "Only entries with a single link are counted.");
  }
  const when = (said.when ?? []).map((each) => resolveCondition(each, { name: resource, declares }, scope));
  const [time] = (said.when ?? []).filter((_, index) => when[index]?.is === "past");
  if (time !== undefined)
    return bad(time.property.at, "As time passes, nothing counts anew.", "Name the value of another property.");
  const aggregate = { does, resource, link, property: property?.value ?? null, when, all: said.counts !== undefined };
  if (property === null) return { aggregate, measure: { datatype: "integer" } };
  const value = declares(property.value);
  if (value === null) return null;
  if (value === undefined) {
    const names = declaredProperties(resource, scope).map(([each]) => each);
    const suggestion = didYouMean(property.value, names) ?? choices("property", names);
    report.add("unknown-property", property.at, unknownProperty(resource, property.value), suggestion);
    return null;
  }
  const of = valuesOf(resource, property.value, declares, scope, [`${governed.name}.${name}`]);
  if (of === "circle") {
    const message = `"${name}" of ${governed.name} would be part of itself.`;
    return bad(property.at, message, "Leave out one of the aggregates on the way.");
  }
  const isFitting =
    of !== null &&
    (does === "sum" || does === "average"
      ? of.datatype === "integer" || of.datatype === "decimal"
      : DATATYPES[of.datatype].filters.includes("range"));
  if (isFitting) return { aggregate, measure: resultOf(does, of) };
  if (of?.datatype === "number")
    return bad(property.at, "Floating-point numbers have no exact sum.", 'Use "integer" or "decimal".');
  const what = does === "sum" || does === "average" ? "single whole number or decimal" : "single number, date or time";
  return bad(property.at, `"${property.value}" of ${resource} is no ${what}.`, "Name another property of the entries.");
}

function partsOf(said: ParsedProperty): { inverse: Located<string>; property: Located<string> | null } {
  if (said.count !== undefined) return { inverse: said.count, property: null };
  const of = said.sum ?? said.min ?? said.max ?? said.average;
  if (of === undefined) throw new Error("It is no aggregate.");
  return of;
}

/** The values of a single property, also of an aggregate; "circle": it depends on one of `within`; null: it has none, or it is not known. */
function valuesOf(
  resource: string,
  name: string,
  declares: Declares,
  scope: Scope,
  within: readonly string[],
): Measure | "circle" | null {
  if (within.includes(`${resource}.${name}`)) return "circle";
  const said = declares(name);
  if (said === "server") return name === "owner" ? null : { datatype: "dateTime" };
  if (!said || said.many.value || said.multilingual.value) return null;
  if (said.type !== undefined) return measureOf(said.type.value, said);
  const does = functionOf(said);
  if (does === undefined) return null;
  const { inverse, property } = partsOf(said);
  const own = declares(inverse.value);
  if (!own || own === "server" || own.inverse === undefined) return null;
  if (property === null) return { datatype: "integer" };
  const next = own.inverse.resource.value;
  const of = valuesOf(next, property.value, declaresOf(next, scope), scope, [...within, `${resource}.${name}`]);
  return of === null || of === "circle" ? of : resultOf(does, of);
}

/** Reports aggregates over rows whose rules are narrower than those of the aggregate, without `counts: all`, and over properties whose rules are. */
export function checkAggregates({ resources, report }: Resolved): void {
  for (const { model, members } of resources.values())
    for (const { at, said, property } of members.values()) {
      const counted = resources.get(property?.aggregate?.resource ?? "")?.model;
      if (!property?.aggregate || counted === undefined) continue;
      const { aggregate, read, name } = property;
      const readers = conjunction(readersOf(model), read);
      const used = [aggregate.property, aggregate.link, ...aggregate.when.map((each) => each.property)];
      const ofProperties = counted.properties.flatMap((each) =>
        used.includes(each.name) && each.read !== null ? [each.read] : [],
      );
      const ofRows = aggregate.all ? [] : [readersOf(counted)];
      const covers = (rule: Rule, reader: Alternative): boolean =>
        rule.some((wider) => {
          const seen = fromTarget(wider, aggregate.link, model);
          const isMet = meets({ when: aggregate.when }, { when: wider.when });
          return seen !== null && isMet && lets({ parties: seen, when: [] }, reader);
        });
      const isCovered = (rules: readonly Rule[]) =>
        readers.every((reader) => rules.every((rule) => covers(rule, reader)));
      if (isCovered([...ofRows, ...ofProperties])) continue;
      const message = `"${name}" counts what not everybody who reads it may read of ${counted.name}.`;
      const suggestion = isCovered(ofProperties)
        ? 'Add "counts: all" if that is meant, or a "read" rule.'
        : 'Add a "read" rule, since the properties it uses have some.';
      report.add("bad-aggregate", said?.keyAt(aggregate.does) ?? at, message, suggestion);
    }
}

const readersOf = ({ operations }: Resource): Rule => {
  const ruleOf = (wanted: string) => operations.find(({ lifecycle }) => lifecycle === wanted)?.access;
  return ruleOf("retrieve") ?? ruleOf("list") ?? [];
};

/** The parties of a rule of rows, as seen from the target of their link; null if they go another way. */
function fromTarget({ parties }: Alternative, link: string, { owner }: Resource): readonly Party[] | null {
  const seen = parties.map((party): Party | null => {
    if (party.who !== "related") return party;
    const { links, end, name } = party.path;
    if (links[0] !== link) return null;
    const isAccount = links.length === 1 && end === "account";
    if (isAccount && owner !== "itself") return null;
    return { who: "related", path: { name, links: links.slice(1), end: isAccount ? "owner" : end } };
  });
  return seen.includes(null) ? null : (seen as readonly Party[]);
}
