/**
 * Emits the validators: ahead-of-time JavaScript that checks the normalised form of a body.
 *
 * `PlaceContent` and `PlaceChange` for each resource, and one for each value type that an operation expects.
 */

import type { Class, Model } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { changeForm, contentForm } from "./forms.ts";
import { FORMATS } from "./schema/formats.ts";
import { changeSchema, contentSchema } from "./schema/normalised.ts";
import type { Schema } from "./schema/values.ts";

export async function emitValidators(model: Model): Promise<readonly Artifact[]> {
  const forms = writtenForms(model);
  return [
    { path: "validators.js", text: await validatorCode(forms) },
    { path: "validators.d.ts", text: declarations([...forms.keys()]) },
  ];
}

/** Name to schema of every normalised form. */
function writtenForms(model: Model): ReadonlyMap<string, Schema> {
  const values = new Map(model.values.map((value) => [value.name, value]));
  const forms = new Map<string, Schema>();
  const add = (name: string, schema: Schema): void => {
    forms.set(name, { $id: name, ...schema });
  };
  for (const resource of model.resources) {
    add(contentForm(resource.name), contentSchema(resource, values));
    add(changeForm(resource.name), changeSchema(resource, values));
  }
  for (const value of expectedValues(model)) add(value.name, contentSchema(value, values));
  return forms;
}

/** Value types that are the whole body of some operation. */
function expectedValues(model: Model): readonly Class[] {
  const expected = new Set(model.resources.flatMap(({ operations }) => operations.map(({ expects }) => expects)));
  return model.values.filter(({ name }) => expected.has(name));
}

/** Compiles all schemas into one ES module without `eval`. */
async function validatorCode(forms: ReadonlyMap<string, Schema>): Promise<string> {
  const [{ Ajv }, { default: standalone }] = await Promise.all([import("ajv"), import("ajv/dist/standalone/index.js")]);
  const ajv = new Ajv({
    schemas: [...forms.values()],
    formats: Object.fromEntries(Object.entries(FORMATS).map(([name, pattern]) => [name, new RegExp(pattern, "u")])),
    allErrors: true,
    useDefaults: true,
    strict: true,
    allowUnionTypes: true,
    // Names like `constructor` are then no properties of an object that merely inherits them.
    ownProperties: true,
    // Quotients of decimal fractions are seldom whole in binary.
    multipleOfPrecision: 9,
    code: { source: true, esm: true, lines: true },
  });
  const code = standalone.default(ajv, Object.fromEntries([...forms.keys()].map((name) => [name, name])));
  return `${HEADER}${await standingAlone(code)}\n`;
}

const HEADER = "// Validators of the normalised form of bodies. Generated from the spec; edits are lost.\n";

/**
 * Ajv writes `require` for its run-time functions even in ES modules: puts the functions themselves in its place, so that
 * a project needs no Ajv of its own, nor the one of this generator.
 */
async function standingAlone(code: string): Promise<string> {
  let body = code.replace(/^"use strict";\n?/, "");
  for (const [line, name, path] of code.matchAll(/const (\w+) = require\("([^"]+)"\)\.default;\n?/g)) {
    const { default: loaded } = (await import(`${path}.js`)) as { readonly default: RunTime | { default: RunTime } };
    const source = String("default" in loaded ? loaded.default : loaded);
    body = body.replace(line, () => `const ${name} = ${source};\n`);
  }
  if (/\brequire\(/.test(body)) throw new Error("the validators would need `require`, which ES modules do not have");
  return body;
}

/** A run-time function of Ajv, which refers to nothing but itself. */
type RunTime = (...values: readonly never[]) => unknown;

function declarations(names: readonly string[]): string {
  return `${HEADER}
/** What is wrong at one place; the shape is Ajv's. */
export interface ValidationError {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Tells whether a value has the form; all that is wrong stands in \`errors\` until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

${names.map((name) => `export declare const ${name}: Validator;`).join("\n")}
`;
}
