/** The statements over token families and sealed texts. All ask one clock, the database's. */

import type { Knex } from "knex";
import { type Prepared, prepare, slot, sql } from "../database/statement.ts";
import { begunAs } from "../rows/dates.ts";
import type { Table } from "../table.ts";
import type { CredentialSettings } from "./credentials.ts";

type IdentifierKind = Table["identifier"]["kind"];

export type Statements = ReturnType<typeof credentialStatements>;

/** Text with a place for each of the arguments, in their order. */
const statement = (text: string, ...keys: readonly string[]): Prepared => prepare(sql.raw(text, keys.map(slot)));

const tokens = `select token.hash, token.kind, family.family, family.account, statement_timestamp(), statement_timestamp() + token.ttl * interval '1 second'
  from family, (values (?::bytea, 'access', ?::integer), (?::bytea, 'refresh', ?::integer)) as token(hash, kind, ttl)`;
const tokenKeys = ["access", "accessTtl", "refresh", "refreshTtl"];

/** When the last token of a pair that is issued now expires. */
const lastExpiry = "statement_timestamp() + greatest(?::integer, ?::integer) * interval '1 second'";

const spending = "update hydrant_token set spent = clock_timestamp() where hash = ?::bytea";

/** Dates are kept to the millisecond, and to the nearest one: cut off, so that nothing is open for longer than it was said. */
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
  /** Holding the family, one of several that race comes first, and the others see what it did; a logout waits, or comes first. */
  refreshToken: statement(
    `select family.family, family.account, token.expires <= clock_timestamp() as expired,
       extract(epoch from clock_timestamp() - token.spent)::double precision as age
     from hydrant_token as token join hydrant_family as family on family.family = token.family
     where token.hash = ?::bytea and token.kind = 'refresh' for update of family, token`,
    "hash",
  ),
  spend: statement(spending, "hash"),
  spendAndSeal: statement(`with spent as (${spending}) ${sealing}`, "hash", ...sealingKeys),
  /** The next pair of a family. */
  extend: statement(
    `with family as (
       update hydrant_family set expires = greatest(expires, ${lastExpiry}) where family = ?::uuid returning family, account
     )
     insert into hydrant_token (hash, kind, family, account, issued, expires) ${tokens}`,
    ...["accessTtl", "refreshTtl", "family"],
    ...tokenKeys,
  ),
  endFamily: statement("delete from hydrant_family where family = ?::uuid", "family"),
  // Tokens for a new password end with the logins: the password that they were asked for is no more.
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
  /** After the families have been waited for, so that it sees what was just added to them. */
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
 * A family with its first pair. The account's row is held against a change of its password and against its end, so that either sees the
 * family and ends it, or came first, and then there is none (clause AUT-16).
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

/** Another hash of the same password is no change of the account: nothing that anybody is shown depends on it. */
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

/** What bcrypt puts before its salt: `$2b$12$`. */
function greatestCostQuery({ accounts }: CredentialSettings): Prepared {
  return prepare(
    sql.raw("select max(substring(?? from '[$]2[a-z][$]([0-9]+)[$]')::integer) as cost from ??", [
      accounts.passwordColumn,
      accounts.table,
    ]),
  );
}

const milliseconds = (date: string): Knex.Raw => sql.raw(`(extract(epoch from ${date}) * 1000)::double precision`);

/** A token together with its account's roles; without an account there is no token. */
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

/** A key whose maker is gone is no key. */
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
