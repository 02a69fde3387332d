/** The triples that an answer is to mean: made from the model and from what was written, without a look at how answers are written. */

import type { Class, Operation, Property } from "../../../codegen/language/model.ts";
import { type Client, type Facts, may, mayReadProperty } from "./permission.ts";
import { type Json, valueNamed } from "./sampler.ts";
import type { Made, World } from "./world.ts";

const HYDRA = "http://www.w3.org/ns/hydra/core#";
const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XSD = "http://www.w3.org/2001/XMLSchema#";

interface Term {
  readonly termType: "NamedNode" | "BlankNode" | "Literal" | "DefaultGraph";
  readonly value: string;
  readonly datatype?: Term;
  readonly language?: string;
}

export interface Triple {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
  readonly graph: Term;
}

/** Which languages are asked for: all of these, or the first that there is. */
export type Languages = { readonly all: readonly string[] } | { readonly first: readonly string[] };

const named = (value: string): Term => ({ termType: "NamedNode", value });
const literal = (value: string, datatype: string, language = ""): Term => ({
  termType: "Literal",
  value,
  datatype: named(datatype),
  language,
});

export class Meant {
  readonly triples: Triple[] = [];
  readonly #world: World;
  readonly #languages: Languages;
  #blanks = 0;

  constructor(world: World, languages: Languages) {
    this.#world = world;
    this.#languages = languages;
  }

  /** A resource that was made and not touched since; `facts`: what somebody was told of it who may read it. */
  resource({ resource, iri, by, body }: Made, as: Client, facts: Facts): this {
    const subject = named(iri);
    this.#typed(subject, resource, `${HYDRA}Resource`);
    for (const property of resource.properties) {
      if (!mayReadProperty(property, as, resource, facts)) continue;
      const value = stored(property, { body, facts, by, iri });
      if (value !== undefined && value !== null) this.#property(subject, property, value);
    }
    const granted = resource.operations.filter(({ on, access }) => on === "item" && may(access, as, resource, facts));
    return this.operations(iri, granted);
  }

  /** What may be done with something. */
  operations(iri: string, operations: readonly Operation[]): this {
    const { resources, values } = this.#world.model;
    const classes = [...resources, ...values, ...resources.map(({ collectionClass }) => collectionClass)];
    for (const { typeIri, method, expects, returns } of operations) {
      const node = this.#blank();
      this.say(named(iri), `${HYDRA}operation`, node);
      this.say(node, `${RDF}type`, this.#named(typeIri));
      this.say(node, `${HYDRA}method`, literal(method, `${XSD}string`));
      for (const [word, name] of Object.entries({ expects, returns })) {
        const found = classes.find((each) => each.name === name);
        if (found !== undefined) this.say(node, HYDRA + word, this.#named(found.iri));
      }
    }
    return this;
  }

  say(subject: Term, predicate: string, object: Term): void {
    this.triples.push({
      subject,
      predicate: this.#named(predicate),
      object,
      graph: { termType: "DefaultGraph", value: "" },
    });
  }

  #typed(subject: Term, of: Class, ...more: readonly string[]): void {
    for (const type of [of.iri, ...more]) this.say(subject, `${RDF}type`, this.#named(type));
  }

  #property(subject: Term, property: Property, value: unknown): void {
    const { iri, multilingual, many } = property;
    const terms = multilingual
      ? this.#texts(value as Json)
      : [many ? (value as unknown[]) : value].flat().map((each) => this.#value(property, each));
    for (const term of terms) this.say(subject, iri, term);
  }

  #value({ range }: Property, value: unknown): Term {
    if (range.kind === "link") return named(this.#world.iri(String(value)));
    if (range.kind === "embed") return this.#embedded(valueNamed(this.#world.model, range.value), value as Json);
    if (range.datatype === "iri") return named(String(value));
    if (range.datatype === "json") return literal(JSON.stringify(value), range.iri);
    return literal(range.datatype === "number" ? double(Number(value)) : String(value), range.iri);
  }

  #embedded(of: Class, value: Json): Term {
    const node = this.#blank();
    this.#typed(node, of);
    for (const property of of.properties) {
      const inner = value[property.name] ?? property.default;
      if (!property.writeOnly && inner !== null && inner !== undefined) this.#property(node, property, inner);
    }
    return node;
  }

  /** By RFC 4647: the tag itself, then what is left of it piece by piece. */
  #texts(value: Json | string): readonly Term[] {
    const texts = typeof value === "string" ? { [this.#world.model.api.locales.default]: value } : value;
    const find = (tag: string) =>
      [...tag.split("-").keys()]
        .map((cut) =>
          tag
            .split("-")
            .slice(0, tag.split("-").length - cut)
            .join("-"),
        )
        .find((each) => texts[each] !== undefined && texts[each] !== null);
    const languages = this.#languages;
    const found =
      "all" in languages
        ? languages.all.map(find)
        : languages.first
            .map(find)
            .filter((tag) => tag)
            .slice(0, 1);
    return [...new Set(found)].flatMap((tag) =>
      tag === undefined ? [] : [literal(String(texts[tag]), `${RDF}langString`, tag)],
    );
  }

  #blank(): Term {
    return { termType: "BlankNode", value: `_:m${this.#blanks++}` };
  }

  /** An IRI of the model under the base of the server. */
  #named(iri: string): Term {
    const { base } = this.#world.model.api;
    return named(iri.startsWith(base) ? this.#world.iri(`/${iri.slice(base.length)}`) : iri);
  }
}

/** What is there of a property: what was sent, or its default; of what the machine gives, what it has to be, or was told. */
function stored(property: Property, { body, facts, by, iri }: Omit<Made, "resource"> & { facts: Facts }): unknown {
  const { name, source, readOnly } = property;
  if (source === "identifier") return iri.slice(iri.lastIndexOf("/") + 1);
  if (source === "owner" && by.iri !== null) return by.iri;
  if (source !== "client" || readOnly) return facts[name];
  return body[name] ?? property.default;
}

/** The canonical form that JSON-LD gives to numbers (JSON-LD 1.1 API, section 8.2.2). */
function double(value: number): string {
  const [digits = "", exponent = ""] = value.toExponential(15).split("e");
  return `${digits.replace(/(\.\d+?)0*$/, "$1")}E${exponent.replace("+", "")}`;
}
