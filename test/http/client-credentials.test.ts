/** Client credentials at the token endpoint: sent in whatever way, and not used (clause AUT-1). */

import { describe, expect, test } from "vitest";
import { onDrawnServer } from "./asking.ts";

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");

onDrawnServer((server) => {
  const ask = (form: [string, string][], headers: Record<string, string> = {}) =>
    server.ask("POST", "/oauth2/token", { body: new URLSearchParams(form), headers });
  const password = async (): Promise<[string, string][]> => {
    const { username, password } = await server.user();
    return [
      ["grant_type", "password"],
      ["username", username],
      ["password", password],
    ];
  };

  describe("the header of the client's own credentials", () => {
    test.each([
      ["a program's", `Basic ${base64("program:secret")}`],
      ["in another case", `bAsIc ${base64("program:secret")}`],
      ["no secret", `Basic ${base64("program:")}`],
      ["no program", `Basic ${base64(":secret")}`],
      ["no colon", `Basic ${base64("program")}`],
      ["nothing in base64", "Basic "],
      ["the scheme alone", "Basic"],
      ["no base64", "Basic ((((:))))"],
      ["half of base64", "Basic cHJv="],
      ["no UTF-8", `Basic ${base64("\xff\xfe:\x80")}`],
      ["characters of control", `Basic ${base64("pro\r\ngram:\0\x1b[31m")}`],
      ["escapes that are none", `Basic ${base64("%zz:%")}`],
      ["12 KB", `Basic ${base64("x".repeat(9000))}`],
      ["another scheme", 'Digest username="program", response="0"'],
      ["a token that is none", "Bearer made-up"],
      ["a key that is none", "hyd_made-up"],
      ["quotes and commas", 'Basic "a", Basic "b", realm="x"'],
    ])("[AUT-1] is not used: %s", async (_name, authorization) => {
      const answer = await ask(await password(), { Authorization: authorization });
      expect([answer.status, answer.json]).toMatchObject([200, { token_type: "bearer", expires_in: 14_400 }]);
      expect(answer.headers.get("www-authenticate")).toBeNull();
    });

    test("[AUT-1] is not what a login needs, and does not stand for one", async () => {
      const user = await server.user();
      const own = { Authorization: `Basic ${base64(`${user.username}:${user.password}`)}` };
      const answer = await ask([["grant_type", "password"]], own);
      expect([answer.status, answer.json.error]).toEqual([400, "invalid_request"]);
      expect((await ask([["grant_type", "client_credentials"]], own)).json.error).toBe("unsupported_grant_type");
      // Elsewhere it is no credential at all.
      expect((await server.get("/countries/AT", { headers: own })).status).toBe(401);
    });
  });

  describe("parameters with the client's own credentials", () => {
    test.each([
      [
        "a program's",
        [
          ["client_id", "program"],
          ["client_secret", "secret"],
        ],
      ],
      [
        "empty",
        [
          ["client_id", ""],
          ["client_secret", ""],
        ],
      ],
      [
        "of control characters and no letters",
        [
          ["client_id", "\0\r\n\u202e"],
          ["client_secret", "\uffff💥"],
        ],
      ],
      [
        "an assertion",
        [
          ["client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"],
          ["client_assertion", "a.b.c"],
        ],
      ],
      ["long", [["client_id", "x".repeat(100_000)]]],
      [
        "with more",
        [
          ["scope", "openid profile"],
          ["resource", "https://example.org/"],
          ["audience", "x"],
        ],
      ],
    ] as [string, [string, string][]][])("[AUT-1] are not used: %s", async (_name, more) => {
      const answer = await ask([...(await password()), ...more], { Authorization: `Basic ${base64("another:one")}` });
      expect([answer.status, answer.json.token_type]).toEqual([200, "bearer"]);
    });

    test("[AUT-3] are refused where one stands twice", async () => {
      const answer = await ask([...(await password()), ["client_id", "one"], ["client_id", "two"]]);
      expect([answer.status, answer.json]).toEqual([
        400,
        { error: "invalid_request", error_description: expect.stringContaining("client_id") },
      ]);
    });
  });
});
