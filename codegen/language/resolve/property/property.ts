/** Properties: range, flags, rules, term and column. */

import { datatypeIri } from "../../../../src/hypermedia/datatypes.ts";
import { normalizedLiteral } from "../../datatype-schemas.ts";
import { createReport, type Report } from "../../diagnostics.ts";
import { didYouMean } from "../../edit-distance.ts";
import type { Anything } from "../../grammar/units.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Json, Property, Range } from "../../model.ts";
import type { Located } from "../../yaml-node.ts";
import { type Governed, resolveRule } from "../access-rule.ts";
import { RANGES } from "../declarations.ts";
import { deprecationOf } from "../deprecation.ts";
import { columnNamed, inWords, snake } from "../derived-names.ts";
import { expandTerm, LANG_STRING } from "../iris.ts";
import {
  checkName,
  type Declarations,
  type Declared,
  groupOf,
  type Member,
  type Members,
  membersOf,
} from "../members.ts";
import { choices, classNamed, type Scope, unrepeated } from "../scope.ts";
import { aggregateOf, isAggregate, measureOf, type ResolvedAggregate } from "./aggregate.ts";
import { resolveConstraints } from "./constraints.ts";
import { checkFlags } from "./flags.ts";
import { inverseOf } from "./inverse.ts";

/** What a property needs to know of its class or group. */
interface Owner {
  /** What its access rules are about; null in a value type, which has no access rules. */
  readonly governed: Governed | null;
  /** The table of the resource; null in value types and groups, which have none. */
  readonly table: string | null;
  /** The path of the resource. */
  readonly path?: string;
}

interface Setting extends Owner {
  /** The class or group whose files declare it: part of the derived IRI. */
  readonly declaredBy: string;
  readonly group: string | null;
  readonly source: Property["source"];
}

/** The declared properties of a class or group. `builtIn`: those that the server writes. */
export function resolveMembers(
  of: string,
  { all, whole }: Declarations,
  owner: Owner,
  scope: Scope,
  sourceOf: (declared: Declared) => Property["source"] = () => "client",
  builtIn: readonly Property[] = [],
): Members {
  const reserved = new Set(builtIn.map((property) => property.name));
  const members = all.map((declared): [string, Member] => {
    const { name, said, declaredBy } = declared;
    checkName(name, reserved, scope);
    const group = groupOf(declared, of);
    const setting: Setting = { ...owner, declaredBy, group, source: sourceOf(declared) };
    const property = said === undefined ? null : resolveProperty(name, said, setting, scope);
    return [name.value, { at: name.at, said: said ?? null, property }];
  });
  return membersOf(of, members, whole);
}

const FLAGS = ["required", "many", "multilingual", "unique", "readOnly", "writeOnly", "immutable", "sequence"] as const;

/** Keys that other checks of a property depend on. */
const SHAPING = [...FLAGS, "precision", "scale", "ordered"] as const;

/** The property; null if its type, link target or value type does not exist or cannot be read, or if it contradicts itself. */
function resolveProperty(name: Located<string>, said: ParsedProperty, setting: Setting, scope: Scope): Property | null {
  const aggregated = isAggregate(said) ? aggregateOf(said, setting.governed, scope, name.value) : null;
  const range = RANGES.every((each) => said.legible(each)) ? rangeOf(said, aggregated, scope) : null;
  if (range === null || !SHAPING.every((each) => said.legible(each))) return null;
  const secret = range.kind === "data" && range.datatype === "secret";
  const password = range.kind === "data" && range.datatype === "password";
  const counts = said.sequence !== undefined;
  const automatic = automaticOf(said, range);
  const title = said.title?.value ?? inWords(name.value);
  const contradictions = createReport();
  const property: Property = {
    name: name.value,
    renamedFrom: said.renamedFrom?.items.map(({ value }) => value) ?? [],
    group: setting.group,
    ...deprecationOf(said),
    iri:
      said.iri === undefined
        ? `${scope.api.vocabulary}${setting.declaredBy}/${name.value}`
        : expandTerm(said.iri, scope),
    title,
    description: said.description?.value ?? title,
    range,
    many: said.many.value,
    multilingual: said.multilingual.value,
    required: said.required.value || counts || isAlwaysSet(said, setting),
    readOnly: said.readOnly.value || counts || secret || setting.source === "bytes",
    writeOnly: said.writeOnly.value || password,
    unique: said.unique.value || said.sequence?.value === true,
    immutable: said.immutable.value,
    ...(said.sequence === undefined ? {} : { sequence: said.sequence.value === true ? null : said.sequence.value }),
    automatic,
    default:
      said.default === undefined || automatic !== null ? null : normalised(said.default.value, said, range, scope),
    backfill: said.backfill === undefined ? null : backfillOf(said, range, scope),
    examples: examplesSaid(said).map((example) => normalised(example.value, said, range, scope)),
    constraints: resolveConstraints(said, range, contradictions),
    read: accessTo(said, "read", setting, scope),
    write: accessTo(said, "write", setting, scope),
    source: secret ? "secret" : counts ? "sequence" : setting.source,
    column: null,
  };
  checkFlags(said, property, contradictions);
  const states = said.states === undefined ? null : statesOf(said, said.states, contradictions);
  const inverse = said.inverse === undefined ? null : inverseOf(name, said, said.inverse, setting, scope);
  if (said.inverse !== undefined && inverse === null) return null;
  const contradicting = contradictions.findings();
  scope.report.take(contradicting);
  if (contradicting.length > 0) return null;
  const constraints = {
    ...property.constraints,
    enum: said.states?.items.map(({ value }) => value) ?? property.constraints.enum,
  };
  return {
    ...property,
    ...states,
    ...(aggregated && aggregation(aggregated)),
    ...(inverse && { inverse, readOnly: true, source: "inverse" }),
    constraints,
    column: setting.table === null || inverse !== null ? null : columnOf(property, setting.table),
  };
}

/** Keys that a property with states cannot have, as they follow from the states. */
const SETTLED = [...FLAGS, "default", "enum", "ordered", "pattern", "minLength", "maxLength", "write"] as const;

/** What follows from the states of a property: the server writes one of them. */
function statesOf(
  said: ParsedProperty,
  { items, at }: NonNullable<ParsedProperty["states"]>,
  report: Report,
): Partial<Property> {
  const names = items.map(({ value }) => value);
  unrepeated(items, "state", report);
  if (names.length < 2) {
    const suggestion = 'Add one, or write "type: string" instead.';
    report.add("bad-states", at, "A property with states has at least two.", suggestion);
  }
  for (const key of SETTLED.filter((each) => said.keyAt(each) !== said.at)) {
    const suggestion = "Leave it out: the property is required, has one value, and only transitions change it.";
    report.add("bad-states", said.keyAt(key), `"${key}" does not go with "states".`, suggestion);
  }
  const { initial } = said;
  if (initial !== undefined) checkState(initial, names, report);
  return { required: true, readOnly: true, default: initial?.value ?? names[0] ?? null, source: "transitions" };
}

export function checkState({ value, at }: Located<string>, states: readonly string[], report: Report): void {
  if (states.includes(value)) return;
  const suggestion = didYouMean(value, states) ?? choices("state", states);
  report.add("bad-states", at, `There is no state "${value}".`, suggestion);
}

/** What follows from an aggregate: the database writes it, and a count or sum is 0 where there are no rows. */
function aggregation({ aggregate, measure }: ResolvedAggregate): Partial<Property> {
  const isSure = aggregate.does === "count" || aggregate.does === "sum";
  const zero = normalizedLiteral(0, { kind: "data", ...measure, iri: "" }) as Json;
  return { aggregate, source: "aggregate", readOnly: true, required: isSure, default: isSure ? zero : null };
}

/** Whether a property of a resource always has a value, as clients cannot remove its default. */
const isAlwaysSet = ({ readOnly, default: standard, many, onDelete }: ParsedProperty, { governed }: Setting): boolean =>
  governed !== null && readOnly.value && standard !== undefined && !many.value && onDelete?.value !== "clear";

/** A default that the request determines. `me` is one of any link: others have no default. */
function automaticOf({ default: standard, many }: ParsedProperty, range: Range): Property["automatic"] {
  if (many.value) return null;
  if (range.kind === "link") return standard?.value === "me" ? "me" : null;
  const isDate = range.kind === "data" && (range.datatype === "date" || range.datatype === "dateTime");
  return isDate && standard?.value === "now" ? "now" : null;
}

export function examplesSaid(said: ParsedProperty): readonly Anything[] {
  return [...(said.example === undefined ? [] : [said.example]), ...(said.examples?.items ?? [])];
}

/** Its column, or the table of its links; null if the key of the row or the file store has the value. */
function columnOf({ name, range, many, source }: Property, table: string): string | null {
  if (source === "identifier" || (source === "bytes" && range.kind === "data" && range.datatype === "iri")) return null;
  if (range.kind === "link" && many) return `${table}_${snake(name)}`;
  return columnNamed(name);
}

function rangeOf(said: ParsedProperty, aggregated: ResolvedAggregate | null, scope: Scope): Range | null {
  const { type, link, embed, states, inverse, onDelete, multilingual } = said;
  if (aggregated !== null)
    return { kind: "data", ...aggregated.measure, iri: datatypeIri(aggregated.measure.datatype) };
  if (inverse !== undefined) return { kind: "data", datatype: "iri", iri: datatypeIri("iri") };
  if (states !== undefined) return { kind: "data", datatype: "string", iri: datatypeIri("string") };
  if (type !== undefined) {
    const iri = multilingual.value ? LANG_STRING : datatypeIri(type.value);
    const values = said.enum?.items.map((item) => String(item.value));
    const order = said.ordered.value && values !== undefined ? { ordered: values } : {};
    return { kind: "data", ...measureOf(type.value, said), iri, ...order };
  }
  if (link !== undefined) {
    const hint = 'Values of that type are embedded: write "embed" instead of "link".';
    const target = classNamed(scope, link, ["resource"], "unknown-link-target", hint);
    return target && { kind: "link", resource: target.name, iri: target.iri, onDelete: onDelete?.value ?? "restrict" };
  }
  if (embed !== undefined) {
    const hint = 'Resources are linked: write "link" instead of "embed".';
    const target = classNamed(scope, embed, ["value"], "unknown-class", hint);
    return target && { kind: "embed", value: target.name, iri: target.iri };
  }
  return null;
}

function accessTo(
  said: ParsedProperty,
  right: "read" | "write",
  { governed }: Setting,
  scope: Scope,
): Property["read"] {
  const rule = said[right];
  if (rule === undefined) return null;
  if (governed !== null) return resolveRule(rule, governed, scope);
  const message = `A value type has no access rules: whoever may ${right} the resource may ${right} its values.`;
  scope.report.add("bad-permission", said.keyAt(right), message, "Give the rule to the property that embeds it.");
  return null;
}

/** The value as in a record: a link as the identifier at the end of its path. */
function backfillOf(said: ParsedProperty, range: Range, scope: Scope): Json {
  const value = normalised(said.backfill?.value, said, range, scope);
  if (range.kind !== "link" || typeof value !== "string") return value;
  const identifier = value.slice(value.lastIndexOf("/") + 1);
  return new URLSearchParams(`id=${identifier.replaceAll("+", "%2B").replaceAll("&", "%26")}`).get("id");
}

/** The canonical form, as for bodies. A text without a language is in the default one. */
function normalised(value: unknown, said: ParsedProperty, range: Range, scope: Scope): Json {
  if (Array.isArray(value)) return value.map((each) => normalised(each, said, range, scope));
  if (typeof value === "string" && said.multilingual.value) return { [scope.api.locales.default]: value };
  return normalizedLiteral(value, range) as Json;
}
