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

/** Term definitions for several names of a namespace, each its own term. */
export const termsOf = <Term>(namespace: string, define: (id: string) => Term, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, define(`${namespace}${name}`)]));

/** The definition of a term that is only an IRI. */
export const plainTerm = (id: string): string => id;

/** The inline context of the API documentation. Absolute IRIs, as some generic clients do not resolve terms in values. */
export const APIDOC_CONTEXT = {
  "@version": 1.1,
  hydra: HYDRA,
  owl: OWL,
  rdf: RDF,
  rdfs: RDFS,
  schema: SCHEMA,
  xsd: XSD,

  ...termsOf(HYDRA, plainTerm, "ApiDocumentation", "Class", "Link", "Operation"),
  Property: `${RDF}Property`,
  ...termsOf(HYDRA, plainTerm, "Status", "SupportedProperty"),

  ...termsOf(HYDRA, textTerm, "title", "description"),
  ...termsOf(RDFS, textTerm, "label"),

  ...termsOf(HYDRA, iriTerm, "entrypoint"),
  ...termsOf(HYDRA, plainTerm, "supportedClass", "supportedProperty", "supportedOperation"),

  ...termsOf(RDFS, iriTerm, "subClassOf"),
  ...termsOf(SHACL, iriTerm, "shapesGraph"),
  ...termsOf(HYDRA, iriTerm, "property"),
  ...termsOf(RDFS, iriTerm, "range"),
  // `writeable` is the former name of `writable`, which some clients still read.
  ...termsOf(HYDRA, booleanTerm, "required", "readable", "writable", "writeable"),
  maxCardinality: { "@id": `${OWL}maxCardinality`, "@type": `${XSD}nonNegativeInteger` },

  ...termsOf(OWL, booleanTerm, "deprecated"),

  ...termsOf(HYDRA, textTerm, "method"),
  ...termsOf(HYDRA, iriTerm, "expects", "returns"),
  ...termsOf(HYDRA, plainTerm, "possibleStatus"),
  ...termsOf(HYDRA, integerTerm, "statusCode"),
  ...termsOf(SCHEMA, plainTerm, "target"),
  ...termsOf(SCHEMA, textTerm, "urlTemplate"),

  ...termsOf(OWL, plainTerm, "equivalentClass"),
  ...termsOf(OWL, iriTerm, "onProperty", "allValuesFrom"),
  ...termsOf(HYDRA, plainTerm, "memberAssertion"),
  ...termsOf(HYDRA, iriTerm, "object"),
};

export const SHAPES_CONTEXT = {
  "@version": 1.1,
  hydra: HYDRA,
  sh: SHACL,
  xsd: XSD,

  ...termsOf(SHACL, plainTerm, "NodeShape", "BlankNode", "IRI"),

  ...termsOf(RDFS, textTerm, "label", "comment"),
  ...termsOf(SHACL, textTerm, "name", "description"),

  ...termsOf(OWL, booleanTerm, "deprecated"),

  ...termsOf(SHACL, iriTerm, "targetClass", "targetObjectsOf"),
  ...termsOf(SHACL, plainTerm, "property"),
  ...termsOf(SHACL, iriTerm, "path", "class", "datatype"),
  nodeKind: { "@id": `${SHACL}nodeKind`, "@type": "@vocab" },
  or: { "@id": `${SHACL}or`, "@container": "@list" },
  in: { "@id": `${SHACL}in`, "@container": "@list" },
  ...termsOf(SHACL, integerTerm, "minCount", "maxCount", "minLength", "maxLength"),
  ...termsOf(SHACL, iriTerm, "lessThan", "lessThanOrEquals"),
  ...termsOf(SHACL, textTerm, "pattern"),
  ...termsOf(SHACL, booleanTerm, "uniqueLang"),
  // A bound has the datatype of the values that it limits.
  ...termsOf(SHACL, plainTerm, "minInclusive", "maxInclusive", "minExclusive", "maxExclusive"),
};
