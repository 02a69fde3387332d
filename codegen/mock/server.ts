/** Mock server: the real router, with handlers and a store that answer from the spec's examples. */

import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Names } from "../../src/hypermedia/iri.ts";
import { validatorsWith } from "../../src/hypermedia/validation.ts";
import type { Parts } from "../../src/server/application.ts";
import type { Application, Exchange, Headers, Reply } from "../../src/server/exchange.ts";
import { isDirect } from "../../src/server/matcher.ts";
import { answer } from "../../src/server/pipeline.ts";
import { begin, createApplication } from "../../src/server/router.ts";
import { challenge } from "../../src/server/steps/authenticate.ts";
import { registeredOrigins } from "../../src/server/steps/cors.ts";
import { send } from "../../src/server/steps/send.ts";
import { Proxies } from "../../src/server/transport/forwarded.ts";
import { isEnding } from "../../src/server/transport/lingering-close.ts";
import { emitApidoc } from "../emit/apidoc.ts";
import { apiDefinition } from "../emit/class-definitions.ts";
import { emitContexts } from "../emit/contexts.ts";
import { emitOpenApi } from "../emit/openapi.ts";
import { emitReference } from "../emit/reference.ts";
import { changeSchema, contentSchema, valueForms } from "../emit/schema/body-schema.ts";
import { emitShapes } from "../emit/shapes.ts";
import { formats } from "../language/datatype-schemas.ts";
import type { Model, Operation } from "../language/model.ts";
import { handlerOf, machineOf, opened } from "./handlers.ts";
import { Records } from "./records.ts";
import { UUID } from "./values.ts";

export interface Mock {
  readonly listener: RequestListener;
  readonly application: Application;
  readonly records: Records;
}

/** Compiles the mock of a spec for a server at `base`. */
export async function mock(model: Model, base: string): Promise<Mock> {
  const parts = partsOf(model);
  const records = new Records(model, new Names(model.api.base, parts.api));
  const deployment = {
    base,
    aliases: [],
    documentation: null,
    proxies: new Proxies([]),
    maintenance: false,
    origins: [],
    since: Date.now(),
  };
  const routes = routesOf(model, parts.api.resources, records);
  const application = await createApplication({ ...parts, routes }, deployment, machineOf(model, records));
  const mocked = { ...application, ...differences(application) };
  const wishes = wishesOf(JSON.parse(parts.documents.openapi) as Description);
  const listener: RequestListener = (request, response) => {
    if (isEnding(request.socket)) return;
    // Everybody is logged in.
    if (model.api.authentication !== null) request.headers.authorization = "Bearer mock";
    const begun = begin(mocked, "mounted", request);
    const machine = machineOf(model, records, begun.found?.segment !== undefined);
    const exchange = { ...begun, application: { ...mocked, machine } };
    const wished = wishes(exchange);
    void (wished === undefined ? answer(exchange, response) : send(exchange, wished, response))
      .catch(() => response.destroy())
      // Reads what is left of the body.
      .finally(() => request.resume());
  };
  return { listener, application: mocked, records };
}

function partsOf(model: Model): Omit<Parts, "routes"> {
  const api = apiDefinition(model);
  const reference = new Map(emitReference(model).map(({ path, text }) => [path, text]));
  return {
    api: { ...api, resources: api.resources.map(opened) },
    documents: {
      apidoc: emitApidoc(model).text,
      openapi: emitOpenApi(model).text,
      contexts: emitContexts(model).text,
      shapes: emitShapes(model).text,
      reference: (name) => reference.get(name === undefined ? "reference.html" : `reference/${name}.html`) as string,
    },
    outstanding: false,
    accounts: { verify: async () => ({ account: UUID }) },
    caching: { maxAge: ({ maxAge }) => maxAge, lastModified: ({ modified }) => modified },
  };
}

function routesOf(model: Model, definitions: Parts["api"]["resources"], records: Records): Parts["routes"] {
  const validatorOf = validatorsOf(model);
  return model.resources.flatMap((of, index) =>
    of.operations.map((operation) => ({
      resource: definitions[index] as (typeof definitions)[number],
      operation: operation.name,
      validator: of.bytes !== null && operation.lifecycle === "append" ? null : validatorOf(operation),
      handle: handlerOf(operation, of, model, records),
    })),
  );
}

/** Makes an operation's validator, as the generated module does. */
function validatorsOf({ resources, values }: Model) {
  const make = validatorsWith(formats);
  const forms = valueForms(values);
  return ({ lifecycle, expects }: Operation) => {
    if (expects === null) return null;
    const expected = resources.find(({ name }) => name === expects);
    if (expected === undefined) return make(() => forms(expects));
    return make(() => (lifecycle === "update" ? changeSchema : contentSchema)(expected, forms));
  };
}

/** Where the mock differs from the server: it has no bytes, and accepts pages of any origin. */
function differences({ api, matcher }: Application): Partial<Application> {
  const direct = (): Reply => ({ status: 200, headers: { "Content-Type": "application/octet-stream" }, body: "" });
  for (const { name, bytes } of api.resources)
    if (bytes !== null && matcher.match(bytes.path)?.endpoint.methods.has("GET"))
      matcher.add(bytes.path, "GET", {
        operation: `retrieve${name}Content`,
        direct,
        linkedData: false,
        credentials: true,
      });
  return { origins: new AnyOrigin() };
}

class AnyOrigin extends Map<string, Headers> {
  override has(): boolean {
    return true;
  }
  override get(origin: string): Headers | undefined {
    return registeredOrigins([origin]).get(origin);
  }
}

type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
type Described = Readonly<Record<string, { readonly operationId?: string; readonly responses?: Responses }>>;

/** The members of an OpenAPI document that list the statuses of each operation. */
interface Description {
  readonly paths: Readonly<Record<string, Described>>;
  readonly components: { readonly responses?: Responses };
}

/** Answers `Prefer: code=409` with that error; undefined without such a preference. */
function wishesOf({ paths, components }: Description): (exchange: Exchange) => Reply | undefined {
  const all = Object.values(paths).flatMap((item) => Object.values(item));
  const operations = new Map(all.map(({ operationId, responses }) => [operationId, responses]));
  return (exchange) => {
    const { application, selecting, found, method } = exchange;
    const [, code] = /(?:^|,)\s*code=([45]\d\d)\b/.exec(String(selecting.read("prefer") ?? "")) ?? [];
    const route = found?.endpoint.methods.get(method === "HEAD" ? "GET" : method);
    if (code === undefined || route === undefined) return undefined;
    const responses = operations.get((isDirect(route) ? route.operation : route.operation.id) ?? "") ?? {};
    const { [code]: named } = responses;
    if (named === undefined)
      return application.problem(exchange, { status: 400, description: `This operation never answers ${code}.` });
    const description = `That is what "Prefer: code=${code}" asks for.`;
    const { content = {} } =
      named.$ref === undefined ? named : (components.responses?.[named.$ref.replace(/.*\//, "")] ?? {});
    const headers = code === "401" ? { "WWW-Authenticate": challenge(exchange) } : {};
    if ("application/ld+json" in content)
      return application.problem(exchange, { status: Number(code) as 400, description }, headers);
    return {
      status: Number(code),
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ error: "invalid_request", error_description: description }),
    };
  };
}

/** Listens on a port of the loopback interface, any one for 0; gives the server and the base under which it is reached. */
export async function listening(port: number): Promise<{ readonly server: Server; readonly base: string }> {
  const server = createServer().listen(port, "localhost");
  await once(server, "listening");
  return { server, base: `http://localhost:${(server.address() as AddressInfo).port}/` };
}
