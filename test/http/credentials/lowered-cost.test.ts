/** The work that passwords take, counted in rounds of bcrypt and in hashes: who has an account does not show by it, a lower `BCRYPT_COST` or not. */

import bcrypt from "bcrypt";
import { expect, test, vi } from "vitest";
import { handlers } from "../../../src/handlers/index.ts";
import { describeOnDrawnDatabase, type Place } from "../../databases.ts";
import { mailTo, tokenIn } from "../mailed.ts";
import { type Mounted, mounted } from "../mounting.ts";

const password = "correct horse";
const at = (cost: string, place: Place) => mounted(handlers, place, { settings: { BCRYPT_COST: cost } });

async function write(server: Mounted, method: string, path: string, body: object): Promise<number> {
  const answer = await fetch(server.origin + path, {
    method,
    redirect: "manual",
    headers: { Authorization: server.authorization, "Content-Type": "application/ld+json" },
    body: JSON.stringify(body),
  });
  return answer.status;
}

describeOnDrawnDatabase("a cost that was lowered", (databases) => {
  test("[AUT-13] tells older hashes, newer ones and names without an account apart by nothing", async () => {
    const place = await databases.fresh();
    const before = await at("7", place);
    expect(await write(before, "POST", "/users/", { username: "older", password, email: "older@example.org" })).toBe(
      303,
    );
    await before.end({ keepData: true });
    const lowered = await at("5", place);
    expect(await write(lowered, "POST", "/users/", { username: "newer", password, email: "newer@example.org" })).toBe(
      303,
    );
    const { member } = (await (
      await fetch(`${lowered.origin}/users/?me`, { headers: { Authorization: lowered.authorization } })
    ).json()) as { member: [{ "@id": string }] };
    const { pathname } = new URL(member[0]["@id"]);
    expect(await write(lowered, "PATCH", pathname, { password })).toBe(204);
    await lowered.end({ keepData: true });
    // The one login so far is by a newer hash: nothing but a look at the accounts tells of older ones.
    const server = await at("5", place);
    try {
      const compare = vi.spyOn(bcrypt, "compare");
      for (const username of ["nobody", "newer", "older", "nobody else"]) {
        compare.mockClear();
        const body = new URLSearchParams({ grant_type: "password", username, password: "wrong" });
        const answer = await fetch(`${server.origin}/oauth2/token`, { method: "POST", body });
        expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, "invalid_grant"]);
        const work = compare.mock.calls.reduce((sum, [, hashed]) => sum + 2 ** bcrypt.getRounds(hashed), 0);
        expect([username, work]).toEqual([username, 2 ** 7]);
      }
    } finally {
      await server.end();
    }
  });

  test("[AUT-16][MTH-9] no password is hashed ahead of a look at the token, under an Idempotency-Key or without, and a good one once", async () => {
    const server = await at("4", await databases.fresh());
    try {
      const hash = vi.spyOn(bcrypt, "hash");
      hash.mockClear();
      const ask = async (path: string, key: string | null, body: object) => {
        const headers = { "Content-Type": "application/ld+json", ...(key === null ? {} : { "Idempotency-Key": key }) };
        const answer = await fetch(server.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
        return [answer.status, hash.mock.calls.length];
      };
      const change = "/users/password_change";
      for (const key of [null, "a"]) expect(await ask(change, key, { token: "x", password })).toEqual([400, 0]);
      expect(await write(server, "POST", "/users/", { username: "ada", password, email: "ada@example.org" })).toBe(303);
      hash.mockClear();
      await ask("/users/password_reset", "b", { email: "ada@example.org" });
      const token = tokenIn((await mailTo(server, "ada@example.org"))[0]);
      for (const key of ["c", "c"]) expect(await ask(change, key, { token, password })).toEqual([204, 1]);
      expect(await ask(change, "d", { token, password })).toEqual([400, 1]);
    } finally {
      await server.end();
    }
  });
});
