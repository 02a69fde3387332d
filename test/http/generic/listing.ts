/** Whole collections, read page by page as a client would. */

import type { Filter, FilterForm, Property, Resource } from "../../../codegen/language/model.ts";
import { alternativeName } from "../../../src/hypermedia/datatypes.ts";
import type { Answer } from "../asking.ts";
import { type Client, mayEver, ruleOf } from "./permission.ts";
import type { Json } from "./sampler.ts";
import type { World } from "./world.ts";

/** The client that lists most of a collection: who has every role, or else the first that may list it. */
export function lister(world: World, resource: Resource): Client | undefined {
  const first = world.clients.filter(({ name }) => name === "all roles");
  return [...first, ...world.clients].find((client) => mayEver(ruleOf(resource, "list"), client));
}

/** Every page from the one asked for to the last, by the links from each to the next; throws where one is not 200. */
export async function pages(
  world: World,
  start: string,
  as: Client,
  direction: "next" | "previous" = "next",
): Promise<Answer[]> {
  const found: Answer[] = [];
  for (let at: string | undefined = start; at !== undefined; ) {
    const page: Answer = await world.get(at, as);
    if (page.status !== 200) throw new Error(`${at}: ${page.text}`);
    found.push(page);
    if (found.length > 500) throw new Error(`${start} has no end`);
    at = page.json.view[direction];
  }
  return found;
}

/** Every entry that meets a query, in order, and how many the collection says that there are. */
export async function listed(
  world: World,
  resource: Resource,
  as: Client,
  query = "",
): Promise<{ found: Json[]; total: number }> {
  const size = `itemsPerPage=${Math.min(resource.collection.page.most, 1000)}`;
  const read = await pages(world, `${resource.path}?${[query, size].filter((part) => part !== "").join("&")}`, as);
  return { found: read.flatMap(({ json }) => json.member as Json[]), total: read[0]?.json.totalItems };
}

export async function entries(world: World, resource: Resource, as: Client, query = ""): Promise<Json[]> {
  return (await listed(world, resource, as, query)).found;
}

/** The values of an entry's own property. */
export const valuesOf =
  (name: string) =>
  (entry: Json): unknown[] =>
    [entry[name] ?? []].flat();

/** What a link of a resource type leads to. */
export function targetOf(world: World, { properties }: Resource, link: string): Resource {
  const range = properties.find(({ name }) => name === link)?.range;
  const found = world.model.resources.find(({ name }) => range?.kind === "link" && name === range.resource);
  if (found === undefined) throw new Error(`${link} leads to nothing`);
  return found;
}

/** The values of a property of what entries link to, as far as the client may read that. */
export async function valuesThrough(
  world: World,
  all: readonly Json[],
  link: string,
  name: string,
  as: Client,
): Promise<(entry: Json) => unknown[]> {
  const targets = new Map<unknown, unknown[]>();
  for (const iri of new Set(all.flatMap(valuesOf(link)))) {
    const { status, json } = await world.get(iri as string, as);
    targets.set(iri, status === 200 ? valuesOf(name)(json) : []);
  }
  return (entry) => valuesOf(link)(entry).flatMap((iri) => targets.get(iri) ?? []);
}

/** A query that a filter makes possible, and what entries meet it. */
export interface Probe {
  readonly query: string;
  readonly meets: (entry: Json) => boolean;
}

/** Queries with one filter, made from the values that entries have. */
export function probes(
  { name }: { readonly name: string },
  form: FilterForm,
  found: readonly unknown[],
  value: (entry: Json) => unknown[] = (entry) => [entry[name] ?? []].flat(),
  property?: Property,
): Probe[] {
  const query = (parameter: string, given: unknown) =>
    `${encodeURIComponent(parameter)}=${encodeURIComponent(String(given))}`;
  const texts = found.map(String);
  const [first, second] = found;
  switch (form) {
    case "equals":
      return found
        .slice(0, 2)
        .map((one) => ({ query: query(name, one), meets: (entry) => value(entry).includes(one) }));
    case "in":
      return [
        {
          query: [first, second]
            .filter((one) => one !== undefined)
            .map((one) => query(`${name}[]`, one))
            .join("&"),
          meets: (entry) => value(entry).some((one) => one === first || one === second),
        },
      ];
    case "range":
      return ranges(name, query, first as number | string, value, property);
    case "prefix":
      return texts.slice(0, 2).map((text) => ({
        query: query(`${name}[prefix]`, text.slice(0, 2)),
        meets: (entry) => value(entry).some((one) => String(one).startsWith(text.slice(0, 2))),
      }));
    case "contains":
      return texts.slice(0, 2).map((text) => ({
        query: query(`${name}[contains]`, swapped(text.slice(1, 4))),
        meets: (entry) => value(entry).some((one) => holds(String(one), text.slice(1, 4))),
      }));
    case "not":
      return [{ query: query(`${name}[not]`, first), meets: (entry) => !value(entry).includes(first) }];
    case "or":
      return [
        {
          query: `${query(`or[${name}][gte]`, first)}&${query(`or[${name}][exists]`, false)}`,
          meets: (entry) => value(entry).length === 0 || value(entry).some((one) => String(one) >= String(first)),
        },
      ];
    case "near":
    case "within":
      return found.slice(0, 2).map((one) => {
        const [longitude, latitude] = String(one).slice(6, -1).split(" ");
        const asked =
          form === "near" ? `${longitude},${latitude},0.01` : [longitude, latitude, longitude, latitude].join();
        return { query: query(`${name}[${form}]`, asked), meets: (entry) => value(entry).includes(one) };
      });
    case "exists":
      return [true, false].map((there) => ({
        query: query(`exists[${name}]`, there),
        meets: (entry) => value(entry).length > 0 === there,
      }));
  }
}

/** Without regard to case. */
const holds = (text: string, part: string): boolean => text.toUpperCase().includes(part.toUpperCase());

/** Small letters as capitals where each has just one, and the other way round. */
const swapped = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** What a value is ordered by: decimals as numbers, enumerations by their place. */
function inOrder(value: unknown, property: Property | undefined): unknown {
  const range = property?.range;
  if (range?.kind !== "data" || value === undefined) return value;
  if (range.ordered !== undefined) return range.ordered.indexOf(String(value));
  return range.datatype === "decimal" ? Number(value) : value;
}

function ranges(
  name: string,
  query: (parameter: string, given: unknown) => string,
  limit: number | string,
  value: (entry: Json) => unknown[],
  property?: Property,
): Probe[] {
  const of = (one: unknown) => inOrder(one, property) as number | string;
  const least = of(limit);
  const comparisons = {
    gt: (one: number | string) => of(one) > least,
    gte: (one: number | string) => of(one) >= least,
    lt: (one: number | string) => of(one) < least,
    lte: (one: number | string) => of(one) <= least,
  };
  const compared = Object.entries(comparisons).map(([comparison, holds]) => ({
    query: query(`${name}[${comparison}]`, limit),
    meets: (entry: Json) => value(entry).some((one) => holds(one as number | string)),
  }));
  const same = {
    query: query(`${name}[between]`, `${limit}..${limit}`),
    meets: (entry: Json) => value(entry).includes(limit),
  };
  return [...compared, same];
}

/** A search template with the variables that a query gives (RFC 6570, form-style query expansion); what is not among them is left out. */
export function expanded(template: string, query: string): string {
  const [, start = "", names = ""] = /^(.*)\{\?(.*)\}$/.exec(template) ?? [];
  const given = new URLSearchParams(query);
  for (const name of given.keys()) if (!names.split(",").includes(name)) throw new Error(`${template} has no ${name}`);
  const variables = names.split(",").flatMap((name) => {
    const value = given.getAll(name).at(-1);
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return variables.length === 0 ? start : `${start}?${variables.join("&")}`;
}

/** The parameters that a filter gives. */
export function parametersOf({ link, property: name, forms }: Filter): string[] {
  const property = link === null ? name : `${link}.${name}`;
  const own = forms.flatMap((form) => {
    if (form === "or") return [];
    if (form === "equals") return [property];
    if (form === "in") return [`${property}[]`];
    if (form === "range")
      return ["gt", "gte", "lt", "lte", "between"].map((comparison) => `${property}[${comparison}]`);
    return form === "exists" ? [`exists[${property}]`] : [`${property}[${form}]`];
  });
  const others = forms.includes("or") ? own.map((name) => alternativeName(property, name)) : [];
  return [...new Set([...own, ...others])];
}

/** Values of a property that stand before one that they should come after. */
export function misplaced(
  found: readonly Json[],
  name: string,
  direction: "asc" | "desc",
  collator: Intl.Collator,
  property?: Property,
): unknown[] {
  const values = found.map((entry) => inOrder(entry[name], property));
  return values.filter(
    (value, index) => index + 1 < values.length && compared(value, values[index + 1], direction, collator) > 0,
  );
}

/** Whether one value comes before, with or after another; what has none comes last, whatever the direction. */
function compared(one: unknown, other: unknown, direction: "asc" | "desc", collator: Intl.Collator): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  const sign = direction === "asc" ? 1 : -1;
  if (typeof one === "string" && typeof other === "string") return sign * collator.compare(one, other);
  return sign * (Number(one) - Number(other));
}
