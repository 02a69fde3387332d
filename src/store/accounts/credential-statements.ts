/** SQL statements for token families and sealed texts. All use the database's clock. */

import { positionColumn } from "../database/replicas.ts";
import { prepare, raw, slot } from "../database/statement.ts";
import { departureOf, hasRelations, RIGHTS } from "../rows/departures.ts";
import type { Table } from "../table.ts";
import { transactionStartAs } from "../writes/dates.ts";

/** Tables of accounts and API keys, and token lifetimes. */
export interface CredentialSettings {
  readonly accounts: {
    readonly table: string;
    readonly identifierColumn: string;
    readonly passwordColumn: string;
    readonly rolesColumn: string | null;
  };
  readonly keys: {
    readonly table: string;
    readonly identifierColumn: string;
    /** SHA-256 of the key, in lower-case hexadecimal. */
    readonly secretColumn: string;
    readonly scopesColumn: string | null;
    readonly expiresColumn: string | null;
    readonly ownerColumn: string;
  } | null;
  /** In seconds, from the issue of each token. */
  readonly accessTokenTtl: number;
  readonly refreshTokenTtl: number;
  /** Seconds during which a spent refresh token returns the same pair again; 0: never. */
  readonly refreshReuseWindow: number;
}

const hash = raw`${slot("hash")}::bytea`;
const family = raw`${slot("family")}::uuid`;
const account = raw`${slot("account")}::text`;
const holder = raw`${slot("holder")}::bytea`;
const subject = raw`${slot("subject")}::text`;
const accessTtl = raw`${slot("accessTtl")}::integer`;
const refreshTtl = raw`${slot("refreshTtl")}::integer`;

/** Inserts a pair for the row in `family`. */
const insertTokens = raw`insert into hydrant_token (hash, kind, family, account, issued, expires)
  select token.hash, token.kind, family.family, family.account, statement_timestamp(), statement_timestamp() + token.ttl * interval '1 second'
  from family, (values (${slot("access")}::bytea, 'access', ${accessTtl}), (${slot("refresh")}::bytea, 'refresh', ${refreshTtl})) as token(hash, kind, ttl)`;

/** Expiry of the longer-lived token of a pair issued now. */
const lastExpiry = raw`statement_timestamp() + greatest(${accessTtl}, ${refreshTtl}) * interval '1 second'`;

const spending = raw`update hydrant_token set spent = clock_timestamp() where hash = ${hash}`;

/** Columns round to milliseconds: truncate instead, so that nothing is valid longer than stated. */
const sealing = raw`insert into hydrant_sealed (holder, subject, sealed, expires)
  values (${holder}, ${subject}, ${slot("sealed")}::bytea, date_trunc('milliseconds', statement_timestamp()) + ${slot("seconds")}::integer * interval '1 second')
  on conflict (holder, subject) do update set sealed = excluded.sealed, expires = excluded.expires`;

const isSealed = raw`holder = ${holder} and subject = ${subject} and expires > clock_timestamp()`;

const ofAnyApplication = {
  /** Locks the family: concurrent refreshes run one after the other, and a logout runs before or after. */
  refreshToken: prepare(raw`select family.family, family.account, token.expires <= clock_timestamp() as expired,
        extract(epoch from clock_timestamp() - token.spent)::double precision as age
      from hydrant_token as token join hydrant_family as family on family.family = token.family
      where token.hash = ${hash} and token.kind = 'refresh' for update of family, token`),
  spend: prepare(spending),
  spendAndSeal: prepare(raw`with spent as (${spending}) ${sealing}`),
  /** Issues the next pair of a family. */
  extend: prepare(raw`with family as (
        update hydrant_family set expires = greatest(expires, ${lastExpiry}) where family = ${family} returning family, account
      )
      ${insertTokens}`),
  endFamily: prepare(raw`delete from hydrant_family where family = ${family}`),
  // Password reset tokens end with the logins, as the password that they were requested for is gone.
  endAccount: prepare(raw`with gone as (delete from hydrant_reset where account = ${account})
      delete from hydrant_family where account = ${account} and family is distinct from ${slot("except")}::uuid`),
  renameAccount:
    prepare(raw`with resets as (update hydrant_reset set account = ${slot("to")}::text where account = ${slot("from")}::text)
      update hydrant_family set account = ${slot("to")}::text where account = ${slot("from")}::text`),
  /** Runs once the families are locked, so that it sees tokens just added. */
  renameTokens: prepare(raw`update hydrant_token as token set account = family.account from hydrant_family as family
      where family.account = ${slot("to")}::text and token.family = family.family`),
  seal: prepare(sealing),
  sealed: prepare(raw`select sealed from hydrant_sealed where ${isSealed}`),
  unseal: prepare(raw`delete from hydrant_sealed where ${isSealed} returning sealed`),
};

const none = "'{}'::text[]";

/** `hasReplicas`: look-ups also return the position in the log. */
export function credentialStatements(settings: CredentialSettings, tables: readonly Table[], hasReplicas: boolean) {
  const { accounts, keys } = settings;
  const { table, passwordColumn } = accounts;
  const kind = tables.find(({ name }) => name === table)?.identifier.kind ?? "text";
  const isAccount = raw`"${accounts.identifierColumn}" = ${slot("account")}::${kind}`;
  const roles = accounts.rolesColumn === null ? none : `coalesce(account."${accounts.rolesColumn}", ${none})`;
  // A relation that an account gains or loses counts as a change of the account (clause REL-7).
  const changed = hasRelations(tables)
    ? `greatest(account.modified, ${departureOf(RIGHTS.resource, RIGHTS.view, raw`select account."${accounts.identifierColumn}"::text`)})`
    : "account.modified";
  const milliseconds = (date: string): string => `(extract(epoch from ${date}) * 1000)::double precision`;
  const at = raw`${transactionStartAs("at")}${hasReplicas ? `, ${positionColumn}` : ""}`;
  return {
    ...ofAnyApplication,
    /** A token with its account's roles; none without an account. */
    accessToken:
      prepare(raw`select token.account, token.family as credential, token.expires <= clock_timestamp() as expired,
          ${roles} as roles, ${none} as scopes, ${milliseconds(changed)} as changed, ${at}
        from hydrant_token as token join "${table}" as account on account."${accounts.identifierColumn}" = token.account::${kind}
        where token.hash = ${hash} and token.kind = 'access'`),
    /** A key whose creator is deleted is invalid. */
    apiKey:
      keys &&
      prepare(
        raw`select it."${keys.ownerColumn}"::text as account, it."${keys.identifierColumn}"::text as credential,
            ${keys.expiresColumn === null ? "false" : `coalesce(it."${keys.expiresColumn}" <= clock_timestamp(), false)`} as expired,
            ${keys.scopesColumn === null ? none : `coalesce(it."${keys.scopesColumn}", ${none})`} as scopes, ${roles} as roles,
            ${milliseconds(`greatest(it.modified, ${changed})`)} as changed, ${at}
          from "${keys.table}" as it join "${table}" as account on account."${accounts.identifierColumn}" = it."${keys.ownerColumn}"
          where it."${keys.secretColumn}" = ${slot("hash")}`,
      ),
    /**
     * Issues a family with its first pair. Locks the account's row against a password change and deletion: these then
     * see the family and end it, or ran before, and no family is issued (clause AUT-16).
     */
    issue: prepare(raw`with account as (
          select from "${table}"
          where ${isAccount} and (${slot("hash")}::text is null or "${passwordColumn}" = ${slot("hash")}::text) for share
        ), family as (
          insert into hydrant_family (family, account, expires) select ${family}, ${account}, ${lastExpiry} from account
          returning family, account
        )
        ${insertTokens}`),
    /** A rehash of the same password leaves `modified` unchanged: no representation depends on it. */
    rehash: prepare(raw`update "${table}" set "${passwordColumn}" = ${slot("to")}::text
        where ${isAccount} and "${passwordColumn}" = ${slot("from")}::text`),
    /** The cost in a bcrypt hash: `$2b$12$`. */
    greatestCost: prepare(
      raw`select max(substring("${passwordColumn}" from '[$]2[a-z][$]([0-9]+)[$]')::integer) as cost from "${table}"`,
    ),
  };
}
