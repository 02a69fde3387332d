/**
 * Emits the TypeScript types of the OpenAPI document, as openapi-typescript would with everything made `readonly`, and with nothing taken
 * for given because it has a default: a client may leave that out.
 *
 * The text is written as the document is gone through. What no emitter writes into that document has no type here: it is
 * a fault of the generator, and told.
 */

import type { Artifact } from "./artifact.ts";
import type { JsonObject } from "./json.ts";
import { comment } from "./types/comment.ts";
import { INDENT, member, objectOf } from "./types/member.ts";
import { pathMembers, sharedParameters } from "./types/operation.ts";
import { part, writtenOf } from "./types/part.ts";
import { responseType } from "./types/response.ts";
import { schemaType } from "./types/schema.ts";

/** `types.ts`, of the OpenAPI document and of nothing else. */
export function emitTypes(document: JsonObject): Artifact {
  const { paths, components } = within("its root", () => part(document, "document"));
  const kinds = within("components", () => part(components, "components"));
  const shared = sharedParameters((kinds.parameters ?? {}) as JsonObject);
  const operations: string[] = [];
  const ofPaths = writtenOf(paths, (path, item) => {
    const [ofPath, ofOperations] = within(path, () => pathMembers(path, item, shared));
    operations.push(ofOperations);
    return ofPath;
  });
  if (ofPaths === "") throw new Error("there are no paths to make types of");
  const ofKinds = Object.entries(KINDS).map(([kind, typeOf]) => {
    const named = writtenOf(kinds[kind], (name, about) =>
      within(`components/${kind}/${name}`, () => component(name, about as JsonObject, typeOf)),
    );
    return `${INDENT}${kind}: ${named === "" ? "never" : objectOf(named, INDENT)};\n`;
  });
  const text = [
    HEADER,
    `export interface paths {\n${ofPaths}}\n`,
    "export type webhooks = Record<string, never>;\n",
    `export interface components {\n${ofKinds.join("")}}\n`,
    "export type $defs = Record<string, never>;\n",
    `export interface operations {\n${operations.join("")}}\n`,
  ];
  return { path: "types.ts", text: text.join("") };
}

const HEADER =
  "/** Types of everything that goes over the wire. Generated from the OpenAPI document; edits are lost. */\n\n";

/** The type of a component of each kind. */
type TypeOf = (about: JsonObject) => string;

const NAMED = INDENT.repeat(2);

/** The kinds in the order of their types. */
const KINDS: Readonly<Record<string, TypeOf>> = {
  schemas: (schema) => schemaType(schema, NAMED),
  responses: (response) => responseType(response, NAMED),
  parameters: (parameter) => schemaType(part(parameter, "parameter").schema, NAMED),
  requestBodies: none,
  headers: (header) => schemaType(part(header, "header").schema, NAMED),
  pathItems: none,
};

function none(): never {
  throw new Error("of this kind none is foreseen");
}

function component(name: string, about: JsonObject, typeOf: TypeOf): string {
  return comment(about, NAMED) + member(name, typeOf(about), NAMED);
}

/** Tells with a fault where it is. */
function within<T>(place: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new Error(`no types can be made of the OpenAPI document, at ${place}: ${fault}`, { cause: error });
  }
}
