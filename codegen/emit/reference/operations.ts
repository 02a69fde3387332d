/** Sections about operations: what the OpenAPI document says, and from the model who may, and examples. */

import { isPublic, ruleInWords } from "../../language/access-rule-text.ts";
import { mustBeGiven } from "../../language/datatype-schemas.ts";
import type { Model, Resource } from "../../language/model.ts";
import type { Schema } from "../artifact.ts";
import { classNamed, inverseCollections, memoize } from "../class-lookup.ts";
import { reasonPhrase } from "../descriptions.ts";
import { PARAMETERS } from "../openapi/parameters.ts";
import { openApi } from "../openapi.ts";
import { writable } from "../schema/body-schema.ts";
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
  const own = resource.operations.flatMap((operation): [string, Endpoint][] => {
    const endpoint = { operation, resource, inverse: null, bytes: false };
    const does = { retrieve: "retrieve", update: "replace" }[operation.lifecycle as string];
    const isOnBytes = resource.bytes !== null && does !== undefined;
    const onBytes: [string, Endpoint] = [`${does}${resource.name}Content`, { ...endpoint, bytes: true }];
    return [[operation.id, endpoint], ...(isOnBytes ? [onBytes] : [])];
  });
  const inverses = (inverseCollections(model).get(resource.name) ?? []).flatMap((inverse) => {
    const operations = inverse.resource.operations.filter(({ on }) => on === "collection");
    return operations.map(
      (operation) => [operation.id, { operation, resource: inverse.resource, inverse, bytes: false }] as const,
    );
  });
  return new Map([...own, ...inverses]);
}

export function resourceOperation(described: Described, endpoint: Endpoint, model: Model): Html {
  const { operation, resource, inverse, bytes } = endpoint;
  const { access, lifecycle, transition, type } = operation;
  const isOwn = lifecycle === "list" && resource.collection.me && !isPublic(access);
  // The console announces them at a resource, whose identifier is not known here.
  const collection = `${root(model)}${(inverse?.target ?? resource).path.slice(1)}`;
  return operationSection(described, model, {
    who: html`${ruleInWords(access) || "nobody"}${isOwn ? "; with ?me, everybody for their own account" : ""}`,
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
  readonly more?: readonly (readonly [term: string, description: Html | null])[];
  /** Where the console offers it; null if nowhere. */
  readonly tryAt: string | null;
}

export function operationSection(described: Described, model: Model, section: Section): Html {
  const { who, example, more = [], tryAt } = section;
  const { operationId, summary, description, method, path, parameters = [], responses } = described;
  // The address shows parameters of the path. Those that many operations have are in the index.
  const isShared = (each: Parameter | Reference) => "$ref" in each && nameOf(each) in PARAMETERS;
  const shared = parameters.filter(isShared) as readonly Reference[];
  const own = parameters.filter((each) => !isShared(each)).map((each) => resolved(each, model));
  const queries = own.filter((each) => each.in === "query");
  const link =
    tryAt === null ? null : html` <a class="try" href="${tryAt}">Try it<span class="unseen">: ${summary}</span></a>`;
  const answers = Object.entries(responses).map(([status, response]) => answer(status, resolved(response, model)));
  const links = shared.map(
    (each) => html`<a href="./#parameter-${nameOf(each)}">${code(resolved<Parameter>(each, model).name)}</a>`,
  );
  const about = terms([
    ["Who may", who],
    ...more,
    ["Answers", html`${joined(answers)}`],
    ["Parameters", links.length === 0 ? null : html`${joined(links)}`],
  ]);
  const table = parameterTable(queries.map((each) => [null, each]));
  const filters = queries.length === 0 ? null : details(`Filters and other parameters (${queries.length})`, table);
  const examples = programs(example).map(([name, text], index) =>
    details(`Example with ${name}`, html`<pre><code>${text}</code></pre>`, index === 0),
  );
  return html`<section class="operation">
${heading(3, operationId, summary)}<p class="request">${code(method)} ${code(path)}${link}</p>
<p>${prose(description)}</p>
${about}${filters}${examples}</section>
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

function bodyInWords(endpoint: Endpoint, { method }: Described, model: Model): Html | null {
  const { operation, inverse, bytes, resource } = endpoint;
  const { expects, lifecycle } = operation;
  if (method === "GET") return null;
  if (bytes || (resource.bytes !== null && lifecycle === "append")) return html`the bytes, under their media type`;
  if (expects === null) return null;
  const link = inverse?.property.inverse?.link;
  const changes = lifecycle === "update";
  const properties = classNamed(expects, model).properties.filter(
    (each) => writable(each) && each.name !== link && !(changes && each.immutable),
  );
  const named = (words: string, some: typeof properties) => {
    const links = some.map(({ name }) => html`<a href="${expects}#property-${name}">${code(name)}</a>`);
    return some.length === 0 ? [] : [html`${words} ${joined(links)}`];
  };
  const [required, optional] = [properties.filter(mustBeGiven), properties.filter((each) => !mustBeGiven(each))];
  const all = changes ? named("any of", properties) : [...named("required", required), ...named("optional", optional)];
  return html`${classLink(expects)}: ${joined(all, "; ")}`;
}
