/** Watches: changes of rows that move the dates of answers in which these rows do not appear (clauses REL-6, REL-7). */

import type { Watch } from "../../src/store/table.ts";
import type { AccountPath, Alternative, Model, RecordCondition, Resource, Rule } from "../language/model.ts";
import { inverseLinks, memoize } from "./class-lookup.ts";

interface Watched {
  readonly on: string;
  readonly watch: Watch;
}

/** The watches of each resource type's table, by the name of the resource type. */
export const watchesOf = memoize((model): ReadonlyMap<string, readonly Watch[]> => {
  const found = model.resources.flatMap((resource) => [
    ...viewsOf(resource),
    ...inverseViewsOf(resource, model),
    ...pathsIn(rulesOf(resource)).flatMap((path) => [...passedRowsOf(resource, path, model), ...relationOf(path)]),
  ]);
  const unique = new Map(found.map((each) => [JSON.stringify(each), each]));
  return new Map(
    [...Map.groupBy(unique.values(), ({ on }) => on)].map(([on, each]) => [on, each.map(({ watch }) => watch)]),
  );
});

/** Every rule about existing resources of a type. */
const rulesOf = ({ operations, properties }: Resource): Rule => [
  ...operations.flatMap(({ access }) => access),
  ...properties.flatMap(({ read, write }) => [...(read ?? []), ...(write ?? [])]),
];

function pathsIn(rule: Rule): readonly AccountPath[] {
  const paths = rule.flatMap(({ parties }) =>
    parties.flatMap((party) => (party.who === "related" ? [party.path] : [])),
  );
  return [...new Map(paths.map((path) => [path.name, path])).values()];
}

/** Rows that leave the view of those who see them by a path, or by conditions alone. */
function viewsOf(resource: Resource): readonly Watched[] {
  const read = resource.operations.flatMap(({ lifecycle, access }) =>
    lifecycle === "list" || lifecycle === "retrieve" ? access : [],
  );
  const watch = (view: string, key: string | null, alternatives: Rule) => ({
    on: resource.name,
    watch: { resource: resource.name, view, key, when: conditionsOf(alternatives) },
  });
  const byPath = pathsIn(read).flatMap((path) => {
    const key = keyAt(path, 0, resource);
    const having = read.filter(({ parties }) =>
      parties.some((party) => party.who === "related" && party.path.name === path.name),
    );
    if (key === null) return [];
    // The targets of a link with several are in another table, which has none of the conditions.
    const isMany = resource.properties.some(({ name, many }) => name === key && many);
    const own = watch(path.name, key, having);
    return isMany && own.watch.when !== null ? [own, watch(path.name, null, having)] : [own];
  });
  const byCondition = read.filter(
    ({ parties, when }) => when.length > 0 && parties.every(({ who }) => who !== "related"),
  );
  return byCondition.length === 0 ? byPath : [...byPath, watch("", null, byCondition)];
}

/** Rows that leave an inverse collection. */
const inverseViewsOf = (resource: Resource, model: Model): readonly Watched[] =>
  inverseLinks(resource, model).map((link) => ({
    on: resource.name,
    watch: { resource: resource.name, view: `inverse ${link}`, key: link, when: null },
  }));

/** Null if no alternative has conditions, so that every row is in the view. */
function conditionsOf(alternatives: readonly Alternative[]): readonly (readonly RecordCondition[])[] | null {
  if (alternatives.every(({ when }) => when.length === 0)) return null;
  return [...new Map(alternatives.map(({ when }) => [JSON.stringify(when), when])).values()];
}

/** Rows in the middle of a path. If one links elsewhere, other rows become visible or hidden without a change. */
function passedRowsOf(resource: Resource, path: AccountPath, model: Model): readonly Watched[] {
  const found: Watched[] = [];
  let at = resource;
  for (const [index, link] of path.links.entries()) {
    const range = at.properties.find(({ name }) => name === link)?.range;
    const target = model.resources.find(({ name }) => range?.kind === "link" && name === range.resource);
    if (target === undefined) return found;
    at = target;
    const key = keyAt(path, index + 1, at);
    const view = `${path.name} ${index + 1}`;
    if (key !== null)
      found.push({ on: at.name, watch: { resource: resource.name, view, key, when: null, both: true } });
  }
  return found;
}

/** The property that continues a path after `level` links; null at its end. */
function keyAt({ links, end }: AccountPath, level: number, { identifier, owner }: Resource): string | null {
  const link = links[level];
  if (link !== undefined) return link;
  if (level > links.length || (end === "account" && level >= links.length)) return null;
  const id = identifier.property ?? "id";
  // An account that owns itself never changes hands.
  if (end === "owner") return owner === "itself" ? null : "owner";
  // Those related to the row itself.
  return level === 0 ? id : null;
}

/** Rows that make a relation. They change what their accounts may see. */
function relationOf({ end }: AccountPath): readonly Watched[] {
  if (typeof end === "string") return [];
  const { through, account, link, when } = end;
  const view = { resource: "$account", view: "", key: account, when: when.length === 0 ? null : [when] };
  return [{ on: through, watch: { ...view, both: true, inserts: true, changes: [link] } }];
}
