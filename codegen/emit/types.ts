/**
 * Emits the TypeScript types of the OpenAPI document with openapi-typescript. All members are `readonly`. Properties
 * with a default stay optional, as a client may omit them.
 */

import { astToString, type GlobalContext, type OpenAPI3, resolveRef, transformSchema } from "openapi-typescript";
import type { Artifact, JsonObject } from "./artifact.ts";

/** `types.ts`. The library's default export first lints and bundles the document, which takes longer than this. */
export function emitTypes(document: JsonObject): Artifact {
  // Omitted options are false.
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
