/** PUT to an existing resource. */

import { describe, expect, test } from "vitest";
import { onProtocols, unique } from "../asking.ts";
import { aCountry, address, anAddress, aPlace, aZone, place, violated } from "../making.ts";

const represented = { Prefer: "return=representation" };

onProtocols((server) => {
  test("[MTH-3] answers 204 and replaces the resource whole", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, {
      label: { en: "Home", de: "Zuhause" },
      postalCode: "5020",
      timezone: await aZone(server),
      location: { latitude: 1, longitude: 2 },
    });
    const before = (await server.get(iri, { as: user })).json;
    const answer = await server.ask("PUT", iri, {
      as: user,
      body: address({ recipient: "Ada", label: { fr: "Maison" } }),
    });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const { json } = await server.get(`${iri}?locales=en:de:fr`, { as: user });
    expect(json).toMatchObject({
      recipient: "Ada",
      label: { fr: "Maison" },
      created: before.created,
      owner: user.user,
    });
    for (const gone of ["postalCode", "timezone", "location"]) expect(json).not.toHaveProperty(gone);
    expect(json.modified > before.modified).toBe(true);
  });

  test("[MTH-3] takes away all languages of a multilingual property that is left out", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { label: { en: "Home", de: "Zuhause" } });
    expect((await server.ask("PUT", iri, { as: user, body: address() })).status).toBe(204);
    expect((await server.get(`${iri}?locales=en:de`, { as: user })).json).not.toHaveProperty("label");
  });

  test("[MTH-3] replaces links to several, and takes them away where they are left out", async () => {
    const as = await server.admin();
    const countries = [await aCountry(server), await aCountry(server), await aCountry(server)];
    const iri = await aZone(server, { countries });
    const { tzid } = (await server.get(iri)).json;
    const others = [countries[2], countries[0]];
    await server.ask("PUT", iri, { as, body: { tzid, name: "Here", countries: others } });
    expect((await server.get(iri)).json.countries).toEqual(others);
    await server.ask("PUT", iri, { as, body: { tzid, name: "Here" } });
    expect((await server.get(iri)).json).not.toHaveProperty("countries");
  });

  test("[MTH-3] sets what is left out back to its default", async () => {
    const as = await server.admin();
    const iri = await aPlace(server, { population: 5, addressCountry: "/countries/AT" });
    const { slug } = (await server.get(iri)).json;
    expect((await server.ask("PUT", iri, { as, body: place({ slug }) })).status).toBe(204);
    const { json } = await server.get(iri);
    for (const gone of ["population", "addressCountry"]) expect(json).not.toHaveProperty(gone);
  });

  test("[MTH-3] null says the same as leaving out", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { postalCode: "5020", label: "Home" });
    const body = address({ postalCode: null, label: null, timezone: null, location: null });
    expect((await server.ask("PUT", iri, { as: user, body })).status).toBe(204);
    const { json } = await server.get(iri, { as: user });
    for (const gone of ["postalCode", "label", "timezone", "location"]) expect(json).not.toHaveProperty(gone);
    const refused = await server.ask("PUT", iri, { as: user, body: address({ streetAddress: null }) });
    expect([refused.status, violated(refused)]).toEqual([400, ["/streetAddress"]]);
  });

  test("[MTH-3] is refused where something required is left out, and leaves the resource as it was", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { label: "Home" });
    const before = (await server.get(iri, { as: user })).json;
    const answer = await server.ask("PUT", iri, { as: user, body: { recipient: "Ada" } });
    expect(answer.status).toBe(400);
    expect(violated(answer).sort()).toEqual(["/addressCountry", "/addressLocality", "/streetAddress"]);
    expect((await server.get(iri, { as: user })).json).toEqual(before);
  });

  test("[MTH-3] with If-None-Match: * is 409 on what exists, and makes what does not", async () => {
    const as = await server.admin();
    const slug = unique("place");
    const put = (name: string) =>
      server.ask("PUT", `/places/${slug}`, { as, body: place({ slug, name }), headers: { "If-None-Match": "*" } });
    expect((await put("First")).status).toBe(303);
    const again = await put("Second");
    expect([again.status, again.json["@type"]]).toEqual([409, "Error"]);
    expect((await server.get(`/places/${slug}`)).json.name).toBe("First");
  });

  test("[MTH-4] gives the new representation to who prefers it", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { label: "Home" });
    const body = address({ recipient: "Ada" });
    const answer = await server.ask("PUT", iri, { as: user, body, headers: represented });
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([200, "return=representation"]);
    expect(answer.json).toEqual((await server.get(iri, { as: user })).json);
    expect(answer.json).toMatchObject({ recipient: "Ada" });
  });

  test("[MTH-3] keeps a password that is left out, as it is never shown", async () => {
    const user = await server.user();
    const body = { username: user.username, email: "new@example.org", name: "Ada" };
    expect((await server.ask("PUT", user.user, { as: user, body })).status).toBe(204);
    await expect(server.login(user.username, user.password)).resolves.toMatchObject({ user: user.user });
  });

  describe("what a client may not write of a resource that it may replace", () => {
    test("[MTH-3] stays as it was", async () => {
      const [user, admin] = [await server.user(), await server.admin()];
      await server.ask("PATCH", user.user, { as: admin, body: { roles: ["admin"] } });
      await server.ask("PATCH", user.user, { as: admin, body: { roles: [] } });
      const body = { username: user.username, password: user.password, email: "new@example.org" };
      expect((await server.ask("PUT", user.user, { as: user, body })).status).toBe(204);
      await server.ask("PATCH", user.user, { as: admin, body: { roles: ["admin"] } });
      expect((await server.get(user.user, { as: admin })).json.roles).toEqual(["admin"]);
    });

    test("[LD-4][MTH-3] is a violation where it would change", async () => {
      const user = await server.user();
      const body = { username: user.username, password: user.password, email: "a@example.org", roles: ["admin"] };
      for (const [method, content] of [
        ["PUT", body],
        ["PATCH", { roles: ["admin"] }],
      ] as const) {
        const answer = await server.ask(method, user.user, { as: user, body: content });
        expect([method, answer.status, violated(answer)]).toEqual([method, 400, ["/roles"]]);
      }
      expect((await server.get("/users/", { as: user })).status).toBe(403);
    });
  });

  test("[MTH-3] gives a resource another identifier where a property gives it", async () => {
    const as = await server.admin();
    const [iri, slug] = [await aPlace(server), unique("place")];
    expect((await server.ask("PUT", iri, { as, body: place({ slug }) })).status).toBe(204);
    expect((await server.get(`/places/${slug}`)).json["@id"]).toBe(`${server.address.base}places/${slug}`);
    const other = await aPlace(server);
    const taken = await server.ask("PUT", other, { as, body: place({ slug }) });
    expect(taken.status).toBe(409);
    expect((await server.get(other)).status).toBe(200);
  });
});
