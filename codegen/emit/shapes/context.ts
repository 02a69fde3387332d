/** The inline JSON-LD context of the shapes: SHACL terms. */

import { booleanTerm, HYDRA, integerTerm, iriTerm, OWL, RDFS, SHACL, textTerm, XSD } from "../vocabularies.ts";

const iri = (name: string) => iriTerm(`${SHACL}${name}`);
const count = (name: string) => integerTerm(`${SHACL}${name}`);

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

  targetClass: iri("targetClass"),
  targetObjectsOf: iri("targetObjectsOf"),
  property: `${SHACL}property`,
  path: iri("path"),
  class: iri("class"),
  datatype: iri("datatype"),
  nodeKind: { "@id": `${SHACL}nodeKind`, "@type": "@vocab" },
  or: { "@id": `${SHACL}or`, "@container": "@list" },
  in: { "@id": `${SHACL}in`, "@container": "@list" },
  minCount: count("minCount"),
  maxCount: count("maxCount"),
  minLength: count("minLength"),
  maxLength: count("maxLength"),
  lessThan: iri("lessThan"),
  lessThanOrEquals: iri("lessThanOrEquals"),
  pattern: textTerm(`${SHACL}pattern`),
  uniqueLang: booleanTerm(`${SHACL}uniqueLang`),
  // A bound has the datatype of the values that it limits.
  minInclusive: `${SHACL}minInclusive`,
  maxInclusive: `${SHACL}maxInclusive`,
  minExclusive: `${SHACL}minExclusive`,
  maxExclusive: `${SHACL}maxExclusive`,
} as const;
