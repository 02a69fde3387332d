/** The inline JSON-LD context of the shapes: SHACL terms. */

import { HYDRA, OWL, RDFS, SHACL, XSD } from "../vocabularies.ts";

const iri = (name: string) => ({ "@id": `${SHACL}${name}`, "@type": "@id" });
const count = (name: string) => ({ "@id": `${SHACL}${name}`, "@type": `${XSD}integer` });
const text = (id: string) => ({ "@id": id, "@type": `${XSD}string` });

export const SHAPES_CONTEXT = {
  "@version": 1.1,
  hydra: HYDRA,
  sh: SHACL,
  xsd: XSD,

  NodeShape: `${SHACL}NodeShape`,
  BlankNode: `${SHACL}BlankNode`,
  IRI: `${SHACL}IRI`,

  label: text(`${RDFS}label`),
  comment: text(`${RDFS}comment`),
  name: text(`${SHACL}name`),
  description: text(`${SHACL}description`),

  deprecated: { "@id": `${OWL}deprecated`, "@type": `${XSD}boolean` },

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
  pattern: text(`${SHACL}pattern`),
  uniqueLang: { "@id": `${SHACL}uniqueLang`, "@type": `${XSD}boolean` },
  // A bound has the datatype of the values that it limits.
  minInclusive: `${SHACL}minInclusive`,
  maxInclusive: `${SHACL}maxInclusive`,
  minExclusive: `${SHACL}minExclusive`,
  maxExclusive: `${SHACL}maxExclusive`,
} as const;
