/** Contexts and graphs that mean harm: each is 400 that says what is wrong, nothing is fetched, and the server serves on. */

import { createServer, type Server as Listener } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { aPlace, place } from "../making.ts";

const schema = "https://schema.org/";

onOneServer((server) => {
  const { base } = server.address;
  /** Somebody who would be asked for contexts, were anybody asked. */
  let listener: Listener;
  let connections = 0;
  let elsewhere = "";
  beforeAll(async () => {
    listener = createServer((_request, response) => {
      response.writeHead(200, { "Content-Type": "application/ld+json" });
      response.end(JSON.stringify({ "@context": { nom: `${schema}name`, code: `${schema}identifier` } }));
    });
    listener.on("connection", () => connections++);
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const address = listener.address();
    elsewhere = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/context`;
  });
  afterAll(() => new Promise((resolve) => listener.close(resolve)));

  const post = async (body: unknown) =>
    server.ask("POST", "/places/", {
      as: await server.admin(),
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/ld+json" },
    });
  const many = (count: number, each: (index: number) => readonly [string, unknown]) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => each(index)));
  /** Each is 400 whose description has the words, and afterwards the server answers. */
  const refused = async (bodies: Readonly<Record<string, readonly [unknown, string] | string[]>>) => {
    for (const [name, [body, words]] of Object.entries(bodies)) {
      const answer = await post(body);
      expect([name, answer.status, answer.json["@type"]]).toEqual([name, 400, "Error"]);
      expect([name, answer.json.description]).toEqual([name, expect.stringContaining(words)]);
      expect(answer.text.length).toBeLessThan(100_000);
    }
    expect((await server.get("/countries/AT")).status).toBe(200);
  };
  const named = { nom: `${schema}name`, code: `${schema}identifier` };
  const of = (context: unknown, more: object = {}) => ({ "@context": context, nom: "x", code: place().slug, ...more });

  test("[LD-2] no document that a body names is fetched, wherever it names one", async () => {
    await refused({
      "as the context": [of(elsewhere), "/@context links to"],
      "in an array": [of([named, elsewhere]), "/@context/1 links to"],
      "as a term's context": [
        of({ ...named, x: { "@id": "urn:x:y", "@context": elsewhere } }),
        "/@context/x/@context links to",
      ],
      "in a context of a term's context": [
        of({ ...named, x: { "@id": "urn:x:y", "@context": { y: { "@id": "urn:y:z", "@context": [elsewhere] } } } }),
        "/@context/x/@context/y/@context/0 links to",
      ],
      "as a type's context": [
        of({ ...named, T: { "@id": `${schema}Place`, "@context": elsewhere } }, { "@type": "T" }),
        "links to",
      ],
      "in a value": [
        of({ ...named, geo: `${schema}geo` }, { geo: { "@context": elsewhere } }),
        "/geo/@context links to",
      ],
      "by @import": [of({ ...named, "@import": elsewhere }), "/@context/@import is not allowed here"],
      "by @import of the service's own": [of({ ...named, "@import": `${base}contexts/Place` }), "@import"],
      relative: [of(["../../context"]), "links to"],
      "under a base of its own": [of([{ "@base": elsewhere }, "context"]), "links to"],
      "as another document of the service": [of(`${base}apidoc/`), "links to"],
      "by another scheme": [of("file:///etc/passwd"), "links to"],
      "in a list in own terms": [[{ ...place(), "@context": [elsewhere] }], "links to"],
      "in a graph": [{ "@graph": [{ ...place(), "@context": elsewhere }] }, "/@graph/0/@context links to"],
      "in expanded form": [[{ [`${schema}name`]: [{ "@value": "x", "@context": elsewhere }] }], "links to"],
    });
    const listed = await post(of(elsewhere));
    expect(listed.json.description).toContain(`${base}contexts/Place`);
    // As a text it is a text, and as a link one that leads nowhere.
    expect((await post({ ...place(), name: elsewhere })).status).toBe(303);
    expect((await post({ ...place(), addressCountry: elsewhere })).status).toBe(400);
    expect(connections).toBe(0);
  });

  describe("a body", () => {
    test("[LD-1][LD-5] says nothing about other resources", async () => {
      const iri = await aPlace(server, { population: 5 });
      const other = { "@id": iri, [`${schema}name`]: "mine" };
      await refused({
        "beside its own": [[of(named), other], "several resources"],
        "in a graph": [{ "@graph": [place(), other] }, "several resources"],
        "in a graph with a name": [{ ...of(named), "@id": "_:b0", "@graph": [other] }, "named graph"],
        "in a named graph in a list": [[{ "@id": iri, "@graph": [other] }], "named graph"],
        "by @included": [of({ ...named, w: `${schema}x` }, { "@included": [other] }), "/@included is not allowed here"],
        "by an alias of it": [of({ ...named, mit: "@included" }, { mit: [other] }), "/@context/mit is @included"],
        "by @reverse": [of(named, { "@reverse": { [`${schema}image`]: other } }), "/@reverse is not allowed here"],
        "by a reverse term": [
          of({ ...named, of: { "@reverse": `${schema}image` } }, { of: other }),
          "/@context/of/@reverse",
        ],
        "by an alias of @reverse": [of({ ...named, of: { "@id": "@reverse" } }, { of: {} }), "is @reverse"],
        "by a container of graphs": [
          of({ ...named, g: { "@id": `${schema}image`, "@container": "@graph" } }, { g: other }),
          "@graph",
        ],
        "in a circle": [
          [
            { "@id": "_:a", "urn:p:q": [{ "@id": "_:b" }] },
            { "@id": "_:b", "urn:p:q": [{ "@id": "_:a" }] },
          ],
          "resource",
        ],
        "nor about none": [{ "@context": named, "@graph": [] }, "no resource"],
      });
      expect((await server.get(iri)).json).toMatchObject({ name: "Somewhere", population: 5 });
    });

    test("[LD-5] has keywords where they belong", async () => {
      await refused({
        "@propagate": [of({ ...named, "@propagate": false }), "/@context/@propagate is not allowed here"],
        "a keyword as a term": [of({ ...named, "@id": "urn:x:y" }), "keyword redefinition"],
        "@context as an alias": [of({ ...named, kontext: "@context" }), "invalid keyword alias"],
        "terms that define each other": [of({ ...named, a: "b:x", b: "a:x" }), "cyclic IRI mapping"],
        "a term that is its own prefix": [of({ ...named, a: "a:x", b: "c", c: "b" }), "cyclic IRI mapping"],
        "a context that is a number": [of(5), "is not a context"],
        "a definition that is a list": [of({ ...named, a: [] }), "/@context/a is an array"],
        "a definition that is a number": [of({ ...named, a: 5 }), "invalid term definition"],
        "an @id in an @id": [of({ ...named, a: { "@id": { "@id": "x" } } }), "/@context/a/@id is not allowed"],
        "another version": [of({ ...named, "@version": 2 }), "invalid @version value"],
        "two names of one keyword": [of({ ...named, id: "@id" }, { id: "_:a", "@id": "_:b" }), "colliding keywords"],
        "a value and a node": [
          of({ ...named, geo: `${schema}geo` }, { geo: { "@value": 1, nom: "x" } }),
          "invalid value object",
        ],
        "a value of an object": [of(named, { nom: { "@value": {} } }), "invalid value object value"],
        "a language that is none": [of({ ...named, "@language": "not a tag" }), "language tag"],
        "a base in a term's context": [
          of({ ...named, a: { "@id": "urn:x:y", "@context": { "@base": "/" } } }),
          "@base",
        ],
        "a base that is a number": [of({ ...named, "@base": 5 }), "@base"],
        "a base that is none": [of({ ...named, "@base": "a b" }), "IRI reference"],
        "a value by itself": [{ "@context": named, "@graph": [of(named), "x"] }, "belongs to no resource"],
        "a list of values": [[{ "@value": "x" }, { "@value": "y" }], "belongs to no resource"],
      });
    });

    test("[LD-5] has no names that objects of JavaScript have, or has them as data", async () => {
      const json = (context: string, more = "") => `{"@context":${context},"nom":"x","code":"${place().slug}"${more}}`;
      const terms = JSON.stringify(named).slice(0, -1);
      await refused({
        "a term __proto__": [json(`${terms},"__proto__":{"@id":"urn:x:y"}}`), "__proto__"],
        "a context in __proto__": [json(`${terms},"a":{"__proto__":{"@id":"${schema}geo"}}}`), "__proto__"],
        "a member __proto__": [json(`${terms}}`, ',"__proto__":{"nom":"y"}'), "__proto__"],
        "a member of a value": [
          json(`${terms},"geo":"${schema}geo"}`, ',"geo":{"__proto__":{"latitude":1}}'),
          "/geo/__proto__",
        ],
        hasOwnProperty: [json(`${terms},"hasOwnProperty":"urn:x:y","a":"hasOwnProperty:z"}`), "hasOwnProperty"],
        constructor: [
          json(`${terms},"constructor":"urn:x:y"}`, ',"constructor":{"prototype":{"polluted":1}}'),
          "There is no such property",
        ],
        "an undefined toString": [json(`${terms}}`, ',"toString":1'), "toString: There is no such property"],
        "a vocabulary of nothing": [`{"@context":{"@vocab":""},"__defineGetter__":1}`, "There is no such property"],
      });
      expect((await server.get(await aPlace(server))).json).not.toHaveProperty("polluted");
    });
  });

  test("[LD-5] what would take a processor long is not given to it", async () => {
    const terms = (count: number, start = "t") => many(count, (index) => [`${start}${index}`, `urn:x:${index}`]);
    const nested = (depth: number, inner: unknown, around: (value: unknown) => unknown): unknown =>
      Array.from({ length: depth }).reduce<unknown>((value) => around(value), inner);
    const long = "/".repeat(1_000_000);
    await refused({
      "5,000 levels": [`{"@context":{"a":"urn:x:y"},"a":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}`, "levels deep"],
      "5,000 levels of contexts": [
        `{"@context":${'{"a":{"@id":"urn:x:y","@context":'.repeat(5000)}{}${"}}".repeat(5000)}}`,
        "levels deep",
      ],
      "100,000 keys": [
        of(
          named,
          many(100_000, (index) => [`k${index}`, index]),
        ),
        "more than 5000 values",
      ],
      "100,000 terms": [of({ ...named, ...terms(100_000) }), "more than 1000 terms"],
      "a chain of 100,000 terms": [
        of(many(100_000, (index) => [`t${index}`, `t${index + 1}:x`])),
        "more than 1000 terms",
      ],
      "100,000 contexts": [of([named, ...Array.from({ length: 100_000 }, () => ({}))]), "more than 64 contexts"],
      "the service's own context sixty times": [
        of([named, ...Array.from({ length: 60 }, () => `${base}contexts/Place`)]),
        "61 contexts",
      ],
      "contexts of terms, branching": [
        of({
          ...named,
          ...(nested(7, {}, (inner) =>
            Object.fromEntries(["a", "b"].map((name) => [name, { "@id": "urn:x:y", "@context": inner }])),
          ) as object),
        }),
        "64 contexts",
      ],
      "contexts of terms, deep": [
        of({ ...named, ...(nested(20, {}, (inner) => ({ a: { "@id": "urn:x:y", "@context": inner } })) as object) }),
        "contexts deep",
      ],
      "a large context for many objects": [
        of(
          { ...named, p: { "@id": "urn:x:p", "@context": terms(500) } },
          { p: Array.from({ length: 1000 }, () => ({})) },
        ),
        "more than the server expands",
      ],
      "arrays in arrays": [
        of({ ...named, p: "urn:x:p" }, { p: Array.from({ length: 1000 }, () => ["x"]) }),
        "/p/0 is an array in an array",
      ],
      "a long term": [of({ ...named, [`${schema}${long}`]: "urn:x:y" }), "longer than"],
      "a long meaning": [of({ ...named, x: schema + long }), "longer than"],
      "a long base": [of({ ...named, "@base": long }), "longer than"],
      "a long name": [of(named, { [`${schema}${long}`]: 1 }), "longer than"],
      "a long reference": [
        of({ ...named, pays: { "@id": `${schema}addressCountry`, "@type": "@id" } }, { pays: long }),
        "addressCountry",
      ],
      "a long type": [of(named, { "@type": long }), "@type is not Place"],
      "a node mentioned again and again": [
        [
          of(named, { [`${schema}geo`]: Array.from({ length: 900 }, () => ({ "@id": "_:g" })) }),
          { "@id": "_:g", [`${schema}latitude`]: Array.from({ length: 900 }, (_, index) => index) },
        ],
        "location",
      ],
    });
  });

  test("[MTH-4] what says of a property that it has values and that it has none does neither", async () => {
    const iri = await aPlace(server, { name: { en: "Vienna", de: "Wien" } });
    const context = {
      nameDe: { "@id": `${schema}name`, "@language": "de" },
      nameEn: { "@id": `${schema}name`, "@language": "en" },
    };
    const body = { "@context": context, nameDe: null, nameEn: "Wean" };
    const answer = await server.ask("PATCH", iri, { as: await server.admin(), body });
    expect([answer.status, answer.json.description]).toEqual([400, expect.stringContaining("and null")]);
    expect((await server.get(`${iri}?locales=en:de`)).json.name).toEqual({ en: "Vienna", de: "Wien" });
  });

  test("[LD-5] a text may be long, and look like what stands in for one", async () => {
    const long = `\uE0000\uE001${"/".repeat(100)}`;
    const answer = await post(
      of(
        { ...named, nom: { "@id": `${schema}name`, "@container": "@language" } },
        { nom: { en: long, de: "\uE0000\uE001" } },
      ),
    );
    const { json } = await server.get(`${answer.headers.get("location")}?locales=en:de`);
    expect(json.name).toEqual({ en: long, de: "\uE0000\uE001" });
  });

  test("[IRI-4] references with spaces, of other schemes and of blank nodes are told of where they stand", async () => {
    const context = { ...named, pays: { "@id": `${schema}addressCountry`, "@type": "@id" } };
    for (const pays of [
      "a b",
      "javascript:alert(1)",
      "file:///etc/passwd",
      "_:b7",
      "/countries/A T",
      "data:,x",
      "\u0000",
      "//",
      "@id",
      "@type",
    ]) {
      const answer = await post(of(context, { pays }));
      expect([pays, answer.status]).toEqual([pays, 400]);
      expect([pays, answer.json.violations]).toEqual([pays, [expect.objectContaining({ property: "addressCountry" })]]);
    }
  });
});
