/**
 * Emits the validators of normalized request bodies.
 *
 * `PlaceContent` and `PlaceChange` for each resource, and one for each value type that an operation expects. The schema
 * of a value type becomes a function, called wherever the value is embedded.
 */

import { checkOf } from "../../src/hypermedia/validation.ts";
import { formats } from "../language/datatype-schemas.ts";
import type { Model } from "../language/model.ts";
import type { Artifact, JsonValue, Schema } from "./artifact.ts";
import { valueNamed } from "./class-lookup.ts";
import { changeSchema, contentSchema, type ValueForms, valueForms, valueSchema } from "./schema/body-schema.ts";
import { changeForm, contentForm } from "./schema/schema-names.ts";
import { Code, literal } from "./typescript-literal.ts";

export function emitValidators(model: Model): Artifact {
  // Fail here, not on the first request, if a schema uses a keyword without a check: that is a generator bug.
  for (const schema of bodySchemas(model, valueForms(model.values)).values()) checkOf(schema, formats);
  const printer = new Printer();
  const exported = [...bodySchemas(model, reference)].map(([name, schema]) => {
    const printed = printer.code(schema);
    const schemaOf = printed instanceof Code ? functionName(name) : `() => (${literal(printed)})`;
    return `\nexport const ${name} = validator(${schemaOf});\n`;
  });
  const functions: string[] = [];
  // A loop over a Set includes members added meanwhile.
  for (const name of printer.called) {
    const value = valueNamed(name, model);
    const printed = value && literal(printer.code(valueSchema(value, reference)), 2);
    functions.push(`\nfunction ${functionName(name)}() {\n  return ${printed};\n}\n`);
  }
  const named = [...printer.formats].sort().map((name) => `  ${JSON.stringify(name)}: ${formats[name]},\n`);
  const text = [
    "// Validators of normalised request bodies. Generated from the spec; edits are lost.\n",
    '\nimport { validatorsWith } from "hydrant";\n',
    `\nconst validator = validatorsWith({\n${named.join("")}});\n`,
    ...exported,
    ...functions,
  ];
  return { path: "validators.ts", text: text.join("") };
}

/** Schemas of normalized bodies by name. */
function bodySchemas(model: Model, values: ValueForms): ReadonlyMap<string, Schema> {
  const expected = new Set(model.resources.flatMap(({ operations }) => operations.map(({ expects }) => expects)));
  return new Map([
    ...model.resources.flatMap((resource): [string, Schema][] => [
      [contentForm(resource.name), contentSchema(resource, values)],
      [changeForm(resource.name), changeSchema(resource, values)],
    ]),
    ...model.values.filter(({ name }) => expected.has(name)).map(({ name }): [string, Schema] => [name, values(name)]),
  ]);
}

/** Stands for the schema of a value type. */
const reference: ValueForms = (name) => ({ $ref: name, type: "object" });

/** Name of the function that returns a value type's schema. It starts in lower case, unlike schema names. */
const functionName = (value: string): string => `${value.charAt(0).toLowerCase()}${value.slice(1)}Form`;

/** Replaces references by function calls, and collects what the schemas use. */
class Printer {
  readonly formats = new Set<string>();
  readonly called = new Set<string>();

  code({ $ref: name, ...schema }: Schema): object {
    if (typeof schema.format === "string") this.formats.add(schema.format);
    const keywords = Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, this.#each(value as Readonly<Record<string, Schema>>)];
      return [keyword, NESTED.has(keyword) && isSchema(value) ? this.code(value) : value];
    });
    if (typeof name !== "string") return Object.fromEntries(keywords);
    this.called.add(name);
    const differing = keywords
      .filter(([keyword, value]) => keyword !== "type" || value !== "object")
      .map(([keyword, value]) => `${keyword}: ${literal(value)}`);
    const call = `${functionName(name)}()`;
    return new Code(differing.length === 0 ? call : `{ ...${call}, ${differing.join(", ")} }`);
  }

  #each(properties: Readonly<Record<string, Schema>>): object {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.code(schema)]));
  }
}

const NESTED: ReadonlySet<string> = new Set(["items", "propertyNames", "additionalProperties"]);

const isSchema = (value: JsonValue): value is Schema => typeof value === "object" && value !== null;
