/** Value types, and the embedding of one in another. */

import { isHashed } from "../../../src/hypermedia/datatypes.ts";
import type { ParsedProperty } from "../grammar.ts";
import type { Property, ValueType } from "../model.ts";
import type { Spot } from "../yaml-node.ts";
import { superClassesOf } from "./classes.ts";
import { declarationsOf, distinct, groupOf, type Member, type Members, membersOf, nameFits } from "./members.ts";
import { inWords, moduleName, variableOfValue } from "./names.ts";
import { resolveProperty } from "./property/property.ts";
import { type DeclaredClass, mayBeBroken, type Scope } from "./scope.ts";

export interface ResolvedValue {
  /** Where it is met is known when all classes are. */
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
  const entries = declarations.all.map((each): [string, Member] => {
    nameFits(each.name, new Set(), scope);
    const setting = {
      declaredBy: each.declaredBy,
      group: groupOf(each, name),
      governed: null,
      table: null,
      source: "client",
    } as const;
    const property = each.said === undefined ? null : resolveProperty(each.name, each.said, setting, scope);
    if (property?.unique) {
      const message = "A value has no identity, so none of its properties can be unique.";
      scope.report.add("bad-constraint", each.said?.keyAt("unique") ?? each.name.at, message, 'Leave out "unique".');
    }
    return [each.name.value, { at: each.name.at, said: each.said ?? null, property }];
  });
  const members = membersOf(name, entries, declarations.whole);
  distinct(name, members, scope);
  const title = said.title?.value ?? inWords(name);
  const properties = [...members.values()].flatMap(({ property }) => property ?? []);
  const superClasses = superClassesOf(name, said.subClassOf?.items ?? [], scope);
  return {
    model: {
      kind: "value",
      name,
      module: moduleName(name),
      variable: variableOfValue(name),
      iri,
      superClasses,
      title,
      description: said.description?.value ?? title,
      properties,
    },
    members,
  };
}

/** Reports value types that embed themselves, and what cannot stand in an embedded one: links, secrets. */
export function embeddingsFit(
  values: ReadonlyMap<string, ResolvedValue>,
  resources: readonly Members[],
  scope: Scope,
): void {
  const embedded = new Map<string, Spot>();
  const visit = (members: Members, path: readonly string[]): void => {
    for (const [, { said, property }] of members) {
      if (property?.range.kind !== "embed") continue;
      const target = property.range.value;
      const at = embedAt(said);
      if (path.includes(target)) {
        const circle = [...path.slice(path.indexOf(target)), target].join(" in ");
        if (at !== null) {
          scope.report.add(
            "bad-value-type",
            at,
            `A value cannot hold itself: ${circle}.`,
            "Make one of them a resource, and link to it.",
          );
        }
      } else if (!embedded.has(target)) {
        if (at !== null) embedded.set(target, at);
        const inner = values.get(target);
        if (inner !== undefined) visit(inner.members, [...path, target]);
      }
    }
  };
  for (const members of resources) visit(members, []);
  // A value type in a circle that no resource embeds is at fault all the same.
  for (const [name, { members }] of values) if (!embedded.has(name)) visit(members, [name]);
  for (const name of embedded.keys()) {
    for (const [each, { at, property }] of values.get(name)?.members ?? []) {
      const wrong = property === null ? null : misplaced(property);
      if (wrong !== null) {
        scope.report.add(
          "bad-value-type",
          at,
          `"${each}" is ${wrong}, and "${name}" is embedded in other things.`,
          "Give it to the resource instead.",
        );
      }
    }
  }
}

function embedAt(said: ParsedProperty | null): Spot | null {
  return said?.embed?.at ?? null;
}

function misplaced({ range }: Property): string | null {
  if (range.kind === "link") return "a link, which only resources can hold";
  return range.kind === "data" && isHashed(range) ? `a ${range.datatype}, which only resources can hold` : null;
}
