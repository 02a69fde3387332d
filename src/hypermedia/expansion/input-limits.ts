/**
 * Input limits for JSON-LD expansion, checked before the processor runs (clauses LD-2, LD-5).
 *
 * A processor's time grows with the number of objects times the number of terms in force, with the square of a chain of
 * contexts, and with the square of nested arrays. The limits bound the worst case to a fraction of a second.
 */

import { escapePointer, isObject, type JsonObject } from "../json.ts";
import { canonicalTag } from "../language-negotiation.ts";
import { shortened } from "../validation-errors.ts";

/** The limits. */
export const most = {
  /** Members of objects and entries of arrays, outside contexts. */
  values: 5000,
  /** Contexts, including scoped ones and links to the service's own. */
  contexts: 64,
  /** Terms defined in a body's contexts. */
  terms: 1000,
  /** Characters of all contexts as JSON. */
  contextLength: 32_768,
  /** Characters of a name. */
  nameLength: 2000,
  /** Characters of all names on the path to a value, as a violation contains that path. */
  pathLength: 8000,
  /** Nesting depth of scoped contexts: each one is processed anew for everything around it. */
  scopes: 8,
  /** Terms times contexts; scoped terms times objects. */
  work: 30_000,
} as const;

/** Keywords that would load documents or describe other resources. */
const refused: ReadonlyMap<string, string> = new Map([
  ["@import", "nothing is imported. Include the definitions instead"],
  ["@propagate", "a context applies to everything inside it"],
  ["@reverse", "a body does not describe other resources. Change those with separate requests"],
  ["@included", "a body does not describe other resources. Change those with separate requests"],
]);

/** The service's own contexts. */
export interface KnownContexts {
  /** The context document of a reference. */
  find(reference: string): JsonObject | undefined;
  readonly iris: readonly string[];
}

/** A body that cannot be expanded. The message is for the client. */
export class ExpansionError extends Error {}

/** Throws an `ExpansionError` for a body that exceeds a limit or uses a refused keyword. */
export function checkLimits(body: unknown, known: KnownContexts): void {
  const count = new Count(known);
  count.value(body, "", false);
  count.balance();
}

class Count {
  #values = 0;
  #objects = 0;
  #contexts = 0;
  #terms = 0;
  #ownTerms = 0;
  #scopedTerms = 0;
  #length = 0;
  readonly #known: KnownContexts;

  constructor(known: KnownContexts) {
    this.#known = known;
  }

  value(value: unknown, path: string, isInArray: boolean): void {
    if (Array.isArray(value)) {
      if (isInArray) throw new ExpansionError(`${path} is an array in an array. Put the entries into one.`);
      this.#many(value.length);
      for (const [index, each] of value.entries()) this.value(each, `${path}/${index}`, true);
    } else if (isObject(value)) {
      this.#objects++;
      this.#many(Object.keys(value).length);
      for (const [name, member] of Object.entries(value)) {
        const place = this.#placeOf(name, path);
        if (name === "@context") this.#context(member, place, 0);
        else this.value(member, place, false);
      }
    }
  }

  /** Checks the combined limit of contexts, terms and objects. */
  balance(): void {
    const terms = this.#terms + this.#ownTerms;
    if (this.#contexts * terms > most.work || this.#objects * this.#scopedTerms > most.work)
      throw new ExpansionError(
        `The body has ${this.#contexts} contexts with ${terms} terms for ${this.#objects} objects, which is more than the server expands. Define fewer terms, or send the body in the service's own terms.`,
      );
  }

  #many(more: number): void {
    this.#values += more;
    if (this.#values > most.values)
      throw new ExpansionError(
        `The body has more than ${most.values} values. A body of that size is accepted only in the service's own terms.`,
      );
  }

  /** Checks the name of a member of what is at `path`. */
  #placeOf(name: string, path: string): string {
    if (name === "__proto__") throw new ExpansionError(`${path}/__proto__ is not a valid name of a property or term.`);
    if (name.length > most.nameLength)
      throw new ExpansionError(`A name in ${path || "the body"} is longer than ${most.nameLength} characters.`);
    if (path.length + name.length > most.pathLength)
      throw new ExpansionError(
        `The names that lead to ${shortened(path)} are longer than ${most.pathLength} characters.`,
      );
    const why = refused.get(name);
    if (why !== undefined) throw new ExpansionError(`${path}/${name} is not allowed here: ${why}.`);
    return `${path}/${escapePointer(name)}`;
  }

  #context(context: unknown, path: string, scopes: number): void {
    if (scopes > most.scopes) throw new ExpansionError(`${path} is the context of a term ${scopes} contexts deep.`);
    for (const [index, part] of (Array.isArray(context) ? context : [context]).entries()) {
      const place = Array.isArray(context) ? `${path}/${index}` : path;
      if (++this.#contexts > most.contexts)
        throw new ExpansionError(`The body has more than ${most.contexts} contexts. Define its terms in one.`);
      if (typeof part === "string") this.#reference(part, place, scopes > 0);
      else if (isObject(part)) this.#definitions(part, place, scopes);
      else if (part !== null) throw new ExpansionError(`${place} is not a context: an object, a link to one, or null.`);
    }
  }

  #reference(reference: string, path: string, scoped: boolean): void {
    const document = this.#known.find(reference);
    if (document === undefined)
      throw new ExpansionError(
        `${path} links to “${shortened(reference)}”, and the server fetches nothing. Known contexts: ${this.#known.iris.join(", ")}.`,
      );
    const terms = termsIn(document["@context"]);
    this.#ownTerms += terms;
    if (scoped) this.#scopedTerms += terms;
  }

  #definitions(context: JsonObject, path: string, scopes: number): void {
    const scoped = scopes > 0;
    const { length } = Object.keys(context);
    this.#terms += length;
    if (scoped) this.#scopedTerms += length;
    if (this.#terms > most.terms) throw new ExpansionError(`The body's contexts define more than ${most.terms} terms.`);
    for (const [name, definition] of Object.entries(context)) {
      const place = this.#placeOf(name, path);
      this.#length += name.length;
      if (name === "@base" && scoped)
        throw new ExpansionError(`${place} is not allowed here: @base belongs in the body's own context.`);
      if (name === "hasOwnProperty") throw new ExpansionError(`${place} is not a valid name of a term.`);
      if (name === "@context") this.#context(definition, place, scopes);
      else if (isObject(definition)) this.#definition(definition, place, scopes);
      else if (Array.isArray(definition)) throw new ExpansionError(`${place} is an array, which defines no term.`);
      else this.#meaning(definition, place);
    }
  }

  #definition(definition: JsonObject, path: string, scopes: number): void {
    for (const [name, value] of Object.entries(definition)) {
      const place = this.#placeOf(name, path);
      this.#length += name.length;
      if (name === "@context") this.#context(value, place, scopes + 1);
      else for (const each of Array.isArray(value) ? value : [value]) this.#meaning(each, place);
    }
  }

  /** Checks the definition of a term. */
  #meaning(meaning: unknown, path: string): void {
    if (typeof meaning === "object" && meaning !== null)
      throw new ExpansionError(`${path} is not allowed in a context.`);
    if (typeof meaning !== "string") return;
    if (path.endsWith("/@language") && canonicalTag(meaning) === undefined)
      throw new ExpansionError(`${path} is “${shortened(meaning)}”, which is not a language tag (BCP 47).`);
    const why = meaning === "@graph" && path.endsWith("/@container") ? refused.get("@included") : refused.get(meaning);
    if (why !== undefined) throw new ExpansionError(`${path} is ${meaning}, which is not allowed here: ${why}.`);
    this.#length += meaning.length;
    if (this.#length > most.contextLength || meaning.length > most.nameLength)
      throw new ExpansionError(
        `The body's contexts are longer than ${most.contextLength} characters, or have a string longer than ${most.nameLength}.`,
      );
  }
}

/** Counts the terms of a context, including scoped ones. */
function termsIn(context: unknown): number {
  if (!isObject(context)) return 0;
  let terms = 0;
  for (const definition of Object.values(context))
    terms += 1 + (isObject(definition) ? termsIn(definition["@context"]) : 0);
  return terms;
}
