/** Accounts with user name and password: login, and the end of logins with a password (AUT-12, AUT-13, AUT-16). */

import { Busy } from "../../store/accounts/passwords.ts";
import type { StoredRecord } from "../../store/record.ts";
import type { RecordContent, Store } from "../../store/store.ts";
import type { Accounts, FurtherItemRequest, FurtherRequest, LoginRequest, Own, Refused } from "../handlers.ts";
import { refuse } from "../handlers.ts";
import type { Machine } from "../runtime.ts";

/**
 * Verifies names and passwords against the resource that the spec names under `authentication`. Too many failures lock
 * a name for a while, whether or not it has an account.
 */
export function passwordAccounts(): Accounts {
  return {
    async verify({ machine, api }: Own<LoginRequest>, username, password) {
      const definition = api.authentication?.accounts;
      if (definition === undefined) return { account: null };
      const { logins } = machine.store;
      const locked = await logins.admit(username);
      if (locked !== null) return { account: null, retryAfter: locked };
      const found = await machine.store
        .resource(definition.resource)
        .hash(definition.password, { property: definition.username, value: username });
      // Without an account a dummy hash is verified, so that response time reveals nothing.
      const { right, rehash } = await machine.passwords.verify(password, found?.hash ?? null);
      const tried = found && { tried: found.identifier };
      if (!right || found === undefined || found.hash === null) {
        const { locked, locks } = await logins.failed(username);
        return { account: null, locks, ...tried, ...(locked !== null && { retryAfter: locked }) };
      }
      const meanwhile = await logins.succeeded(username);
      if (meanwhile !== null) return { account: null, ...tried, retryAfter: meanwhile };
      const renewed = rehash ? await rehashed(machine, found.identifier, found.hash, password) : null;
      return { account: found.identifier, hash: renewed ?? found.hash };
    },
  };
}

/** Hashes a password at the present cost. Null if too many passwords wait, or if it has been changed meanwhile. */
async function rehashed(machine: Machine, account: string, from: string, password: string): Promise<string | null> {
  try {
    const to = await machine.passwords.hash(password);
    return (await machine.store.credentials.rehash(account, from, to)) ? to : null;
  } catch (error) {
    if (error instanceof Busy) return null;
    throw error;
  }
}

/** 403 if a key would have scopes that its creator lacks (clause AUT-9). */
export function beyondOwnScopes(request: FurtherRequest<object>): Refused<403> | undefined {
  const { api, resource, client, content } = request;
  const { keys } = api.authentication ?? {};
  if (!keys?.scopes || keys.resource !== resource.name) return undefined;
  const asked = (content as RecordContent)[keys.scopes];
  const beyond = (Array.isArray(asked) ? asked : []).filter((scope) => !client.scopes.includes(String(scope)));
  return beyond.length === 0
    ? undefined
    : refuse(403, `A key cannot have more rights than its creator, who does not have ${beyond.join(", ")}.`);
}

export function setsPassword({ api, resource, content }: FurtherRequest<object>): boolean {
  const { accounts } = api.authentication ?? {};
  if (accounts?.resource !== resource.name) return false;
  return (content as RecordContent)[accounts.password] !== undefined;
}

/** Ends an account's logins after a password change, except for the login that made the change (clause AUT-16). */
export async function endOtherLogins(request: FurtherItemRequest<object>, record: StoredRecord, transaction: Store) {
  if (!setsPassword(request)) return;
  const { resource, client, identifier } = request;
  const own = client.kind === "user" && client.account === identifier ? client.credential : null;
  // The write may have changed the account's identifier, and its logins with it.
  await transaction.credentials.endAccount(String(record[resource.identifier.key]), own ?? undefined);
}
