/** Emits the handler interface (`contract.ts`): one member per operation, implemented in `src/handlers/`. */

import type { Model, Operation, Resource } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { moduleOf, resourceListedAs, valueNamed } from "./class-lookup.ts";
import { deprecatedTag, deprecationOf, operationText } from "./descriptions.ts";
import { contentForm, expectedForm } from "./schema/schema-names.ts";
import { interfaceText, literal, memberText } from "./typescript-literal.ts";

/** Statuses that a handler may refuse with. The server sends all others before or after the handler. */
const handlersStatuses = [400, 403, 404, 409, 412];

export function emitContract(model: Model): Artifact {
  const { resources, values, api } = model;
  const imports = new Imports();
  const interfaces = resources.map((resource) => resourceHandlers(resource, model, imports));
  const use = (type: string) => imports.use(type, "hydrant");
  const rights = resources.map(({ name, plural }) => {
    const right = imports.use("Rights", "hydrant", imports.use(name, `./${moduleOf(name, model)}`));
    return `    readonly ${plural}?: ${right};\n`;
  });
  const members = [
    ...(api.authentication
      ? [member("Looks up accounts for the token endpoint.", `authentication: ${use("Accounts")}`)]
      : []),
    member("Dates and lifetimes.", `caching: ${use("Caching")}`),
    member("Rights that the rules of the spec cannot express.", `rights?: {\n${rights.join("")}  }`),
    ...resources.map(({ description, plural, name }) => member(description, `${plural}: ${name}Handlers`)),
  ];
  const modules = [...resources, ...values].map(({ name }) => `./${moduleOf(name, model)}`);
  const text = [
    "/** Types of the handlers. Code with missing, unknown or wrongly typed handlers does not compile. Generated from the spec; do not edit. */\n\n",
    ...["hydrant", ...modules].map((from) => imports.line(from)),
    `\nexport interface Handlers {\n${members.join("")}}\n`,
    ...interfaces,
  ];
  return { path: "contract.ts", text: text.join("") };
}

class Imports {
  readonly #names = new Map<string, Set<string>>();

  /** A type, with its argument if any. */
  use(name: string, from: string, argument = ""): string {
    this.#names.set(from, (this.#names.get(from) ?? new Set()).add(name));
    return argument === "" ? name : `${name}<${argument}>`;
  }

  line(from: string): string {
    const names = this.#names.get(from);
    return names === undefined ? "" : `import type { ${[...names].sort().join(", ")} } from "${from}";\n`;
  }
}

const member = (about: string, text: string, deprecated?: string | null): string =>
  memberText(about, `readonly ${text}`, deprecated);

function resourceHandlers(resource: Resource, model: Model, imports: Imports): string {
  const members = resource.operations.map((operation) => {
    const { name, method, path, lifecycle } = operation;
    const typeOf = lifecycle === null ? customType : lifecycleType;
    const about = `${method} ${path}: ${operationText(operation)}`;
    const type = typeOf(resource, operation, model, imports);
    return member(about, `${name}: ${type}`, deprecatedTag(deprecationOf(operation, resource)));
  });
  return `\n${interfaceText(`${resource.name}Handlers`, members.join(""), `Operations of ${resource.name}.`)}`;
}

function lifecycleType({ name }: Resource, { lifecycle }: Operation, model: Model, imports: Imports): string {
  const module = `./${moduleOf(name, model)}`;
  const types = [name, `${name}Content`, `${name}Change`].map((type) => imports.use(type, module));
  return `${imports.use("Lifecycle", "hydrant", types.join(", "))}["${lifecycle}"]`;
}

function customType(
  { name }: Resource,
  { expects, returns, on, method, statuses, transition, name: operation }: Operation,
  model: Model,
  imports: Imports,
): string {
  const use = (type: string, argument = "") => imports.use(type, "hydrant", argument);
  const own = (type: string, of: string) => imports.use(type, `./${moduleOf(of, model)}`);
  const listed = resourceListedAs(returns, model);
  // A GET that returns a collection takes page parameters, like a list.
  const pages = method === "GET" && listed !== undefined;
  const content = expects === null ? "" : own(valueNamed(expects, model) ? expects : contentForm(expects), expects);
  if (transition !== null) {
    const of = `{ readonly ${operation}: ${content || "undefined"} }`;
    return `${use("Transitions", `${own(name, name)}, ${of}`)}["${operation}"]`;
  }
  const [plain, withContent] = on === "item" ? ["ItemRequest", "FurtherItemRequest"] : ["Asked", "FurtherRequest"];
  const request = [
    ...(pages ? [use("ListRequest", own(listed.name, listed.name))] : []),
    ...(!pages || on === "item" ? [use(content === "" ? plain : withContent, content)] : []),
  ];
  const answerTo = (name: string) =>
    listed ? use("Listed", own(listed.name, listed.name)) : use("Found", own(name, name));
  const answer = returns === null ? use("Done") : answerTo(returns);
  const refusals = handlersStatuses.filter((status) => statuses.includes(status)).join(" | ");
  return `(request: ${request.join(" & ")}) => Promise<${answer} | ${use("Refused", refusals)}>`;
}

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
      reference: (name) => text(name === undefined ? "reference.html" : \`reference/\${name}.html\`),
    },
    outstanding: isOutstanding(),
    accounts: ${api.authentication ? "handlers.authentication" : "null"},
    caching: handlers.caching,
    rights: handlers.rights,
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

export function emitRoutes(model: Model): Artifact {
  const validators = new Set<string>();
  const lines = model.resources.flatMap((resource) =>
    resource.operations.map((operation) => {
      // An upload has no validator: any bytes are valid.
      const uploads = resource.bytes !== null && operation.lifecycle === "append";
      const validator = uploads ? null : expectedForm(operation, model);
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
