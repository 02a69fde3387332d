/** Validates query parameters and bodies, with all violations in one answer (clauses LD-3, LD-4, COL-3). */

import type { Rule } from "../../hypermedia/access-rules.ts";
import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { accountOf, type Client } from "../../hypermedia/client.ts";
import { lookupChain } from "../../hypermedia/language-negotiation.ts";
import { intersection, readable, visibility } from "../../hypermedia/permission.ts";
import { type ParameterError, readItemEmbed } from "../../hypermedia/query.ts";
import { type Condition, ownedBy, type Visibility } from "../../store/record.ts";
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
  const { method, returns } = route.operation;
  if (method === "GET") {
    const { collections, inverses, resources } = exchange.application;
    const [listed, single] = [
      inverses.get(route.operation.path) ?? collections.get(returns ?? ""),
      resources.get(returns ?? ""),
    ];
    if (listed !== undefined) return validateQuery(exchange, listed);
    return single === undefined ? undefined : validateEmbed(exchange, single.definition);
  }
  return exchange.body === undefined ? undefined : validateBody(exchange, exchange.body);
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
function validateQuery(exchange: Exchange, compiled: CompiledResource): Reply | undefined {
  const { application, client, query, languages } = exchange;
  if (languages === undefined) return undefined;
  const chain =
    languages.form === "one" ? languages.chain : (languages.chains[0] ?? lookupChain(application.api.locales.default));
  const seen = {
    entries: listed(compiled.definition, exchange),
    targets: (target: ResourceDefinition) => readable(target, client),
  };
  const read = compiled.query.read(query, seen, chain);
  if ("faults" in read) return parameterFaults(exchange, read.faults);
  if (read.unknown.length > 0 && preferences(exchange.selecting.read("prefer")).has("handling=strict")) {
    const known = compiled.query.parameters.join(", ");
    return parameterFaults(
      exchange,
      read.unknown.slice(0, mostUnknown).map((parameter) => ({
        parameter,
        message: `This parameter does not exist. Known parameters: ${known}.`,
      })),
    );
  }
  const { inverse } = exchange.route ?? {};
  const own = read.me
    ? { visibility: intersection(ownedBy(accountOf(client)), readableSelf(compiled.definition, client)) }
    : {};
  const beside = {
    related: relatedTo(compiled.definition, client),
    waysToAppend:
      exchange.route?.operation.lifecycle === "list"
        ? waysToAppend(
            compiled.definition,
            client,
            (name) => application.resources.get(name)?.definition,
            inverse && { link: inverse.link, identifier: exchange.linked ?? "" },
          )
        : undefined,
  };
  const linked = inverse && {
    conditions: [linkedTo(inverse.link, exchange.linked), ...read.list.conditions],
  };
  exchange.collectionQuery = { ...read, list: { ...read.list, ...own, ...linked, ...beside } };
  exchange.embed = read.embed;
  return undefined;
}

/** The condition of an inverse collection. */
const linkedTo = (property: string, value: string | undefined): Condition => ({
  property,
  comparison: "equals",
  value,
  isInverse: true,
});

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
  const { query } = exchange;
  if (exchange.rawQuery === "") return undefined;
  const embed = readItemEmbed(query, resource);
  if ("faults" in embed) return parameterFaults(exchange, embed.faults);
  exchange.embed = embed;
  return undefined;
}

function parameterFaults(exchange: Exchange, faults: readonly ParameterError[]): Reply {
  const description = faults.map(({ parameter, message }) => `${parameter}: ${message}`).join(" ");
  const violations = faults.map(({ parameter, message }) => ({ property: parameter, path: `?${parameter}`, message }));
  return problem(exchange, 400, description, { violations });
}
