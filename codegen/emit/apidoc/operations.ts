/** Hydra operations. */

import type { Model, Operation } from "../../language/model.ts";
import type { JsonObject } from "../artifact.ts";
import { classNamed, resourceListedAs } from "../class-lookup.ts";
import { conflictText, deprecatedKeyword, described, operationText } from "../descriptions.ts";
import { entrypointClass } from "../entrypoint.ts";
import { possibleStatuses, reasonPhrase } from "../statuses.ts";
import { OWL } from "../vocabularies.ts";

/** An operation with its statuses. Its types: the API's own first, then those that generic clients know. */
export function operationNode(operation: Operation, model: Model): JsonObject {
  const possibleStatus = possibleStatuses(operation.statuses).map((status) => ({
    "@type": "Status",
    statusCode: status,
    title: reasonPhrase(status),
    ...(status === 409 && operation.transition !== null ? { description: conflictText(operation.transition) } : {}),
  }));
  return { ...operationSummary(operation, model), possibleStatus };
}

/** An operation without statuses, to refer to it elsewhere. Both have the same `@id`. */
export function operationSummary(operation: Operation, model: Model): JsonObject {
  const { id, typeIri, action, title, method, expects, returns } = operation;
  return {
    "@id": `${model.api.vocabulary}${id}`,
    "@type": [typeIri, "Operation", action],
    title,
    description: described(operationText(operation), operation),
    ...deprecatedKeyword(operation),
    method,
    ...(expects === null ? {} : { expects: iriOf(expects, model) }),
    // Clients drop operations without `returns`.
    returns: returns === null ? `${OWL}Nothing` : iriOf(returns, model),
    ...neverChanged(operation, model),
    ...targetOf(operation, model),
  };
}

/** The properties that no client may change, of operations that change a resource. */
function neverChanged({ lifecycle, expects }: Operation, model: Model): JsonObject {
  if ((lifecycle !== "replace" && lifecycle !== "update") || expects === null) return {};
  const { properties } = classNamed(expects, model);
  const readOnly = properties.filter(({ immutable }) => immutable).map(({ name }) => name);
  return readOnly.length === 0 ? {} : { readOnly };
}

/** The target of a custom operation, as of a schema.org action. CRUD operations apply to the resource's own URL. */
function targetOf({ lifecycle, path }: Operation, { api }: Model): JsonObject {
  if (lifecycle !== null) return {};
  return { target: { "@type": "schema:EntryPoint", urlTemplate: `${api.base}${path.slice(1)}` } };
}

function iriOf(className: string, model: Model): string {
  const entrypoint = entrypointClass(model);
  if (className === entrypoint.name) return entrypoint.iri;
  return (resourceListedAs(className, model)?.collectionClass ?? classNamed(className, model)).iri;
}
