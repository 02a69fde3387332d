/** The built-in entrypoint class: one property per collection that can be listed. */

import type { Model, Operation, Resource } from "../language/model.ts";
import { SCHEMA } from "./vocabularies.ts";

export interface EntrypointProperty {
  /** The JSON key: `places`. */
  readonly name: string;
  readonly iri: string;
}

export function entrypointClass({ api }: Model): { readonly name: string; readonly iri: string } {
  return { name: "EntryPoint", iri: `${api.vocabulary}EntryPoint` };
}

/** The property that links to a collection; null if the collection has no list operation. */
export function entrypointProperty(model: Model, resource: Resource): EntrypointProperty | null {
  if (!resource.operations.some(({ lifecycle }) => lifecycle === "list")) return null;
  return { name: resource.plural, iri: `${entrypointClass(model).iri}/${resource.plural}` };
}

/** Statuses of the entrypoint and the other descriptions of the API. */
export const DESCRIPTION_STATUSES: readonly number[] = [200, 304, 400, 401, 403, 404, 406, 429, 500, 503];

/** The entrypoint's only operation. */
export function entrypointOperation(model: Model): Operation {
  const { vocabulary, paths } = model.api;
  const type = "RetrieveResourceOperation";
  return {
    id: "retrieveEntrypoint",
    name: "retrieve",
    since: null,
    deprecated: null,
    lifecycle: "retrieve",
    on: "item",
    method: "GET",
    path: paths.entrypoint,
    segment: null,
    type,
    typeIri: `${vocabulary}${type}`,
    action: `${SCHEMA}FindAction`,
    title: "Retrieve the entrypoint",
    description: "Where a client starts: a link to each collection that it may read.",
    expects: null,
    returns: entrypointClass(model).name,
    access: [{ who: "anyone", when: null }],
    contract: false,
    statuses: DESCRIPTION_STATUSES,
  };
}
