/** SQL statements for token families and sealed texts. All use the database's clock. */

import type { Knex } from "knex";
import { type Prepared, prepare, slot, sql } from "../database/statement.ts";
import type { Table } from "../table.ts";
import { begunAs } from "../writes/dates.ts";
import type { CredentialSettings } from "./credentials.ts";

type IdentifierKind = Table["identifier"]["kind"];

export type Statements = ReturnType<typeof credentialStatements>;

/** A statement with a slot for each argument, in order. */
const statement = (text: string, ...keys: readonly string[]): Prepared => prepare(sql.raw(text, keys.map(slot)));

const tokens = `select token.hash, token.kind, family.family, family.account, statement_timestamp(), statement_timestamp() + token.ttl * interval '1 second'
  from family, (values (?::bytea, 'access', ?::integer), (?::bytea, 'refresh', ?::integer)) as token(hash, kind, ttl)`;
const tokenKeys = ["access", "accessTtl", "refresh", "refreshTtl"];

/** Expiry of the longer-lived token of a pair issued now. */
const lastExpiry = "statement_timestamp() + greatest(?::integer, ?::integer) * interval '1 second'";

const spending = "update hydrant_token set spent = clock_timestamp() where hash = ?::bytea";

/** Columns round to milliseconds: truncate instead, so that nothing is valid longer than stated. */
const sealing = `insert into hydrant_sealed (holder, subject, sealed, expires)
  values (?::bytea, ?::text, ?::bytea, date_trunc('milliseconds', statement_timestamp()) + ?::integer * interval '1 second')
  on conflict (holder, subject) do update set sealed = excluded.sealed, expires = excluded.expires`;
const sealingKeys = ["holder", "subject", "sealed", "seconds"];

export function credentialStatements(settings: CredentialSettings, tables: readonly Table[]) {
  const kind = tables.find(({ name }) => name === settings.accounts.table)?.identifier.kind ?? "text";
  return {
    ...ofAnyApplication,
    accessToken: accessTokenQuery(settings, kind),
    apiKey: settings.keys && apiKeyQuery(settings.keys, settings),
    issue: issueQuery(settings, kind),
    rehash: rehashQuery(settings, kind),
    greatestCost: greatestCostQuery(settings),
  };
}

const ofAnyApplication = {
  /** Locks the family: concurrent refreshes run one after the other, and a logout runs before or after. */
  refreshToken: statement(
    `select family.family, family.account, token.expires <= clock_timestamp() as expired,
       extract(epoch from clock_timestamp() - token.spent)::double precision as age
     from hydrant_token as token join hydrant_family as family on family.family = token.family
     where token.hash = ?::bytea and token.kind = 'refresh' for update of family, token`,
    "hash",
  ),
  spend: statement(spending, "hash"),
  spendAndSeal: statement(`with spent as (${spending}) ${sealing}`, "hash", ...sealingKeys),
  /** Issues the next pair of a family. */
  extend: statement(
    `with family as (
       update hydrant_family set expires = greatest(expires, ${lastExpiry}) where family = ?::uuid returning family, account
     )
     insert into hydrant_token (hash, kind, family, account, issued, expires) ${tokens}`,
    ...["accessTtl", "refreshTtl", "family"],
    ...tokenKeys,
  ),
  endFamily: statement("delete from hydrant_family where family = ?::uuid", "family"),
  // Password reset tokens end with the logins, as the password that they were requested for is gone.
  endAccount: statement(
    `with gone as (delete from hydrant_reset where account = ?::text)
     delete from hydrant_family where account = ?::text and family is distinct from ?::uuid`,
    ...["account", "account", "except"],
  ),
  renameAccount: statement(
    `with resets as (update hydrant_reset set account = ?::text where account = ?::text)
     update hydrant_family set account = ?::text where account = ?::text`,
    ...["to", "from", "to", "from"],
  ),
  /** Runs once the families are locked, so that it sees tokens just added. */
  renameTokens: statement(
    `update hydrant_token as token set account = family.account from hydrant_family as family
     where family.account = ?::text and token.family = family.family`,
    "to",
  ),
  seal: statement(sealing, ...sealingKeys),
  sealed: statement(
    "select sealed from hydrant_sealed where holder = ?::bytea and subject = ?::text and expires > clock_timestamp()",
    ...["holder", "subject"],
  ),
  unseal: statement(
    "delete from hydrant_sealed where holder = ?::bytea and subject = ?::text and expires > clock_timestamp() returning sealed",
    ...["holder", "subject"],
  ),
};

/**
 * Issues a family with its first pair. Locks the account's row against a password change and deletion: these then see
 * the family and end it, or ran before, and no family is issued (clause AUT-16).
 */
function issueQuery({ accounts }: CredentialSettings, kind: IdentifierKind): Prepared {
  return prepare(
    sql.raw(
      `with account as (select from ?? where ?? = ?::${kind} and (?::text is null or ?? = ?::text) for share),
       family as (
         insert into hydrant_family (family, account, expires) select ?::uuid, ?::text, ${lastExpiry} from account
         returning family, account
       )
       insert into hydrant_token (hash, kind, family, account, issued, expires) ${tokens}`,
      [
        accounts.table,
        accounts.identifierColumn,
        slot("account"),
        slot("hash"),
        accounts.passwordColumn,
        slot("hash"),
        ...["family", "account", "accessTtl", "refreshTtl", ...tokenKeys].map(slot),
      ] as Knex.RawBinding[],
    ),
  );
}

/** A rehash of the same password leaves `modified` unchanged: no representation depends on it. */
function rehashQuery({ accounts }: CredentialSettings, kind: IdentifierKind): Prepared {
  return prepare(
    sql.raw(`update ?? set ?? = ?::text where ?? = ?::${kind} and ?? = ?::text`, [
      accounts.table,
      accounts.passwordColumn,
      slot("to"),
      accounts.identifierColumn,
      slot("account"),
      accounts.passwordColumn,
      slot("from"),
    ] as Knex.RawBinding[]),
  );
}

/** The cost in a bcrypt hash: `$2b$12$`. */
function greatestCostQuery({ accounts }: CredentialSettings): Prepared {
  return prepare(
    sql.raw("select max(substring(?? from '[$]2[a-z][$]([0-9]+)[$]')::integer) as cost from ??", [
      accounts.passwordColumn,
      accounts.table,
    ]),
  );
}

const milliseconds = (date: string): Knex.Raw => sql.raw(`(extract(epoch from ${date}) * 1000)::double precision`);

/** A token with its account's roles; none without an account. */
function accessTokenQuery({ accounts }: CredentialSettings, kind: IdentifierKind): Prepared {
  return prepare(
    sql.raw(
      `select token.account, token.family as credential, token.expires <= clock_timestamp() as expired, ? as roles, null as scopes, ? as changed, ?
       from hydrant_token as token join ?? on ?? = token.account::${kind}
       where token.hash = ?::bytea and token.kind = 'access'`,
      [
        accounts.rolesColumn === null ? sql.raw("null") : sql.raw("??", [`account.${accounts.rolesColumn}`]),
        milliseconds("account.modified"),
        begunAs("at"),
        sql.raw("?? as account", [accounts.table]),
        `account.${accounts.identifierColumn}`,
        slot("hash"),
      ] as Knex.RawBinding[],
    ),
  );
}

/** A key whose creator is deleted is invalid. */
function apiKeyQuery(keys: NonNullable<CredentialSettings["keys"]>, { accounts }: CredentialSettings): Prepared {
  const { expiresColumn, scopesColumn } = keys;
  return prepare(
    sql.raw(
      `select ??::text as account, ??::text as credential, ? as expired, ? as scopes, ? as roles, ? as changed, ?
       from ? join ? on ?? = ?? where ?? = ?`,
      [
        `it.${keys.ownerColumn}`,
        `it.${keys.identifierColumn}`,
        expiresColumn === null
          ? sql.raw("false")
          : sql.raw("coalesce(?? <= clock_timestamp(), false)", [`it.${expiresColumn}`]),
        scopesColumn === null ? sql.raw("null") : sql.raw("??", [`it.${scopesColumn}`]),
        accounts.rolesColumn === null ? sql.raw("null") : sql.raw("??", [`account.${accounts.rolesColumn}`]),
        milliseconds("greatest(it.modified, account.modified)"),
        begunAs("at"),
        sql.raw("?? as it", [keys.table]),
        sql.raw("?? as account", [accounts.table]),
        `account.${accounts.identifierColumn}`,
        `it.${keys.ownerColumn}`,
        `it.${keys.secretColumn}`,
        slot("hash"),
      ] as Knex.RawBinding[],
    ),
  );
}
