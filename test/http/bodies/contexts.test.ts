/** Contexts further in than a body's own, those of other classes, and nodes that are mentioned more than once. */

import { describe, expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { anObject, aPlace, locationOf, place, violated } from "../making.ts";

const schema = "https://schema.org/";
const elsewhere = "https://example.org/context";

onOneServer((server) => {
  const { base } = server.address;
  const post = async (body: object, path = "/places/") => server.ask("POST", path, { as: await server.admin(), body });

  describe("a context further in", () => {
    test("[LD-2] is refused where it would have to be fetched, in whatever it stands", async () => {
      const country = { "@id": "/countries/AT", "@context": elsewhere };
      const location = { "@context": [elsewhere], latitude: 1, longitude: 2 };
      for (const more of [
        { addressCountry: country },
        { addressCountry: { "@set": [country] } },
        { addressCountry: { "@id": "/countries/AT", name: { "@context": elsewhere } } },
        { addressCountry: { "@list": ["/countries/AT"], "@context": elsewhere } },
        { images: [{ "@id": "/objects/x", "@context": [{}, elsewhere] }] },
        { population: { "@value": 5, "@context": elsewhere } },
        { location },
        { location: { "@set": [location] } },
        { location: { latitude: { "@value": 1, "@context": elsewhere }, longitude: 2 } },
        { operation: [{ "@context": elsewhere }] },
      ]) {
        const answer = await post(place(more));
        expect([more, answer.status, answer.json.description]).toEqual([
          more,
          400,
          expect.stringMatching(
            /@context(?:\/\d)? links to “https:\/\/example\.org\/context”, and the server fetches nothing/,
          ),
        ]);
      }
    });

    test("[LD-1] says what is in it, where it defines terms of its own", async () => {
      const location = { "@context": { lat: `${schema}latitude` }, lat: 1, longitude: 2 };
      for (const each of [location, { "@set": [location] }]) {
        const iri = locationOf(await post(place({ location: each })));
        expect((await server.get(iri)).json.location).toMatchObject({ latitude: 1, longitude: 2 });
      }
      const country = { "@id": "a:AT", "@context": { a: { "@id": `${base}countries/`, "@prefix": true } } };
      const iri = locationOf(await post(place({ addressCountry: country })));
      expect((await server.get(iri)).json.addressCountry).toBe(`${base}countries/AT`);
    });

    test("[IRI-2] sets the base of what it stands in, in sets and lists too", async () => {
      const object = await anObject(server, await server.admin());
      const id = object.slice(object.lastIndexOf("/") + 1);
      const link = (base: string | null, reference: string) => ({ "@id": reference, "@context": { "@base": base } });
      for (const images of [
        link("/objects/", id),
        [link("/objects/", id)],
        { "@set": [link("/objects/", id)] },
        { "@list": [link(null, `objects/${id}`)] },
        { "@set": { "@id": id, "@context": [{ "@base": "/" }, { "@base": "objects/" }] } },
      ]) {
        const iri = locationOf(await post(place({ images })));
        expect([images, (await server.get(iri)).json.images]).toEqual([images, [object]]);
      }
      const away = await post(place({ images: { "@set": [link("https://example.org/", id)] } }));
      expect([away.status, violated(away)]).toEqual([400, ["/images/@set/0"]]);
      expect(away.json.violations[0].message).toContain(`https://example.org/${id}`);
    });
  });

  describe("the context of another class", () => {
    test("[LD-1] means what it says, and not what this class's says", async () => {
      // Of an address the label is what of a place the name is.
      const other = `${base}contexts/Address`;
      const { slug } = place();
      const body = { "@context": other, [`${schema}identifier`]: slug, label: { en: "Here" } };
      const iri = locationOf(await post(body));
      expect((await server.get(iri)).json).toMatchObject({ slug, name: "Here" });
      for (const context of [other, [`${base}contexts/Place`, other]]) {
        const answer = await post({
          "@context": context,
          [`${schema}identifier`]: place().slug,
          label: "x",
          alpha2: 1,
        });
        expect([answer.status, violated(answer)]).toEqual([400, ["/alpha2"]]);
      }
    });

    test("[LD-4] defines no property of this class by its name alone", async () => {
      const answer = await post({ ...place({ population: 5 }), "@context": `${base}contexts/User` });
      expect(answer.status).toBe(400);
      expect(violated(answer)).toContain("/population");
    });
  });

  describe("a node mentioned more than once", () => {
    const geo = (more: object) => ({ "@id": "_:geo", ...more });
    const latitude = { [`${schema}latitude`]: [{ "@value": 1 }] };
    const longitude = { [`${schema}longitude`]: [{ "@value": 2 }] };
    const named = () => ({
      [`${schema}identifier`]: [{ "@value": place().slug }],
      [`${schema}name`]: [{ "@value": "x", "@language": "en" }],
    });
    const at = (...values: object[]) => ({ [`${schema}geo`]: values });
    const forms: Record<string, () => object> = {
      "in place and at the top": () => [{ ...named(), ...at(geo(latitude)) }, geo(longitude)],
      "at the top first": () => [geo(longitude), { ...named(), ...at(geo(latitude)) }],
      "in place twice": () => [{ ...named(), ...at(geo(latitude), geo(longitude)) }],
      "in place, with the same said again at the top": () => [
        { ...named(), ...at(geo({ ...latitude, ...longitude })) },
        geo({ ...latitude, ...longitude }),
      ],
      "at the top twice": () => [{ ...named(), ...at(geo({})) }, geo(latitude), geo(longitude)],
      "as the root": () => [
        { "@id": "_:root", ...named(), ...at(geo(latitude)) },
        { "@id": "_:root", ...at(geo(longitude)) },
      ],
      "in the service's own terms": () => ({
        ...place(),
        location: [
          { "@id": "_:geo", latitude: 1 },
          { "@id": "_:geo", longitude: 2 },
        ],
      }),
    };

    test.each(Object.entries(forms))("[LD-1] is one, with all that is said of it: %s", async (_form, make) => {
      const answer = await post(make());
      expect([answer.status, answer.text]).toEqual([303, ""]);
      const { json } = await server.get(answer.headers.get("location") ?? "");
      expect(json.location).toMatchObject({ latitude: 1, longitude: 2 });
    });

    test("[LD-4] is at fault where what is said of it contradicts itself, and where nodes are as many as values", async () => {
      const twice = { [`${schema}latitude`]: [{ "@value": 3 }], ...longitude };
      const both = { ...latitude, ...longitude };
      for (const body of [
        [{ ...named(), ...at(geo(both)) }, geo(twice)],
        [{ ...named(), ...at({ "@id": "_:a", ...both }, { "@id": "_:b", ...both }) }],
        [{ ...named(), ...at(both, both) }],
      ])
        expect((await post(body)).status).toBe(400);
    });
  });

  describe("what only the stored state tells", () => {
    const context = { made: `${schema}dateCreated`, code: `${schema}identifier` };

    test("[LD-4] of a read-only property has the path in the body's own form", async () => {
      const iri = await aPlace(server);
      const as = await server.admin();
      const date = "2020-01-01T00:00:00.000Z";
      const value = { "@value": date, "@type": "http://www.w3.org/2001/XMLSchema#dateTime" };
      for (const [body, path] of [
        [{ "@context": context, made: date }, "/made"],
        [{ "@context": context, "@graph": [{ made: date }] }, "/@graph/0/made"],
        [[{ [`${schema}dateCreated`]: [value] }], `/0/${schema.replaceAll("/", "~1")}dateCreated/0/@value`],
        [{ created: date }, "/created"],
        [[{ created: date }], "/0/created"],
        [{ created: [{ "@value": date }] }, "/created/0/@value"],
      ] as const) {
        const answer = await server.ask("PATCH", iri, { as, body });
        expect([body, answer.status, answer.json.violations]).toEqual([
          body,
          400,
          [{ property: "created", path, message: "It is read-only, and the stored value differs." }],
        ]);
      }
    });

    test("[LD-4][MTH-3] of an identifier and of a value that is taken, too", async () => {
      const as = await server.admin();
      const named = { ...context, "@vocab": schema };
      const put = await server.ask("PUT", `/places/${place().slug}`, {
        as,
        body: { "@context": named, code: "other", name: { "@value": "x", "@language": "en" } },
      });
      expect([put.status, violated(put)]).toEqual([400, ["/code"]]);
      const { username } = await server.user();
      const own = `${base}apidoc/#User/`;
      const user = { "@context": { nick: `${schema}alternateName`, p: `${own}password`, mail: `${schema}email` } };
      const taken = await post({ ...user, nick: [username], p: "long enough", mail: "a@example.org" }, "/users/");
      expect([taken.status, violated(taken)]).toEqual([400, ["/nick/0"]]);
    });
  });
});
