/** Resources that are files: which property tells what of the bytes. */

import type { ResourceSaid } from "../../grammar.ts";
import type { Bytes, Datatype } from "../../model.ts";
import { find, type Members } from "../members.ts";
import type { Scope } from "../scope.ts";

const PARTS: Readonly<Record<keyof Bytes, Datatype>> = {
  name: "string",
  mediaType: "string",
  length: "integer",
  digest: "string",
  content: "iri",
};
const PART_NAMES = Object.keys(PARTS) as (keyof Bytes)[];

/** Names of the properties that tell of the bytes; none where the resource is no file. */
export function bytesSaid({ bytes }: ResourceSaid): ReadonlySet<string> {
  return new Set(PART_NAMES.flatMap((part) => bytes?.[part]?.value ?? []));
}

/** The properties that tell of the bytes; null where the resource is no file. */
export function bytesOf({ bytes: said }: ResourceSaid, members: Members, scope: Scope): Bytes | null {
  if (said === undefined) return null;
  for (const part of PART_NAMES) {
    const name = said[part];
    const property = name === undefined ? null : find(members, name, scope);
    if (name === undefined || property === null) continue;
    const { range, readOnly, many, multilingual } = property;
    const fits = range.kind === "data" && range.datatype === PARTS[part] && readOnly && !many && !multilingual;
    const message = `The server tells the ${part} of a file, so "${name.value}" has "type: ${PARTS[part]}" and "readOnly: true", and is single.`;
    if (!fits) scope.report.add("bad-bytes", name.at, message);
  }
  const name = (part: keyof Bytes): string => said[part]?.value ?? part;
  return {
    name: name("name"),
    mediaType: name("mediaType"),
    length: name("length"),
    digest: name("digest"),
    content: name("content"),
  };
}
