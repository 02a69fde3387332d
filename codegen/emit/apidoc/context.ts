/** The inline JSON-LD context of the API documentation: Hydra terms and the terms that Hydra borrows. */

import { HYDRA, OWL, RDF, RDFS, SCHEMA, SHACL, XSD } from "../vocabularies.ts";

const hydra = (name: string): string => `${HYDRA}${name}`;
/** Values contain absolute IRIs, as some generic clients do not resolve terms in values. */
const iri = (id: string) => ({ "@id": id, "@type": "@id" });
const text = (id: string) => ({ "@id": id, "@type": `${XSD}string` });
const flag = (id: string) => ({ "@id": id, "@type": `${XSD}boolean` });

export const APIDOC_CONTEXT = {
  "@version": 1.1,
  hydra: HYDRA,
  owl: OWL,
  rdf: RDF,
  rdfs: RDFS,
  schema: SCHEMA,
  xsd: XSD,

  ApiDocumentation: hydra("ApiDocumentation"),
  Class: hydra("Class"),
  Link: hydra("Link"),
  Operation: hydra("Operation"),
  Property: `${RDF}Property`,
  Status: hydra("Status"),
  SupportedProperty: hydra("SupportedProperty"),

  title: text(hydra("title")),
  description: text(hydra("description")),
  label: text(`${RDFS}label`),

  entrypoint: iri(hydra("entrypoint")),
  supportedClass: hydra("supportedClass"),
  supportedProperty: hydra("supportedProperty"),
  supportedOperation: hydra("supportedOperation"),

  subClassOf: iri(`${RDFS}subClassOf`),
  shapesGraph: iri(`${SHACL}shapesGraph`),
  property: iri(hydra("property")),
  range: iri(`${RDFS}range`),
  required: flag(hydra("required")),
  readable: flag(hydra("readable")),
  writable: flag(hydra("writable")),
  // The property's former name, which some clients still read.
  writeable: flag(hydra("writeable")),
  maxCardinality: { "@id": `${OWL}maxCardinality`, "@type": `${XSD}nonNegativeInteger` },

  deprecated: flag(`${OWL}deprecated`),

  method: text(hydra("method")),
  expects: iri(hydra("expects")),
  returns: iri(hydra("returns")),
  possibleStatus: hydra("possibleStatus"),
  statusCode: { "@id": hydra("statusCode"), "@type": `${XSD}integer` },
  target: `${SCHEMA}target`,
  urlTemplate: text(`${SCHEMA}urlTemplate`),

  equivalentClass: `${OWL}equivalentClass`,
  onProperty: iri(`${OWL}onProperty`),
  allValuesFrom: iri(`${OWL}allValuesFrom`),
  memberAssertion: hydra("memberAssertion"),
  object: iri(hydra("object")),
} as const;
