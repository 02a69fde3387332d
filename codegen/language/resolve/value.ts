/** Value types, and the embedding of values. */

import { isHashed } from "../../../src/hypermedia/datatypes.ts";
import type { Property, ValueType } from "../model.ts";
import { superClassesOf } from "./classes.ts";
import { checkDistinct, declarationsOf, type Members } from "./members.ts";
import { inWords, moduleName, variableOfValue } from "./names.ts";
import { resolveMembers } from "./property/property.ts";
import { type DeclaredClass, mayBeBroken, type Scope } from "./scope.ts";

export interface ResolvedValue {
  /** Without its uses, which are known when all classes are. */
  readonly model: Omit<ValueType, "answered" | "sent">;
  readonly members: Members;
}

/** A value type with its properties. */
export function resolveValue(
  { name, iri, said }: Extract<DeclaredClass, { kind: "value" }>,
  scope: Scope,
): ResolvedValue {
  const { use, properties: own } = said;
  const whole = said.legible("use") && said.legible("properties") && !mayBeBroken(name, scope.spec);
  const declarations = declarationsOf(name, { use, properties: own, whole }, scope);
  const members = resolveMembers(name, declarations, { governed: null, table: null }, scope);
  for (const { at, said: each, property } of members.values()) {
    const keys = [
      ...(property?.unique ? (["unique"] as const) : []),
      ...(property?.immutable ? (["immutable"] as const) : []),
      ...(property?.automatic ? (["default"] as const) : []),
      ...(property?.source === "sequence" ? (["sequence"] as const) : []),
    ];
    for (const key of keys.slice(-1)) {
      const message =
        key === "unique"
          ? "A value has no identity, so none of its properties can be unique."
          : `A value is part of a resource, so none of its properties can have "${key}${key === "default" ? `: ${property?.automatic}` : ""}".`;
      scope.report.add("bad-constraint", each?.keyAt(key) ?? at, message, `Leave out "${key}".`);
    }
  }
  checkDistinct(name, members, scope);
  const title = said.title?.value ?? inWords(name);
  return {
    model: {
      kind: "value",
      name,
      module: moduleName(name),
      variable: variableOfValue(name),
      iri,
      superClasses: superClassesOf(name, said.subClassOf?.items ?? [], scope),
      title,
      description: said.description?.value ?? title,
      properties: [...members.values()].flatMap(({ property }) => property ?? []),
    },
    members,
  };
}

/** Reports value types that embed themselves, and properties that embedded values cannot have: links and secrets. */
export function checkEmbedding(
  values: ReadonlyMap<string, ResolvedValue>,
  resources: readonly Members[],
  { report }: Scope,
): void {
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
  for (const members of resources) visit(members, []);
  // Also finds circles of value types that no resource embeds.
  for (const [name, { members }] of values) if (!embedded.has(name)) visit(members, [name]);
  for (const name of embedded) {
    for (const [each, { at, property }] of values.get(name)?.members ?? []) {
      const what = property === null ? null : refusedInValues(property);
      if (what === null) continue;
      const message = `"${each}" is ${what}, which only resources can have, and "${name}" is embedded in other things.`;
      report.add("bad-value-type", at, message, "Give it to the resource instead.");
    }
  }
}

function refusedInValues({ range }: Property): string | null {
  if (range.kind === "link") return "a link";
  return range.kind === "data" && isHashed(range) ? `a ${range.datatype}` : null;
}
