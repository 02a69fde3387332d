/** Resources that are files: which property tells what of the bytes, and whether an upload can make one. */

import { mustBeGiven } from "../../datatype-schemas.ts";
import type { ParsedProperty, ParsedResource } from "../../grammar.ts";
import type { Bytes, Constraints, Datatype, Property } from "../../model.ts";
import { absent, type Members, meantBy } from "../members.ts";
import type { Scope } from "../scope.ts";

type Part = Exclude<keyof Bytes, "path">;

const PARTS: Readonly<Record<Part, Datatype>> = {
  name: "string",
  mediaType: "string",
  length: "integer",
  digest: "string",
  content: "iri",
};
const PART_NAMES = Object.keys(PARTS) as Part[];

/** Names of the properties that tell of the bytes; none where the resource is no file. */
export function bytesSaid({ bytes }: ParsedResource): ReadonlySet<string> {
  return new Set(PART_NAMES.flatMap((part) => bytes?.[part]?.value ?? []));
}

/** What is told of the bytes, and where they are; null where the resource is no file. */
export function bytesOf(said: ParsedResource, path: string, members: Members, scope: Scope): Bytes | null {
  const { bytes } = said;
  if (bytes === undefined) return null;
  const played = new Set<string>();
  for (const part of PART_NAMES) {
    const name = bytes[part];
    if (name === undefined) continue;
    const wanted = `"${name.value}: { type: ${PARTS[part]} }"`;
    if (!members.has(name.value) && members.whole)
      scope.report.add(
        "unknown-property",
        name.at,
        absent(members.of, name.value),
        meantBy(name.value, members, playing(part, members)) ?? `Add ${wanted} to the properties.`,
      );
    const property = members.get(name.value)?.property ?? null;
    if (property === null) continue;
    if (played.has(name.value))
      scope.report.add("bad-bytes", name.at, `"${name.value}" plays another part already.`, "Give each part its own.");
    else if (!fits(part, property))
      scope.report.add(
        "bad-bytes",
        name.at,
        `The server tells the ${part} of a file, so "${name.value}" must have "type: ${PARTS[part]}", and be a single value that can be read.`,
        `Write ${wanted}.`,
      );
    else wideEnough(part, property, members.get(name.value)?.said ?? null, scope);
    played.add(name.value);
  }
  uploadable(said, members, scope);
  const name = (part: Part): string => bytes[part]?.value ?? part;
  return {
    name: name("name"),
    mediaType: name("mediaType"),
    length: name("length"),
    digest: name("digest"),
    content: name("content"),
    path: `${path}{id}/content/{name}`,
  };
}

/** The names of the properties that could play a part. */
const playing = (part: Part, members: Members): readonly string[] =>
  [...members].flatMap(([name, { property }]) => (property !== null && fits(part, property) ? [name] : []));

function fits(part: Part, { range, writeOnly, many, multilingual }: Property): boolean {
  return range.kind === "data" && range.datatype === PARTS[part] && !writeOnly && !many && !multilingual;
}

/** Characters that a name or a media type may have. */
const LONGEST = 255;

/** Reports bounds within which not everything lies that the server may have to tell: clients choose names and types, and answers keep to their constraints. */
function wideEnough(
  part: Part,
  { constraints, unique }: Property,
  said: ParsedProperty | null,
  { report, api }: Scope,
) {
  const narrow = narrowing(part, constraints, api.limits.object);
  if (part === "content" && unique) narrow.push("unique");
  for (const key of narrow) {
    if (said === null || said[key] === undefined) continue;
    report.add(
      "bad-bytes",
      said.keyAt(key),
      `Not every ${SPOKEN[part]} keeps to "${key}", and the server tells it as it is.`,
      part === "name" || part === "mediaType"
        ? `Leave it out; a hook before "append" and "update" may refuse files by their ${SPOKEN[part]}.`
        : "Leave it out.",
    );
  }
}

const SPOKEN: Readonly<Record<Part, string>> = {
  name: "file name",
  mediaType: "media type",
  length: "length of a file",
  digest: "SHA-256",
  content: "address of bytes",
};

/** Those of the constraints that some value of that part would not meet. */
function narrowing(part: Part, constraints: Constraints, largest: number): (keyof Constraints | "unique")[] {
  const { pattern, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } =
    constraints;
  const texts = {
    name: [1, LONGEST],
    mediaType: [3, LONGEST],
    digest: [64, 64],
    content: [1, Infinity],
    length: [0, 0],
  };
  const [shortest = 0, longest = 0] = texts[part];
  const broken: Readonly<Record<Exclude<keyof Constraints, "minItems" | "maxItems" | "maxLanguages">, boolean>> = {
    enum: constraints.enum !== null,
    pattern: pattern !== null && (part !== "digest" || !takesDigests(pattern)),
    minLength: (minLength ?? 0) > shortest,
    maxLength: (maxLength ?? Infinity) < longest,
    minimum: (minimum ?? 0) > 0,
    maximum: (maximum ?? Infinity) < largest,
    exclusiveMinimum: (exclusiveMinimum ?? -1) >= 0,
    exclusiveMaximum: (exclusiveMaximum ?? Infinity) <= largest,
    multipleOf: multipleOf !== null && multipleOf !== 1,
  };
  return (Object.keys(broken) as (keyof typeof broken)[]).filter((key) => broken[key]);
}

function takesDigests(pattern: string): boolean {
  try {
    const expression = new RegExp(pattern, "u");
    return DIGESTS.every((digest) => expression.test(digest));
  } catch {
    // What is no regular expression is reported as that.
    return true;
  }
}

/** Some that every pattern of a SHA-256 in lower-case hexadecimal digits takes. */
const DIGESTS = ["0123456789abcdef".repeat(4), "0".repeat(64), "9".repeat(64), "a".repeat(64), "f".repeat(64)];

/** Reports what no upload gives: it has bytes, a name and a media type, and nothing else. */
function uploadable({ access }: ParsedResource, members: Members, { report }: Scope): void {
  const allowed = (operation: "append" | "replace"): boolean => (access?.[operation]?.alternatives.length ?? 0) > 0;
  if (access?.replace !== undefined && allowed("replace"))
    report.add(
      "bad-permission",
      access.replace.at,
      "A file is made by its bytes alone, so nobody can put one in the place of another.",
      'Give access to "update" instead: whoever has it may also put other bytes in the place of those of a file.',
    );
  if (!allowed("append")) return;
  for (const [name, { at, said, property }] of members) {
    if (property === null || said === null || !mustBeGiven(property)) continue;
    if (property.source !== "client") continue;
    report.add(
      "never-uploadable",
      said.keyAt("required") ?? at,
      `"${name}" is required, and an upload gives bytes, a name and a media type alone: no file could ever be made.`,
      'Give it a default, or leave out "required".',
    );
  }
}
