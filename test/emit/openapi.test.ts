// The OpenAPI document: valid, and in each case what the model says.

import SwaggerParser from "@apidevtools/swagger-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { emitContexts } from "../../codegen/emit/contexts.ts";
import { RUNTIME_SCHEMAS } from "../../codegen/emit/openapi/runtime-schemas.ts";
import { type Components, emitOpenApi, reachable } from "../../codegen/emit/openapi.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import type { Model } from "../../codegen/language/model.ts";
import { RUNTIME_CLASSES } from "../../codegen/language/resolve/derived-names.ts";
import { ODD } from "./odd.ts";

/** As much of OpenAPI as these tests look at. */
interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: Answer;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly security: unknown;
}

interface Answer {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

const documentOf = (model: Model): Document => JSON.parse(emitOpenApi(model).text) as Document;
const odd = documentOf(ODD);
const atlas = documentOf(await application());

async function application(): Promise<Model> {
  const { model } = await loadSpec("spec");
  if (model === null) throw new Error("the application's spec is faulty");
  return model;
}

function operation(document: Document, id: string): Operation {
  const found = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}

const schemaOf = (document: Document, name: string): Schema => document.components.schemas?.[name] ?? {};
/** What stands at a reference, or what is no reference itself. */
const resolved = <T>(document: Document, part: { readonly $ref?: string } | undefined): T => {
  const [, , kind = "", name = ""] = part?.$ref?.split("/") ?? [];
  return (part?.$ref === undefined ? part : document.components[kind]?.[name]) as T;
};
const answer = (document: Document, id: string, status: number): Answer =>
  resolved(document, operation(document, id).responses[status]);
const names = (found: Operation): string[] =>
  (found.parameters ?? []).map(({ name, $ref }) => name ?? ($ref as string).slice("#/components/parameters/".length));

test.each([
  ["the odd model", odd],
  ["the application", atlas],
])("%s gives a valid document", async (_, document) => {
  await SwaggerParser.validate(structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0]);
});

/** Every schema of a document, by where it stands: those of components, and whatever else is called a schema. */
function schemasOf(document: Document): readonly (readonly [string, object])[] {
  const visit = (value: unknown, at: string): (readonly [string, object])[] => {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
      const place = `${at}/${key}`;
      if (key === "schema" || at === "#/components/schemas") return [[place, inner as object] as const];
      return /^examples?$/.test(key) ? [] : visit(inner, place);
    });
  };
  return visit(document, "#");
}

test.each([
  ["the odd model", odd],
  ["the application", atlas],
])("%s gives schemas that are such by the dialect of JSON Schema that OpenAPI takes", (_, document) => {
  const ajv = new Ajv2020({ allErrors: true });
  const faulty = schemasOf(document).filter(([, schema]) => ajv.validateSchema(schema) !== true);
  expect(faulty).toEqual([]);
  expect(schemasOf(document).length).toBeGreaterThan(100);
  expect(ajv.validateSchema({ properties: { name: { type: "strnig" } } })).toBe(false);
});

test.each([
  ["the odd model", odd],
  ["the application", atlas],
])("%s gives no component that nothing refers to, and no tag that is not declared", (_, document) => {
  const text = JSON.stringify(document);
  for (const [kind, named] of Object.entries(document.components)) {
    const unused =
      kind === "securitySchemes"
        ? []
        : Object.keys(named).filter((name) => !text.includes(`"#/components/${kind}/${name}"`));
    expect(unused).toEqual([]);
  }
  const tags = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((each) => each.tags);
  expect(new Set(tags)).toEqual(new Set(document.tags.map(({ name }) => name)));
});

test("components are found along a chain of references longer than the stack is deep", () => {
  const link = (index: number) => ({ properties: { next: { $ref: `#/components/schemas/C${index}` } } });
  const chain = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`C${index}`, link(index + 1)]));
  const components: Components = { schemas: { ...chain, C20000: link(0), Apart: link(1) }, headers: { Unused: {} } };
  const { schemas: found = {}, ...others } = reachable(link(0), components);
  expect([Object.keys(found).length, "Apart" in found, others]).toEqual([20_001, false, {}]);
});

test.each([
  ["the odd model", odd],
  ["the application", atlas],
])("%s writes out no parameter and no answer twice", (_, document) => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const written = operations
    .flatMap(({ parameters = [], responses }) => [...parameters, ...Object.values(responses)])
    .filter(({ $ref }) => $ref === undefined)
    .map((part) => JSON.stringify(part));
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((part, index) => written.indexOf(part) < index)).toEqual([]);
});

test("every operation of the model is there, and those of the machine", () => {
  const ids = Object.values(odd.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const own = ODD.resources.flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(ids.sort()).toEqual(
    [
      ...own,
      "retrieveApiDocumentation",
      "retrieveContext",
      "retrieveEntrypoint",
      "retrieveOpenApi",
      "retrieveShapes",
    ].sort(),
  );
});

test("paths are those of the model, after a server without a slash at its end", () => {
  expect(odd.servers[0]?.url).toBe("https://odd.example/v1");
  expect(Object.keys(odd.paths)).toContain("/things/{id}/ask");
});

test("the contexts that can be asked for are those that there are", () => {
  const [name] = operation(odd, "retrieveContext").parameters ?? [];
  expect(name).toMatchObject({ name: "class", schema: { enum: Object.keys(JSON.parse(emitContexts(ODD).text)) } });
});

test("files have paths for their bytes", () => {
  const path = atlas.paths["/objects/{id}/content/{name}"];
  expect(Object.entries(path ?? {}).map(([method, { operationId }]) => [method, operationId])).toEqual([
    ["get", "retrieveObjectContent"],
    ["put", "replaceObjectContent"],
  ]);
  expect(Object.keys(operation(atlas, "appendObject").requestBody?.content ?? {})).toEqual(["*/*"]);
});

describe("parameters", () => {
  test("of a collection, in API Platform's forms", () => {
    expect(names(operation(odd, "listThing"))).toEqual([
      "maker",
      "maker[]",
      "exists[maker]",
      "count[gt]",
      "count[gte]",
      "count[lt]",
      "count[lte]",
      "count[between]",
      "name[prefix]",
      "name[contains]",
      "order[name]",
      "order[count]",
      "ItemsPerPage",
      "Page",
      "Cursor",
      "PreferHandling",
      "ThingEmbed",
      "Locale",
      "FallbackLocale",
      "Locales",
      "AcceptLanguage",
      "IfModifiedSince",
    ]);
    expect(names(operation(atlas, "listUsers"))).toContain("Me");
  });

  test.each([
    [
      "retrieveThing",
      ["ThingId", "ThingEmbed", "Locale", "FallbackLocale", "Locales", "AcceptLanguage", "IfModifiedSince"],
    ],
    ["appendThing", ["IdempotencyKey", "Locale", "ContentLanguage"]],
    [
      "replaceThing",
      ["ThingId", "IfUnmodifiedSince", "IfMatch", "IfNoneMatch", "PreferReturn", "Locale", "ContentLanguage"],
    ],
    ["updateThing", ["ThingId", "IfUnmodifiedSince", "IfMatch", "PreferReturn", "Locale", "ContentLanguage"]],
    ["deleteThing", ["ThingId", "IfUnmodifiedSince", "IfMatch"]],
    ["askThing", ["ThingId", "IdempotencyKey", "Locale", "ContentLanguage"]],
    ["loseThing", ["ThingId", "IdempotencyKey", "IfUnmodifiedSince", "IfMatch", "PreferReturn"]],
  ])("of %s", (id, expected) => {
    expect(names(operation(odd, id))).toEqual(expected);
  });

  test("an identifier is described by its property, or is a UUID", () => {
    const identifier = (id: string) => resolved(odd, operation(odd, id).parameters?.[0]);
    expect(identifier("retrieveMaker")).toMatchObject({ schema: { type: "string", pattern: "^[a-z]+$" } });
    expect(identifier("retrieveThing")).toMatchObject({ name: "id", in: "path", schema: { format: "uuid" } });
  });

  test("that several collections take alike stand once, and others in place", () => {
    const [first, second] = ["addresses", "objects"].map((plural) => {
      const { parameters = [] } = atlas.paths[`/${plural}/`]?.get ?? {};
      return parameters.map((each) => [each.$ref, resolved<{ readonly name: string }>(atlas, each).name] as const);
    });
    expect(first).toContainEqual(["#/components/parameters/OrderCreated", "order[created]"]);
    expect(second).toContainEqual(["#/components/parameters/OrderCreated", "order[created]"]);
    expect(first).toContainEqual([undefined, "order[addressLocality]"]);
    expect(second).toContainEqual([undefined, "contentType[prefix]"]);
  });
});

describe("security", () => {
  test("is nothing where there are no accounts", () => {
    expect(operation(odd, "deleteThing").security).toEqual([]);
    expect(odd.components.securitySchemes).toBeUndefined();
  });

  test.each([
    ["listPlaces", [{}, { token: [] }, { key: [] }]],
    ["appendPlace", [{ token: [] }, { token: ["places:write"] }, { key: [] }]],
    ["retrieveAddress", [{ token: [] }]],
    ["retrieveObject", [{}, { token: [] }, { key: [] }]],
    ["listUsers", [{ token: [] }, { key: [] }]],
    ["revokeToken", [{ token: [] }]],
  ])("of %s", (id, expected) => {
    expect(operation(atlas, id).security).toEqual(expected);
  });
});

describe("answers", () => {
  test("are those of the model's statuses, and of a message that stalls or has too much of something", () => {
    for (const { operations } of ODD.resources) {
      for (const { id, statuses } of operations)
        expect(Object.keys(operation(odd, id).responses)).toEqual([...statuses, 408, 414, 431].map(String).sort());
    }
  });

  test("a refusal that only the spec knows is an error in words, as all others are", () => {
    const [thing, ...others] = ODD.resources;
    if (thing === undefined) throw new Error("there is no resource");
    const operations = thing.operations.map((each) => ({ ...each, statuses: [400, 423, 499] }));
    const document = documentOf({ ...ODD, resources: [{ ...thing, operations }, ...others] });
    const [{ id = "" } = {}] = operations;
    const described = [423, 499, 400].map((status) => answer(document, id, status));
    expect(described.map(({ content }) => content)).toEqual(
      Array(3).fill({ "application/ld+json": { schema: { $ref: "#/components/schemas/Error" } } }),
    );
    expect(described).toMatchObject([{ description: "Locked." }, { description: "Status 499." }, {}]);
    const [{ headers } = {}, , { headers: usual } = {}] = described;
    expect(Object.keys(headers ?? {}).sort()).toEqual(Object.keys(usual ?? {}).sort());
  });

  test("what can be seen only once is in the body of the answer that makes it", () => {
    expect(answer(odd, "appendThing", 303).content).toEqual({
      "application/ld+json": { schema: { $ref: "#/components/schemas/Thing" } },
    });
    expect(answer(atlas, "appendPlace", 303).content).toBeUndefined();
  });

  test("of a write that is asked for the representation", () => {
    const { content, headers } = answer(odd, "updateThing", 200);
    expect(content?.["application/ld+json"]?.schema).toEqual({ $ref: "#/components/schemas/Thing" });
    expect(headers).toHaveProperty("Preference-Applied");
    expect(answer(odd, "retrieveThing", 200).headers).not.toHaveProperty("Preference-Applied");
  });
});

describe("a transition", () => {
  test("may have no body, and only what it accepts", () => {
    const body = operation(odd, "useThing").requestBody;
    expect(body).toMatchObject({ required: false });
    expect(Object.keys(schemaOf(odd, "Use").properties ?? {})).toEqual(["@context", "@id", "@type", "count", "rivals"]);
    expect(operation(odd, "loseThing").requestBody).toBeUndefined();
    expect(operation(odd, "appendThing").requestBody).toMatchObject({ required: true });
  });

  test("tells its states, and in which it is refused", () => {
    expect(operation(odd, "useThing")).toMatchObject({
      description: 'Changes `state` from "new" or "used" to "used".',
    });
    expect(operation(odd, "useThing").responses[409]).toEqual({ $ref: "#/components/responses/ThingNotNewOrUsed" });
    expect(answer(odd, "loseThing", 409)).toMatchObject({
      description: expect.stringMatching(/^The `state` is not "used": /),
    });
    expect(answer(odd, "deleteThing", 409)).toMatchObject({ description: expect.stringContaining("another state") });
    expect(answer(atlas, "deletePlace", 409)).toMatchObject({
      description: expect.not.stringContaining("another state"),
    });
  });

  test("gives the resource to whoever prefers it", () => {
    expect(answer(odd, "useThing", 200)).toEqual(answer(odd, "updateThing", 200));
    expect(answer(odd, "useThing", 204).content).toBeUndefined();
  });

  test("leaves the state to be read, not written", () => {
    expect(schemaOf(odd, "Thing").properties?.state).toMatchObject({ enum: ["new", "used", "gone"] });
    for (const form of ["ThingContent", "ThingChange"])
      expect(schemaOf(odd, form).properties).not.toHaveProperty("state");
  });
});

describe("forms", () => {
  const thing = schemaOf(odd, "Thing");
  const content = schemaOf(odd, "ThingContent");
  const change = schemaOf(odd, "ThingChange");

  test("what every answer has: neither a language that was not asked for, nor what not everyone may read", () => {
    expect(thing.required).toEqual(["@id", "@type", "good", "maker", "sizes", "state", "created", "modified"]);
  });

  test("what makes a resource, and what changes one", () => {
    expect(content.required).toEqual(["name", "good", "maker", "sizes", "hidden"]);
    expect(change.required).toBeUndefined();
    expect(Object.keys(content.properties ?? {})).toEqual(Object.keys(change.properties ?? {}));
    expect(Object.keys(content.properties ?? {})).not.toContain("created");
  });

  test.each([
    [
      "a date with time, read",
      thing,
      "at",
      { type: "string", format: "date-time", pattern: expect.stringContaining("Z$") },
    ],
    ["a date with time, written", content, "at", { type: "string", format: "date-time" }],
    ["a language", content, "speaks", { type: "string", pattern: expect.any(String) }],
    ["a time", content, "opens", { type: "string", pattern: expect.any(String) }],
    ["a link, read", thing, "rivals", { type: "array", items: { type: "string", format: "iri" } }],
    [
      "a link that may be written out",
      thing,
      "maker",
      { anyOf: [{ type: "string", format: "iri" }, { $ref: "#/components/schemas/Maker" }] },
    ],
    ["a link, written", content, "maker", { $ref: "#/components/schemas/NodeReference", title: expect.any(String) }],
    ["a value, read", thing, "size", { $ref: "#/components/schemas/Measure" }],
    ["a value, written", content, "size", { $ref: "#/components/schemas/MeasureContent" }],
    [
      "several values, written",
      content,
      "aliases",
      {
        anyOf: [
          { type: "array", maxItems: 3 },
          { type: "string", maxLength: 5 },
        ],
      },
    ],
    [
      "a text in languages",
      thing,
      "name",
      {
        anyOf: [
          { type: "string", maxLength: 10 },
          { type: "object", additionalProperties: { maxLength: 10 } },
        ],
      },
    ],
    ["what null removes", change, "count", { type: ["integer", "null"], minimum: 0 }],
    ["one of a few that null removes", change, "colour", { type: ["string", "null"], enum: ["red", "green", null] }],
    ["a link that null removes", change, "rivals", { anyOf: [{}, {}, { type: "null" }] }],
    ["what null cannot remove", change, "good", { type: "boolean" }],
    ["a default", content, "colour", { default: "red" }],
    ["an example of a link", content, "maker", { examples: ["https://odd.example/v1/makers/acme"] }],
  ])("%s", (_, form, name, expected) => {
    expect(form.properties?.[name]).toMatchObject(expected);
  });

  test("a value type has one schema where reading and writing are alike, or only one is done", () => {
    expect(
      Object.keys(atlas.components.schemas ?? {}).filter((name) => /^(Geo|Password(Reset|Change))/.test(name)),
    ).toEqual(["GeoCoordinates", "PasswordChange", "PasswordReset"]);
    expect(schemaOf(odd, "Question").required).toEqual(["words"]);
    expect(schemaOf(odd, "Question").properties).toHaveProperty("secretWord");
  });
});

test("no class may have the name of a schema of the machine's", () => {
  expect(Object.keys(RUNTIME_SCHEMAS).filter((name) => !RUNTIME_CLASSES.has(name))).toEqual([]);
});

test("a name that would stand for two schemas is refused", () => {
  const [resource] = ODD.resources;
  if (resource === undefined) throw new Error("the odd model has lost its resources");
  for (const form of [`${resource.name}Content`, `${resource.name}Change`])
    expect(() => emitOpenApi({ ...ODD, resources: [...ODD.resources, { ...resource, name: form }] })).toThrow(
      `two schemas would have the name "${form}"`,
    );
  const [measure] = ODD.values.map((value) => ({ ...value, name: "Context" }));
  if (measure === undefined) throw new Error("the odd model has lost its values");
  expect(() => emitOpenApi({ ...ODD, values: [...ODD.values, measure] })).toThrow(
    'two schemas would have the name "Context"',
  );
});
