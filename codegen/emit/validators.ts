/**
 * Emits the validators: ahead-of-time JavaScript that checks the normalised form of a body.
 *
 * `PlaceContent` and `PlaceChange` for each resource, and one for each value type that an operation expects.
 */

import type { Options } from "ajv";
import { recalled } from "../language/memory.ts";
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

/** Compiles each schema into a function of one ES module, without `eval`. */
async function validatorCode(forms: ReadonlyMap<string, Schema>): Promise<string> {
  const [{ Ajv }, { default: standalone }] = await Promise.all([import("ajv"), import("ajv/dist/standalone/index.js")]);
  const compiled = [...forms].map(([name, schema]) =>
    recalled("validators", JSON.stringify(schema), () => {
      // What a compiler has compiled before would be in the names that it gives.
      const ajv = new Ajv(OPTIONS);
      return functionOf(name, standalone.default(ajv, ajv.compile(schema)));
    }),
  );
  const helpers = [...new Set(compiled.flatMap((each) => each.helpers))].sort();
  const formats = Object.entries(FORMATS).filter(([name]) =>
    compiled.some(({ text }) => text.includes(`formats[${JSON.stringify(name)}]`)),
  );
  const table = formats.map(([name, pattern]) => `  ${JSON.stringify(name)}: ${String(new RegExp(pattern, "u"))},\n`);
  return [
    HEADER,
    ...(await Promise.all(helpers.map(helperCode))),
    `\nconst formats = {\n${table.join("")}};\n`,
    ...compiled.map(({ text }) => text),
  ].join("");
}

const OPTIONS: Options = {
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
  // The schemas are made here; that they are sound is for the tests to see.
  meta: false,
  validateSchema: false,
};

const HEADER = "// Validators of the normalised form of bodies. Generated from the spec; edits are lost.\n";

/** A validator as a constant, and the run-time functions of Ajv that it calls. */
interface Compiled {
  readonly text: string;
  readonly helpers: readonly string[];
}

/** What Ajv writes as a module of its own, as a function among others: its helpers and formats stand outside. */
function functionOf(name: string, code: string): Compiled {
  const helpers: string[] = [];
  const body = code
    .replace(/^"use strict";\n?/, "")
    .replace(/^export const validate = (\w+);\n?/m, "")
    .replace(/^export default (\w+);\n?/m, "")
    .replaceAll(
      /const (\w+) = require\("ajv\/dist\/runtime\/(\w+)"\)\.default;\n?/g,
      (_, local: string, helper: string) => {
        helpers.push(helper);
        return `const ${local} = ${helper};\n`;
      },
    )
    .replaceAll(/^const (formats\d+) = (\/.*\/u);$/gm, (line, local: string, pattern: string) => {
      const format = FORMAT_NAMES.get(pattern);
      return format === undefined ? line : `const ${local} = formats[${JSON.stringify(format)}];`;
    });
  if (/\brequire\(/.test(body)) throw new Error("the validators would need `require`, which ES modules do not have");
  return { text: `\nexport const ${name} = (() => {\n${body.trim()}\nreturn validate0;\n})();\n`, helpers };
}

const FORMAT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMATS).map(([name, pattern]) => [String(new RegExp(pattern, "u")), name]),
);

/** A run-time function of Ajv itself, so that a project needs no Ajv of its own, nor the one of this generator. */
async function helperCode(helper: string): Promise<string> {
  const loaded = (await import(`ajv/dist/runtime/${helper}.js`)) as {
    readonly default: RunTime | { default: RunTime };
  };
  return `const ${helper} = ${String("default" in loaded.default ? loaded.default.default : loaded.default)};\n`;
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
