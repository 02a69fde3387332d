/** State of one response: its client, languages, and embedded resources (clauses LNG-1 to LNG-4, COL-6). */

import type { Client } from "./client.ts";
import type { LanguageChoice } from "./language-negotiation.ts";

/** Size limit of embedded resources per response: 8 MiB, as for a page. The one that exceeds it is still embedded. */
const MAX_EMBEDDED = 8 * 1024 * 1024;

/** State of one response, updated by writing records. */
export class RepresentationOptions {
  readonly client: Client;
  readonly choice: LanguageChoice;
  /** Language of the response: that of the first multilingual value written. */
  language: string | undefined;
  /** Language tags used, for `Content-Language`. */
  readonly tags = new Set<string>();
  /** Embedded resources: property name to identifier to JSON text. */
  readonly embedded: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Resources that occur repeatedly: blank node identifiers of their embedded values make the repetitions equal. */
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

  /** Starts a resource and resets the count of its values. */
  begin(type: string, identifier: string): void {
    this.#values = 0;
    this.#label = this.repeated.get(type)?.has(identifier) ? `_:${type}-${labelled(identifier)}` : undefined;
  }

  /** The resource to embed in place of a link. Undefined if there is none or the size limit is reached. */
  inPlace(property: string, identifier: string): string | undefined {
    const text = this.#room > 0 ? this.embedded.get(property)?.get(identifier) : undefined;
    this.#room -= text?.length ?? 0;
    return text;
  }

  /** The blank node identifier of the next embedded value, the same in each repetition; empty if not needed. */
  valueName(): string {
    return this.#label === undefined ? "" : `"@id":"${this.#label}-${this.#values++}",`;
  }
}

/** Identifiers by resource type. */
export type Repeated = ReadonlyMap<string, ReadonlySet<string>>;

/** Escapes an identifier injectively for a blank node label (RDF 1.1 N-Quads, section 4). */
function labelled(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)}_`);
}
