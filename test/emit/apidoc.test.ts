// The API documentation: one node under a JSON-LD processor, and all that a generic Hydra client reads of it.

import { parseHydraDocumentation } from "@api-platform/api-doc-parser";
import jsonld from "jsonld";
import { afterEach, describe, expect, test, vi } from "vitest";
import { emitApidoc } from "../../codegen/emit/apidoc.ts";
import { emitContexts } from "../../codegen/emit/contexts.ts";
import { HYDRA, OWL } from "../../codegen/emit/vocabularies.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import type { Model } from "../../codegen/language/model.ts";
import { BASE, VOCABULARY } from "./model.ts";
import { ODD } from "./odd.ts";

type Node = Readonly<Record<string, unknown>>;

const document = JSON.parse(emitApidoc(ODD).text) as { readonly supportedClass: readonly Node[] };

function classOf(iri: string): Node {
  return document.supportedClass.find((each) => each["@id"] === iri) ?? {};
}

function named(of: Node, kind: "supportedProperty" | "supportedOperation", title: string): Node {
  return (of[kind] as readonly Node[]).find((each) => each.title === title) ?? {};
}

test("it is one node, whose address is that of the API documentation", async () => {
  const documentLoader = () => Promise.reject(new Error("nothing may be fetched"));
  const expanded = (await jsonld.expand(
    document as object,
    { documentLoader, safe: true } as object,
  )) as unknown as readonly Node[];
  expect(expanded).toHaveLength(1);
  expect(expanded[0]).toMatchObject({
    "@id": `${BASE}about/`,
    "@type": [`${HYDRA}ApiDocumentation`],
    [`${HYDRA}entrypoint`]: [{ "@id": BASE }],
  });
});

test("it has every class, the entrypoint's first", () => {
  expect(document.supportedClass.map((each) => String(each["@id"]).replace(VOCABULARY, "#"))).toEqual([
    "#EntryPoint",
    "#Maker",
    "#MakerCollection",
    "#Thing",
    "#ThingCollection",
    "https://schema.org/QuantitativeValue",
    "#Question",
    "#Use",
    `${HYDRA}Error`,
    "#Violation",
  ]);
});

describe("a property", () => {
  const thing = classOf(`${VOCABULARY}Thing`);
  const xsd = "http://www.w3.org/2001/XMLSchema#";
  const open = { readable: true, writable: true, writeable: true };

  test.each([
    ["aliases", { ...open, required: false, property: { "@type": "Property", range: `${xsd}string` } }],
    ["count", { ...open, property: { "@type": "Property", range: `${xsd}integer`, maxCardinality: 1 } }],
    [
      "maker",
      {
        ...open,
        required: true,
        property: {
          "@id": "https://schema.org/manufacturer",
          "@type": "Link",
          range: `${VOCABULARY}Maker`,
          maxCardinality: 1,
        },
      },
    ],
    ["size", { ...open, property: { "@type": "Property", range: `${VOCABULARY}Measure` } }],
    ["page", { ...open, property: { "@type": "Link" } }],
    ["key", { readable: true, writable: false, writeable: false }],
    ["state", { required: false, readable: true, writable: false }],
    ["created", { readable: true, writable: false, description: "About created.", property: { label: "created" } }],
  ])("%s", (title, expected) => {
    expect(named(thing, "supportedProperty", title)).toMatchObject(expected);
  });

  test("several values have no greatest number", () => {
    expect(named(thing, "supportedProperty", "aliases").property).not.toHaveProperty("maxCardinality");
  });

  test("a password is written and never read", () => {
    const secret = named(classOf(`${VOCABULARY}Question`), "supportedProperty", "secretWord");
    expect(secret).toMatchObject({ readable: false, writable: true });
  });
});

describe("an operation", () => {
  test.each([
    ["Thing", "replace Thing", "PUT", `${VOCABULARY}Thing`, `${VOCABULARY}Thing`],
    ["Thing", "delete Thing", "DELETE", undefined, `${OWL}Nothing`],
    ["Thing", "Ask", "POST", `${VOCABULARY}Question`, "https://schema.org/QuantitativeValue"],
    ["ThingCollection", "list Thing", "GET", undefined, `${VOCABULARY}ThingCollection`],
    ["ThingCollection", "append Thing", "POST", `${VOCABULARY}Thing`, `${VOCABULARY}Thing`],
  ])("of %s: %s", (className, title, method, expects, returns) => {
    const operation = named(classOf(`${VOCABULARY}${className}`), "supportedOperation", title);
    expect(operation).toMatchObject({ method, returns });
    expect(operation.expects).toBe(expects);
    expect(operation["@type"]).toContain("Operation");
  });

  test("names every status, of whatever comes before it too", () => {
    const statuses = named(classOf(`${VOCABULARY}Thing`), "supportedOperation", "Ask")
      .possibleStatus as readonly Node[];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 400, 404, 408, 414, 431]);
  });

  test("that changes the state says from which to which, and when it is refused", () => {
    const lose = named(classOf(`${VOCABULARY}Thing`), "supportedOperation", "lose");
    expect(lose.description).toBe('Changes `state` from "used" to "gone".');
    const conflict = (lose.possibleStatus as readonly Node[]).find(({ statusCode }) => statusCode === 409);
    expect(conflict?.description).toMatch(/^The `state` is not "used": /);
  });

  test("with a path of its own says which", () => {
    expect(named(classOf(`${VOCABULARY}Thing`), "supportedOperation", "Ask").target).toMatchObject({
      urlTemplate: `${BASE}things/{id}/ask`,
    });
  });
});

describe("api-doc-parser", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("reads every collection, field and lifecycle operation", async () => {
    const { model } = await loadSpec("spec");
    if (model === null) throw new Error("the application's spec is faulty");
    const { api } = await parsed(model);
    expect(api.title).toBe(model.api.title);
    const listed = model.resources.filter(({ operations }) => operations.some(({ lifecycle }) => lifecycle === "list"));
    expect(api.resources?.map(({ id }) => id)).toEqual(listed.map(({ iri }) => iri));
    for (const [index, resource] of listed.entries()) {
      const read = api.resources?.[index];
      expect(read?.fields?.map(({ name }) => name)).toEqual(resource.properties.map(({ name }) => name));
      expect(read?.writableFields?.map(({ name }) => name)).toEqual(
        resource.properties.filter(({ readOnly }) => !readOnly).map(({ name }) => name),
      );
      const methods = resource.operations
        .filter(({ on, lifecycle }) => on === "item" || lifecycle !== null)
        .map(({ method }) => method);
      expect(read?.operations?.map(({ method }) => method).sort()).toEqual(methods.sort());
    }
  });

  test("knows a reference from a value", async () => {
    const { api } = await parsed(ODD);
    const fields = api.resources?.find(({ id }) => id === `${VOCABULARY}Thing`)?.fields ?? [];
    const field = (name: string) => fields.find((each) => each.name === name);
    expect(field("maker")?.reference).toMatchObject({ id: `${VOCABULARY}Maker` });
    expect(field("maker")?.maxCardinality).toBe(1);
    expect(field("rivals")?.maxCardinality).toBeNull();
    expect(field("mail")?.type).toBe("email");
    expect(field("count")?.type).toBe("integer");
  });
});

/** What the parser makes of a service that gives out nothing but its description. */
async function parsed(model: Model): Promise<Awaited<ReturnType<typeof parseHydraDocumentation>>> {
  const { base, paths } = model.api;
  const apidoc = `${base}${paths.apidoc.slice(1)}`;
  const context = (JSON.parse(emitContexts(model).text) as Record<string, { readonly "@context": object }>)
    .EntryPoint?.["@context"];
  const links = Object.fromEntries(model.resources.map(({ plural, path }) => [plural, `${base}${path.slice(1)}`]));
  const entrypoint = { "@context": context, "@id": base, "@type": ["EntryPoint", "hydra:Resource"], ...links };
  const bodies: Readonly<Record<string, string>> = {
    [base.slice(0, -1)]: JSON.stringify(entrypoint),
    [apidoc]: emitApidoc(model).text,
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const headers = { "Content-Type": "application/ld+json", Link: `<${apidoc}>; rel="${HYDRA}apiDocumentation"` };
    return new Response(bodies[url] ?? "", { status: bodies[url] === undefined ? 404 : 200, headers });
  });
  return parseHydraDocumentation(base);
}
