/** The OpenAPI that a server gives of itself, as a judge of its answers. */

import { Ajv2020 } from "ajv/dist/2020.js";
import type { World } from "./world.ts";

export interface Description {
  /** What is wrong with an answer of an operation; nothing, where it is as described. */
  faults(operation: string, status: number, body: unknown): readonly string[];
}

type Described = { readonly operationId?: string; readonly responses?: { readonly [status: string]: unknown } };

const known = new WeakMap<World, Promise<Description>>();

export function description(world: World): Promise<Description> {
  const found = known.get(world) ?? read(world);
  known.set(world, found);
  return found;
}

async function read(world: World): Promise<Description> {
  const { json } = await world.get(world.model.api.paths.openapi);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, multipleOfPrecision: 9 });
  ajv.addSchema({ $id: "openapi", ...json });
  const pointers = new Map<string, string>();
  for (const [path, methods] of Object.entries(json.paths as { [path: string]: { [method: string]: Described } })) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (operationId)
        pointers.set(operationId, `#/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`);
    }
  }
  return {
    faults(operation, status, body) {
      const at = (pointer: string) => `openapi${pointer.replaceAll("{", "%7B").replaceAll("}", "%7D")}`;
      const response = `${pointers.get(operation)}/responses/${status}`;
      const said = pointed(json, response);
      const pointer = typeof said?.$ref === "string" ? said.$ref : response;
      const validate = ajv.getSchema(at(`${pointer}/content/application~1ld+json/schema`));
      if (validate === undefined) return [`${operation} does not describe ${status}`];
      validate(body);
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON Pointer leads anywhere
function pointed(document: any, pointer: string): any {
  return pointer
    .slice(2)
    .split("/")
    .reduce((at, segment) => at?.[segment.replaceAll("~1", "/").replaceAll("~0", "~")], document);
}
