/** The wording of an answer: for whom, in which languages, and what stands in it more than once (clauses LNG-1 to LNG-4, COL-6). */

import type { LanguageChoice } from "./languages.ts";
import type { Client } from "./permission.ts";

/** Embedding stops after the resource with which the embedded ones of an answer have 8 MiB, as a page does. */
const MAX_EMBEDDED = 8 * 1024 * 1024;

/** How one answer is worded, and what it took from the records it wrote. */
export class Wording {
  readonly client: Client;
  readonly choice: LanguageChoice;
  /** Language of the answer as a whole: that of the first multilingual value written. */
  language: string | undefined;
  /** Every tag that was used, for `Content-Language`. */
  readonly tags = new Set<string>();
  /** Resources to write in place of links to them: property name to identifier to its text. */
  readonly embedded: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Resources that stand in the answer more than once: their values in place have names, or each time they would be others. */
  readonly repeated: Repeated;
  #room = MAX_EMBEDDED;
  #label: string | undefined;
  #values = 0;

  constructor(
    client: Client,
    choice: LanguageChoice,
    embedded: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
    repeated: Repeated = new Map(),
  ) {
    this.client = client;
    this.choice = choice;
    this.embedded = embedded;
    this.repeated = repeated;
  }

  /** Begins a resource: its values are counted from here. */
  begin(type: string, identifier: string): void {
    this.#values = 0;
    this.#label = this.repeated.get(type)?.has(identifier) ? `_:${type}-${labelled(identifier)}` : undefined;
  }

  /** The representation to embed in place of a link. Undefined: the link stays, as there is none or the limit is reached. */
  inPlace(property: string, identifier: string): string | undefined {
    const text = this.#room > 0 ? this.embedded.get(property)?.get(identifier) : undefined;
    this.#room -= text?.length ?? 0;
    return text;
  }

  /** The name of the next value in place, the same wherever the resource is written; empty where it needs none. */
  valueName(): string {
    return this.#label === undefined ? "" : `"@id":"${this.#label}-${this.#values++}",`;
  }
}

/** Identifiers by the type of resource. */
export type Repeated = ReadonlyMap<string, ReadonlySet<string>>;

/** With nothing but what may stand in the label of a blank node (RDF 1.1 N-Quads, section 4), and different where it was. */
function labelled(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)}_`);
}
