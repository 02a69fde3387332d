/** What other languages say in a property, OpenAPI, JSON Schema, Prisma and frameworks for the web, and how it is said here. */

import { nearest } from "../nearest.ts";
import { type Entry, plain } from "../node.ts";

type Tell = (value: unknown) => string;

const LINKING = /^(\$?ref|references?|belongs_?to|has_?one|relation|foreign_?key|(many|one)_?to_?one)$/i;
const LINKING_MANY = /^(has_?many|(many|one)_?to_?many|has_?and_?belongs_?to_?many)$/i;

const MANY = 'Write the type of one value, and beside it "many: true".';
const WITHIN = 'Make a value type of it, in a file that begins with "value:", and name that by "embed".';

const BY_KEY: Readonly<Record<string, Tell>> = {
  items: (value) => {
    const one = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    if (typeof one.type === "string") return `Write "type: ${one.type}", and beside it "many: true".`;
    const target = classIn(one.$ref);
    return target === null ? MANY : `Write "link: ${target}", and beside it "many: true".`;
  },
  properties: () => WITHIN,
  fields: () => WITHIN,
  format: (value) => {
    const type = FORMATS.get(String(value));
    if (type !== undefined) return `Leave it out, and write "type: ${type}".`;
    return /^(u?int|float|double)\d*$/.test(String(value))
      ? "Leave it out: numbers have one size here."
      : 'Leave it out, or say by "pattern" what the text looks like.';
  },
};

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["date", "date"],
  ["date-time", "dateTime"],
  ["time", "time"],
  ["duration", "duration"],
  ["email", "email"],
  ["idn-email", "email"],
  ["uri", "iri"],
  ["url", "iri"],
  ["iri", "iri"],
  ["uuid", "uuid"],
  ["password", "password"],
]);

/** How what another language says by this key is said here; null where nobody knows. */
export function foreignKey({ key, value }: Entry): string | null {
  const said = plain(value);
  if (LINKING.test(key)) return `Write "link: ${classIn(said) ?? "…"}".`;
  if (LINKING_MANY.test(key)) return `Write "link: ${classIn(said) ?? "…"}", and beside it "many: true".`;
  return Object.hasOwn(BY_KEY, key) ? (BY_KEY[key]?.(said) ?? null) : null;
}

/** How what another language calls a type is said here; null where nobody knows. */
export function foreignType(value: string, types: readonly string[]): string | null {
  const [, one] = /^(?:array|list)?<?(\w+)(?:\[\]|>)$/i.exec(value) ?? [];
  if (one !== undefined) return `Write the type of one, "${one}", and beside it "many: true".`;
  if (/^(array|list|set)$/i.test(value)) return MANY;
  if (/^(object|json|jsonb|map|record|struct)$/i.test(value)) return WITHIN;
  if (/^enum$/i.test(value)) return 'Write "type: string", and beside it the values: "enum: [one, other]".';
  if (/^(ref|reference|relation|link)$/i.test(value)) return 'Write "link:" and the name of the resource type.';
  return /^[A-Z][A-Za-z0-9]*$/.test(value) && nearest(value, types) === null
    ? `If that is a resource type, write "link: ${value}"; if it is a value type, "embed: ${value}".`
    : null;
}

/** The class in `#/components/schemas/Painter`, `painter.yaml` and `painter`. */
function classIn(said: unknown): string | null {
  const [, name] = typeof said === "string" ? (/(\w+)(?:\.\w+)?$/.exec(said) ?? []) : [];
  const words = (name ?? "").split("_").map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return name === undefined ? null : words.join("");
}
