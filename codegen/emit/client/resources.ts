/** Emits the client's types for each class: reading, writing, and methods. */

import type { Class, Model, Resource, ValueType } from "../../language/model.ts";
import type { Artifact } from "../artifact.ts";
import { memoize, queriedBy } from "../class-lookup.ts";
import { deprecatedTag } from "../deprecation.ts";
import { propertyComment } from "../property-type.ts";
import { comment } from "../typescript-literal.ts";
import { announcedNames, collectionMethods, itemMethods, methodName, type Surroundings } from "./operations.ts";
import { classPath, filterMember, hasTexts, hidden, readMember, referenceTo, sentMember } from "./properties.ts";
import { Words } from "./reserved-names.ts";
import { refusals } from "./statuses.ts";

const types = "../runtime/types.ts";

export function resourceModule(resource: Resource, model: Model): Artifact {
  const words = new Words(model);
  const path = classPath(resource.name, model);
  const lifecycle = new Set(resource.operations.map((each) => each.lifecycle));
  const parts = [
    itemInterface(resource, model, words),
    ...(sent(model).has(resource.name)
      ? [sentInterface(resource, "Content", "Request body that creates or replaces one.", model, words)]
      : []),
    ...(lifecycle.has("update")
      ? [
          sentInterface(
            resource,
            "Change",
            "Request body that changes one. Omitted properties stay; null removes a property.",
            model,
            words,
          ),
        ]
      : []),
    ...(lifecycle.has("list") || queried(model).has(resource) ? listTypes(resource, model, words) : []),
    collectionInterface(resource, model, words),
  ];
  const text = [
    comment(`${resource.title}. Generated from the spec; do not edit.`),
    words.imports(path, types),
    ...parts,
  ];
  return { path: `client/${path.slice(3)}`, text: text.filter((part) => part !== "").join("\n") };
}

export function valueModule(value: ValueType, model: Model): Artifact {
  const words = new Words(model);
  const path = classPath(value.name, model);
  const text = [
    ...(value.answered ? [valueInterface(value, model, words)] : []),
    ...(value.sent ? [sentInterface(value, "Content", "", model, words)] : []),
  ];
  const head = comment(`${value.title}. Generated from the spec; do not edit.`);
  return {
    path: `client/${path.slice(3)}`,
    text: [head, words.imports(path, types), ...text].filter((part) => part !== "").join("\n"),
  };
}

function itemInterface(resource: Resource, model: Model, words: Words): string {
  const { name, description, title, properties } = resource;
  const text = words.free("Text");
  const taken = new Set(properties.filter(({ writeOnly }) => !writeOnly).map((property) => property.name));
  const around: Surroundings = { resource, model, words, taken };
  const link = `${words.word("Link")}<${name}<${text}>>`;
  const clashing = hidden(properties).map((each) => `"${each}"`);
  const parent = clashing.length === 0 ? link : `${words.word("Behind")}<${link}, ${clashing.join(" | ")}>`;
  const operations = announcedNames(resource, "item");
  const can = `${comment("The operations that this client may perform, as announced by the service.", 2)}  readonly ${methodName("can", around)}: ${words.word("Can")}<${operations}>;\n`;
  const members = [...readMembers(resource, model, words), can, ...itemMethods(around)];
  return `${comment(description || title, 0, deprecatedTag(resource))}export interface ${name}<${text} = string> extends ${parent} {\n${members.join("\n")}}\n`;
}

function valueInterface(value: ValueType, model: Model, words: Words): string {
  const parameter = hasTexts(value.name, model) ? `<${words.free("Text")} = string>` : "";
  return `${comment(value.description || value.title)}export interface ${value.name}${parameter} {\n${readMembers(value, model, words).join("\n")}}\n`;
}

function readMembers(of: Class, model: Model, words: Words): string[] {
  return of.properties.flatMap((property) => {
    const member = readMember(property, words, model);
    return member === null ? [] : [`${propertyComment(property)}  ${member}\n`];
  });
}

function sentInterface(of: Class, form: "Content" | "Change", description: string, model: Model, words: Words): string {
  const members = of.properties.flatMap((property) => {
    const member = sentMember(property, form === "Change", words, model);
    return member === null ? [] : [`${propertyComment(property)}  ${member}\n`];
  });
  return `${comment(description || of.description || of.title)}export interface ${words.derived(of.name, form)} {\n${members.join("\n")}}\n`;
}

/** Types of list queries. */
function listTypes(resource: Resource, model: Model, words: Words): string[] {
  const { name, collection } = resource;
  const { filters, orders, embeddable, page, me } = collection;
  const union = (names: readonly string[]) => names.map((each) => JSON.stringify(each)).join(" | ");
  const members = [
    ...(filters.length > 0
      ? [filters.map((filter) => `  ${filterMember(filter, resource, words, model)}\n`).join("")]
      : []),
    ...(orders.length > 0
      ? [`${comment("A leading minus means descending.", 2)}  readonly order?: ${words.derived(name, "Order")};\n`]
      : []),
    ...(embeddable.length > 0
      ? [
          `${comment("Links whose targets are loaded with each entry.", 2)}  readonly embed?: readonly ${words.free("Name")}[];\n`,
        ]
      : []),
    ...(me ? [`${comment("Lists only the account of the logged-in user.", 2)}  readonly me?: boolean;\n`] : []),
  ];
  const parameter =
    embeddable.length > 0 ? `<${words.free("Name")} extends ${words.derived(name, "Embeddable")} = never>` : "";
  const about = `Filters, order and page size of a list. A page has ${page.size} entries by default and at most ${page.most}.`;
  return [
    `${comment(about)}export interface ${words.derived(name, "Query")}${parameter} extends ${words.word("Paging")} {\n${members.join("\n")}}\n`,
    ...(orders.length > 0
      ? [`export type ${words.derived(name, "Order")} = ${union(orders.flatMap((order) => [order, `-${order}`]))};\n`]
      : []),
    ...(embeddable.length > 0 ? [`export type ${words.derived(name, "Embeddable")} = ${union(embeddable)};\n`] : []),
  ];
}

function collectionInterface(resource: Resource, model: Model, words: Words): string {
  const { name, collection, collectionClass, operations } = resource;
  const [text, chosen] = [words.free("Text"), words.free("Name")];
  const around: Surroundings = { resource, model, words, taken: new Set() };
  const embeds = collection.embeddable.length > 0;
  const read = `${name}<${text}>`;
  const got = embeds ? `${words.word("Embedded")}<${read}, ${chosen}>` : read;
  const parameter = embeds ? `<${chosen} extends ${words.derived(name, "Embeddable")} = never>` : "";
  const query = `query?: ${words.derived(name, "Query")}${embeds ? `<${chosen}>` : ""}`;
  const listed = announcedNames(resource, "collection");
  const members = operations.flatMap((operation) => {
    const about = comment(operation.description || operation.title, 2, deprecatedTag(operation));
    const options = words.word("CallOptions");
    if (operation.lifecycle === "list")
      return [
        `${about}  list${parameter}(${query}, options?: ${options}): ${words.word("Listing")}<${got}, ${listed}>;\n`,
      ];
    if (operation.lifecycle === "retrieve") {
      const with_ = embeds ? `${options} & { readonly embed?: readonly ${chosen}[] }` : options;
      return [
        `${about}  retrieve${parameter}(\n    id: ${referenceTo(name, words, model)},\n    options?: ${with_},\n  ): ${words.word("Outcome")}<${got}, ${refusals(operation, model, words)}>;\n`,
      ];
    }
    return [];
  });
  const at = `${comment("A link to one, by its identifier or its whole IRI. Sends no request.", 2)}  at(id: string): ${words.word("Link")}<${read}>;\n`;
  return `${comment(collection.description || collection.title)}export interface ${collectionClass.name}<${text} = string> {\n${[...members, at, ...collectionMethods(around)].join("\n")}}\n`;
}

/** Resource types that custom operations return with a collection query. */
const queried = memoize(
  (model) => new Set(model.resources.flatMap(({ operations }) => operations.map((each) => queriedBy(each, model)))),
);

/** Classes that are request bodies. Excluded: a file upload, whose body is bytes, and PATCH, which has its own type. */
const sent = memoize(
  ({ resources }) =>
    new Set(
      resources.flatMap(({ operations, bytes }) =>
        operations
          .filter(({ lifecycle }) => lifecycle !== "update" && !(bytes && lifecycle === "append"))
          .map(({ expects }) => expects),
      ),
    ),
);
