/** Emits the TypeScript types of the OpenAPI document, by openapi-typescript. */

import type { Model } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { openApi } from "./openapi.ts";

export async function emitTypes(model: Model): Promise<Artifact> {
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  // The library writes into the document that it is given, which is therefore one of its own.
  const nodes = await openapiTS(JSON.parse(JSON.stringify(openApi(model))), { silent: true, immutable: true });
  return { path: "types.ts", text: `${HEADER}${astToString(nodes)}` };
}

const HEADER =
  "/** Types of everything that goes over the wire. Generated from the OpenAPI document; edits are lost. */\n\n";
