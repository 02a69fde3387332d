/**
 * JSON-LD expansion: converts a body with any context, or in expanded or flattened form, to the service's own terms
 * (clause LD-1).
 *
 * The result is parsed like any other body. To report errors at their original positions, a second expansion runs on
 * demand, of a copy of the body in which each value is a marker of its position.
 */

import { baseUnder, withBasesSettled } from "../base-iri.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Reading } from "../property-value.ts";
import type { Violation } from "../validation-errors.ts";
import { inOwnTerms, type Translation } from "./compaction.ts";
import { checkLimits, ExpansionError, type KnownContexts, most } from "./input-limits.ts";
import { nameAt, placeIn, placesOfNames } from "./json-pointers.ts";
import { type Aliases, aliasesIn, traced, veiled, withoutJson } from "./placeholders.ts";
import { type Expanded, expand } from "./processor.ts";
import { rootOf } from "./root.ts";

/** Context of an expansion. */
export interface Surroundings extends Pick<Reading, "properties" | "values" | "names"> {
  /** The service's own contexts, by IRI. */
  readonly contexts: ReadonlyMap<string, JsonObject>;
  /** IRI of the default context, for a body that defines none. */
  readonly ownContext: string;
  /** IRI of the request, and whether it addresses a resource that the body describes. */
  readonly requested: string;
  readonly onItem: boolean;
}

export type OwnTerms = Awaited<ReturnType<typeof expandBody>>;

/** The body in the service's own terms, without a context. Throws an `ExpansionError`. */
export async function expandBody(sent: unknown, surroundings: Surroundings) {
  const { body, literals } = withoutJson(sent, surroundings);
  const { contexts, names, requested } = surroundings;
  const known: KnownContexts = {
    find: (reference) => contexts.get(URL.parse(reference, requested)?.href ?? ""),
    iris: [...contexts.keys()],
  };
  checkLimits(body, known);

  const context = isObject(body) ? body["@context"] : undefined;
  const base = baseUnder(context, requested, names.base);
  const settled = withBasesSettled(body, requested, names.base);
  const initial = definesTerms(context) ? undefined : surroundings.ownContext;
  const aliases = aliasesIn(settled);
  const shown = veiled(settled, aliases);
  const expanded = await expand(shown.document, initial, known);
  const asks = (id: string) => {
    const target = names.resolve(id, base);
    return surroundings.onItem && target.at !== "nowhere" && target.iri === requested;
  };
  const meant = (text: string) => (literals.has(text) ? literals.get(text) : shown.meant(text));
  const translated = translate(expanded, meant, surroundings, asks);
  return {
    body: translated,
    base,
    /** Errors for members that expansion dropped. */
    violations: undefinedNames(expanded, body, initial),
    /** Translates errors to positions in the original body. */
    async placed(violations: readonly Violation[]): Promise<readonly Violation[]> {
      if (violations.length === 0) return violations;
      const places = await placesOf(settled, aliases, expanded, initial, known, surroundings);
      return places === undefined ? violations : violations.map((violation) => inPlace(violation, places, aliases));
    },
  };
}

/** Whether a context defines terms, other than by `@base` or `@language` alone (clause LD-1). */
function definesTerms(context: unknown): boolean {
  const settings = ["@base", "@language", "@version"];
  const defines = (part: unknown) => !isObject(part) || Object.keys(part).some((name) => !settings.includes(name));
  return context !== undefined && [context].flat().some(defines);
}

function translate(
  { nodes }: Expanded,
  meant: Translation["meant"],
  { names, values, properties }: Surroundings,
  asks: (id: string) => boolean,
): JsonObject {
  const { root, nodes: byId } = rootOf(nodes, asks);
  return inOwnTerms(root, properties.values(), { names, values, nodes: byId, meant, room: 2 * most.values });
}

/** The body in own terms with each value replaced by its original position; undefined if it cannot be determined. */
async function placesOf(
  body: unknown,
  aliases: Aliases,
  { nodes }: Expanded,
  initial: string | undefined,
  known: KnownContexts,
  surroundings: Surroundings,
): Promise<JsonObject | undefined> {
  const ids = new Set(nodes.length < 2 ? [] : nodes.flatMap((node) => (isObject(node) ? [node["@id"]] : [])));
  const { document, meant } = traced(body, aliases, ids);
  try {
    return translate(await expand(document, initial, known), meant, surroundings, () => false);
  } catch (error) {
    if (error instanceof ExpansionError) return undefined;
    throw error;
  }
}

function inPlace(violation: Violation, places: JsonObject, aliases: Aliases): Violation {
  const path = placeIn(places, violation.path, aliases);
  if (path === undefined) return violation;
  return { ...violation, path, property: violation.property.includes(":") ? nameAt(path) : violation.property };
}

/** Errors for names that no context defines. */
function undefinedNames({ undefinedNames: names }: Expanded, body: unknown, initial: string | undefined): Violation[] {
  const message =
    initial === undefined
      ? "There is no such property: the body's @context does not define it."
      : "There is no such property.";
  return [...placesOfNames(body, names)].map(([name, path]) => ({
    property: name,
    path,
    message: name.startsWith("@") ? "This keyword is not allowed here." : message,
  }));
}
