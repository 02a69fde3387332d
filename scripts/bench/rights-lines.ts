/** Lines of the benchmark for rights that follow links: what each asks of a help desk. */

import { asUser, get, type Line, line, type Material, type SectionLine, turn } from "./lines.ts";

const page = (path: string) => (material: Material) => get(material, path, ...asUser(material));

const unchanged = (path: string) => (material: Material) =>
  get(material, path, ...asUser(material), "If-Modified-Since", new Date().toUTCString());

/** Closes a hundred tickets one after the other, then reopens them. */
function transition(material: Material, count: number) {
  const tickets = material.places.slice(0, 100);
  const name = Math.floor(count / tickets.length) % 2 === 0 ? "close" : "reopen";
  const request = get(material, `tickets/${tickets[count % tickets.length]}/${name}`, ...asUser(material));
  return { ...request, method: "POST" } as const;
}

const few = { tenants: 10 } as const;
const many = { tenants: 10_000 } as const;
const not = { expected: [304], oursOnly: true } as const;

const item = (material: Material, count: number) =>
  get(material, `tickets/${turn(material.places, count)}`, ...asUser(material));

const rightsLine = (title: string, request: Line["request"], others: Partial<SectionLine>): SectionLine => ({
  ...line(title, request, others),
  ...others,
});

export const rightsLines = {
  item: rightsLine("GET an item by a relation", item, many),
  few: rightsLine("GET a page of 30 by a relation, 10 tenants", page("tickets/"), few),
  many: rightsLine("GET a page of 30 by a relation, 10,000 tenants", page("tickets/"), many),
  plain: rightsLine("GET a page of 30 without such a rule", page("notices/"), many),
  "plain-unchanged": rightsLine(
    "GET a collection without such a rule that has not changed: 304",
    unchanged("notices/"),
    { ...many, ...not },
  ),
  unchanged: rightsLine("GET a collection that has not changed: 304, while others write", unchanged("tickets/"), {
    ...many,
    ...not,
    besideWriters: true,
  }),
  transition: rightsLine("POST a transition", transition, {
    ...many,
    writes: true,
    unique: true,
    expected: [200, 204, 303],
  }),
} as const;
