/** Keyword aliases that a body's contexts define for JSON-LD keywords. */

import { isObject } from "../json.ts";

/** The keyword behind a name; undefined if it is no alias. */
export type Aliases = (name: string) => string | undefined;

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
  // Cached, as an alias may refer to its keyword through many others.
  const known = new Map<string, string | undefined>();
  return function keyword(name) {
    if (name.startsWith("@")) return name;
    if (!known.has(name)) {
      // Ends a circle of aliases.
      known.set(name, undefined);
      const meaning = meanings.get(name);
      known.set(name, meaning === undefined ? undefined : keyword(meaning));
    }
    return known.get(name);
  };
}
