/** Identifiers that change while others change them too, read them, and take them. */

import { expect, test } from "vitest";
import { type Login, onServers, type Server, unique } from "../asking.ts";
import { aPlace, place } from "../making.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const slugOf = (iri: string) => iri.slice(iri.lastIndexOf("/") + 1);

const rename = (server: Server, as: Login, iri: string, slug: string) =>
  server.ask("PATCH", iri, { as, body: { slug } });

onServers((server) => {
  test("[IRI-6][MTH-10] of many that take one slug, one gets it, and the others stay where they are", async () => {
    const as = await server.admin();
    const slug = unique("place");
    const iris = await Promise.all(numbers(8).map((number) => aPlace(server, { population: number })));
    const answers = await Promise.all(iris.map((iri) => rename(server, as, iri, slug)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 204);
    for (const [index, iri] of iris.entries()) {
      const { status, headers } = await server.get(iri);
      expect([status, headers.get("location")]).toEqual(
        index === winner ? [301, new URL(slug, iri).href] : [200, null],
      );
    }
    expect((await server.get(`/places/${slug}`)).json.population).toBe(winner);
  });

  test("[IRI-6] one that is given several slugs at once has the last of them, and every other leads there", async () => {
    const as = await server.admin();
    const old = await aPlace(server);
    const slugs = numbers(8).map(() => unique("place"));
    const answers = await Promise.all(slugs.map((slug) => rename(server, as, old, slug)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
    const present = slugs[answers.findIndex(({ status }) => status === 204)] ?? "";
    expect((await server.get(old)).headers.get("location")).toBe(new URL(present, old).href);
    for (const slug of slugs) expect((await server.get(`/places/${slug}`)).status).toBe(slug === present ? 200 : 404);
  });

  test("[IRI-6] renaming, and making another at the old IRI, end in two resources that are where they say", async () => {
    const as = await server.admin();
    for (let round = 0; round < 10; round++) {
      const old = await aPlace(server, { name: "Former" });
      const slug = unique("place");
      const made = () => server.ask("PUT", old, { as, body: place({ slug: slugOf(old), name: "Latter" }) });
      const [renamed, ...puts] = await Promise.all([rename(server, as, old, slug), made(), made()]);
      expect(puts.every(({ status }) => status === 303 || status === 204)).toBe(true);
      expect([204, 404]).toContain(renamed?.status);
      const there = await server.get(old);
      // Whoever came last: a PUT has made another, or replaced the one that was renamed then.
      if (there.status === 301) expect(there.headers.get("location")).toBe(new URL(slug, old).href);
      else expect([there.status, there.json.name]).toEqual([200, "Latter"]);
      expect((await server.get(`/places/${slug}`)).status).toBe(renamed?.status === 204 ? 200 : 404);
    }
  });

  test("[IRI-6] whoever follows one that is renamed again and again always finds it", async () => {
    const as = await server.admin();
    const first = await aPlace(server, { population: 1 });
    const known = [first];
    let done = false;
    const reading = numbers(3).map(async () => {
      while (!done) {
        const iri = known[Math.floor(Math.random() * known.length)] ?? first;
        let answer = await server.get(iri);
        for (let steps = 0; answer.status === 301 && steps < 30; steps++)
          answer = await server.get(answer.headers.get("location") ?? "");
        expect([iri, answer.status]).toEqual([iri, 200]);
      }
    });
    for (const _ of numbers(25)) {
      const slug = unique("place");
      expect((await rename(server, as, known.at(-1) ?? "", slug)).status).toBe(204);
      known.push(new URL(slug, first).href);
    }
    done = true;
    await Promise.all(reading);
    for (const iri of known.slice(0, -1)) expect((await server.get(iri)).headers.get("location")).toBe(known.at(-1));
  });

  test("[IRI-6][MTH-5] of renaming and deleting at once, none leaves an IRI that leads to nothing", async () => {
    const as = await server.admin();
    for (let round = 0; round < 10; round++) {
      const old = await aPlace(server);
      const present = new URL(unique("place"), old).href;
      const [renamed, ...gone] = await Promise.all([
        rename(server, as, old, slugOf(present)),
        server.ask("DELETE", old, { as }),
        server.ask("DELETE", present, { as }),
      ]);
      const deleted = gone.some(({ status }) => status === 204);
      const found = [(await server.get(old)).status, (await server.get(present)).status];
      expect([renamed?.status, deleted, ...found]).toEqual(
        deleted ? [renamed?.status, true, 404, 404] : [204, false, 301, 200],
      );
    }
  });
});
