/** Credential store: token families and API keys by hash. */

import { randomUUID } from "node:crypto";
import type { Executor } from "../database/database.ts";
import type { Prepared } from "../database/statement.ts";
import type { Table } from "../table.ts";
import { credentialStatements, type Statements } from "./credential-statements.ts";
import type { Bearer, CredentialSettings, Credentials, Lookup, TokenPair } from "./credentials.ts";
import { hashSecret, makeSecret, seal, unseal } from "./secrets.ts";

const unknown: Lookup = { found: null, reason: "unknown" };
const expired: Lookup = { found: null, reason: "expired" };

/** Subject of the sealed next pair of a refresh token. */
const nextPair = "refresh";

interface Found {
  readonly account: string;
  readonly credential: string;
  readonly roles: readonly string[] | null;
  readonly scopes: readonly string[] | null;
  readonly expired: boolean;
  readonly changed: number;
  readonly at: number;
}

interface RefreshToken {
  readonly account: string;
  readonly family: string;
  readonly expired: boolean;
  /** Seconds since it was spent. */
  readonly age: number | null;
}

/** Credentials with support for renaming an account. */
export interface BoundCredentials extends Credentials {
  /** Requires a transaction. */
  renameAccount(from: string, to: string): Promise<void>;
}

/** Compiles the statements. Returns a factory of credentials for an executor. */
export function compileCredentials(
  settings: CredentialSettings,
  tables: readonly Table[],
): (executor: Executor) => BoundCredentials {
  const statements = credentialStatements(settings, tables);
  return (executor) => bind(settings, statements, executor);
}

function bind(settings: CredentialSettings, statements: Statements, executor: Executor): BoundCredentials {
  const { accessTokenTtl: accessTtl, refreshTokenTtl: refreshTtl, refreshReuseWindow } = settings;
  const newPair = (): TokenPair => ({ accessToken: makeSecret(), refreshToken: makeSecret(), expiresIn: accessTtl });
  const argumentsOf = ({ accessToken, refreshToken }: TokenPair) => ({
    ...{ access: hashSecret(accessToken), accessTtl },
    ...{ refresh: hashSecret(refreshToken), refreshTtl },
  });

  async function lookUp(statement: Prepared, hash: Buffer | string, kind: Bearer["kind"]): Promise<Lookup> {
    const { rows } = await executor.lookUp<Found>(statement.with({ hash }));
    const [found] = rows;
    if (found === undefined) return unknown;
    if (found.expired) return expired;
    return {
      found: {
        kind,
        account: found.account,
        roles: found.roles ?? [],
        scopes: found.scopes ?? [],
        credential: found.credential,
        changed: found.changed,
        at: found.at,
      },
    };
  }

  async function open(part: Executor, statement: Prepared, secret: string, subject: string): Promise<string | null> {
    const { rows } = await part.query<{ sealed: Buffer }>(statement.with({ holder: hashSecret(secret), subject }));
    return rows[0] === undefined ? null : unseal(secret, rows[0].sealed);
  }

  /** Spends a locked refresh token and adds the next pair to its family. */
  async function spend(part: Executor, refreshToken: string, family: string): Promise<TokenPair> {
    const pair = newPair();
    const hash = hashSecret(refreshToken);
    await part.query(
      refreshReuseWindow === 0
        ? statements.spend.with({ hash })
        : statements.spendAndSeal.with({
            hash,
            ...sealedUnder(refreshToken, nextPair, JSON.stringify(pair), refreshReuseWindow),
          }),
    );
    await part.query(statements.extend.with({ family, ...argumentsOf(pair) }));
    return pair;
  }

  return {
    accessToken: (token) => lookUp(statements.accessToken, hashSecret(token), "user"),
    apiKey: async (key) =>
      statements.apiKey === null ? unknown : lookUp(statements.apiKey, hashSecret(key).toString("hex"), "key"),
    async issue(account, hash) {
      const pair = newPair();
      const family = randomUUID();
      const { count } = await executor.query(
        statements.issue.with({ account, hash: hash ?? null, family, ...argumentsOf(pair) }),
      );
      return count === 0 ? null : pair;
    },
    refresh: (refreshToken) =>
      executor.transaction(async (part) => {
        const { rows } = await part.query<RefreshToken>(
          statements.refreshToken.with({ hash: hashSecret(refreshToken) }),
        );
        const [token] = rows;
        if (token === undefined) return { pair: null, reason: "unknown", account: null };
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
    async endFamily(family) {
      await executor.query(statements.endFamily.with({ family }));
    },
    async endAccount(account, except) {
      await executor.query(statements.endAccount.with({ account, except: except ?? null }));
    },
    async renameAccount(from, to) {
      await executor.query(statements.renameAccount.with({ from, to }));
      await executor.query(statements.renameTokens.with({ to }));
    },
    async rehash(account, from, to) {
      return (await executor.query(statements.rehash.with({ account, from, to }))).count > 0;
    },
    async greatestCost() {
      const { rows } = await executor.query<{ cost: number | null }>(statements.greatestCost.with({}));
      return rows[0]?.cost ?? null;
    },
    async seal(secret, subject, text, seconds) {
      await executor.query(statements.seal.with(sealedUnder(secret, subject, text, seconds)));
    },
    unseal: (secret, subject, { left = false } = {}) =>
      open(executor, left ? statements.sealed : statements.unseal, secret, subject),
  };
}

/** Statement arguments of a sealed text. */
const sealedUnder = (secret: string, subject: string, text: string, seconds: number) => ({
  holder: hashSecret(secret),
  subject,
  sealed: seal(secret, text),
  seconds,
});
