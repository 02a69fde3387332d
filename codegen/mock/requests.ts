/** Whether a request is as the OpenAPI description has it. What is not is refused with the status that the server has for it. */

import type { IncomingMessage } from "node:http";
import type { ErrorObject, ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { canonicalTag } from "../../src/hypermedia/languages.ts";
import type { Violation } from "../../src/hypermedia/violation.ts";
import { FORMATS } from "../../src/store/formats.ts";
import type { JsonObject, JsonValue } from "../emit/json.ts";
import type { Model } from "../language/model.ts";
import { type BodyFault, bodyOf, parseJson } from "./bodies.ts";
import { Contents } from "./contents.ts";

/** As much of an operation as is asked here. */
interface Described {
  readonly operationId?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonObject }>> };
  readonly responses?: Readonly<Record<string, Response | Reference>>;
}

interface Response {
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: JsonObject;
  readonly explode?: boolean;
}

interface Reference {
  readonly $ref: string;
}

/** As much of an OpenAPI document. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, JsonObject>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: number;
  readonly description: string;
  /** What is wrong with a body or a parameter. */
  readonly violations?: readonly Violation[];
  /** The kind of error in the words of OAuth, which its endpoint uses instead. */
  readonly oauth?: string;
}

const LINKED = "application/ld+json";
const FORM = "application/x-www-form-urlencoded";

export class Requests {
  readonly #components: Description["components"];
  readonly #operations: ReadonlyMap<string, Described>;
  readonly #limits: Model["api"]["limits"];
  readonly #contents: Contents;
  /** Of texts that name none. */
  readonly #language: string;
  /** By the schema of a parameter. */
  readonly #compiled = new WeakMap<JsonObject, ValidateFunction>();
  /** Made when the first request has a parameter: most mocks begin by being read. */
  #ajv: Promise<Ajv2020> | undefined;

  /** `base`: what every IRI begins with, with a trailing slash. */
  constructor({ components, paths }: Description, model: Model, base: string) {
    this.#components = components;
    const all = Object.values(paths).flatMap((item) => Object.values(item));
    this.#operations = new Map(all.map((each) => [each.operationId ?? "", each]));
    this.#limits = model.api.limits;
    this.#contents = new Contents(model, base);
    this.#language = model.api.locales.default;
  }

  /** Why the operation of that identifier refuses a request; null where it is as it should be. */
  async refusal(id: string, request: IncomingMessage, query: URLSearchParams): Promise<Refusal | null> {
    const operation = this.#operations.get(id) ?? {};
    // What is sent has to be taken whatever comes of it.
    const body = await bodyOf(request, this.#limitOf(operation));
    return (
      this.#unacceptable(operation, request) ??
      (await this.#parameters(operation, request, query)) ??
      this.#body(operation, request, query, body)
    );
  }

  async #parameters(
    { parameters = [] }: Described,
    request: IncomingMessage,
    query: URLSearchParams,
  ): Promise<Refusal | null> {
    const known = new Map(
      parameters
        .map((each) => this.#resolved("parameters", each))
        .flatMap((each) => (each?.in === "query" ? [[each.name, each] as const] : [])),
    );
    const violations: Violation[] = [];
    for (const name of new Set(query.keys())) {
      const parameter = known.get(name);
      const message =
        parameter === undefined
          ? /\bhandling=strict\b/.test(String(request.headers.prefer)) &&
            `There is no such parameter; those known are ${[...known.keys()].join(", ")}.`
          : await this.#misfit(parameter, query.getAll(name));
      if (message) violations.push({ property: name, path: `?${name}`, message });
    }
    const [first] = violations;
    return first ? { status: 400, description: `${first.property}: ${first.message}`, violations } : null;
  }

  /** What stands at a reference among the components of that kind, or what is no reference itself. */
  #resolved<Part extends object>(kind: keyof Description["components"], part: Part | Reference): Part | undefined {
    if (!("$ref" in part)) return part;
    const named = this.#components[kind] as Readonly<Record<string, unknown>> | undefined;
    return named?.[nameIn(part as Reference)] as Part | undefined;
  }

  /** Refused where none of the types of a good answer is accepted (RFC 9110, section 12.5.1). */
  #unacceptable({ responses = {} }: Described, { headers }: IncomingMessage): Refusal | null {
    const types = Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith("2") ? Object.keys(this.#resolved("responses", response)?.content ?? {}) : [],
    );
    return acceptsAny(headers.accept, types)
      ? null
      : { status: 406, description: `What is to be had here is ${types.join(", ")}.` };
  }

  /** Why a parameter cannot have the values; null where it can. */
  async #misfit({ schema, explode = true }: Parameter, values: readonly string[]): Promise<string | null> {
    const [value = ""] = values;
    const listed = explode ? values : value.split(",");
    const coercing = await this.#compiler();
    const looked = { value: schema.type === "array" ? [...listed] : value };
    const validate = this.#compiled.get(schema) ?? coercing.compile({ properties: { value: schema } });
    this.#compiled.set(schema, validate);
    return validate(looked) ? null : sentence(validate.errors?.[0]);
  }

  #body(
    { operationId = "", requestBody }: Described,
    request: IncomingMessage,
    query: URLSearchParams,
    body: Buffer | BodyFault,
  ): Refusal | null {
    const content = requestBody?.content;
    if (content === undefined || content["*/*"] !== undefined) return null;
    const isEmpty = Buffer.isBuffer(body) && body.length === 0;
    if (isEmpty && this.#contents.mayBeEmpty(operationId)) return null;
    const [wanted = LINKED] = Object.keys(content);
    const inOAuth = wanted === FORM ? { oauth: "invalid_request" } : {};
    const [type, ...parameters] = (request.headers["content-type"] ?? "").split(";").map((part) => part.trim());
    const charset = parameters.map((each) => /^charset="?([^"]*)"?$/i.exec(each)?.[1]).find((each) => each);
    if (type?.toLowerCase() !== wanted || !/^(utf-8)?$/i.test(charset ?? ""))
      return { status: 415, description: `A body here is ${wanted}, in UTF-8.`, ...inOAuth };
    if ("status" in body) return { ...body, ...inOAuth };
    return wanted === FORM
      ? this.#form(content[wanted]?.schema ?? {}, body)
      : this.#linked(operationId, request, query, body);
  }

  #form(schema: JsonObject, body: Buffer): Refusal | null {
    const given = new URLSearchParams(body.toString());
    const forms = (schema.oneOf as readonly (JsonObject | Reference)[] | undefined) ?? [];
    const grant = given.get("grant_type");
    const shapes = forms.map((each) => this.#resolved<JsonObject>("schemas", each));
    const shape = shapes.find((each) => {
      const { grant_type: about } = (each?.properties ?? {}) as Readonly<Record<string, JsonObject>>;
      return (about?.enum as readonly JsonValue[] | undefined)?.includes(grant);
    });
    if (grant !== null && shape === undefined)
      return { status: 400, description: `There is no grant "${grant}" here.`, oauth: "unsupported_grant_type" };
    const required = ["grant_type", ...((shape?.required as readonly string[] | undefined) ?? [])];
    const wrong = required.find((name) => given.getAll(name).length !== 1);
    return wrong === undefined
      ? null
      : { status: 400, description: `"${wrong}" is missing, or there twice.`, oauth: "invalid_request" };
  }

  #linked(id: string, request: IncomingMessage, query: URLSearchParams, body: Buffer): Refusal | null {
    const parsed = parseJson(body);
    if ("status" in parsed) return parsed;
    if (typeof parsed.value !== "object" || parsed.value === null)
      return { status: 400, description: "The body is one JSON object: the resource." };
    const [path = "/"] = String(request.url).split("?", 1);
    const named = [request.headers["content-language"]?.split(",")[0]?.trim(), query.get("locale")];
    const [language = this.#language] = named.flatMap((tag) => canonicalTag(tag ?? "") ?? []);
    const fault = this.#contents.fault(id, { body: parsed.value, path, language });
    return fault && { status: 400, ...fault };
  }

  #limitOf({ requestBody }: Described): number {
    return requestBody?.content[FORM] ? this.#limits.formContent : this.#limits.structuredContent;
  }

  #compiler(): Promise<Ajv2020> {
    this.#ajv ??= import("ajv/dist/2020.js").then(({ Ajv2020: Compiler }) => {
      const formats = Object.fromEntries(
        Object.entries(FORMATS).map(([name, pattern]) => [name, new RegExp(pattern, "u")]),
      );
      const options = { strict: false, logger: false, validateSchema: false, multipleOfPrecision: 9 } as const;
      return new Compiler({ ...options, formats, coerceTypes: true });
    });
    return this.#ajv;
  }
}

/** The name of the component that a reference leads to. */
function nameIn({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** Whether a client that sends this `Accept` takes one of the types. */
function acceptsAny(accept: string | undefined, types: readonly string[]): boolean {
  if (accept === undefined || accept.trim() === "" || types.length === 0 || types.includes("*/*")) return true;
  // Whoever takes JSON takes JSON-LD.
  const offered = types.flatMap((type) => (type === LINKED ? [type, "application/json"] : [type]));
  return accept.split(",").some((entry) => {
    const [range = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const refused = parameters.some((each) => /^q=0(\.0*)?$/.test(each));
    return (
      !refused && offered.some((type) => range === "*/*" || range === type || range === type.replace(/\/.*/, "/*"))
    );
  });
}

function sentence({ keyword, message = "", params }: Partial<ErrorObject> = {}): string {
  if (keyword === "anyOf" || keyword === "oneOf") return "This has none of the forms that it may have.";
  const values = keyword === "enum" ? `: ${((params?.allowedValues ?? []) as readonly unknown[]).join(", ")}` : "";
  return `This ${message}${values}.`;
}
