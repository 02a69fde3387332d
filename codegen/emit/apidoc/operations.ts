/** Hydra operations. */

import type { Json, Model, Operation } from "../../language/model.ts";
import { deprecatedKeyword, described } from "../deprecation.ts";
import { entrypointClass } from "../entrypoint.ts";
import type { JsonObject } from "../json.ts";
import { possibleStatuses, reasonPhrase } from "../statuses.ts";
import { OWL } from "../vocabularies.ts";

/** Class IRIs by class name. */
export type ClassIris = ReadonlyMap<string, string>;

export function classIris(model: Model): ClassIris {
  const entrypoint = entrypointClass(model);
  const iris = new Map([entrypoint, ...model.values].map(({ name, iri }) => [name, iri]));
  for (const { name, iri, collectionClass } of model.resources)
    iris.set(name, iri).set(collectionClass.name, collectionClass.iri);
  return iris;
}

/** An operation with its statuses. Its types: the API's own first, then those that generic clients know. */
export function operationNode(operation: Operation, model: Model, iris: ClassIris): JsonObject {
  const { statuses } = operation;
  return { ...operationSummary(operation, model, iris), possibleStatus: possibleStatuses(statuses).map(statusNode) };
}

/** An operation without statuses, to refer to it elsewhere. Both have the same `@id`. */
export function operationSummary(operation: Operation, model: Model, iris: ClassIris): JsonObject {
  const { id, typeIri, action, title, description, method, expects, returns } = operation;
  return {
    "@id": `${model.api.vocabulary}${id}`,
    "@type": [typeIri, "Operation", action],
    title,
    description: described(description, operation),
    ...deprecatedKeyword(operation),
    method,
    ...(expects === null ? {} : { expects: iriOf(expects, iris) }),
    // Clients drop operations without `returns`.
    returns: returns === null ? `${OWL}Nothing` : iriOf(returns, iris),
    ...targetOf(operation, model),
  };
}

/** The target of a custom operation, as of a schema.org action. CRUD operations apply to the resource's own URL. */
function targetOf({ lifecycle, path }: Operation, { api }: Model): JsonObject {
  if (lifecycle !== null) return {};
  return { target: { "@type": "schema:EntryPoint", urlTemplate: `${api.base}${path.slice(1)}` } };
}

function statusNode(status: number): Json {
  return { "@type": "Status", statusCode: status, title: reasonPhrase(status) };
}

function iriOf(className: string, iris: ClassIris): string {
  const found = iris.get(className);
  if (found === undefined) throw new Error(`the model has no class "${className}"`);
  return found;
}
