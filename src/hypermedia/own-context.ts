/** A body's `@context`, where it only says again or tunes what the service's own context says (clause LD-1). */

import type { PropertyDefinition } from "./definition.ts";
import type { Names } from "./iri.ts";
import { isObject, type JsonObject } from "./json.ts";
import { canonicalTag } from "./languages.ts";

/** What an own context tunes. `base`: undefined where it says nothing of it, null for the model's default base. */
export interface OwnContext {
  readonly base: string | null | undefined;
  readonly language: string | undefined;
  /** Terms with a language of their own, as answers with a fallback language carry them. */
  readonly languages: ReadonlyMap<string, string>;
}

const nothing: OwnContext = { base: undefined, language: undefined, languages: new Map() };

/**
 * Reads a body's context if it leaves the service's terms as they are: none, a link to the service's own context,
 * `@base` and `@language`, and the term definitions of the service's own answers. Undefined: it brings terms of its own.
 */
export function readOwnContext(
  context: unknown,
  ownContexts: ReadonlySet<string>,
  properties: ReadonlyMap<string, PropertyDefinition>,
  names: Names,
): OwnContext | undefined {
  if (context === undefined) return nothing;
  let base: string | null | undefined;
  let language: string | undefined;
  const languages = new Map<string, string>();
  for (const part of Array.isArray(context) ? context : [context]) {
    if (typeof part === "string") {
      if (!ownContexts.has(part)) return undefined;
    } else if (isObject(part)) {
      for (const [key, value] of Object.entries(part)) {
        if (key === "@base" && (typeof value === "string" || value === null)) base = value;
        else if (key === "@language" && value === null) language = undefined;
        else if (key === "@language" && typeof value === "string" && canonicalTag(value) !== undefined)
          language = value;
        else if (!isOwnTerm(key, value, properties, names)) return undefined;
        else if (typeof value["@language"] === "string") languages.set(key, value["@language"]);
      }
    } else return undefined;
  }
  return { base, language, languages };
}

/** Whether a term definition only sets the language, or the language container, of one of the service's own terms. */
function isOwnTerm(
  key: string,
  value: unknown,
  properties: ReadonlyMap<string, PropertyDefinition>,
  names: Names,
): value is JsonObject {
  const property = properties.get(key);
  if (property?.multilingual !== true || !isObject(value) || value["@id"] !== names.rebase(property.iri)) return false;
  return Object.keys(value).every(
    (keyword) =>
      keyword === "@id" ||
      (keyword === "@language" && typeof value[keyword] === "string") ||
      (keyword === "@container" && value[keyword] === "@language"),
  );
}
