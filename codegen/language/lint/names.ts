/** Lint rule for names that are awkward in programming languages. */

import type { Resource } from "../model.ts";
import type { Spot } from "../yaml-node.ts";
import { classesOf, type RuleInput } from "./rule-input.ts";

/** Reserved words of JavaScript and other common languages. */
const RESERVED = new Set(
  (
    "abstract and as async await bool boolean break byte case catch char class const continue debugger def default del delete do double elif else enum " +
    "eval except export extends false final finally float for func function global goto if implements import in instanceof int interface " +
    "lambda let long match namespace native new nil none not null or package pass private protected public raise return self short static " +
    "struct super switch synchronized this throw throws trait transient true try typeof union unsafe var void volatile while with yield"
  ).split(" "),
);

/** Members of a link in the generated client, besides the properties. */
const OF_LINKS = ["iri", "load"];
/** Members of every resource. */
const OF_ITEMS = ["can"];
const OF_BYTES = ["download", "upload"];
const OF_COLLECTIONS = ["list", "retrieve", "at"];

/** `poor-name`: the generated client has to change the name, or it reads badly. */
export function reportPoorNames(input: RuleInput): void {
  const { resources } = input;
  for (const { members } of classesOf(input))
    for (const [name, { at, said }] of members) if (said !== null) reserved(name, at, "property", input);
  const singles = new Map([...resources.keys()].map((name) => [name.charAt(0).toLowerCase() + name.slice(1), name]));
  for (const { model, members, said } of resources.values()) {
    const path = said.path?.at ?? said.at;
    reserved(model.plural, path, "collection", input);
    const single = singles.get(model.plural);
    if (single !== undefined) {
      const message = `The collection of ${model.name} is called "${model.plural}", like a single ${single}.`;
      input.report.add("poor-name", path, message, "End its path in a plural.");
    }
    const methods = methodsOf(model);
    for (const [name, { at, said: property }] of members)
      if (property !== null && !property.writeOnly.value && methods.has(name)) hides(name, at, "property", input);
    for (const { key, value } of said.operations?.entries ?? []) {
      reserved(key.value, key.at, "operation", input);
      const own = value?.on?.value === "collection" ? OF_COLLECTIONS : [...OF_LINKS, ...OF_ITEMS, ...bytesOf(model)];
      if (own.includes(key.value)) hides(key.value, key.at, "operation", input);
    }
  }
}

/** Names of the methods that a resource has in the generated client. */
function methodsOf(model: Resource): ReadonlySet<string> {
  const operations = model.operations.filter(({ on, lifecycle }) => on === "item" && lifecycle !== "retrieve");
  return new Set([...OF_LINKS, ...OF_ITEMS, ...bytesOf(model), ...operations.map(({ name }) => name)]);
}

function bytesOf({ bytes }: Resource): readonly string[] {
  return bytes === null ? [] : OF_BYTES;
}

function hides(name: string, at: Spot, what: "property" | "operation", { report }: RuleInput): void {
  const message =
    what === "property"
      ? `The generated client has a member "${name}" of its own, which is called "$${name}" because of this property.`
      : `The generated client has a member "${name}" of its own, so this operation is called "${name}_" there.`;
  report.add("poor-name", at, message, 'Choose another name. The IRI of the term can stay, if you set "iri".');
}

function reserved(name: string, at: Spot, what: string, { report }: RuleInput): void {
  if (!RESERVED.has(name)) return;
  const message = `"${name}" is a reserved word in programming languages, so no variable can have the name of this ${what}.`;
  report.add("poor-name", at, message, 'Choose another name. The IRI of the term can stay, if you set "iri".');
}
