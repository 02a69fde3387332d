/** The judge of meaning sees what is wrong: true answers with one thing changed in each, and the shapes as they are served. */

import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../../../src/generated/api.ts";
import { meaningOf } from "../../meaning.ts";
import { onOneServer } from "../asking.ts";
import { aPlace } from "../making.ts";
import { documentsBeside, faultsOf } from "./meaning.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are changed
type Body = any;

const SH = "http://www.w3.org/ns/shacl#";
const XSD = "http://www.w3.org/2001/XMLSchema#";

onOneServer((server) => {
  const faults = (body: Body) => {
    const { base, openapi } = server.address;
    return faultsOf(JSON.stringify(body), base, documentsBeside(openapi, base));
  };
  const term = (name: string, definition: object) => (body: Body) => {
    body["@context"] = [body["@context"], { [name]: definition }].flat();
  };

  describe("[LD-6] an answer does not mean what it should", () => {
    let place = "";
    beforeAll(async () => {
      place = await aPlace(server, { addressCountry: "/countries/AT", location: { latitude: 0, longitude: 13.5 } });
    });

    test.each<readonly [string, change: (body: Body) => unknown, fault: RegExp]>([
      ["with a date that is none", (body) => Object.assign(body, { modified: "yesterday" }), /modified.*Datatype/i],
      [
        "with another datatype",
        term("created", { "@id": "https://schema.org/dateCreated", "@type": `${XSD}string` }),
        /dateCreated.*DatatypeConstraint/,
      ],
      ["with another property", term("slug", { "@id": "https://schema.org/name" }), /identifier|slug.*MinCount/],
      [
        "with a text without its language",
        term("name", { "@id": "https://schema.org/name", "@language": null }),
        /Datatype/,
      ],
      ["with a text twice", (body) => Object.assign(body, { slug: ["one", "two"] }), /MaxCount/],
      ["with a text of another form", (body) => Object.assign(body, { slug: "No Slug" }), /Pattern/],
      ["with a number out of bounds", (body) => Object.assign(body.location, { latitude: 91 }), /MaxInclusive/],
      ["with a text for a link", term("addressCountry", { "@id": "https://schema.org/addressCountry" }), /NodeKind/],
      [
        "with a link to something else",
        (body) => Object.assign(body, { addressCountry: { "@id": body["@id"], "@type": "Place" } }),
        /addressCountry.*Or/,
      ],
      ["without the type of a value", (body) => delete body.location["@type"], /geo.*Class/],
      ["without what is always there", (body) => delete body.slug, /MinCount/],
      ["with what nobody can do", (body) => Object.assign(body.operation[0], { method: "LOOK" }), /method.*In/],
      ["with a member of no meaning", (body) => Object.assign(body, { more: 1 }), /"property":"more"/],
      [
        "with a context from elsewhere",
        (body) => Object.assign(body, { "@context": "https://schema.org/" }),
        /no context of/,
      ],
      [
        "to one processor and does to the other",
        (body) => Object.assign(body.location, { latitude: { "@value": 0, "@type": `${XSD}double` } }),
        /do not agree[\s\S]*latitude/,
      ],
      [
        "to one processor that cannot read it",
        (body) => {
          const inner = { "@id": "https://schema.org/geo", "@type": "@id" };
          term("location", { ...inner, "@context": { location: inner } })(body);
          body.location = { "@id": body["@id"], location: body["@id"] };
        },
        /streaming-parser does not take it/,
      ],
    ])("%s", async (_, change, fault) => {
      const { json } = await server.get(place);
      expect(await faults(json)).toEqual([]);
      change(json);
      expect((await faults(json)).join("\n")).toMatch(fault);
    });
  });

  test("[HYD-6][HYD-1] the apidoc leads to the shapes, of which there is one for each class that it has", async () => {
    const { base } = server.address;
    const none = (iri: string) => Promise.reject(new Error(`nothing but ${iri} should be needed`));
    const apidoc = await meaningOf((await server.get(api.paths.apidoc)).text, base, none);
    const led = apidoc.terms.filter(({ predicate }) => predicate.value === `${SH}shapesGraph`);
    expect(led.map(({ object }) => object.value)).toEqual([base + api.paths.shapes.slice(1)]);
    const shapes = await meaningOf((await server.get(led[0]?.object.value ?? "")).text, base, none);
    const targets = shapes.terms.filter(({ predicate }) => predicate.value === `${SH}targetClass`);
    const classes = apidoc.terms.filter(({ predicate }) => predicate.value.endsWith("#supportedClass"));
    expect(classes.length).toBeGreaterThan(0);
    expect(new Set(targets.map(({ object }) => object.value))).toEqual(
      new Set(classes.map(({ object }) => object.value).filter((iri) => !iri.endsWith("Violation"))),
    );
  });
});
