/** Sections about operations: what the OpenAPI document says, and from the model who may, and examples. */

import { isPublic, ruleInWords } from "../../language/access-rule-text.ts";
import { mustBeGiven } from "../../language/datatype-schemas.ts";
import type { Model, Resource } from "../../language/model.ts";
import type { Schema } from "../artifact.ts";
import { classNamed, inverseCollections, memoize } from "../class-lookup.ts";
import { PARAMETERS } from "../openapi/parameters.ts";
import { openApi } from "../openapi.ts";
import { writable } from "../schema/body-schema.ts";
import { reasonPhrase } from "../statuses.ts";
import { type Endpoint, type Example, exampleOf, programs } from "./examples.ts";
import { code, type Html, heading, html, joined, prose, table, terms } from "./html.ts";
import { changeInWords, classLink, limitsInWords } from "./properties.ts";

interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly schema: Schema;
}

/** An operation of the OpenAPI document, with its endpoint in it. */
interface Described {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly responses: Readonly<Record<string, { readonly description: string } | Reference>>;
}

/** By tag: the name of a resource type or of a built-in part. */
export const describedOperations = memoize((model): ReadonlyMap<string, readonly Described[]> => {
  const paths = Object.entries(openApi(model).paths as Readonly<Record<string, Readonly<Record<string, object>>>>);
  const all = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => ({ ...of, method: method.toUpperCase(), path }) as Described),
  );
  return Map.groupBy(all, ({ tags: [tag] }) => tag);
});

function resolved<T extends object>(part: T | Reference, model: Model): T {
  if (!("$ref" in part)) return part;
  const [, , kind = "", name = ""] = part.$ref.split("/");
  const components = openApi(model).components as unknown as Readonly<Record<string, Readonly<Record<string, T>>>>;
  return components[kind]?.[name] as T;
}

/** What the model has about the operations of a resource type, by their ids in the OpenAPI document. */
export function endpointsOf(resource: Resource, model: Model): ReadonlyMap<string, Endpoint> {
  const { bytes, name, operations } = resource;
  const endpoints: [string, Endpoint][] = [];
  for (const operation of operations) {
    const { id, lifecycle } = operation;
    const endpoint = { operation, resource, inverse: null, bytes: false };
    endpoints.push([id, endpoint]);
    if (bytes !== null && lifecycle === "retrieve")
      endpoints.push([`retrieve${name}Content`, { ...endpoint, bytes: true }]);
    if (bytes !== null && lifecycle === "update")
      endpoints.push([`replace${name}Content`, { ...endpoint, bytes: true }]);
  }
  for (const inverse of inverseCollections(model).get(name) ?? [])
    for (const operation of inverse.resource.operations)
      if (operation.on === "collection")
        endpoints.push([operation.id, { operation, resource: inverse.resource, inverse, bytes: false }]);
  return new Map(endpoints);
}

/** The section of an operation of a resource type. */
export function resourceOperation(described: Described, endpoint: Endpoint, model: Model): Html {
  const { operation, resource, inverse, bytes } = endpoint;
  const { access, lifecycle, transition, type } = operation;
  const mine =
    lifecycle === "list" && resource.collection.me && !isPublic(access)
      ? "; with ?me, everybody for their own account"
      : "";
  // The console announces them at a resource, whose identifier is not known here.
  const collection = `${root(model)}${(inverse?.target ?? resource).path.slice(1)}`;
  return operationSection(described, model, {
    who: html`${ruleInWords(access) || "nobody"}${mine}`,
    more: [
      [
        "Changes",
        transition &&
          html`${code(transition.property)} ${changeInWords(transition)}; in another state, the answer is 409`,
      ],
      ["Body", bodyInWords(endpoint, described, model)],
    ],
    example: exampleOf(endpoint, described, model),
    tryAt: bytes || inverse ? collection : `${collection}#${type}`,
  });
}

/** From a page of the reference to the root of the API. */
export const root = ({ api }: Model): string => "../".repeat(api.paths.docs.split("/").length - 2);

interface Section {
  readonly who: Html;
  readonly example: Example;
  /** Further terms with their descriptions. */
  readonly more?: readonly (readonly [term: string, description: Html | null])[];
  /** Where the console offers it; null if nowhere. */
  readonly tryAt: string | null;
}

export function operationSection(
  described: Described,
  model: Model,
  { who, example, more = [], tryAt }: Section,
): Html {
  const { operationId, summary, description, method, path, parameters = [], responses } = described;
  // The address shows parameters of the path. Those that many operations have are in the index.
  const isShared = (each: Parameter | Reference) => "$ref" in each && nameOf(each) in PARAMETERS;
  const shared = parameters.filter(isShared) as readonly Reference[];
  const own = parameters.filter((each) => !isShared(each)).map((each) => resolved(each, model));
  const queries = own.filter((each) => each.in === "query");
  const link =
    tryAt === null ? null : html` <a class="try" href="${tryAt}">Try it<span class="unseen">: ${summary}</span></a>`;
  return html`<section class="operation">
${heading(3, operationId, summary)}<p class="request">${code(method)} ${code(path)}${link}</p>
<p>${prose(description)}</p>
${terms([
  ["Who may", who],
  ...more,
  [
    "Answers",
    html`${joined(Object.entries(responses).map(([status, response]) => answer(status, resolved(response, model))))}`,
  ],
  [
    "Parameters",
    shared.length === 0
      ? null
      : html`${joined(shared.map((each) => html`<a href="./#parameter-${nameOf(each)}">${code(resolved<Parameter>(each, model).name)}</a>`))}`,
  ],
])}${queries.length === 0 ? null : details(`Filters and other parameters (${queries.length})`, parameterTable(queries.map((each) => [null, each])))}${programs(example).map(([name, text], index) => details(`Example with ${name}`, html`<pre><code>${text}</code></pre>`, index === 0))}</section>
`;
}

const nameOf = ({ $ref }: Reference): string => $ref.split("/").at(-1) as string;

const details = (summary: string, content: Html, isOpen = false): Html =>
  html`<details${isOpen ? html` open` : null}><summary>${summary}</summary>
${content}</details>
`;

function answer(status: string, { description }: { readonly description: string }): Html {
  if (Number(status) < 400) return html`${code(status)} ${prose(description.replace(/\.$/, ""))}`;
  return html`<a href="./#status-${status}" title="${reasonPhrase(Number(status))}">${status}</a>`;
}

export const parameterTable = (parameters: readonly (readonly [id: string | null, parameter: Parameter])[]): Html =>
  table(
    ["Parameter", "Type", "Meaning"],
    parameters.map(([id, { name, in: where, description, schema }]) => [
      id,
      html`${code(name)} <span>${where}</span>`,
      schemaInWords(schema),
      prose(description),
    ]),
  );

/** Without patterns, which the descriptions of parameters say in words. */
function schemaInWords({ type, format, items, default: standard, pattern: _, ...limits }: Schema): Html {
  if (type === "array") return html`several: ${schemaInWords(items as Schema)}`;
  const kind = limits.enum === undefined ? [html`${String(format ?? type)}`] : [];
  return html`${joined([...kind, ...limitsInWords(limits), ...(standard === undefined ? [] : [html`by default ${String(standard)}`])])}`;
}

/** What a body consists of. */
function bodyInWords(
  { operation, inverse, bytes, resource }: Endpoint,
  { method }: Described,
  model: Model,
): Html | null {
  const { expects, lifecycle } = operation;
  if (method === "GET") return null;
  if (bytes || (resource.bytes !== null && lifecycle === "append")) return html`the bytes, under their media type`;
  if (expects === null) return null;
  const properties = classNamed(expects, model).properties.filter(
    (each) =>
      writable(each) && each.name !== inverse?.property.inverse?.link && !(lifecycle === "update" && each.immutable),
  );
  const named = (words: string, isOne: (property: (typeof properties)[number]) => boolean) => {
    const some = properties
      .filter(isOne)
      .map(({ name }) => html`<a href="${expects}#property-${name}">${code(name)}</a>`);
    return some.length === 0 ? [] : [html`${words} ${joined(some)}`];
  };
  return html`${classLink(expects)}: ${joined(lifecycle === "update" ? named("any of", () => true) : [...named("required", mustBeGiven), ...named("optional", (each) => !mustBeGiven(each))], "; ")}`;
}
