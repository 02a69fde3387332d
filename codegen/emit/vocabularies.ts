/** Vocabularies in generated documents: namespaces, term definitions, contexts of the API documentation and the shapes. */

export const HYDRA = "http://www.w3.org/ns/hydra/core#";
export const OWL = "http://www.w3.org/2002/07/owl#";
export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
export const SCHEMA = "https://schema.org/";
export const SHACL = "http://www.w3.org/ns/shacl#";
export const XSD = "http://www.w3.org/2001/XMLSchema#";

export const iriTerm = (id: string) => ({ "@id": id, "@type": "@id" }) as const;
export const textTerm = (id: string) => ({ "@id": id, "@type": `${XSD}string` }) as const;
export const integerTerm = (id: string) => ({ "@id": id, "@type": `${XSD}integer` }) as const;
export const booleanTerm = (id: string) => ({ "@id": id, "@type": `${XSD}boolean` }) as const;

/** The API's own term for the properties that a client may not give in an operation. */
export const readOnlyTerm = ({ vocabulary }: { readonly vocabulary: string }) =>
  ({ ...textTerm(`${vocabulary}readOnly`), "@container": "@set" }) as const;

const hydra = (name: string): string => `${HYDRA}${name}`;

/** The inline context of the API documentation. Absolute IRIs, as some generic clients do not resolve terms in values. */
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

const shaclIri = (name: string) => iriTerm(`${SHACL}${name}`);
const shaclCount = (name: string) => integerTerm(`${SHACL}${name}`);

export const SHAPES_CONTEXT = {
  "@version": 1.1,
  hydra: HYDRA,
  sh: SHACL,
  xsd: XSD,

  NodeShape: `${SHACL}NodeShape`,
  BlankNode: `${SHACL}BlankNode`,
  IRI: `${SHACL}IRI`,

  label: textTerm(`${RDFS}label`),
  comment: textTerm(`${RDFS}comment`),
  name: textTerm(`${SHACL}name`),
  description: textTerm(`${SHACL}description`),

  deprecated: booleanTerm(`${OWL}deprecated`),

  targetClass: shaclIri("targetClass"),
  targetObjectsOf: shaclIri("targetObjectsOf"),
  property: `${SHACL}property`,
  path: shaclIri("path"),
  class: shaclIri("class"),
  datatype: shaclIri("datatype"),
  nodeKind: { "@id": `${SHACL}nodeKind`, "@type": "@vocab" },
  or: { "@id": `${SHACL}or`, "@container": "@list" },
  in: { "@id": `${SHACL}in`, "@container": "@list" },
  minCount: shaclCount("minCount"),
  maxCount: shaclCount("maxCount"),
  minLength: shaclCount("minLength"),
  maxLength: shaclCount("maxLength"),
  lessThan: shaclIri("lessThan"),
  lessThanOrEquals: shaclIri("lessThanOrEquals"),
  pattern: textTerm(`${SHACL}pattern`),
  uniqueLang: booleanTerm(`${SHACL}uniqueLang`),
  // A bound has the datatype of the values that it limits.
  minInclusive: `${SHACL}minInclusive`,
  maxInclusive: `${SHACL}maxInclusive`,
  minExclusive: `${SHACL}minExclusive`,
  maxExclusive: `${SHACL}maxExclusive`,
} as const;
