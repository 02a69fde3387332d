/** Representations of made-up records, written by what writes those of the server: in the languages that are asked for, with every operation. */

import { announcements, classIris } from "../../src/hypermedia/announce.ts";
import { collectionDocument } from "../../src/hypermedia/collection.ts";
import type { ApiDefinition, ResourceDefinition } from "../../src/hypermedia/definition.ts";
import { Names } from "../../src/hypermedia/iri.ts";
import type { LanguageChoice } from "../../src/hypermedia/languages.ts";
import { operator } from "../../src/hypermedia/permission.ts";
import { compileQuery, readItemEmbed } from "../../src/hypermedia/query.ts";
import { compileRepresentation, compileValue, type Vocabulary } from "../../src/hypermedia/representation.ts";
import { type Repeated, Wording } from "../../src/hypermedia/wording.ts";
import { everyRecord, type StoredRecord } from "../../src/store/record.ts";
import { resourceDefinition, valueDefinition } from "../emit/definitions.ts";
import type { JsonObject } from "../emit/json.ts";
import type { Class, Model, Resource } from "../language/model.ts";
import { Records } from "./records.ts";

/** A document, and the languages of the texts in it. */
export interface Represented {
  readonly body: string;
  readonly languages: readonly string[];
  /** When a resource that it is of was last changed. */
  readonly modified?: string;
}

/** What stands in a resource beside what every answer has. */
export interface Wish {
  /** That of the resource, where it is not the one that is made up. */
  readonly identifier?: string;
  /** The links in whose place stands what they lead to. */
  readonly embed?: readonly string[];
  /** The path of a collection, where a further operation returns it. */
  readonly path?: string;
}

export class Representations {
  readonly records: Records;
  readonly #model: Model;
  readonly #api: Pick<ApiDefinition, "base" | "resources" | "values">;
  readonly #vocabulary: Vocabulary;
  readonly #iris: ReadonlyMap<string, string>;

  /** `base`: what every IRI begins with, with a trailing slash. */
  constructor(model: Model, base: string) {
    this.#model = model;
    const resources = model.resources.map((each) => resourceDefinition(each, model.resources));
    const values = model.values.map(valueDefinition);
    this.#api = { base: model.api.base, resources, values };
    this.records = new Records(model, new Names(model.api.base, this.#api));
    const names = new Names(base, this.#api);
    this.#vocabulary = { names, resources: byName(resources), values: byName(values) };
    this.#iris = classIris(this.#api, names);
  }

  /** Where a resource is that is made up. */
  iriOf(resource: Resource): string {
    const { names } = this.#vocabulary;
    return names.item(this.#definitionOf(resource), this.records.identifierOf(resource));
  }

  entrypoint(): JsonObject {
    const { api, resources } = this.#model;
    const { names } = this.#vocabulary;
    const listed = resources.filter(({ operations }) => operations.some(({ lifecycle }) => lifecycle === "list"));
    return {
      "@context": names.absolute(`${api.paths.contexts}EntryPoint`),
      "@id": names.absolute(api.paths.entrypoint),
      "@type": ["EntryPoint", "hydra:Resource"],
      ...Object.fromEntries(listed.map(({ plural, path }) => [plural, names.absolute(path)])),
    };
  }

  /** The links that a query has written out, or why it cannot. */
  embedOf(resource: Resource, query: URLSearchParams): ReturnType<typeof readItemEmbed> {
    return readItemEmbed(query, this.#definitionOf(resource));
  }

  /** A resource as it is retrieved. */
  resource(resource: Resource, choice: LanguageChoice, { identifier, embed = [] }: Wish = {}): Represented {
    const record = this.records.resource(resource, identifier);
    const wording = this.#wording(choice, resource, record, embed);
    return { body: this.#document(resource, record, wording), languages: [...wording.tags], modified: record.modified };
  }

  /** A resource as it is answered to who made it: with the secrets that are shown this once. */
  appended(resource: Resource, choice: LanguageChoice): Represented {
    const { body, languages } = this.resource(resource, choice);
    const secrets = resource.properties.filter(({ source }) => source === "secret");
    const shown = Object.fromEntries(secrets.map(({ name }) => [name, "mock-secret"]));
    return { body: JSON.stringify({ ...(JSON.parse(body) as object), ...shown }), languages };
  }

  /** A collection with one entry. `asked`: path and query. */
  collection(resource: Resource, choice: LanguageChoice, asked: string, { embed = [], path }: Wish = {}): Represented {
    const { names, resources } = this.#vocabulary;
    const definition = this.#definitionOf(resource);
    const record = this.records.resource(resource);
    const records = [record];
    const wording = this.#wording(choice, resource, record, embed);
    const body = collectionDocument({
      resource: definition,
      representation: this.#representation(definition),
      announcer: this.#announcer(definition),
      lists: path === undefined,
      search: compileQuery(definition, names, resources).search,
      page: { records, first: null, last: null, hasPrevious: false, hasNext: false, total: 1, lastChange: null },
      query: everyRecord,
      path: path ?? definition.path,
      rawQuery: asked.split("?", 2)[1] ?? "",
      asked,
      names,
      wording,
    });
    return { body, languages: [...wording.tags] };
  }

  /** A value that an operation returns by itself. */
  value(of: Class, choice: LanguageChoice): Represented | undefined {
    const definition = this.#vocabulary.values.get(of.name);
    if (definition === undefined) return undefined;
    const wording = new Wording(operator, choice);
    const write = compileValue(definition, this.#vocabulary, this.#model.api.paths.contexts);
    return { body: write(this.records.of(of), wording), languages: [...wording.tags] };
  }

  #document(resource: Resource, record: StoredRecord, wording: Wording): string {
    const definition = this.#definitionOf(resource);
    return this.#representation(definition).document(record, this.#announcer(definition).item(record), wording);
  }

  /** How a record is worded, with what the links of these names lead to in their place. */
  #wording(choice: LanguageChoice, resource: Resource, record: StoredRecord, embed: readonly string[]): Wording {
    const targets = embed.flatMap((name) => {
      const range = resource.properties.find((each) => each.name === name)?.range;
      const target = this.#model.resources.find((each) => range?.kind === "link" && each.name === range.resource);
      return target === undefined ? [] : [{ name, target, identifiers: [record[name] ?? []].flat().map(String) }];
    });
    const own = { target: resource, identifiers: [String(record[this.#definitionOf(resource).identifier.key])] };
    const repeated = repeatedIn([own, ...targets]);
    const tags = new Set<string>();
    const written = targets.map(({ name, target, identifiers }) => {
      const texts = identifiers.map((identifier) => {
        const wording = new Wording(operator, choice, new Map(), repeated);
        const text = this.#document(target, this.records.resource(target, identifier), wording);
        for (const tag of wording.tags) tags.add(tag);
        return [identifier, text] as const;
      });
      return [name, new Map(texts)] as const;
    });
    const wording = new Wording(operator, choice, new Map(written), repeated);
    for (const tag of tags) wording.tags.add(tag);
    return wording;
  }

  #definitionOf({ name }: Resource): ResourceDefinition {
    return this.#vocabulary.resources.get(name) as ResourceDefinition;
  }

  #representation(definition: ResourceDefinition) {
    return compileRepresentation(definition, this.#vocabulary, this.#model.api.paths.contexts);
  }

  /** Whoever asks may do everything. */
  #announcer(definition: ResourceDefinition) {
    return announcements(definition, this.#iris)(operator);
  }
}

function byName<Named extends { readonly name: string }>(all: readonly Named[]): ReadonlyMap<string, Named> {
  return new Map(all.map((each) => [each.name, each]));
}

/** Which resources stand in an answer more than once. */
function repeatedIn(
  parts: readonly { readonly target: Resource; readonly identifiers: readonly string[] }[],
): Repeated {
  const byType = Map.groupBy(parts, ({ target }) => target.name);
  return new Map(
    [...byType].map(([type, several]) => {
      const all = several.flatMap(({ identifiers }) => identifiers);
      return [type, new Set(all.filter((each, index) => all.indexOf(each) < index))];
    }),
  );
}
