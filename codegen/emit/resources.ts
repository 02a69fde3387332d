/** Emits a module for each class: types of records and bodies, and its definition for the server. */

import type { Class, Model, Operation, Resource, ValueType } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { apiDefinition, resourceDefinition, valueDefinition } from "./class-definitions.ts";
import { moduleOf } from "./class-lookup.ts";
import { deprecatedTag, sentence } from "./descriptions.ts";
import { embeddedType, type Form, membersOf, recordMember, writtenApart } from "./property-type.ts";
import { contentForm } from "./schema/schema-names.ts";
import { interfaceText, literal, unionOf } from "./typescript-literal.ts";

const RESOURCE: readonly Form[] = ["record", "content", "change", "stored"];

const generated = "Generated from the spec; do not edit.";

export const emitResources = (model: Model): readonly Artifact[] => [
  ...model.values.map((value) => valueModule(value, model)),
  ...model.resources.map((resource) => resourceModule(resource, model)),
  apiModule(model),
];

function valueModule(value: ValueType, model: Model): Artifact {
  const text = [
    `/** ${value.name}. ${generated} */\n`,
    imports([["ValueDefinition", "hydrant"], ...embeds(value, model, ["value", "content"])]),
    interfaceOf(value.name, value.description, value, "value", model),
    ...(writtenApart(model).has(value.name)
      ? [interfaceOf(contentForm(value.name), "The same type in request bodies.", value, "content", model)]
      : []),
    `export const ${value.variable}: ValueDefinition = ${literal(valueDefinition(value))};\n`,
  ];
  return { path: moduleOf(value.name, model), text: text.join("\n") };
}

function resourceModule(resource: Resource, model: Model): Artifact {
  const { name, variable, properties } = resource;
  const multilingual = properties.some((property) => property.multilingual);
  const lifecycle = resource.operations.flatMap((each) => each.lifecycle ?? []);
  const stored = storedInterface(resource, model);
  const transitions = resource.operations.filter(({ transition }) => transition !== null);
  const [content, change] = [`${name}Content`, `${name}Change`];
  const types = [
    ...[name, content, change, unionOf(lifecycle)],
    ...(stored === null ? [] : [`${name}Stored`]),
    ...(transitions.length === 0 ? [] : [transitionTypes(transitions)]),
  ];
  const creates = "Request body that creates or replaces one. Links are identifiers.";
  const changes = "Request body that changes one. Null removes a property.";
  const text = [
    `/** ${name}. ${generated} */\n`,
    imports([
      [multilingual ? "LanguageMap, Resource" : "Resource", "hydrant"],
      ...embeds(resource, model, RESOURCE),
      ...transitions.flatMap(({ expects }) => (expects ? [[expects, `../${moduleOf(expects, model)}`] as const] : [])),
    ]),
    interfaceOf(name, asStored(resource), resource, "record", model),
    interfaceOf(content, creates, resource, "content", model),
    interfaceOf(change, changes, resource, "change", model),
    ...(stored === null ? [] : [stored]),
    `export const ${variable}: Resource<${types.join(", ")}> = ${literal(resourceDefinition(resource, model.resources))};\n`,
  ];
  return { path: moduleOf(name, model), text: text.join("\n") };
}

const transitionTypes = (transitions: readonly Operation[]): string =>
  `{ ${transitions.map(({ name, expects }) => `readonly ${name}: ${expects ?? "undefined"}`).join("; ")} }`;

/** The comment of the record type. A title used as the description is not a sentence. */
const asStored = ({ title, description }: Resource): string =>
  description === title ? `${title}, as stored.` : `${sentence(description)} As stored.`;

const imports = (list: readonly (readonly [name: string, from: string])[]): string =>
  list.map(([name, from]) => `import type { ${name} } from "${from}";\n`).join("");

function embeds(of: Class, model: Model, forms: readonly Form[]): (readonly [string, string])[] {
  const used = of.properties.flatMap((property) => {
    const { range } = property;
    if (range.kind !== "embed") return [];
    const having = forms.filter((form) => recordMember(property, form, model) !== null);
    return having.map((form) => ({ value: range.value, type: embeddedType(range.value, form, model) }));
  });
  return [...Map.groupBy(used, ({ value }) => value)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, all]) => {
      const types = new Set(all.map(({ type }) => type));
      return [[...types].sort().join(", "), `../${moduleOf(value, model)}`];
    });
}

function interfaceOf(name: string, description: string, of: Class, form: Form, model: Model): string {
  const members = membersOf(of, (property) => recordMember(property, form, model));
  const id = form === "record" && isResource(of) && of.identifier.kind === "uuid" && of.identifier.property === null;
  const all = [...(id ? ["  readonly id: string;\n"] : []), ...members];
  return interfaceText(name, all.join(""), description, isResource(of) ? deprecatedTag(of) : null);
}

/** The type of what handlers may store in addition to client data; null if nothing. */
function storedInterface(resource: Resource, model: Model): string | null {
  const { name } = resource;
  const about = "What handlers may store: the request body, and properties that clients do not send.";
  const members = membersOf(resource, (property) =>
    recordMember(property, "content", model) === null ? recordMember(property, "stored", model) : null,
  );
  return members.length === 0 ? null : interfaceText(`${name}Stored extends ${name}Content`, members.join(""), about);
}

const isResource = (of: Class): of is Resource => "path" in of;

function apiModule(model: Model): Artifact {
  const { resources, values } = model;
  const { resources: _, values: __, hash, ...lists } = apiDefinition(model);
  const namesOf = (classes: readonly Class[]) => `[${classes.map(({ variable }) => variable).join(", ")}]`;
  const rest = `  resources: ${namesOf(resources)},\n  values: ${namesOf(values)},\n  hash: ${JSON.stringify(hash)},\n}`;
  const body = literal(lists).replace(/\}$/, rest);
  const classes = [...resources, ...values];
  const text = [
    `/** The definition of the API. ${generated} */\n\n`,
    'import type { ApiDefinition } from "hydrant";\n',
    ...classes.map(({ name, variable }) => `import { ${variable} } from "./${moduleOf(name, model)}";\n`),
    `\nexport const api: ApiDefinition = ${body};\n`,
  ];
  return { path: "api.ts", text: text.join("") };
}
