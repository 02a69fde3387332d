/** What the API announces by name: collections, operations and their types, each told apart from every other. */

import type { ParsedOperation } from "../../grammar.ts";
import type { Operation, Resource } from "../../model.ts";
import type { Located, Spot } from "../../yaml-node.ts";
import { isReservedName, RUNTIME_OPERATION_IDS, RUNTIME_OPERATIONS } from "../names.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";
import { claim, type NameRegistry } from "./paths.ts";

interface Taken {
  readonly plurals: NameRegistry;
  readonly ids: NameRegistry;
  readonly types: NameRegistry;
}

/**
 * Reports collections and operations that share a name, a type or a route. `homeless`: their names follow from a path
 * that is reported. Gives those whose path cannot be, with the homeless.
 */
export function announcedApart(
  resources: readonly ResolvedResource[],
  homeless: ReadonlySet<Resource>,
  scope: Scope,
): ReadonlySet<Resource> {
  const misplaced = new Set(homeless);
  const taken: Taken = { plurals: new Map(), ids: new Map(), types: new Map() };
  for (const { model, said } of resources) {
    for (const { id, lifecycle } of model.operations) {
      if (lifecycle === null) continue;
      claim(taken.ids, id, model.name);
      if (RUNTIME_OPERATION_IDS.has(id)) everyApiHas(id, said.resource?.at ?? said.at, scope);
    }
    // Its bytes have operations of their own.
    if (model.bytes !== null) for (const id of bytesOperations(model)) claim(taken.ids, id, model.name);
  }
  const announced = new Set(resources.flatMap(({ model }) => model.operations.map(({ id }) => id)));
  for (const resource of resources) {
    const { model, said } = resource;
    if (!homeless.has(model) && !pluralFits(resource, taken, scope)) misplaced.add(model);
    const further = new Map(
      model.operations.filter((each) => each.lifecycle === null).map((each) => [each.name, each]),
    );
    const routes: NameRegistry = new Map();
    for (const { key, value } of said.operations?.entries ?? []) {
      const operation = further.get(key.value);
      if (operation === undefined || value === undefined) continue;
      namesFit(operation, key, value, { model, taken, announced }, scope);
      routeFits(operation, value, { resource, routes }, scope);
    }
  }
  return misplaced;
}

/** False where another collection has the name, and so the table. */
function pluralFits({ model, said }: ResolvedResource, { plurals }: Taken, { api, report }: Scope): boolean {
  if (said.path === undefined) return true;
  const { name, plural } = model;
  const other = claim(plurals, plural, name);
  if (other !== null) {
    const message = `"${name}" and "${other}" would both be called "${plural}", after the last segment of their paths.`;
    report.add("duplicate-name", said.path.at, message, "Rename one of them.");
  }
  if (isReservedName(plural)) {
    const message = `"${plural}" is a member of every JavaScript object, so no collection can have that name.`;
    report.add("reserved-name", said.path.at, message, "Choose another path.");
  } else if (plural === "caching" || (plural === "authentication" && api.authentication !== null)) {
    const message = `The handlers have a member "${plural}" in every API, so no collection can have that name.`;
    report.add("reserved-name", said.path.at, message, "Choose a path with another last segment.");
  }
  return other === null;
}

/** Names of the operations of a file's bytes. */
const bytesOperations = ({ name }: Resource): readonly string[] =>
  ["retrieve", "replace"].map((verb) => `${verb}${name}Content`);

function everyApiHas(id: string, at: Spot, { report }: Scope): void {
  const message = `"${id}" is an operation of every API, and operations have one name in the whole API.`;
  report.add("reserved-name", at, message, "Choose another name.");
}

const LIFECYCLE = /^(list|append|retrieve|replace|update|delete)$/;

function namesFit(
  { id, type }: Operation,
  name: Located<string>,
  said: ParsedOperation,
  {
    model,
    taken,
    announced,
  }: { readonly model: Resource; readonly taken: Taken; readonly announced: ReadonlySet<string> },
  scope: Scope,
): void {
  const { report, classes } = scope;
  const lifecycle = LIFECYCLE.test(name.value);
  if (RUNTIME_OPERATION_IDS.has(id)) everyApiHas(id, name.at, scope);
  if (lifecycle || isReservedName(name.value)) {
    const what = lifecycle ? "an operation of the access table" : "a member of every JavaScript object";
    report.add("reserved-name", name.at, `"${name.value}" is ${what}.`, "Choose another name.");
  }
  const other = claim(taken.ids, id, model.name);
  if (other !== null) {
    const message = `"${id}" is an operation of "${other}" already, and operations have one name in the whole API.`;
    const apart = `${id}${model.name}`;
    const isFree = !taken.ids.has(apart) && !RUNTIME_OPERATION_IDS.has(apart) && !announced.has(apart);
    report.add("duplicate-name", name.at, message, isFree ? `Did you mean "${apart}"?` : "Rename one of them.");
    // Its type follows from the name, where it says none.
    if (said.type === undefined) return;
  }
  const typed =
    RUNTIME_OPERATIONS.has(type) || classes.has(type) ? "something else" : claim(taken.types, type, `"${id}"`);
  if (typed !== null) {
    const at = said.type?.at ?? name.at;
    report.add("duplicate-name", at, `"${type}" is the type of ${typed} already.`, "Choose another type.");
  }
}

function routeFits(
  { id, on, method, path, segment }: Operation,
  said: ParsedOperation,
  { resource, routes }: { readonly resource: ResolvedResource; readonly routes: NameRegistry },
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
    report.add("duplicate-path", at, 'The bytes of a file lie under "content" already.', "Choose another path.");
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
  const pattern = property.constraints.pattern ?? "";
  try {
    return new RegExp(pattern, "u").test(segment);
  } catch {
    return false;
  }
}
