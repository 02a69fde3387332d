/** Keyword aliases that a body's contexts define for JSON-LD keywords. */

import { isObject } from "../json.ts";

export class Aliases {
  readonly #meanings: ReadonlyMap<string, string>;
  /** Cache by name: an alias may refer to its keyword through many others. */
  readonly #known = new Map<string, string | undefined>();

  constructor(meanings: ReadonlyMap<string, string>) {
    this.#meanings = meanings;
  }

  /** The keyword behind a name; undefined if it is no alias. */
  keyword(name: string): string | undefined {
    if (this.#known.has(name)) return this.#known.get(name);
    const seen = new Set<string>();
    let meaning: string | undefined = name;
    while (meaning !== undefined && !meaning.startsWith("@") && !seen.has(meaning)) {
      seen.add(meaning);
      meaning = this.#meanings.get(meaning);
    }
    const keyword = meaning?.startsWith("@") ? meaning : undefined;
    this.#known.set(name, keyword);
    return keyword;
  }
}

/** Collects the term definitions of all contexts in a body. */
export function aliasesIn(body: unknown): Aliases {
  const meanings = new Map<string, string>();
  const look = (value: unknown, inContext: boolean): void => {
    if (Array.isArray(value)) for (const each of value) look(each, inContext);
    else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        const meaning = isObject(member) ? member["@id"] : member;
        if (inContext && !name.startsWith("@") && typeof meaning === "string") meanings.set(name, meaning);
        look(member, inContext || name === "@context");
      }
    }
  };
  look(body, false);
  return new Aliases(meanings);
}
