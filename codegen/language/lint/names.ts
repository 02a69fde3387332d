/** Names as clients in programming languages meet them. */

import type { Resource } from "../model.ts";
import type { Spot } from "../yaml-node.ts";
import { classesOf, type Sight } from "./rule-input.ts";

/** Words that JavaScript, or many languages beside it, keep for themselves. */
const RESERVED = new Set(
  (
    "abstract and as async await bool boolean break byte case catch char class const continue debugger def default del delete do double elif else enum " +
    "eval except export extends false final finally float for func function global goto if implements import in instanceof int interface " +
    "lambda let long match namespace native new nil none not null or package pass private protected public raise return self short static " +
    "struct super switch synchronized this throw throws trait transient true try typeof union unsafe var void volatile while with yield"
  ).split(" "),
);

/** What a link of the generated client has beside its properties. */
const OF_LINKS = ["iri", "load"];
/** What a resource has, whatever may be done with it. */
const OF_ITEMS = ["can"];
const OF_BYTES = ["download", "upload"];
const OF_COLLECTIONS = ["list", "retrieve", "at"];

/** Tells of names that clients have to write otherwise, and of those that read badly. */
export function poor(sight: Sight): void {
  const { resources } = sight;
  for (const { members } of classesOf(sight))
    for (const [name, { at, said }] of members) if (said !== null) reserved(name, at, "property", sight);
  const singles = new Map([...resources.keys()].map((name) => [name.charAt(0).toLowerCase() + name.slice(1), name]));
  for (const { model, members, said } of resources.values()) {
    const path = said.path?.at ?? said.at;
    reserved(model.plural, path, "collection", sight);
    const single = singles.get(model.plural);
    if (single !== undefined) {
      const message = `The collection of ${model.name} is called "${model.plural}", as a single ${single} is.`;
      sight.report.add("poor-name", path, message, "End its path in a plural.");
    }
    const methods = methodsOf(model);
    for (const [name, { at, said: property }] of members)
      if (property !== null && !property.writeOnly.value && methods.has(name)) hides(name, at, "property", sight);
    for (const { key, value } of said.operations?.entries ?? []) {
      reserved(key.value, key.at, "operation", sight);
      const own = value?.on?.value === "collection" ? OF_COLLECTIONS : [...OF_LINKS, ...OF_ITEMS, ...bytesOf(model)];
      if (own.includes(key.value)) hides(key.value, key.at, "operation", sight);
    }
  }
}

/** Names of what the generated client can do with one of them. */
function methodsOf(model: Resource): ReadonlySet<string> {
  const operations = model.operations.filter(({ on, lifecycle }) => on === "item" && lifecycle !== "retrieve");
  return new Set([...OF_LINKS, ...OF_ITEMS, ...bytesOf(model), ...operations.map(({ name }) => name)]);
}

function bytesOf({ bytes }: Resource): readonly string[] {
  return bytes === null ? [] : OF_BYTES;
}

function hides(name: string, at: Spot, what: "property" | "operation", { report }: Sight): void {
  const message =
    what === "property"
      ? `Clients have a member "${name}" of their own, which is called "$${name}" beside this property.`
      : `Clients have a member "${name}" of their own, so this operation is called "${name}_" there.`;
  report.add("poor-name", at, message, "Choose another name; a term can be pinned by iri.");
}

function reserved(name: string, at: Spot, what: string, { report }: Sight): void {
  if (!RESERVED.has(name)) return;
  const message = `"${name}" is a word that programming languages keep for themselves, so no variable can have the name of this ${what}.`;
  report.add("poor-name", at, message, "Choose another name; a term can be pinned by iri.");
}
