/** Resources that are files: which property tells what of the bytes. */

import type { ResourceSaid } from "../grammar.ts";
import type { Bytes, Datatype } from "../model.ts";
import { didYouMean } from "../nearest.ts";
import type { Members } from "./members.ts";
import type { Scope } from "./scope.ts";

const PARTS: Readonly<Record<keyof Bytes, Datatype>> = {
  name: "string",
  mediaType: "string",
  length: "integer",
  digest: "string",
  content: "iri",
};

/** The properties that tell of the bytes; null where the resource is no file. */
export function bytesOf({ bytes: said }: ResourceSaid, members: Members, { report }: Scope): Bytes | null {
  if (said === undefined) return null;
  for (const [part, datatype] of Object.entries(PARTS) as [keyof Bytes, Datatype][]) {
    const name = said[part];
    if (name === undefined) continue;
    const member = members.get(name.value);
    if (member === undefined)
      report.add(
        "unknown-property",
        name.at,
        `There is no property "${name.value}".`,
        didYouMean(name.value, members.keys()),
      );
    const property = member?.property ?? null;
    if (property === null) continue;
    const fits =
      property.range.kind === "data" &&
      property.range.datatype === datatype &&
      property.readOnly &&
      !property.many &&
      !property.multilingual;
    if (!fits)
      report.add(
        "bad-bytes",
        name.at,
        `The server tells "${part}" of a file, so "${name.value}" has "type: ${datatype}" and "readOnly: true", and is single.`,
      );
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
