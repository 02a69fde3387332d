/** Validate: query parameters and bodies, every violation at once (clauses LD-3, LD-4, COL-3). */

import { isDeepStrictEqual } from "node:util";
import type { ResourceDefinition, Rule } from "../../hypermedia/definition.ts";
import { lookupChain } from "../../hypermedia/languages.ts";
import { visibility } from "../../hypermedia/permission.ts";
import { type ParameterFault, readItemEmbed } from "../../hypermedia/query.ts";
import type { Visibility } from "../../store/record.ts";
import { checkBody } from "../bodies/check.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { preferences } from "../header.ts";

/** Unknown parameters that are told of, each with all those known: a query may have thousands. */
const mostUnknown = 20;

export const validate: Step = (exchange) => {
  const { route } = exchange;
  if (route === undefined) return undefined;
  if (route.operation.lifecycle === "list") return validateQuery(exchange);
  if (route.operation.lifecycle === "retrieve") return validateEmbed(exchange);
  return exchange.body === undefined ? undefined : checkBody(exchange, exchange.body);
};

function validateQuery(exchange: Exchange): Reply | undefined {
  const { application, route, client, query, languages } = exchange;
  const resource = route?.resource as ResourceDefinition;
  const compiled = application.resources.get(resource.name);
  if (compiled === undefined || languages === undefined) return undefined;
  const chain =
    languages.form === "one" ? languages.chain : (languages.chains[0] ?? lookupChain(application.api.locales.default));
  const seen = {
    entries: listed(resource, exchange),
    targets: (target: ResourceDefinition) => visibility(readingOf(target), client),
  };
  const read = compiled.query.read(query, seen, chain);
  if ("faults" in read) return parameterFaults(exchange, read.faults);
  if (read.unknown.length > 0 && preferences(exchange.selecting.prefer).has("handling=strict")) {
    const known = compiled.query.parameters.join(", ");
    return parameterFaults(
      exchange,
      read.unknown.slice(0, mostUnknown).map((parameter) => ({
        parameter,
        message: `There is no such parameter; those known are ${known}.`,
      })),
    );
  }
  exchange.collectionQuery = read.me
    ? {
        ...read,
        list: { ...read.list, visibility: client.kind === "user" ? { owner: client.account, when: [] } : "none" },
      }
    : read;
  exchange.embed = read.embed;
  return undefined;
}

/** Who may read a resource of the type. */
const readingOf = ({ operations }: ResourceDefinition): Rule =>
  operations.find((operation) => operation.lifecycle === "retrieve")?.access ?? [];

/** Which entries are listed and counted: those that the client may both list and read (clause COL-5). */
function listed(resource: ResourceDefinition, { client, route }: Exchange) {
  const list = visibility(route?.operation.access ?? [], client);
  const retrieve = resource.operations.find((operation) => operation.lifecycle === "retrieve");
  return retrieve === undefined ? list : both(list, visibility(retrieve.access, client));
}

/** What two visibilities surely share; of two that each ask something of the record, only what both ask alike. */
function both(one: Visibility, other: Visibility): Visibility {
  if (one === "all" || other === "none") return other;
  if (other === "all" || one === "none") return one;
  const when = one.when.filter((property) => other.when.includes(property));
  const owner =
    one.ownerWhen === undefined && other.ownerWhen === undefined && one.owner === other.owner ? one.owner : null;
  if (one.owner !== null && isDeepStrictEqual(one, other)) return one;
  return owner === null && when.length === 0 ? "none" : { owner, when };
}

function validateEmbed(exchange: Exchange): Reply | undefined {
  const { route, query } = exchange;
  if (exchange.rawQuery === "" || route === undefined) return undefined;
  const embed = readItemEmbed(query, route.resource);
  if ("faults" in embed) return parameterFaults(exchange, embed.faults);
  exchange.embed = embed;
  return undefined;
}

function parameterFaults(exchange: Exchange, faults: readonly ParameterFault[]): Reply {
  const violations = faults.map(({ parameter, message }) => ({ property: parameter, path: `?${parameter}`, message }));
  return exchange.application.problem(exchange, {
    status: 400,
    description: faults.map(({ parameter, message }) => `${parameter}: ${message}`).join(" "),
    violations,
  });
}
