/** Examples of requests: with curl, the generated client and fetch. Their values are the examples of the spec. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import { isPublic } from "../../language/access-rule-text.ts";
import { mustBeGiven } from "../../language/datatype-schemas.ts";
import type { Class, Json, Model, Operation, Property, Resource } from "../../language/model.ts";
import { printJson } from "../artifact.ts";
import { classNamed, type InverseCollection, isBodyOptional, resourceNamed, valueNamed } from "../class-lookup.ts";
import { callable } from "../client/reserved-names.ts";
import { textsFor } from "../patterns.ts";
import { writable } from "../schema/body-schema.ts";
import { absoluteExample } from "../schema/response-schema.ts";
import { Code, literal } from "../typescript-literal.ts";

export interface Example {
  readonly method: string;
  readonly url: string;
  readonly query?: readonly string[];
  readonly secured?: boolean;
  readonly json?: Json;
  readonly form?: Readonly<Record<string, string>>;
  readonly file?: boolean;
  /** The call of the generated client; absent if it has none. */
  readonly client?: string;
}

/** An operation of a resource type. `inverse`: on the collection below another resource. `bytes`: on the bytes of a file. */
export interface Endpoint {
  readonly operation: Operation;
  readonly resource: Resource;
  readonly inverse: InverseCollection | null;
  readonly bytes: boolean;
}

export function exampleOf(
  endpoint: Endpoint,
  { method, path }: Pick<Example, "method"> & { readonly path: string },
  model: Model,
): Example {
  const { operation, resource, inverse, bytes } = endpoint;
  const { lifecycle, access } = operation;
  const id = identifierOf(inverse?.target ?? resource);
  const [order] = lifecycle === "list" ? resource.collection.orders : [];
  const file = method !== "GET" && (bytes || (resource.bytes !== null && lifecycle === "append"));
  const json = file || bytes ? undefined : bodyOf(operation, model, inverse?.property.inverse?.link);
  const content = file ? `new Blob(["Hello"], { type: "text/plain" })` : json === undefined ? "" : literal(json);
  return {
    method,
    url: model.api.base + path.slice(1).replace("{id}", encodeURIComponent(id)).replace("{name}", "example.txt"),
    query: lifecycle === "list" ? [...(order === undefined ? [] : [`order[${order}]=desc`]), "itemsPerPage=10"] : [],
    secured: model.api.authentication !== null && !isPublic(access),
    ...(json === undefined ? {} : { json }),
    file,
    client: clientCall(endpoint, content, id),
  };
}

/** `link`: is left out, as the address says it. */
function bodyOf(operation: Operation, model: Model, link?: string): Json | undefined {
  const { expects, lifecycle } = operation;
  if (expects === null) return undefined;
  const all = classNamed(expects, model).properties.filter((each) => writable(each) && each.name !== link);
  if (lifecycle !== "update") {
    const body = sampleBody(all, model);
    return Object.keys(body).length === 0 && isBodyOptional(operation, model) ? undefined : body;
  }
  const free = all.filter(({ immutable, write }) => !immutable && write === null);
  const hasExample = ({ examples }: Property) => examples.length > 0;
  const one = free.find(hasExample) ?? free.find(({ range }) => range.kind === "data") ?? free[0];
  return one === undefined ? {} : { [one.name]: sampleOf(one, model) };
}

/** What must be given, and what has an example and no rule of its own. */
function sampleBody(properties: Class["properties"], model: Model, within: readonly string[] = []) {
  const isGiven = (property: Property) =>
    writable(property) && (mustBeGiven(property) || (property.examples.length > 0 && property.write === null));
  return Object.fromEntries(properties.filter(isGiven).map((each) => [each.name, sampleOf(each, model, within)]));
}

function sampleOf(property: Property, model: Model, within: readonly string[] = []): Json {
  const { many, multilingual, examples } = property;
  const [example] = examples;
  if (example !== undefined) {
    const value = absoluteExample(example, property, model);
    return many ? [value].flat() : value;
  }
  const made = madeUp(property, model, within);
  return multilingual ? { [model.api.locales.default]: made } : many ? [made] : made;
}

function madeUp({ range, constraints }: Property, model: Model, within: readonly string[]): Json {
  if (range.kind === "link") {
    const target = resourceNamed(range.resource, model) as Resource;
    return model.api.base + target.path.slice(1) + encodeURIComponent(identifierOf(target));
  }
  if (range.kind === "embed") {
    const { name, properties } = valueNamed(range.value, model) as Class;
    return within.includes(name) ? {} : sampleBody(properties, model, [...within, name]);
  }
  const { enum: listed, pattern, minLength, minimum, maximum, multipleOf } = constraints;
  if (listed !== null) return listed[0] as Json;
  const step = Number(multipleOf ?? 1);
  const number = Math.ceil(Number(minimum ?? maximum ?? step) / step) * step;
  if (range.scale !== undefined) return number.toFixed(range.scale);
  const [sample = number] = DATATYPES[range.datatype].samples as Json[];
  if (pattern === null) return sample;
  const fits = (text: Json) => new RegExp(pattern, "u").test(String(text));
  const texts = textsFor(pattern, minLength ?? 0).take(100);
  return fits(sample) ? sample : (texts.find(fits) ?? sample);
}

function identifierOf({ identifier, properties }: Resource): string {
  const shown = properties.find(({ name }) => name === identifier.property);
  const [example = shown?.source === "sequence" ? 1 : DATATYPES.uuid.samples[0]] = shown?.examples ?? [];
  return String(example);
}

function clientCall({ operation, resource, inverse, bytes }: Endpoint, content: string, id: string): string {
  const { lifecycle, on, returns } = operation;
  const one = ({ plural, operations }: Resource) => {
    const known = JSON.stringify(id);
    const isReadable = operations.some((each) => each.lifecycle === "retrieve");
    return `const item = await api.${plural}.${isReadable ? `retrieve(${known})` : `at(${known}).load()`};`;
  };
  // A property hides a method of the same name.
  const isHidden = (name: string) => resource.properties.some((each) => each.name === name && !each.writeOnly);
  const method = (name: string) => `item.${isHidden(name) ? "$" : ""}${name}`;
  const collection = inverse ? `item.${inverse.property.name}` : `api.${resource.plural}`;
  const lines = on === "item" ? [one(resource)] : inverse ? [one(inverse.target)] : [];
  return [...lines, lastCall()].filter((line) => line !== "").join("\n");

  function lastCall(): string {
    if (lifecycle === "list") {
      const order = resource.collection.orders.slice(0, 1).map((name) => `order: "-${name}", `);
      return `const page = await ${collection}.list({ ${order}itemsPerPage: 10 });`;
    }
    if (lifecycle === "append") {
      const options = resource.bytes ? `, { name: "example.txt" }` : "";
      return `const made = await ${collection}.append(${content || "{}"}${options});`;
    }
    if (bytes && lifecycle === "retrieve") return `const { stream, type } = await ${method("download")}();`;
    if (bytes) return `await ${method("upload")}(${content});`;
    if (lifecycle === "retrieve") return "";
    const called = callable(operation, resource);
    const changes = lifecycle === "update" || lifecycle === "replace";
    const given = changes ? "const changed = " : returns === null ? "" : "const answer = ";
    return `${given}await ${on === "item" ? method(called) : `${collection}.${called}`}(${content});`;
  }
}

export const programs = (example: Example): readonly (readonly [name: string, code: string])[] => [
  ["curl", curl(example)],
  ...(example.client === undefined ? [] : [["the client", example.client] as const]),
  ["fetch", fetching(example)],
];

const headersOf = ({ json, file, method }: Example): Record<string, string> => ({
  ...(json === undefined ? {} : { "Content-Type": "application/ld+json" }),
  ...(file ? { "Content-Type": "text/plain" } : {}),
  ...(file && method === "POST" ? { "Content-Disposition": 'attachment; filename="example.txt"' } : {}),
});

function curl(example: Example): string {
  const { method, url, query = [], secured, json, form, file } = example;
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const implied = json === undefined && form === undefined && !file ? "GET" : "POST";
  return [
    `curl ${query.length > 0 ? "-G " : ""}${url}`,
    ...(method === implied ? [] : [`-X ${method}`]),
    ...(secured ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(headersOf(example)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...query.map((each) => `-d ${quoted(each)}`),
    ...(json === undefined ? [] : [`-d ${quoted(printJson(json).trimEnd())}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...(file ? ["--data-binary @example.txt"] : []),
  ].join(" \\\n  ");
}

function fetching(example: Example): string {
  const { method, url, query = [], secured, json, form, file } = example;
  const headers = { ...(secured ? { Authorization: new Code('"Bearer " + token') } : {}), ...headersOf(example) };
  const body = file
    ? "file"
    : json !== undefined
      ? `JSON.stringify(${literal(json, 2)})`
      : form && `new URLSearchParams(${literal(form, 2)})`;
  const options = literal({
    method: method === "GET" ? undefined : method,
    headers: Object.keys(headers).length === 0 ? undefined : headers,
    body: body && new Code(body),
  });
  const address = JSON.stringify(query.length === 0 ? url : `${url}?${query.join("&")}`);
  return `const response = await fetch(${address}${options === "{}" ? "" : `, ${options}`});`;
}
