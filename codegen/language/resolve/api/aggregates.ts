/** Aggregates count rows that their readers may not read only where the spec says so, and use no property that these may not read (clauses VAL-6, REL-3). */

import { conjunction } from "../../../../src/hypermedia/inverse.ts";
import { lets, meets } from "../../access-rule-text.ts";
import type { Alternative, Party, Resource, Rule } from "../../model.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";

/** Reports aggregates over rows whose rules are narrower than those of the aggregate, without `counts: all`, and over properties whose rules are. */
export function checkAggregates(resources: ReadonlyMap<string, ResolvedResource>, { report }: Scope): void {
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
