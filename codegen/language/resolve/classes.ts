/** Classes and groups by name: what there is, before anybody asks what is in it. */

import { didYouMean } from "../edit-distance.ts";
import type { ParsedGroup } from "../grammar.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { general, pinned } from "./iris.ts";
import { capital, isReservedName, moduleName, RUNTIME_CLASSES, RUNTIME_TYPES } from "./names.ts";
import { absence, classCalledNow, type DeclaredClass, type Ground, mayBeBroken, type Scope } from "./scope.ts";

/** Looks up tables for every class and group; names and IRIs that stand twice are reported. */
export function declareClasses(ground: Ground): Pick<Scope, "classes" | "groups"> {
  const { spec, api, report } = ground;
  const classes = new Map<string, DeclaredClass>();
  const groups = new Map<string, ParsedGroup>();
  const taken = new Map<string, Spot>();
  const spellings = new Map<string, string>();
  const iris = new Map<string, string>();
  const free = (name: Located<string>): boolean => {
    const other = taken.get(name.value);
    if (other !== undefined) {
      report.add(
        "duplicate-name",
        name.at,
        `There are two things named "${name.value}"; the other stands in ${other.source.file}.`,
        "Rename one of them.",
      );
      return false;
    }
    taken.set(name.value, name.at);
    const spelling = moduleName(name.value);
    const alike = spellings.get(spelling);
    if (alike !== undefined) {
      const message = `"${name.value}" and "${alike}" would share the file name "${spelling}".`;
      report.add("duplicate-name", name.at, message, "Rename one of them.");
      return true;
    }
    spellings.set(spelling, name.value);
    if (RUNTIME_CLASSES.has(name.value) || isReservedName(name.value)) {
      report.add("reserved-name", name.at, `"${name.value}" is a class that every API has.`, "Choose another name.");
    }
    return true;
  };
  const iriOf = (name: Located<string>, said: Located<string> | undefined): string => {
    const iri = said === undefined ? `${api.vocabulary}${name.value}` : pinned(said, ground);
    const other = iris.get(iri);
    if (other === undefined) iris.set(iri, name.value);
    else {
      report.add(
        "duplicate-iri",
        said?.at ?? name.at,
        `"${name.value}" and "${other}" have one IRI, ${iri}, so nobody can tell them apart in linked data.`,
        "Give one of them another iri.",
      );
    }
    return iri;
  };
  for (const said of spec.resources) {
    if (said.resource !== undefined && free(said.resource)) {
      const iri = iriOf(said.resource, said.iri);
      classes.set(said.resource.value, { kind: "resource", name: said.resource.value, iri, said });
    }
  }
  for (const said of spec.values) {
    if (said.value !== undefined && free(said.value)) {
      const iri = iriOf(said.value, said.iri);
      classes.set(said.value.value, { kind: "value", name: said.value.value, iri, said });
    }
  }
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
      // Groups are in no output.
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

/** What is made of a class has these names beside its own, in the output and in answers; each with what it is. */
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
export function collectionClassName(resource: string): string {
  return `${capital(resource)}Collection`;
}

/** IRIs of the more general classes: those of this spec by name, others as they are written. */
export function superClassesOf(name: string, said: readonly Located<string>[], scope: Scope): readonly string[] {
  return said.flatMap((each) => {
    if (each.value.includes(":")) return [general(each, scope)];
    const found = scope.classes.get(each.value);
    if (found !== undefined && each.value !== name) {
      scope.used.add(`${found.kind} ${found.name}`);
      return [found.iri];
    }
    if (mayBeBroken(each.value, scope.spec)) return [];
    const isGroup = scope.groups.has(each.value);
    const message =
      each.value === name
        ? "A class is not more general than itself."
        : isGroup
          ? `"${each.value}" is a group, and no class.`
          : absence(each.value, "class", scope);
    const suggestion = isGroup
      ? `Write "use: [${each.value}]".`
      : (classCalledNow(each.value, scope) ??
        didYouMean(each.value, scope.classes.keys()) ??
        "Name a class of this spec, or give an IRI or a prefixed name.");
    scope.report.add("unknown-class", each.at, message, suggestion);
    return [];
  });
}
