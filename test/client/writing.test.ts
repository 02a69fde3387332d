/** Writing with the generated client: what is announced, what is refused and how, conflicts, secrets, further operations. */

import { describe, expect, test } from "vitest";
import { Conflict, inLanguages, NotAnnounced, settle } from "../../src/generated/client/index.ts";
import { onOneServer, unique } from "../http/asking.ts";
import { connectTo } from "./connecting.ts";

onOneServer((server) => {
  /** A client of a user of this test's own. */
  async function loggedIn(options: Parameters<typeof connectTo>[1] = {}) {
    const { username, password } = await server.user();
    const client = connectTo(server.address, options);
    await client.session.login(username, password);
    client.asked.length = 0;
    return client;
  }

  const home = { streetAddress: "Getreidegasse 9", addressLocality: "Salzburg", label: { en: "Home", de: "Zuhause" } };

  describe("a client that writes", () => {
    test("[MTH-2][MTH-3][MTH-4][MTH-5] makes, changes, replaces and deletes a resource, and has it as it is each time", async () => {
      const { api, asked } = await loggedIn({ locale: "de" });
      const austria = await api.countries.retrieve("AT");
      const made = await api.addresses.append({ ...home, addressCountry: austria });
      expect([made.label, made.addressCountry?.iri, made.can.delete]).toEqual(["Zuhause", austria.iri, true]);
      const before = asked.length;
      const changed = await made.update({ postalCode: "5020", label: "Daheim" });
      expect([changed.postalCode, changed.label, changed.streetAddress]).toEqual(["5020", "Daheim", "Getreidegasse 9"]);
      const replaced = await changed.replace({ ...home, label: "Nur hier", addressCountry: austria.iri });
      expect([replaced.postalCode, replaced.label]).toEqual([undefined, "Nur hier"]);
      await replaced.delete();
      expect(asked.slice(before).map((line) => line.split(" ")[0])).toEqual(["PATCH", "PUT", "DELETE"]);
      await expect(replaced.load()).rejects.toMatchObject({ status: 404 });
    });

    test("[LNG-4][LNG-6] writes the language that it reads, and several where it reads several", async () => {
      const { api } = await loggedIn({ locale: "de" });
      const made = await api.addresses.append({ ...home, label: "Zuhause", addressCountry: api.countries.at("AT") });
      const several = await inLanguages(api, { locales: ["de", "en"] }).addresses.retrieve(made.iri);
      expect(several.label).toEqual({ de: "Zuhause" });
      const changed = await several.update({ label: { en: "Home" } });
      expect(changed.label).toEqual({ de: "Zuhause", en: "Home" });
    });

    test("[LNG-4][AUT-9] has what it makes in the languages that it reads, and a secret all the same", async () => {
      const { api } = await loggedIn({ locales: ["de", "en"] });
      const made = await api.addresses.append({ ...home, addressCountry: api.countries.at("AT") });
      expect(made.label).toEqual({ de: "Zuhause", en: "Home" });
      const key = await api.apiKeys.append({ name: "mine" });
      expect(key.key).toMatch(/^.{20,}$/);
      expect((await key.load()).key).toBeUndefined();
    });

    test("[ERR-1] tells violations one by one, and gives a refusal as a value to whoever asks for it", async () => {
      const { api } = await loggedIn();
      const content = { ...home, addressLocality: "", addressCountry: api.countries.at("XX") };
      const outcome = await settle(api.addresses.append(content));
      expect(outcome).toMatchObject({ ok: false, refusal: { status: 400, request: expect.any(String) } });
      const violations = outcome.ok ? [] : outcome.refusal.violations.map(({ property }) => property);
      expect(violations.toSorted()).toEqual(["addressCountry", "addressLocality"]);
    });

    test("[MTH-1] does not send what is not announced", async () => {
      const { api, asked } = await loggedIn();
      const vienna = await api.places.retrieve("vienna-at");
      const before = asked.length;
      await expect(vienna.update({ population: 1 })).rejects.toThrow(NotAnnounced);
      await expect(vienna.delete()).rejects.toThrow(`"delete" of ${vienna.iri} is not announced to this user.`);
      expect(asked.length).toBe(before);
      await expect(api.places.append({ slug: unique(), name: "x" })).rejects.toThrow(NotAnnounced);
      expect(asked.filter((line) => !line.startsWith("GET"))).toEqual([]);
    });

    test("[MTH-6] tells of a conflict, with the resource as it is now", async () => {
      const { api } = await loggedIn();
      const mine = await api.addresses.append({ ...home, addressCountry: api.countries.at("AT") });
      const theirs = await api.addresses.retrieve(mine);
      await theirs.update({ postalCode: "5020" });
      const outcome = await settle(mine.update({ postalCode: "6020" }, { ifUnmodified: true }));
      if (outcome.ok || outcome.refusal.status !== 412) throw new Error("no conflict");
      expect(outcome.refusal).toBeInstanceOf(Conflict);
      expect(outcome.refusal.current?.postalCode).toBe("5020");
      const again = await outcome.refusal.current?.update({ postalCode: "6020" }, { ifUnmodified: true });
      expect(again?.postalCode).toBe("6020");
    });

    test("[MTH-6] is not held up by a date of one second back: what has not changed is written", async () => {
      const { api } = await loggedIn();
      const made = await api.addresses.append({ ...home, addressCountry: api.countries.at("AT") });
      const changed = await made.update({ postalCode: "1" }, { ifUnmodified: true });
      expect(changed.postalCode).toBe("1");
    });

    test("[MTH-6][COL-6] nor by links that are written out in what was read", async () => {
      const { api, session } = connectTo(server.address);
      const { username, password } = await server.admin();
      await session.login(username, password);
      const made = await api.places.append({
        slug: unique("place"),
        name: "x",
        addressCountry: api.countries.at("AT"),
      });
      const embed = ["addressCountry"] as const;
      const entry = await api.places.retrieve(made, { embed });
      expect(entry.addressCountry?.name).toBe("Austria");
      const changed = await entry.update({ population: 1 }, { ifUnmodified: true });
      expect(changed.population).toBe(1);
      session.close();
    });

    test("[AUT-9] gets the secret of a key, and asks with it", async () => {
      const { api } = await loggedIn();
      const made = await api.apiKeys.append({ name: "mine" });
      expect(made.key).toMatch(/^.{20,}$/);
      const keyed = connectTo(server.address, { apiKey: made.key ?? "" });
      expect((await keyed.api.countries.retrieve("AT")).name).toBe("Austria");
      await made.delete();
      await expect(keyed.api.countries.retrieve("AT")).rejects.toMatchObject({ description: "Invalid API key" });
    });

    test("[MTH-8] carries out further operations, also of a collection that it cannot list", async () => {
      const { api, asked } = connectTo(server.address);
      expect(await api.users.passwordReset({ email: `${unique()}@example.org` })).toBeUndefined();
      expect(asked).toEqual(["GET ", "POST users/password_reset"]);
      await expect(api.users.passwordChange({ token: "x", password: "y" })).rejects.toMatchObject({ status: 400 });
    });
  });
});
