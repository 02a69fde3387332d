/** IRIs of this service: made from identifiers, and read back from references (clauses IRI-1 to IRI-4, RFC 3986). */

import type { ApiDefinition, ResourceDefinition } from "./definition.ts";

/** What a reference points to. */
export type Target =
  | { readonly at: "resource"; readonly resource: ResourceDefinition; readonly identifier: string; readonly iri: string }
  | { readonly at: "elsewhere"; readonly iri: string }
  | { readonly at: "nowhere"; readonly reason: string };

/** The names of one deployment: its base IRI and the resources under it. */
export class Names {
  /** Canonical base IRI, with a trailing slash. */
  readonly base: string;
  /** The base that the generated documents were written for. */
  readonly #generatedBase: string;
  /** The base IRI's path: `/` or, say, `/v1/`. */
  readonly basePath: string;
  readonly #byPath: ReadonlyMap<string, ResourceDefinition>;
  readonly #paths: readonly string[];

  constructor(base: string, api: Pick<ApiDefinition, "base" | "resources">) {
    this.base = base;
    this.basePath = new URL(base).pathname;
    this.#generatedBase = api.base;
    this.#byPath = new Map(api.resources.map((resource) => [resource.path, resource]));
    this.#paths = [...this.#byPath.keys()].sort((a, b) => b.length - a.length);
  }

  /** Absolute IRI of a path under the base. */
  absolute(path: string): string {
    return this.base + path.slice(1);
  }

  /** A generated IRI under this deployment's base, where it stands under the generated one. */
  rebase(iri: string): string {
    return iri.startsWith(this.#generatedBase) ? this.base + iri.slice(this.#generatedBase.length) : iri;
  }

  collection(resource: ResourceDefinition): string {
    return this.base + resource.path.slice(1);
  }

  item(resource: ResourceDefinition, identifier: string): string {
    return this.base + resource.path.slice(1) + encodeURIComponent(identifier);
  }

  /**
   * Resolves a reference against a base IRI and tells what it points to.
   * `nowhere`: it is no reference in the sense of RFC 3986.
   */
  resolve(reference: string, against: string): Target {
    if (/[\s<>"{}|\\^`\p{Cc}]/u.test(reference)) return { at: "nowhere", reason: "it holds a character that no IRI may hold" };
    if (/%(?![0-9A-Fa-f]{2})/.test(reference)) return { at: "nowhere", reason: "a percent sign is not followed by two hexadecimal digits" };
    let iri: string;
    try {
      iri = new URL(reference, against).href;
    } catch {
      return { at: "nowhere", reason: "it is no IRI reference" };
    }
    if (!iri.startsWith(this.base)) return { at: "elsewhere", iri };
    const path = iri.slice(this.base.length - 1);
    for (const prefix of this.#paths) {
      if (!path.startsWith(prefix)) continue;
      const rest = path.slice(prefix.length);
      if (rest === "" || /[/?#]/.test(rest)) continue;
      const resource = this.#byPath.get(prefix) as ResourceDefinition;
      return { at: "resource", resource, identifier: decodeURIComponent(rest), iri };
    }
    return { at: "elsewhere", iri };
  }
}

/** Identifier in a path segment, or undefined where its escapes are broken. */
export function identifierOf(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a string is a UUID in the canonical, lower-case form in which identifiers are written. */
export function isUuid(identifier: string): boolean {
  return uuid.test(identifier);
}
