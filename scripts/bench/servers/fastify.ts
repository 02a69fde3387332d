/** Typical server for comparison, without hypermedia: fastify and `pg`, with JSON schemas for bodies and answers. */

import { promisify } from "node:util";
import { gzip } from "node:zlib";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { accountOf, compressionLevel, HTTP_PORT, lastChange, PORT, rows, tlsOptions } from "./prepared-statements.ts";

const compress = promisify(gzip);

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: ["string", "null"] }]));
const languages = { type: ["object", "null"], additionalProperties: { type: "string" } };
const location = {
  type: ["object", "null"],
  properties: { latitude: { type: "number" }, longitude: { type: "number" } },
};
const dates = { created: { type: "string" }, modified: { type: "string" } };
const place = {
  type: "object",
  properties: {
    slug: { type: "string" },
    name: languages,
    // `pg` returns a string of digits, which matches no union of types.
    population: { type: "integer", nullable: true },
    ...texts("address_country"),
    images: { type: "array", items: { type: "string" } },
    location,
    ...dates,
  },
};
const address = {
  type: "object",
  properties: {
    id: { type: "string" },
    label: languages,
    ...texts("recipient", "street_address", "postal_code", "address_locality", "address_region", "address_country"),
    ...texts("timezone"),
    location,
    ...dates,
  },
};
const pageOf = (items: object) => ({
  type: "object",
  properties: { total: { type: "integer" }, member: { type: "array", items } },
});
const population = { type: "integer", minimum: 0 };
const change = { type: "object", additionalProperties: false, properties: { population } };
const content = {
  type: "object",
  additionalProperties: false,
  required: ["slug", "name"],
  properties: {
    slug: { type: "string", maxLength: 120, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" },
    name: { type: "object", additionalProperties: { type: "string", minLength: 1, maxLength: 200 } },
    population,
    location: { ...location, required: ["latitude", "longitude"] },
  },
};

type Row = Record<string, unknown>;
type Params = { readonly Params: { readonly id: string } };

const page = (found: Row[]) => ({ total: found[0]?.total ?? 0, member: found });

function build(options: FastifyServerOptions): FastifyInstance {
  const app = Fastify(options) as unknown as FastifyInstance;
  app.addContentTypeParser("application/ld+json", { parseAs: "string" }, app.getDefaultJsonParser("error", "error"));
  app.decorateRequest("account", null);
  app.addHook("onRequest", async (request) => {
    (request as unknown as Row).account = await accountOf(request.headers.authorization);
  });
  app.addHook("onSend", async (request, reply, body) => {
    if (request.headers["accept-encoding"] !== "gzip" || typeof body !== "string") return body;
    reply.header("Content-Encoding", "gzip");
    return compress(body, { level: compressionLevel });
  });

  app.get<Params>("/places/:id", { schema: { response: { 200: place } } }, async (request, reply) => {
    const since = request.headers["if-modified-since"];
    if (since === undefined) return (await rows("item", request.params.id))[0];
    if ((await lastChange(request.params.id)) <= Date.parse(since)) return reply.code(304).send();
    return (await rows("item", request.params.id))[0];
  });
  app.get<{ readonly Querystring: { readonly after?: string } }>(
    "/places/",
    { schema: { response: { 200: pageOf(place) } } },
    async ({ query: { after } }) => page(after === undefined ? await rows("page") : await rows("after", after)),
  );
  app.patch<Params>("/places/:id", { schema: { body: change } }, async (request, reply) => {
    await rows("change", request.params.id, (request.body as Row).population);
    return reply.code(204).send();
  });
  app.post("/places/", { schema: { body: content } }, async (request, reply) => {
    const given = request.body as Row;
    await rows("add", given.slug, given.name, given.population, given.location);
    return reply.code(303).header("Location", `/places/${given.slug}`).send();
  });
  app.get<Params>(
    "/addresses/:id",
    { schema: { response: { 200: address } } },
    async (request) => (await rows("own", request.params.id, (request as unknown as Row).account))[0],
  );
  app.get("/addresses/", { schema: { response: { 200: pageOf(address) } } }, async (request) =>
    page(await rows("ownPage", (request as unknown as Row).account)),
  );
  return app;
}

const tls = build({ http2: true, https: tlsOptions } as FastifyServerOptions);
await tls.listen({ port: Number(PORT), host: "127.0.0.1" });
await build({}).listen({ port: Number(HTTP_PORT), host: "127.0.0.1" });
process.stdout.write("ready\n");
