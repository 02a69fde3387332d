/** Names and paths that are unique in the API: those of documents, collections, operations, their types, and database tables. */

import type { ParsedOperation } from "../../grammar.ts";
import type { Operation, Paths, Resource } from "../../model.ts";
import type { Located, Spot } from "../../yaml-node.ts";
import { isReservedName, RUNTIME_OPERATION_IDS } from "../derived-names.ts";
import { checkDatabaseName, claim, type NameRegistry, type Resolved, type ResolvedResource } from "../members.ts";
import { RUNTIME_OPERATIONS } from "../resource/operations.ts";
import { LIFECYCLE } from "../resource/statuses.ts";
import type { Scope } from "../scope.ts";

/** Paths of every server. */
const RUNTIME_PATHS = ["/healthz", "/readyz", "/metrics"];

/** Reports two things at one path, and collections below or above something else. Returns the resource types whose path is reported. */
export function checkPaths(resolved: Resolved): ReadonlySet<Resource> {
  const { resources, api, report } = resolved;
  const claims: NameRegistry = new Map(RUNTIME_PATHS.map((path) => [path, "the server itself"]));
  claimDocuments(claims, resolved);
  const reserved = [...claims];
  const placed = [...resources.values()].flatMap(({ model, said }) =>
    said.path === undefined ? [] : [{ model, path: model.path, at: said.path.at }],
  );
  const homeless = new Set<Resource>();
  for (const { model, path, at } of placed)
    if (!take(claims, path, `"${model.name}"`, at, resolved)) homeless.add(model);
  for (const { model, path, at } of placed) {
    const [below, who] = reserved.find(([claimed]) => claimed.startsWith(path)) ?? [];
    if (below !== undefined) {
      const message = `"${path}" lies above "${below}", the path of ${who}, where its items would be.`;
      report.add("duplicate-path", at, message, "Choose a path beside it.");
      homeless.add(model);
    }
    const [above, other] = claimedAbove(path, claims, api.paths.entrypoint);
    if (above === undefined) continue;
    homeless.add(model);
    const message = `"${path}" lies below "${above}/", the path of ${other}.`;
    report.add("duplicate-path", at, message, "Choose a path beside it.");
  }
  return homeless;
}

/** The documents of every API, by their paths. */
export const DOCUMENTS: Readonly<Record<keyof Paths, string>> = {
  entrypoint: "entrypoint",
  apidoc: "API documentation",
  docs: "guide",
  openapi: "OpenAPI description",
  contexts: "folder of the contexts",
  shapes: "SHACL shapes",
};

function claimDocuments(claims: NameRegistry, scope: Scope): void {
  const { api, spec } = scope;
  const said = spec.api?.paths;
  for (const name of Object.keys(DOCUMENTS) as (keyof Paths)[]) {
    // The path of one that cannot be read is not known.
    if (said?.legible(name) === false && said.keyAt(name) !== said.at) continue;
    take(claims, api.paths[name], `the ${DOCUMENTS[name]}`, said?.[name].at, scope);
  }
  if (api.authentication !== null) {
    take(claims, api.authentication.tokenPath, "the token endpoint", spec.api?.authentication?.token.at, scope);
  }
}

/** Ignores a trailing slash. False if the path is taken. */
function take(claims: NameRegistry, path: string, who: string, at: Spot | undefined, { report }: Scope): boolean {
  const other = claim(claims, path.replace(/\/$/, ""), who);
  if (other === null) return true;
  if (at !== undefined)
    report.add("duplicate-path", at, `"${path}" is the path of ${other} already.`, "Choose another path.");
  return false;
}

/** The claimed path above, and its owner. The entrypoint, mostly the root, does not count. */
function claimedAbove(path: string, claims: NameRegistry, entrypoint: string) {
  const segments = path.split("/").slice(1, -2);
  const all = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const above = all.find((each) => claims.has(each) && `${each}/` !== entrypoint);
  return above === undefined ? [] : [above, claims.get(above)];
}

/** Operation ids and types of the whole API. */
type Taken = Readonly<Record<"ids" | "types", NameRegistry>>;

/**
 * Reports collections and operations that share a name, a type or a route. `homeless`: resource types whose path is
 * reported. Returns them, with those that share the name of their collection.
 */
export function checkAnnouncedNames(homeless: ReadonlySet<Resource>, resolved: Resolved): ReadonlySet<Resource> {
  const resources = [...resolved.resources.values()];
  const misplaced = new Set(homeless);
  const plurals: NameRegistry = new Map();
  const taken: Taken = { ids: new Map(), types: new Map() };
  for (const { model, said } of resources) {
    for (const { id, lifecycle } of model.operations) {
      if (lifecycle === null) continue;
      claim(taken.ids, id, model.name);
      checkOperationId(id, said.resource?.at ?? said.at, resolved);
    }
    // The operations of a file's bytes.
    for (const verb of model.bytes === null ? [] : ["retrieve", "replace"])
      claim(taken.ids, `${verb}${model.name}Content`, model.name);
  }
  for (const resource of resources) {
    const { model, said } = resource;
    if (!homeless.has(model) && !checkPlural(resource, plurals, resolved)) misplaced.add(model);
    const routes: NameRegistry = new Map();
    for (const { key, value } of said.operations?.entries ?? []) {
      const operation = model.operations.find(({ name, lifecycle }) => lifecycle === null && name === key.value);
      if (operation === undefined || value === undefined) continue;
      checkOperation(operation, key, value, model, taken, resolved);
      checkRoute(operation, value, resource, routes, resolved);
    }
  }
  return misplaced;
}

/** False if another collection has the name, and so the table. */
function checkPlural({ model, said }: ResolvedResource, plurals: NameRegistry, { api, report }: Scope): boolean {
  if (said.path === undefined) return true;
  const { name, plural } = model;
  const { at } = said.path;
  const other = claim(plurals, plural, name);
  if (other !== null) {
    const message = `"${name}" and "${other}" would both be called "${plural}", after the last segment of their paths.`;
    report.add("duplicate-name", at, message, "Rename one of them.");
  }
  if (isReservedName(plural)) {
    const message = `"${plural}" is a member of every JavaScript object, so no collection can have that name.`;
    report.add("reserved-name", at, message, "Choose another path.");
  } else if (["caching", "rights", api.authentication === null ? null : "authentication"].includes(plural)) {
    const message = `The handlers have a member "${plural}" in every API, so no collection can have that name.`;
    report.add("reserved-name", at, message, "Choose a path with another last segment.");
  }
  return other === null;
}

function checkOperationId(id: string, at: Spot, { report }: Scope): void {
  if (!RUNTIME_OPERATION_IDS.has(id)) return;
  const message = `"${id}" is an operation of every API, and operations have one name in the whole API.`;
  report.add("reserved-name", at, message, "Choose another name.");
}

function checkOperation(
  { id, type }: Operation,
  name: Located<string>,
  said: ParsedOperation,
  { name: resource }: Resource,
  taken: Taken,
  scope: Scope,
): void {
  const { report, classes } = scope;
  const isLifecycle = (LIFECYCLE as readonly string[]).includes(name.value);
  checkOperationId(id, name.at, scope);
  if (isLifecycle || isReservedName(name.value)) {
    const what = isLifecycle ? "an operation of the access table" : "a member of every JavaScript object";
    report.add("reserved-name", name.at, `"${name.value}" is ${what}.`, "Choose another name.");
  }
  const other = claim(taken.ids, id, resource);
  if (other !== null) {
    const message = `"${id}" is an operation of "${other}" already, and operations have one name in the whole API.`;
    report.add("duplicate-name", name.at, message, `Choose another name, such as "${id}${resource}".`);
    // By default, its type follows from the name.
    if (said.type === undefined) return;
  }
  const isTaken = RUNTIME_OPERATIONS.has(type) || classes.has(type);
  const typed = isTaken ? "something else" : claim(taken.types, type, `"${id}"`);
  if (typed !== null) {
    const at = said.type?.at ?? name.at;
    report.add("duplicate-name", at, `"${type}" is the type of ${typed} already.`, "Choose another type.");
  }
}

function checkRoute(
  { id, on, method, path, segment }: Operation,
  said: ParsedOperation,
  resource: ResolvedResource,
  routes: NameRegistry,
  { report }: Scope,
): void {
  const { model } = resource;
  if (said.path === undefined || !said.legible("method")) return;
  const { at } = said.path;
  const other = claim(routes, `${method} ${path}`, id);
  if (other !== null) {
    report.add("duplicate-path", at, `"${id}" and "${other}" have one path and one method.`, "Change one of them.");
  }
  if (on === "item" && model.bytes?.path.startsWith(`${path}/`)) {
    report.add("duplicate-path", at, 'The bytes of a file are below "content" already.', "Choose another path.");
  }
  if (on === "collection" && segment !== null && mayIdentify(segment, resource)) {
    const { property } = model.identifier;
    const message = `An item whose "${property}" is "${segment}" could not be reached.`;
    report.add("shadowed-identifier", at, message, `Give "${property}" a pattern that does not match it.`);
  }
}

/** Whether an item may have that identifier. */
function mayIdentify(segment: string, { model: { identifier }, members }: ResolvedResource): boolean {
  const { said, property } = members.get(identifier.property ?? "") ?? {};
  if (identifier.kind === "uuid" || !property || said?.legible("pattern") === false) return false;
  try {
    return new RegExp(property.constraints.pattern ?? "", "u").test(segment);
  } catch {
    // `resolveConstraints` reports the pattern.
    return false;
  }
}

/** Tables of the store itself. */
const RUNTIME_TABLES = /^(hydrant|knex)_/;

/** Reports names of tables that are taken, reserved or too long. `misplaced`: resource types whose path is reported, from which the table follows. */
export function checkTables(misplaced: ReadonlySet<Resource>, resolved: Resolved): void {
  const resources = [...resolved.resources.values()];
  const taken: NameRegistry = new Map();
  const check = (table: string, owner: string, at: Spot): void => {
    checkDatabaseName("table", table, owner, at, taken, resolved);
    if (!RUNTIME_TABLES.test(table)) return;
    const message = `Database tables with names like "${table}" are reserved for the server.`;
    resolved.report.add("reserved-name", at, message, "Choose another path.");
  };
  for (const { model, said } of resources)
    if (!misplaced.has(model)) check(model.table, `"${model.name}"`, said.path?.at ?? said.at);
  for (const { model, members } of resources)
    for (const [name, { at, property }] of members)
      if (property?.many && property.range.kind === "link" && property.column !== null)
        check(property.column, `"${name}" of "${model.name}"`, at);
}
