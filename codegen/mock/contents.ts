/** Bodies of resources and values, read by what reads those of the server: what is wrong with one is told in the same words. */

import { BaseFault, baseUnder } from "../../src/hypermedia/base.ts";
import { type Validator, validatorsWith } from "../../src/hypermedia/checks.ts";
import { type Content, readContent } from "../../src/hypermedia/content.ts";
import type { PropertyDefinition, ResourceDefinition } from "../../src/hypermedia/definition.ts";
import { identifierFaults } from "../../src/hypermedia/identifier-fault.ts";
import { identityFault } from "../../src/hypermedia/identity-fault.ts";
import { Names } from "../../src/hypermedia/iri.ts";
import { isObject, type JsonObject } from "../../src/hypermedia/json.ts";
import { type OwnContext, propertiesOf, readOwnTerms } from "../../src/hypermedia/own-context.ts";
import { typeFault } from "../../src/hypermedia/type-fault.ts";
import { type Violation, validate } from "../../src/hypermedia/violation.ts";
import { resourceDefinition, valueDefinition } from "../emit/definitions.ts";
import type { Schema } from "../emit/json.ts";
import { changeSchema, contentSchema, valueForms } from "../emit/schema/normalised.ts";
import type { Model, Operation } from "../language/model.ts";
import { formats } from "../language/value-schema.ts";

/** Why a body is refused. */
export interface ContentFault {
  readonly description: string;
  readonly violations?: readonly Violation[];
}

/** A body that came, and what of the request says how to read it. */
export interface Sent {
  readonly body: unknown;
  /** Path of the request. */
  readonly path: string;
  /** That of a text which names none. */
  readonly language: string;
}

/** An operation that takes a body. */
interface Expecting {
  readonly operation: Operation;
  readonly expects: string;
  /** What is expected, where it is a resource. */
  readonly resource: ResourceDefinition | undefined;
  readonly iri: string;
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  readonly validator: Validator;
}

export class Contents {
  readonly #contexts: string;
  readonly #names: Names;
  readonly #values: ReadonlyMap<string, ReturnType<typeof valueDefinition>>;
  readonly #resources: ReadonlyMap<string, { readonly properties: ReadonlyMap<string, PropertyDefinition> }>;
  readonly #operations: ReadonlyMap<string, Expecting>;

  /** `base`: what every IRI begins with, with a trailing slash. */
  constructor(model: Model, base: string) {
    const resources = model.resources.map((each) => resourceDefinition(each, model.resources));
    const values = model.values.map(valueDefinition);
    this.#contexts = model.api.paths.contexts;
    this.#names = new Names(base, { base: model.api.base, resources });
    this.#values = new Map(values.map((value) => [value.name, value]));
    this.#resources = new Map(resources.map((each) => [each.name, { properties: propertiesOf(each) }]));
    const definitions = new Map(resources.map((each) => [each.name, each]));
    const iris = new Map([...resources, ...values].map(({ name, iri }) => [name, iri]));
    const properties = new Map([...resources, ...values].map((each) => [each.name, propertiesOf(each)]));
    const validator = validatorsOf(model);
    this.#operations = new Map(
      model.resources.flatMap((resource) =>
        resource.operations.flatMap((operation) => {
          const { id, expects } = operation;
          if (expects === null) return [];
          const of = {
            resource: definitions.get(expects),
            iri: iris.get(expects) ?? "",
            properties: properties.get(expects) ?? new Map(),
          };
          return [[id, { operation, expects, ...of, validator: validator(operation) }] as const];
        }),
      ),
    );
  }

  /** Whether the operation of that identifier may be sent nothing at all. */
  mayBeEmpty(id: string): boolean {
    const expecting = this.#operations.get(id);
    return expecting?.operation.method === "POST" && expecting.validator({});
  }

  /** Why the operation of that identifier refuses a body; null where it takes it, or where it is in other terms than the API's. */
  fault(id: string, { body, path, language }: Sent): ContentFault | null {
    const expecting = this.#operations.get(id);
    // A body may be a list of one.
    const [sent, start] = Array.isArray(body) && body.length === 1 ? [body[0] as unknown, "/0"] : [body, ""];
    if (expecting === undefined || !isObject(sent)) return null;
    const own = this.#ownTerms(sent, expecting);
    if (own === undefined) return null;
    try {
      const requested = this.#names.absolute(path);
      const base = baseUnder(sent["@context"], requested, this.#names.base);
      const misnamed =
        typeFault(sent["@type"], expecting.expects, expecting.iri, this.#names) ??
        identityFault(sent["@id"], base, { requested, onItem: expecting.operation.on === "item" }, this.#names)
          ?.description;
      if (misnamed !== undefined) return { description: misnamed };
      const found = violationsOf(this.#read(sent, own, { base, language }, expecting), expecting);
      const [first] = found;
      if (first === undefined) return null;
      const violations = found.map((each) => ({ ...each, path: start + each.path }));
      return { description: `${first.property || "The body"}: ${first.message}`, violations };
    } catch (error) {
      if (error instanceof BaseFault) return { description: error.message };
      throw error;
    }
  }

  #ownTerms(sent: JsonObject, { expects, properties }: Expecting): OwnContext | undefined {
    const contextOf = (name: string) => this.#names.absolute(this.#contexts + name);
    return readOwnTerms(sent, {
      ownContext: contextOf(expects),
      contextOf,
      properties,
      values: this.#values,
      resources: this.#resources,
      names: this.#names,
    });
  }

  #read(
    sent: JsonObject,
    own: OwnContext,
    { base, language }: { readonly base: string; readonly language: string },
    { operation, properties }: Expecting,
  ): Content {
    return readContent(sent, {
      properties,
      values: this.#values,
      names: this.#names,
      base,
      language: own.language ?? language,
      languages: own.languages,
      change: operation.lifecycle === "update",
      // Whoever asks may.
      writable: ({ readOnly, source }) => !readOnly && (operation.lifecycle === null || source === "client"),
    });
  }
}

/** Each value is judged once, and what is new has nothing stored that a read-only value could agree with. */
function violationsOf(
  content: Content,
  { operation, resource, properties, validator }: Expecting,
): readonly Violation[] {
  const echoed = operation.lifecycle === "append" || operation.lifecycle === null ? Object.keys(content.echoed) : [];
  const found = [
    ...content.violations,
    ...echoed.map((name) => ({ property: name, path: `/${name}`, message: "It is read-only." })),
  ];
  const told = new Set(found.map(({ path }) => path));
  // What is never shown cannot be sent back: a replacement may leave it out.
  const kept = ({ property }: Violation) =>
    operation.lifecycle === "replace" && properties.get(property)?.writeOnly === true && !(property in content.values);
  const judged = validate(validator, content.values, content.places);
  const all = [...found, ...judged.filter((each) => !told.has(each.path) && !kept(each))];
  return [...all, ...identifierFaults(resource, content, all)];
}

/** What makes the validator of what an operation expects, as the generated module has it. */
function validatorsOf({ resources, values }: Model): (operation: Operation) => Validator {
  const make = validatorsWith(formats);
  const forms = valueForms(values);
  const byName = new Map(resources.map((each) => [each.name, each]));
  return ({ lifecycle, expects }) =>
    make((): Schema => {
      const expected = byName.get(expects ?? "");
      if (expected === undefined) return forms(expects ?? "");
      return lifecycle === "update" ? changeSchema(expected, forms) : contentSchema(expected, forms);
    });
}
