/** Terms: each IRI stands for one kind of thing, and is one of a vocabulary that is declared. */

import type { Property } from "../model.ts";
import { expand } from "../resolve/iris.ts";
import { capital } from "../resolve/names.ts";
import type { Located } from "../yaml-node.ts";
import { classesOf, type Sight } from "./rule-input.ts";

/** Tells of IRIs that classes use for things of different kinds. */
export function colliding(sight: Sight): void {
  const { report } = sight;
  const classes = classesOf(sight);
  const named = new Map(classes.map(({ declared }) => [declared.iri, declared.name]));
  const kinds = new Map<string, { readonly kind: string; readonly where: string }>();
  const machine = classes.flatMap(({ declared, members }) =>
    [...members.values()].filter(({ said }) => said === null).map((member) => ({ declared, member })),
  );
  const own = classes.flatMap(({ declared, members }) =>
    [...members.values()].filter(({ said }) => said !== null).map((member) => ({ declared, member })),
  );
  for (const { declared, member } of [...machine, ...own]) {
    const { property, said, at } = member;
    if (property === null) continue;
    const kind = kindOf(property);
    const other = kinds.get(property.iri);
    const spot = said?.iri?.at ?? at;
    if (named.has(property.iri)) {
      const message = `${property.iri} is the class "${named.get(property.iri)}" already, and here it is a property.`;
      report.add("colliding-term", spot, message, "Pin another IRI.");
    } else if (other === undefined) kinds.set(property.iri, { kind, where: `"${property.name}" of ${declared.name}` });
    else if (other.kind !== kind && said !== null) {
      const message = `${property.iri} is ${other.kind} as ${other.where}, and ${kind} here.`;
      report.add("colliding-term", spot, message, "Pin another IRI, or make both of one kind.");
    }
  }
}

const TEXT = /#(string|langString|language)$/;

function kindOf({ range }: Property): string {
  if (range.kind === "link") return "a link";
  if (range.kind === "embed") return "a value with properties of its own";
  if (TEXT.test(range.iri)) return "text";
  return `of the datatype ${range.datatype}`;
}

/** Vocabularies in which classes begin with a capital and properties do not. */
const REGULAR =
  /^(https?:\/\/schema\.org\/|http:\/\/xmlns\.com\/foaf\/0\.1\/|http:\/\/purl\.org\/dc\/(terms|elements\/1\.1)\/|http:\/\/www\.w3\.org\/(2004\/02\/skos\/core|ns\/(org|prov|sosa|ssn|dcat|hydra\/core)|2006\/vcard\/ns)[#/]|http:\/\/purl\.org\/goodrelations\/v1#)/;

/** Tells of pinned IRIs of no declared vocabulary, and of those that are spelled as what they are not. */
export function foreign(sight: Sight): void {
  for (const { declared, members } of classesOf(sight)) {
    if (declared.said.iri !== undefined) look(declared.said.iri, "class", sight);
    for (const { said } of members.values()) if (said?.iri !== undefined) look(said.iri, "property", sight);
    const operations = declared.kind === "resource" ? declared.said.operations?.entries : [];
    for (const { value } of operations ?? []) if (value?.iri !== undefined) look(value.iri, "class", sight);
  }
}

function look(said: Located<string>, what: "class" | "property", { report, scope }: Sight): void {
  const iri = expand(said, scope);
  const { vocabulary, prefixes } = scope.api;
  if (![vocabulary, ...Object.values(prefixes)].some((namespace) => iri.startsWith(namespace))) {
    const message = `${iri} is in no vocabulary that this API declares.`;
    const suggestion = 'Declare its namespace under "prefixes" in api.yaml, or check the spelling.';
    report.add("foreign-term", said.at, message, suggestion);
    return;
  }
  const namespace = REGULAR.exec(iri)?.[0];
  if (namespace === undefined) return;
  const name = iri.slice(namespace.length);
  const [meant, spelled] = what === "class" ? [capital(name), "property"] : [camelCase(name), "class"];
  if (name === meant) return;
  const message = `In that vocabulary ${iri} would be a ${spelled}, and here it is a ${what}.`;
  const written = `${said.value.slice(0, said.value.length - name.length)}${meant}`;
  report.add("foreign-term", said.at, message, `Did you mean "${written}"?`);
}

function camelCase(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
