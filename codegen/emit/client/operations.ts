/** Client methods for operations, typed with the statuses of their possible refusals. */

import type { Operation, Resource } from "../../language/model.ts";
import { isBodyOptional, queriedBy, resourceListedAs, resourceNamed } from "../class-lookup.ts";
import { deprecatedTag, operationText } from "../descriptions.ts";
import { memberText, unionOf } from "../typescript-literal.ts";
import { classPath, classType } from "./properties.ts";
import { callable, type Derived, type Words } from "./reserved-names.ts";
import { refusals } from "./statuses.ts";

/** Context for writing methods: the resource, its module's imports, and property names in use. */
export interface Surroundings {
  readonly resource: Resource;
  readonly words: Words;
  readonly taken: ReadonlySet<string>;
}

/** The method name, with a `$` prefix if a property has that name. */
export const methodName = (name: string, { taken }: Surroundings): string => (taken.has(name) ? `$${name}` : name);

/** Methods of a resource: CRUD, bytes, custom operations. */
export function itemMethods(around: Surroundings): string[] {
  const { resource, words } = around;
  const { name, operations, bytes } = resource;
  const read = `${name}<${words.free("Text")}>`;
  const options = () => `options?: ${words.word("WriteOptions")}`;
  const methods = operations.flatMap((operation) => {
    const { on, lifecycle } = operation;
    if (on !== "item") return [];
    if (lifecycle === null) return [further(operation, around)];
    if (lifecycle === "delete") return [method(operation, around, [options()], "void")];
    if (lifecycle !== "update" && lifecycle !== "replace") return [];
    const body =
      lifecycle === "update"
        ? `change: ${words.derived(name, "Change")}`
        : `content: ${words.derived(name, "Content")}`;
    return [method(operation, around, [body, options()], read)];
  });
  return bytes === null ? methods : [...methods, ...byteMethods(around)];
}

/** Methods of a collection, other than `list`, `retrieve` and `at`. */
export function collectionMethods(around: Surroundings): string[] {
  const { resource, words } = around;
  const { name, operations, bytes } = resource;
  const read = `${name}<${words.free("Text")}>`;
  const content = `content: ${words.derived(name, "Content")}`;
  const options = () => `options?: ${words.word("CallOptions")}`;
  const appends = operations.some(({ lifecycle }) => lifecycle === "append");
  return operations.flatMap((operation) => {
    const { lifecycle, on } = operation;
    if (lifecycle === "append") {
      const upload = () => [`source: ${words.word("Source")}`, `options?: ${words.word("UploadOptions")}`];
      return [method(operation, around, bytes === null ? [content, options()] : upload(), read)];
    }
    if (lifecycle === "replace" && appends)
      return [method(operation, around, ["id: string", content, options()], read)];
    return lifecycle === null && on === "collection" ? [further(operation, around)] : [];
  });
}

/** Names of the operations that representations announce. */
export function announcedNames(resource: Resource, on: Operation["on"]): string {
  const announced = resource.operations.filter((operation) => operation.on === on && operation.lifecycle !== "list");
  return unionOf(announced.map((operation) => callable(operation, resource)));
}

function further(operation: Operation, around: Surroundings): string {
  const { expects, returns, on, statuses } = operation;
  const { words } = around;
  const { model } = words;
  const derived = (name: string, form: Derived) => words.from(classPath(name, words), words.derived(name, form));
  const [text, chosen] = [`<${words.free("Text")}>`, words.free("Name")];
  const queried = queriedBy(operation, model);
  const embeds = queried !== undefined && queried.collection.embeddable.length > 0;
  const content = expects && `content${isBodyOptional(operation, model) ? "?" : ""}: ${derived(expects, "Content")}`;
  const parameters = [
    ...(content ? [content] : []),
    ...(queried ? [`query?: ${derived(queried.name, "Query")}${embeds ? `<${chosen}>` : ""}`] : []),
    `options?: ${words.word(on === "item" && statuses.includes(412) ? "WriteOptions" : "CallOptions")}`,
  ];
  const generic = embeds ? `<${chosen} extends ${derived(queried.name, "Embeddable")} = never>` : "";
  const resultOf = (name: string) => {
    const listed = resourceListedAs(name, model);
    if (listed === undefined) return classType(name, words) + (resourceNamed(name, model) ? text : "");
    const entry = classType(listed.name, words) + text;
    return `${words.word("Page")}<${embeds ? `${words.word("Embedded")}<${entry}, ${chosen}>` : entry}>`;
  };
  return method(operation, around, parameters, returns === null ? "void" : resultOf(returns), generic);
}

function method(
  operation: Operation,
  around: Surroundings,
  parameters: readonly string[],
  result: string,
  generic = "",
): string {
  const called = methodName(callable(operation, around.resource), around);
  // Unquoted, `new` would be a construct signature.
  const name = (called === "new" ? '"new"' : called) + generic;
  const returned = `${around.words.word("Outcome")}<${result}, ${refusals(operation, around.words)}>`;
  const line = `${name}(${parameters.join(", ")}): ${returned}`;
  const broken = `${name}(\n${parameters.map((each) => `    ${each},\n`).join("")}  ): ${returned}`;
  return memberText(operationText(operation), line.length <= 117 ? line : broken, deprecatedTag(operation));
}

/** Reading bytes needs the permission to retrieve the file; replacing them, to update it. */
function byteMethods(around: Surroundings): string[] {
  const { words, resource } = around;
  const has = (lifecycle: string) => resource.operations.some((each) => each.lifecycle === lifecycle);
  const declare = (name: string, about: string, parameters: string, result: string) =>
    memberText(about, `${methodName(name, around)}(${parameters}): ${words.word("Outcome")}<${result}, number>`);
  const methods: string[] = [];
  if (has("retrieve")) {
    const about = "Downloads the bytes. An interrupted download resumes as long as the file is the same.";
    methods.push(declare("download", about, `options?: ${words.word("DownloadOptions")}`, words.word("Download")));
  }
  if (has("update")) {
    const parameters = `source: ${words.word("Source")}, options?: ${words.word("UploadOptions")}`;
    methods.push(declare("upload", "Replaces the bytes.", parameters, "void"));
  }
  return methods;
}
