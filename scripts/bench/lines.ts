/** Lines of the benchmark: what each requests, and the statuses that it expects. */

import { writeCursor } from "../../src/hypermedia/cursor.ts";

/** Data for requests. */
export interface Material {
  /** Value of `Host`. */
  readonly host: string;
  /** Path of the base, with a trailing slash. */
  readonly path: string;
  /** Form of a cursor: this server's, or the plain identifier. */
  readonly cursors: "ours" | "plain";
  /** Sorted identifiers from all over the table: of places, of tickets that the user sees, of notebooks. */
  readonly places: readonly string[];
  /** Identifiers of the user's addresses. */
  readonly addresses?: readonly string[];
  /** Access tokens of the administrator and of a user without roles. */
  readonly tokens: Readonly<Record<"admin" | "user", string>>;
  /** Differs in each round. */
  readonly run?: string;
}

export interface Line {
  readonly title: string;
  /** `GET`, unless given. */
  readonly method?: "PATCH" | "POST";
  /** Only one request in so many has that method. */
  readonly oneIn?: number;
  /** Whose token is sent. */
  readonly as?: keyof Material["tokens"];
  /** `{place}` and `{address}` stand for one of those of the material, in turns. */
  readonly path: string | ((material: Material, count: number) => string);
  readonly headers?: () => readonly string[];
  readonly body?: (material: Material, count: number) => object;
  /** 200, unless given. */
  readonly expected?: readonly number[];
  /** HTTP/1.1 over TLS, or HTTP/2 over TLS; unless given, plain HTTP as from a proxy that terminates TLS. */
  readonly transport?: "tls" | "h2";
  /** Number of tenants of its database. */
  readonly tenants?: number;
  /** Only ours can do it. */
  readonly oursOnly?: true;
  /** Others write meanwhile. */
  readonly besideWriters?: true;
}

/** A request for undici. */
export interface Request {
  readonly method: "GET" | "PATCH" | "POST";
  readonly path: string;
  /** Names and values alternate. */
  readonly headers: string[];
  readonly body?: string;
}

/** The `count`th request of a line. */
export function requestOf(line: Line, material: Material, count: number): Request {
  const path = (typeof line.path === "string" ? line.path : line.path(material, count))
    .replace("{place}", () => turn(material.places, count))
    .replace("{address}", () => turn(material.addresses ?? [], count));
  const headers = ["Host", material.host, "User-Agent", "bench", "Accept", "application/ld+json"];
  headers.push(...(line.headers?.() ?? []));
  if (line.as !== undefined) headers.push("Authorization", `Bearer ${material.tokens[line.as]}`);
  const method: Request["method"] = count % (line.oneIn ?? 1) === 0 ? (line.method ?? "GET") : "GET";
  const request = { method, path: material.path + path, headers };
  if (method === "GET" || line.body === undefined) return request;
  headers.push("Content-Type", "application/ld+json");
  return { ...request, body: JSON.stringify(line.body(material, count)) };
}

/** Picks values out of order, so that neighbours in the table are not requested in succession. */
const turn = (values: readonly string[], count: number): string => values[(count * 7919) % values.length] as string;

/** A page in the second half of the order. */
function deepPage({ places, cursors }: Material, count: number): string {
  const identifier = turn(places.slice(places.length / 2, -1), count);
  if (cursors === "plain") return `places/?after=${identifier}`;
  const after = { at: "after", position: [null, identifier] } as const;
  return `places/?cursor=${writeCursor({ property: null, direction: "asc" }, after)}`;
}

/** Closes a hundred tickets one after the other, then reopens them. */
function transition({ places }: Material, count: number): string {
  const tickets = places.slice(0, 100);
  const name = Math.floor(count / tickets.length) % 2 === 0 ? "close" : "reopen";
  return `tickets/${tickets[count % tickets.length]}/${name}`;
}

/** Notes within 200 km of a place between the circles of 60 degrees. */
const near = (_: Material, count: number): string =>
  `notes/?position[near]=${((count * 37) % 340) - 170},${((count * 17) % 120) - 60},200000`;

export const postedPrefix = "bench-";

function newPlace({ run }: Material, count: number): object {
  const location = { latitude: 47.8, longitude: 13.04 };
  return { slug: `${postedPrefix}${run}-${count}`, name: { en: "Somewhere" }, population: count, location };
}

/** A note in one of the notebooks, in turns. */
function newNote({ places }: Material, count: number): object {
  const note = { notebook: `/notebooks/${turn(places, count)}`, text: "A heron in the reeds", words: 5 };
  return { ...note, kind: "kind-1", position: "POINT(16.37 48.2)" };
}

const line = (title: string, path: Line["path"], others: Partial<Line> = {}): Line => ({ title, path, ...others });

const admin = { as: "admin" } as const;
const user = { as: "user" } as const;
const many = { as: "user", tenants: 10_000 } as const;
const since = { headers: () => ["If-Modified-Since", new Date().toUTCString()], expected: [304] };
const population = {
  ...admin,
  method: "PATCH",
  body: (_: Material, count: number) => ({ population: 1000 + count }),
} as const;

export const lines = {
  item: line("GET an item, with a token", "places/{place}", admin),
  anonymous: line("GET an item, without credentials", "places/{place}"),
  own: line("GET an item that only its owner sees", "addresses/{address}", user),
  unchanged: line("GET an item that has not changed: 304", "places/{place}", { ...admin, ...since }),
  nothing: line("GET what is not there: 404", "nowhere/{place}", { expected: [404] }),
  page: line("GET a page of 30 with the total", "places/", admin),
  deep: line("GET the page after a deep cursor", deepPage, admin),
  "own-page": line("GET a page of 30 of one's own 100", "addresses/", user),
  gzip: line("GET a page of 30, gzip", "places/", { ...admin, headers: () => ["Accept-Encoding", "gzip"] }),
  patch: line("PATCH an item", "places/{place}", { ...population, expected: [204] }),
  post: line("POST an item", "places/", { ...admin, method: "POST", body: newPlace, expected: [303] }),
  mixed: line("nine GET an item, one PATCH", "places/{place}", { ...population, oneIn: 10, expected: [200, 204] }),
  tls: line("GET an item, with a token, over TLS", "places/{place}", { ...admin, transport: "tls" }),
  h2: line("GET an item, with a token, over HTTP/2", "places/{place}", { ...admin, transport: "h2" }),
};

/** Rights that follow links: what each asks of a help desk. */
export const rightsLines = {
  item: line("GET an item by a relation", "tickets/{place}", many),
  few: line("GET a page of 30 by a relation, 10 tenants", "tickets/", { ...user, tenants: 10 }),
  many: line("GET a page of 30 by a relation, 10,000 tenants", "tickets/", many),
  plain: line("GET a page of 30 without such a rule", "notices/", many),
  "plain-unchanged": line("GET a collection without such a rule that has not changed: 304", "notices/", {
    ...many,
    ...since,
    oursOnly: true,
  }),
  unchanged: line("GET a collection that has not changed: 304, while others write", "tickets/", {
    ...many,
    ...since,
    oursOnly: true,
    besideWriters: true,
  }),
  transition: line("POST a transition", transition, { ...many, method: "POST", expected: [200, 204, 303] }),
};

/** Aggregates, searches, positions and groups: what each asks of notes in notebooks. */
export const countedLines = {
  append: line("POST an item that three aggregates count", "notes/", {
    method: "POST",
    body: newNote,
    expected: [303],
  }),
  order: line("GET a page of 30 by an aggregate", "notebooks/?order[words]=desc"),
  rare: line("GET a page of a search, found in 1 of 1,000", "notes/?q=heron"),
  common: line("GET a page of a search, found in 3 of 10", "notes/?q=river"),
  filter: line("GET a page of a search and a filter", "notes/?q=river&kind=kind-7"),
  near: line("GET a page of what is near", near),
  group: line("GET groups with a sum", "notes/?group=kind"),
};

export type LineName = keyof typeof lines;

/** Lines that depend on what is compared: on the number of resource types, of rows and so on. */
export const subsets = {
  resources: ["item", "nothing", "page", "deep", "patch", "post"],
  rows: ["item", "page", "deep", "own-page"],
  limits: ["item", "anonymous", "nothing", "patch"],
  poolers: ["item", "page", "patch"],
  processes: ["item", "page", "mixed", "post"],
} as const satisfies Record<string, readonly LineName[]>;
