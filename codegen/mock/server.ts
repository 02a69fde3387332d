/** The mock: openapi-backend finds the operation that a request is for, and the spec's examples are the answer. */

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http";
import { type Context, type Document, OpenAPIBackend } from "openapi-backend";
import { chooseLanguages, type LanguageChoice } from "../../src/hypermedia/languages.ts";
import { emitApidoc } from "../emit/apidoc.ts";
import { emitContexts } from "../emit/contexts.ts";
import { emitOpenApi } from "../emit/openapi.ts";
import { emitShapes } from "../emit/shapes.ts";
import { HYDRA, RDFS } from "../emit/vocabularies.ts";
import type { Model, Operation, Resource } from "../language/model.ts";
import type { Representations, Represented } from "./representations.ts";
import { type Description, type Refusal, Requests } from "./requests.ts";

interface Reply {
  readonly status: number;
  /** A text is sent as it is, everything else as JSON. */
  readonly body?: object | string;
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
export async function mock(model: Model, base: string, represented: Representations): Promise<RequestListener> {
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
  const answers = new Answers(model, texts, represented, backend);
  let requests: Requests | undefined;
  const answer = async (context: Context, request: IncomingMessage): Promise<Reply> => {
    const asked = answers.asked(context, request);
    if (asked !== null) return asked;
    requests ??= new Requests(JSON.parse(openapi) as Description, model, base);
    const refusal = await requests.refusal(context.operation.operationId ?? "", request, queryOf(request));
    return refusal === null ? answers.to(context, request) : refused(refusal);
  };
  const allowed = (path: string): string => {
    const there = backend.getOperations().filter((operation) => fits(operation.path, path));
    return there.map(({ method }) => method.toUpperCase()).join(", ");
  };
  backend.register({
    notFound: ({ request }: Context) =>
      request.path.startsWith(model.api.paths.docs)
        ? problem(404, "The mock has no pages for people; the server has.")
        : problem(404, "The spec has no such path."),
    methodNotAllowed: ({ request }: Context) => {
      const reply = problem(405, "The spec has no such operation there.");
      return { ...reply, headers: { ...reply.headers, Allow: allowed(request.path) } };
    },
    notImplemented: answer,
  });
  const link = `<${base}${model.api.paths.apidoc.slice(1)}>; rel="${HYDRA}apiDocumentation"`;
  return async (request, response) => {
    const [path = "/", query = ""] = String(request.url).split("?", 2);
    const method = request.method === "HEAD" ? "GET" : String(request.method);
    const methods = method === "OPTIONS" ? allowed(path) : "";
    const reply =
      methods !== ""
        ? { status: 204, headers: { Allow: methods } }
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
    response.end(typeof reply.body === "object" ? JSON.stringify(reply.body) : reply.body);
    // What nobody has looked at.
    request.resume();
  };
}

/** What is answered to each operation. */
class Answers {
  readonly #model: Model;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #represented: Representations;
  readonly #backend: OpenAPIBackend;
  readonly #operations: ReadonlyMap<string, { readonly resource: Resource; readonly operation: Operation }>;

  constructor(model: Model, texts: ReadonlyMap<string, string>, represented: Representations, backend: OpenAPIBackend) {
    this.#model = model;
    this.#texts = texts;
    this.#represented = represented;
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
    const { [code]: response } = responses as Readonly<Record<string, { readonly content?: object }>>;
    if (response === undefined) return problem(400, `This operation never answers ${code}.`);
    const description = `That is what "Prefer: code=${code}" asks for.`;
    const inOAuth = !Object.keys(response.content ?? {}).includes("application/ld+json");
    const reply = refused({ status: Number(code), description, ...(inOAuth ? { oauth: "invalid_request" } : {}) });
    if (code !== "401") return reply;
    const realm = this.#model.api.title.replaceAll(/["\\]/g, "\\$&");
    return { ...reply, headers: { ...reply.headers, "WWW-Authenticate": `Bearer realm="${realm}"` } };
  }

  to(context: Context, request: IncomingMessage): Reply {
    const id = context.operation.operationId ?? "";
    const [name, type = ""] = DESCRIPTIONS[id] ?? [];
    if (name !== undefined) return { status: 200, body: this.#document(name), type };
    if (id === "retrieveEntrypoint") return { status: 200, body: this.#represented.entrypoint() };
    if (id === "retrieveContext") return this.#context(String(context.request.params.class));
    if (id === "issueToken") return { status: 200, body: TOKENS, type: "application/json" };
    const found = this.#operations.get(id);
    if (found !== undefined) return this.#operated(found.resource, found.operation, context, request);
    const { status, mock: body } = this.#backend.mockResponseForOperation(id) as { status: number; mock: object };
    return status === 204 ? { status } : { status, body, type: "application/json" };
  }

  #operated(resource: Resource, operation: Operation, context: Context, request: IncomingMessage): Reply {
    const { id } = context.request.params;
    if (operation.on === "item" && !this.#represented.records.canBe(resource, String(id)))
      return problem(404, "There is no such resource.");
    const choice = this.#languages(request);
    if ("malformed" in choice)
      return problem(400, `The parameter ${choice.malformed} holds what is no language tag (BCP 47).`);
    if (operation.lifecycle === "append") {
      const made = { status: 303, headers: { Location: this.#represented.iriOf(resource) } };
      // A resource with a secret shows it this once.
      const shows = resource.properties.some(({ source }) => source === "secret");
      return shows ? { ...made, body: this.#represented.appended(resource, choice).body } : made;
    }
    const writes = operation.method !== "GET" && operation.lifecycle !== null;
    const wished = /\breturn=representation\b/.test(String(request.headers.prefer));
    if (writes && !wished) return { status: 204 };
    const returned = this.#model.resources.find(
      ({ name, collectionClass }) => name === operation.returns || collectionClass.name === operation.returns,
    );
    const gives = operation.method === "GET" && returned !== undefined;
    const embed = gives ? this.#represented.embedOf(returned, queryOf(request)) : [];
    if ("faults" in embed) {
      const violations = embed.faults.map(({ parameter, message }) => ({
        property: parameter,
        path: `?${parameter}`,
        message,
      }));
      return problem(400, `embed: ${violations[0]?.message}`, violations);
    }
    const found = this.#returned(operation, choice, resource, context, request, embed);
    if (found === undefined) return { status: 204 };
    const { body, languages, modified } = found;
    const headers = {
      ...(modified === undefined ? {} : { "Last-Modified": new Date(modified).toUTCString() }),
      ...(languages.length === 0 ? {} : { "Content-Language": languages.join(", ") }),
      ...(writes ? { "Preference-Applied": "return=representation" } : {}),
    };
    return { status: 200, body, headers };
  }

  /** A representation of what an operation returns: the very resource, where it is called on one of that type. */
  #returned(
    { returns: name, lifecycle }: Operation,
    choice: LanguageChoice,
    on: Resource,
    { request: { params } }: Context,
    { url }: IncomingMessage,
    embed: readonly string[],
  ): Represented | undefined {
    const { resources, values } = this.#model;
    const listed = resources.find(({ collectionClass }) => collectionClass.name === name);
    if (listed !== undefined) {
      const own = lifecycle === null ? { path: String(url).replace(/\?.*/, "") } : {};
      return this.#represented.collection(listed, choice, String(url), { ...own, embed });
    }
    const single = resources.find((resource) => resource.name === name);
    const own = single === on && typeof params.id === "string" ? { identifier: params.id } : {};
    if (single !== undefined) return this.#represented.resource(single, choice, { ...own, embed });
    const value = values.find((each) => each.name === name);
    return value && this.#represented.value(value, choice);
  }

  #document(name: string): object {
    return JSON.parse(this.#texts.get(name) ?? "{}") as object;
  }

  #context(name: string): Reply {
    const documents = this.#document("contexts.json") as Readonly<Record<string, object>>;
    const found = Object.hasOwn(documents, name) ? documents[name] : undefined;
    return found === undefined ? problem(404, "There is no context of that name.") : { status: 200, body: found };
  }

  /** The choice of languages that the server makes of a request, or the parameter that is none. */
  #languages(request: IncomingMessage): ReturnType<typeof chooseLanguages> {
    const query = queryOf(request);
    const asked = {
      acceptLanguage: request.headers["accept-language"],
      locale: query.get("locale") ?? undefined,
      fallbackLocale: query.get("fallbackLocale") ?? undefined,
      locales: query.get("locales") ?? undefined,
    };
    return chooseLanguages(asked, this.#model.api.locales.default);
  }
}

function queryOf({ url }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(String(url).split("?", 2)[1] ?? "");
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
  const request = randomUUID();
  const body = {
    "@context": { "@vocab": HYDRA, date: null, request: null, seeAlso: { "@id": `${RDFS}seeAlso` } },
    "@type": "Error",
    date: new Date().toISOString(),
    request,
    statusCode: status,
    title: STATUS_CODES[status] ?? "Error",
    description,
    seeAlso: { "@id": `https://www.rfc-editor.org/rfc/rfc9110#status.${status}` },
    ...(violations === undefined ? {} : { violations }),
  };
  return { status, body, headers: { "X-Request-Id": request } };
}

/** Any page may ask: there is nothing here to keep from it. */
function crossOrigin({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (headers.origin === undefined) return {};
  return {
    "Access-Control-Allow-Origin": headers.origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Methods": "HEAD, GET, PUT, POST, PATCH, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "*",
    "Access-Control-Expose-Headers": "Link, Location, X-Request-Id",
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
