/** Resources that are files: the properties that describe the bytes, and whether an upload can make one. */

import { KEYWORDS, mustBeGiven } from "../../datatype-schemas.ts";
import type { ParsedProperty, ParsedResource } from "../../grammar.ts";
import type { Bytes, Datatype, Property } from "../../model.ts";
import { type Members, suggestedProperty, unknownProperty } from "../members.ts";
import { dataViolation } from "../property/value-conformance.ts";
import type { Scope } from "../scope.ts";
import { UNCONSTRAINED } from "./server-values.ts";

type Part = Exclude<keyof Bytes, "path">;

const PARTS: Readonly<Record<Part, Datatype>> = {
  name: "string",
  mediaType: "string",
  length: "integer",
  digest: "string",
  content: "iri",
};
const PART_NAMES = Object.keys(PARTS) as Part[];

/** Names of the properties that describe the bytes; none if the resource is no file. */
export function bytesSaid({ bytes }: ParsedResource): ReadonlySet<string> {
  return new Set(PART_NAMES.flatMap((part) => bytes?.[part]?.value ?? []));
}

/** The properties that describe the bytes, and their path; null if the resource is no file. */
export function bytesOf(said: ParsedResource, path: string, members: Members, scope: Scope): Bytes | null {
  const { bytes } = said;
  if (bytes === undefined) return null;
  const played = new Set<string>();
  for (const part of PART_NAMES) {
    const name = bytes[part];
    if (name === undefined) continue;
    const { value, at } = name;
    const wanted = `"${value}: { type: ${PARTS[part]} }"`;
    const { property = null, said: own = null } = members.get(value) ?? {};
    if (!members.has(value) && members.whole) {
      const fitting = [...members].flatMap(([each, { property: it }]) => (it !== null && fits(part, it) ? [each] : []));
      const suggestion = suggestedProperty(value, members, fitting) ?? `Add ${wanted} to the properties.`;
      scope.report.add("unknown-property", at, unknownProperty(members.of, value), suggestion);
    }
    if (property === null) continue;
    if (played.has(value))
      scope.report.add("bad-bytes", at, `"${value}" has another part already.`, "Give each part its own.");
    else if (fits(part, property)) checkConstraints(part, property, own, scope);
    else {
      const message = `The server writes the ${part} of a file, so "${value}" must have "type: ${PARTS[part]}", and be a single value that can be read.`;
      scope.report.add("bad-bytes", at, message, `Write ${wanted}.`);
    }
    played.add(value);
  }
  checkUploads(said, members, scope);
  const names = Object.fromEntries(PART_NAMES.map((part) => [part, bytes[part]?.value ?? part]));
  return { ...(names as Record<Part, string>), path: `${path}{id}/content/{name}` };
}

function fits(part: Part, { range, writeOnly, many, multilingual }: Property): boolean {
  return range.kind === "data" && range.datatype === PARTS[part] && !writeOnly && !many && !multilingual;
}

/** Values that the server may have to write: clients choose names and media types of up to 255 characters. */
const SAMPLES: Readonly<Record<Part, (largest: number) => readonly (string | number)[]>> = {
  name: () => ["x", "\u00e4 %/.TXT", "7".repeat(255)],
  mediaType: () => ["a/b", "x-world/x-3dmf", `a/${"7".repeat(253)}`],
  length: (largest) => [0, 1, largest],
  digest: () => ["0123456789abcdef".repeat(4), "0".repeat(64), "9".repeat(64), "a".repeat(64), "f".repeat(64)],
  content: () => ["urn:x", `https://x.example/${"7".repeat(9999)}`],
};

/** Reports constraints that refuse some value that the server may have to write. */
function checkConstraints(part: Part, property: Property, said: ParsedProperty | null, { report, api }: Scope): void {
  const samples = SAMPLES[part](api.limits.object);
  const refusing = KEYWORDS.filter((key) => {
    const only = { ...property, constraints: { ...UNCONSTRAINED, [key]: property.constraints[key] } };
    return samples.some((sample) => dataViolation(sample, only) !== null);
  });
  for (const key of [...refusing, ...(part === "content" && property.unique ? (["unique"] as const) : [])]) {
    if (said?.[key] === undefined) continue;
    const what = DESCRIPTIONS[part];
    const suggestion =
      part === "name" || part === "mediaType"
        ? `Leave it out; a hook before "append" and "update" may refuse files by their ${what}.`
        : "Leave it out.";
    report.add("bad-bytes", said.keyAt(key), `Not every ${what} satisfies "${key}".`, suggestion);
  }
}

const DESCRIPTIONS: Readonly<Record<Part, string>> = {
  name: "file name",
  mediaType: "media type",
  length: "length of a file",
  digest: "SHA-256",
  content: "address of bytes",
};

/** Reports required properties that no upload can give: it has bytes, a name and a media type. */
function checkUploads({ access }: ParsedResource, members: Members, { report }: Scope): void {
  const allowed = (operation: "append" | "replace"): boolean => (access?.[operation]?.alternatives.length ?? 0) > 0;
  if (access?.replace !== undefined && allowed("replace")) {
    const message = "A file is made by its bytes alone, so nobody can replace it.";
    const suggestion = 'Give access to "update" instead: it also allows to replace the bytes.';
    report.add("bad-permission", access.replace.at, message, suggestion);
  }
  if (!allowed("append")) return;
  for (const [name, { at, said, property }] of members) {
    if (property === null || said === null || !mustBeGiven(property) || property.source !== "client") continue;
    const message = `"${name}" is required, and an upload gives bytes, a name and a media type alone: no file could ever be made.`;
    const suggestion = 'Give it a default, or leave out "required".';
    report.add("never-uploadable", said.keyAt("required") ?? at, message, suggestion);
  }
}
