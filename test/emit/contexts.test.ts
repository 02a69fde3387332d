// Contexts: the triples that answers mean under them.

import { describe, expect, test } from "vitest";
import { emitContexts } from "../../codegen/emit/contexts.ts";
import { HYDRA } from "../../codegen/emit/vocabularies.ts";
import type { Property, Resource } from "../../codegen/language/model.ts";
import { meaningOf } from "../meaning.ts";
import { link, VOCABULARY } from "./model.ts";
import { ODD } from "./odd.ts";

const documents = JSON.parse(emitContexts(ODD).text) as Readonly<Record<string, object>>;
const thing = "https://odd.example/v1/things/1";
const acme = "https://odd.example/v1/makers/acme";

/** The triples of an answer, shortened; it names contexts by `contexts/NAME`, and nothing else can be fetched. */
async function triples(answer: object, from = documents): Promise<string[]> {
  const { quads } = await meaningOf(JSON.stringify(answer), "https://odd.example/v1/", async (url) => {
    const document = from[url.replace("contexts:", "")];
    if (document === undefined) throw new Error(`nothing may be fetched from ${url}`);
    return document;
  });
  return quads.trim().split("\n").map(shortened).sort();
}

function shortened(quad: string): string {
  return quad
    .replaceAll("<http://www.w3.org/2001/XMLSchema#", "<xsd:")
    .replaceAll("<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>", "a")
    .replaceAll(`<${HYDRA}`, "<hydra:")
    .replaceAll(`<${VOCABULARY}`, "<#")
    .replaceAll("<https://schema.org/", "<schema:")
    .replaceAll(`<${thing}>`, "thing")
    .replaceAll(`<${acme}>`, "acme")
    .replaceAll("_:c14n", "_:b")
    .replace(/ \.$/, "");
}

/** Triples about the thing itself, without its type. */
async function about(members: object, language?: string): Promise<string[]> {
  const context = language === undefined ? "contexts:Thing" : ["contexts:Thing", { "@language": language }];
  const all = await triples({ "@context": context, "@id": thing, "@type": "Thing", ...members });
  const others = all.filter((triple) => triple !== "thing a <#Thing>");
  return others.map((triple) => triple.replace(/^thing /, "")).sort();
}

describe("a member of an answer in German", () => {
  test.each([
    ["a multilingual text", { name: "Tasse" }, ['<schema:name> "Tasse"@de']],
    ["a language map", { name: { de: "Tasse", en: "cup" } }, ['<schema:name> "Tasse"@de', '<schema:name> "cup"@en']],
    ["a plain text is not tagged", { title: "Cup" }, ['<schema:headline> "Cup"']],
    ["several texts", { aliases: ["a", "b"] }, ['<#aliases> "a"', '<#aliases> "b"']],
    ["an integer", { count: 3 }, ['<#count> "3"^^<xsd:integer>']],
    ["a number", { ratio: 2 }, ['<#ratio> "2.0E0"^^<xsd:double>']],
    ["a boolean", { good: true }, ['<#good> "true"^^<xsd:boolean>']],
    ["a date", { day: "2024-02-29" }, ['<#day> "2024-02-29"^^<xsd:date>']],
    ["a date with time", { at: "2024-02-29T00:00:00.000Z" }, ['<#at> "2024-02-29T00:00:00.000Z"^^<xsd:dateTime>']],
    ["a duration", { lasts: "PT1H" }, ['<#lasts> "PT1H"^^<xsd:duration>']],
    ["a language", { speaks: "de" }, ['<#speaks> "de"^^<xsd:language>']],
    ["an IRI", { page: "https://example.org/" }, ["<schema:url> <https://example.org/>"]],
    ["a link", { maker: acme }, ["<schema:manufacturer> acme"]],
    ["several links", { rivals: [acme] }, ["<#rivals> acme"]],
  ])("%s", async (_, members, expected) => {
    expect(await about(members, "de")).toEqual(expected);
  });

  test("a term defined anew has a language of its own", async () => {
    const context = [
      "contexts:Thing",
      { "@language": "de" },
      { name: { "@id": "https://schema.org/name", "@language": "en" } },
    ];
    expect(await triples({ "@context": context, "@id": thing, name: "cup" })).toEqual(['thing <schema:name> "cup"@en']);
  });

  test("an embedded value has the terms of its class, and the answer's language", async () => {
    const size = { "@type": "Measure", amount: 1.5, unit: "kg", note: "etwa" };
    expect(await about({ size }, "de")).toEqual([
      "<#size> _:b0",
      '_:b0 <#amount> "1.5E0"^^<xsd:double>',
      '_:b0 <#note> "etwa"@de',
      '_:b0 <#unit> "kg"',
      "_:b0 a <schema:QuantitativeValue>",
    ]);
  });

  test("a link that is written out has the terms of its target", async () => {
    const operation = [{ "@type": "RetrieveResourceOperation", method: "GET", returns: `${VOCABULARY}Maker` }];
    const maker = {
      "@id": acme,
      "@type": ["Maker", "hydra:Resource"],
      code: "acme",
      name: { de: "Akme", en: "Acme" },
      operation,
    };
    expect(await about({ maker }, "de")).toEqual([
      "<schema:manufacturer> acme",
      '_:b0 <hydra:method> "GET"',
      "_:b0 <hydra:returns> <#Maker>",
      "_:b0 a <#RetrieveResourceOperation>",
      "acme <hydra:operation> _:b0",
      'acme <schema:identifier> "acme"',
      'acme <schema:legalName> "Acme"@en',
      'acme <schema:legalName> "Akme"@de',
      "acme a <#Maker>",
      "acme a <hydra:Resource>",
    ]);
  });

  test("operations keep their words to themselves", async () => {
    const operation = [{ "@type": "AskOperation", method: "POST", title: "Ask", expects: `${VOCABULARY}Question` }];
    expect(await about({ title: "Cup", operation }, "de")).toEqual([
      "<hydra:operation> _:b0",
      '<schema:headline> "Cup"',
      "_:b0 <hydra:expects> <#Question>",
      '_:b0 <hydra:method> "POST"',
      '_:b0 <hydra:title> "Ask"',
      "_:b0 a <#AskOperation>",
    ]);
  });
});

test("a collection", async () => {
  const collection = "https://odd.example/v1/things/";
  const found = await triples({
    "@context": ["contexts:Thing", { "@language": "de" }],
    "@id": collection,
    "@type": ["ThingCollection", "hydra:Collection", "hydra:PagedCollection"],
    totalItems: 12,
    member: [{ "@id": thing, "@type": "Thing", name: "Tasse" }],
    view: { "@id": `${collection}?page=1`, "@type": "hydra:PartialCollectionView", next: `${collection}?page=2` },
    search: {
      "@type": "IriTemplate",
      template: `${collection}{?maker}`,
      variableRepresentation: "BasicRepresentation",
      mapping: [{ "@type": "IriTemplateMapping", variable: "maker", property: "maker", required: false }],
    },
  });
  expect(found).toEqual([
    `<${collection}> <hydra:member> thing`,
    `<${collection}> <hydra:search> _:b1`,
    `<${collection}> <hydra:totalItems> "12"^^<xsd:integer>`,
    `<${collection}> <hydra:view> <${collection}?page=1>`,
    `<${collection}> a <#ThingCollection>`,
    `<${collection}> a <hydra:Collection>`,
    `<${collection}> a <hydra:PagedCollection>`,
    `<${collection}?page=1> <hydra:next> <${collection}?page=2>`,
    `<${collection}?page=1> a <hydra:PartialCollectionView>`,
    "_:b0 <hydra:property> <schema:manufacturer>",
    '_:b0 <hydra:required> "false"^^<xsd:boolean>',
    '_:b0 <hydra:variable> "maker"',
    "_:b0 a <hydra:IriTemplateMapping>",
    "_:b1 <hydra:mapping> _:b0",
    `_:b1 <hydra:template> "${collection}{?maker}"`,
    "_:b1 <hydra:variableRepresentation> <hydra:BasicRepresentation>",
    "_:b1 a <hydra:IriTemplate>",
    'thing <schema:name> "Tasse"@de',
    "thing a <#Thing>",
  ]);
});

test("a search template names each property by its IRI, also one that bears a word of Hydra's, and one of what a link leads to", async () => {
  const maker = ODD.resources.find(({ name }) => name === "Maker") as Resource;
  const words = ["property", "variable", "template", "required", "mapping", "variableRepresentation"];
  const thing = ODD.resources.find(({ name }) => name === "Thing") as Resource;
  const wordy: Resource = {
    ...thing,
    properties: [
      ...thing.properties,
      ...words.map((name) => ({ ...(thing.properties[1] as Property), name, iri: `urn:own:${name}` })),
    ],
    collection: { ...thing.collection, filters: [{ link: "maker", property: "name", forms: ["equals"] }] },
  };
  const emitted = JSON.parse(emitContexts({ ...ODD, resources: [maker, wordy] }).text) as Readonly<
    Record<string, object>
  >;
  const variables = [...words, "maker.name", "count"];
  const search = {
    ...emitted.Thing,
    "@id": "https://odd.example/v1/things/",
    search: {
      "@type": "IriTemplate",
      template: "x{?x}",
      mapping: variables.map((variable) => ({
        "@type": "IriTemplateMapping",
        variable,
        property: variable,
        required: false,
      })),
    },
  };
  const found = await triples(search);
  const named = (variable: string) => {
    const [node] = found.find((triple) => triple.endsWith(`<hydra:variable> "${variable}"`))?.split(" ") ?? [];
    return found.find((triple) => triple.startsWith(`${node} <hydra:property> `))?.split(" ")[2];
  };
  expect(variables.map(named)).toEqual([...words.map((name) => `<urn:own:${name}>`), "<schema:legalName>", "<#count>"]);
});

describe("what is written out and has a property of the same name", () => {
  const named = (name: string) => ODD.resources.find((each) => each.name === name) as Resource;
  const [maker, other] = [named("Maker"), named("Thing")];
  const rival = other.properties.find(({ name }) => name === "maker") as Property;
  const within = async (inner: Property, types: readonly string[]) => {
    const target: Resource = { ...maker, properties: [...maker.properties, inner] };
    const contexts = JSON.parse(emitContexts({ ...ODD, resources: [target, other] }).text) as typeof documents;
    const written = { "@id": acme, "@type": types, code: "acme", maker: `${acme}-sons` };
    return triples({ "@context": "contexts:Thing", "@id": thing, "@type": "Thing", maker: written }, contexts);
  };
  const all = (iri: string) => [
    `acme ${iri} <https://odd.example/v1/makers/acme-sons>`,
    'acme <schema:identifier> "acme"',
    "acme a <#Maker>",
    "thing <schema:manufacturer> acme",
    "thing a <#Thing>",
  ];

  test.each([
    ["the same", rival.iri, "<schema:manufacturer>"],
    ["another", "https://schema.org/parentOrganization", "<schema:parentOrganization>"],
  ])("that means %s", async (_, iri, expected) => {
    const inner = { ...rival, iri, range: link("Maker") };
    expect((await within(inner, ["Maker"])).sort()).toEqual(all(expected).sort());
  });
});

test("the entrypoint", async () => {
  const base = "https://odd.example/v1/";
  const operation = [{ "@type": "RetrieveResourceOperation", method: "GET" }];
  const entrypoint = {
    "@context": "contexts:EntryPoint",
    "@id": base,
    "@type": "EntryPoint",
    things: `${base}things/`,
    operation,
  };
  expect(await triples(entrypoint)).toEqual([
    `<${base}> <#EntryPoint/things> <${base}things/>`,
    `<${base}> <hydra:operation> _:b0`,
    `<${base}> a <#EntryPoint>`,
    '_:b0 <hydra:method> "GET"',
    "_:b0 a <#RetrieveResourceOperation>",
  ]);
});

test("there is one for each class that a body or answer names", () => {
  expect(Object.keys(documents)).toEqual(["EntryPoint", "Maker", "Thing", "Measure", "Question", "Use"]);
});
