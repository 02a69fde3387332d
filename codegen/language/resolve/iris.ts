/** IRIs: prefixed names written out. */

import { didYouMean } from "../edit-distance.ts";
import type { Located } from "../yaml-node.ts";
import type { Ground } from "./scope.ts";

/** Texts of several languages. */
export const LANG_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString";

/** Schemes whose IRIs have no `//` and are no prefixed names all the same. */
const SCHEMES = new Set(["urn", "tag", "mailto", "did", "info", "doi"]);

const HYDRA = "http://www.w3.org/ns/hydra/core#";
const RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** Terms of Hydra that tell of anything; all others say what a document of the API is made of. */
const OF_ANYTHING = new Set([`${HYDRA}title`, `${HYDRA}description`]);
/** Classes of Hydra that every resource and every operation are of, and so may be said to be. */
const OF_EVERYTHING = new Set([`${HYDRA}Resource`, `${HYDRA}Operation`]);

/** The IRI that a class or property is pinned to; one that answers themselves are made of is reported. */
export function pinned(said: Located<string>, ground: Ground): string {
  return looked(said, OF_ANYTHING, ground);
}

/** The IRI of a more general class, outside the spec; one by which clients know what else a thing is made of is reported. */
export function general(said: Located<string>, ground: Ground): string {
  return looked(said, OF_EVERYTHING, ground);
}

function looked(said: Located<string>, harmless: ReadonlySet<string>, ground: Ground): string {
  const iri = expand(said, ground);
  if (iri === RDF_TYPE || (iri.startsWith(HYDRA) && !harmless.has(iri))) {
    const message = `Answers themselves are made of ${iri}, and clients would take one for the other.`;
    ground.report.add("reserved-iri", said.at, message, "Pin another IRI, or leave it out.");
  }
  return iri;
}

/** The IRI that is meant; where its prefix is unknown, that is reported and the name stands for itself. */
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
