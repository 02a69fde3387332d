/** What is used of rdf-canonize, and of a part of jsonld, which come without types. */
declare module "rdf-canonize" {
  /** Canonical N-Quads of a dataset. */
  export function canonize(quads: readonly object[], options: { readonly algorithm: "RDFC-1.0" }): Promise<string>;
}

declare module "jsonld/lib/ContextResolver.js" {
  /** Resolves contexts, and keeps what it resolved. */
  export default class ContextResolver {
    constructor(options: { readonly sharedCache: Map<string, unknown> });
  }
}
