/** Records from a spec's examples, as in a database, with made-up values where there is no example. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { isUuid, type Names } from "../../src/hypermedia/iri.ts";
import type { StoredRecord } from "../../src/store/record.ts";
import type { JsonObject, JsonValue } from "../emit/artifact.ts";
import type { Class, Model, Property, Resource } from "../language/model.ts";
import { isFitting, madeUp, UUID } from "./values.ts";

export class Records {
  readonly #classes: ReadonlyMap<string, Class>;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #names: Names;
  readonly #language: string;
  readonly #wanting = new Set<string>();
  /** Made-up values, which may take long to find. */
  readonly #known = new Map<Property, ReturnType<typeof madeUp>>();

  /** `names`: as in the spec. */
  constructor({ api, resources, values }: Model, names: Names) {
    this.#classes = new Map([...values, ...resources].map((each) => [each.name, each]));
    this.#resources = new Map(resources.map((each) => [each.name, each]));
    this.#names = names;
    this.#language = api.locales.default;
    for (const each of this.#classes.values()) this.of(each);
  }

  /** Properties without a value in records, as none was found: `Talk.room`. */
  get wanting(): readonly string[] {
    return [...this.#wanting];
  }

  /** A resource of that type under an identifier. */
  resource(resource: Resource, identifier = this.identifierOf(resource)): StoredRecord {
    const record = { created: "", modified: "", ...this.of(resource) };
    const shown = resource.properties.find(({ name }) => name === resource.identifier.property);
    const value = shown?.source === "sequence" ? Number(identifier) : identifier;
    return { ...record, [resource.identifier.property ?? "id"]: value };
  }

  of(of: Class, within: ReadonlySet<string> = new Set()): JsonObject {
    const inner = new Set([...within, of.name]);
    // Records have only a hash of a secret.
    const kept = of.properties.filter(({ source }) => source !== "secret");
    const members = kept.map((property) => [property, this.#valueOf(property, inner)] as const);
    for (const [{ name, range }, value] of members)
      if (value === undefined && range.kind === "data") this.#wanting.add(`${of.name}.${name}`);
    return Object.fromEntries(members.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value]])));
  }

  identifierOf({ identifier, properties }: Resource): string {
    const shown = properties.find(({ name }) => name === identifier.property);
    if (identifier.kind === "uuid" || shown === undefined) return UUID;
    return String(this.#valueOf(shown, new Set()) ?? "example");
  }

  canBe({ identifier: { kind, property }, properties }: Resource, identifier: string): boolean {
    const shown = properties.find(({ name }) => name === property);
    return kind === "uuid" || shown === undefined
      ? isUuid(identifier)
      : isFitting(shown.source === "sequence" ? Number(identifier) : identifier, shown);
  }

  #valueOf(property: Property, within: ReadonlySet<string>): JsonValue {
    const [example] = property.examples as readonly JsonValue[];
    const given = example ?? (property.default as JsonValue);
    if (given === undefined || given === null) return this.#madeUp(property, within);
    return this.#storedWithin(property, property.many ? [given].flat() : given);
  }

  /** A single value of the spec, as in a record. */
  #stored(property: Property, value: JsonValue): JsonValue {
    const { range } = property;
    if (range.kind === "data") return DATATYPES[range.datatype].canonical(value, range.scale) as JsonValue;
    if (range.kind === "link") {
      const target = this.#names.resolve(String(value), this.#names.base);
      if (target.at === "resource" && target.resource.name === range.resource) return target.identifier;
      return this.#linked(range.resource);
    }
    const inner = new Map(this.#classes.get(range.value)?.properties.map((each) => [each.name, each]));
    const members = Object.entries(value as JsonObject);
    return Object.fromEntries(members.map(([name, each]) => [name, this.#storedWithin(inner.get(name), each)]));
  }

  #storedWithin(property: Property | undefined, value: JsonValue): JsonValue {
    if (property === undefined) return value;
    if (property.multilingual) return typeof value === "string" ? { [this.#language]: value } : value;
    const stored = (each: JsonValue) => this.#stored(property, each);
    return Array.isArray(value) ? value.map(stored) : stored(value);
  }

  #madeUp(property: Property, within: ReadonlySet<string>): JsonValue {
    const { many, multilingual, constraints } = property;
    const values = this.#several(property, many ? Math.max(constraints.minItems ?? 1, 1) : 1, within);
    if (values === undefined) return undefined;
    if (multilingual) return { [this.#language]: values[0] };
    return many ? values : values[0];
  }

  #several(property: Property, count: number, within: ReadonlySet<string>): readonly JsonValue[] | undefined {
    const { range } = property;
    if (range.kind === "link") return Array.from({ length: count }, () => this.#linked(range.resource));
    if (range.kind === "embed") {
      const value = this.#classes.get(range.value);
      if (value === undefined || within.has(value.name)) return undefined;
      return Array.from({ length: count }, () => this.of(value, within));
    }
    if (!this.#known.has(property)) this.#known.set(property, madeUp(property, count));
    return this.#known.get(property);
  }

  #linked(name: string): JsonValue {
    const target = this.#resources.get(name);
    return target && this.identifierOf(target);
  }
}
