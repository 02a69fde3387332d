/** Access tokens, refresh tokens and API keys, stored as hashes only (clause AUT-14). */

import { randomUUID } from "node:crypto";
import type { Executor } from "../database/database.ts";
import type { Moment } from "../database/replicas.ts";
import type { Prepared } from "../database/statement.ts";
import type { Table } from "../table.ts";
import { type CredentialSettings, credentialStatements } from "./credential-statements.ts";
import { hashSecret, makeSecret, seal, unseal } from "./secrets.ts";

/** The identity behind a credential. */
export interface Bearer {
  readonly kind: "user" | "key";
  /** Account ID: the user, or the creator of the key. */
  readonly account: string;
  /** Roles of the account; a key does not have its creator's roles. */
  readonly roles: readonly string[];
  /** Scopes of a key; those of a user follow from the roles. */
  readonly scopes: readonly string[];
  /** ID of the key, or of the token family. */
  readonly credential: string;
  /** Last change of account or key, in milliseconds since the epoch: the permissions are unchanged since. */
  readonly changed: number;
  /** A time at or after which this was current, in milliseconds since the epoch by the database's clock. */
  readonly at: number;
  /** Position in the database's log at or after that time; only with replicas. */
  readonly position?: Moment["position"];
}

export type Lookup = { readonly found: Bearer } | { readonly found: null; readonly reason: "unknown" | "expired" };

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: number;
}

/** Result of a refresh: the next pair, or the reason why there is none; `account` if the token has one. */
export type Refreshed =
  | { readonly pair: TokenPair; readonly account: string }
  | { readonly pair: null; readonly reason: "unknown" | "expired" | "reused"; readonly account: string | null };

export type Credentials = ReturnType<ReturnType<typeof compileCredentials>>;

const unknown: Lookup = { found: null, reason: "unknown" };

/** Subject of the sealed next pair of a refresh token. */
const nextPair = "refresh";

/** Compiles the statements. Returns a factory of credentials for an executor. */
export function compileCredentials(settings: CredentialSettings, tables: readonly Table[], hasReplicas = false) {
  const { accessTokenTtl: accessTtl, refreshTokenTtl: refreshTtl, refreshReuseWindow } = settings;
  const statements = credentialStatements(settings, tables, hasReplicas);
  const newPair = (): TokenPair => ({ accessToken: makeSecret(), refreshToken: makeSecret(), expiresIn: accessTtl });
  const argumentsOf = ({ accessToken, refreshToken }: TokenPair) => {
    return { access: hashSecret(accessToken), accessTtl, refresh: hashSecret(refreshToken), refreshTtl };
  };

  /** Spends a locked refresh token and adds the next pair to its family. */
  async function spend(part: Executor, refreshToken: string, family: string): Promise<TokenPair> {
    const pair = newPair();
    const hash = hashSecret(refreshToken);
    const sealed = sealedUnder(refreshToken, nextPair, JSON.stringify(pair), refreshReuseWindow);
    await part.query(
      refreshReuseWindow === 0 ? statements.spend.with({ hash }) : statements.spendAndSeal.with({ hash, ...sealed }),
    );
    await part.query(statements.extend.with({ family, ...argumentsOf(pair) }));
    return pair;
  }

  return (executor: Executor) => {
    async function lookUp(statement: Prepared, hash: Buffer | string, kind: Bearer["kind"]): Promise<Lookup> {
      const { rows } = await executor.lookUp<Omit<Bearer, "kind"> & { expired: boolean }>(statement.with({ hash }));
      if (rows[0] === undefined) return unknown;
      const { expired, ...found } = rows[0];
      return expired ? { found: null, reason: "expired" } : { found: { kind, ...found } };
    }

    return {
      /** Looks up an access token by its hash, with the account's roles, in one query. */
      accessToken: (token: string): Promise<Lookup> => lookUp(statements.accessToken, hashSecret(token), "user"),
      /** Looks up an API key by its hash, in one query. */
      apiKey: async (key: string): Promise<Lookup> =>
        statements.apiKey === null ? unknown : lookUp(statements.apiKey, hashSecret(key).toString("hex"), "key"),
      /**
       * Issues a token family for an account; null without an account. `hash`: the stored hash that the password was
       * verified against. If it has been replaced since, returns null, so that no login outlives its password.
       */
      async issue(account: string, hash: string | null = null): Promise<TokenPair | null> {
        const pair = newPair();
        const family = randomUUID();
        const { count } = await executor.query(statements.issue.with({ account, hash, family, ...argumentsOf(pair) }));
        return count === 0 ? null : pair;
      },
      /** Spends a refresh token and issues the next pair of its family. Reuse of a spent token ends the family. */
      refresh: (refreshToken: string): Promise<Refreshed> =>
        executor.transaction(async (part) => {
          const found = await part.query(statements.refreshToken.with({ hash: hashSecret(refreshToken) }));
          const [token] = found.rows;
          if (token === undefined) return { pair: null, reason: "unknown", account: null };
          // `age`: seconds since it was spent, or null.
          const { account, family, age } = token;
          if (token.expired) return { pair: null, reason: "expired", account };
          if (age === null) return { pair: await spend(part, refreshToken, family), account };
          const text = await open(part, statements.sealed, refreshToken, nextPair);
          if (text !== null) {
            const pair = JSON.parse(text) as TokenPair;
            return { pair: { ...pair, expiresIn: Math.max(0, Math.round(pair.expiresIn - age)) }, account };
          }
          // A spent token is presented by a copy: either holder may be a thief, so the family ends.
          await part.query(statements.endFamily.with({ family }));
          return { pair: null, reason: "reused", account };
        }),
      /** Ends a token family, including tokens just being added. */
      async endFamily(family: string): Promise<void> {
        await executor.query(statements.endFamily.with({ family }));
      },
      /** Ends all token families and password resets of an account, except one family. */
      async endAccount(account: string, except: string | null = null): Promise<void> {
        await executor.query(statements.endAccount.with({ account, except }));
      },
      /** Requires a transaction. */
      async renameAccount(from: string, to: string): Promise<void> {
        await executor.query(statements.renameAccount.with({ from, to }));
        await executor.query(statements.renameTokens.with({ to }));
      },
      /** Replaces the verified hash with a new one of the same password; false if the stored hash has changed. */
      async rehash(account: string, from: string, to: string): Promise<boolean> {
        return (await executor.query(statements.rehash.with({ account, from, to }))).count > 0;
      },
      /** The highest bcrypt cost of stored hashes, as a power of two; null without hashes. Scans all accounts. */
      async greatestCost(): Promise<number | null> {
        return (await executor.query(statements.greatestCost.with({}))).rows[0].cost;
      },
      /** Stores an encrypted text for some seconds. Only the secret decrypts it. */
      async seal(secret: string, subject: string, text: string, seconds: number): Promise<void> {
        await executor.query(statements.seal.with(sealedUnder(secret, subject, text, seconds)));
      },
      /** Decrypts a sealed text; null if there is none or it has expired. Deletes it, unless `left`. */
      unseal: (secret: string, subject: string, { left = false } = {}): Promise<string | null> =>
        open(executor, left ? statements.sealed : statements.unseal, secret, subject),
    };
  };
}

async function open(part: Executor, statement: Prepared, secret: string, subject: string): Promise<string | null> {
  const [row] = (await part.query(statement.with({ holder: hashSecret(secret), subject }))).rows;
  return row === undefined ? null : unseal(secret, row.sealed);
}

const sealedUnder = (secret: string, subject: string, text: string, seconds: number) => {
  return { holder: hashSecret(secret), subject, sealed: seal(secret, text), seconds };
};
