/** Resource types: properties, identifier, owner, and the parts that others resolve. */

import type { ParsedResource } from "../../grammar.ts";
import type { Identifier, Property, Resource } from "../../model.ts";
import type { Governed } from "../access-rule.ts";
import { collectionClassName, superClassesOf } from "../classes.ts";
import { deprecationOf } from "../deprecation.ts";
import {
  absent,
  type Declarations,
  type Declared,
  declarationsOf,
  distinct,
  groupOf,
  identifierNeeds,
  leavesIdentifier,
  type Member,
  type Members,
  meantBy,
  membersOf,
  nameFits,
} from "../members.ts";
import { inWords, moduleName, pluralOf, snake, variableOf } from "../names.ts";
import { resolveProperty } from "../property/property.ts";
import { type DeclaredClass, lacksUsers, mayBeBroken, type Scope } from "../scope.ts";
import { builtInProperties } from "./built-in-properties.ts";
import { bytesOf, bytesSaid } from "./bytes.ts";
import { resolveCollection } from "./collection.ts";
import { lacksProperties } from "./missing-members.ts";
import { listersOf, resolveOperations } from "./operations.ts";

export interface ResolvedResource {
  readonly model: Resource;
  readonly members: Members;
  readonly said: ParsedResource;
}

type DeclaredResource = Extract<DeclaredClass, { kind: "resource" }>;

/** A resource type with all that is in it. */
export function resolveResource(declaration: DeclaredResource, scope: Scope): ResolvedResource {
  const { name, iri, said } = declaration;
  const title = said.title?.value ?? inWords(name);
  const path = said.path?.value ?? `/${snake(name)}/`;
  const plural = pluralOf(path);
  const table = snake(plural);
  const owner = ownerOf(said, name, scope);
  const kept = new Set(["created", "modified", ...(owner === "creator" ? ["owner"] : [])]);
  const legible = said.legible("use") && said.legible("properties") && !mayBeBroken(name, scope.spec);
  const declared = declarationsOf(name, { use: said.use, properties: said.properties, whole: legible }, scope);
  const declarations = {
    ...declared,
    whole: declared.whole && !lacksProperties(said, name, { declared, kept }, scope),
  };
  const governed = governedBy(said, name, said.legible("owner") ? owner !== null : null, declarations, kept);
  const members = membersIn(declaration, declarations, { governed, table, owner }, scope);
  const properties = [...members.values()].flatMap(({ property }) => property ?? []);
  const identifier = identifierOf(said, members, scope);
  const collectionClass = {
    name: collectionClassName(name),
    iri: `${scope.api.vocabulary}${collectionClassName(name)}`,
    title: said.collection.title?.value ?? `${title} collection`,
  };
  const collection = resolveCollection(
    said.collection,
    collectionClass.title,
    {
      name,
      members,
      isAccounts: name === scope.api.authentication?.accounts.resource,
      asking: listersOf(said, governed, scope),
    },
    scope,
  );
  const operations = resolveOperations(
    said,
    { name, title, path, plural, collectionClass, identifier, collection, governed },
    scope,
  );
  const description = said.description?.value ?? title;
  const superClasses = superClassesOf(name, said.subClassOf?.items ?? [], scope);
  const maxAge = said.cache?.maxAge?.value ?? null;
  const bytes = bytesOf(said, path, members, scope);
  return {
    model: {
      kind: "resource",
      name,
      module: moduleName(name),
      variable: variableOf(plural, (each) => scope.classes.get(each)?.kind === "value"),
      renamedFrom: said.renamedFrom?.items.map(({ value }) => value) ?? [],
      ...deprecationOf(said),
      iri,
      superClasses,
      title,
      description,
      properties,
      path,
      plural,
      collectionClass,
      identifier,
      owner,
      collection,
      operations,
      maxAge,
      bytes,
      table,
    },
    members,
    said,
  };
}

function ownerOf({ owner }: ParsedResource, name: string, scope: Scope): Resource["owner"] {
  const accounts = scope.api.authentication?.accounts.resource;
  if (owner === undefined || scope.obscure.has("authentication")) return owner?.value ?? null;
  if (lacksUsers(scope, "bad-owner", owner.at, "An owner is a user")) return owner.value;
  if (owner.value === "itself" && accounts !== name) {
    const message = `Only accounts own themselves, and the accounts are "${accounts}".`;
    scope.report.add("bad-owner", owner.at, message, 'Did you mean "creator"?');
    return "creator";
  }
  return owner.value;
}

/** What access rules of the resource may ask. `kept`: names of the properties that the server keeps for it. */
function governedBy(
  { access, operations }: ParsedResource,
  name: string,
  owned: boolean | null,
  { all, whole }: Declarations,
  kept: ReadonlySet<string>,
): Governed {
  const byName = new Map(all.map((each) => [each.name.value, each.said]));
  const kindOf: Governed["kindOf"] = (property) => {
    if (!byName.has(property)) return kept.has(property) ? "other" : whole ? "absent" : null;
    const said = byName.get(property);
    if (said === undefined || !said.legible("type") || !said.legible("many")) return null;
    // What has no type is faulty for that alone.
    if (said.type === undefined && said.link === undefined && said.embed === undefined) return null;
    return said.type?.value === "boolean" && !said.many.value ? "flag" : "other";
  };
  const rules = [
    ...[access?.list, access?.retrieve, access?.replace, access?.update, access?.delete],
    ...(operations?.entries ?? []).map(({ value }) => (value?.on?.value === "item" ? value.access : undefined)),
  ];
  const claimed = rules.some((rule) => rule?.alternatives.some(({ who }) => who.value === "owner"));
  const flags = [...byName.keys()].filter((each) => kindOf(each) === "flag");
  return { name, owned, exists: true, claimed, kindOf, flags };
}

interface Kept {
  readonly governed: Governed;
  readonly table: string;
  readonly owner: Resource["owner"];
}

function membersIn(
  { name, said }: DeclaredResource,
  declarations: Declarations,
  { governed, table, owner }: Kept,
  scope: Scope,
): Members {
  const accounts = scope.api.authentication?.accounts.resource ?? "";
  const maker = owner === "creator" ? { accounts, iri: scope.classes.get(accounts)?.iri ?? "" } : null;
  const machine = builtInProperties(scope.api, maker);
  const machineNames = new Set(machine.map((property) => property.name));
  const ofBytes = bytesSaid(said);
  const named = new Set(declarations.all.map((each) => each.name.value));
  const made = isMade(said, named) && said.legible("identifier");
  const members = new Map<string, Member>();
  for (const each of declarations.all) {
    nameFits(each.name, machineNames, scope);
    if (made) leavesIdentifier(each, scope);
    const source = ofBytes.has(each.name.value) ? "bytes" : isMadeIdentifier(each, said) ? "identifier" : "client";
    const setting = { declaredBy: each.declaredBy, group: groupOf(each, name), governed, table, source } as const;
    const property = each.said === undefined ? null : resolveProperty(each.name, each.said, setting, scope);
    members.set(each.name.value, { at: each.name.at, said: each.said ?? null, property });
  }
  const at = said.resource?.at ?? said.at;
  for (const property of machine) {
    if (!members.has(property.name)) members.set(property.name, { at, said: null, property });
  }
  const result = membersOf(name, members, declarations.whole && said.legible("owner"));
  distinct(name, result, scope);
  return result;
}

function isMadeIdentifier({ name, said }: Declared, { identifier }: ParsedResource): boolean {
  return name.value === identifier.value && said?.type?.value === "uuid" && said.readOnly.value;
}

/** Whether the server makes the identifier, and no property is it. */
function isMade({ identifier }: ParsedResource, names: { readonly has: (name: string) => boolean }): boolean {
  return identifier.value === "uuid" && !names.has("uuid");
}

function identifierOf(said: ParsedResource, members: Members, scope: Scope): Identifier {
  const { identifier } = said;
  if (isMade(said, members)) return { kind: "uuid", property: null };
  if (!members.has(identifier.value) && members.whole) {
    const fitting = [...members].flatMap(([name, member]) => (identifierNeeds(member.said) === null ? [] : [name]));
    const otherwise = `Add "${identifier.value}: { type: string, required: true, unique: true }" to the properties, or leave "identifier" out: then the server makes one.`;
    const suggestion = meantBy(identifier.value, members, fitting) ?? otherwise;
    scope.report.add("unknown-property", identifier.at, absent(members.of, identifier.value), suggestion);
  }
  const property = members.get(identifier.value)?.property ?? null;
  if (property === null) return { kind: "uuid", property: null };
  if (property.source === "identifier") return { kind: "uuid", property: property.name };
  const lacking = lackingAsIdentifier(property);
  if (lacking !== null) {
    const needs = identifierNeeds(members.get(property.name)?.said ?? null);
    const suggestion =
      needs === null
        ? 'It is a required, unique, single string, or "type: uuid, readOnly: true", which the server makes.'
        : `Give that property ${needs}.`;
    scope.report.add(
      "bad-identifier",
      identifier.at,
      `"${property.name}" cannot be the identifier: ${lacking}.`,
      suggestion,
    );
  }
  return { kind: "property", property: property.name };
}

function lackingAsIdentifier({
  range,
  required,
  unique,
  many,
  multilingual,
  readOnly,
  read,
  write,
}: Property): string | null {
  if (range.kind === "data" && range.datatype === "uuid" && !many) return "clients may write it";
  if (range.kind !== "data" || range.datatype !== "string") return "it is no string";
  if (many || multilingual) return "it has several values";
  if (!required) return "it is not required";
  if (!unique) return "it is not unique";
  if (readOnly) return "clients cannot write it";
  return read !== null || write !== null ? "not everybody may read and write it, but everybody sees the path" : null;
}
