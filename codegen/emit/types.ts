/**
 * Emits the TypeScript types of the OpenAPI document, which openapi-typescript makes: everything is `readonly`, and what
 * has a default is still optional, as a client may leave it out.
 */

import { astToString, type GlobalContext, type OpenAPI3, resolveRef, transformSchema } from "openapi-typescript";
import type { Artifact } from "./artifact.ts";
import type { JsonObject } from "./json.ts";

/**
 * `types.ts`, of the OpenAPI document. The library's default export would lint and bundle the document first, which takes
 * longer than making the types.
 */
export function emitTypes(document: JsonObject): Artifact {
  // An option that is left out is false.
  const options: Partial<GlobalContext> = {
    immutable: true,
    defaultNonNullable: false,
    discriminators: { objects: {}, refsHandled: [] },
    injectFooter: [],
    resolve: <T>(reference: string): T | undefined => resolveRef(schema, reference, { silent: true }),
  };
  const schema = document as unknown as OpenAPI3;
  const types = astToString(transformSchema(schema, options as GlobalContext));
  return { path: "types.ts", text: HEADER + types };
}

const HEADER =
  "/** Types of everything that goes over the wire. Generated from the OpenAPI document; edits are lost. */\n\n";
