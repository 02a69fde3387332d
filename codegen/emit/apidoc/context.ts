/** The inline JSON-LD context of the API documentation: Hydra terms and the terms that Hydra borrows. */

import {
  booleanTerm,
  HYDRA,
  integerTerm,
  iriTerm,
  OWL,
  RDF,
  RDFS,
  SCHEMA,
  SHACL,
  textTerm,
  XSD,
} from "../vocabularies.ts";

const hydra = (name: string): string => `${HYDRA}${name}`;

/** Values contain absolute IRIs, as some generic clients do not resolve terms in values. */
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

  title: textTerm(hydra("title")),
  description: textTerm(hydra("description")),
  label: textTerm(`${RDFS}label`),

  entrypoint: iriTerm(hydra("entrypoint")),
  supportedClass: hydra("supportedClass"),
  supportedProperty: hydra("supportedProperty"),
  supportedOperation: hydra("supportedOperation"),

  subClassOf: iriTerm(`${RDFS}subClassOf`),
  shapesGraph: iriTerm(`${SHACL}shapesGraph`),
  property: iriTerm(hydra("property")),
  range: iriTerm(`${RDFS}range`),
  required: booleanTerm(hydra("required")),
  readable: booleanTerm(hydra("readable")),
  writable: booleanTerm(hydra("writable")),
  // The property's former name, which some clients still read.
  writeable: booleanTerm(hydra("writeable")),
  maxCardinality: { "@id": `${OWL}maxCardinality`, "@type": `${XSD}nonNegativeInteger` },

  deprecated: booleanTerm(`${OWL}deprecated`),

  method: textTerm(hydra("method")),
  expects: iriTerm(hydra("expects")),
  returns: iriTerm(hydra("returns")),
  possibleStatus: hydra("possibleStatus"),
  statusCode: integerTerm(hydra("statusCode")),
  target: `${SCHEMA}target`,
  urlTemplate: textTerm(`${SCHEMA}urlTemplate`),

  equivalentClass: `${OWL}equivalentClass`,
  onProperty: iriTerm(`${OWL}onProperty`),
  allValuesFrom: iriTerm(`${OWL}allValuesFrom`),
  memberAssertion: hydra("memberAssertion"),
  object: iriTerm(hydra("object")),
} as const;
