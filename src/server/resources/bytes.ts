/** A record and its bytes, which belong together (clause OBJ-2). */

import type { ResourceDefinition } from "../../hypermedia/definition.ts";
import type { Content, Part } from "../../store/files/files.ts";
import type { AsRead, Visibility } from "../../store/record.ts";
import type { Machine } from "../machine.ts";
import type { Asked, Own } from "../request.ts";

/**
 * A record that is visible, with those of the bytes that it tells of that `wanted` asks for, which are then for the caller to stream or to
 * close; undefined where there is none. Null: none of them are wanted.
 */
export async function openObject(
  { store, files }: Machine,
  resource: ResourceDefinition,
  identifier: string,
  visibility: Visibility,
  wanted: (read: AsRead) => Part | "all" | null,
): Promise<(AsRead & { readonly content?: Content }) | undefined> {
  for (let last: string | null = null; ; ) {
    const read = await store.resource(resource.name).readWithBytes(identifier, { visibility });
    if (read === undefined) return undefined;
    const { bytes, ...found } = read;
    const part = wanted(found);
    if (bytes === null || part === null) return found;
    const content = await files.open(bytes, part === "all" ? undefined : part);
    if (content !== undefined) return { ...found, content };
    // Between the two looks they may have been replaced; then others are there.
    if (bytes === last) return found;
    last = bytes;
  }
}

/** After a deletion has been committed: the bytes of the row go, and those of rows that went along with it. */
export function endBytes({ machine, api }: Own<Asked>): void {
  if (api.resources.some(({ bytes }) => bytes !== null)) machine.files.tidy();
}
