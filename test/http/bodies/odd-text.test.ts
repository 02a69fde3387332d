/** Bodies of text that is none, and of anything at all. */

import { describe, expect, test } from "vitest";
import fc, { runCount } from "../../random.ts";
import { onProtocols } from "../asking.ts";
import { address, anAddress, place, violated } from "../making.ts";

const json = { "Content-Type": "application/ld+json" };

onProtocols((server) => {
  /** Sends text as it is to a collection. */
  const send = async (path: string, body: string) =>
    server.ask("POST", path, { as: await server.admin(), body, headers: json });
  const inPlace = (member: string) => JSON.stringify(place()).replace(/\}$/, `,${member}}`);

  describe("text that is none", () => {
    const odd = ["\\u0000", "\\ud800", "\\udfff", "a\\udc00\\ud800b", "\\ud83d", "\\ufffe\\u0000"];

    test("[LD-5] halves of surrogate pairs and U+0000 are violations wherever they are", async () => {
      for (const text of odd) {
        for (const member of [
          `"slug":"${text}"`,
          `"name":"${text}"`,
          `"name":{"de":"${text}"}`,
          `"name":{"${text}":"x"}`,
          `"name":[{"@value":"x","@language":"${text}"}]`,
          `"addressCountry":"/countries/${text}"`,
          `"images":["${text}"]`,
          `"${text}":1`,
          `"location":{"${text}":1}`,
          `"@id":"_${text}"`,
          `"@type":"${text}"`,
          `"@context":"${text}"`,
          `"@context":{"@base":"${text}"}`,
          `"@context":{"@language":"${text}"}`,
          `"@context":{"${text}":"x"}`,
        ]) {
          const answer = await send("/places/", inPlace(member));
          expect([member, answer.status, answer.json["@type"]]).toEqual([member, 400, "Error"]);
        }
        for (const member of [`"recipient":"${text}"`, `"streetAddress":"${text}"`, `"label":{"en":"${text}"}`]) {
          const body = JSON.stringify(address()).replace(/\}$/, `,${member}}`);
          expect([member, (await send("/addresses/", body)).status]).toEqual([member, 400]);
        }
        const user = JSON.stringify({ username: "u", email: "a@example.org", password: "long enough" });
        for (const name of ["username", "name", "email", "locale"]) {
          expect((await send("/users/", user.replace(/\}$/, `,"${name}":"${text}"}`))).status).toBe(400);
        }
      }
    });

    test("[LD-5] in a change they leave the resource as it was", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user, { recipient: "Ada" });
      const body = '{"recipient":"\\u0000","postalCode":"\\ud800"}';
      const answer = await server.ask("PATCH", iri, { as: user, body, headers: json });
      expect([answer.status, violated(answer).sort()]).toEqual([400, ["/postalCode", "/recipient"]]);
      expect((await server.get(iri, { as: user })).json.recipient).toBe("Ada");
    });

    test("[LD-5] in an address or a query nothing is found by them", async () => {
      for (const path of [
        "/places/%00",
        "/places/%ED%A0%80",
        "/places/%FF",
        "/countries/A%00",
        "/addresses/%00",
        "/%00",
      ]) {
        const { status } = await server.get(path, { as: await server.admin() });
        expect([path, [400, 404]]).toEqual([path, expect.arrayContaining([status])]);
      }
      for (const query of [
        "name[prefix]=%FF",
        "population[gte]=%00",
        "addressCountry=%ED%A0%80",
        "%00=%00",
        "order[name]=%00",
      ]) {
        expect([200, 400]).toContain((await server.get(`/places/?itemsPerPage=1&${query}`)).status);
      }
    });
  });

  test("[LD-5] any JSON at all is 400, or a resource", async () => {
    const as = await server.admin();
    const names = [
      "slug",
      "name",
      "population",
      "addressCountry",
      "images",
      "location",
      "@id",
      "@type",
      "@context",
      "operation",
      "created",
      "__proto__",
    ];
    const member = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue({ maxDepth: 3 }));
    const body = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.array(member, { maxLength: 6 }).map((members) => Object.fromEntries(members)),
    );
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom("/places/", "/addresses/", "/users/", "/timezones/", "/users/password_reset"),
        async (value, path) => {
          const answer = await server.ask("POST", path, { as, body: JSON.stringify(value), headers: json });
          expect([303, 400, 409]).toContain(answer.status);
          if (answer.status === 303) await server.ask("DELETE", answer.headers.get("location") ?? "", { as });
        },
      ),
      { numRuns: runCount(150) },
    );
  });
});
