/** Resource types: properties, identifier, owner, and the parts that others resolve. */

import { quotedSeries } from "../../grammar/text-format.ts";
import type { ParsedResource } from "../../grammar.ts";
import type { Identifier, Property, Resource } from "../../model.ts";
import type { Governed } from "../access-rule.ts";
import { collectionClassName, superClassesOf } from "../classes.ts";
import { declaresOf } from "../declarations.ts";
import { deprecationOf } from "../deprecation.ts";
import { inWords, moduleName, pluralOf, snake, variableOf } from "../derived-names.ts";
import {
  checkDistinct,
  checkId,
  type Declarations,
  type Declared,
  declarationsOf,
  IDENTIFIERS,
  type Member,
  type Members,
  membersOf,
  type ResolvedResource,
  suggestedProperty,
  unknownProperty,
} from "../members.ts";
import { resolveMembers } from "../property/property.ts";
import { checkLinkNames, resolveRelations } from "../relations.ts";
import { type DeclaredClass, lacksUsers, type Scope } from "../scope.ts";
import { bytesOf, bytesSaid } from "./bytes.ts";
import { resolveCollection } from "./collection.ts";
import { resolveConstraints } from "./constraints.ts";
import { listersOf, resolveOperations } from "./operations.ts";
import { builtInProperties, checkServerValues } from "./server-values.ts";
import { LIFECYCLE } from "./statuses.ts";

type DeclaredResource = Extract<DeclaredClass, { kind: "resource" }>;

/** A resource type with all that is in it. */
export function resolveResource(declaration: DeclaredResource, scope: Scope): ResolvedResource {
  const { name, iri, said } = declaration;
  const title = said.title?.value ?? inWords(name);
  const path = said.path?.value ?? `/${snake(name)}/`;
  const plural = pluralOf(path);
  const table = snake(plural);
  const owner = ownerOf(said, name, scope);
  const accounts = scope.api.authentication?.accounts.resource ?? "";
  const maker = owner === "creator" ? { accounts, iri: scope.classes.get(accounts)?.iri ?? "" } : null;
  const builtIn = builtInProperties(scope.api, maker);
  const builtInNames = new Set(builtIn.map((property) => property.name));
  const declared = declarationsOf(name, said, scope);
  const whole = declared.whole && !lacksProperties(said, name, declared, builtInNames, scope);
  const declarations = { ...declared, whole };
  const owned = said.legible("owner") ? owner !== null : null;
  const governed = governedBy(said, name, owned, declarations, builtInNames, scope);
  const relations = resolveRelations(name, scope);
  checkLinkNames(name, scope);
  const members = membersIn(declaration, declarations, { governed, table, path, builtIn }, scope);
  const identifier = identifierOf(said, members, scope);
  const collectionClass = {
    name: collectionClassName(name),
    iri: `${scope.api.vocabulary}${collectionClassName(name)}`,
    title: said.collection.title?.value ?? `${title} collection`,
  };
  const asking = listersOf(said, governed, scope);
  const of = { name, members, isAccounts: name === accounts, asking };
  const collection = resolveCollection(said.collection, collectionClass.title, of, scope);
  checkServerValues(said, members, scope);
  const described = { name, title, path, plural, collectionClass, identifier, collection };
  const model: Resource = {
    ...described,
    kind: "resource",
    module: moduleName(name),
    variable: variableOf(plural, (each) => scope.classes.get(each)?.kind === "value"),
    renamedFrom: said.renamedFrom?.items.map(({ value }) => value) ?? [],
    ...deprecationOf(said),
    iri,
    description: said.description?.value ?? title,
    properties: [...members.values()].flatMap(({ property }) => property ?? []),
    owner,
    relations,
    constraints: resolveConstraints(said, members, governed, scope),
    operations: resolveOperations(said, { ...described, governed, members }, scope),
    superClasses: superClassesOf(name, said.subClassOf?.items ?? [], scope),
    maxAge: said.cache?.maxAge?.value ?? null,
    bytes: bytesOf(said, path, members, scope),
    table,
  };
  return { model, members, said };
}

/** True if this reports the missing properties, so that nothing else does. `builtIn`: names of the properties that the server writes. */
function lacksProperties(
  said: ParsedResource,
  name: string,
  { all, whole }: Declarations,
  builtIn: ReadonlySet<string>,
  { report, groups }: Scope,
): boolean {
  if (!whole || !said.legible("properties") || !said.legible("use")) return false;
  const there = new Set([...builtIn, ...all.map((each) => each.name.value)]);
  const missed = [...new Set(namesIn(said))].filter((each) => !there.has(each));
  const [first] = missed;
  const isBare = !said.properties?.entries.length;
  const isAlone = isBare && said.use === undefined;
  if (first === undefined || (missed.length === 1 && !isAlone)) return false;
  const list = quotedSeries(missed);
  const used = (said.use?.items ?? []).map(({ value }) => value);
  const missing = [...groups].flatMap(([group, { properties }]) => {
    const has = properties?.entries.some(({ key }) => missed.includes(key.value)) === true;
    return has && !used.includes(group) ? group : [];
  });
  const brought = missing.flatMap((group) => groups.get(group)?.properties?.entries.map(({ key }) => key.value) ?? []);
  if (missed.every((each) => brought.includes(each))) {
    const message = `${name} names ${list}, and does not use what brings them.`;
    report.add("missing-key", said.at, message, `Use the group: "use: [${[...used, ...missing].join(", ")}]".`);
  } else if (isBare) {
    const message = `${name} names ${list}, and has no properties${isAlone ? "" : " of its own"}.`;
    report.add("missing-key", said.at, message, `Add them: "properties: { ${first}: { type: string } }".`);
  } else return false;
  return true;
}

/** The properties that a resource type names in its other keys. */
function namesIn(said: ParsedResource): readonly string[] {
  const { identifier, access } = said;
  const { filter, order, defaultOrder, embed, group, sum, search } = said.collection;
  const rules = LIFECYCLE.flatMap((each) => access?.[each]?.alternatives ?? []);
  const located = [
    ...(identifier.value === "uuid" ? [] : [identifier]),
    ...[filter, search].flatMap((table) => table?.entries.map(({ key }) => key) ?? []),
    ...[order, embed, group, sum].flatMap((list) => list?.items ?? []),
    ...(defaultOrder === undefined ? [] : [defaultOrder.property]),
    ...rules.flatMap(({ when }) => when.map(({ property }) => property)),
  ];
  return [...located.map(({ value }) => value), ...bytesSaid(said)].flatMap((name) => name.split(".")[0] ?? []);
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

/** What access rules of the resource may ask. `builtIn`: names of the properties that the server writes. */
function governedBy(
  { access, operations }: ParsedResource,
  name: string,
  owned: boolean | null,
  { whole }: Declarations,
  builtIn: ReadonlySet<string>,
  scope: Scope,
): Governed {
  const declared = declaresOf(name, scope);
  const declares: Governed["declares"] = (property) =>
    declared(property) ?? (builtIn.has(property) ? "server" : whole ? declared(property) : null);
  const rules = [
    ...LIFECYCLE.filter((each) => each !== "append").map((each) => access?.[each]),
    ...(operations?.entries ?? []).map(({ value }) => (value?.on?.value === "collection" ? undefined : value?.access)),
  ];
  const parties = rules.flatMap((rule) => (rule?.alternatives ?? []).flatMap((each) => each.parties));
  return { name, owned, subject: "resource", claimed: parties.some(({ who }) => who.value === "owner"), declares };
}

function membersIn(
  { name, said }: DeclaredResource,
  declarations: Declarations,
  { builtIn, ...owner }: { governed: Governed; table: string; path: string; builtIn: readonly Property[] },
  scope: Scope,
): Members {
  const ofBytes = bytesSaid(said);
  const sourceOf = (each: Declared) =>
    ofBytes.has(each.name.value) ? "bytes" : isMadeIdentifier(each, said) ? "identifier" : "client";
  const declared = resolveMembers(name, declarations, owner, scope, sourceOf, builtIn);
  if (isMade(said, declared) && said.legible("identifier")) for (const each of declarations.all) checkId(each, scope);
  const at = said.resource?.at ?? said.at;
  const added = builtIn.map((property): [string, Member] => [property.name, { at, said: null, property }]);
  // A declared property of the same name is an error, and stays.
  const members = membersOf(
    name,
    [...declared, ...added.filter(([each]) => !declared.has(each))],
    declared.whole && said.legible("owner"),
  );
  checkDistinct(name, members, scope);
  return members;
}

function isMadeIdentifier({ name, said }: Declared, { identifier }: ParsedResource): boolean {
  return name.value === identifier.value && said?.type?.value === "uuid" && said.readOnly.value;
}

/** Whether the server makes the identifier, and no property is it. */
function isMade({ identifier }: ParsedResource, names: { readonly has: (name: string) => boolean }): boolean {
  return identifier.value === "uuid" && !names.has("uuid");
}

function identifierOf(said: ParsedResource, members: Members, scope: Scope): Identifier {
  const { value, at } = said.identifier;
  if (isMade(said, members)) return { kind: "uuid", property: null };
  if (!members.has(value) && members.whole) {
    const fitting = [...members].flatMap(([name, { property }]) =>
      property !== null && (property.source === "identifier" || lackingAsIdentifier(property) === null) ? [name] : [],
    );
    const otherwise = `Add "${value}: { type: string, required: true, unique: true }" to the properties, or leave "identifier" out: then the server makes one.`;
    const suggestion = suggestedProperty(value, members, fitting) ?? otherwise;
    scope.report.add("unknown-property", at, unknownProperty(members.of, value), suggestion);
  }
  const property = members.get(value)?.property ?? null;
  if (property === null) return { kind: "uuid", property: null };
  if (property.source === "identifier") return { kind: "uuid", property: property.name };
  const lacking = lackingAsIdentifier(property);
  if (lacking !== null) {
    const message = `"${property.name}" cannot be the identifier: ${lacking}.`;
    scope.report.add("bad-identifier", at, message, `A property can be the identifier if ${IDENTIFIERS}.`);
  }
  return { kind: "property", property: property.name };
}

function lackingAsIdentifier(property: Property): string | null {
  const { range, required, unique, many, multilingual, readOnly, read, write } = property;
  if (property.sequence === null && read === null) return null;
  if (range.kind === "data" && range.datatype === "uuid" && !many) return "clients may write it";
  if (range.kind !== "data" || range.datatype !== "string") return "it is no string";
  if (many || multilingual) return "it has several values";
  if (!required) return "it is not required";
  if (!unique) return "it is not unique";
  if (readOnly) return "clients cannot write it";
  return read !== null || write !== null ? "not everybody may read and write it, but everybody sees the path" : null;
}
