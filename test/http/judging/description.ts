/** An emitted OpenAPI document, read so that answers can be held against it: operations by path, forms compiled when they are first needed. */

import { readFileSync, statSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** One answer of an operation, as described. */
export interface Response {
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}

export interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response & { readonly $ref?: string }>>;
}

type Path = readonly [template: readonly string[], methods: Readonly<Record<string, Operation>>];
type Schema = { readonly [keyword: string]: unknown };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** Those that are no more than an outline here: other documents say what else they hold. */
const outlines: ReadonlySet<string> = new Set(["ApiDocumentation", "OpenApiDocument"]);

/** RFC 3987 with a scheme, as far as a look at the characters tells. */
const iri = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/u;

export class Description {
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  readonly #coercing: Ajv2020;
  readonly #paths: readonly Path[];
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#document = closed(document);
    this.#paths = Object.entries(document.paths).map(([path, methods]) => [path.split("/"), methods]);
    this.#ajv = prepared(new Ajv2020({ strict: false, multipleOfPrecision: 9 }));
    this.#ajv.addSchema({ $id: "openapi", ...this.#document });
    this.#coercing = prepared(new Ajv2020({ strict: false, coerceTypes: true }));
  }

  /** The methods of the path that this is, which are without what comes by itself, HEAD and OPTIONS; undefined where it is none. */
  at(path: string): Readonly<Record<string, Operation>> | undefined {
    const segments = path.split("/");
    let found: Path | undefined;
    for (const candidate of this.#paths) {
      if (!fits(candidate[0], segments)) continue;
      // A path as it stands is meant before one with a place in it.
      if (found === undefined || variables(candidate[0]) < variables(found[0])) found = candidate;
    }
    return found?.[1];
  }

  /** How an operation answers with this status; undefined where it does not. */
  response({ responses }: Operation, status: number): Response | undefined {
    const found = responses[String(status)];
    return found?.$ref === undefined ? found : (this.#at(found.$ref) as Response);
  }

  /** What is wrong with the headers of an answer, given those that are told of at all. */
  headerFaults(described: Response["headers"], given: ReadonlyMap<string, string>): string[] {
    const faults: string[] = [];
    const known = new Set<string>();
    for (const [name, reference] of Object.entries(described ?? {})) {
      const header = reference.$ref === undefined ? reference : (this.#at(reference.$ref) as unknown as Header);
      known.add(name.toLowerCase());
      const value = given.get(name.toLowerCase());
      if (value === undefined) {
        if (header.required) faults.push(`the header ${name} is missing`);
        continue;
      }
      const validate = this.#compile(this.#coercing, JSON.stringify(header.schema), header.schema);
      if (!validate({ value }))
        faults.push(`the header ${name}, ${JSON.stringify(value)}, ${validate.errors?.[0]?.message}`);
    }
    for (const name of given.keys()) if (!known.has(name)) faults.push(`the header ${name} is not described`);
    return faults;
  }

  /** What is wrong with a body that is to have the form of a component, or of an answer's content. */
  bodyFaults(schema: object | string, body: unknown): string[] {
    const reference = typeof schema === "string" ? `#/components/schemas/${schema}` : (schema as Schema).$ref;
    const validate =
      typeof reference === "string"
        ? this.#ajv.getSchema(`openapi${reference}`)
        : this.#compile(this.#ajv, JSON.stringify(schema), { properties: { value: schema } });
    if (validate === undefined) throw new Error(`nothing stands at ${reference}`);
    if (validate(typeof reference === "string" ? body : { value: body })) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`,
    );
  }

  #compile(ajv: Ajv2020, key: string, schema: object): ValidateFunction {
    const found =
      this.#compiled.get(key) ?? ajv.compile("properties" in schema ? schema : { properties: { value: schema } });
    this.#compiled.set(key, found);
    return found;
  }

  #at(reference: string): Schema {
    const [, , kind = "", name = ""] = reference.split("/");
    const found = this.#document.components[kind]?.[name];
    if (found === undefined) throw new Error(`nothing stands at ${reference}`);
    return found;
  }
}

const read = new Map<string, Description>();

/** The description in a file, which is read again once it has been generated anew. */
export function descriptionIn(file: string): Description {
  const version = `${file} ${statSync(file).mtimeMs}`;
  const found = read.get(version) ?? new Description(JSON.parse(readFileSync(file, "utf8")) as Document);
  read.set(version, found);
  return found;
}

function prepared(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv, { mode: "full" });
  ajv.addFormat("decimal", /^-?[0-9]+(\.[0-9]+)?$/);
  ajv.addFormat("iri", iri);
  ajv.addFormat("iri-reference", /^[^\s<>"{}|\\^`]*$/u);
  return ajv;
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((each, index) => (each.startsWith("{") ? segments[index] !== "" : each === segments[index]))
  );
}

function variables(template: readonly string[]): number {
  return template.filter((segment) => segment.startsWith("{")).length;
}

/** The document with every form of an object shut: clients are to bear a member more, but an answer that has one is not as described. */
function closed(document: Document): Document {
  const schemas = Object.entries(document.components.schemas ?? {}).map(([name, schema]) => [
    name,
    outlines.has(name) ? schema : shut(schema),
  ]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

function shut(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shut);
  if (typeof schema !== "object" || schema === null) return schema;
  const { examples: _, example: __, default: ___, ...keywords } = schema as Schema;
  const inner = Object.fromEntries(
    Object.entries(keywords).map(([key, value]) => [
      key,
      key === "properties"
        ? Object.fromEntries(Object.entries(value as Schema).map(([name, property]) => [name, shut(property)]))
        : shut(value),
    ]),
  );
  const open = "properties" in schema && !("additionalProperties" in schema);
  return open ? { ...inner, additionalProperties: false } : inner;
}
