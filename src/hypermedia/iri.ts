/** IRIs of this service: builds them from identifiers and resolves references (clauses IRI-1 to IRI-4, RFC 3986). */

import type { ApiDefinition, ResourceDefinition, ValueDefinition } from "./api-definition.ts";

/** The target of a reference. */
export type Target =
  | {
      readonly at: "resource";
      readonly resource: ResourceDefinition;
      readonly identifier: string;
      readonly iri: string;
    }
  | { readonly at: "elsewhere"; readonly iri: string }
  | { readonly at: "nowhere"; readonly reason: string };

/** The deployment's IRIs, and all types by name. */
export interface Vocabulary {
  readonly names: Names;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly values: ReadonlyMap<string, ValueDefinition>;
  /** Folder of the context documents, relative to the base. */
  readonly contexts: string;
}

/** IRIs of one deployment: its base and its resources. */
export class Names {
  /** Canonical base IRI, with a trailing slash. */
  readonly base: string;
  /** The base IRI in generated documents. */
  readonly #generatedBase: string;
  /** Path of the base IRI: `/` or, for example, `/v1/`. */
  readonly basePath: string;
  readonly #byPath: ReadonlyMap<string, ResourceDefinition>;

  constructor(base: string, api: Pick<ApiDefinition, "base" | "resources">) {
    this.base = base;
    this.basePath = new URL(base).pathname;
    this.#generatedBase = api.base;
    this.#byPath = new Map(api.resources.map((resource) => [resource.path, resource]));
  }

  absolute(path: string): string {
    return this.base + path.slice(1);
  }

  /** The path of an IRI relative to the base; undefined for an IRI elsewhere. */
  pathOf(iri: string): string | undefined {
    return iri.startsWith(this.base) ? iri.slice(this.base.length - 1) : undefined;
  }

  /** Replaces the generated base of an IRI with the deployment's. */
  rebase(iri: string): string {
    return iri.startsWith(this.#generatedBase) ? this.base + iri.slice(this.#generatedBase.length) : iri;
  }

  collection(resource: ResourceDefinition): string {
    return this.absolute(resource.path);
  }

  item(resource: ResourceDefinition, identifier: string): string {
    return this.collection(resource) + encodeURIComponent(identifier);
  }

  /** Compiles a function from identifier to the item's IRI as JSON text. */
  itemText(resource: ResourceDefinition): (identifier: string) => string {
    const start = JSON.stringify(this.collection(resource)).slice(0, -1);
    // Percent-encoded text needs no JSON escapes; a UUID needs no percent-encoding.
    if (resource.identifier.kind === "uuid") return (identifier) => `${start}${identifier}"`;
    return (identifier) => `${start}${encodeURIComponent(identifier)}"`;
  }

  /** Resolves a reference against a base IRI. `nowhere`: it is no IRI reference (RFC 3986). */
  resolve(reference: string, against: string): Target {
    const reason = referenceError(reference);
    if (reason !== undefined) return { at: "nowhere", reason };
    const iri = URL.parse(reference, against)?.href;
    if (iri === undefined) return { at: "nowhere", reason: "it is not an IRI reference" };
    const path = this.pathOf(iri);
    if (path === undefined) return { at: "elsewhere", iri };
    const end = path.lastIndexOf("/") + 1;
    const resource = this.#byPath.get(path.slice(0, end));
    const segment = path.slice(end);
    const identifier = segment === "" || /[?#]/.test(segment) ? undefined : identifierOf(segment);
    if (resource !== undefined && identifier !== undefined) return { at: "resource", resource, identifier, iri };
    return { at: "elsewhere", iri };
  }
}

/** Why a text is no IRI reference (RFC 3986, RFC 3987). The URL parser silently repairs some, in different ways. */
export function referenceError(text: string): string | undefined {
  if (/[\s<>"{}|\\^`\p{Cc}\p{Cs}]/u.test(text)) return "it contains a character that is not allowed in an IRI";
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return "a percent sign is not followed by two hexadecimal digits";
  // The regular expression of RFC 3986, appendix B.
  const [, scheme, authority, path = "", query = "", fragment = ""] =
    /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(text) ?? [];
  if (scheme !== undefined && !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme))
    return "the text before its first colon is not a scheme";
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path))
    return "the first segment of a relative reference has a colon";
  if (/[[\]]/.test(path + query + fragment)) return "brackets are allowed only around the IP address of a host";
  if (fragment.includes("#")) return "it has two fragments";
  if (/^https?$/i.test(scheme ?? "") && !authority) return "it has no host";
  return undefined;
}

/** Decodes a path segment; undefined if its percent-encoding is invalid. */
export function identifierOf(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Whether a string is a UUID in canonical lower case. */
export const isUuid = (identifier: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(identifier);
