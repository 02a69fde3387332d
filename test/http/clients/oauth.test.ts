/** OAuth clients as they are found on npm, each logging in, going on, being refused, and logging out. */

import { beforeAll, describe, expect, test } from "vitest";
import { onOneServer, unique } from "../asking.ts";
import { oauthClients, type Refusal, type Tokens } from "./oauth-clients.ts";
import { trust } from "./trust.ts";

onOneServer((server) => {
  beforeAll(() => trust(server));
  const tokenEndpoint = () => `${server.address.base}oauth2/token`;
  const me = () => `${server.address.base}users/?me`;

  describe.each(Object.keys(oauthClients))("%s", (name) => {
    describe.each(["header", "parameters"] as const)("with client credentials as %s", (authentication) => {
      const client = () => (oauthClients[name] as (typeof oauthClients)[string])(tokenEndpoint(), authentication);
      const given = {
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: 14_400,
      };

      test("[AUT-1][AUT-2][AUT-4] logs in, uses the token, refreshes it, and logs out", async () => {
        const user = await server.user();
        const first = granted(await client().login(user.username, user.password));
        expect(first).toEqual(given);
        const read = await client().ask(first, "GET", me());
        expect([read.status, JSON.parse(read.text).member[0].username]).toEqual([200, user.username]);
        const second = granted(await client().refresh(first));
        expect(second).toEqual(given);
        expect(second).not.toEqual(first);
        for (const tokens of [first, second]) expect((await client().ask(tokens, "GET", me())).status).toBe(200);
        expect(await client().ask(second, "DELETE", tokenEndpoint())).toEqual({
          status: 204,
          text: "",
          challenge: null,
        });
        for (const tokens of [first, second]) expect((await client().ask(tokens, "GET", me())).status).toBe(401);
        expect(await client().refresh(second)).toEqual({
          error: "invalid_grant",
          description: "invalid refresh token",
        });
      });

      test("[AUT-3] reads why it gets no tokens", async () => {
        const user = await server.user();
        for (const username of [user.username, unique("nobody")])
          expect(await client().login(username, "another password")).toEqual({
            error: "invalid_grant",
            description: "invalid resource owner credentials",
          });
        const unknown = { accessToken: "x", refreshToken: "made-up", expiresIn: 1 };
        expect(await client().refresh(unknown)).toEqual({
          error: "invalid_grant",
          description: "invalid refresh token",
        });
      });

      test("[AUT-5] reads the challenge of a protected resource", async () => {
        const unknown = { accessToken: "made-up", refreshToken: "", expiresIn: 1 };
        const { status, challenge, text } = await client().ask(unknown, "GET", me());
        expect([status, challenge]).toEqual([
          401,
          {
            scheme: "bearer",
            parameters: { realm: "Atlas", error: "invalid_token", error_description: "The access token is not valid" },
          },
        ]);
        expect(JSON.parse(text)).toEqual({
          error: "invalid_token",
          erro_description: "The access token is not valid",
        });
      });
    });
  });
});

/** Tokens, where there are any; fails the test with what was said instead. */
function granted(outcome: Tokens | Refusal): Tokens {
  if ("error" in outcome) throw new Error(`No tokens: ${JSON.stringify(outcome)}`);
  return outcome;
}
