/** Compiled application: the generated definition and the handlers for one deployment. */

import type { ApiDefinition, ResourceDefinition } from "../hypermedia/api-definition.ts";
import { anonymous, type Client } from "../hypermedia/client.ts";
import { withinInverse } from "../hypermedia/inverse.ts";
import { Names } from "../hypermedia/iri.ts";
import type { JsonObject } from "../hypermedia/json.ts";
import { announcements, classIris } from "../hypermedia/operations.ts";
import { ruleOf, visibility } from "../hypermedia/permission.ts";
import { compileQuery } from "../hypermedia/query.ts";
import { compileRepresentation, compileValue } from "../hypermedia/representation.ts";
import type { RecordCondition } from "../store/access-path.ts";
import type { StoredRecord, Visibility } from "../store/record.ts";
import { BodyBudget } from "./bodies/body-budget.ts";
import { DatabaseClock } from "./caching/database-clock.ts";
import { consoleOf } from "./documents/console.ts";
import type { Compiled, CompiledResource, Deployment } from "./exchange.ts";
import type { Accounts, Caching, Rights } from "./handlers.ts";
import { Counters } from "./health/counters.ts";
import { Matcher } from "./matcher.ts";
import { problemWriter } from "./problem.ts";
import { retrieve } from "./resources/crud-handlers.ts";
import { type RouteLine, routeOf } from "./route.ts";
import type { Machine } from "./runtime.ts";
import { registeredOrigins } from "./steps/cors.ts";
import { paymentOf } from "./steps/payment-required.ts";

/** Bodies of the greatest size that may arrive concurrently (clause LIM-2). */
const bodiesAtATime = 12;

/** What the generated `application(handlers)` returns: the API, its routes with their handlers, and its documents. */
export interface Parts {
  readonly api: ApiDefinition;
  readonly routes: readonly RouteLine[];
  /** Generated documents as text, with the generated base IRI. */
  readonly documents: {
    readonly apidoc: string;
    readonly openapi: string;
    readonly contexts: string;
    readonly shapes: string;
    /** HTML pages of the reference: that of a class, or the index. */
    readonly reference: (className?: string) => string;
  };
  /** True if migrations are missing, such as after `watch`. */
  readonly outstanding: boolean;
  readonly accounts: Accounts | null;
  readonly caching: Caching;
  /** By the collection of a resource type. */
  readonly rights?: { readonly [plural: string]: Rights<never> | undefined } | undefined;
}

/** A resource type with what its handlers add to its rules. */
function withRights(resource: ResourceDefinition, rights: Rights<never> | undefined): ResourceDefinition {
  if (rights === undefined) return resource;
  const { visible, may } = rights as unknown as Rights<StoredRecord>;
  const conditions = (given: readonly RecordCondition[]): Visibility => {
    const when = [...Map.groupBy(given, ({ property, is }) => `${property} ${is === "past"}`).values()].map(met);
    return when.length === 0 ? "all" : { account: null, alternatives: [{ paths: [], when }] };
  };
  const seen = visible && { visible: (client: Client) => conditions(visible(client)) };
  return { ...resource, rights: { ...(may && { may }), ...seen } };
}

/** One condition for several on the same property: the values that all of them name. */
function met(conditions: readonly RecordCondition[]): RecordCondition {
  const [first] = conditions as readonly [RecordCondition];
  const lists = conditions.flatMap(({ is }) => (is === "past" ? [] : [is]));
  const values = lists.reduce((one, other) => one.filter((value) => other.includes(value)), lists[0] ?? []);
  return { property: first.property, is: first.is === "past" ? "past" : values, isBound: true };
}

export class PendingMigrations extends Error {}

/** Throws if migrations are missing, as the tables would lack columns that the code uses. */
export function ensureNoPendingMigrations({ outstanding }: Parts): void {
  const message =
    "The code needs migrations that are not written yet: `hydrant generate --watch` leaves them out. Run `hydrant generate`.";
  if (outstanding) throw new PendingMigrations(message);
}

export function compileApplication(parts: Parts, deployment: Deployment, machine: Machine): Compiled {
  const resourcesWithRights = parts.api.resources.map((each) => withRights(each, parts.rights?.[each.plural]));
  const definitions = new Map(resourcesWithRights.map((resource) => [resource.name, resource]));
  const api = { ...parts.api, resources: resourcesWithRights };
  const names = new Names(deployment.base, api);
  const values = new Map(api.values.map((value) => [value.name, value]));
  const vocabulary = { names, resources: definitions, values, contexts: api.paths.contexts };
  const iris = classIris(api, names);
  const documentation = deployment.documentation ?? names.rebase(api.documentation);
  const routes = parts.routes.map((line) =>
    routeOf({ ...line, resource: definitions.get(line.resource.name) ?? line.resource }, names, documentation),
  );
  const retrieving = routes.filter(({ operation }) => operation.lifecycle === "retrieve");
  const retrievals = new Map(retrieving.map((route) => [route.resource.name, route]));
  const compiled = (definition: ResourceDefinition, link?: string): CompiledResource => {
    const retrieval = retrievals.get(definition.name);
    return {
      definition,
      properties: new Map(definition.properties.map((property) => [property.name, property])),
      representation: compileRepresentation(definition, vocabulary),
      query: compileQuery(definition, vocabulary),
      announcer: announcements(definition, iris, link, definitions.get(definition.name)),
      multilingual: definition.properties.some((property) => property.multilingual),
      retrieval,
      hasOwnRetrieve: retrieval !== undefined && retrieval.handle !== retrieve,
      public: visibility(ruleOf(definition, "retrieve"), anonymous) === "all",
    };
  };
  const resources = new Map(api.resources.map((definition) => [definition.name, compiled(definition)]));
  const inverses = new Map<string, CompiledResource>();
  for (const target of api.resources)
    for (const { inverse } of target.properties) {
      const own = definitions.get(inverse?.resource ?? "");
      if (inverse === undefined || own === undefined) continue;
      const { link, path } = inverse;
      const resource = withinInverse(own, inverse);
      inverses.set(path, compiled(resource, link));
      const kept = resource.operations.flatMap(({ on, name }) => (on === "collection" ? [name] : []));
      for (const line of parts.routes)
        if (line.resource.name === own.name && kept.includes(line.operation))
          routes.push({ ...routeOf({ ...line, resource }, names, documentation), inverse: { link, target } });
    }
  const matcher = new Matcher();
  for (const route of routes) matcher.add(route.operation.path, route.operation.method, route);
  return {
    api,
    names,
    domain: new URL(deployment.base).hostname,
    ownOrigin: new URL(deployment.base).origin,
    origins: registeredOrigins([...api.origins, ...deployment.origins]),
    machine,
    deployment,
    databaseClock: new DatabaseClock(),
    accounts: parts.accounts,
    caching: parts.caching,
    matcher,
    routes,
    resources,
    inverses,
    collections: new Map([...resources.values()].map((compiled) => [compiled.definition.collectionType, compiled])),
    values,
    valueWriters: new Map(api.values.map((value) => [value.name, compileValue(value, vocabulary)])),
    problem: problemWriter(names.rebase(api.vocabulary), documentation, () => machine.now()),
    contexts: contextDocuments(parts.documents.contexts, api, names),
    console: consoleOf(api, names),
    apidocLink: `<${names.absolute(api.paths.apidoc)}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
    isPaymentDue: paymentOf(machine),
    counters: new Counters(),
    bodyBudget: new BodyBudget(bodiesAtATime * api.limits.structuredContent),
    roleScopes: new Map(api.roles.map((role) => [role.name, role.scopes])),
  };
}

/** Generated contexts by IRI, with this deployment's base. */
function contextDocuments(text: string, { base, paths }: ApiDefinition, names: Names): ReadonlyMap<string, JsonObject> {
  const documents = Object.entries<JsonObject>(JSON.parse(text.replaceAll(base, names.base)));
  return new Map(documents.map(([name, document]) => [names.absolute(paths.contexts + name), document]));
}
