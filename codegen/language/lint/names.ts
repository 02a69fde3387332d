/** Lint rules for names that are awkward in programming languages, and for IRIs of terms. */

import { capital, uncapital } from "../grammar/text-format.ts";
import type { Property, Resource } from "../model.ts";
import { expand } from "../resolve/iris.ts";
import { classesOf, type Resolved } from "../resolve/members.ts";
import type { Located, Spot } from "../yaml-node.ts";

/** Reserved words of JavaScript and other common languages. */
const RESERVED = new Set(
  (
    "abstract and as async await bool boolean break byte case catch char class const continue debugger def default del delete do double elif else enum " +
    "eval except export extends false final finally float for func function global goto if implements import in instanceof int interface " +
    "lambda let long match namespace native new nil none not null or package pass private protected public raise return self short static " +
    "struct super switch synchronized this throw throws trait transient true try typeof union unsafe var void volatile while with yield"
  ).split(" "),
);

/** Members that a resource or a link to one has in the generated client, besides properties and operations. */
const ofItems = ({ bytes }: Resource) => ["iri", "load", "can", ...(bytes === null ? [] : ["download", "upload"])];
const OF_COLLECTIONS = ["list", "retrieve", "at"];

/** `poor-name`: the generated client has to change the name, or it reads badly. */
export function reportPoorNames(resolved: Resolved): void {
  const { resources } = resolved;
  for (const { members } of classesOf(resolved))
    for (const [name, { at, said }] of members) if (said !== null) reserved(name, at, "property", resolved);
  const singles = new Map([...resources.keys()].map((name) => [uncapital(name), name]));
  for (const { model, members, said } of resources.values()) {
    const path = said.path?.at ?? said.at;
    reserved(model.plural, path, "collection", resolved);
    const single = singles.get(model.plural);
    if (single !== undefined) {
      const message = `The collection of ${model.name} is called "${model.plural}", like a single ${single}.`;
      resolved.report.add("poor-name", path, message, "End its path in a plural.");
    }
    const further = model.operations.filter(({ on, lifecycle }) => on === "item" && lifecycle !== "retrieve");
    const methods = new Set([...ofItems(model), ...further.map((each) => each.name)]);
    for (const [name, { at, said: property }] of members)
      if (property !== null && !property.writeOnly.value && methods.has(name)) hides(name, at, "property", resolved);
    for (const { key, value } of said.operations?.entries ?? []) {
      reserved(key.value, key.at, "operation", resolved);
      const own = value?.on?.value === "collection" ? OF_COLLECTIONS : ofItems(model);
      if (own.includes(key.value)) hides(key.value, key.at, "operation", resolved);
    }
  }
}

function hides(name: string, at: Spot, what: "property" | "operation", { report }: Resolved): void {
  const then =
    what === "property"
      ? `which is called "$${name}" because of this property`
      : `so this operation is called "${name}_" there`;
  report.add("poor-name", at, `The generated client has a member "${name}" of its own, ${then}.`, RENAME);
}

const RENAME = 'Choose another name. The IRI of the term can stay, if you set "iri".';

function reserved(name: string, at: Spot, what: string, { report }: Resolved): void {
  if (!RESERVED.has(name)) return;
  const message = `"${name}" is a reserved word in programming languages, so no variable can have the name of this ${what}.`;
  report.add("poor-name", at, message, RENAME);
}

/** `colliding-term`: classes use one IRI for things of different kinds. */
export function reportCollidingTerms(resolved: Resolved): void {
  const { report } = resolved;
  const classes = classesOf(resolved);
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
export function reportForeignTerms(resolved: Resolved): void {
  for (const { declared, members } of classesOf(resolved)) {
    if (declared.said.iri !== undefined) look(declared.said.iri, "class", resolved);
    for (const { said } of members.values()) if (said?.iri !== undefined) look(said.iri, "property", resolved);
    const operations = declared.kind === "resource" ? declared.said.operations?.entries : [];
    for (const { value } of operations ?? []) if (value?.iri !== undefined) look(value.iri, "class", resolved);
  }
}

function look(said: Located<string>, what: "class" | "property", resolved: Resolved): void {
  const iri = expand(said, resolved);
  const { report, api } = resolved;
  const { vocabulary, prefixes } = api;
  if (![vocabulary, ...Object.values(prefixes)].some((namespace) => iri.startsWith(namespace))) {
    const message = `${iri} is in no vocabulary that this API declares.`;
    const suggestion = 'Declare its namespace under "prefixes" in api.yaml, or check the spelling.';
    report.add("foreign-term", said.at, message, suggestion);
    return;
  }
  const namespace = REGULAR.exec(iri)?.[0];
  if (namespace === undefined) return;
  const name = iri.slice(namespace.length);
  const [meant, spelled] = what === "class" ? [capital(name), "property"] : [uncapital(name), "class"];
  if (name === meant) return;
  const message = `In that vocabulary ${iri} would be a ${spelled}, and here it is a ${what}.`;
  const written = `${said.value.slice(0, said.value.length - name.length)}${meant}`;
  report.add("foreign-term", said.at, message, `Did you mean "${written}"?`);
}
