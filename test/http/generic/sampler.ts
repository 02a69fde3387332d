/** Bodies made from the model: content that meets every rule, whole or with no more than is required. */

import { mustBeGiven } from "../../../codegen/language/datatype-schemas.ts";
import type { Class, Model, Property } from "../../../codegen/language/model.ts";
import { Values } from "./values.ts";

export type Json = { [name: string]: unknown };

export interface Sampling {
  /** True for every property that may be given, false for those that must be. */
  readonly all: boolean;
  /** True where each link is to lead to a resource that nothing else links to. */
  readonly own?: boolean;
  /** Properties that are left out whatever the model says. */
  readonly without?: (property: Property) => boolean;
}

/** Gives the IRI of a resource to link to; `own`: of one that nothing else links to. */
export type Targets = (resource: string, own: boolean) => Promise<string>;

export class Sampler {
  readonly #model: Model;
  readonly #targets: Targets;
  readonly #values = new Values();
  #hours = 0;

  constructor(model: Model, targets: Targets) {
    this.#model = model;
    this.#targets = targets;
  }

  /** Content of a class: a resource type, or a value type. */
  async content(of: Class, sampling: Sampling): Promise<Json> {
    const body: Json = {};
    for (const property of of.properties) {
      if (property.readOnly || property.source !== "client" || sampling.without?.(property)) continue;
      if (mustBeGiven(property) || sampling.all) body[property.name] = await this.value(property, sampling);
    }
    return body;
  }

  /** A value of a property, as a body in the service's own terms gives it. */
  async value(property: Property, sampling: Sampling): Promise<unknown> {
    const { all } = sampling;
    if (property.multilingual) return this.#languages(property, all);
    if (!property.many) return this.#single(property, sampling);
    const { minItems, maxItems, enum: choices } = property.constraints;
    const wanted = Math.max(minItems ?? 0, Math.min(all ? 3 : 1, maxItems ?? 3));
    const values: unknown[] = [];
    for (let tries = 0; values.length < Math.min(wanted, choices?.length ?? wanted) && tries < 100; tries++) {
      const value = await this.#single(property, sampling);
      if (!values.some((other) => JSON.stringify(other) === JSON.stringify(value))) values.push(value);
    }
    return values;
  }

  #languages(property: Property, all: boolean): Json {
    const { default: standard, offered } = this.#model.api.locales;
    const tags = all ? [standard, ...offered.filter((tag) => tag !== standard).slice(0, 3)] : [standard];
    return Object.fromEntries(tags.map((tag) => [tag, this.#values.of(property)]));
  }

  /** Whether a check compares the property. */
  #compared(property: Property): boolean {
    return this.#model.resources.some(
      ({ constraints, properties }) =>
        properties.includes(property) &&
        constraints.some(({ kind, operands }) => kind === "compare" && operands.includes(property.name)),
    );
  }

  /** A later one than all before, so that whatever ends after it begins, and no ranges overlap. */
  #time(datatype: string): string {
    const time = new Date(Date.UTC(2100, 0, 1, this.#hours++)).toISOString();
    return datatype === "date" ? time.slice(0, 10) : time;
  }

  async #single(property: Property, { all, own = false }: Sampling): Promise<unknown> {
    const { range } = property;
    if (range.kind === "data") return this.#compared(property) ? this.#time(range.datatype) : this.#values.of(property);
    if (range.kind === "link") return this.#targets(range.resource, own || property.unique);
    return this.content(valueNamed(this.#model, range.value), { all, own });
  }
}

export function valueNamed(model: Model, name: string): Class {
  const found = model.values.find((value) => value.name === name);
  if (found === undefined) throw new Error(`the model has no value type ${name}`);
  return found;
}

/** The class of a body: a resource type or a value type. */
export function classNamed(model: Model, name: string): Class {
  return model.resources.find((resource) => resource.name === name) ?? valueNamed(model, name);
}
