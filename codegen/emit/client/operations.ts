/** Client methods for operations, typed with the statuses of their possible refusals. */

import type { Model, Operation, Resource } from "../../language/model.ts";
import { queriedBy, resourceListedAs } from "../class-lookup.ts";
import { deprecatedTag } from "../deprecation.ts";
import { comment } from "../typescript-literal.ts";
import { classPath, classType } from "./properties.ts";
import { callable, type Words } from "./reserved-names.ts";
import { refusals } from "./statuses.ts";

/** Context for writing methods: the resource, its module's imports, and property names in use. */
export interface Surroundings {
  readonly resource: Resource;
  readonly model: Model;
  readonly words: Words;
  readonly taken: ReadonlySet<string>;
}

/** The method name, with a `$` prefix if a property has that name. */
export function methodName(name: string, { taken }: Surroundings): string {
  return taken.has(name) ? `$${name}` : name;
}

/** Methods of a resource: CRUD, bytes, custom operations. */
export function itemMethods(around: Surroundings): string[] {
  const { resource, words } = around;
  const read = `${resource.name}<${words.free("Text")}>`;
  const methods = resource.operations.flatMap((operation) => {
    if (operation.on !== "item") return [];
    const options = () => `options?: ${words.word("WriteOptions")}`;
    switch (operation.lifecycle) {
      case "update":
        return [method(operation, around, [`change: ${words.derived(resource.name, "Change")}`, options()], read)];
      case "replace":
        return [method(operation, around, [`content: ${words.derived(resource.name, "Content")}`, options()], read)];
      case "delete":
        return [method(operation, around, [options()], "void")];
      case null:
        return [further(operation, around)];
      default:
        return [];
    }
  });
  return resource.bytes === null ? methods : [...methods, ...byteMethods(around)];
}

/** Methods of a collection, other than `list`, `retrieve` and `at`. */
export function collectionMethods(around: Surroundings): string[] {
  const { resource, words } = around;
  const read = `${resource.name}<${words.free("Text")}>`;
  const options = () => `options?: ${words.word("CallOptions")}`;
  return resource.operations.flatMap((operation) => {
    if (operation.lifecycle === "append")
      return resource.bytes === null
        ? [method(operation, around, [`content: ${words.derived(resource.name, "Content")}`, options()], read)]
        : [
            method(
              operation,
              around,
              [`source: ${words.word("Source")}`, `options?: ${words.word("UploadOptions")}`],
              read,
            ),
          ];
    if (operation.lifecycle === "replace" && resource.operations.some(({ lifecycle }) => lifecycle === "append"))
      return [
        method(
          operation,
          around,
          ["id: string", `content: ${words.derived(resource.name, "Content")}`, options()],
          read,
        ),
      ];
    return operation.lifecycle === null && operation.on === "collection" ? [further(operation, around)] : [];
  });
}

/** Operation names as a union of string literals. */
export function announcedNames(resource: Resource, on: Operation["on"]): string {
  const names = resource.operations.flatMap((operation) =>
    operation.on === on && operation.lifecycle !== "list" ? [JSON.stringify(callable(operation, resource))] : [],
  );
  return names.join(" | ") || "never";
}

/** A custom operation. */
function further(operation: Operation, around: Surroundings): string {
  const { expects, returns } = operation;
  const { words, model } = around;
  const content = expects === null ? [] : [`content: ${contentType(expects, around)}`];
  const listed = resourceListedAs(returns, model);
  const [text, chosen] = [`<${words.free("Text")}>`, words.free("Name")];
  const of = (name: string, form: "Query" | "Embeddable") =>
    words.from(classPath(name, model), words.derived(name, form));
  const queried = queriedBy(operation, model);
  const embeds = queried !== undefined && queried.collection.embeddable.length > 0;
  const query = queried ? [`query?: ${of(queried.name, "Query")}${embeds ? `<${chosen}>` : ""}`] : [];
  const parameters = [...content, ...query, `options?: ${words.word("CallOptions")}`];
  const generic = embeds ? `<${chosen} extends ${of(queried.name, "Embeddable")} = never>` : "";
  const entry = listed && `${classType(listed.name, words, model)}${text}`;
  const result =
    returns === null
      ? "void"
      : listed
        ? `${words.word("Page")}<${embeds ? `${words.word("Embedded")}<${entry}, ${chosen}>` : entry}>`
        : model.resources.some(({ name }) => name === returns)
          ? `${classType(returns, words, model)}${text}`
          : classType(returns, words, model);
  return method(operation, around, parameters, result, generic);
}

function contentType(name: string, { words, model }: Surroundings): string {
  return words.from(classPath(name, model), words.derived(name, "Content"));
}

function method(
  operation: Operation,
  around: Surroundings,
  parameters: readonly string[],
  result: string,
  generic = "",
): string {
  const { description, title } = operation;
  const called = methodName(callable(operation, around.resource), around);
  // Unquoted, `new` would be a construct signature.
  const name = (called === "new" ? '"new"' : called) + generic;
  const returned = `${around.words.word("Outcome")}<${result}, ${refusals(operation, around.model, around.words)}>`;
  const line = `  ${name}(${parameters.join(", ")}): ${returned};\n`;
  const broken = `  ${name}(\n${parameters.map((each) => `    ${each},\n`).join("")}  ): ${returned};\n`;
  return `${comment(description || title, 2, deprecatedTag(operation))}${line.length <= 121 ? line : broken}`;
}

/** Reading bytes needs the permission to retrieve the file; replacing them, to update it. */
function byteMethods(around: Surroundings): string[] {
  const { words, resource } = around;
  const outcome = words.word("Outcome");
  const has = (lifecycle: string) => resource.operations.some((each) => each.lifecycle === lifecycle);
  const download = () =>
    `${comment("Downloads the bytes. An interrupted download resumes as long as the file is the same.", 2)}  ${methodName("download", around)}(options?: ${words.word("DownloadOptions")}): ${outcome}<${words.word("Download")}, number>;\n`;
  const upload = () =>
    `${comment("Replaces the bytes.", 2)}  ${methodName("upload", around)}(source: ${words.word("Source")}, options?: ${words.word("UploadOptions")}): ${outcome}<void, number>;\n`;
  return [...(has("retrieve") ? [download()] : []), ...(has("update") ? [upload()] : [])];
}
