/** Vocabularies in generated documents: namespaces, and term definitions of their JSON-LD contexts. */

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
