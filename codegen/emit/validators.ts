/**
 * Emits the validators of normalized request bodies.
 *
 * `PlaceContent` and `PlaceChange` for each resource, and one for each value type that an operation expects.
 */

import { checkOf } from "../../src/hypermedia/validation.ts";
import { formats } from "../language/datatype-schemas.ts";
import type { Model, ValueType } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import type { Schema } from "./json.ts";
import { changeSchema, contentSchema, type ValueForms, valueForms } from "./schema/body-schema.ts";
import { changeForm, contentForm } from "./schema/schema-names.ts";
import { Code, literal } from "./typescript-literal.ts";

export function emitValidators(model: Model): Artifact {
  const values = valueForms(model.values);
  const forms = writtenForms(model, values);
  return { path: "validators.ts", text: validatorCode(forms, values, model.values) };
}

/** Schemas of normalized bodies by name. */
function writtenForms(model: Model, values: ValueForms): ReadonlyMap<string, Schema> {
  const expected = new Set(model.resources.flatMap(({ operations }) => operations.map(({ expects }) => expects)));
  return new Map([
    ...model.resources.flatMap((resource): [string, Schema][] => [
      [contentForm(resource.name), contentSchema(resource, values)],
      [changeForm(resource.name), changeSchema(resource, values)],
    ]),
    ...model.values.filter(({ name }) => expected.has(name)).map(({ name }): [string, Schema] => [name, values(name)]),
  ]);
}

/** The schemas as code. Each is compiled to a validator on its first use. */
function validatorCode(forms: ReadonlyMap<string, Schema>, values: ValueForms, types: readonly ValueType[]): string {
  // Fail here, not on the first request, if a schema uses a keyword without a check: that is a generator bug.
  for (const form of forms.values()) checkOf(form, formats);
  const printer = new Printer(types.map(({ name }) => ({ form: values(name), name: functionName(name) })));
  const exported = [...forms].map(([name, form]) => `\nexport const ${name} = validator(${printer.giving(form)});\n`);
  const functions = printer.functions();
  const named = [...printer.formats].sort().map((name) => `  ${JSON.stringify(name)}: ${formats[name]},\n`);
  return [
    HEADER,
    '\nimport { validatorsWith } from "hydrant";\n',
    `\nconst validator = validatorsWith({\n${named.join("")}});\n`,
    ...exported,
    ...functions,
  ].join("");
}

const HEADER = "// Validators of normalised request bodies. Generated from the spec; edits are lost.\n";

/** Name of the function that returns a value type's schema. It starts in lower case, unlike schema names. */
function functionName(value: string): string {
  return `${value.charAt(0).toLowerCase()}${value.slice(1)}Form`;
}

/** The schema of a value type, and the name of the function that returns it. */
interface ValueFunction {
  readonly form: Schema;
  readonly name: string;
}

/** Prints schemas. The schema of a value type becomes a function, called wherever the value is embedded. */
class Printer {
  /** Formats used in the printed schemas. */
  readonly formats = new Set<string>();
  readonly #values: ReadonlyMap<unknown, ValueFunction>;
  readonly #called = new Set<ValueFunction>();

  constructor(values: readonly ValueFunction[]) {
    this.#values = new Map(values.map((value) => [value.form.properties, value]));
  }

  /** An expression for a function that returns the schema. */
  giving(form: Schema): string {
    const value = this.#values.get(form.properties);
    if (value === undefined) return `() => (${literal(this.#shown(form))})`;
    this.#called.add(value);
    return value.name;
  }

  /** The functions that the printed schemas call, directly or indirectly. */
  functions(): readonly string[] {
    const written: string[] = [];
    // Iterating a Set includes members added during the loop.
    for (const { form, name } of this.#called) {
      written.push(`\nfunction ${name}() {\n  return ${literal(this.#shown(form), 2)};\n}\n`);
    }
    return written;
  }

  /** The schema with value types replaced by function calls. */
  #shown(schema: Schema): Schema {
    if (typeof schema.format === "string") this.formats.add(schema.format);
    const shown: Record<string, unknown> = { ...schema };
    for (const keyword of ["items", "propertyNames", "additionalProperties"]) {
      if (isSchema(schema[keyword])) shown[keyword] = this.#inner(schema[keyword]);
    }
    if (isSchema(schema.properties)) {
      const properties = Object.entries(schema.properties as Readonly<Record<string, Schema>>);
      shown.properties = Object.fromEntries(properties.map(([name, property]) => [name, this.#inner(property)]));
    }
    return shown as Schema;
  }

  #inner(schema: Schema): Schema | Code {
    const value = this.#values.get(schema.properties);
    if (value === undefined) return this.#shown(schema);
    this.#called.add(value);
    const differing = Object.entries(schema).filter(([keyword, asked]) => asked !== value.form[keyword]);
    if (differing.length === 0) return new Code(`${value.name}()`);
    const members = differing.map(([keyword, asked]) => `${keyword}: ${literal(asked)}`);
    return new Code(`{ ...${value.name}(), ${members.join(", ")} }`);
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}
