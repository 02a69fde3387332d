/** Resource types: properties, identifier, owner, and the parts that others resolve. */

import type { ResourceSaid } from "../grammar.ts";
import type { Identifier, Property, Resource } from "../model.ts";
import { didYouMean } from "../nearest.ts";
import { bytesOf } from "./bytes.ts";
import { collectionClassName, superClassesOf } from "./classes.ts";
import { resolveCollection } from "./collection.ts";
import { machineProperties } from "./machine.ts";
import { type Declared, declared, distinct, type Member, type Members, nameFits } from "./members.ts";
import { inWords, pluralOf, snake } from "./names.ts";
import { resolveOperations } from "./operations.ts";
import { resolveProperty } from "./property.ts";
import type { Governed } from "./rule.ts";
import type { DeclaredClass, Scope } from "./scope.ts";

export interface ResolvedResource {
  readonly model: Resource;
  readonly members: Members;
  readonly said: ResourceSaid;
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
  const declarations = declared(name, said, scope);
  const governed = governedBy(name, owner !== null, declarations);
  const members = membersOf(declaration, declarations, { governed, table, owner }, scope);
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
    { name, members, isAccounts: name === scope.api.authentication?.accounts.resource },
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
  const bytes = bytesOf(said, members, scope);
  return {
    model: {
      kind: "resource",
      name,
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

function ownerOf({ owner }: ResourceSaid, name: string, { api, spec, report }: Scope): Resource["owner"] {
  if (owner === undefined || spec.api === null) return owner?.value ?? null;
  const accounts = api.authentication?.accounts.resource;
  if (api.authentication === null) {
    report.add(
      "bad-owner",
      owner.at,
      "There are no users in this API, so nobody owns anything.",
      'Add "authentication" to api.yaml, or leave out "owner".',
    );
    return null;
  }
  if (owner.value === "itself" && accounts !== name) {
    report.add(
      "bad-owner",
      owner.at,
      `Only accounts own themselves, and the accounts are "${accounts}".`,
      'Did you mean "creator"?',
    );
    return "creator";
  }
  return owner.value;
}

/** What access rules of the resource may ask. */
function governedBy(name: string, owned: boolean, declarations: readonly Declared[]): Governed {
  const byName = new Map(declarations.map((each) => [each.name.value, each.said]));
  const isFlag = (property: string): boolean | null => {
    if (!byName.has(property)) return false;
    const said = byName.get(property);
    return said === undefined ? null : said.type?.value === "boolean" && !said.many.value;
  };
  return { name, owned, exists: true, isFlag };
}

interface Kept {
  readonly governed: Governed;
  readonly table: string;
  readonly owner: Resource["owner"];
}

function membersOf(
  { name, said }: DeclaredResource,
  declarations: readonly Declared[],
  { governed, table, owner }: Kept,
  scope: Scope,
): Members {
  const accounts = scope.api.authentication?.accounts.resource ?? "";
  const maker = owner === "creator" ? { accounts, iri: scope.classes.get(accounts)?.iri ?? "" } : null;
  const machine = machineProperties(scope.api, maker);
  const machineNames = new Set(machine.map((property) => property.name));
  const ofBytes = new Set(
    said.bytes === undefined
      ? []
      : [said.bytes.name, said.bytes.mediaType, said.bytes.length, said.bytes.digest, said.bytes.content].map(
          (each) => each?.value,
        ),
  );
  const members = new Map<string, Member>();
  for (const each of declarations) {
    nameFits(each.name, machineNames, scope);
    const source = ofBytes.has(each.name.value) ? "bytes" : isMadeIdentifier(each, said) ? "identifier" : "client";
    const property =
      each.said === undefined
        ? null
        : resolveProperty(each.name, each.said, { declaredBy: each.declaredBy, governed, table, source }, scope);
    members.set(each.name.value, { at: each.name.at, said: each.said ?? null, property });
  }
  for (const property of machine) {
    if (!members.has(property.name))
      members.set(property.name, { at: said.resource?.at ?? said.at, said: null, property });
  }
  distinct(name, members, scope);
  return members;
}

function isMadeIdentifier({ name, said }: Declared, { identifier }: ResourceSaid): boolean {
  return name.value === identifier.value && said?.type?.value === "uuid" && said.readOnly.value;
}

function identifierOf({ identifier }: ResourceSaid, members: Members, { report }: Scope): Identifier {
  const member = members.get(identifier.value);
  if (member === undefined) {
    if (identifier.value !== "uuid")
      report.add(
        "unknown-property",
        identifier.at,
        `There is no property "${identifier.value}" to identify it.`,
        didYouMean(identifier.value, ["uuid", ...members.keys()]),
      );
    return { kind: "uuid", property: null };
  }
  const { property } = member;
  if (property === null) return { kind: "uuid", property: null };
  if (property.source === "identifier") return { kind: "uuid", property: property.name };
  const lacking = lackingAsIdentifier(property);
  if (lacking !== null)
    report.add(
      "bad-identifier",
      identifier.at,
      `"${property.name}" cannot be the identifier: ${lacking}.`,
      'It is a required, unique, single string, or "type: uuid, readOnly: true", which the server makes.',
    );
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
  if (range.kind !== "data" || range.datatype !== "string") return "it is no string";
  if (many || multilingual) return "it has several values";
  if (!required) return "it is not required";
  if (!unique) return "it is not unique";
  if (readOnly) return "clients cannot write it";
  return read !== null || write !== null ? "not everybody may read and write it, but everybody sees the path" : null;
}
