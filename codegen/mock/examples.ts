/** Representations made of a spec's examples, in the form in which the server answers; where there is no example, of the types. */

import type { JsonObject, JsonValue } from "../emit/json.ts";
import type { Class, Constraints, Model, Operation, Property, Resource } from "../language/model.ts";

/** In which language texts are wanted: tags, the most wanted first. */
export type Wanted = readonly string[];

/** The identifier of whatever has one that the server makes. */
const UUID = "01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";

const VALUES: Readonly<Record<string, JsonValue>> = {
  string: "text",
  boolean: true,
  date: "2030-01-31",
  dateTime: "2030-01-31T12:00:00.000Z",
  time: "12:00:00",
  duration: "P1D",
  email: "somebody@example.org",
  iri: "https://example.org/",
  language: "en",
  uuid: UUID,
};

export class Examples {
  readonly #model: Model;
  readonly #classes: ReadonlyMap<string, Class>;
  readonly #base: string;

  /** `base`: what every IRI begins with, with a trailing slash. */
  constructor(model: Model, base: string) {
    this.#model = model;
    this.#base = base;
    this.#classes = new Map([...model.values, ...model.resources].map((each) => [each.name, each]));
  }

  /** Where a resource is that is made up. */
  iriOf(resource: Resource, identifier = identifierOf(resource)): string {
    return this.#absolute(resource.path) + encodeURIComponent(identifier);
  }

  entrypoint(): JsonObject {
    const listed = this.#model.resources.filter(({ operations }) =>
      operations.some(({ lifecycle }) => lifecycle === "list"),
    );
    return {
      "@context": this.#context("EntryPoint"),
      "@id": this.#absolute(this.#model.api.paths.entrypoint),
      "@type": ["EntryPoint", "hydra:Resource"],
      ...Object.fromEntries(listed.map(({ plural, path }) => [plural, this.#absolute(path)])),
    };
  }

  /** A resource as it is retrieved. */
  resource(resource: Resource, wanted: Wanted, identifier = identifierOf(resource), withSecrets = false): JsonObject {
    const secrets = withSecrets ? resource.properties.filter(({ source }) => source === "secret") : [];
    return {
      "@context": this.#context(resource.name, wanted),
      ...this.#node(resource, wanted, identifier),
      ...Object.fromEntries(secrets.map(({ name }) => [name, "mock-secret"])),
    };
  }

  /** A collection with one entry. `asked`: path and query. */
  collection(resource: Resource, wanted: Wanted, asked: string): JsonObject {
    return {
      "@context": this.#context(resource.name, wanted),
      "@id": this.#absolute(resource.path),
      "@type": [resource.collectionClass.name, "hydra:Collection", "hydra:Resource"],
      totalItems: 1,
      member: [this.#node(resource, wanted, identifierOf(resource))],
      view: { "@id": this.#absolute(asked), "@type": "hydra:PartialCollectionView" },
      operation: this.#announced(resource.operations.filter(({ on }) => on === "collection")),
    };
  }

  /** A value that an operation returns by itself. */
  value(of: Class, wanted: Wanted): JsonObject {
    return { "@context": this.#context(of.name, wanted), "@type": of.name, ...this.#properties(of, wanted) };
  }

  #node(resource: Resource, wanted: Wanted, identifier: string): JsonObject {
    const { identifier: identified, operations } = resource;
    return {
      "@id": this.iriOf(resource, identifier),
      "@type": [resource.name, "hydra:Resource"],
      ...this.#properties(resource, wanted),
      ...(identified.property === null ? {} : { [identified.property]: identifier }),
      operation: this.#announced(operations.filter(({ on }) => on === "item")),
    };
  }

  #properties(of: Class, wanted: Wanted): JsonObject {
    const shown = of.properties.filter(({ writeOnly, source }) => !writeOnly && source !== "secret");
    return Object.fromEntries(
      shown.flatMap((property) => {
        const value = this.#valueOf(property, wanted, new Set([of.name]));
        return value === undefined ? [] : [[property.name, value]];
      }),
    );
  }

  #valueOf(property: Property, wanted: Wanted, within: ReadonlySet<string>): JsonValue | undefined {
    const [example = this.#madeUp(property, wanted, within)] = property.examples as readonly JsonValue[];
    if (example === undefined) return undefined;
    if (property.multilingual) return inLanguage(example, wanted);
    const written = (value: JsonValue): JsonValue => this.#written(property, value);
    if (!property.many) return written(example);
    return (Array.isArray(example) ? example : [example]).map(written);
  }

  /** A single value as answers have it. */
  #written({ range }: Property, value: JsonValue): JsonValue {
    if (range.kind === "link" && typeof value === "string")
      return value.startsWith("/") ? this.#absolute(value) : value.replace(this.#model.api.base, this.#base);
    if (range.kind === "embed") return { "@type": range.value, ...(value as JsonObject) };
    return value;
  }

  #madeUp(
    { range, constraints, multilingual }: Property,
    wanted: Wanted,
    within: ReadonlySet<string>,
  ): JsonValue | undefined {
    if (multilingual) return { [this.#model.api.locales.default]: "text" };
    if (range.kind === "link") {
      const target = this.#model.resources.find(({ name }) => name === range.resource);
      return target && this.iriOf(target);
    }
    if (range.kind === "embed") {
      const value = this.#classes.get(range.value);
      if (value === undefined || within.has(value.name)) return undefined;
      const deeper = new Set([...within, value.name]);
      const members = value.properties.map((each) => [each.name, this.#valueOf(each, wanted, deeper)] as const);
      return Object.fromEntries(members.filter((member): member is [string, JsonValue] => member[1] !== undefined));
    }
    const [first] = constraints.enum ?? [];
    if (first !== undefined) return first;
    if (range.datatype === "integer" || range.datatype === "number")
      return numberWithin(constraints, range.datatype === "integer");
    const made = VALUES[range.datatype];
    if (typeof made !== "string" || range.datatype !== "string") return made;
    return made.padEnd(constraints.minLength ?? 0, ".").slice(0, constraints.maxLength ?? undefined);
  }

  #announced(operations: readonly Operation[]): JsonValue {
    const iri = (name: string) =>
      (this.#classes.get(name)?.iri ?? this.#collectionIri(name)).replace(this.#model.api.base, this.#base);
    return operations.map(({ type, method, expects, returns }) => ({
      "@type": type,
      method,
      ...(expects === null ? {} : { expects: iri(expects) }),
      ...(returns === null ? {} : { returns: iri(returns) }),
    }));
  }

  #collectionIri(name: string): string {
    return (
      this.#model.resources.find(({ collectionClass }) => collectionClass.name === name)?.collectionClass.iri ?? name
    );
  }

  #context(name: string, [language]: Wanted = []): JsonValue {
    const document = this.#absolute(this.#model.api.paths.contexts) + name;
    return language === undefined ? document : [document, { "@language": language }];
  }

  #absolute(path: string): string {
    return this.#base + path.slice(1);
  }
}

function identifierOf({ identifier, properties }: Resource): string {
  if (identifier.kind === "uuid") return UUID;
  const [example] = properties.find(({ name }) => name === identifier.property)?.examples ?? [];
  return typeof example === "string" ? example : "example";
}

/** A number that a property may have: 1 if possible. */
function numberWithin(constraints: Constraints, whole: boolean): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = constraints;
  const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const most = maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY;
  if (least < 1 && most > 1 && multipleOf === null) return 1;
  const step = multipleOf ?? (whole || most - least > 1 ? 1 : (most - least) / 2);
  const first = Number.isFinite(least) ? Math.ceil(least / step) * step : Math.floor(most / step) * step;
  if (first === exclusiveMinimum) return first + step;
  return first === exclusiveMaximum ? first - step : first;
}

/** A text that is in the answer's language; one in another says which that is. */
function inLanguage(example: JsonValue, [language = "", ...others]: Wanted): JsonValue {
  const texts = example as Readonly<Record<string, JsonValue>>;
  if (language in texts) return texts[language];
  const tag = others.find((each) => each in texts) ?? Object.keys(texts)[0] ?? "";
  return { [tag]: texts[tag] };
}
