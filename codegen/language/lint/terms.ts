/** Lint rules for IRIs of terms. */

import type { Property } from "../model.ts";
import { expand } from "../resolve/iris.ts";
import { capital } from "../resolve/names.ts";
import type { Located } from "../yaml-node.ts";
import { classesOf, type RuleInput } from "./rule-input.ts";

/** `colliding-term`: classes use one IRI for things of different kinds. */
export function reportCollidingTerms(input: RuleInput): void {
  const { report } = input;
  const classes = classesOf(input);
  const named = new Map(classes.map(({ declared }) => [declared.iri, declared.name]));
  const kinds = new Map<string, { readonly kind: string; readonly where: string }>();
  const all = classes.flatMap(({ declared, members }) => [...members.values()].map((member) => ({ declared, member })));
  // The IRIs of built-in properties cannot change, so they come first.
  const builtInFirst = all.toSorted(
    (one, other) => Number(one.member.said !== null) - Number(other.member.said !== null),
  );
  for (const { declared, member } of builtInFirst) {
    const { property, said, at } = member;
    if (property === null) continue;
    const kind = kindOf(property);
    const other = kinds.get(property.iri);
    const spot = said?.iri?.at ?? at;
    if (named.has(property.iri)) {
      const message = `${property.iri} is already the class "${named.get(property.iri)}", and here it is a property.`;
      report.add("colliding-term", spot, message, "Set another IRI.");
    } else if (other === undefined) kinds.set(property.iri, { kind, where: `"${property.name}" of ${declared.name}` });
    else if (other.kind !== kind && said !== null) {
      const message = `${property.iri} is ${other.kind} as ${other.where}, and ${kind} here.`;
      report.add("colliding-term", spot, message, "Set another IRI, or make both of one kind.");
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

/** `foreign-term`: an IRI is in no declared vocabulary, or its spelling is that of another kind of term. */
export function reportForeignTerms(input: RuleInput): void {
  for (const { declared, members } of classesOf(input)) {
    if (declared.said.iri !== undefined) look(declared.said.iri, "class", input);
    for (const { said } of members.values()) if (said?.iri !== undefined) look(said.iri, "property", input);
    const operations = declared.kind === "resource" ? declared.said.operations?.entries : [];
    for (const { value } of operations ?? []) if (value?.iri !== undefined) look(value.iri, "class", input);
  }
}

function look(said: Located<string>, what: "class" | "property", { report, scope }: RuleInput): void {
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
