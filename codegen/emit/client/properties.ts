/** TypeScript types of properties in the client: for reading, writing and filtering. */

import { DATATYPES, pathOf } from "../../../src/hypermedia/datatypes.ts";
import { withinInverse } from "../../../src/hypermedia/inverse.ts";
import { alwaysRead, mustBeGiven } from "../../language/datatype-schemas.ts";
import type { Filter, Inverse, Model, Property, Resource } from "../../language/model.ts";
import { filteredProperty, moduleOf, resourceNamed, valueNamed } from "../class-lookup.ts";
import { unionOf } from "../typescript-literal.ts";
import type { Words } from "./reserved-names.ts";

/** The type for reading; null if the property is write-only. */
export function readMember(property: Property, words: Words): string | null {
  const { name, range, many, multilingual, writeOnly, inverse } = property;
  if (writeOnly) return null;
  if (inverse) return `${name}: ${inverseType(inverse, words)}`;
  const single =
    range.kind === "link"
      ? `${words.word("Link")}<${classType(range.resource, words)}<${words.free("Text")}>>`
      : range.kind === "embed"
        ? valueType(range.value, words)
        : multilingual
          ? words.free("Text")
          : plain(property, words);
  return `${name}${alwaysRead(property) ? "" : "?"}: ${many ? listOf(single) : single}`;
}

/** The collection of an inverse property: what is made there has the link. */
function inverseType(inverse: Inverse, words: Words): string {
  const listed = withinInverse(resourceNamed(inverse.resource, words.model) as Resource, inverse);
  const collection = `${words.from(classPath(listed.name, words), listed.collectionClass.name)}<${words.free("Text")}>`;
  const list = `Pick<${collection}, "list">`;
  if (!listed.operations.some(({ lifecycle }) => lifecycle === "append")) return list;
  if (listed.bytes !== null) return `Pick<${collection}, "list" | "append">`;
  const content = words.from(classPath(listed.name, words), words.derived(listed.name, "Content"));
  const optional = `${words.word("Optional")}<${content}, "${inverse.link}">`;
  return `${list} & {\n    append(content: ${optional}, options?: ${words.word("CallOptions")}): ReturnType<${collection}["append"]>;\n  }`;
}

/** The type for writing; null if clients cannot write the property. `change`: for PATCH, where null removes. */
export function sentMember(property: Property, change: boolean, words: Words): string | null {
  const { name, range, many, multilingual, required, readOnly, source, immutable } = property;
  if (readOnly || source !== "client" || (change && immutable)) return null;
  const single =
    range.kind === "link"
      ? referenceTo(range.resource, words)
      : range.kind === "embed"
        ? words.from(classPath(range.value, words), words.derived(range.value, "Content"))
        : multilingual
          ? `string | ${words.word(change ? "LanguageChange" : "LanguageMap")}`
          : plain(property, words);
  const type = many ? listOf(single) : single;
  return `${name}${mustBeGiven(property) && !change ? "" : "?"}: ${type}${change && !required ? " | null" : ""}`;
}

/** Types of the runtime for the conditions of filters. `ofValues`: with the type of the values as parameter. */
const CONDITIONS: readonly (readonly [form: Filter["forms"][number], type: string, ofValues?: true])[] = [
  ["not", "Excluding", true],
  ["range", "Range", true],
  ["exists", "Existence"],
  ["prefix", "Prefix"],
  ["contains", "Containing"],
  ["near", "Near"],
  ["within", "Within"],
];

export function filterMember(filter: Filter, of: Resource, words: Words): string {
  const { forms } = filter;
  const compared = filteredProperty(filter, of, words.model);
  const { range } = compared;
  const single = range.kind === "link" ? referenceTo(range.resource, words) : plain(compared, words);
  const has = (form: Filter["forms"][number]) => forms.includes(form);
  const conditions = CONDITIONS.filter(([form]) => has(form)).map(
    ([, type, ofValues]) => words.word(type) + (ofValues ? `<${single}>` : ""),
  );
  if (has("or")) {
    const exact = has("equals") || has("in") ? [`{ readonly equals?: ${single} | ${listOf(single)} }`] : [];
    conditions.push(`{ readonly or?: ${[...conditions, ...exact].join(" & ")} }`);
  }
  const types = [
    ...(has("equals") ? [single] : []),
    ...(has("in") ? [listOf(single)] : []),
    ...(conditions.length > 0 ? [conditions.join(" & ")] : []),
  ];
  const alone = types.length === 1 || conditions.length < 2;
  const type = (alone ? types : types.with(-1, `(${types.at(-1)})`)).join(" | ");
  const path = pathOf(filter);
  return `${path.includes(".") ? `"${path}"` : path}?: ${type}`;
}

export const classType = (name: string, words: Words): string =>
  valueNamed(name, words.model) ? valueType(name, words) : words.from(classPath(name, words), name);

const valueType = (name: string, words: Words): string =>
  words.from(classPath(name, words), name) + (hasTexts(name, words.model) ? `<${words.free("Text")}>` : "");

/** Whether a value type, or a nested one, has texts or links: their types depend on the requested languages. */
export function hasTexts(name: string, model: Model, within: readonly string[] = []): boolean {
  const value = valueNamed(name, model);
  return (value?.properties ?? []).some(
    ({ multilingual, range }) =>
      multilingual ||
      range.kind === "link" ||
      (range.kind === "embed" && !within.includes(range.value) && hasTexts(range.value, model, [...within, name])),
  );
}

/** The type of a reference. A resource whose properties hide members of a link is no `Link`: it joins the union. */
export function referenceTo(resource: string, words: Words): string {
  const type = `${classType(resource, words)}<unknown>`;
  const { properties = [] } = resourceNamed(resource, words.model) ?? {};
  const reference = `${words.word("Reference")}<${type}>`;
  return hidden(properties).length === 0 ? reference : `${reference} | ${type}`;
}

/** Link members that properties of the resource hide. */
export function hidden(properties: readonly Property[]): ("iri" | "load")[] {
  const taken = new Set(properties.filter(({ writeOnly }) => !writeOnly).map(({ name }) => name));
  return (["iri", "load"] as const).filter((each) => taken.has(each));
}

/** The type of a single literal value. */
export function plain({ range, constraints }: Property, words: Words): string {
  if (constraints.enum !== null) return unionOf(constraints.enum);
  if (range.kind !== "data") return "string";
  const { typescript } = DATATYPES[range.datatype];
  return typescript === "unknown" ? words.word("Json") : typescript;
}

const listOf = (type: string): string => (/ [|&] /.test(type) ? `readonly (${type})[]` : `readonly ${type}[]`);

/** Import path of a class's module, from another class's module. */
export const classPath = (name: string, { model }: Words): string => `../${moduleOf(name, model)}`;
