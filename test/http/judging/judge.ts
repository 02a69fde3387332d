/**
 * The judge: whether what came back over HTTP is what the server's OpenAPI says (clause HYD-5).
 *
 * Everything that tests ask goes by it. What is not asked of the API is told apart here, case by case: hosts that are
 * not the API's, paths and methods that it does not have, the machine's pages, and what is no request at all.
 */

import { gunzipSync } from "node:zlib";
import { type Description, descriptionIn } from "./description.ts";
import { collect } from "./meaning.ts";

/** Of a server: what it says of itself, and where it is reached. */
export interface Judged {
  /** `https://localhost:PORT/`, with the path of the API's base. */
  readonly base: string;
  /** `http://127.0.0.1:PORT/` */
  readonly alias: string;
  /** The file of its OpenAPI document. */
  readonly openapi: string;
  /** The path under which its pages for people are, where it is not `/docs/`. */
  readonly docs?: string;
  /** Paths that the project answers by itself, beside its API. */
  readonly own?: RegExp;
}

export interface Asked {
  readonly method: string;
  /** Absolute; where the request went, which its `Host` may contradict. */
  readonly url: string;
  readonly headers: Iterable<readonly [name: string, value: string]>;
}

export interface Told {
  readonly status: number;
  readonly headers: Iterable<readonly [name: string, value: string | readonly string[] | undefined]>;
  /** Text is what a client made of the bytes; bytes are as they came. */
  readonly body: string | Buffer;
}

/** Headers that frame the message, whatever it says: HTTP itself describes them. */
export const framing: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

/** What the operator's tools ask, which OpenAPI leaves out as it does the pages for people. */
const health = /^\/(?:healthz|readyz|metrics)$/;

/** Whoever is refused before it is clear what is asked for. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 406, 408, 413, 414, 415, 429, 431, 500, 503]);

/** Throws with everything in which an answer is not as described; what it means is judged later. */
export function judge(judged: Judged, asked: Asked, told: Told): void {
  const faults = faultsOf(judged, asked, told);
  if (faults.length > 0)
    throw new Error(
      `${asked.method} ${asked.url} was answered ${told.status}, not as the OpenAPI says:\n- ${faults.join("\n- ")}\n${String(told.body).slice(0, 600)}`,
    );
  const headers = fieldsOf(told.headers);
  // What is asked for by brackets as they are is named by them (clause COL-2), though they stand in no IRI.
  if (/[[\]{}|\\^`<>"]/.test(asked.url) || areBytes(judged, asked) || told.body.length === 0) return;
  if (headers.get("content-type")?.startsWith(linkedData))
    collect(judged.openapi, judged.base, `${asked.method} ${asked.url}`, textOf(told, headers));
}

const linkedData = "application/ld+json";

/** Whether it is somebody's file that was asked for, which is of any type and the service's in nothing. */
function areBytes(judged: Judged, asked: Asked): boolean {
  const description = descriptionIn(judged.openapi);
  const operation = description.at(pathOf(judged, asked) ?? "")?.get;
  return operation !== undefined && description.response(operation, 200)?.content?.["*/*"] !== undefined;
}

/** Everything in which an answer is not as described. */
export function faultsOf(judged: Judged, asked: Asked, told: Told): readonly string[] {
  const faults = faultsAt(pathOf(judged, asked), judged, asked, told);
  // Whether what a proxy says is believed is for the tests of proxies to tell: here it may be either.
  const plain = [...asked.headers].filter(([name]) => !/^x-forwarded-/i.test(name));
  if (faults.length === 0 || plain.length === [...asked.headers].length) return faults;
  return faultsAt(pathOf(judged, { ...asked, headers: plain }), judged, asked, told).length === 0 ? [] : faults;
}

function faultsAt(path: string | undefined, judged: Judged, asked: Asked, told: Told): readonly string[] {
  const description = descriptionIn(judged.openapi);
  const headers = fieldsOf(told.headers);
  const methods = path === undefined ? undefined : description.at(path);
  const operation = methods?.[(asked.method === "HEAD" ? "GET" : asked.method).toLowerCase()];
  // Health is told whatever the host is called.
  if (health.test(URL.parse(asked.url)?.pathname ?? "")) return [];
  if (isConsole(asked, told, headers)) return [];
  if (path !== undefined && (path.startsWith(judged.docs ?? "/docs/") || judged.own?.test(path))) return [];
  if (operation === undefined) return refusedFaults(description, { methods, asked, told, headers });
  const response = description.response(operation, told.status);
  if (response === undefined) return [`${operation.operationId} is not said to answer ${told.status}`];
  const seen = new Map([...headers].filter(([name]) => !framing.has(name)));
  return [
    ...description.headerFaults(response.headers, seen),
    ...(asked.method === "HEAD" ? emptyFaults(told) : contentFaults(description, response.content, told, headers)),
  ];
}

/** Whether a browser's navigation got the page for people, which OpenAPI leaves out (clause WEB-1). */
function isConsole(asked: Asked, { status }: Told, headers: ReadonlyMap<string, string>): boolean {
  const isNavigation = fieldsOf(asked.headers).get("sec-fetch-dest") === "document";
  return isNavigation && status === 200 && headers.get("content-type") === "text/html; charset=utf-8";
}

/** The path under the base; undefined where the request is not one to the API: another host, the API domain without TLS but for tokens, another path. */
function pathOf({ base, alias, openapi }: Judged, { url, headers }: Asked): string | undefined {
  const [api, plain, target] = [new URL(base), new URL(alias || base), URL.parse(url)];
  if (target === null) return undefined;
  const given = fieldsOf(headers);
  const host = given.get("x-forwarded-host") ?? given.get("host") ?? target.host;
  const scheme = given.get("x-forwarded-proto") ?? target.protocol.slice(0, -1);
  const under = target.pathname.startsWith(api.pathname) ? target.pathname.slice(api.pathname.length - 1) : undefined;
  const path = `${target.pathname}/` === api.pathname ? "/" : under;
  const givesTokens = descriptionIn(openapi).at(path ?? "")?.post?.operationId === "issueToken";
  const served = scheme === "https" || (givesTokens && hostname(host) === api.hostname) ? api.hostname : plain.hostname;
  return hostname(host) === served ? path : undefined;
}

function hostname(host: string): string | undefined {
  return URL.parse(`http://${host}`)?.hostname;
}

interface Beyond {
  readonly methods: object | undefined;
  readonly asked: Asked;
  readonly told: Told;
  readonly headers: ReadonlyMap<string, string>;
}

/** What is asked of nothing that is described is refused by an error resource; but OPTIONS asks what there is, and GET without TLS is led there. */
function refusedFaults(description: Description, { methods, asked, told, headers }: Beyond): readonly string[] {
  const { status } = told;
  const missing = ["link", "x-request-id"].filter((name) => !headers.has(name)).map((name) => `no header ${name}`);
  if (asked.method === "OPTIONS" && status === 204) return [...missing, ...emptyFaults(told)];
  const isLed = methods === undefined || asked.url.startsWith("http:");
  if (isLed && status === 301 && headers.get("location")?.startsWith("https:")) return missing;
  if (status === 405 && !headers.has("allow")) return ["no header allow"];
  if (status !== 405 && !refusals.has(status)) return ["there is nothing here to answer so"];
  const content = { [linkedData]: { schema: { $ref: "#/components/schemas/Error" } } };
  return [
    ...missing,
    ...(asked.method === "HEAD" ? emptyFaults(told) : contentFaults(description, content, told, headers)),
  ];
}

function emptyFaults({ body }: Told): readonly string[] {
  return body.length === 0 ? [] : ["there is a body where none is described"];
}

function contentFaults(
  description: Description,
  content: Readonly<Record<string, { readonly schema: object }>> | undefined,
  told: Told,
  headers: ReadonlyMap<string, string>,
): readonly string[] {
  if (content === undefined) return emptyFaults(told);
  // What is shown once is not shown to whoever only retries (clause MTH-9).
  if (told.status === 303 && told.body.length === 0) return [];
  const given = headers.get("content-type");
  const type = given?.split(";")[0]?.trim();
  const described = content[type ?? ""] ?? (given === undefined ? undefined : content["*/*"]);
  if (described === undefined) return [`content of type ${given} is not described`];
  if (content[type ?? ""] === undefined || !/json$/.test(type ?? "")) return [];
  return description.bodyFaults(described.schema, JSON.parse(textOf(told, headers)));
}

function textOf({ body }: Told, headers: ReadonlyMap<string, string>): string {
  const zipped = headers.get("content-encoding") === "gzip" && typeof body !== "string";
  return String(zipped ? gunzipSync(body) : body);
}

/** Fields by their names in lower case; what is sent several times is one list (RFC 9110, section 5.3). */
function fieldsOf(headers: Told["headers"]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of headers) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    const text = [value].flat().join(", ");
    const before = fields.get(key);
    fields.set(key, before === undefined ? text : `${before}, ${text}`);
  }
  return fields;
}
