/** Declares classes and groups, before their contents are resolved. */

import { didYouMean } from "../edit-distance.ts";
import { capital } from "../grammar/text-format.ts";
import type { ParsedGroup } from "../grammar.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { isReservedName, moduleName, RUNTIME_CLASSES, RUNTIME_TYPES } from "./derived-names.ts";
import { ALLOWED_CLASSES, expandTerm } from "./iris.ts";
import { claim, type NameRegistry } from "./members.ts";
import { classCalledNow, type DeclaredClass, type Ground, mayBeBroken, type Scope, unknownClass } from "./scope.ts";

/** All classes and groups by name. Reports duplicate names and IRIs. */
export function declareClasses(ground: Ground): Pick<Scope, "classes" | "groups"> {
  const { spec, api, report } = ground;
  const classes = new Map<string, DeclaredClass>();
  const groups = new Map<string, ParsedGroup>();
  const taken = new Map<string, Spot>();
  const spellings: NameRegistry = new Map();
  const iris: NameRegistry = new Map();
  const free = (name: Located<string>): boolean => {
    const other = taken.get(name.value);
    if (other !== undefined) {
      const message = `There are two things named "${name.value}"; the other is in ${other.source.file}.`;
      report.add("duplicate-name", name.at, message, "Rename one of them.");
      return false;
    }
    taken.set(name.value, name.at);
    const spelling = moduleName(name.value);
    const alike = claim(spellings, spelling, name.value);
    if (alike !== null) {
      const message = `"${name.value}" and "${alike}" would share the file name "${spelling}".`;
      report.add("duplicate-name", name.at, message, "Rename one of them.");
    } else if (RUNTIME_CLASSES.has(name.value) || isReservedName(name.value)) {
      report.add("reserved-name", name.at, `"${name.value}" is a class that every API has.`, "Choose another name.");
    }
    return true;
  };
  const iriOf = (name: Located<string>, said: Located<string> | undefined): string => {
    const iri = said === undefined ? `${api.vocabulary}${name.value}` : expandTerm(said, ground);
    const other = claim(iris, iri, name.value);
    if (other !== null) {
      const message = `"${name.value}" and "${other}" have one IRI, ${iri}, so nobody can tell them apart in linked data.`;
      report.add("duplicate-iri", said?.at ?? name.at, message, "Give one of them another iri.");
    }
    return iri;
  };
  const types = [
    ...spec.resources.map((said) => ({ kind: "resource", named: said.resource, said }) as const),
    ...spec.values.map((said) => ({ kind: "value", named: said.value, said }) as const),
  ];
  for (const { named, ...each } of types)
    if (named !== undefined && free(named))
      classes.set(named.value, { ...each, name: named.value, iri: iriOf(named, each.said.iri) });
  for (const said of spec.groups) {
    if (said.group === undefined || !free(said.group)) continue;
    groups.set(said.group.value, said);
    if (said.properties?.entries.length !== 0 || !said.legible("properties")) continue;
    const message = `The group "${said.group.value}" has no properties, so there is nothing to use.`;
    report.add("missing-key", said.keyAt("properties"), message, "Add some, or leave the group out.");
  }
  for (const { kind, name } of classes.values()) {
    const own = taken.get(name);
    if (own !== undefined && RUNTIME_TYPES.has(name)) {
      const message = `"${name}" is a type that the generated modules need for themselves.`;
      report.add("reserved-name", own, message, "Choose another name.");
    }
    for (const [derived, meaning] of derivedNames(kind, name)) {
      // Groups are not part of the output.
      const at = groups.has(derived) ? undefined : taken.get(derived);
      if (at !== undefined)
        report.add("duplicate-name", at, `"${derived}" is ${meaning} "${name}".`, "Choose another name.");
      if (own !== undefined && RUNTIME_CLASSES.has(derived)) {
        const message = `"${derived}", ${meaning} "${name}", is a class that every API has.`;
        report.add("reserved-name", own, message, "Choose another name.");
      }
    }
  }
  return { classes, groups };
}

/** Names in the output that are derived from the name of a class, each with a description. */
function derivedNames(
  kind: DeclaredClass["kind"],
  name: string,
): readonly (readonly [name: string, meaning: string])[] {
  const content = [`${name}Content`, "the form in which a client writes a whole"] as const;
  if (kind === "value") return [content];
  return [
    [collectionClassName(name), "the class of the collection of"],
    content,
    [`${name}Change`, "the form in which a client changes a"],
    [`${name}Stored`, "the form in which handlers store a"],
    [`${name}Handlers`, "the interface of the handlers of"],
  ];
}

/** `Place` to `PlaceCollection`. */
export const collectionClassName = (resource: string): string => `${capital(resource)}Collection`;

/** IRIs of the superclasses: those in this spec by name, others by IRI. */
export function superClassesOf(name: string, said: readonly Located<string>[], scope: Scope): readonly string[] {
  return said.flatMap((each) => {
    if (each.value.includes(":")) return [expandTerm(each, scope, ALLOWED_CLASSES)];
    const found = scope.classes.get(each.value);
    if (found !== undefined && each.value !== name) {
      scope.used.add(`${found.kind} ${found.name}`);
      return [found.iri];
    }
    if (mayBeBroken(each.value, scope.spec)) return [];
    const refuse = (message: string, suggestion: string): string[] => {
      scope.report.add("unknown-class", each.at, message, suggestion);
      return [];
    };
    if (scope.groups.has(each.value))
      return refuse(`"${each.value}" is a group, and no class.`, `Write "use: [${each.value}]".`);
    const isItself = each.value === name;
    const message = isItself ? "A class is not more general than itself." : unknownClass(each.value, "class", scope);
    const meant = classCalledNow(each.value, scope) ?? didYouMean(each.value, scope.classes.keys());
    return refuse(message, meant ?? "Name a class of this spec, or give an IRI or a prefixed name.");
  });
}
