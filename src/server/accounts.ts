/** Accounts that are resources with a user name and a password: logging in, and setting a forgotten password anew (clauses AUT-11 to AUT-13, AUT-16). */

import type { ApiDefinition } from "../hypermedia/definition.ts";
import type { Store } from "../store/store.ts";
import { type Done, type Refused, refuse } from "./answer.ts";
import type { Accounts } from "./contract.ts";
import type { Asked, FurtherRequest } from "./request.ts";

/** Seconds that a token for a new password lives. */
const resetLifetime = 3600;

/** Verifies against the accounts' resource; too many failures lock a name for a while, whether or not it has an account. */
export function passwordAccounts(): Accounts {
  return {
    async verify({ machine, api }, username, password) {
      const definition = api.authentication?.accounts;
      if (definition === undefined) return { account: null };
      const { logins } = machine.store;
      const locked = await logins.admit(username);
      if (locked !== null) return refusedFor(locked);
      const found = await machine.store
        .resource(definition.resource)
        .hash(definition.password, { property: definition.username, value: username });
      // Without an account the same work is done over nothing, so that time does not tell.
      const { right, rehash } = await machine.passwords.verify(password, found?.hash ?? null);
      if (!right || found === undefined) return refusedFor(await logins.failed(username));
      const meanwhile = await logins.succeeded(username);
      if (meanwhile !== null) return refusedFor(meanwhile);
      if (rehash)
        await machine.store
          .resource(definition.resource)
          .update(found.identifier, { [definition.password]: await machine.passwords.hash(password) });
      return { account: found.identifier };
    },
  };
}

function refusedFor(seconds: number | null) {
  return { account: null, ...(seconds === null ? {} : { retryAfter: seconds }) };
}

/** Mails a token for a new password to an account's address; the answer does not tell whether there is such an account. */
export async function startPasswordReset({
  machine,
  api,
  content,
}: FurtherRequest<{ readonly email: string }>): Promise<Done> {
  for (const account of await accountsByEmail(machine.store, api, content.email)) {
    const token = await machine.store.credentials.issueReset(account, resetLifetime);
    await machine.mail.send({
      to: content.email,
      subject: `${api.title}: a new password`,
      text: `Somebody, probably you, asked for a new password. This token permits to set one, once, within an hour:\r\n\r\nToken: ${token}\r\n\r\nIf it was not you, nothing needs to be done.`,
    });
  }
  return { status: 204 };
}

async function accountsByEmail(store: Store, api: ApiDefinition, email: string): Promise<string[]> {
  const definition = api.authentication?.accounts;
  const key = api.resources.find((resource) => resource.name === definition?.resource)?.identifier.key;
  if (definition === undefined || definition.email === null || key === undefined) return [];
  const page = await store.resource(definition.resource).list({
    visibility: "all",
    conditions: [{ property: definition.email, comparison: "equals", value: email }],
    order: { property: null, direction: "asc" },
    languages: [],
    size: 10,
    from: { at: "start" },
  });
  return page.records.map((record) => String(record[key]));
}

/** Sets a new password with a mailed token, and ends every login of the account. */
export async function changePasswordByToken({
  machine,
  api,
  content,
}: FurtherRequest<{ readonly token: string; readonly password: string }>): Promise<Done | Refused<400>> {
  const definition = api.authentication?.accounts;
  const hash = await machine.passwords.hash(content.password);
  const changed = await machine.store.transaction(async (transaction) => {
    const account = await transaction.credentials.spendReset(content.token);
    if (account === null || definition === undefined) return false;
    await transaction.resource(definition.resource).update(account, { [definition.password]: hash });
    await transaction.credentials.endAccount(account);
    return true;
  });
  if (changed) return { status: 204 };
  return refuse(400, "The token is unknown, used or expired.", {
    violations: [{ property: "token", path: "/token", message: "It is unknown, used or expired." }],
  });
}

/** 403 where a key would be given scopes that its maker does not have (clause AUT-9). */
export async function withinOwnScopes({
  api,
  client,
  content,
}: Asked & { readonly content: object }): Promise<Refused<403> | undefined> {
  const name = api.authentication?.keys?.scopes ?? "";
  const asked = (content as Readonly<Record<string, unknown>>)[name];
  const beyond = (Array.isArray(asked) ? asked : []).filter((scope) => !client.scopes.includes(String(scope)));
  return beyond.length === 0
    ? undefined
    : refuse(403, `A key has no more rights than its maker, who does not have ${beyond.join(", ")}.`);
}

/** Ends an account's other logins where a write set its password (clause AUT-16). */
export async function endOtherLogins(
  request: Asked & { readonly identifier: string; readonly content: object },
  transaction: Store,
): Promise<undefined> {
  const password = request.api.authentication?.accounts.password ?? "";
  if ((request.content as Readonly<Record<string, unknown>>)[password] === undefined) return;
  const own = request.client.account === request.identifier ? request.client.credential : null;
  await transaction.credentials.endAccount(request.identifier, own ?? undefined);
}
