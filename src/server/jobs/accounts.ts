/** Account lookup for operator jobs, by user name. */

import type { AuthenticationDefinition, ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { StoredRecord } from "../../store/record.ts";
import type { Store } from "../../store/store.ts";
import type { Application } from "../exchange.ts";
import { JobRefused } from "./job.ts";
import { firstWith } from "./records.ts";

/** The accounts' resource type and the properties for their parts. */
export type AccountsDefinition = AuthenticationDefinition["accounts"] & { readonly definition: ResourceDefinition };

/** Throws `JobRefused` for an API without authentication. */
export function accountsOf({ api }: Application): AccountsDefinition {
  if (api.authentication === null)
    throw new JobRefused(`${api.title} has no accounts: its spec says nothing of \`authentication\`.`);
  const { accounts } = api.authentication;
  return { ...accounts, definition: definitionOf(api.resources, accounts.resource) };
}

/** The API keys' resource type and properties. Throws `JobRefused` for an API without keys. */
export function keysOf({
  api,
}: Application): NonNullable<AuthenticationDefinition["keys"]> & { readonly definition: ResourceDefinition } {
  const keys = api.authentication?.keys ?? null;
  if (keys === null) throw new JobRefused(`${api.title} has no keys: its spec names none under \`authentication\`.`);
  return { ...keys, definition: definitionOf(api.resources, keys.resource) };
}

function definitionOf(resources: readonly ResourceDefinition[], name: string): ResourceDefinition {
  const definition = resources.find((resource) => resource.name === name);
  if (definition === undefined) throw new Error(`There is no resource type ${name}.`);
  return definition;
}

/** The account with a user name, or undefined. */
export async function lookUp(
  store: Store,
  { resource, username }: AccountsDefinition,
  name: string,
): Promise<StoredRecord | undefined> {
  const { records } = await store.resource(resource).list(firstWith(username, name));
  return records[0];
}

/** The account with a user name, and its identifier. Throws `JobRefused` if there is none. */
export async function accountNamed(
  { machine }: Application,
  accounts: AccountsDefinition,
  name: string,
): Promise<{ readonly record: StoredRecord; readonly identifier: string }> {
  const record = await lookUp(machine.store, accounts, name);
  if (record === undefined)
    throw new JobRefused(
      `There is no user “${name}”. \`hydrant user list\` lists all; names are exact in every letter.`,
    );
  return { record, identifier: identifierIn(record, accounts.definition) };
}

export function identifierIn(record: StoredRecord, { identifier }: ResourceDefinition): string {
  return String(record[identifier.key]);
}

/** Roles of an account; none if accounts have no roles. */
export function rolesIn(record: StoredRecord, { roles }: AccountsDefinition): readonly string[] {
  const value = roles === null ? null : record[roles];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Throws `JobRefused` for an unknown role, or if accounts have no roles. */
export function checkRoles({ api }: Application, { roles }: AccountsDefinition, asked: readonly string[]): void {
  if (asked.length === 0) return;
  if (roles === null)
    throw new JobRefused(`Accounts of ${api.title} have no roles: the spec names no property for them.`);
  const known = api.roles.map((role) => role.name);
  for (const word of asked)
    if (!known.includes(word))
      throw new JobRefused(
        `There is no role “${word}”. ${known.length === 0 ? "The spec has none." : `There is ${known.join(", ")}.`}`,
        { unknown: { word, known } },
      );
}
