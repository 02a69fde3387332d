/** Expands prefixed names to IRIs. */

import { didYouMean } from "../edit-distance.ts";
import type { Located } from "../yaml-node.ts";
import type { Ground } from "./scope.ts";

/** Texts of several languages. */
export const LANG_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString";

/** Schemes of IRIs without `//`, which are not prefixes. */
const SCHEMES = new Set(["urn", "tag", "mailto", "did", "info", "doi"]);

const HYDRA = "http://www.w3.org/ns/hydra/core#";
const RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** Terms of Hydra that a property may have. All others structure the documents of the API. */
const ALLOWED_TERMS = new Set([`${HYDRA}title`, `${HYDRA}description`]);
/** Classes of Hydra that a superclass may be: every resource and operation has them. */
export const ALLOWED_CLASSES = new Set([`${HYDRA}Resource`, `${HYDRA}Operation`]);

/** The IRI of a class, a property or, with `ALLOWED_CLASSES`, a superclass outside the spec. Reports reserved ones. */
export function expandTerm(said: Located<string>, ground: Ground, allowed = ALLOWED_TERMS): string {
  const iri = expand(said, ground);
  if (iri === RDF_TYPE || (iri.startsWith(HYDRA) && !allowed.has(iri))) {
    const message = `Answers use ${iri} themselves, so clients would confuse the two.`;
    ground.report.add("reserved-iri", said.at, message, "Pin another IRI, or leave it out.");
  }
  return iri;
}

/** The IRI of a prefixed name. Reports an unknown prefix. */
export function expand(said: Located<string>, { api: { prefixes }, obscure, undeclared, used }: Ground): string {
  const colon = said.value.indexOf(":");
  const prefix = said.value.slice(0, colon);
  const rest = said.value.slice(colon + 1);
  used.add(`prefix ${prefix}`);
  if (Object.hasOwn(prefixes, prefix)) return `${prefixes[prefix]}${rest}`;
  if (rest.startsWith("//") || SCHEMES.has(prefix)) return said.value;
  if (obscure.has("prefixes")) return said.value;
  const meant = didYouMean(prefix, Object.keys(prefixes));
  undeclared.add("prefixes", { ...said, value: prefix }, `The prefix "${prefix}" has no namespace.`, meant);
  return said.value;
}
