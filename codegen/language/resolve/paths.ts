/** What must be told apart in the API as a whole: paths, operations, their types, tables. */

import type { Code } from "../codes.ts";
import type { Spot } from "../node.ts";
import { isReservedName, LONGEST_DATABASE_NAME, MACHINE_OPERATIONS } from "./names.ts";
import type { ResolvedResource } from "./resource.ts";
import type { Scope } from "./scope.ts";

/** Paths that every server has. */
const MACHINE_PATHS = ["/healthz", "/readyz", "/metrics"];

/** Tables that the store keeps for itself begin so. */
const MACHINE_TABLES = /^(hydrant|knex)_/;

/** Reports two things at one path, with one operation name, or in one table. */
export function everythingDistinct(resources: readonly ResolvedResource[], scope: Scope): void {
  collectionPaths(resources, scope);
  operations(resources, scope);
  tables(resources, scope);
}

function collectionPaths(resources: readonly ResolvedResource[], { api, spec, report }: Scope): void {
  const taken = new Map<string, string>(MACHINE_PATHS.map((path) => [path, "the server itself"]));
  const take = (path: string, what: string, at: Spot | undefined): void => {
    const bare = path.replace(/\/$/, "");
    const other = taken.get(bare);
    if (other !== undefined && at !== undefined)
      report.add("duplicate-path", at, `"${path}" is the path of ${other} already.`, "Choose another path.");
    else taken.set(bare, what);
  };
  const said = spec.api?.paths;
  // An entrypoint at the root has everything below it; one at a path of its own is like any other.
  take(api.paths.entrypoint, "the entrypoint", said?.entrypoint.at);
  take(api.paths.apidoc, "the apidoc", said?.apidoc.at);
  take(api.paths.docs, "the docs", said?.docs.at);
  take(api.paths.openapi, "the OpenAPI description", said?.openapi.at);
  take(api.paths.contexts, "the contexts", said?.contexts.at);
  if (api.authentication !== null)
    take(api.authentication.tokenPath, "the token endpoint", spec.api?.authentication?.token.at);
  for (const { model, said: file } of resources)
    if (file.path !== undefined) take(model.path, `"${model.name}"`, file.path.at);
  for (const { model, said: file } of resources) {
    const segments = model.path.split("/").slice(1, -2);
    for (let length = 1; length <= segments.length; length++) {
      const above = `/${segments.slice(0, length).join("/")}`;
      const other = taken.get(above);
      if (other !== undefined && file.path !== undefined)
        report.add(
          "duplicate-path",
          file.path.at,
          `"${model.path}" lies below "${above}/", the path of ${other}.`,
          "Choose a path beside it.",
        );
    }
  }
}

function operations(resources: readonly ResolvedResource[], { report, classes }: Scope): void {
  const ids = new Map<string, string>();
  const plurals = new Map<string, string>();
  const types = new Map<string, string>();
  for (const { model } of resources)
    for (const { id, lifecycle } of model.operations) if (lifecycle !== null) ids.set(id, model.name);
  for (const { model, said } of resources) {
    if (said.path !== undefined) {
      take(
        plurals,
        model.plural,
        model.name,
        "duplicate-name",
        said.path.at,
        (other) =>
          `"${model.name}" and "${other}" would both be called "${model.plural}", after the last segment of their paths.`,
      );
      if (isReservedName(model.plural))
        report.add(
          "reserved-name",
          said.path.at,
          `"${model.plural}" is a member of every JavaScript object, so no collection can have that name.`,
          "Choose another path.",
        );
    }
    const routes = new Map<string, string>();
    for (const operation of model.operations) {
      const entry = said.operations?.entries.find(({ key }) => key.value === operation.name);
      if (entry === undefined || operation.lifecycle !== null) continue;
      const { key, value } = entry;
      const lifecycle = /^(list|append|retrieve|replace|update|delete)$/.test(key.value);
      if (lifecycle || isReservedName(key.value)) {
        report.add(
          "reserved-name",
          key.at,
          `"${key.value}" is ${lifecycle ? "an operation of the access table" : "a member of every JavaScript object"}.`,
          "Choose another name.",
        );
      }
      take(
        ids,
        operation.id,
        model.name,
        "duplicate-name",
        key.at,
        (other) =>
          `"${operation.id}" is an operation of "${other}" already, and operations have one name in the whole API.`,
      );
      take(
        types,
        operation.type,
        operation.id,
        "duplicate-name",
        value?.type?.at ?? key.at,
        (other) => `"${operation.type}" is the type of the operation "${other}" already.`,
      );
      if (MACHINE_OPERATIONS.has(operation.type) || classes.has(operation.type)) {
        report.add(
          "duplicate-name",
          value?.type?.at ?? key.at,
          `"${operation.type}" is the name of something else already.`,
          "Choose another type.",
        );
      }
      const at = value?.path?.at ?? key.at;
      take(
        routes,
        `${operation.method} ${operation.path}`,
        operation.id,
        "duplicate-path",
        at,
        (other) => `"${operation.id}" and "${other}" have one path and one method.`,
      );
      if (operation.on === "item" && model.bytes !== null && operation.path.endsWith("/content")) {
        report.add("duplicate-path", at, 'The bytes of a file lie under "content" already.', "Choose another path.");
      }
      if (operation.on === "collection" && shadows(operation.path, model)) {
        report.add(
          "shadowed-identifier",
          at,
          `An item whose "${model.identifier.property}" is "${value?.path?.value}" could not be reached.`,
          `Give "${model.identifier.property}" a pattern that does not match it, for example one without "_".`,
        );
      }
    }
  }
  function take(
    taken: Map<string, string>,
    name: string,
    what: string,
    code: Code,
    at: Spot,
    message: (other: string) => string,
  ): void {
    const other = taken.get(name);
    if (other === undefined) taken.set(name, what);
    else report.add(code, at, message(other), "Rename one of them.");
  }
}

/** Whether an item may have the identifier that is the last segment of an operation's path. */
function shadows(path: string, { identifier, properties }: ResolvedResource["model"]): boolean {
  if (identifier.kind === "uuid") return false;
  const pattern = properties.find((property) => property.name === identifier.property)?.constraints.pattern ?? "";
  try {
    return new RegExp(pattern, "u").test(path.split("/").at(-1) ?? "");
  } catch {
    return false;
  }
}

function tables(resources: readonly ResolvedResource[], { report }: Scope): void {
  const taken = new Map<string, string>();
  const take = (table: string, what: string, at: Spot): void => {
    const other = taken.get(table);
    if (other !== undefined)
      report.add(
        "duplicate-column",
        at,
        `${what} and ${other} would share the database table "${table}".`,
        "Rename one of them.",
      );
    else taken.set(table, what);
    if (MACHINE_TABLES.test(table))
      report.add(
        "reserved-name",
        at,
        `The database table "${table}" would have the name of one that the server keeps for itself.`,
        "Choose another path.",
      );
    if (table.length > LONGEST_DATABASE_NAME)
      report.add(
        "bad-name",
        at,
        `"${table}" is too long for a database name: more than ${LONGEST_DATABASE_NAME} characters.`,
        "Choose a shorter name.",
      );
  };
  for (const { model, said } of resources) take(model.table, `"${model.name}"`, said.path?.at ?? said.at);
  for (const { model, members } of resources) {
    for (const [name, { at, property }] of members) {
      if (property?.range.kind === "link" && property.many && property.column !== null)
        take(property.column, `"${name}" of "${model.name}"`, at);
    }
  }
}
