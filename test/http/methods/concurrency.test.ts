/** Writes to one resource at the same time, and writes that count on what was read. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Login, onEachServer, type Server, unique } from "../asking.ts";
import { aCountry, address, anAddress, aPlace, aZone, place } from "../making.ts";

const represented = { Prefer: "return=representation" };

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Reads a resource until its `Last-Modified` is the very second of its last change, as it is from the next second on. */
async function settled(server: Server, iri: string, as: Login): Promise<string> {
  for (;;) {
    const answer = await server.get(iri, { as });
    const dated = answer.headers.get("last-modified") ?? "";
    if (Date.parse(dated) === Math.floor(Date.parse(answer.json.modified) / 1000) * 1000) return dated;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

onEachServer((server) => {
  describe("many writes to one resource", () => {
    test("[MTH-7] each acknowledged PUT is whole, and modified strictly grows", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      const answers = await Promise.all(
        numbers(40).map((number) => {
          const word = `writer ${number}`;
          const body = address({
            streetAddress: word,
            label: { en: word, de: word },
            location: { latitude: number, longitude: number },
          });
          return server.ask("PUT", `${iri}?locales=en:de`, { as: user, body, headers: represented });
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const written = answers.map(({ json }) => json).sort((a, b) => (a.modified < b.modified ? -1 : 1));
      for (const { streetAddress, label, location } of written) {
        const number = Number(streetAddress.split(" ")[1]);
        expect(label).toEqual({ en: streetAddress, de: streetAddress });
        expect(location).toMatchObject({ latitude: number, longitude: number });
      }
      expect(new Set(written.map(({ streetAddress }) => streetAddress)).size).toBe(40);
      expect(new Set(written.map(({ modified }) => modified)).size).toBe(40);
      expect((await server.get(`${iri}?locales=en:de`, { as: user })).json).toEqual(written.at(-1));
    });

    test("[MTH-7] PATCHes of different properties and languages are all there in the end", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      const tags = numbers(26).map((number) => `x-${String.fromCharCode(97 + number)}`);
      const changes = [
        ...tags.map((tag) => ({ label: { [tag]: `in ${tag}` } })),
        { recipient: "Ada" },
        { postalCode: "1" },
        { addressRegion: "Tirol" },
        { location: { latitude: 1, longitude: 2 } },
      ];
      const answers = await Promise.all(
        changes.map((body) => server.ask("PATCH", iri, { as: user, body, headers: represented })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ json }) => json.modified)).size).toBe(changes.length);
      const { json } = await server.get(`${iri}?locales=${tags.join(":")}`, { as: user });
      expect(json.label).toEqual(Object.fromEntries(tags.map((tag) => [tag, `in ${tag}`])));
      expect(json).toMatchObject({
        recipient: "Ada",
        postalCode: "1",
        addressRegion: "Tirol",
        location: { latitude: 1 },
      });
    });

    test("[MTH-7] links to several never mix", async () => {
      const as = await server.admin();
      const countries = await Promise.all(numbers(6).map(() => aCountry(server)));
      const iri = await aZone(server, { countries: [countries[0]] });
      const { tzid } = (await server.get(iri)).json;
      const sets = numbers(24).map((number) => {
        const turned = [...countries.slice(number % 6), ...countries.slice(0, number % 6)];
        return turned.slice(0, 1 + (number % 5));
      });
      const answers = await Promise.all(
        sets.map((links, number) => {
          const body = { countries: links, utcOffset: `+${String(number).padStart(2, "0")}:00` };
          return number % 2 === 0
            ? server.ask("PATCH", iri, { as, body, headers: represented })
            : server.ask("PUT", iri, { as, body: { ...body, tzid, name: "Nowhere" }, headers: represented });
        }),
      );
      for (const [number, { status, json }] of answers.entries()) {
        expect([status, json.countries, json.utcOffset]).toEqual([
          200,
          sets[number],
          `+${String(number).padStart(2, "0")}:00`,
        ]);
      }
      const last = answers
        .map(({ json }) => json)
        .sort((a, b) => (a.modified < b.modified ? -1 : 1))
        .at(-1);
      expect(new Set(answers.map(({ json }) => json.modified)).size).toBe(sets.length);
      expect((await server.get(iri, { as })).json).toEqual(last);
    });

    test("[MTH-7] a reader never sees half a write", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user, { streetAddress: "0", recipient: "0" });
      let done = false;
      const writing = Promise.all(
        numbers(30).map((number) =>
          server.ask("PATCH", iri, { as: user, body: { streetAddress: `${number}`, recipient: `${number}` } }),
        ),
      ).finally(() => {
        done = true;
      });
      let modified = "";
      while (!done) {
        const { json } = await server.get(iri, { as: user });
        expect(json.streetAddress).toBe(json.recipient);
        expect(json.modified >= modified).toBe(true);
        modified = json.modified;
      }
      expect((await writing).every(({ status }) => status === 204)).toBe(true);
    });

    test("[MTH-7][MTH-5] a deletion among them leaves nothing, and no write after it is acknowledged", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      const answers = await Promise.all(
        numbers(20).map((number) =>
          number === 10
            ? server.ask("DELETE", iri, { as: user })
            : server.ask("PATCH", iri, { as: user, body: { postalCode: `${number}` } }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status)).difference(new Set([204, 404])).size).toBe(0);
      expect((await server.get(iri, { as: user })).status).toBe(404);
    });
  });

  test("[MTH-3][MTH-10] many that make the same resource: one does, and none of the others is told so", async () => {
    const as = await server.admin();
    const slug = unique("place");
    const headers = { "If-None-Match": "*" };
    const answers = await Promise.all(
      numbers(10).map((number) => {
        const body = place({ slug, name: `number ${number}` });
        return number % 2 === 0
          ? server.ask("PUT", `/places/${slug}`, { as, body, headers })
          : server.ask("POST", "/places/", { as, body });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 303);
    expect((await server.get(`/places/${slug}`)).json.name).toBe(`number ${winner}`);
  });

  test("[MTH-3] many that put the same resource: one makes it, and the others replace it", async () => {
    const as = await server.admin();
    for (let round = 0; round < 5; round++) {
      const slug = unique("place");
      const answers = await Promise.all(
        numbers(8).map((number) =>
          server.ask("PUT", `/places/${slug}`, { as, body: place({ slug, name: `number ${number}` }) }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(204), 303]);
      expect((await server.get(`/places/${slug}`)).json.name).toMatch(/^number [0-7]$/);
    }
  });

  test("[MTH-3][MTH-11] who comes second replaces it only where that is permitted", async () => {
    const [admin, one, other] = await Promise.all([server.admin(), server.user(), server.user()]);
    for (let round = 0; round < 5; round++) {
      const iri = `/addresses/${randomUUID()}`;
      const put = (as: Login, recipient: string) => server.ask("PUT", iri, { as, body: address({ recipient }) });
      const answers = await Promise.all([put(one, "one"), put(other, "other")]);
      // Whoever made it is its owner, and nobody else may so much as read it.
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
      const winner = answers[0]?.status === 303 ? "one" : "other";
      expect((await server.get(iri, { as: admin })).json.recipient).toBe(winner);
    }
  });

  test("[MTH-7] a rename and changes at the same time end in one resource", async () => {
    const as = await server.admin();
    const [iri, slug] = [await aPlace(server), unique("place")];
    const answers = await Promise.all(
      numbers(12).map((number) =>
        server.ask("PATCH", iri, { as, body: number === 6 ? { slug } : { population: number } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([204, 404])).size).toBe(0);
    expect(answers[6]?.status).toBe(204);
    expect((await server.get(`/places/${slug}`)).status).toBe(200);
  });

  test("[MTH-6][CAC-4] If-Match lets nothing be changed for an entity tag, as there are none, nor be made by who wants what is there", async () => {
    const admin = await server.admin();
    const iri = await aPlace(server);
    const slug = new URL(iri).pathname.split("/").at(-1);
    const asked = (method: string, match: string, more: object = {}, path = iri) =>
      server.ask(method, path, {
        as: admin,
        headers: { "If-Match": match },
        ...(method === "DELETE" ? {} : { body: { slug, name: { en: "Changed" }, ...more } }),
      });
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const { status, json } = await asked(method, '"etag"');
      expect([method, status, json.description]).toEqual([method, 412, expect.stringContaining("If-Unmodified-Since")]);
    }
    expect((await server.get(iri)).json.name).toBe("Somewhere");
    const free = unique("free");
    expect((await asked("PUT", "*", { slug: free }, `/places/${free}`)).status).toBe(412);
    expect((await asked("PUT", '"etag"', { slug: free }, `/places/${free}`)).status).toBe(412);
    expect((await asked("DELETE", '"etag"', {}, `/places/${free}`)).status).toBe(404);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect([method, (await asked(method, "*")).status]).toEqual([method, 204]);
  });

  describe("If-Unmodified-Since", () => {
    test("[MTH-6] lets a write through that knows the last change, and holds one that does not", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user, { postalCode: "0" });
      const since = { "If-Unmodified-Since": await settled(server, iri, user) };
      const change = (postalCode: string) =>
        server.ask("PATCH", iri, { as: user, body: { postalCode }, headers: since });
      expect((await change("1")).status).toBe(204);
      const late = await change("2");
      expect([late.status, late.json["@type"], late.json.statusCode]).toEqual([412, "Error", 412]);
      expect((await server.ask("PUT", iri, { as: user, body: address(), headers: since })).status).toBe(412);
      expect((await server.ask("DELETE", iri, { as: user, headers: since })).status).toBe(412);
      expect((await server.get(iri, { as: user })).json).toMatchObject({ postalCode: "1" });
    });

    test("[MTH-6] loses no update of many that read the same", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user, { postalCode: "0" });
      const headers = { "If-Unmodified-Since": await settled(server, iri, user) };
      const answers = await Promise.all(
        numbers(10).map((number) => server.ask("PATCH", iri, { as: user, body: { postalCode: `${number}` }, headers })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(412)]);
    });

    test("[MTH-6] with the date of an answer of the very second of the change lets the write through, at once or a second later", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      const read = await server.get(iri, { as: user });
      const headers = { "If-Unmodified-Since": read.headers.get("last-modified") ?? "" };
      const answer = await server.ask("PATCH", iri, { as: user, body: { postalCode: "1" }, headers });
      if (answer.status === 412) expect(answer.headers.get("retry-after")).toBe("1");
      else expect(answer.status).toBe(204);
    });

    test("[MTH-6] that is no date is ignored", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      const headers = { "If-Unmodified-Since": "yesterday" };
      expect((await server.ask("PATCH", iri, { as: user, body: {}, headers })).status).toBe(204);
    });
  });
});
