/** Lines of the benchmark: their requests and expected statuses. */

import { writeCursor } from "../../src/hypermedia/cursor.ts";

/** Plain HTTP as from a proxy that terminates TLS, HTTP/1.1 over TLS, HTTP/2 over TLS. */
export type Transport = "plain" | "tls" | "h2";

/** Data for requests. */
export interface Material {
  /** Value of `Host`. */
  readonly host: string;
  /** Path of the base, with a trailing slash. */
  readonly path: string;
  /** Form of a cursor: this server's, or the plain identifier. */
  readonly cursors: "ours" | "plain";
  /** Sorted identifiers of places, from all over the table; with `--rights`, of tickets that the user sees. */
  readonly places: readonly string[];
  /** Identifiers of the user's addresses. */
  readonly addresses: readonly string[];
  /** Access tokens of the administrator and of a user without roles. */
  readonly tokens: { readonly admin: string; readonly user: string | null };
  /** Differs in each round. */
  readonly run?: string;
}

/** A request for undici. */
export interface Request {
  readonly method: "GET" | "PATCH" | "POST";
  readonly path: string;
  /** Names and values alternate. */
  readonly headers: string[];
  readonly body?: string;
}

export interface Line {
  readonly title: string;
  readonly expected: readonly number[];
  readonly writes: boolean;
  /** True if all requests of a run must differ. */
  readonly unique: boolean;
  /** True if only the user's records are requested. */
  readonly owned: boolean;
  readonly transport: Transport;
  /** The `count`th request. */
  request(material: Material, count: number): Request;
}

/** A line of a section with a spec of its own. */
export interface SectionLine extends Line {
  /** Number of tenants of its database. */
  readonly tenants?: number;
  /** Only ours can do it. */
  readonly oursOnly?: true;
  /** Others write meanwhile. */
  readonly besideWriters?: true;
}

/** Picks values out of order, so that neighbours in the table are not requested in succession. */
export const turn = (values: readonly string[], count: number): string =>
  values[(count * 7919) % values.length] as string;

const asAdmin = ({ tokens }: Material): string[] => ["Authorization", `Bearer ${tokens.admin}`];
export const asUser = ({ tokens }: Material): string[] => ["Authorization", `Bearer ${tokens.user}`];

export function get({ host, path }: Material, target: string, ...headers: readonly string[]): Request {
  const common = ["Host", host, "User-Agent", "bench", "Accept", "application/ld+json"];
  return { method: "GET", path: path + target, headers: [...common, ...headers] };
}

function withBody(method: "PATCH" | "POST", material: Material, target: string, body: object): Request {
  const request = get(material, target, ...asAdmin(material), "Content-Type", "application/ld+json");
  return { ...request, method, body: JSON.stringify(body) };
}

const placePath = ({ places }: Material, count: number): string => `places/${turn(places, count)}`;

const item = (material: Material, count: number): Request =>
  get(material, placePath(material, count), ...asAdmin(material));

const unchanged = (material: Material, count: number): Request =>
  get(material, placePath(material, count), ...asAdmin(material), "If-Modified-Since", new Date().toUTCString());

const patch = (material: Material, count: number): Request =>
  withBody("PATCH", material, placePath(material, count * 3), { population: 1000 + count });

/** A page in the second half of the order. */
function deepPage(material: Material, count: number): Request {
  const identifier = turn(material.places.slice(material.places.length / 2, -1), count);
  const after = { at: "after", position: [null, identifier] } as const;
  const query =
    material.cursors === "plain"
      ? `after=${identifier}`
      : `cursor=${writeCursor({ property: null, direction: "asc" }, after)}`;
  return get(material, `places/?${query}`, ...asAdmin(material));
}

export const postedPrefix = "bench-";

function post(material: Material, count: number): Request {
  const slug = `${postedPrefix}${material.run}-${count}`;
  const location = { latitude: 47.8, longitude: 13.04 };
  return withBody("POST", material, "places/", { slug, name: { en: "Somewhere" }, population: count, location });
}

export function line(title: string, request: Line["request"], others: Partial<Line> = {}): Line {
  const usual = { writes: false, unique: false, owned: false, transport: "plain", expected: [200] } as const;
  return { title, request, ...usual, ...others };
}

const writes = true;
const owned = true;

export const lines = {
  item: line("GET an item, with a token", item),
  anonymous: line("GET an item, without credentials", (material, count) => get(material, placePath(material, count))),
  own: line(
    "GET an item that only its owner sees",
    (material, count) => get(material, `addresses/${turn(material.addresses, count)}`, ...asUser(material)),
    { owned },
  ),
  unchanged: line("GET an item that has not changed: 304", unchanged, { expected: [304] }),
  nothing: line(
    "GET what is not there: 404",
    (material, count) => get(material, `nowhere/${turn(material.places, count)}`),
    { expected: [404] },
  ),
  page: line("GET a page of 30 with the total", (material) => get(material, "places/", ...asAdmin(material))),
  deep: line("GET the page after a deep cursor", deepPage),
  "own-page": line(
    "GET a page of 30 of one's own 100",
    (material) => get(material, "addresses/", ...asUser(material)),
    { owned },
  ),
  gzip: line("GET a page of 30, gzip", (material) =>
    get(material, "places/", ...asAdmin(material), "Accept-Encoding", "gzip"),
  ),
  patch: line("PATCH an item", patch, { writes, expected: [204] }),
  post: line("POST an item", post, { writes, expected: [303], unique: true }),
  mixed: line("nine GET an item, one PATCH", (material, count) => (count % 10 === 7 ? patch : item)(material, count), {
    writes,
    expected: [200, 204],
  }),
  tls: line("GET an item, with a token, over TLS", item, { transport: "tls" }),
  h2: line("GET an item, with a token, over HTTP/2", item, { transport: "h2" }),
} as const;

export type LineName = keyof typeof lines;
export const lineNames = Object.keys(lines) as LineName[];

/** Lines that depend on the number of resource types, on the rate limit, and on the number of rows. */
export const grownLines: readonly LineName[] = ["item", "nothing", "page", "deep", "patch", "post"];
export const limitLines: readonly LineName[] = ["item", "anonymous", "nothing", "patch"];
export const poolerLines: readonly LineName[] = ["item", "page", "patch"];
export const processLines: readonly LineName[] = ["item", "page", "mixed", "post"];
export const manyRowsLines: readonly LineName[] = ["item", "page", "deep", "own-page"];
