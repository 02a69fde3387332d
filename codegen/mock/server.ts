/** The mock: openapi-backend finds the operation that a request is for, and the spec's examples are the answer. */

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http";
import { type Context, type Document, OpenAPIBackend } from "openapi-backend";
import { emitApidoc } from "../emit/apidoc.ts";
import { emitContexts } from "../emit/contexts.ts";
import { emitOpenApi } from "../emit/openapi.ts";
import { emitShapes } from "../emit/shapes.ts";
import { HYDRA, RDFS } from "../emit/vocabularies.ts";
import type { Model, Operation, Resource } from "../language/model.ts";
import { Examples, type Wanted } from "./examples.ts";
import { type Description, type Refusal, Requests } from "./requests.ts";

interface Reply {
  readonly status: number;
  readonly body?: object;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The descriptions that are served as they are emitted, by the operation that retrieves them. */
const DESCRIPTIONS: Readonly<Record<string, readonly [name: string, type: string]>> = {
  retrieveApiDocumentation: ["apidoc.json", "application/ld+json"],
  retrieveShapes: ["shapes.json", "application/ld+json"],
  retrieveOpenApi: ["openapi.json", "application/json"],
};

/** Whoever logs in gets these. */
const TOKENS = { access_token: "mock-access", token_type: "bearer", refresh_token: "mock-refresh", expires_in: 14400 };

/** Makes the listener of a server that is reached at `base`. */
export async function mock(model: Model, base: string): Promise<RequestListener> {
  // The OpenAPI document names the server without the slash at its end.
  const named = (at: string) => JSON.stringify(at.slice(0, -1));
  const here = (text: string) =>
    text.replaceAll(model.api.base, base).replaceAll(named(model.api.base), () => named(base));
  const emitted = [emitOpenApi, emitApidoc, emitContexts, emitShapes].map((each) => each(model));
  const texts = new Map(emitted.map(({ path, text }) => [path, here(text)]));
  // Whoever asks may: what is refused without credentials is told by the server that has them.
  const unguarded = (key: string, value: unknown) => (key === "security" ? undefined : value);
  const openapi = texts.get("openapi.json") ?? "{}";
  // It puts what is referred to in the place of references.
  const definition = JSON.parse(openapi, unguarded) as Document;
  const backend = new OpenAPIBackend({ definition, quick: true, validate: false, ignoreTrailingSlashes: false });
  await backend.init();
  const answers = new Answers(model, texts, new Examples(model, base), backend);
  let requests: Requests | undefined;
  const answer = async (context: Context, request: IncomingMessage): Promise<Reply> => {
    const asked = answers.asked(context, request);
    if (asked !== null) return asked;
    requests ??= new Requests(JSON.parse(openapi) as Description, model);
    const query = new URLSearchParams(String(request.url).split("?", 2)[1] ?? "");
    const refusal = await requests.refusal(context.operation.operationId ?? "", request, query);
    return refusal === null ? answers.to(context, request) : refused(refusal);
  };
  const allowed = (path: string): string => {
    const there = backend.getOperations().filter((operation) => fits(operation.path, path));
    return there.map(({ method }) => method.toUpperCase()).join(", ");
  };
  backend.register({
    notFound: () => problem(404, "The spec has no such path."),
    methodNotAllowed: ({ request }: Context) => ({
      ...problem(405, "The spec has no such operation there."),
      headers: { Allow: allowed(request.path) },
    }),
    notImplemented: answer,
  });
  const link = `<${base}${model.api.paths.apidoc.slice(1)}>; rel="${HYDRA}apiDocumentation"`;
  return async (request, response) => {
    const [path = "/", query = ""] = String(request.url).split("?", 2);
    const method = request.method === "HEAD" ? "GET" : String(request.method);
    const reply =
      method === "OPTIONS"
        ? { status: 204, headers: { Allow: allowed(path) } }
        : await (backend.handleRequest({ method, path, query, headers: {} }, request) as Promise<Reply>).catch(
            unforeseen,
          );
    response.writeHead(reply.status, {
      Link: link,
      "X-Request-Id": randomUUID(),
      ...crossOrigin(request),
      ...reply.headers,
      ...(reply.body === undefined ? {} : { "Content-Type": reply.type ?? "application/ld+json" }),
    });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
    // What nobody has looked at.
    request.resume();
  };
}

/** What is answered to each operation. */
class Answers {
  readonly #model: Model;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #examples: Examples;
  readonly #backend: OpenAPIBackend;
  readonly #operations: ReadonlyMap<string, { readonly resource: Resource; readonly operation: Operation }>;

  constructor(model: Model, texts: ReadonlyMap<string, string>, examples: Examples, backend: OpenAPIBackend) {
    this.#model = model;
    this.#texts = texts;
    this.#examples = examples;
    this.#backend = backend;
    this.#operations = new Map(
      model.resources.flatMap((resource) =>
        resource.operations.map((operation) => [operation.id, { resource, operation }] as const),
      ),
    );
  }

  /** The error that the client wants to see; null where it wants none. */
  asked({ operation: { responses = {} } }: Context, request: IncomingMessage): Reply | null {
    const [, code] = /(?:^|,)\s*code=([45]\d\d)\b/.exec(String(request.headers.prefer ?? "")) ?? [];
    if (code === undefined) return null;
    return code in responses
      ? problem(Number(code), `That is what "Prefer: code=${code}" asks for.`)
      : problem(400, `This operation never answers ${code}.`);
  }

  to(context: Context, request: IncomingMessage): Reply {
    const id = context.operation.operationId ?? "";
    const [name, type = ""] = DESCRIPTIONS[id] ?? [];
    if (name !== undefined) return { status: 200, body: this.#document(name), type };
    if (id === "retrieveEntrypoint") return { status: 200, body: this.#examples.entrypoint() };
    if (id === "retrieveContext") return this.#context(String(context.request.params.class));
    if (id === "issueToken") return { status: 200, body: TOKENS, type: "application/json" };
    const found = this.#operations.get(id);
    if (found !== undefined) return this.#operated(found.resource, found.operation, context, request);
    const { status, mock: body } = this.#backend.mockResponseForOperation(id) as { status: number; mock: object };
    return status === 204 ? { status } : { status, body, type: "application/json" };
  }

  #operated(resource: Resource, operation: Operation, context: Context, request: IncomingMessage): Reply {
    const wanted = this.#wanted(request, context);
    if (operation.lifecycle === "append") {
      const made = { status: 303, headers: { Location: this.#examples.iriOf(resource) } };
      // A resource with a secret shows it this once.
      const shows = resource.properties.some(({ source }) => source === "secret");
      return shows ? { ...made, body: this.#examples.resource(resource, wanted, undefined, true) } : made;
    }
    if (operation.method !== "GET" && (operation.lifecycle !== null || operation.returns === null))
      return { status: 204 };
    const body = this.#returned(operation.returns, wanted, resource, context.request.params.id, String(request.url));
    return body === undefined ? { status: 204 } : { status: 200, body };
  }

  /** A representation of what an operation returns: the very resource, where it is called on one of that type. */
  #returned(
    name: string | null,
    wanted: Wanted,
    on: Resource,
    id: string | readonly string[] | undefined,
    asked: string,
  ) {
    const { resources, values } = this.#model;
    const listed = resources.find(({ collectionClass }) => collectionClass.name === name);
    if (listed !== undefined) return this.#examples.collection(listed, wanted, asked);
    const single = resources.find((resource) => resource.name === name);
    if (single !== undefined)
      return this.#examples.resource(single, wanted, single === on && typeof id === "string" ? id : undefined);
    const value = values.find((each) => each.name === name);
    return value && this.#examples.value(value, wanted);
  }

  #document(name: string): object {
    return JSON.parse(this.#texts.get(name) ?? "{}") as object;
  }

  #context(name: string): Reply {
    const documents = this.#document("contexts.json") as Readonly<Record<string, object>>;
    const found = Object.hasOwn(documents, name) ? documents[name] : undefined;
    return found === undefined ? problem(404, "There is no context of that name.") : { status: 200, body: found };
  }

  /** The languages that are asked for, and the default after them. */
  #wanted(request: IncomingMessage, { request: { query } }: Context): Wanted {
    const header = String(request.headers["accept-language"] ?? "")
      .split(",")
      .map((entry) => entry.split(";")[0]?.trim() ?? "");
    const tags = [query.locale, query.fallbackLocale, ...header, this.#model.api.locales.default];
    return tags.filter((tag): tag is string => typeof tag === "string" && /^[a-z]{2,}/i.test(tag));
  }
}

/** What is answered where finding the answer failed: nothing that is asked ends the mock. */
function unforeseen(error: unknown): Reply {
  if (error instanceof URIError) return problem(400, "The path has a % that two hexadecimal digits do not follow.");
  process.stderr.write(`${(error as Error).stack}\n`);
  return problem(500, "The mock has failed; its terminal tells why.");
}

function refused({ status, description, violations, oauth }: Refusal): Reply {
  return oauth === undefined
    ? problem(status, description, violations)
    : { status, body: { error: oauth, error_description: description }, type: "application/json" };
}

function problem(status: number, description: string, violations?: Refusal["violations"]): Reply {
  const body = {
    "@context": { "@vocab": HYDRA, date: null, seeAlso: { "@id": `${RDFS}seeAlso` } },
    "@type": "Error",
    date: new Date().toISOString(),
    statusCode: status,
    title: STATUS_CODES[status] ?? "Error",
    description,
    seeAlso: { "@id": `https://www.rfc-editor.org/rfc/rfc9110#status.${status}` },
    ...(violations === undefined ? {} : { violations }),
  };
  return { status, body };
}

/** Any page may ask: there is nothing here to keep from it. */
function crossOrigin({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (headers.origin === undefined) return {};
  return {
    "Access-Control-Allow-Origin": headers.origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Methods": "HEAD, GET, PUT, POST, PATCH, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "*",
    "Access-Control-Expose-Headers": "Link, Location",
  };
}

/** Whether a path is one of a template's: `/places/{id}`. */
function fits(template: string, path: string): boolean {
  const [given, asked] = [template.split("/"), path.split("/")];
  return (
    given.length === asked.length &&
    given.every((part, index) => (part.startsWith("{") ? asked[index] !== "" : part === asked[index]))
  );
}

/** Listens on a port of the loopback interface, any one for 0; gives the server and the base under which it is reached. */
export async function listening(port: number): Promise<{ readonly server: Server; readonly base: string }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  const address = server.address();
  return { server, base: `http://localhost:${typeof address === "object" && address !== null ? address.port : port}/` };
}
