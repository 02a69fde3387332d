/** The API documentation as it is served: as complete as the other descriptions of the API. */

import jsonld from "jsonld";
import { describe, expect, test } from "vitest";
import type { OperationDefinition, PropertyDefinition } from "../../../src/hypermedia/api-definition.ts";
import { onOneServer } from "../asking.ts";
import { api, HYDRA, Iris, isLink, isReadable, isWritable, mustBeSent, OWL, operationsOn } from "./expected.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents of every shape
type Json = any;

const TEXT = expect.stringMatching(/\S/);
const classes = [...api.resources, ...api.values];

onOneServer((server) => {
  const apidoc = async () => (await server.get(api.paths.apidoc)).json;
  const openapi = async () => (await server.get(api.paths.openapi)).json;

  describe("the API documentation", () => {
    test("[HYD-1] is one node with the address that every Link names, and nothing has to be fetched to read it", async () => {
      const iris = new Iris(server.address.base);
      const documentLoader = (url: string) => Promise.reject(new Error(`${url} is elsewhere`));
      const nodes = (await jsonld.expand(await apidoc(), { documentLoader, safe: true } as object)) as Json[];
      expect(nodes).toHaveLength(1);
      expect(nodes[0]).toMatchObject({
        "@id": iris.apidoc,
        "@type": [`${HYDRA}ApiDocumentation`],
        [`${HYDRA}title`]: [{ "@value": api.title }],
        [`${HYDRA}entrypoint`]: [{ "@id": server.address.base }],
      });
    });

    test("[HYD-1] has every class, described in words", async () => {
      const iris = new Iris(server.address.base);
      const { supportedClass } = await apidoc();
      const named = api.resources.flatMap(({ name, collectionType }) => [
        iris.ofClass(name),
        iris.ofClass(collectionType),
      ]);
      expect(supportedClass.map((each: Json) => each["@id"]).sort()).toEqual(
        [
          `${iris.apidoc}#EntryPoint`,
          ...named,
          ...api.values.map(({ iri }) => iris.rebase(iri)),
          `${HYDRA}Error`,
          `${iris.apidoc}#Violation`,
        ].sort(),
      );
      for (const each of supportedClass)
        expect(each).toMatchObject({ "@type": "Class", title: TEXT, description: TEXT });
      expect(supportedClass.find((each: Json) => each["@id"].endsWith("/Place"))?.description).toBe(
        "A city or town of the world.",
      );
    });

    test("[HYD-1] has every property with its range and who gives its value", async () => {
      const iris = new Iris(server.address.base);
      const document = await apidoc();
      for (const { iri, properties } of classes) {
        const supported = classNode(document, iris.rebase(iri)).supportedProperty;
        expect(supported).toEqual(properties.map((each) => expectedProperty(each, iris)));
      }
    });

    test("[HYD-1] has every operation with what it expects, what it returns and every status that OpenAPI has", async () => {
      const iris = new Iris(server.address.base);
      const [document, { paths }] = [await apidoc(), await openapi()];
      const statuses = ({ path, method }: OperationDefinition) =>
        Object.keys(paths[path][method.toLowerCase()].responses).map(Number);
      for (const resource of api.resources) {
        for (const [on, iri] of [
          ["item", resource.iri],
          ["collection", resource.collectionIri],
        ] as const) {
          const supported = classNode(document, iris.rebase(iri)).supportedOperation;
          expect(supported.map(({ "@id": _, possibleStatus, ...told }: Json) => told)).toEqual(
            operationsOn(resource, on).map((each) => expectedOperation(each, iris)),
          );
          const possible = supported.map((each: Json) => each.possibleStatus.map((status: Json) => status.statusCode));
          expect(possible.map(sorted)).toEqual(operationsOn(resource, on).map(statuses).map(sorted));
        }
      }
      const [entrypoint] = classNode(document, `${iris.apidoc}#EntryPoint`).supportedOperation;
      expect(entrypoint).toMatchObject({
        method: "GET",
        returns: `${iris.apidoc}#EntryPoint`,
        title: TEXT,
        description: TEXT,
      });
      const possible = entrypoint.possibleStatus.map(({ statusCode }: Json) => statusCode);
      expect(sorted(possible)).toEqual(sorted(Object.keys(paths[api.paths.entrypoint].get.responses).map(Number)));
    });

    test("[HYD-1] leaves out no operation on resources that OpenAPI has", async () => {
      const { paths } = await openapi();
      const own = new Set(
        api.resources.flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`)),
      );
      const others = Object.entries<Json>(paths).flatMap(([path, item]) =>
        ["get", "put", "post", "patch", "delete"].flatMap((method) =>
          item[method] && !own.has(`${method.toUpperCase()} ${path}`) ? [`${method.toUpperCase()} ${path}`] : [],
        ),
      );
      // What is no resource: descriptions of the API, the bytes behind a file, and the token endpoint.
      expect(others.sort()).toEqual(
        [
          "GET /",
          "GET /apidoc/",
          "GET /contexts/{class}",
          "GET /openapi.json",
          "GET /shapes/",
          "GET /objects/{id}/content/{name}",
          "PUT /objects/{id}/content/{name}",
          "POST /oauth2/token",
          "DELETE /oauth2/token",
        ].sort(),
      );
    });

    test("[HYD-1][HYD-5] has the properties that OpenAPI has, required, readable and writable alike", async () => {
      const iris = new Iris(server.address.base);
      const [document, { components }] = [await apidoc(), await openapi()];
      for (const { name, iri } of api.resources) {
        const supported: Json[] = classNode(document, iris.rebase(iri)).supportedProperty;
        const titles = (which: (each: Json) => boolean) => supported.filter(which).map(({ title }) => title);
        const { [name]: read, [`${name}Content`]: written, [`${name}Change`]: changed } = components.schemas;
        expect(ownKeys(read)).toEqual(titles(({ readable }) => readable));
        for (const form of [written, changed])
          if (form) expect(ownKeys(form)).toEqual(titles(({ writable }) => writable));
        if (written)
          expect(sorted(written.required ?? [])).toEqual(
            sorted(titles(({ required, writable }) => required && writable)),
          );
      }
    });

    test("[HYD-1][HYD-6][LD-6] means the same by its properties and operations as the contexts of the answers", async () => {
      const iris = new Iris(server.address.base);
      const document = await apidoc();
      for (const resource of api.resources) {
        const context = (await server.get(`${api.paths.contexts}${resource.name}`)).json["@context"];
        expect(context[resource.name]).toBe(iris.ofClass(resource.name));
        expect(context[resource.collectionType]).toBe(iris.ofClass(resource.collectionType));
        for (const { title, property } of classNode(document, iris.ofClass(resource.name)).supportedProperty) {
          expect(context[title]).toMatchObject({ "@id": property["@id"] });
          expect([title, context[title]["@type"] === "@id"]).toEqual([title, property["@type"] === "Link"]);
        }
        for (const { type } of resource.operations)
          expect(context.operation["@context"][type]).toBe(`${iris.apidoc}#${type}`);
      }
    });

    test("[HYD-1][ERR-1] means the same by the properties of an error as errors do", async () => {
      const iris = new Iris(server.address.base);
      const document = await apidoc();
      const { json: error } = await server.ask("POST", "/timezones/", { as: await server.admin(), body: {} });
      expect(error.violations).toHaveLength(2);
      for (const [iri, told] of [
        [`${HYDRA}Error`, error],
        [`${iris.apidoc}#Violation`, error.violations[0]],
      ]) {
        const properties: Json[] = classNode(document, iri).supportedProperty;
        expect(Object.keys(told).filter((key) => !key.startsWith("@"))).toEqual(properties.map(({ title }) => title));
        for (const { title, property } of properties) expect(error["@context"][title]["@id"]).toBe(property["@id"]);
      }
    });
  });
});

function classNode(document: Json, iri: string): Json {
  return document.supportedClass.find((each: Json) => each["@id"] === iri);
}

function expectedProperty(property: PropertyDefinition, iris: Iris): object {
  const writable = isWritable(property);
  return {
    "@type": "SupportedProperty",
    title: property.name,
    description: TEXT,
    required: mustBeSent(property),
    readable: isReadable(property),
    writable,
    writeable: writable,
    property: {
      "@id": iris.rebase(property.iri),
      "@type": isLink(property) ? "Link" : "Property",
      label: TEXT,
      range: iris.range(property),
      ...(property.many ? {} : { maxCardinality: 1 }),
    },
  };
}

function expectedOperation(
  { type, method, expects, returns, lifecycle, path }: OperationDefinition,
  iris: Iris,
): object {
  return {
    "@type": [`${iris.apidoc}#${type}`, "Operation", expect.stringMatching(/^https:\/\/schema\.org\/\w*Action$/)],
    title: TEXT,
    description: TEXT,
    method,
    expects: expects === null ? undefined : iris.ofClass(expects),
    returns: returns === null ? `${OWL}Nothing` : iris.ofClass(returns),
    // What is done at an address of its own says at which.
    target: lifecycle === null ? { "@type": "schema:EntryPoint", urlTemplate: iris.at(path) } : undefined,
  };
}

/** Names of a schema's own properties, without what JSON-LD and Hydra add. */
function ownKeys({ properties }: Json): string[] {
  return Object.keys(properties).filter((key) => !key.startsWith("@") && key !== "operation");
}

function sorted<T extends string | number>(values: readonly T[]): T[] {
  return [...values].sort((a, b) => (a < b ? -1 : 1));
}
