/** GET, what it announces, and operations of a spec's own. */

import { describe, expect, test } from "vitest";
import { onDrawnServer, unique } from "../asking.ts";
import { mailTo, tokenIn } from "../mailed.ts";
import { anAddress, violated } from "../making.ts";

onDrawnServer((server) => {
  const { base } = server.address;

  test("[MTH-1] GET tells the name, method and classes of each operation that this client may perform", async () => {
    const user = await server.user();
    const found = await server.get(await anAddress(server, user), { as: user });
    const Address = "https://schema.org/PostalAddress";
    expect(found.json.operation).toEqual([
      { "@type": "RetrieveResourceOperation", method: "GET", returns: Address },
      { "@type": "CreateOrReplaceOperation", method: "PUT", expects: Address, returns: Address },
      { "@type": "UpdateResourceOperation", method: "PATCH", expects: Address, returns: Address },
      { "@type": "DeleteResourceOperation", method: "DELETE" },
    ]);
    const list = await server.get("/addresses/", { as: user });
    expect(list.json.operation).toEqual([
      { "@type": "RetrieveResourceOperation", method: "GET", returns: `${base}apidoc/#AddressCollection` },
      { "@type": "AppendResourceOperation", method: "POST", expects: Address, returns: Address },
    ]);
    expect(list.json.member[0].operation).toEqual(found.json.operation);
  });

  test("[MTH-1] an entry of a collection announces what is possible with that entry", async () => {
    const user = await server.user();
    await anAddress(server, user);
    const shown = async (path: string, as: typeof user | undefined) => {
      const { json } = await server.get(path, { as });
      return json.member[0].operation.map(({ method }: { method: string }) => method);
    };
    expect(await shown("/places/?itemsPerPage=1", undefined)).toEqual(["GET"]);
    expect(await shown("/places/?itemsPerPage=1", await server.admin())).toEqual(["GET", "PUT", "PATCH", "DELETE"]);
    expect(await shown("/users/?me", user)).toEqual(["GET", "PUT", "PATCH", "DELETE"]);
  });

  describe("an operation of the spec's own", () => {
    test("[MTH-8] stands in the operation list of its collection", async () => {
      for (const [path, as] of [
        ["/users/", await server.admin()],
        ["/users/?me", await server.user()],
      ] as const) {
        const { json } = await server.get(path, { as });
        expect(json.operation).toContainEqual({
          "@type": "StartPasswordResetOperation",
          method: "POST",
          expects: `${base}apidoc/#PasswordReset`,
        });
        expect(json.operation).toContainEqual({
          "@type": "ChangePasswordOperation",
          method: "POST",
          expects: `${base}apidoc/#PasswordChange`,
        });
      }
    });

    test("[MTH-8] is 204 without a return, also for a client that may not read the collection", async () => {
      for (const email of [`${unique()}@example.org`, `${(await server.user()).username}@example.org`]) {
        for (const as of [undefined, await server.user(), await server.admin()]) {
          const answer = await server.ask("POST", "/users/password_reset", { as, body: { email } });
          expect([answer.status, answer.text]).toEqual([204, ""]);
        }
      }
    });

    test("[MTH-8] checks what it expects", async () => {
      const ask = (body: object) => server.ask("POST", "/users/password_reset", { body });
      const answer = await ask({ email: "nobody", more: 1 });
      expect([answer.status, violated(answer).sort()]).toEqual([400, ["/email", "/more"]]);
      expect((await ask({ "@type": "User", email: "a@example.org" })).status).toBe(400);
      expect((await ask({ "@type": "PasswordReset", email: "a@example.org" })).status).toBe(204);
      const changed = await server.ask("POST", "/users/password_change", { body: { token: "?", password: "short" } });
      expect([changed.status, violated(changed)]).toEqual([400, ["/password"]]);
    });

    test("[MTH-8] has one method, as its path has", async () => {
      for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
        const answer = await server.ask(method, "/users/password_reset", { as: await server.admin() });
        expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST, OPTIONS"]);
      }
    });

    test("[MTH-8] does what it says: a mailed token sets a new password, once", async () => {
      const user = await server.user();
      const email = `${user.username}@example.org`;
      await server.ask("POST", "/users/password_reset", { body: { email } });
      const token = tokenIn((await mailTo(server, email))[0]);
      const change = () =>
        server.ask("POST", "/users/password_change", { body: { token, password: "an entirely new one" } });
      expect((await change()).status).toBe(204);
      const again = await change();
      expect([again.status, violated(again)]).toEqual([400, ["/token"]]);
      await expect(server.login(user.username, "an entirely new one")).resolves.toMatchObject({ user: user.user });
    });
  });
});
