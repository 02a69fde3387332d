/** The emitters of all generated files except migrations. */

import type { Model } from "../language/model.ts";
import { emitApidoc } from "./apidoc.ts";
import type { Artifact } from "./artifact.ts";
import { emitClient } from "./client/client.ts";
import { emitContexts } from "./contexts.ts";
import { emitApplication, emitContract, emitRoutes } from "./handler-types.ts";
import { emitOpenApi, openApi } from "./openapi.ts";
import { emitReference } from "./reference.ts";
import { emitResources } from "./resources.ts";
import { emitShapes } from "./shapes.ts";
import { emitTables } from "./tables.ts";
import { emitTypes } from "./types.ts";
import { emitValidators } from "./validators.ts";

type Emitter = (model: Model) => readonly Artifact[];

/** By the names that `--stats` prints. */
export const EMITTERS: Readonly<Record<string, Emitter>> = {
  "openapi and types": (model) => [emitOpenApi(model), emitTypes(openApi(model))],
  apidoc: (model) => [emitApidoc(model)],
  contexts: (model) => [emitContexts(model)],
  shapes: (model) => [emitShapes(model)],
  reference: emitReference,
  validators: (model) => [emitValidators(model)],
  resources: emitResources,
  contract: (model) => [emitContract(model), emitRoutes(model), emitApplication(model)],
  client: emitClient,
  tables: (model) => [emitTables(model)],
};
