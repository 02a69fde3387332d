/** What the definition that the server runs by says of the API, in the words that its documents should use. */

import { api } from "../../../src/generated/api.ts";
import type {
  ApiDefinition,
  OperationDefinition,
  PropertyDefinition,
  ResourceDefinition,
} from "../../../src/hypermedia/api-definition.ts";

export { api };

export const HYDRA = "http://www.w3.org/ns/hydra/core#";
export const OWL = "http://www.w3.org/2002/07/owl#";
export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
export const SCHEMA = "https://schema.org/";
export const XSD = "http://www.w3.org/2001/XMLSchema#";

/** The IRIs of one server; of this application, where the definition is left out. */
export class Iris {
  readonly base: string;
  readonly #api: ApiDefinition;

  constructor(base: string, definition: ApiDefinition = api) {
    this.base = base;
    this.#api = definition;
  }

  /** A generated IRI or document under this server's base. */
  rebase(text: string): string {
    return text.replaceAll(this.#api.base, this.base);
  }

  at(path: string): string {
    return `${this.base}${path.slice(1)}`;
  }

  get apidoc(): string {
    return this.at(this.#api.paths.apidoc);
  }

  /** The IRI of a word of the service's own, as the type of an operation is. */
  term(name: string): string {
    return this.rebase(this.#api.vocabulary) + name;
  }

  /** The IRI of a resource type, a collection's type or a value type. */
  ofClass(name: string): string {
    for (const each of this.#api.resources) {
      if (each.name === name) return this.rebase(each.iri);
      if (each.collectionType === name) return this.rebase(each.collectionIri);
    }
    const value = this.#api.values.find((each) => each.name === name);
    if (value === undefined) throw new Error(`there is no class ${name}`);
    return this.rebase(value.iri);
  }

  range({ range, multilingual }: PropertyDefinition): string {
    if (range.kind === "link") return this.ofClass(range.resource);
    if (range.kind === "embed") return this.ofClass(range.value);
    return multilingual ? `${RDF}langString` : dataRange(range.datatype);
  }

  /** The class that an operation returns. */
  returns({ returns }: OperationDefinition): string {
    return returns === null ? `${OWL}Nothing` : this.ofClass(returns);
  }
}

function dataRange(datatype: string): string {
  if (datatype === "iri") return `${RDFS}Resource`;
  if (datatype === "number") return `${XSD}double`;
  if (datatype === "json") return "http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON";
  if (datatype === "point") return "http://www.opengis.net/ont/geosparql#wktLiteral";
  return `${XSD}${["email", "uuid", "password", "secret"].includes(datatype) ? "string" : datatype}`;
}

/** Whether a value can be followed. */
export function isLink({ range }: PropertyDefinition): boolean {
  return range.kind === "link" || (range.kind === "data" && range.datatype === "iri");
}

export function isReadable({ writeOnly }: PropertyDefinition): boolean {
  return !writeOnly;
}

/** Whether a client has to give it: a default serves where what is required is left out. */
export const mustBeSent = ({ required, default: standard }: PropertyDefinition): boolean =>
  required && standard === null;

/** Whether any client may give a value. */
export function isWritable({ readOnly, source }: PropertyDefinition): boolean {
  return !readOnly && source === "client";
}

export function operationsOn(resource: ResourceDefinition, on: "collection" | "item"): readonly OperationDefinition[] {
  return resource.operations.filter((operation) => operation.on === on);
}
