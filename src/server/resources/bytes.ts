/** Reads a record together with its bytes, which must match (clause OBJ-2). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { Content, Part } from "../../store/files/files.ts";
import type { AsRead, Visibility } from "../../store/record.ts";
import type { Asked, Own } from "../handlers/handler-request.ts";
import type { Machine } from "../runtime.ts";

/**
 * A visible record with the part of its bytes that `wanted` selects, or without them for null. The caller streams or
 * closes them. Undefined if there is no such record.
 */
export async function openObject(
  { store, files }: Machine,
  resource: ResourceDefinition,
  identifier: string,
  visibility: Visibility,
  wanted: (read: AsRead) => Part | "all" | null,
): Promise<(AsRead & { readonly content?: Content }) | undefined> {
  for (let last: string | null = null; ; ) {
    const read = await store.resource(resource.name).read(identifier, { visibility });
    if (read === undefined) return undefined;
    const { bytes } = read;
    const part = wanted(read);
    if (bytes === null || part === null) return read;
    const content = await files.open(bytes, part === "all" ? undefined : part);
    if (content !== undefined) return { ...read, content };
    // If the bytes were replaced between the two reads, the row has another key now.
    if (bytes === last) return read;
    last = bytes;
  }
}

/** After the commit of a deletion: deletes the bytes of the row and of rows that it cascaded to. */
export function endBytes({ machine, api }: Own<Asked>): void {
  if (api.resources.some(({ bytes }) => bytes !== null)) machine.files.tidy();
}
