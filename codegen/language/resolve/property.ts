/** A property: its range, its flags and rules, its term and its column. */

import type { PropertySaid } from "../grammar.ts";
import type { Json, Property, Range } from "../model.ts";
import type { Said } from "../node.ts";
import { constraintsOf } from "./constraints.ts";
import { DATATYPE_IRIS, expand, LANG_STRING } from "./iris.ts";
import { inWords, snake } from "./names.ts";
import { type Governed, resolveRule } from "./rule.ts";
import { classNamed, type Scope } from "./scope.ts";

/** Where a property stands, and what it is there. */
export interface Setting {
  /** The class or group whose files declare it: part of the derived IRI. */
  readonly declaredBy: string;
  /** What its access rules are about; null in a value type, which has no access of its own. */
  readonly governed: Governed | null;
  /** The table of the resource; null in value types and groups, which have none. */
  readonly table: string | null;
  readonly source: Property["source"];
}

/** The property; null where its type, link target or value type does not exist. */
export function resolveProperty(
  name: Said<string>,
  said: PropertySaid,
  setting: Setting,
  scope: Scope,
): Property | null {
  const range = rangeOf(said, scope);
  if (range === null) return null;
  const secret = range.kind === "data" && range.datatype === "secret";
  const password = range.kind === "data" && range.datatype === "password";
  const title = said.title?.value ?? inWords(name.value);
  const property: Property = {
    name: name.value,
    iri:
      said.iri === undefined
        ? `${scope.api.vocabulary}${setting.declaredBy}/${name.value}`
        : expand(said.iri, scope.api.prefixes, scope.report),
    title,
    description: said.description?.value ?? title,
    range,
    many: said.many.value,
    multilingual: said.multilingual.value,
    required: said.required.value,
    readOnly: said.readOnly.value || secret,
    writeOnly: said.writeOnly.value || password,
    unique: said.unique.value,
    default: said.default === undefined ? null : localized(said.default.value, said, scope),
    examples: examplesSaid(said).map((example) => localized(example.value, said, scope)),
    constraints: constraintsOf(said, range, scope.report),
    read: accessTo(said, "read", setting, scope),
    write: accessTo(said, "write", setting, scope),
    source: secret ? "secret" : setting.source,
    column: null,
  };
  flagsFit(said, property, scope);
  return { ...property, column: setting.table === null ? null : columnOf(property, setting.table) };
}

/** What stands under `example` and `examples`. */
export function examplesSaid(said: PropertySaid): readonly Said<unknown>[] {
  return [...(said.example === undefined ? [] : [said.example]), ...(said.examples?.items ?? [])];
}

/** The column that holds it, or the table of its links; null where the key of the row or the file store has it. */
function columnOf({ name, range, many, source }: Property, table: string): string | null {
  if (source === "identifier" || (source === "bytes" && range.kind === "data" && range.datatype === "iri")) return null;
  if (range.kind === "link" && many) return `${table}_${snake(name)}`;
  // `id` is the key of every row.
  return name === "id" ? "id_" : snake(name);
}

function rangeOf({ type, link, embed, onDelete, multilingual }: PropertySaid, scope: Scope): Range | null {
  if (type !== undefined) {
    const iri = multilingual.value ? LANG_STRING : DATATYPE_IRIS[type.value];
    return { kind: "data", datatype: type.value, iri };
  }
  if (link !== undefined) {
    const hint = 'Values of that type stand in place: write "embed" instead of "link".';
    const target = classNamed(scope, link, ["resource"], "unknown-link-target", hint);
    return target && { kind: "link", resource: target.name, iri: target.iri, onDelete: onDelete?.value ?? "restrict" };
  }
  if (embed !== undefined) {
    const hint = 'A resource has an address of its own: write "link" instead of "embed".';
    const target = classNamed(scope, embed, ["value"], "unknown-class", hint);
    return target && { kind: "embed", value: target.name, iri: target.iri };
  }
  return null;
}

function accessTo(said: PropertySaid, right: "read" | "write", { governed }: Setting, scope: Scope): Property["read"] {
  const rule = said[right];
  if (rule === undefined) return null;
  if (governed === null) {
    scope.report.add(
      "bad-permission",
      said.keyAt(right),
      "A value type has no access rules: whoever may read or write the resource may read or write its values.",
      "Give the rule to the property that embeds it.",
    );
    return null;
  }
  return resolveRule(rule, governed, scope);
}

/** A text of a multilingual property that names no language is in the default one. */
function localized(value: unknown, said: PropertySaid, { api }: Scope): Json {
  return said.multilingual.value && typeof value === "string" ? { [api.locales.default]: value } : (value as Json);
}

function flagsFit(said: PropertySaid, property: Property, { report }: Scope): void {
  const { range, required, readOnly, writeOnly } = property;
  const text = range.kind === "data" && range.datatype === "string";
  const fault = (key: Parameters<PropertySaid["keyAt"]>[0], message: string, suggestion: string | null = null): void =>
    report.add("bad-constraint", said.keyAt(key), message, suggestion);
  if (property.multilingual) {
    const wrong = !text
      ? "Only strings are multilingual."
      : said.many.value
        ? "A multilingual property has one text for each language, not many."
        : null;
    if (wrong !== null)
      report.add(
        "bad-multilingual",
        said.keyAt("multilingual"),
        wrong,
        said.many.value && text ? 'Leave out "many".' : 'Leave out "multilingual".',
      );
  }
  if (property.unique && (said.many.value || said.multilingual.value || range.kind === "embed" || writeOnly)) {
    fault(
      "unique",
      "Only a single value that can be read, and is not multilingual or embedded, can be unique.",
      'Leave out "unique".',
    );
  }
  if (said.readOnly.value && said.writeOnly.value)
    report.add(
      "conflicting-keys",
      said.keyAt("writeOnly"),
      "What is read-only and write-only is nothing at all.",
      "Keep one of the two.",
    );
  if (required && readOnly)
    fault(
      "required",
      "Only the server writes a read-only property, so nobody can be required to give it.",
      'Leave out "required".',
    );
  if (said.default !== undefined) {
    const reason = required
      ? "A required property is always given"
      : range.kind === "link"
        ? "A link leads to a resource that may not be there"
        : property.unique
          ? "Two resources cannot have the same unique value"
          : writeOnly || property.source === "secret"
            ? "A secret is never the same twice"
            : null;
    if (reason !== null) fault("default", `${reason}, so it has no default.`, 'Leave out "default".');
  }
  if (range.kind === "link" && range.onDelete === "clear" && required) {
    report.add(
      "clear-on-required",
      said.keyAt("onDelete"),
      `"${property.name}" is required, so it cannot be cleared when "${range.resource}" is deleted.`,
      'Use "restrict" or "cascade", or leave out "required".',
    );
  }
  if (range.kind !== "link" && said.onDelete !== undefined)
    fault("onDelete", '"onDelete" is for links.', "Leave it out.");
  if (range.kind === "data" && /^(password|secret)$/.test(range.datatype) && said.many.value)
    fault("many", "There is one password, and one secret.", 'Leave out "many".');
}
