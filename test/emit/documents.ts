/** OpenAPI documents of all that the emitter of them can write, and of texts and names that are hard to print. */

import type { JsonObject, JsonValue } from "../../codegen/emit/json.ts";
import fc, { type Arbitrary } from "../random.ts";

/** Documents that openapi-typescript takes. */
export function documents(): Arbitrary<JsonObject> {
  const schema = schemas();
  const header = some({ schema }, { description: text, required: fc.boolean(), example: fc.oneof(text, fc.integer()) });
  const parameter = (name: Arbitrary<string>): Arbitrary<JsonObject> =>
    fc.oneof(
      some(
        { name, in: fc.constantFrom("query", "header", "cookie"), schema },
        { ...PARAMETER, required: fc.boolean() },
      ),
      some({ name, in: fc.constant("path"), required: fc.constant(true), schema }, PARAMETER),
    );
  const content = (minKeys: number): Arbitrary<JsonObject> =>
    fc.dictionary(fc.constantFrom("application/ld+json", "*/*", "a/ä", "text/parameters"), some({ schema }), {
      minKeys,
      maxKeys: 2,
    });
  const response = some(
    { description: text },
    {
      headers: fc.dictionary(
        fc.constantFrom("Link", "X-Id", "parameters", "1"),
        fc.oneof(header, reference("headers")),
      ),
      content: content(0),
    },
  );
  const operation = some(
    { responses: fc.dictionary(fc.constantFrom("200", "4XX", "default"), fc.oneof(response, reference("responses"))) },
    {
      tags: fc.constant(["A tag"]),
      summary: text,
      description: text,
      deprecated: fc.boolean(),
      security: fc.constant([{}]),
      requestBody: some({ content: content(1) }, { required: fc.boolean(), description: text }),
      // Their names are unlike those of the components.
      parameters: fc
        .tuple(
          fc.uniqueArray(parameter(propertyName.map((name) => `own ${name}`)), {
            selector: ({ name }) => name,
            maxLength: 3,
          }),
          fc.uniqueArray(reference("parameters"), { selector: ({ $ref }) => $ref }),
        )
        .map((all) => all.flat()),
    },
  );
  const item = fc.dictionary(fc.constantFrom("get", "put", "post", "delete", "patch"), operation);
  const ofKind = (about: (name: string) => Arbitrary<JsonObject>): Arbitrary<JsonObject> =>
    fc.record(Object.fromEntries(NAMES.map((name) => [name, about(name)])));
  return fc
    .record({
      openapi: fc.constant("3.1.1"),
      info: fc.constant({ title: "Any", version: "1", license: { name: "none", identifier: "0BSD" } }),
      servers: fc.constant([{ url: "https://any.example" }]),
      security: fc.constant([]),
      paths: fc.dictionary(fc.constantFrom("/", "/ä/{b-c}", "/parameters/", "/a~b/"), item, { minKeys: 1, maxKeys: 2 }),
      components: fc.record({
        // One that refers to itself is none.
        schemas: ofKind(() => schema.filter(({ $ref }) => $ref === undefined)),
        responses: ofKind(() => response),
        headers: ofKind(() => header),
        parameters: ofKind((name) => parameter(fc.constant(name))),
      }),
    })
    .map(identified);
}

/** Operations have ids, no two the same; one at least there is. */
function identified(document: JsonObject): JsonObject {
  let count = 0;
  const paths = Object.entries(document.paths as JsonObject).map(([path, item]) => {
    const operations = Object.entries(item as JsonObject).map(([method, operation]) => [
      method,
      { operationId: `${["list", "get-", "1", "größe", "@"][count % 5]}${count++}`, ...(operation as JsonObject) },
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return {
    ...document,
    paths: { ...Object.fromEntries(paths), "/one": { get: { operationId: "one", responses: {} } } },
  };
}

/** Schemas of every form, each with what else may be said of it. */
export function schemas(): Arbitrary<JsonObject> {
  const { schema } = fc.letrec<{ readonly schema: JsonObject }>((tie) => {
    const inner = tie("schema");
    const forms: readonly Arbitrary<JsonObject>[] = [
      reference("schemas"),
      some({ type: typed("string") }, STRING),
      some({
        type: typed("string"),
        enum: fc.uniqueArray(fc.oneof(text, fc.constant(null)), { minLength: 1, maxLength: 3 }),
      }),
      some({ type: typed("integer", "number") }, NUMBER),
      some({
        type: typed("integer", "number"),
        enum: fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      some({ type: typed("boolean", "null") }),
      some({ const: fc.oneof(text, fc.integer(), fc.boolean()) }),
      some({}),
      some({ type: typed("array"), items: inner }, ARRAY),
      some({ type: typed("array") }),
      some({ type: typed("object") }),
      some({ type: typed("object"), additionalProperties: inner }),
      some({ type: typed("object"), additionalProperties: fc.constant(true) }),
      some(
        {
          type: typed("object"),
          properties: fc.dictionary(propertyName, fc.oneof(inner, fc.constant(true as unknown as JsonObject)), {
            maxKeys: 4,
          }),
        },
        { required: fc.uniqueArray(propertyName, { maxLength: 4 }) },
      ),
      some({ anyOf: fc.array(inner, { minLength: 1, maxLength: 3 }) }),
      some({ oneOf: fc.array(inner, { minLength: 1, maxLength: 3 }) }),
    ];
    return { schema: fc.oneof({ maxDepth: 4, depthSize: "small" }, ...(forms as [Arbitrary<JsonObject>])) };
  });
  return fc.tuple(schema, some({}, SAID)).map(([form, said]) => ({ ...said, ...form }));
}

/** Components have these names; the second is escaped where it is referred to. */
const NAMES = ["Place-1.x", "a/b~c", "Myparameters"];

/** Names that are identifiers, numbers, neither, and some by which a part is taken for what a client sends. */
const propertyName = fc.constantFrom(
  ...'name|@id|größe|with space|quo"ted\\|1|01|-1|1.5|1e+21|Infinity|NaN|$_|a/b|a~1b|🏺|parameters|myrequestBody'.split(
    "|",
  ),
);

const text = fc.oneof(
  fc.constantFrom(
    "",
    "One.",
    "Two,\n  lines \n\nmore.",
    "A */ B",
    "a\r\n\tb\rc\u2028 \u00a0d",
    "  ä 🏺\u0085 ",
    "*",
    "\n",
  ),
  fc.string({
    unit: fc.constantFrom(..."ab*/\\\"'`$ {}\t\n\r\v\f\u0085\u00a0\u2028\u2029\u3000\ufeff\u0000\u001bä🏺"),
  }),
);

const json: Arbitrary<JsonValue> = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -1.5, 1e21, [], {}),
  fc.array(text, { maxLength: 2 }),
  fc.dictionary(propertyName, text, { maxKeys: 2 }),
);

const count = fc.nat(9);
const SAID = {
  title: text,
  description: text,
  deprecated: fc.boolean(),
  default: json,
  examples: fc.array(json, { maxLength: 2 }),
};
const STRING = {
  format: fc.constantFrom("iri", "date"),
  pattern: fc.constant("^a*/$"),
  minLength: count,
  maxLength: count,
};
const NUMBER = {
  minimum: count,
  maximum: count,
  exclusiveMinimum: count,
  exclusiveMaximum: count,
  multipleOf: fc.constant(0.5),
};
const ARRAY = { contains: fc.constant({ const: "x" }), minItems: count, maxItems: count };
const PARAMETER = {
  description: text,
  example: json,
  examples: fc.constant({ one: { value: 1 } }),
  allowEmptyValue: fc.boolean(),
  style: fc.constant("form"),
  explode: fc.boolean(),
};

/** A type, or with null. */
function typed(...types: readonly string[]): Arbitrary<JsonValue> {
  return fc.oneof(
    fc.constantFrom(...types),
    fc.constantFrom(...types).map((type) => [type, "null"]),
  );
}

function reference(kind: string): Arbitrary<JsonObject> {
  return fc.constantFrom(...NAMES).map((name) => ({
    $ref: `#/components/${kind}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
  }));
}

/** An object of these members, and of some of those that it may have, in any order. */
function some(
  always: Readonly<Record<string, Arbitrary<unknown>>>,
  maybe: Readonly<Record<string, Arbitrary<unknown>>> = {},
): Arbitrary<JsonObject> {
  return fc.record({ ...always, ...maybe }, { requiredKeys: Object.keys(always) }) as Arbitrary<JsonObject>;
}
