/** Accounts and records for operator jobs: of all owners, in the order of identifiers. */

import type { AuthenticationDefinition, ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { ListQuery, Position, RecordPage, StoredRecord, Visibility } from "../../store/record.ts";
import { everyRecord } from "../../store/record.ts";
import type { Store } from "../../store/store.ts";
import type { Application } from "../exchange.ts";
import { JobRefused } from "./job.ts";

export type AccountsDefinition = AuthenticationDefinition["accounts"] & { readonly definition: ResourceDefinition };

export function accountsOf({ api }: Application): AccountsDefinition {
  if (api.authentication === null)
    throw new JobRefused(`${api.title} has no accounts: its spec has no \`authentication\`.`);
  const { accounts } = api.authentication;
  return { ...accounts, definition: definitionOf(api.resources, accounts.resource) };
}

export function keysOf({ api }: Application) {
  const keys = api.authentication?.keys ?? null;
  if (keys === null) throw new JobRefused(`${api.title} has no keys: its spec names none under \`authentication\`.`);
  return { ...keys, definition: definitionOf(api.resources, keys.resource) };
}

function definitionOf(resources: readonly ResourceDefinition[], name: string): ResourceDefinition {
  const definition = resources.find((resource) => resource.name === name);
  if (definition === undefined) throw new Error(`There is no resource type ${name}.`);
  return definition;
}

/** Query for one record with a value. The page's total counts all of them. */
export function firstWith(property: string, value: string): ListQuery {
  return { ...everyRecord, conditions: [{ property, comparison: "equals", value }], size: 1 };
}

export async function lookUp(store: Store, { resource, username }: AccountsDefinition, name: string) {
  return (await store.resource(resource).list(firstWith(username, name))).records[0];
}

export async function accountNamed({ machine }: Application, accounts: AccountsDefinition, name: string) {
  const record = await lookUp(machine.store, accounts, name);
  if (record === undefined)
    throw new JobRefused(`There is no user “${name}”. \`hydrant user list\` lists all. Names are case-sensitive.`);
  return { record, identifier: identifierIn(record, accounts.definition) };
}

export const identifierIn = (record: StoredRecord, { identifier }: ResourceDefinition): string =>
  String(record[identifier.key]);

export function rolesIn(record: StoredRecord, { roles }: AccountsDefinition): readonly string[] {
  const value = roles === null ? null : record[roles];
  return Array.isArray(value) ? value.map(String) : [];
}

export function rolesProperty({ api }: Application, { roles }: AccountsDefinition): string {
  if (roles === null)
    throw new JobRefused(`Accounts of ${api.title} have no roles: the spec names no property for them.`);
  return roles;
}

export function checkRoles({ api }: Application, asked: readonly string[]): void {
  const known = api.roles.map((role) => role.name);
  const word = asked.find((role) => !known.includes(role));
  if (word === undefined) return;
  const roles = known.length === 0 ? "none" : known.join(", ");
  throw new JobRefused(`There is no role “${word}”. The spec has ${roles}.`, { unknown: { word, known } });
}

const pageSize = 5000;

/** All records of a resource type by page, to bound memory. */
export async function* pagesOf(
  store: Store,
  resource: string,
  visibility: Visibility = "all",
): AsyncGenerator<readonly StoredRecord[]> {
  let after: Position | null = null;
  do {
    const page: RecordPage = await store.resource(resource).list({
      ...everyRecord,
      visibility,
      size: pageSize,
      // Keyset pagination: concurrent inserts cause no gaps or duplicates.
      ...(after === null ? {} : { from: { at: "after", position: after } }),
    });
    yield page.records;
    after = page.hasNext ? page.last : null;
  } while (after !== null);
}
