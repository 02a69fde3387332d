/** Logging in and out, tokens, API keys, and passwords. */

import { describe, expect, test } from "vitest";
import { onDrawnServer, unique } from "../asking.ts";
import { anObject } from "../making.ts";

onDrawnServer((server) => {
  const token = (form: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
    server.ask("POST", "/oauth2/token", { body: new URLSearchParams(form), headers });
  const password = (username: string, given: string) => token({ grant_type: "password", username, password: given });

  describe("the token endpoint", () => {
    test("[AUT-1] gives tokens for a password, and takes no notice of client credentials", async () => {
      const user = await server.user();
      const form = {
        grant_type: "password",
        username: user.username,
        password: user.password,
        client_id: "x",
        client_secret: "y",
      };
      const answer = await token(form, { Authorization: `Basic ${btoa("x:y")}` });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: "bearer",
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 14400,
      });
      expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
        "application/json",
        "no-store",
      ]);
    });

    test("[AUT-2] gives a new pair for a refresh token, which is spent then", async () => {
      const user = await server.user();
      const renewed = await token({ grant_type: "refresh_token", refresh_token: user.refreshToken });
      expect(renewed.status).toBe(200);
      expect((await server.get("/users/?me", { as: `Bearer ${renewed.json.access_token}` })).status).toBe(200);
      expect((await server.get("/users/?me", { as: user })).status).toBe(200);
      expect(renewed.json.refresh_token).not.toBe(user.refreshToken);
    });

    test.each([
      ["no grant_type", {}, "invalid_request", /grant_type/],
      ["no username", { grant_type: "password", password: "x" }, "invalid_request", /username/],
      ["no password", { grant_type: "password", username: "x" }, "invalid_request", /password/],
      ["no refresh_token", { grant_type: "refresh_token" }, "invalid_request", /refresh_token/],
      ["another grant", { grant_type: "client_credentials" }, "unsupported_grant_type", /./],
      [
        "a bad refresh token",
        { grant_type: "refresh_token", refresh_token: "nonsense" },
        "invalid_grant",
        /^invalid refresh token$/,
      ],
      [
        "an unknown user",
        { grant_type: "password", username: "nobody", password: "nothing at all" },
        "invalid_grant",
        /^invalid resource owner credentials$/,
      ],
    ])("[AUT-3] %s is 400 in OAuth form", async (_name, form, error, description) => {
      const answer = await token(form as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ error, error_description: expect.stringMatching(description) });
    });

    test("[AUT-3] a repeated parameter is named", async () => {
      const answer = await token([
        ["grant_type", "password"],
        ["username", "a"],
        ["username", "b"],
        ["password", "x"],
      ]);
      expect([answer.status, answer.json]).toEqual([
        400,
        { error: "invalid_request", error_description: expect.stringMatching(/username/) },
      ]);
    });

    test("[AUT-3][LIM-2] a wrong media type is 415, too large a body 413, in OAuth form", async () => {
      const wrong = await server.ask("POST", "/oauth2/token", { body: { grant_type: "password" } });
      expect([wrong.status, wrong.json.error]).toEqual([415, "invalid_request"]);
      const large = await token({ grant_type: "password", username: "x".repeat(600_000), password: "x" });
      expect([large.status, large.json.error]).toEqual([413, "invalid_request"]);
    });

    test("[AUT-3][AUT-13] an unknown user and a wrong password are told apart by nothing", async () => {
      const user = await server.user();
      const [wrong, unknown] = [
        await password(user.username, "wrong password"),
        await password(unique("nobody"), "wrong password"),
      ];
      expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json]);
    });

    test("[AUT-4] a logout ends the whole family at once", async () => {
      const user = await server.user();
      const renewed = await token({ grant_type: "refresh_token", refresh_token: user.refreshToken });
      const gone = await server.ask("DELETE", "/oauth2/token", { as: user });
      expect([gone.status, gone.text]).toEqual([204, ""]);
      for (const authorization of [user.authorization, `Bearer ${renewed.json.access_token}`])
        expect((await server.get("/users/?me", { as: authorization })).status).toBe(401);
      expect((await token({ grant_type: "refresh_token", refresh_token: renewed.json.refresh_token })).json.error).toBe(
        "invalid_grant",
      );
    });

    test("[AUT-12] ten failures lock a name, with or without an account, for the right password too", async () => {
      const user = await server.user();
      for (const username of [user.username, unique("nobody")]) {
        const answers = [];
        for (let attempt = 0; attempt < 10; attempt++) answers.push(await password(username, "wrong password"));
        expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(400));
        expect(answers.map((answer) => answer.headers.get("retry-after") !== null)).toEqual([
          ...Array(9).fill(false),
          true,
        ]);
      }
      const locked = await password(user.username, user.password);
      expect([locked.status, locked.json.error_description]).toEqual([400, "invalid resource owner credentials"]);
      expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await server.get("/users/?me", { as: user })).status).toBe(200);
    });
  });

  describe("credentials", () => {
    test("[AUT-5] none is 401 with a challenge and an error resource, before any 404", async () => {
      for (const path of ["/addresses/", "/addresses/nonsense"]) {
        const answer = await server.get(path);
        expect([answer.status, answer.json["@type"]]).toEqual([401, "Error"]);
        expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="Atlas"');
      }
    });

    test("[AUT-5][AUT-6] a bad token is 401 in the interface's words, on what is public too", async () => {
      for (const [path, scheme] of [
        ["/addresses/", "Bearer"],
        ["/countries/AT", "bearer"],
        ["/", "BEARER"],
      ]) {
        const answer = await server.get(path ?? "", { as: `${scheme} nonsense` });
        expect(answer.status).toBe(401);
        expect(answer.json).toEqual({ error: "invalid_token", erro_description: expect.any(String) });
        expect(answer.headers.get("www-authenticate")).toMatch(
          /^Bearer realm="Atlas", error="invalid_token", error_description="[^"]+"$/,
        );
      }
    });

    test("[AUT-5][AUT-8] a key in a token's place is a bad token, and is told where it belongs", async () => {
      const { key } = (await server.ask("POST", "/api_keys/", { as: await server.user(), body: {} })).json;
      for (const each of [key, "hyd_nonsense"]) {
        const answer = await server.get("/countries/AT", { as: `Bearer ${each}` });
        expect([answer.status, answer.json]).toEqual([
          401,
          {
            error: "invalid_token",
            erro_description: "Send an API key as the whole Authorization header, without the word Bearer",
          },
        ]);
      }
    });

    test("[AUT-8] an unknown key is 401 without a request identifier in its body", async () => {
      const answer = await server.get("/countries/AT", { as: "hyd_nonsense" });
      expect(answer.json).toMatchObject({
        "@type": "Error",
        statusCode: 401,
        title: "Unauthorized",
        description: "Invalid API key",
      });
      expect(answer.json).not.toHaveProperty("request");
    });

    test("[AUT-8] an expired key says so", async () => {
      const user = await server.user();
      const made = await server.ask("POST", "/api_keys/", { as: user, body: { expires: "2020-01-01T00:00:00Z" } });
      const answer = await server.get("/countries/AT", { as: made.json.key });
      expect([answer.status, answer.json.description]).toEqual([401, "API key expired"]);
    });

    test("[AUT-14] tokens in a URL are refused", async () => {
      const user = await server.user();
      expect((await server.get(`/countries/AT?access_token=${user.authorization.slice(7)}`)).status).toBe(400);
    });

    test("[AUT-15] scopes of the client and of the operation are told to who is known", async () => {
      const answer = await server.get("/places/", { as: await server.admin() });
      expect(answer.headers.get("x-oauth-scopes")).toBe("places:write");
      const refused = await server.ask("POST", "/places/", { as: await server.user(), body: {} });
      expect([
        refused.status,
        refused.headers.get("x-oauth-scopes"),
        refused.headers.get("x-accepted-oauth-scopes"),
      ]).toEqual([403, "", "places:write"]);
      expect((await server.get("/places/")).headers.get("x-oauth-scopes")).toBeNull();
      // What is no resource has them as well.
      const user = await server.user();
      const { json: object } = await server.get(await anObject(server, user), { as: user });
      for (const [method, path] of [
        ["GET", "/"],
        ["GET", object.content],
        ["GET", `${object.content}-elsewhere`],
        ["DELETE", "/oauth2/token"],
      ] as const) {
        const { headers } = await server.ask(method, path, { as: user });
        expect([path, headers.get("x-oauth-scopes"), headers.get("x-accepted-oauth-scopes")]).toEqual([path, "", ""]);
      }
    });
  });

  describe("API keys", () => {
    test("[AUT-9] are made with a body or none, and show their key in that answer", async () => {
      const user = await server.user();
      for (const body of [undefined, {}, { name: "Nightly import" }]) {
        const made = await server.ask("POST", "/api_keys/", { as: user, ...(body ? { body } : {}) });
        expect([made.status, made.headers.get("cache-control")]).toEqual([303, "no-store"]);
        expect(made.json).toMatchObject({
          "@type": ["ApiKey", "hydra:Resource"],
          "@id": made.headers.get("location"),
          key: expect.stringMatching(/^hyd_/),
        });
        expect((await server.get("/countries/AT", { as: made.json.key })).status).toBe(200);
      }
      expect(JSON.stringify((await server.get("/api_keys/", { as: user })).json)).not.toMatch(/hyd_/);
    });

    test("[AUT-9] have no more rights than their maker", async () => {
      const body = { scopes: ["places:write"] };
      expect((await server.ask("POST", "/api_keys/", { as: await server.user(), body })).status).toBe(403);
      const made = await server.ask("POST", "/api_keys/", { as: await server.admin(), body });
      const place = { slug: unique("place"), name: { en: "A place" } };
      expect((await server.ask("POST", "/places/", { as: made.json.key, body: place })).status).toBe(303);
    });

    test("[AUT-9] lose what their maker loses", async () => {
      const admin = await server.admin();
      const helper = await server.user();
      expect((await server.ask("PATCH", helper.user, { as: admin, body: { roles: ["admin"] } })).status).toBe(204);
      const { json } = await server.ask("POST", "/api_keys/", { as: helper, body: { scopes: ["places:write"] } });
      const write = async () =>
        (await server.ask("POST", "/places/", { as: json.key, body: { slug: unique("place"), name: { en: "x" } } }))
          .status;
      expect(await write()).toBe(303);
      expect((await server.ask("PATCH", helper.user, { as: admin, body: { roles: [] } })).status).toBe(204);
      expect(await write()).toBe(403);
    });

    test("[AUT-10] are deleted by their owner only, with a token only, and end at once", async () => {
      const [owner, other] = [await server.user(), await server.user()];
      const made = await server.ask("POST", "/api_keys/", { as: owner });
      const location = made.headers.get("location") ?? "";
      expect((await server.ask("DELETE", location, { as: other })).status).toBe(404);
      expect((await server.ask("DELETE", location, { as: made.json.key })).status).toBe(403);
      expect((await server.ask("POST", "/api_keys/", { as: made.json.key })).status).toBe(403);
      expect((await server.ask("DELETE", location, { as: owner })).status).toBe(204);
      expect((await server.get("/countries/AT", { as: made.json.key })).status).toBe(401);
    });
  });

  describe("passwords", () => {
    const make = async (given: string) =>
      server.ask("POST", "/users/", {
        as: await server.admin(),
        body: { username: unique("user"), password: given, email: "a@example.org" },
      });

    test("[AUT-11] have eight to 256 code points", async () => {
      expect((await make("1234567")).status).toBe(400);
      expect((await make("😀".repeat(7))).status).toBe(400);
      expect((await make("😀".repeat(8))).status).toBe(303);
      expect((await make("é".repeat(256))).status).toBe(303);
      expect((await make("x".repeat(257))).status).toBe(400);
    });

    test("[AUT-11] count to the last byte", async () => {
      const username = unique("user");
      const long = "x".repeat(100);
      await server.ask("POST", "/users/", {
        as: await server.admin(),
        body: { username, password: `${long}a`, email: "a@example.org" },
      });
      expect((await password(username, `${long}b`)).status).toBe(400);
      expect((await password(username, `${long}a`)).status).toBe(200);
    });

    test("[AUT-16] a change ends the user's other logins", async () => {
      const user = await server.user();
      const other = await server.login(user.username, user.password);
      expect((await server.ask("PATCH", user.user, { as: user, body: { password: "another password" } })).status).toBe(
        204,
      );
      expect((await server.get("/users/?me", { as: user })).status).toBe(200);
      expect((await server.get("/users/?me", { as: other })).status).toBe(401);
      expect((await password(user.username, "another password")).status).toBe(200);
    });

    test("[AUT-16] deleting a user ends every login and key", async () => {
      const user = await server.user();
      const { json } = await server.ask("POST", "/api_keys/", { as: user });
      expect((await server.ask("DELETE", user.user, { as: user })).status).toBe(204);
      expect((await server.get("/countries/AT", { as: user })).status).toBe(401);
      expect((await server.get("/countries/AT", { as: json.key })).status).toBe(401);
    });
  });

  test("[COL-4] ?me is the user of the token, nobody for a key, and 401 for who is unknown", async () => {
    const user = await server.user();
    const mine = await server.get("/users/?me", { as: user });
    expect(mine.json).toMatchObject({ totalItems: 1, member: [{ "@id": user.user, username: user.username }] });
    const { json } = await server.ask("POST", "/api_keys/", { as: user });
    expect((await server.get("/users/?me", { as: json.key })).json).toMatchObject({ totalItems: 0, member: [] });
    expect((await server.get("/users/?me")).status).toBe(401);
  });
});
