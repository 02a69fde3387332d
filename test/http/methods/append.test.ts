/** POST to a collection, and PUT to a free IRI in one. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { onProtocols, unique } from "../asking.ts";
import { aCountry, address, aKey, anAddress, aPlace, aZone, made, place, violated, zone } from "../making.ts";

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

onProtocols((server) => {
  const { base } = server.address;

  describe("POST to a collection", () => {
    test("[MTH-2] answers 303 with an absolute Location, which is a UUID of version 7 where nothing else identifies", async () => {
      const user = await server.user();
      const answer = await server.ask("POST", "/addresses/", { as: user, body: address() });
      expect([answer.status, answer.text]).toEqual([303, ""]);
      const location = answer.headers.get("location") ?? "";
      expect(location.startsWith(`${base}addresses/`)).toBe(true);
      expect(location.slice(`${base}addresses/`.length)).toMatch(uuidv7);
      const found = await server.get(location, { as: user });
      expect(found.json).toMatchObject({ "@id": location, owner: user.user, streetAddress: "Getreidegasse 9" });
      expect(found.json.created <= found.json.modified).toBe(true);
      expect(found.json.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test("[MTH-2] is found under the property that identifies", async () => {
      const body = place();
      expect(await made(server, "/places/", await server.admin(), body)).toBe(`${base}places/${body.slug}`);
      const country = await aCountry(server);
      expect(country).toBe(`${base}countries/${(await server.get(country)).json.alpha2}`);
    });

    test("[MTH-2] makes two resources of two equal bodies", async () => {
      const user = await server.user();
      expect(await anAddress(server, user)).not.toBe(await anAddress(server, user));
    });

    test("[MTH-10] a taken identifier is 409", async () => {
      const as = await server.admin();
      const slug = unique("place");
      await aPlace(server, { slug });
      for (const [path, body] of [
        ["/places/", place({ slug })],
        ["/countries/", { alpha2: "AT", name: "Austria" }],
      ] as const) {
        const answer = await server.ask("POST", path, { as, body });
        expect([answer.status, answer.json["@type"]]).toEqual([409, "Error"]);
      }
      expect((await server.get("/countries/AT")).json.alpha3).toBe("AUT");
    });

    test("[MTH-10] another unique property that is taken is a violation", async () => {
      const as = await server.admin();
      const { username } = await server.user();
      const answer = await server.ask("POST", "/users/", {
        as,
        body: { username, password: "long enough", email: "a@example.org" },
      });
      expect([answer.status, violated(answer)]).toEqual([400, ["/username"]]);
      const [first, second] = [zone(), zone()] as { tzid: string }[];
      await made(server, "/timezones/", as, first as object);
      const other = await made(server, "/timezones/", as, second as object);
      for (const [method, body] of [
        ["PUT", first],
        ["PATCH", { tzid: first?.tzid }],
      ] as const) {
        const refused = await server.ask(method, other, { as, body });
        expect([method, refused.status, violated(refused)]).toEqual([method, 400, ["/tzid"]]);
      }
    });

    test("[MTH-2] of an API key may have an empty body, or none", async () => {
      const as = await server.user();
      for (const body of [{}, "", undefined]) {
        const headers = { "Content-Type": "application/ld+json" };
        const answer = await server.ask("POST", "/api_keys/", { as, body, headers });
        expect([answer.status, typeof answer.json.key]).toEqual([303, "string"]);
      }
      expect((await server.ask("POST", "/addresses/", { as, body: "" })).status).not.toBe(303);
    });
  });

  describe("the @id of a POSTed body", () => {
    test("[IRI-5] may be left out or be a blank node", async () => {
      const user = await server.user();
      await expect(anAddress(server, user, { "@id": "_:b0" })).resolves.toMatch(/addresses/);
    });

    test("[IRI-5] of an existing resource that the client may read is 409", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      for (const id of [iri, iri.slice(base.length - 1), iri.slice(`${base}addresses/`.length), "/countries/AT"]) {
        const answer = await server.ask("POST", "/addresses/", { as: user, body: address({ "@id": id }) });
        expect([id, answer.status]).toEqual([id, 409]);
      }
    });

    test("[IRI-5] of any other kind is 400, which tells how it resolved", async () => {
      const [owner, user] = await Promise.all([server.user(), server.user()]);
      const hidden = await anAddress(server, owner);
      const free = randomUUID();
      for (const [id, resolved] of [
        [hidden, hidden],
        [free, `${base}addresses/${free}`],
        ["", `${base}addresses/`],
        ["https://example.org/it", "https://example.org/it"],
        ["urn:x:1", "urn:x:1"],
      ] as const) {
        const answer = await server.ask("POST", "/addresses/", { as: user, body: address({ "@id": id }) });
        expect([id, answer.status]).toEqual([id, 400]);
        expect(answer.json.description).toContain(resolved);
        expect(answer.json.description).toContain("Identifiers are made here; PUT chooses one");
      }
      for (const id of [5, null, ["_:b0"], {}]) {
        const answer = await server.ask("POST", "/addresses/", { as: user, body: address({ "@id": id }) });
        expect([id, answer.status]).toEqual([id, 400]);
      }
    });
  });

  describe("PUT to a free IRI", () => {
    test("[MTH-3] makes a resource under a UUID that the client chose", async () => {
      const user = await server.user();
      const iri = `${base}addresses/${randomUUID()}`;
      const body = address({ "@id": iri, label: "Chosen" });
      const answer = await server.ask("PUT", iri, { as: user, body });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, iri]);
      expect((await server.get(iri, { as: user })).json).toMatchObject({
        "@id": iri,
        label: "Chosen",
        owner: user.user,
      });
      expect((await server.ask("PUT", iri, { as: user, body })).status).toBe(204);
    });

    test("[MTH-3] makes a resource under the slug that the body's property gives", async () => {
      const as = (await aKey(server, await server.admin(), ["places:write"])).authorization;
      const slug = unique("place");
      const answer = await server.ask("PUT", `/places/${slug}`, { as, body: place({ slug }) });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `${base}places/${slug}`]);
    });

    test("[MTH-3] is 400 where the last segment is no such identifier", async () => {
      const user = await server.user();
      for (const segment of ["home", "01938F2C-7D3A-7BB2-9A51-0A4C7C1DE001", "01938f2c7d3a7bb29a510a4c7c1de001"]) {
        const answer = await server.ask("PUT", `/addresses/${segment}`, { as: user, body: address() });
        expect([segment, answer.status]).toEqual([segment, 400]);
      }
      const as = await server.admin();
      const answer = await server.ask("PUT", `/places/${unique()}`, { as, body: place() });
      expect([answer.status, violated(answer)]).toEqual([400, ["/slug"]]);
    });

    test("[MTH-3][LD-4] has nothing stored that a read-only property could agree with", async () => {
      const iri = `/addresses/${randomUUID()}`;
      const body = address({ created: "2020-01-01T00:00:00.000Z" });
      const answer = await server.ask("PUT", iri, { as: await server.user(), body });
      expect([answer.status, violated(answer)]).toEqual([400, ["/created"]]);
    });

    test("[MTH-3][LD-4] needs what is required and never shown", async () => {
      const iri = `/users/${randomUUID()}`;
      const body = { username: unique("user"), email: "a@example.org" };
      const answer = await server.ask("PUT", iri, { as: await server.admin(), body });
      expect([answer.status, violated(answer)]).toEqual([400, ["/password"]]);
    });

    test("[MTH-3] once gone, a resource can be made again under its IRI", async () => {
      const as = await server.admin();
      const iri = await aZone(server);
      expect((await server.ask("DELETE", iri, { as })).status).toBe(204);
      expect((await server.ask("PUT", iri, { as, body: zone() })).status).toBe(303);
      expect((await server.get(iri)).status).toBe(200);
    });
  });
});
