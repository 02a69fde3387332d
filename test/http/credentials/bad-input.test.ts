/** Whatever is wrong with credentials and with what asks for them: the answer is told by the clauses and the RFCs, and is never a 500. */

import { beforeAll, describe, expect, test } from "vitest";
import { type Login, onDrawnServer, unique } from "../asking.ts";
import { aKey } from "../making.ts";
import { askRaw, type RawAnswer } from "./raw.ts";

const form = ["Content-Type", "application/x-www-form-urlencoded"] as const;
const long = "x".repeat(100_000);

interface People {
  readonly user: Login;
  readonly other: Login;
  readonly key: string;
  readonly keyIri: string;
}

interface Bad {
  readonly name: string;
  readonly body: string | ((people: People) => string | Buffer);
  readonly query?: string | ((people: People) => string);
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly status?: number;
  readonly error: "invalid_request" | "invalid_grant" | "unsupported_grant_type";
  readonly description?: RegExp;
}

const password = (username: string, given: string) =>
  new URLSearchParams({ grant_type: "password", username, password: given }).toString();
const refresh = (token: string) =>
  new URLSearchParams({ grant_type: "refresh_token", refresh_token: token }).toString();
const wrong = { error: "invalid_grant", description: /^invalid resource owner credentials$/ } as const;
const badRefresh = { error: "invalid_grant", description: /^invalid refresh token$/ } as const;
const noText = { error: "invalid_request", description: /^The body is not UTF-8\.$/ } as const;
const missing = (name: string) =>
  ({ error: "invalid_request", description: new RegExp(`^missing parameter ${name}$`) }) as const;
const repeated = (name: string) =>
  ({ error: "invalid_request", description: new RegExp(`^repeated parameter ${name}$`) }) as const;
const inUrl = (name: string) =>
  ({ error: "invalid_request", description: new RegExp(`^${name} belongs in the body`) }) as const;

const asked: readonly Bad[] = [
  { name: "no body", body: "", ...missing("grant_type") },
  { name: "an empty grant_type", body: "grant_type=", ...missing("grant_type") },
  { name: "a grant_type without a value", body: "grant_type", ...missing("grant_type") },
  { name: "no username", body: "grant_type=password&password=x", ...missing("username") },
  { name: "an empty username", body: "grant_type=password&username=&password=x", ...missing("username") },
  { name: "no password", body: "grant_type=password&username=x", ...missing("password") },
  { name: "an empty password", body: "grant_type=password&username=x&password=", ...missing("password") },
  { name: "no refresh_token", body: "grant_type=refresh_token", ...missing("refresh_token") },
  { name: "two grant_types", body: "grant_type=password&grant_type=password", ...repeated("grant_type") },
  { name: "two passwords", body: "grant_type=password&username=x&password=a&password=b", ...repeated("password") },
  { name: "two of what nobody asked for", body: "grant_type=password&a=1&a=1", ...repeated("a") },
  {
    name: "more parameters than any grant has",
    body: `grant_type=password&username=x&password=x&${Array.from({ length: 98 }, (_, index) => `p${index}`).join("&")}`,
    error: "invalid_request",
    description: /^The form has more than 100 parameters\.$/,
  },
  {
    name: "as many parameters as it may have",
    body: `&&grant_type=password&username=x&password=x&${Array.from({ length: 97 }, (_, index) => `p${index}`).join("&&")}`,
    ...wrong,
  },
  { name: "two of what cannot be printed", body: "%22%0d%0a=1&%22%0d%0a=1", ...repeated("\\?\\?\\?") },
  { name: "another grant", body: "grant_type=authorization_code&code=x", error: "unsupported_grant_type" },
  { name: "a grant in capitals", body: "grant_type=PASSWORD&username=x&password=x", error: "unsupported_grant_type" },
  { name: "a grant of 100 KB", body: `grant_type=${long}`, error: "unsupported_grant_type" },
  {
    name: "JSON",
    body: '{"grant_type":"password"}',
    headers: [["Content-Type", "application/json"]],
    status: 415,
    error: "invalid_request",
  },
  { name: "no media type", body: "grant_type=password", headers: [], status: 415, error: "invalid_request" },
  {
    name: "another charset",
    body: "grant_type=password",
    headers: [[form[0], `${form[1]}; charset=utf-16`]],
    status: 415,
    error: "invalid_request",
  },
  {
    name: "another encoding",
    body: "grant_type=password",
    headers: [form, ["Content-Encoding", "br"]],
    status: 415,
    error: "invalid_request",
  },
  {
    name: "gzip that is none",
    body: "grant_type=password",
    headers: [form, ["Content-Encoding", "gzip"]],
    error: "invalid_request",
  },
  { name: "more than 512 KiB", body: `password=${"x".repeat(600_000)}`, status: 413, error: "invalid_request" },
  {
    name: "bytes that are no text",
    body: ({ user }) => Buffer.concat([Buffer.from(password(user.username, "x")), Buffer.of(0xff, 0xfe)]),
    ...noText,
  },
  { name: "escapes that are no text", body: "grant_type=password&username=%ff%fe&password=xxxxxxxx", ...noText },
  { name: "half a letter in escapes", body: "grant_type=password&username=x&password=%C3%28", ...noText },
  { name: "a surrogate in escapes", body: "grant_type=password&username=x&password=%ed%a0%80", ...noText },
  { name: "escapes that are no text, in a name", body: "grant_type=password&username=x&password=x&%fc=", ...noText },
  { name: "percent signs that escape nothing", body: "grant_type=password&username=100%&password=%zz", ...wrong },
  { name: "a NUL in the username", body: ({ user }) => password(`${user.username}\0`, user.password), ...wrong },
  { name: "a NUL in the password", body: ({ user }) => password(user.username, `${user.password}\0`), ...wrong },
  {
    name: "a line break in the username",
    body: ({ user }) => password(`${user.username}\r\nX: y`, user.password),
    ...wrong,
  },
  { name: "half a surrogate pair", body: "grant_type=password&username=\ud800&password=\udfff", ...wrong },
  {
    name: "a username in capitals",
    body: ({ user }) => password(user.username.toUpperCase(), user.password),
    ...wrong,
  },
  { name: "a space after the username", body: ({ user }) => password(`${user.username} `, user.password), ...wrong },
  { name: "a space before the password", body: ({ user }) => password(user.username, ` ${user.password}`), ...wrong },
  {
    name: "a password in capitals",
    body: ({ user }) => password(user.username, user.password.toUpperCase()),
    ...wrong,
  },
  { name: "another user's password", body: ({ user, other }) => password(user.username, other.password), ...wrong },
  { name: "a username of 100 KB", body: password(long, "x"), ...wrong },
  { name: "a password of 100 KB", body: ({ user }) => password(user.username, long), ...wrong },
  { name: "SQL", body: password("' or 1=1 --", "' or 1=1 --"), ...wrong },
  { name: "an access token to refresh", body: ({ user }) => refresh(user.authorization.slice(7)), ...badRefresh },
  { name: "a key to refresh", body: ({ key }) => refresh(key), ...badRefresh },
  { name: "a refresh token with a space", body: ({ user }) => refresh(`${user.refreshToken} `), ...badRefresh },
  {
    name: "a refresh token in small letters",
    body: ({ user }) => refresh(user.refreshToken.toLowerCase()),
    ...badRefresh,
  },
  { name: "a refresh token of 100 KB", body: refresh(long), ...badRefresh },
  { name: "a refresh token of NULs", body: refresh("\0".repeat(43)), ...badRefresh },
  {
    name: "the username in the URL",
    query: ({ user }) => `username=${user.username}`,
    body: ({ user }) => password(user.username, user.password),
    ...inUrl("username"),
  },
  {
    name: "all in the URL",
    query: ({ user }) => password(user.username, user.password),
    body: "",
    ...inUrl("grant_type"),
  },
  {
    name: "the refresh token in the URL",
    query: ({ user }) => `refresh_token=${user.refreshToken}`,
    body: "grant_type=refresh_token",
    ...inUrl("refresh_token"),
  },
  {
    name: "two ways to say which client it is",
    body: ({ user }) => password(user.username, user.password),
    headers: [form, ["Authorization", "Basic eDp5"], ["Authorization", "Basic eDp5"]],
    error: "invalid_request",
    description: /two Authorization headers/,
  },
];

onDrawnServer((server) => {
  let people: People;
  beforeAll(async () => {
    const [user, other] = await Promise.all([server.user(), server.user()]);
    const { authorization: key, iri: keyIri } = await aKey(server, user);
    people = { user, other, key, keyIri };
  });
  const text = <Text>(given: string | ((people: People) => Text)) =>
    typeof given === "string" ? given : given(people);

  describe("the token endpoint", () => {
    test.each(asked)(
      "[AUT-3][ERR-4] answers in OAuth's form: $name",
      async ({ body, query, headers, status, error, description }) => {
        const target = query === undefined ? "/oauth2/token" : `/oauth2/token?${text(query)}`;
        const answer = await askRaw(server.address, "POST", target, headers ?? [form], text(body));
        expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
          status ?? 400,
          "application/json",
          "no-store",
        ]);
        const told = JSON.parse(answer.body);
        expect(told).toEqual({ error, error_description: expect.stringMatching(description ?? /./) });
        // What an `error_description` may be made of (RFC 6749, section 5.2).
        expect(told.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
        // A refusal has spent nothing and ended nothing.
        expect((await server.get("/users/?me", { as: people.user })).status).toBe(200);
      },
    );

    test("[AUT-2] another's refresh token is as good as one's own: it says whose login goes on", async () => {
      const owner = await server.user();
      const answer = await askRaw(server.address, "POST", "/oauth2/token", [form], refresh(owner.refreshToken));
      const me = await server.get("/users/?me", { as: `Bearer ${JSON.parse(answer.body).access_token}` });
      expect(me.json.member[0]["@id"]).toBe(owner.user);
    });

    test("[AUT-1] parameters that nobody asked for are passed over, client credentials among them", async () => {
      const answer = await askRaw(
        server.address,
        "POST",
        "/oauth2/token",
        [
          [form[0], `${form[1]};charset=UTF-8`],
          ["Authorization", "Basic bm90OnVzZWQ="],
        ],
        `${password(people.user.username, people.user.password)}&scope=everything&client_id=a&client_secret=b&x`,
      );
      expect([answer.status, JSON.parse(answer.body).token_type]).toEqual([200, "bearer"]);
    });

    test("[TRN-9] other methods are 405 in the usual form", async () => {
      for (const method of ["GET", "PUT", "PATCH"]) {
        const answer = await askRaw(server.address, method, "/oauth2/token", []);
        expect([answer.status, JSON.parse(answer.body)["@type"]]).toEqual([405, "Error"]);
        expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(["DELETE", "OPTIONS", "POST"]);
      }
    });

    test("[TRN-2][AUT-4] without TLS nothing is looked at, a logout's token neither", async () => {
      const url = `${server.address.alias}oauth2/token`;
      for (const method of ["POST", "DELETE"]) {
        const answer = await fetch(url, { method, headers: { Authorization: people.user.authorization } });
        expect([answer.status, await answer.json()]).toEqual([
          400,
          { error: "invalid_request", error_description: "TLS is required" },
        ]);
      }
      expect((await server.get("/users/?me", { as: people.user })).status).toBe(200);
    });
  });

  describe("what a credential is not", () => {
    const bearerError = { error: "invalid_token", erro_description: expect.any(String) };
    const keyError = { "@type": "Error", statusCode: 401, title: "Unauthorized", description: "Invalid API key" };

    test.each<[name: string, authorization: (people: People) => string, body: object]>([
      ["a key as a bearer token", ({ key }) => `Bearer ${key}`, bearerError],
      ["a refresh token as a bearer token", ({ user }) => `Bearer ${user.refreshToken}`, bearerError],
      ["a token with something after it", ({ user }) => `${user.authorization} x`, bearerError],
      ["a token in capitals", ({ user }) => `Bearer ${user.authorization.slice(7).toUpperCase()}`, bearerError],
      ["no token after Bearer", () => "Bearer", bearerError],
      ["a bare token", ({ user }) => user.authorization.slice(7), keyError],
      ["a key with something before it", ({ key }) => `Key ${key}`, keyError],
      ["a key in capitals", ({ key }) => key.toUpperCase(), keyError],
      [
        "HTTP Basic with the right password",
        ({ user }) => `Basic ${btoa(`${user.username}:${user.password}`)}`,
        keyError,
      ],
      ["nothing", () => "", keyError],
      ["bytes beyond ASCII", () => "\xff\xfe", keyError],
    ])(
      "[AUT-5][AUT-6][AUT-8] %s is 401, on what is public too, and for a logout",
      async (_name, authorization, body) => {
        for (const [method, target] of [
          ["GET", "/countries/AT"],
          ["GET", "/addresses/"],
          ["DELETE", "/oauth2/token"],
        ] as const) {
          const answer = await askRaw(server.address, method, target, [["Authorization", authorization(people)]]);
          expect([target, answer.status]).toEqual([target, 401]);
          expect(JSON.parse(answer.body)).toMatchObject(body);
          expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer realm="Atlas"/);
        }
      },
    );

    test("[AUT-5] two Authorization headers are 400, even if both are good", async () => {
      const { authorization } = people.user;
      const both = [
        ["Authorization", authorization],
        ["authorization", authorization],
      ] as const;
      for (const [method, target] of [
        ["GET", "/countries/AT"],
        ["DELETE", "/oauth2/token"],
      ] as const)
        expect((await askRaw(server.address, method, target, both)).status).toBe(400);
      expect((await server.get("/users/?me", { as: people.user })).status).toBe(200);
    });

    test("[ERR-4] 100 KB of token are 431, and the server goes on", async () => {
      for (const value of [`Bearer ${long}`, long]) {
        const answer: RawAnswer = await askRaw(server.address, "GET", "/countries/AT", [["Authorization", value]]);
        expect(answer.status).toBe(431);
      }
      // As much as the headers may have in all.
      const most = await askRaw(server.address, "GET", "/countries/AT", [
        ["Authorization", `Bearer ${"x".repeat(15_000)}`],
      ]);
      expect([most.status, JSON.parse(most.body).error]).toEqual([401, "invalid_token"]);
    });

    test("[AUT-14] tokens in the URL of a resource are 400, whether or not they are good", async () => {
      for (const query of [`access_token=${people.user.authorization.slice(7)}`, "access_token=x", "refresh_token="])
        expect((await server.get(`/countries/AT?${query}`)).status).toBe(400);
    });

    test("[AUT-14][AUT-3] a logout with a token in its URL is refused, and ends nothing", async () => {
      const token = people.user.authorization.slice(7);
      for (const query of [`access_token=${token}`, `refresh_token=${people.user.refreshToken}`]) {
        const answer = await server.ask("DELETE", `/oauth2/token?${query}`, { as: people.user });
        expect([answer.status, answer.json]).toEqual([
          400,
          { error: "invalid_request", error_description: expect.stringContaining("not in the URL") },
        ]);
      }
      expect((await server.get("/users/?me", { as: people.user })).status).toBe(200);
    });

    test("[AUT-4] a key has no login to end, and a login ends once", async () => {
      expect((await server.ask("DELETE", "/oauth2/token", { as: people.key })).status).toBe(403);
      expect((await server.ask("DELETE", "/oauth2/token")).status).toBe(401);
      const user = await server.user();
      const statuses = [];
      for (let time = 0; time < 2; time++)
        statuses.push((await server.ask("DELETE", "/oauth2/token", { as: user })).status);
      expect(statuses).toEqual([204, 401]);
    });
  });

  describe("keys", () => {
    test("[AUT-9] with scopes beyond one's own are 403, made or changed, and unknown scopes 400", async () => {
      const { user, keyIri } = people;
      const post = (body: object, as: Login | string = user) => server.ask("POST", "/api_keys/", { as, body });
      expect((await post({ scopes: ["places:write"] })).status).toBe(403);
      expect((await server.ask("PATCH", keyIri, { as: user, body: { scopes: ["places:write"] } })).status).toBe(403);
      expect((await post({ scopes: ["everything"] })).status).toBe(400);
      expect((await post({ scopes: ["places:write"] }, await server.admin())).status).toBe(303);
      expect((await server.get(keyIri, { as: user })).json).not.toHaveProperty("scopes");
    });

    test("[AUT-9] take no secret of the client's choosing", async () => {
      const answer = await server.ask("POST", "/api_keys/", { as: people.user, body: { key: "mine" } });
      expect(answer.status).toBe(400);
      expect((await server.get("/countries/AT", { as: "mine" })).status).toBe(401);
    });

    test("[AUT-10][MTH-11] of another are 404 whatever is done to them, and as if they were not there", async () => {
      const nobody = "/api_keys/01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";
      for (const method of ["GET", "HEAD", "PATCH", "DELETE"]) {
        const body = method === "PATCH" ? { name: unique() } : undefined;
        for (const iri of [people.keyIri, nobody])
          expect([method, (await server.ask(method, iri, { as: people.other, body })).status]).toEqual([method, 404]);
      }
      expect((await server.get("/countries/AT", { as: people.key })).status).toBe(200);
    });

    test("[AUT-10][MTH-11] are not a key's to make or to end: 403, whichever is named; to read or change: 404", async () => {
      const admin = await aKey(server, await server.admin(), ["places:write"]);
      const nobody = "/api_keys/01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";
      for (const as of [people.key, admin.authorization]) {
        expect((await server.ask("POST", "/api_keys/", { as, body: {} })).status).toBe(403);
        expect((await server.get("/api_keys/", { as })).status).toBe(403);
        for (const iri of [people.keyIri, admin.iri, nobody]) {
          const told = [];
          for (const method of ["GET", "HEAD", "PATCH", "DELETE"])
            told.push(
              (await server.ask(method, iri, { as, body: method === "PATCH" ? { name: "x" } : undefined })).status,
            );
          expect(told).toEqual([404, 404, 404, 403]);
        }
      }
      expect((await server.get("/countries/AT", { as: people.key })).status).toBe(200);
    });
  });
});
