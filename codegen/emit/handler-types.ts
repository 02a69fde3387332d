/** Emits the handler interface (`contract.ts`): one member per operation, implemented in `src/handlers/`. */

import type { Model, Operation, Resource } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { bodyClasses, memoize, moduleOf, resourceListedAs, valueNamed } from "./class-lookup.ts";
import { deprecatedTag, deprecationOf } from "./deprecation.ts";
import { contentForm, expectedForm } from "./schema/schema-names.ts";
import { comment, literal } from "./typescript-literal.ts";

/** Statuses that a handler may refuse with. The server sends all others before or after the handler. */
const handlersStatuses = [400, 403, 404, 409, 412];

export function emitContract(model: Model): Artifact {
  const words = new Set<string>(["Caching"]);
  if (model.api.authentication) words.add("Accounts");
  const interfaces = model.resources.map((resource) => resourceHandlers(resource, model, words));
  const imports = [
    importLine(words, "hydrant"),
    ...model.resources.map((resource) => importLine(typesOf(resource, model), `./${moduleOf(resource.name, model)}`)),
    ...model.values
      .filter((value) => bodyClasses(model).has(value.name))
      .map((value) => importLine(new Set([value.name]), `./${moduleOf(value.name, model)}`)),
  ];
  const members = [
    ...(model.api.authentication
      ? [`${comment("Looks up accounts for the token endpoint.", 2)}  readonly authentication: Accounts;\n`]
      : []),
    `${comment("Dates and lifetimes.", 2)}  readonly caching: Caching;\n`,
    ...model.resources.map(
      (resource) => `${comment(resource.description, 2)}  readonly ${resource.plural}: ${resource.name}Handlers;\n`,
    ),
  ];
  const text = [
    "/** Types of the handlers. Code with missing, unknown or wrongly typed handlers does not compile. Generated from the spec; do not edit. */\n\n",
    ...imports,
    `\nexport interface Handlers {\n${members.join("")}}\n`,
    ...interfaces,
  ];
  return { path: "contract.ts", text: text.join("") };
}

function importLine(names: ReadonlySet<string>, from: string): string {
  return names.size === 0 ? "" : `import type { ${[...names].sort().join(", ")} } from "${from}";\n`;
}

/** `words`: collects imports from `hydrant`. */
function resourceHandlers(resource: Resource, model: Model, words: Set<string>): string {
  const members = resource.operations.map((operation) => {
    const head = comment(
      `${operation.method} ${operation.path}: ${operation.description || operation.title}`,
      2,
      deprecatedTag(deprecationOf(operation, resource)),
    );
    return `${head}  readonly ${operation.name}: ${operation.lifecycle === null ? furtherType(operation, model, words) : lifecycleType(operation, resource, words)};\n`;
  });
  return `\n${comment(`Operations of ${resource.name}.`)}export interface ${resource.name}Handlers {\n${members.join("")}}\n`;
}

function lifecycleType({ lifecycle }: Operation, { name }: Resource, words: Set<string>): string {
  words.add("Lifecycle");
  return `Lifecycle<${name}, ${name}Content, ${name}Change>["${lifecycle}"]`;
}

function furtherType(operation: Operation, model: Model, words: Set<string>): string {
  const { expects, returns, on, method, statuses } = operation;
  const listed = resourceListedAs(returns, model);
  const request =
    on === "item"
      ? expects === null
        ? "ItemRequest"
        : "FurtherItemRequest"
      : expects === null
        ? "Asked"
        : "FurtherRequest";
  // A GET that returns a collection takes page parameters, like a list.
  const pages = method === "GET" && listed !== undefined;
  if (pages) words.add("ListRequest");
  if (!pages || on === "item") words.add(request);
  const answer = returns === null ? "Done" : listed ? `Listed<${listed.name}>` : `Found<${returns}>`;
  words.add(answer.replace(/<.*/, "")).add("Refused");
  const content = expects === null ? "" : `<${contentType(expects, model)}>`;
  const asked = [
    ...(pages ? [`ListRequest<${listed.name}>`] : []),
    ...(!pages || on === "item" ? [request + content] : []),
  ];
  const refusals = handlersStatuses.filter((status) => statuses.includes(status)).join(" | ");
  return `(request: ${asked.join(" & ")}) => Promise<${answer} | Refused<${refusals}>>`;
}

function contentType(name: string, model: Model): string {
  return valueNamed(name, model) ? name : contentForm(name);
}

/** Types of a resource that the handler interface imports. */
function typesOf({ name, operations, collectionClass }: Resource, model: Model): Set<string> {
  const { expected, returned } = further(model);
  const names = new Set<string>();
  if (operations.some(({ lifecycle }) => lifecycle !== null))
    names.add(name).add(`${name}Content`).add(`${name}Change`);
  if (expected.has(name)) names.add(`${name}Content`);
  if (returned.has(name) || returned.has(collectionClass.name)) names.add(name);
  return names;
}

/** Class names that custom operations expect and return. */
const further = memoize(({ resources }) => {
  const own = resources.flatMap(({ operations }) => operations.filter(({ lifecycle }) => lifecycle === null));
  return {
    expected: new Set(own.map(({ expects }) => expects)),
    returned: new Set(own.map(({ returns }) => returns)),
  };
});

/** Emits the module that assembles the generated code for the server. */
export function emitApplication(model: Model): Artifact {
  const { api, resources } = model;
  const members = [
    ...(api.authentication ? ["authentication"] : []),
    "caching",
    ...resources.map(({ plural }) => plural),
  ];
  const text = `/** The generated part of the application, for the runtime. Generated from the spec; do not edit. */

import { readFileSync } from "node:fs";
import type { Parts } from "hydrant";
import { api } from "./api.ts";
import type { Handlers } from "./contract.ts";
import { routes } from "./routes.ts";

export { migrations } from "./migrations/index.ts";
export { tables } from "./tables.ts";
export { api };

/** Combines the generated parts with the handlers. Throws if a resource has no handlers, in case nobody ran the compiler. */
export function application(handlers: Handlers): Parts {
  const expected = ${literal(members, 2)} as const;
  const missing = expected.filter((name) => handlers[name] === undefined);
  if (missing.length > 0) throw new Error(\`The handlers lack \${missing.join(", ")}; add them to src/handlers/index.ts.\`);
  return {
    api,
    routes: routes(handlers),
    documents: {
      apidoc: text("apidoc.json"),
      openapi: text("openapi.json"),
      contexts: text("contexts.json"),
      shapes: text("shapes.json"),
    },
    outstanding: isOutstanding(),
    accounts: ${api.authentication ? "handlers.authentication" : "null"},
    caching: handlers.caching,
  };
}

/** Whether \`generate --watch\` left migrations to be written. False if generated.json is missing or broken, such as by a merge. */
function isOutstanding(): boolean {
  try {
    return JSON.parse(text("generated.json")).outstanding === true;
  } catch {
    return false;
  }
}

function text(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}
`;
  return { path: "application.ts", text };
}

/** Emits the routes: each operation with its validator and handler. */
export function emitRoutes(model: Model): Artifact {
  const validators = new Set<string>();
  const lines = model.resources.flatMap((resource) =>
    resource.operations.map((operation) => {
      const validator = validatorName(operation, model, resource);
      if (validator !== null) validators.add(validator);
      return `    { resource: ${resource.variable}, operation: "${operation.name}", validator: ${validator ?? "null"}, handle: handlers.${resource.plural}.${operation.name} },\n`;
    }),
  );
  const text = [
    "/** Routes: each operation with its validator and its handler. Generated from the spec; do not edit. */\n\n",
    'import type { RouteLine } from "hydrant";\n',
    'import type { Handlers } from "./contract.ts";\n',
    ...model.resources.map(({ name, variable }) => `import { ${variable} } from "./${moduleOf(name, model)}";\n`),
    validators.size === 0 ? "" : `import { ${[...validators].sort().join(", ")} } from "./validators.ts";\n`,
    `\nexport function routes(handlers: Handlers): readonly RouteLine[] {\n  return [\n${lines.join("")}  ];\n}\n`,
  ];
  return { path: "routes.ts", text: text.join("") };
}

function validatorName(operation: Operation, model: Model, resource: Resource): string | null {
  // An upload has no validator: any bytes are valid.
  if (resource.bytes !== null && operation.lifecycle === "append") return null;
  return expectedForm(operation, model);
}
