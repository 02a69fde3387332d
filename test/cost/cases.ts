/** What a client may send, in shapes made to hurt: for each parser, requests that grow with a number. */

import { gzipSync } from "node:zlib";

/** A part of a request. */
export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Case {
  readonly parser: string;
  readonly shape: string;
  /** What it may be answered, whatever the size: anything else has not come to the parser. */
  readonly statuses: readonly number[];
  /** The greatest size, in bytes of what is sent, in its values or in its levels. */
  readonly most: number;
  readonly sent: (size: number) => Sent;
}

/** Texts one after the other, about `bytes` of them; `each` gets their number. */
function filled(bytes: number, each: (index: number) => string, separator = ","): string {
  const texts: string[] = [];
  for (let length = 0, index = 0; length < bytes; index++) {
    const text = each(index);
    texts.push(text);
    length += text.length + separator.length;
  }
  return texts.join(separator);
}

const many = (count: number, each: (index: number) => string): string =>
  Array.from({ length: Math.round(count) }, (_, index) => each(index)).join(",");
const same = (text: string) => (bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const id = (index: number): string => `01938f2c-7d3a-7bb2-9a51-${String(index).padStart(12, "0")}`;
const nested = (levels: number, open: string, close: string, inner = ""): string =>
  open.repeat(levels) + inner + close.repeat(levels);

/** What any header, parameter, path or text may be. */
export const texts: Readonly<Record<string, (bytes: number) => string>> = {
  "one letter": same("a"),
  digits: same("1"),
  commas: same(","),
  semicolons: same(";"),
  spaces: (bytes) => `a${" ".repeat(bytes)}a`,
  slashes: same("/"),
  escapes: same("%41"),
  "broken escapes": same("%4"),
  quotes: same('"'),
  backslashes: (bytes) => `"${"\\".repeat(bytes)}`,
  "open quotes": same(';a="\\"'),
  equals: same("="),
  "parameters without a value": same(";a"),
  weights: same("a;q=0.1111,"),
  tags: (bytes) => filled(bytes, (index) => `en-x-a${index.toString(36)}`),
  "long tags": same("en-x-a-a-a-a-a-a-a-a-a-a-a-a-a-a,"),
  addresses: same("127.0.0.1,"),
  dots: same("a."),
  hyphens: same("-"),
};

/** The path of the bytes of an object that is there, which its server has named. */
export const content = "{content}";

const limits = { body: 1024 * 1024, form: 500 * 1024, headers: 15 * 1024, url: 8000, values: 4900, levels: 60 };

/** Each header, where it is read, and the status of an answer to nonsense in it. */
const headers: readonly (readonly [header: string, statuses: readonly number[], sent?: Sent])[] = [
  ["Accept", [406]],
  ["Accept-Language", [200]],
  ["Accept-Encoding", [200]],
  ["Prefer", [200]],
  ["If-Modified-Since", [200]],
  ["X-Forwarded-For", [200]],
  ["X-Forwarded-Host", [200, 404]],
  ["X-Forwarded-Proto", [200]],
  ["Host", [404]],
  ["Origin", [403]],
  ["Authorization", [401]],
  ["Access-Control-Request-Headers", [204], { method: "OPTIONS" }],
  ["Range", [200], { path: content }],
  ["If-Range", [200], { path: content, headers: { Range: "bytes=0-1" } }],
  ["If-Unmodified-Since", [404], { method: "DELETE", path: "/places/none" }],
  ["If-Match", [404], { method: "DELETE", path: "/places/none" }],
  ["If-None-Match", [400], { method: "PUT", path: "/places/none", body: "{}" }],
  ["Content-Language", [400], { method: "POST", body: '{"name":"x"}' }],
  ["Content-Type", [415], { method: "POST", body: "{}" }],
  ["Content-Encoding", [415], { method: "POST", body: "{}" }],
  ["Idempotency-Key", [400], { method: "POST", body: "{}" }],
  ["Content-Disposition", [303], { method: "POST", path: "/objects/", body: "x" }],
  ["Content-Digest", [400], { method: "POST", path: "/objects/", body: "x" }],
  ["Repr-Digest", [400], { method: "POST", path: "/objects/", body: "x" }],
];

/** Each parameter of a query. */
const parameters = [
  ...["locale", "locales", "embed", "cursor", "page", "itemsPerPage", "order[name]", "addressCountry"],
  ...["population[between]", "population[gte]", "name[prefix]", "exists[population]"],
];

/** Queries whole. */
const queries: Readonly<Record<string, (bytes: number) => string>> = {
  "many parameters": (bytes) => filled(bytes, (index) => index.toString(36), "&"),
  "one parameter again": (bytes) => filled(bytes, () => "a", "&"),
  "many targets": (bytes) => filled(bytes, (index) => `addressCountry[]=A${index}`, "&"),
  "ampersands only": same("&"),
  "equals only": same("="),
  "many languages": (bytes) => `locales=${filled(bytes, (index) => `en-x-${index.toString(36)}`, ":")}`,
  "a cursor of arrays": (bytes) => `cursor=${Buffer.from("[".repeat(bytes / 2)).toString("base64url")}`,
};

const forms: Readonly<Record<string, (bytes: number) => string>> = {
  "many names": (bytes) => filled(bytes, (index) => index.toString(36), "&"),
  "a name again": (bytes) => filled(bytes, () => "a=1", "&"),
  "separators only": same("&"),
  "equals only": same("="),
  escapes: (bytes) => `a=${same("%41")(bytes)}`,
  "broken escapes": (bytes) => `a=${same("%4")(bytes)}`,
  "no UTF-8": (bytes) => `a=${same("%ff")(bytes)}`,
  plus: same("+"),
};

const place = (member: string): string => `{"slug":"A","name":"a",${member}}`;

/** Bodies in the service's own terms, by bytes. */
const own: Readonly<Record<string, (bytes: number) => string>> = {
  "many names": (bytes) => `{${filled(bytes, (index) => `"k${index}":0`)}}`,
  "a name again": (bytes) => `{${filled(bytes, () => '"a":0')}}`,
  "names with escapes": (bytes) => `{${filled(bytes, (index) => `"~/${index}\\u0000":0`)}}`,
  "a long name": (bytes) => place(`"${same("/~")(bytes)}":1`),
  "a long text": (bytes) => place(`"slug":"${same("a-")(bytes)}"`),
  "a text of escapes": (bytes) => place(`"name":"${same("\\u00e4")(bytes)}"`),
  "separators only": same(","),
  spaces: same(" "),
  "brackets only": same("["),
  "an open string": (bytes) => `"${same("\\")(bytes)}`,
  digits: (bytes) => place(`"population":${same("9")(bytes)}`),
  "deep nesting": (bytes) => place(`"x":[${filled(bytes, () => nested(limits.levels, "[", "]"))}]`),
  "many wrong values": (bytes) => place(`"images":[${filled(bytes, String)}]`),
  "many wrong links": (bytes) => place(`"images":[${filled(bytes, (index) => `"/x/${index}"`)}]`),
  "many links to nothing": (bytes) => place(`"images":[${filled(bytes, (index) => `"/objects/${id(index)}"`)}]`),
  "a link again": (bytes) => place(`"images":[${filled(bytes, () => '{"@id":"/objects/x"}')}]`),
  "a link with segments": (bytes) => place(`"addressCountry":"${same("/a/..")(bytes)}"`),
  "a link with escapes": (bytes) => place(`"addressCountry":"${same("%41")(bytes)}"`),
  "a long host": (bytes) => place(`"addressCountry":"https://${same("a.")(bytes)}"`),
  "many wrong languages": (bytes) => place(`"name":{${filled(bytes, (index) => `"${index}":"a"`)}}`),
  "a language again": (bytes) => place(`"name":[${filled(bytes, () => '{"@value":"a","@language":"en"}')}]`),
  "many languages of wrong values": (bytes) =>
    place(`"name":{${filled(bytes, (index) => `"en-x-${index.toString(36)}":1`)}}`),
  "many names within": (bytes) => place(`"location":{${filled(bytes, (index) => `"k${index}":0`)}}`),
  "many types": (bytes) => place(`"@type":[${filled(bytes, () => '"Place"')},"x"]`),
  "a long @id": (bytes) => place(`"@id":"${same("/a/..")(bytes)}"`),
  "a long @base": (bytes) => place(`"@context":{"@base":"${same("/a/..")(bytes)}"}`),
  "many bases": (bytes) => place(`"@context":[${filled(bytes, () => '{"@base":"../a/"}')}]`),
  "many lists": (bytes) => place(`"images":{"@list":[${filled(bytes, () => "{}")}]}`),
};

const schema = "https://schema.org/";

/** JSON-LD that a processor has to expand: what to send as a new place, by members and entries. */
const linked: Readonly<Record<string, (values: number) => string>> = {
  "mentions of a node": (n) => `[${many(n / 3, (index) => `{"@id":"_:b","${schema}name":"${index}"}`)}]`,
  "mentions of a node with long texts": (n) =>
    `[${many(n / 3, (index) => `{"@id":"_:b","${schema}name":"${"\\u0001".repeat(400)}${index}"}`)}]`,
  "mentions of a node within": (n) =>
    `{"${schema}geo":[${many(n / 3, (index) => `{"@id":"_:b","${schema}latitude":${index}}`)}]}`,
  "mentions that say the same": (n) => `[${many(n / 3, () => `{"@id":"_:b","${schema}name":"a"}`)}]`,
  "mentions with names of their own": (n) => `[${many(n / 3, (index) => `{"@id":"_:b","urn:x:${index}":"a"}`)}]`,
  "a chain of blank nodes": (n) =>
    `{"@graph":[${many(n / 4, (index) => `{"@id":"_:b${index}","${schema}geo":{"@id":"_:b${index + 1}"}}`)}]}`,
  "a ring of blank nodes": (n) =>
    `{"@graph":[${many(n / 4, (index) => `{"@id":"_:b${index}","${schema}geo":{"@id":"_:b${(index + 1) % Math.round(n / 4)}"}}`)}]}`,
  "nodes that all refer to one": (n) =>
    `{"@graph":[${many(n / 4, (index) => `{"@id":"_:b${index}","${schema}geo":{"@id":"_:b0"}}`)}]}`,
  "one node that refers to all": (n) =>
    `[{"@id":"_:r","${schema}geo":[${many(n / 5, (index) => `{"@id":"_:b${index}"}`)}]},${many(n / 5, (index) => `{"@id":"_:b${index}","${schema}latitude":1}`)}]`,
  "a node in itself": (n) =>
    `{"${schema}geo":${nested(Math.min(28, n / 160), `{"@id":"_:b","${schema}latitude":[${many(60, String)}],"${schema}geo":[`, "]}")}}`,
  "a node with long texts in itself": (n) =>
    `{"${schema}geo":${nested(Math.min(28, n / 160), `{"@id":"_:b","${schema}name":[${many(60, (index) => `"${"x".repeat(1900)}${index}"`)}],"${schema}geo":[`, "]}")}}`,
  "many links": (n) => `{"${schema}image":[${many(n / 2, (index) => `{"@id":"${index}"}`)}]}`,
  "many texts": (n) => `{"${schema}name":[${many(n, (index) => `"${index}"`)}]}`,
  "a list": (n) => `{"${schema}image":{"@list":[${many(n, (index) => `"${index}"`)}]}}`,
  "many lists": (n) => `{"${schema}image":[${many(n / 3, (index) => `{"@list":[${index}]}`)}]}`,
  "many languages": (n) =>
    `{"${schema}name":[${many(n / 3, (index) => `{"@value":"a","@language":"en-x-${index}"}`)}]}`,
  "a language map": (n) =>
    `{"@context":{"n":{"@id":"${schema}name","@container":"@language"}},"n":{${many(n / 2, (index) => `"en-x-${index}":"a"`)}}}`,
  "an index map": (n) =>
    `{"@context":{"n":{"@id":"${schema}image","@container":"@index"}},"n":{${many(n / 2, (index) => `"${index}":"a"`)}}}`,
  "an id map": (n) =>
    `{"@context":{"n":{"@id":"${schema}geo","@container":"@id"}},"n":{${many(n / 3, (index) => `"_:b${index}":{"${schema}latitude":1}`)}}}`,
  "a type map": (n) =>
    `{"@context":{"n":{"@id":"${schema}geo","@container":"@type"}},"n":{${many(n / 3, (index) => `"urn:x:${index}":{"${schema}latitude":1}`)}}}`,
  "many names": (n) => `{"@context":{"a":"urn:a"},${many(n, (index) => `"k${index}":0`)}}`,
  "many IRIs as names": (n) => `{"@context":{"a":"urn:a"},${many(n / 2, (index) => `"urn:x:${index}":0`)}}`,
  "many terms": (n) =>
    `{"@context":{${many(n / 5, (index) => `"k${index}":"urn:x:${index}"`)}},${many(n / 2, (index) => `"k${index}":0`)}}`,
  "a chain of terms": (n) =>
    `{"@context":{${many(n / 5, (index) => `"k${index}":"k${index + 1}"`)},"k${Math.round(n / 5)}":"urn:x"},"x":[${many(n / 5, () => '{"k0":0}')}]}`,
  "prefixes of prefixes": (n) =>
    `{"@context":{"k0":"urn:",${many(n / 5, (index) => `"k${index + 1}":"k${index}:a"`)}},"k${Math.round(n / 5)}:b":1}`,
  "an array of contexts": (n) => `{"@context":[${many(n / 80, (index) => `{"k${index}":"urn:x"}`)}],"k0":1}`,
  "types of one node": (n) => `{"@type":[${many(n, (index) => `"urn:x:${index}"`)}]}`,
  "types of many nodes": (n) => `{"${schema}geo":[${many(n / 3, (index) => `{"@type":"urn:x:${index}"}`)}]}`,
  "deep nesting": (n) => `{"${schema}geo":[${many(n / 60, () => nested(58, `{"${schema}geo":`, "}", "1"))}]}`,
  "deep nesting of @nest": (n) =>
    `{"@context":{"a":"urn:a"},${`"@nest":{`.repeat(n / 90)}${many(n / 5, (index) => `"k${index}":0`)}${"}".repeat(n / 90)}}`,
  "deep nesting of long names": (n) =>
    `{"@context":{"${"x".repeat(1900)}":"@nest"},${`"${"x".repeat(1900)}":{`.repeat(n / 90)}${many(n / 5, (index) => `"k${index}":0`)}${"}".repeat(n / 90)}}`,
  "spaces in a text": (n) => `{"${schema}name":[${many(n, () => `"${" ".repeat(900)}x"`)}]}`,
  "slashes in names": (n) =>
    `{"@context":{"@base":"urn:x","@vocab":"urn:"},${many(n / 5, (index) => `"${"/".repeat(900)}${index}":1`)}}`,
  "segments in references": (n) =>
    `{"${schema}image":[${many(n / 2, (index) => `{"@id":"${"a/../".repeat(200)}${index}"}`)}]}`,
};

const zipped: Readonly<Record<string, (bytes: number) => Buffer>> = {
  spaces: (bytes) => gzipSync(Buffer.alloc(bytes, " ")),
  "many members": (bytes) => Buffer.alloc(bytes, gzipSync("")),
};

/** A parser with a case for each shape. */
function parser<A>(
  name: string,
  statuses: readonly number[],
  most: number,
  of: Readonly<Record<string, A>>,
  sent: (shape: A, size: number) => Sent,
): Case[] {
  return Object.entries(of).map(([shape, each]) => ({
    parser: name,
    shape,
    statuses,
    most,
    sent: (size) => sent(each, size),
  }));
}

const post = (body: string | Buffer): Sent => ({ method: "POST", body });
const inUrl = (text: string): string => text.replaceAll(" ", "+");

export const cases: readonly Case[] = [
  ...headers.flatMap(([header, statuses, sent]) =>
    parser(header, statuses, limits.headers, texts, (text, size) => ({
      ...sent,
      headers: { ...sent?.headers, [header]: text(size) },
    })),
  ),
  ...parameters.flatMap((parameter) =>
    parser(parameter, [200, 400], limits.url, texts, (text, size) => ({
      path: `/places/?${parameter}=${inUrl(text(size))}`,
    })),
  ),
  ...parser("query", [200, 400], limits.url, queries, (text, size) => ({ path: `/places/?${text(size)}` })),
  ...parser("query, strictly", [200, 400], limits.url, queries, (text, size) => ({
    path: `/places/?${text(size)}`,
    headers: { Prefer: "handling=strict" },
  })),
  ...[content, "/", "/places/", "/objects/x/content/", "https://"].flatMap((start) =>
    parser(`path after ${start}`, [400, 404], limits.url, texts, (text, size) => ({ path: start + inUrl(text(size)) })),
  ),
  ...parser("form", [400], limits.form, forms, (text, size) => ({
    ...post(text(size)),
    path: "/oauth2/token",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  })),
  ...parser("body", [400], limits.body, own, (text, size) => post(text(size))),
  ...parser("PATCH", [400], limits.body / 4, own, (text, size) => ({
    method: "PATCH",
    path: "/places/made",
    body: text(size),
  })),
  ...parser("JSON-LD", [400], limits.values, linked, (text, size) => post(text(size))),
  ...parser("gzip", [400], limits.body, zipped, (bytes, size) => ({
    ...post(bytes(size)),
    headers: { "Content-Encoding": "gzip" },
  })),
];
