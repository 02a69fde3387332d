/** Value types: their properties, how they embed each other, and where answers and bodies contain them. */

import { isHashed } from "../../../src/hypermedia/datatypes.ts";
import { isFilledIn } from "../datatype-schemas.ts";
import type { Class, Json, Property, Resource, ValueType } from "../model.ts";
import { superClassesOf } from "./classes.ts";
import { inWords, moduleName, variableOfValue } from "./derived-names.ts";
import { checkDistinct, declarationsOf, type Members, type Resolved, type ResolvedValue } from "./members.ts";
import { resolveMembers } from "./property/property.ts";
import type { DeclaredClass, Scope } from "./scope.ts";

export function resolveValue(declared: Extract<DeclaredClass, { kind: "value" }>, scope: Scope): ResolvedValue {
  const { name, iri, said } = declared;
  const members = resolveMembers(name, declarationsOf(name, said, scope), { governed: null, table: null }, scope);
  for (const { at, said: each, property } of members.values()) {
    const key = property === null ? null : keyOfResources(property);
    if (key === null) continue;
    const message =
      key === "unique"
        ? "A value has no identity, so none of its properties can be unique."
        : `A value is part of a resource, so none of its properties can have "${key}${key === "default" ? `: ${property?.automatic}` : ""}".`;
    scope.report.add("bad-constraint", each?.keyAt(key) ?? at, message, `Leave out "${key}".`);
  }
  checkDistinct(name, members, scope);
  const title = said.title?.value ?? inWords(name);
  const model = {
    kind: "value" as const,
    name,
    module: moduleName(name),
    variable: variableOfValue(name),
    iri,
    superClasses: superClassesOf(name, said.subClassOf?.items ?? [], scope),
    title,
    description: said.description?.value ?? title,
    properties: [...members.values()].flatMap(({ property }) => property ?? []),
  };
  return { model, members };
}

/** A key of the property that only resources can have. */
function keyOfResources({ source, automatic, immutable, unique }: Property) {
  if (source === "sequence") return "sequence";
  if (automatic !== null) return "default";
  if (immutable) return "immutable";
  return unique ? "unique" : null;
}

/** Reports value types that embed themselves, and properties that embedded values cannot have: links and secrets. */
export function checkEmbedding({ resources, values, report }: Resolved): void {
  const embedded = new Set<string>();
  const visit = (members: Members, path: readonly string[]): void => {
    for (const [, { at, said, property }] of members) {
      if (property?.range.kind !== "embed") continue;
      const target = property.range.value;
      if (path.includes(target)) {
        const circle = [...path.slice(path.indexOf(target)), target].join(" in ");
        const suggestion = "Make one of them a resource, and link to it.";
        report.add("bad-value-type", said?.embed?.at ?? at, `A value cannot contain itself: ${circle}.`, suggestion);
      } else if (!embedded.has(target)) {
        embedded.add(target);
        const inner = values.get(target);
        if (inner !== undefined) visit(inner.members, [...path, target]);
      }
    }
  };
  for (const { members } of resources.values()) visit(members, []);
  // Also finds circles of value types that no resource embeds.
  for (const [name, { members }] of values) if (!embedded.has(name)) visit(members, [name]);
  for (const name of embedded) {
    for (const [each, { at, property }] of values.get(name)?.members ?? []) {
      if (property === null) continue;
      const { range } = property;
      const secret = range.kind === "data" && isHashed(range) ? `a ${range.datatype}` : null;
      const what = range.kind === "link" ? "a link" : secret;
      if (what === null) continue;
      const message = `"${each}" is ${what}, which only resources can have, and "${name}" is embedded in other things.`;
      report.add("bad-value-type", at, message, "Give it to the resource instead.");
    }
  }
}

type NamedProperties = Pick<ValueType, "name" | "properties">;

/** Value types, each with whether answers and bodies contain it: directly, or embedded in another class. */
export function withUses(
  resources: readonly Resource[],
  values: readonly Omit<ValueType, "answered" | "sent">[],
): readonly ValueType[] {
  const classes = [...resources, ...values];
  const operations = resources.flatMap((resource) => resource.operations);
  const names = resources.map(({ name }) => name);
  const answered = withEmbedded([...names, ...operations.map(({ returns }) => returns)], classes, "writeOnly");
  const sent = withEmbedded([...names, ...operations.map(({ expects }) => expects)], classes, "readOnly");
  return values.map((each) => ({ ...each, answered: answered.has(each.name), sent: sent.has(each.name) }));
}

/** Names of classes, and of those embedded in them. `skipped`: properties that do not count. */
export function withEmbedded(
  names: readonly (string | null)[],
  classes: readonly NamedProperties[],
  skipped: "readOnly" | "writeOnly" | null,
): ReadonlySet<string> {
  const properties = new Map(classes.map((each) => [each.name, each.properties]));
  const found = new Set(names.filter((name) => name !== null));
  // The loop also visits names that it adds.
  for (const name of found)
    for (const property of properties.get(name) ?? [])
      if (property.range.kind === "embed" && !(skipped !== null && property[skipped])) found.add(property.range.value);
  return found;
}

/** Adds the defaults of embedded values to the defaults, backfills and examples of the spec, as is done for bodies. */
export function withEmbeddedDefaults<T extends Class>(
  classes: readonly T[],
  values: readonly NamedProperties[],
): readonly T[] {
  const byName = new Map(values.map((value) => [value.name, value.properties]));
  const completed = (given: Json, property: Property): Json => {
    const { range } = property;
    if (range.kind !== "embed" || typeof given !== "object" || given === null) return given;
    if (Array.isArray(given)) return given.map((each) => completed(each, property));
    const members = new Map(Object.entries(given));
    for (const inner of byName.get(range.value) ?? []) {
      const value = members.get(inner.name) ?? (isFilledIn(inner) ? inner.default : undefined);
      if (value !== undefined) members.set(inner.name, completed(value, inner));
    }
    return Object.fromEntries(members);
  };
  const complete = (property: Property): Property => ({
    ...property,
    default: property.default === null ? null : completed(property.default, property),
    backfill: property.backfill === null ? null : completed(property.backfill, property),
    examples: property.examples.map((example) => completed(example, property)),
  });
  return classes.map((each) => ({ ...each, properties: each.properties.map(complete) }));
}
