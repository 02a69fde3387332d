/** The search template of a collection: filters, orders, search and groups, and the address of a query. */

import type { Class, Description, Property } from "./description.ts";
import { listOf, type Node, nodesOf, term, textOf } from "./json.ts";

export type Template = ReturnType<typeof readTemplate>;

/** A parameter that filters by a property. */
export type Filter = Template["filters"][number];

export function readTemplate(search: Node, of: Class | undefined, description: Description) {
  const [url = ""] = textOf(term(search, "template")).split(/[{?]/);
  const mappings = nodesOf(term(search, "mapping")).map((each) => ({
    variable: textOf(term(each, "variable")),
    /** Names of the properties that lead to the values, such as `addressCountry.alpha3`. */
    path: textOf(term(each, "property")),
    /** The keys of the properties that a parameter to group takes. */
    keys: listOf(each.in).map(textOf),
  }));
  const orders = mappings.filter(({ variable }) => variable.startsWith("order["));
  const isSpecial = ({ path }: { path: string }) => path === "hydra:freetextQuery" || path === "hydra:property";
  return {
    url,
    /** The parameter that orders by a property, by the property's key. */
    orders: new Map(orders.map(({ variable, path }) => [path || variable.slice(6, -1), variable])),
    /** The parameter for full-text search. */
    search: mappings.find(({ path }) => path === "hydra:freetextQuery")?.variable ?? null,
    group: mappings.find(({ path, keys }) => path === "hydra:property" && keys.length > 0) ?? null,
    filters: mappings
      .filter((each) => !each.variable.startsWith("order[") && !each.variable.startsWith("or[") && !isSpecial(each))
      .map(({ variable, path }) => ({
        variable,
        path,
        property: propertyAt(path, of, description),
        /** How values compare, as in `dueAt[lt]`; empty for equality, `[]` for several values. */
        comparison: variable.startsWith("exists[") ? "exists" : variable.slice(path.length).replace(/^\[(.+)\]$/, "$1"),
      })),
  };
}

/** The property at a path of keys. */
function propertyAt(path: string, of: Class | undefined, { classes }: Description): Property | undefined {
  let cls = of;
  let found: Property | undefined;
  for (const key of path.split(".")) {
    found = cls?.properties.find((each) => each.key === key);
    cls = classes.get(found?.ranges[0] ?? "");
  }
  return found;
}

/** A query's parameters, in their order. */
export type Query = readonly (readonly [name: string, value: string])[];

export const queryOf = (address: string): Query => [...new URL(address).searchParams];

/** An address with another query, without empty values. */
export function addressOf(address: string, query: Query): string {
  const [url = ""] = address.split("?");
  const kept = query.filter(([, value]) => value !== "");
  const text = kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  // Brackets are legible and safe in a query.
  return text === "" ? url : `${url}?${text.replaceAll("%5B", "[").replaceAll("%5D", "]")}`;
}

/** A query with other values of some parameters, from its first page. */
export function changed(query: Query, values: Readonly<Record<string, string | readonly string[]>>): Query {
  const kept = query.filter(([name]) => !(name in values) && name !== "cursor" && name !== "page");
  return [...kept, ...Object.entries(values).flatMap(([name, of]) => [of].flat().map((each) => [name, each] as const))];
}

/** A query in the order of one parameter, such as `order[name]`; with an empty one, in the usual order. */
export const ordered = (query: Query, variable: string, direction: string): Query =>
  changed(
    query.filter(([name]) => !name.startsWith("order[")),
    variable === "" ? {} : { [variable]: direction },
  );
