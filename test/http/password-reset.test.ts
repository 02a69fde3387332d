/** A forgotten password set anew by a mailed token. */

import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { handlers } from "../../src/handlers/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { type Login, onDrawnServer, type Server, unique } from "./asking.ts";
import { mailNow, mailTo, tokenIn } from "./mailed.ts";
import { isUpkeep, mounted } from "./mounting.ts";

onDrawnServer((server) => {
  const start = (email: string) => server.ask("POST", "/users/password_reset", { body: { email } });
  const change = (token: string, password: string) =>
    server.ask("POST", "/users/password_change", { body: { token, password } });
  const addressOf = ({ username }: Pick<Login, "username">) => `${username}@example.org`;
  const canLogIn = (username: string, password: string) =>
    server.login(username, password).then(
      () => true,
      () => false,
    );
  /** Asks for a token, and reads it in the mail that comes. */
  async function tokenFor(user: Login): Promise<string> {
    const before = (await mailNow(server, addressOf(user))).length;
    expect((await start(addressOf(user))).status).toBe(204);
    return tokenIn((await mailTo(server, addressOf(user), before + 1)).at(-1));
  }

  describe("asking for a token", () => {
    test("[AUT-16][MTH-8] is answered alike with an account and without, and mails a single-use token", async () => {
      const user = await server.user();
      const answers = [await start(addressOf(user)), await start(`${unique("nobody")}@example.org`)];
      const told = answers.map(({ status, text, headers }) => [status, text, ...plainHeaders(headers)]);
      expect(told[0]).toEqual(told[1]);
      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [204, ""],
        [204, ""],
      ]);
      const [mail] = await mailTo(server, addressOf(user));
      expect(mail).toMatchObject({ subject: "Atlas: password reset", from: { name: "Atlas" } });
      expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@localhost>$/);
      expect(mail?.text).toContain(`Account: ${user.username}`);
      expect((await change(tokenIn(mail), "the new password")).status).toBe(204);
      const again = await change(tokenIn(mail), "yet another password");
      expect([again.status, again.json.violations]).toMatchObject([400, [{ property: "token", path: "/token" }]]);
      expect([await canLogIn(user.username, "the new password"), await canLogIn(user.username, user.password)]).toEqual(
        [true, false],
      );
    });

    test("[AUT-16] mails no more than five tokens an hour for an account, and all of them are good", async () => {
      const user = await server.user();
      const answers = await Promise.all(Array.from({ length: 9 }, () => start(addressOf(user))));
      expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(204));
      const mails = await mailTo(server, addressOf(user), 5);
      // Whoever asks later is seen to later, and what is mailed sets out within two seconds.
      await tokenFor(await server.user());
      const seenTo = performance.now();
      do await tokenFor(await server.user());
      while (performance.now() < seenTo + 2000);
      expect(await mailNow(server, addressOf(user))).toHaveLength(5);
      expect((await change(tokenIn(mails[0]), "the new password")).status).toBe(204);
      // One ends the others, and there is room again.
      expect((await change(tokenIn(mails[4]), "yet another password")).status).toBe(400);
      await tokenFor(user);
    });

    test("[AUT-16] tells accounts with one address apart", async () => {
      const email = `${unique("shared")}@example.org`;
      const names = [unique("user"), unique("user")];
      for (const username of names)
        await server.ask("POST", "/users/", {
          as: await server.admin(),
          body: { username, password: "the old password", email },
        });
      await start(email);
      const mails = await mailTo(server, email, 2);
      for (const username of names) {
        const mail = mails.find(({ text }) => text?.includes(`Account: ${username}`));
        expect((await change(tokenIn(mail), `password of ${username}`)).status).toBe(204);
        expect(await canLogIn(username, `password of ${username}`)).toBe(true);
      }
    });

    test("[AUT-16] takes capitals for what they are, and writes to the address as the account has it", async () => {
      const user = await server.user();
      const address = addressOf(user);
      await start(address.replace("example.org", "EXAMPLE.Org"));
      await start(address.toUpperCase());
      const mails = await mailTo(server, address, 2);
      expect(mails.map(({ to }) => to)).toMatchObject([[{ address }], [{ address }]]);
    });
  });

  describe("a token", () => {
    test("[AUT-16] ends every login, and leaves keys", async () => {
      const user = await server.user();
      const { json } = await server.ask("POST", "/api_keys/", { as: user });
      expect((await change(await tokenFor(user), "the new password")).status).toBe(204);
      expect((await server.get("/users/?me", { as: user })).status).toBe(401);
      const refresh = new URLSearchParams({ grant_type: "refresh_token", refresh_token: user.refreshToken });
      expect((await server.ask("POST", "/oauth2/token", { body: refresh })).json.error).toBe("invalid_grant");
      expect((await server.get("/countries/AT", { as: json.key })).status).toBe(200);
    });

    test("[AUT-16] sets one password, however many race with it", async () => {
      const user = await server.user();
      const token = await tokenFor(user);
      const passwords = Array.from({ length: 10 }, (_, index) => `new password ${index}`);
      const answers = await Promise.all(passwords.map((password) => change(token, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(400)]);
      const won = passwords[answers.findIndex(({ status }) => status === 204)] ?? "";
      expect(await canLogIn(user.username, won)).toBe(true);
    });

    test("[AUT-16] that wins a race ends the account's others", async () => {
      const user = await server.user();
      const tokens = [await tokenFor(user), await tokenFor(user), await tokenFor(user)];
      const answers = await Promise.all(tokens.map((token, index) => change(token, `new password ${index}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
      const won = answers.findIndex(({ status }) => status === 204);
      expect(await canLogIn(user.username, `new password ${won}`)).toBe(true);
    });

    test.each([
      ["another address", { email: `${unique("moved")}@example.org` }],
      ["another password", { password: "a password of one's own" }],
    ])("[AUT-16] is good no more once the account has %s", async (_name, body) => {
      const user = await server.user();
      const token = await tokenFor(user);
      expect((await server.ask("PATCH", user.user, { as: user, body })).status).toBe(204);
      const answer = await change(token, "the new password");
      expect([answer.status, answer.json.violations]).toMatchObject([400, [{ path: "/token" }]]);
      expect(await canLogIn(user.username, "the new password")).toBe(false);
    });

    test("[AUT-16] is good no more once the account is gone", async () => {
      const user = await server.user();
      const token = await tokenFor(user);
      expect((await server.ask("DELETE", user.user, { as: user })).status).toBe(204);
      expect((await change(token, "the new password")).status).toBe(400);
    });

    test("[AUT-11] keeps a password to its bounds, and is not spent by one that passes them", async () => {
      const user = await server.user();
      const token = await tokenFor(user);
      for (const password of ["1234567", "😀".repeat(7), "x".repeat(257)]) {
        const answer = await change(token, password);
        expect([answer.status, answer.json.violations]).toMatchObject([400, [{ path: "/password" }]]);
      }
      const long = "é".repeat(255);
      expect((await change(token, `${long}a`)).status).toBe(204);
      expect([await canLogIn(user.username, `${long}b`), await canLogIn(user.username, `${long}a`)]).toEqual([
        false,
        true,
      ]);
    });

    test("[AUT-16] made up sets nothing", async () => {
      for (const token of ["", "x", "x".repeat(200), "a\u0000b", "Token: x", (await server.user()).refreshToken])
        expect((await change(token, "the new password")).status).toBe(400);
    });
  });
});

describeOnDrawnDatabase("after an answer", (databases) => {
  test("[AUT-13][AUT-16] the same statements are run whether or not there is an account, so that others wait as long", async () => {
    const server = await mounted(handlers, await databases.fresh());
    onTestFinished(() => server.end());
    const post = (path: string, body: object, headers = {}) =>
      fetch(server.origin + path, {
        method: "POST",
        redirect: "manual",
        headers: { "Content-Type": "application/ld+json", ...headers },
        body: JSON.stringify(body),
      });
    const somebody = { username: "somebody", password: "a password", email: "somebody@example.org" };
    expect((await post("/users/", somebody, { Authorization: server.authorization })).status).toBe(303);
    const query = vi.spyOn(pg.Client.prototype, "query");
    const texts = () =>
      query.mock.calls.flatMap(([sent]) =>
        isUpkeep(sent) ? [] : [typeof sent === "string" ? sent : (sent as { readonly text: string }).text],
      );
    const ends = () => texts().filter((text) => /^commit/i.test(text)).length;
    const run = async (email: string) => {
      query.mockClear();
      expect((await post("/users/password_reset", { email })).status).toBe(204);
      await vi.waitFor(() => expect(ends()).toBe(1), { timeout: 20_000 });
      return texts();
    };
    const nobody = await run("nobody@example.org");
    // Five tokens are issued, and then none.
    for (let time = 1; time <= 7; time++) expect([time, await run(somebody.email)]).toEqual([time, nobody]);
  });
});

/** Headers but for those that are each answer's own. */
function plainHeaders(headers: Awaited<ReturnType<Server["get"]>>["headers"]): (string | null)[] {
  return ["content-type", "content-length", "cache-control", "vary", "retry-after"].map((name) => headers.get(name));
}
