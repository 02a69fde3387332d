/** Emits the client's types for each class: reading, writing, and methods. */

import type { Class, Model, Resource, ValueType } from "../../language/model.ts";
import type { Artifact } from "../artifact.ts";
import { memoize, queriedBy } from "../class-lookup.ts";
import { deprecatedTag } from "../descriptions.ts";
import { membersOf } from "../property-type.ts";
import { comment, interfaceText, memberText, unionOf } from "../typescript-literal.ts";
import { announcedNames, collectionMethods, itemMethods, methodName, type Surroundings } from "./operations.ts";
import { classPath, filterMember, hasTexts, hidden, plain, readMember, referenceTo, sentMember } from "./properties.ts";
import { Words } from "./reserved-names.ts";
import { refusals } from "./statuses.ts";

const CONTENT = "Request body that creates or replaces one.";
const CHANGE = "Request body that changes one. Omitted properties stay; null removes a property.";

export function resourceModule(resource: Resource, model: Model): Artifact {
  const words = new Words(model);
  const has = (lifecycle: string) => resource.operations.some((each) => each.lifecycle === lifecycle);
  const isListed = has("list") || queried(model).has(resource);
  return classModule(resource, words, [
    itemInterface(resource, words),
    sent(model).has(resource.name) ? sentInterface(resource, "Content", CONTENT, words) : "",
    has("update") ? sentInterface(resource, "Change", CHANGE, words) : "",
    ...(isListed ? listTypes(resource, words) : []),
    collectionInterface(resource, words),
  ]);
}

export function valueModule(value: ValueType, model: Model): Artifact {
  const words = new Words(model);
  return classModule(value, words, [
    value.answered ? valueInterface(value, words) : "",
    value.sent ? sentInterface(value, "Content", "", words) : "",
  ]);
}

function classModule({ name, title }: Class, words: Words, parts: readonly string[]): Artifact {
  const path = classPath(name, words);
  const head = comment(`${title}. Generated from the spec; do not edit.`);
  const text = [head, words.imports(path, "../runtime/types.ts"), ...parts];
  return { path: `client/${path.slice(3)}`, text: text.filter((part) => part !== "").join("\n") };
}

function itemInterface(resource: Resource, words: Words): string {
  const { name, description, title, properties } = resource;
  const text = words.free("Text");
  const taken = new Set(properties.filter(({ writeOnly }) => !writeOnly).map((property) => property.name));
  const around: Surroundings = { resource, words, taken };
  const link = `${words.word("Link")}<${name}<${text}>>`;
  const clashing = hidden(properties).map((each) => `"${each}"`);
  const parent = clashing.length === 0 ? link : `${words.word("Behind")}<${link}, ${clashing.join(" | ")}>`;
  const operations = announcedNames(resource, "item");
  const about = "The operations that this client may perform, as announced by the service.";
  const can = memberText(about, `readonly ${methodName("can", around)}: ${words.word("Can")}<${operations}>`);
  const members = [...readMembers(resource, words), can, ...itemMethods(around)];
  return interfaceText(
    `${name}<${text} = string> extends ${parent}`,
    members.join("\n"),
    description || title,
    deprecatedTag(resource),
  );
}

function valueInterface(value: ValueType, words: Words): string {
  const parameter = hasTexts(value.name, words.model) ? `<${words.free("Text")} = string>` : "";
  const members = readMembers(value, words).join("\n");
  return interfaceText(`${value.name}${parameter}`, members, value.description || value.title);
}

const readMembers = (of: Class, words: Words): string[] => membersOf(of, (property) => readMember(property, words));

function sentInterface(of: Class, form: "Content" | "Change", description: string, words: Words): string {
  const members = membersOf(of, (property) => sentMember(property, form === "Change", words));
  return interfaceText(words.derived(of.name, form), members.join("\n"), description || of.description || of.title);
}

const SEARCH = "Words to find. Without an order, the best matches come first.";
const ORDER = "A leading minus means descending. Up to three, the first one first.";
const EMBED = "Links whose targets are loaded with each entry.";

function listTypes(resource: Resource, words: Words): string[] {
  const { name, collection } = resource;
  const { filters, orders, embeddable, page, me, search } = collection;
  const [chosen, order, embed] = [words.free("Name"), words.derived(name, "Order"), words.derived(name, "Embeddable")];
  const members = [
    filters.map((filter) => `  readonly ${filterMember(filter, resource, words)};\n`).join(""),
    search.length > 0 ? memberText(SEARCH, "readonly q?: string") : "",
    orders.length > 0 ? memberText(ORDER, `readonly order?: ${order} | readonly ${order}[]`) : "",
    embeddable.length > 0 ? memberText(EMBED, `readonly embed?: readonly ${chosen}[]`) : "",
    me ? memberText("Lists only the account of the logged-in user.", "readonly me?: boolean") : "",
  ].filter((each) => each !== "");
  const parameter = embeddable.length > 0 ? `<${chosen} extends ${embed} = never>` : "";
  const about = `Filters, order and page size of a list. A page has ${page.size} entries by default and at most ${page.most}.`;
  const head = `${words.derived(name, "Query")}${parameter} extends ${words.word("Paging")}`;
  return [
    interfaceText(head, members.join("\n"), about),
    orders.length > 0 ? `export type ${order} = ${unionOf(orders.flatMap((each) => [each, `-${each}`]))};\n` : "",
    embeddable.length > 0 ? `export type ${embed} = ${unionOf(embeddable)};\n` : "",
  ];
}

function collectionInterface(resource: Resource, words: Words): string {
  const { name, collection, collectionClass, operations } = resource;
  const [text, chosen] = [words.free("Text"), words.free("Name")];
  const embeds = collection.embeddable.length > 0;
  const read = `${name}<${text}>`;
  const got = embeds ? `${words.word("Embedded")}<${read}, ${chosen}>` : read;
  const parameter = embeds ? `<${chosen} extends ${words.derived(name, "Embeddable")} = never>` : "";
  const options = words.word("CallOptions");
  const members = operations.flatMap((operation) => {
    const member = (text: string) =>
      memberText(operation.description || operation.title, text, deprecatedTag(operation));
    if (operation.lifecycle === "list") {
      const query = `${words.derived(name, "Query")}${embeds ? `<${chosen}>` : ""}`;
      const listing = `${words.word("Listing")}<${got}, ${announcedNames(resource, "collection")}>`;
      const list = `list${parameter}(query?: ${query}, options?: ${options}): ${listing}`;
      return [member(list), ...groupMethod(resource, words)];
    }
    if (operation.lifecycle !== "retrieve") return [];
    const embedding = embeds ? `${options} & { readonly embed?: readonly ${chosen}[] }` : options;
    const outcome = `${words.word("Outcome")}<${got}, ${refusals(operation, words)}>`;
    const parameters = `\n    id: ${referenceTo(name, words)},\n    options?: ${embedding},\n  `;
    return [member(`retrieve${parameter}(${parameters}): ${outcome}`)];
  });
  const link = "A link to one, by its identifier or its whole IRI. Sends no request.";
  const at = memberText(link, `at(id: string): ${words.word("Link")}<${read}>`);
  const methods = collectionMethods({ resource, words, taken: new Set() });
  const all = [...members, at, ...methods].join("\n");
  return interfaceText(`${collectionClass.name}<${text} = string>`, all, collection.description || collection.title);
}

function groupMethod({ name, collection: { group }, properties }: Resource, words: Words): string[] {
  if (group === null) return [];
  const types = (names: readonly string[], otherwise = "") => {
    const some = properties.filter((each) => names.includes(each.name));
    return some.map((each) => `readonly ${each.name}: ${plain(each, words)}${otherwise}`).join("; ");
  };
  const by = words.free("By");
  const query = `Omit<${words.derived(name, "Query")}, "order" | "embed" | "itemsPerPage">`;
  const found = `${words.word("Groups")}<{ ${types(group.by)} }[${by}], { ${types(group.sums, " | undefined")} }>`;
  const parameters = `\n    by: ${by},\n    query?: ${query},\n    options?: ${words.word("CallOptions")},\n  `;
  const about = "Values of a property with the number of their entries, the largest groups first.";
  return [memberText(about, `group<${by} extends ${unionOf(group.by)}>(${parameters}): Promise<${found}>`)];
}

/** Resource types that custom operations return with a collection query. */
const queried = memoize(
  (model) => new Set(model.resources.flatMap(({ operations }) => operations.map((each) => queriedBy(each, model)))),
);

/** Classes that are request bodies. Excluded: a file upload, whose body is bytes, and PATCH, which has its own type. */
const sent = memoize(({ resources }) => {
  const bodies = resources.flatMap(({ operations, bytes }) =>
    operations.filter(({ lifecycle }) => lifecycle !== "update" && !(bytes && lifecycle === "append")),
  );
  return new Set(bodies.map(({ expects }) => expects));
});
