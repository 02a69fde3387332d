/** Validates query parameters and bodies, with all violations in one answer (clauses LD-3, LD-4, COL-3). */

import type { Rule } from "../../hypermedia/access-rules.ts";
import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { accountOf, type Client } from "../../hypermedia/client.ts";
import { lookupChain } from "../../hypermedia/language-negotiation.ts";
import { intersection, readable, visibility } from "../../hypermedia/permission.ts";
import { type ParameterError, readItemEmbed } from "../../hypermedia/query.ts";
import { type Condition, type ListQuery, ownedBy, type Visibility } from "../../store/record.ts";
import { checkBody } from "../bodies/body-validation.ts";
import type { CompiledResource, Exchange, Reply, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { mayMake } from "../resources/item.ts";
import { relatedTo, waysToAppend } from "../resources/relations.ts";
import { judgesItem } from "../resources/transitions.ts";
import { preferences } from "../transport/header-values.ts";
import { refusedFurther, refuseHidden } from "./authorize.ts";

/** Most unknown parameters in an error. Each lists all known ones, and a query may have thousands. */
const mostUnknown = 20;

export const validate: Step = (exchange) => {
  const { route } = exchange;
  if (route === undefined) return undefined;
  const { method, path, returns } = route.operation;
  if (method !== "GET") return exchange.body === undefined ? undefined : validateBody(exchange, exchange.body);
  const { collections, inverses, resources } = exchange.application;
  const collection = inverses.get(path) ?? collections.get(returns ?? "");
  if (collection !== undefined) return validateQuery(exchange, collection);
  const item = resources.get(returns ?? "");
  return item === undefined ? undefined : validateEmbed(exchange, item.definition);
};

/** Reports violations only to clients that may read or create the item (clause MTH-11). */
async function validateBody(exchange: Exchange, body: NonNullable<Exchange["body"]>): Promise<Reply | undefined> {
  const { application, route, client } = exchange;
  const fault = await checkBody(exchange, body);
  if (fault === undefined || route?.operation.on !== "item") return fault;
  if (route.operation.lifecycle === null)
    return judgesItem(route.handle) ? ((await refusedFurther(exchange, route)) ?? fault) : fault;
  // The authorize step has already called a custom `retrieve` handler.
  const hasOwnRetrieve = application.resources.get(route.resource.name)?.hasOwnRetrieve === true;
  return hasOwnRetrieve || mayMake(client, route) ? fault : ((await refuseHidden(exchange, route)) ?? fault);
}

/** Validates the query of `list` and of custom operations that return a collection. */
function validateQuery(exchange: Exchange, { definition, query: reader }: CompiledResource): Reply | undefined {
  const { application, client, query, languages, linked, route, selecting } = exchange;
  if (languages === undefined) return undefined;
  const chain =
    languages.form === "one" ? languages.chain : (languages.chains[0] ?? lookupChain(application.api.locales.default));
  const targets = (target: ResourceDefinition) => readable(target, client);
  const read = reader.read(query, { entries: listed(definition, exchange), targets }, chain);
  if ("faults" in read) return parameterFaults(exchange, read.faults);
  if (read.unknown.length > 0 && preferences(selecting.read("prefer")).has("handling=strict")) {
    const message = `This parameter does not exist. Known parameters: ${reader.parameters.join(", ")}.`;
    return parameterFaults(
      exchange,
      read.unknown.slice(0, mostUnknown).map((parameter) => ({ parameter, message })),
    );
  }
  const { inverse, operation } = route ?? {};
  const own = read.me && { visibility: intersection(ownedBy(accountOf(client)), readableSelf(definition, client)) };
  const condition: Condition | undefined = inverse && {
    property: inverse.link,
    comparison: "equals",
    value: linked,
    isInverse: true,
  };
  const resourceNamed = (name: string) => application.resources.get(name)?.definition;
  const within = inverse && { link: inverse.link, identifier: linked ?? "" };
  const list: ListQuery = {
    ...read.list,
    ...own,
    ...(condition && { conditions: [condition, ...read.list.conditions] }),
    related: relatedTo(definition, client),
    waysToAppend: operation?.lifecycle === "list" ? waysToAppend(definition, client, resourceNamed, within) : undefined,
  };
  exchange.collectionQuery = { ...read, list };
  exchange.embed = read.embed;
  return undefined;
}

/** What a client may read of the accounts, for `?me`: its own if there is no operation to retrieve it. */
const readableSelf = (resource: ResourceDefinition, client: Client): Visibility =>
  readable(resource, client, resource.operations.find(({ lifecycle }) => lifecycle === "retrieve")?.access ?? anyone);

const anyone: Rule = [{ parties: [], when: [] }];

/** Visible entries: for `list`, those that the client may list and read (clause COL-5), else those that it may read. */
function listed(resource: ResourceDefinition, { client, route }: Exchange): Visibility {
  const { operations } = resource;
  const accessTo = (lifecycle: string) => operations.find((each) => each.lifecycle === lifecycle)?.access;
  const [list = [], retrieve] = [accessTo("list"), accessTo("retrieve")];
  // Without an operation to retrieve, who may list may read.
  const read = retrieve === undefined ? readable(resource, client, list) : readable(resource, client);
  return route?.operation.lifecycle === "list" ? intersection(visibility(list, client), read) : read;
}

function validateEmbed(exchange: Exchange, resource: ResourceDefinition): Reply | undefined {
  if (exchange.rawQuery === "") return undefined;
  const embed = readItemEmbed(exchange.query, resource);
  if ("faults" in embed) return parameterFaults(exchange, embed.faults);
  exchange.embed = embed;
  return undefined;
}

function parameterFaults(exchange: Exchange, faults: readonly ParameterError[]): Reply {
  const description = faults.map(({ parameter, message }) => `${parameter}: ${message}`).join(" ");
  const violations = faults.map(({ parameter, message }) => ({ property: parameter, path: `?${parameter}`, message }));
  return problem(exchange, 400, description, { violations });
}
