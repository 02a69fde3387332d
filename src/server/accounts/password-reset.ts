/** Password reset with a token that is mailed to the account's address (clauses AUT-11, AUT-16). */

import { randomUUID } from "node:crypto";
import type { ApiDefinition } from "../../hypermedia/api-definition.ts";
import { operator } from "../../hypermedia/client.ts";
import { everyRecord, type StoredRecord } from "../../store/record.ts";
import { type RecordContent, Rollback, type Store } from "../../store/store.ts";
import type { Answer, Asked, Done, FurtherRequest, Own, Refused, UpdateRequest } from "../handlers.ts";
import { isRefused, own } from "../handlers.ts";
import { invalid } from "../resources/write-errors.ts";
import type { Demand } from "../route.ts";
import type { Message } from "../runtime.ts";
import { audit } from "./audit.ts";

/** Lifetime of a token in seconds, and most valid tokens of an account: both limit the messages to an address. */
const limits = { ttl: 3600, most: 5 };

/** Most accounts with one address that get a message. */
const mostAccounts = 10;

const accountsWithAddress: Demand = {
  lacks: ({ authentication }) =>
    authentication?.accounts.email
      ? null
      : "accounts have no address to mail a token to; name the property that has it as `email` of the `accounts` under `authentication` in the spec",
};

type Named<Name extends string> = { readonly [name in Name]: string };

/**
 * The handler of a further operation that mails a token for a new password to the address of an account. It always answers 204,
 * equally fast, because it looks up the account after the answer. `email` names the property of the content that has the address.
 */
export function startPasswordReset<const Email extends string>(email: Email) {
  const start = async (given: FurtherRequest<Named<Email>>): Promise<Done> => {
    const request = own(given);
    const { machine, requestId } = request;
    // While the database is unavailable the answer is an error, as no mail would follow (clause LIM-5).
    await machine.store.ping();
    machine.background.run({ request: requestId }, () => mailTokens(request, request.content[email]));
    return { status: 204 };
  };
  return Object.assign(start, accountsWithAddress);
}

/**
 * The handler of a further operation that sets a new password with a mailed token, and ends every login of the account. `token` and
 * `password` name the properties of the content. `accounts` has the handlers of the accounts: their `update` makes the change, with its
 * hooks, as for a PATCH by the account itself. Answers 400 if the token is invalid, and what `update` refuses.
 */
export function changePasswordByToken<const Token extends string, const Password extends string>(
  names: { readonly token: Token; readonly password: Password },
  accounts: Updating,
) {
  const change = async (given: FurtherRequest<Named<Token | Password>>): Promise<Done | Refused<400 | 403 | 409>> => {
    const request = own(given);
    const { machine, api, content } = request;
    const [token, password] = [content[names.token], content[names.password]];
    const account = await machine.store.resets.find(token);
    if (account === null) return badToken(names.token, request);
    // Hashed outside the transaction, as it takes long, and only for valid tokens, as it is expensive.
    const hash = await machine.passwords.hash(password);
    const changed = await machine.store.transaction(async (transaction) => {
      const { resource = "", email } = api.authentication?.accounts ?? {};
      const record = await transaction.resource(resource).retrieve(account, { lock: true });
      if (!(await transaction.resets.spend(token, String(record?.[email ?? ""] ?? "")))) return false;
      const passwords = { ...machine.passwords, hash: async () => hash };
      const within = { ...request, machine: { ...machine, store: transaction, passwords } };
      const answer = await setPassword(within, account, password, record, accounts);
      if (isRefused(answer)) throw new Rollback(answer);
      await transaction.credentials.endAccount(account);
      return true;
    });
    if (isRefused(changed)) return changed as Refused<400 | 403 | 409>;
    if (!changed) return badToken(names.token, request, account);
    audit(request, "password-reset-done", { account });
    return { status: 204 };
  };
  return Object.assign(change, accountsWithAddress);
}

/** Handlers of accounts. A spec may have no `update`. */
interface Updating {
  readonly update?: (request: never) => Promise<Answer>;
}

/** Sets a password by the `update` handler, or directly in the store without one. */
async function setPassword(
  { machine, api, requestId, address }: Own<Asked>,
  account: string,
  password: string,
  record: StoredRecord | undefined,
  { update }: Updating,
): Promise<Answer> {
  const { accounts } = api.authentication ?? {};
  const resource = api.resources.find(({ name }) => name === accounts?.resource);
  if (accounts === undefined || resource === undefined) throw new Error("The application has no accounts.");
  const operation = resource.operations.find(({ lifecycle }) => lifecycle === "update");
  if (update === undefined || operation === undefined) {
    const hash = await machine.passwords.hash(password);
    await machine.store.resource(resource.name).update(account, { [accounts.password]: hash });
    return { status: 204 };
  }
  const roles = (record?.[accounts.roles ?? ""] ?? []) as readonly string[];
  const request: UpdateRequest<RecordContent> = {
    machine,
    api,
    requestId,
    address,
    resource,
    client: { ...operator, account, roles },
    access: operation.access,
    operation: "update",
    identifier: account,
    content: { [accounts.password]: password },
    echoed: {},
    returning: false,
  };
  return update(request as never);
}

function badToken(property: string, request: Asked, account?: string): Refused<400> {
  audit(request, "password-reset-refused", { account });
  return invalid("The token is unknown, used or expired.", property, "It is unknown, used or expired.");
}

async function mailTokens(request: Own<Asked>, typed: string): Promise<void> {
  const { machine, api, requestId } = request;
  const { store, mail, log } = machine;
  const accounts = await accountsWith(store, api, typed);
  for (const account of accounts.length === 0 ? [null] : accounts) {
    audit(request, "password-reset-asked", { account });
    const about = { request: requestId, account };
    const message = await store.transaction((transaction) => issueFor(account, api, transaction));
    if (message !== null) mail.post(message, about);
    else if (account !== null) log.warn(about, "issued no password reset token: the account has too many already");
  }
}

/**
 * Issues a token, as a message. Without an account the same statements run and an expired token is written, so that timing
 * reveals none (clause AUT-13).
 */
async function issueFor(account: string | null, api: ApiDefinition, transaction: Store): Promise<Message | null> {
  const { resource = "", username = "", email } = api.authentication?.accounts ?? {};
  const holder = account ?? randomUUID();
  const record = await transaction.resource(resource).retrieve(holder, { lock: true });
  // The stored address, never the typed one.
  const address = record?.[email ?? ""];
  const isThere = typeof address === "string";
  const { ttl, most } = limits;
  const token = await transaction.resets.issue(holder, isThere ? address : "", { ttl: isThere ? ttl : 0, most });
  return isThere && token !== null ? messageTo(address, String(record?.[username]), token, api) : null;
}

const messageTo = (to: string, username: string, token: string, { title }: ApiDefinition): Message => ({
  to,
  subject: `${title}: password reset`,
  text: [
    "Somebody, probably you, requested a new password for this account.",
    "",
    `Account: ${inOneLine(username)}`,
    "",
    "Use this token to set one. It works once, within an hour.",
    "",
    `Token: ${token}`,
    "",
    "If it was not you, ignore this message: the password stays as it is.",
    "",
  ].join("\r\n"),
});

function inOneLine(name: string): string {
  const characters = [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")];
  return characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : characters.join("");
}

async function accountsWith(store: Store, api: ApiDefinition, typed: string): Promise<string[]> {
  const accounts = api.authentication?.accounts;
  const key = api.resources.find((resource) => resource.name === accounts?.resource)?.identifier.key;
  if (accounts === undefined || accounts.email === null || key === undefined) return [];
  const page = await store.resource(accounts.resource).list({
    ...everyRecord,
    conditions: [{ property: accounts.email, comparison: "in", value: spellings(typed) }],
    size: mostAccounts,
  });
  return page.records.map((record) => String(record[key]));
}

/** An address as typed, with a lower-case host, and all in lower case. ASCII only: other letters can collide. */
function spellings(typed: string): string[] {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const host = typed.lastIndexOf("@");
  return [...new Set([typed, typed.slice(0, host) + lower(typed.slice(host)), lower(typed)])];
}
