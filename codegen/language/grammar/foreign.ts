/** What other languages say in a property, OpenAPI, JSON Schema, Prisma and frameworks for the web, and how it is said here. */

import type { Declared, Suggestion } from "../diagnostics.ts";
import { nearest } from "../nearest.ts";
import { type Entry, plain } from "../node.ts";
import { quotedSeries } from "./flow.ts";
import type { Under } from "./misfit.ts";

type Types = readonly string[];
type Tell = (value: unknown, types: Types) => Suggestion;

const LINKING =
  /^(\$?ref|references?|belongs_?to|has_?one|relation|foreign_?key|(many|one)_?to_?one|resource|class|model|entity|target)$/i;
const LINKING_MANY = /^(has_?many|(many|one)_?to_?many|has_?and_?belongs_?to_?many)$/i;

const ONE_KIND = "The values of a property are of one kind: add a property for each.";
const MANY = 'Write the type of one value, and beside it "many: true".';
const WITHIN = 'Make a value type of it, in a file that begins with "value:", and name that by "embed".';

const BY_KEY: Readonly<Record<string, Tell>> = {
  items: (value, types) => {
    const one = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    if (typeof one.type === "string") return namely({ one: one.type, beside: ["many: true"] }, types);
    return classIn(one.$ref) === null ? MANY : naming(one.$ref, ["many: true"]);
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
  name: () => 'Leave it out: a property is named by the key that it stands under, and shown to people by its "title".',
  value: (value) =>
    typeof value === "string" && /^[A-Z][A-Za-z0-9]*$/.test(value) ? `Write "embed: ${value}".` : null,
  access: () => 'Write "read" for who may read it, and "write" for who may write it.',
  index: () => 'Leave it out: what "filter" and "order" name under "collection" gets its index by itself.',
  filter: () => 'Put it under "collection" of the resource, with the name of the property.',
  order: () => 'Put it under "collection" of the resource, with the name of the property.',
};

const IDENTIFYING = /^(primary_?key|pk|id)$/i;
const OTHER_SIDE = /^(inverse(_?(of|side))?|inversed_?by|mapped_?by|back_?(ref|populates)|related_?name|opposite)$/i;

/** What a key says that another language has under several names. */
function severallyNamed(key: string, said: unknown): string | null {
  if (IDENTIFYING.test(key)) return 'Leave it out, and name the property by "identifier" of the resource.';
  if (OTHER_SIDE.test(key))
    return "Leave it out: a link is told on one side. The other side is its collection, filtered by the link.";
  if (/^(scale|decimals|decimal_?places)$/i.test(key) && Number.isInteger(said))
    return `Write "multipleOf: ${10 ** -Number(said)}".`;
  if (/^(precision|max_?digits)$/i.test(key)) return "Leave it out: numbers have one size here.";
  return /^x-/.test(key) ? "Leave it out: a spec has no keys beside those of the language." : null;
}

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
export function foreignKey({ key, value }: Entry, types: Types): { readonly suggestion: Suggestion } | null {
  const said = plain(value);
  if (LINKING.test(key)) return { suggestion: naming(said, []) };
  if (LINKING_MANY.test(key)) return { suggestion: naming(said, ["many: true"]) };
  const suggestion = Object.hasOwn(BY_KEY, key) ? (BY_KEY[key]?.(said, types) ?? null) : severallyNamed(key, said);
  return suggestion === null ? null : { suggestion };
}

/** How what another language calls a type is said here; null where nobody knows. */
export function foreignType(value: string, types: Types): Suggestion {
  const marked = markedIn(value);
  if (marked !== null) return namely(marked, types);
  if (/\w\s*\|\s*\w/.test(value)) return ONE_KIND;
  if (/^(array|list|set)$/i.test(value)) return MANY;
  if (/^(object|json|jsonb|map|record|struct)$/i.test(value)) return WITHIN;
  if (/^enum$/i.test(value)) return 'Write "type: string", and beside it the values: "enum: [one, other]".';
  if (/^(ref|reference|relation|link)$/i.test(value)) return 'Write "link:" and the name of the resource type.';
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(value)) return null;
  return (declared) => {
    if (declared.get(value) === "group")
      return `"${value}" is a group: write "use: [${value}]" beside "properties", in place of this one.`;
    const own = classNamed(value, declared);
    if (own !== null && declared.has(value)) return sentence(own, []);
    // What is a datatype elsewhere, and nearly the name of a class, may have been meant as either.
    const meant = [nearest(value, types), own].flatMap((each) => each ?? []);
    if (meant.length > 0) return `Did you mean ${quotedSeries(meant, "or")}?`;
    return /^[A-Z]/.test(value)
      ? `If that is a resource type, write "link: ${value}"; if it is a value type, "embed: ${value}".`
      : `It is one of ${types.join(", ")}.`;
  };
}

/** How that is written which names the target of `link` or `embed` and says more of it; null where it says no more. */
export function foreignTarget(said: unknown, types: Types): Suggestion {
  if (typeof said === "string") {
    const marked = markedIn(said);
    if (marked !== null) return namely(marked, types);
    if (/\w\s*\|\s*\w/.test(said)) return ONE_KIND;
    return /\/|\.(ya?ml|json)$/i.test(said) ? naming(said, []) : null;
  }
  const [one, ...others] = Array.isArray(said) ? said : [];
  if (others.length > 0) return ONE_KIND;
  return typeof one === "string" && others.length === 0 ? namely({ one, beside: ["many: true"] }, types) : null;
}

/** How an operation takes or answers several of a class; null where it is said of one. */
export function foreignSeveral(said: unknown, key: "expects" | "returns"): Suggestion {
  const [only, ...others] = Array.isArray(said) ? said : [];
  const one = typeof said === "string" && markedIn(said)?.beside.includes("many: true") ? markedIn(said)?.one : only;
  if (typeof one !== "string" || others.length > 0) return null;
  const within = `Name a value type that has them in a property with "many: true".`;
  return (declared) =>
    key === "returns" && declared.get(one) === "resource" ? `Did you mean "${one}Collection"?` : within;
}

/** How a property is written of which a type or a class stands alone; null where it is neither. */
export function foreignProperty(said: unknown, under: Under | undefined, types: Types): Suggestion {
  const name = Array.isArray(said) && said.length === 1 ? `${said[0]}[]` : said;
  if (typeof name !== "string" || under === undefined) return null;
  const marked = markedIn(name);
  if (marked === null && !/^[A-Z]\w*$/.test(name)) return null;
  return (declared) => {
    const { one, beside } = marked ?? { one: name, beside: [] };
    // A capital begins the name of a class, also of one that is yet to be written.
    const saying = marked === null ? classNamed(one, declared) : renameHints(one, declared, types);
    const keys = [saying ?? `link: ${one}`, ...beside];
    return `Write it as "${under.key}: { ${keys.join(", ")} }".`;
  };
}

/** A type with what is said of it: that there may be many, or has to be one. */
interface Marked {
  readonly one: string;
  readonly beside: readonly string[];
  /** Whether it is said that there may be none. */
  readonly optional?: boolean;
}

/** What signs around a type say in other languages: `Line[]`, `list<Line>`, `Line?`, `Line | null`, `Line!`, `varchar(20)`; null where there are none. */
function markedIn(text: string): Marked | null {
  const [, many] = /^(?:(?:array|list|set)?(?:<(\w+)>|\[(\w+)\])|(\w+)\[\])$/i.exec(text)?.filter(Boolean) ?? [];
  if (many !== undefined) return { one: many, beside: ["many: true"] };
  const [, optional] =
    /^(?:(?:optional|nullable|maybe)[<[](\w+)[>\]]|(\w+)(?:\?|\s*\|\s*(?:null|none|undefined)))$/i
      .exec(text)
      ?.filter(Boolean) ?? [];
  if (optional !== undefined) return { one: optional, beside: [], optional: true };
  const [, sized, length] = /^(\w+)\((\d+)\)$/.exec(text) ?? [];
  if (sized !== undefined)
    return { one: sized, beside: /char|text|string/i.test(sized) ? [`maxLength: ${length}`] : [] };
  const [, one] = /^(\w+)!$/.exec(text) ?? [];
  return one === undefined ? null : { one, beside: ["required: true"] };
}

const namely =
  ({ one, beside, optional = false }: Marked, types: Types): Suggestion =>
  (declared) => {
    const absent = optional ? ' What is not "required" may be absent.' : "";
    const saying = renameHints(one, declared, types);
    if (saying !== null) return `${sentence(saying, beside)}${absent}`;
    return `Write ${beside.length > 0 ? `the type of one, "${one}", and beside it ${quotedSeries(beside)}` : `"${one}" alone`}.${absent}`;
  };

/** What a link of another language leads to, or has within. */
const naming =
  (said: unknown, beside: readonly string[]): Suggestion =>
  (declared) => {
    const target = classIn(said);
    const own = target === null ? null : classNamed(target, declared);
    return sentence(own ?? `link: ${target ?? "…"}`, beside);
  };

const sentence = (saying: string, beside: readonly string[]): string =>
  `Write "${saying}"${beside.length > 0 ? `, and beside it ${quotedSeries(beside)}` : ""}.`;

/** The key that says what values are, and its value: by a class that is declared, or else by a datatype; null where it is neither. */
function renameHints(name: string, declared: Declared, types: Types): string | null {
  const type = types.includes(name) ? name : null;
  const own = type === null ? classNamed(name, declared) : null;
  const near = type ?? nearest(name, types);
  return own ?? (near === null ? null : `type: ${near}`);
}

/** How a property names a class that is declared, whatever the case, or nearly so called; null where none is. */
function classNamed(name: string, declared: Declared): string | null {
  const classes = [...declared.keys()].filter((each) => declared.get(each) !== "group");
  const [own] = classes.filter((each) => each === name || each.toLowerCase() === name.toLowerCase());
  const found = own ?? (/^[A-Z]/.test(name) ? nearest(name, classes) : null);
  return found === null ? null : `${declared.get(found) === "value" ? "embed" : "link"}: ${found}`;
}

/** The class in `#/components/schemas/Painter`, `painter.yaml` and `painter`. */
function classIn(said: unknown): string | null {
  const [, name] = typeof said === "string" ? (/(\w+)(?:\.\w+)?$/.exec(said) ?? []) : [];
  const words = (name ?? "").split("_").map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return name === undefined ? null : words.join("");
}
