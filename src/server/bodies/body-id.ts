/** Validates the `@id` of a body (clauses IRI-4, IRI-5). */

import { identityFault } from "../../hypermedia/body-id-errors.ts";
import { visibility } from "../../hypermedia/permission.ts";
import type { Exchange, Reply } from "../exchange.ts";
import { possible, readingRule } from "../resources/write-errors.ts";

export async function checkIdentity(given: unknown, base: string, exchange: Exchange): Promise<Reply | undefined> {
  const { application, route, path, client } = exchange;
  if (route === undefined) return undefined;
  const problem = (description: string, status: 400 | 409 = 400) =>
    application.problem(exchange, { status, description });
  const onItem = route.operation.on === "item";
  const requested = application.names.absolute(path);
  const fault = identityFault(given, base, { requested, onItem }, application.names);
  if (fault === undefined) return undefined;
  const { description, target } = fault;
  if (!onItem && target?.at === "resource" && possible(target.resource, target.identifier)) {
    const there = await application.machine.store
      .resource(target.resource.name)
      .visible([target.identifier], visibility(readingRule(target.resource), client));
    if (there.has(target.identifier)) return problem(`${target.iri} exists.`, 409);
  }
  return problem(description);
}
