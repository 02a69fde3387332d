/** Access tokens, refresh tokens and API keys, stored as hashes only (clause AUT-14). */

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

export interface Credentials {
  /** Looks up an access token by its hash, with the account's roles, in one query. */
  accessToken(token: string): Promise<Lookup>;
  /** Looks up an API key by its hash, in one query. */
  apiKey(key: string): Promise<Lookup>;
  /**
   * Issues a token family for an account; null without an account. `hash`: the stored hash that the password was
   * verified against. If it has been replaced since, returns null, so that no login outlives its password.
   */
  issue(account: string, hash?: string): Promise<TokenPair | null>;
  /** Spends a refresh token and issues the next pair of its family. Reuse of a spent token ends the family. */
  refresh(refreshToken: string): Promise<Refreshed>;
  /** Ends a token family, including tokens just being added. */
  endFamily(family: string): Promise<void>;
  /** Ends all token families and password resets of an account, except one family. */
  endAccount(account: string, except?: string): Promise<void>;
  /** Replaces the verified hash with a new one of the same password; false if the stored hash has changed. */
  rehash(account: string, from: string, to: string): Promise<boolean>;
  /** The highest bcrypt cost of stored hashes, as a power of two; null without hashes. Scans all accounts. */
  greatestCost(): Promise<number | null>;
  /** Stores an encrypted text for some seconds. Only the secret decrypts it. */
  seal(secret: string, subject: string, text: string, seconds: number): Promise<void>;
  /** Decrypts a sealed text; null if there is none or it has expired. Deletes it, unless `left`. */
  unseal(secret: string, subject: string, options?: { readonly left?: boolean }): Promise<string | null>;
}

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
