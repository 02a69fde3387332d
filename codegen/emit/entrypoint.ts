/** The entrypoint's own class, which no spec writes: one property for each collection that can be listed. */

import type { Model, Operation, Resource } from "../language/model.ts";

export interface EntrypointProperty {
  /** The JSON key: `places`. */
  readonly name: string;
  readonly iri: string;
}

export function entrypointClass({ api }: Model): { readonly name: string; readonly iri: string } {
  return { name: "EntryPoint", iri: `${api.vocabulary}EntryPoint` };
}

/** The property that links a collection; null where nobody may list it. */
export function entrypointProperty(model: Model, resource: Resource): EntrypointProperty | null {
  if (!resource.operations.some(({ lifecycle }) => lifecycle === "list")) return null;
  return { name: resource.plural, iri: `${entrypointClass(model).iri}/${resource.plural}` };
}

/** The one thing to do with it. */
export function entrypointOperation({ api }: Model): Pick<Operation, "type" | "typeIri"> {
  const type = "RetrieveResourceOperation";
  return { type, typeIri: `${api.vocabulary}${type}` };
}
