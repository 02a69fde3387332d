/** The built-in entrypoint class: one property per collection that can be listed. */

import { ANYONE } from "../language/access-rule-text.ts";
import type { Model, Operation, Resource } from "../language/model.ts";
import { SCHEMA } from "./vocabularies.ts";

export function entrypointClass({ api }: Model): { readonly name: string; readonly iri: string } {
  return { name: "EntryPoint", iri: `${api.vocabulary}EntryPoint` };
}

/** A property that links to a collection. */
export interface EntrypointLink {
  /** The JSON key: `places`. */
  readonly name: string;
  readonly iri: string;
  readonly resource: Resource;
}

/** Links to the collections that have a list operation. */
export function entrypointLinks(model: Model): readonly EntrypointLink[] {
  const listed = model.resources.filter(({ operations }) => operations.some(({ lifecycle }) => lifecycle === "list"));
  const { iri } = entrypointClass(model);
  return listed.map((resource) => ({ name: resource.plural, iri: `${iri}/${resource.plural}`, resource }));
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
    access: ANYONE,
    transition: null,
    contract: false,
    statuses: DESCRIPTION_STATUSES,
  };
}
