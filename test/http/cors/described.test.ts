/** The headers of answers to a page of another origin, as the OpenAPI description has them. */

import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { onProtocols } from "../asking.ts";
import { framing } from "../judging/judge.ts";
import { anAddress, anObject } from "../making.ts";
import { raw } from "../raw.ts";
import { registered, said } from "./origins.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true });

onProtocols((server) => {
  test("[HYD-5][COR-1] every header that comes is described, and has a value as described", async () => {
    const { json: document } = await server.get("/openapi.json");
    const resolved = (object: { readonly $ref?: string }) =>
      object.$ref === undefined
        ? object
        : object.$ref
            .slice(2)
            .split("/")
            .reduce((at, name) => at[name], document);
    const user = await server.user();
    const as = { Authorization: user.authorization };
    const ld = { "Content-Type": "application/ld+json" };
    const address = new URL(await anAddress(server, user)).pathname;
    const unmodified = { "If-Modified-Since": new Date(Date.now() + 60_000).toUTCString() };
    const object = await server.get(await anObject(server, user), { as: user });
    const content = new URL(object.json.content).pathname;
    const home = '{"streetAddress":"x","addressLocality":"y","addressCountry":"/countries/AT"}';
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const { username, password } = user;
    const grant = String(new URLSearchParams({ grant_type: "password", username, password }));
    const cases: readonly (readonly [string, string, string, number, Record<string, string>?, string?])[] = [
      ["GET", "/", "/", 200],
      ["GET", "/apidoc/", "/apidoc/", 200],
      ["GET", "/openapi.json", "/openapi.json", 200],
      ["GET", "/countries/", "/countries/", 200],
      ["GET", "/countries/", "/countries/?itemsPerPage=0", 400],
      ["GET", "/countries/{id}", "/countries/AT", 200],
      ["GET", "/countries/{id}", "/countries/AT", 304, unmodified],
      ["GET", "/countries/{id}", "/countries/XX", 404],
      ["GET", "/addresses/", "/addresses/", 200, as],
      ["GET", "/addresses/", "/addresses/", 401],
      ["GET", "/addresses/{id}", address, 200, as],
      ["PATCH", "/addresses/{id}", address, 204, { ...as, ...ld }, "{}"],
      ["PATCH", "/addresses/{id}", address, 200, { ...as, ...ld, Prefer: "return=representation" }, "{}"],
      ["DELETE", "/addresses/{id}", address, 204, as],
      ["GET", "/objects/{id}/content/{name}", content, 200, as],
      ["PUT", "/objects/{id}/content/{name}", content, 204, { ...as, "Content-Type": "text/plain" }, "other"],
      ["POST", "/api_keys/", "/api_keys/", 303, { ...as, ...ld }, "{}"],
      ["PATCH", "/countries/{id}", "/countries/AT", 403, { ...as, ...ld }, "{}"],
      ["POST", "/addresses/", "/addresses/", 303, { ...as, ...ld }, home],
      ["POST", "/addresses/", "/addresses/", 415, as, home],
      ["POST", "/oauth2/token", "/oauth2/token", 200, form, grant],
      ["POST", "/oauth2/token", "/oauth2/token", 400, form, ""],
    ];
    const faults: string[] = [];
    for (const [method, template, path, status, headers, body] of cases) {
      const answer = await raw(server, method, path, { Origin: registered, ...headers }, body);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      const operation = document.paths[template][method.toLowerCase()];
      const described = Object.entries(resolved(operation.responses[status]).headers as Record<string, object>);
      const byName = new Map(described.map(([name, header]) => [name.toLowerCase(), resolved(header)]));
      for (const name of Object.keys(said)) expect(byName.has(name)).toBe(true);
      for (const [name, value] of Object.entries(answer.headers)) {
        if (framing.has(name) || name.startsWith(":")) continue;
        const header = byName.get(name);
        if (header === undefined || !ajv.validate(header.schema, String(value)))
          faults.push(`${method} ${path}, ${status}: ${name}: ${value}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
