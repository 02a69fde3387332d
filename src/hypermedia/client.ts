/** Clients: who sends a request, and with which rights. */

/** Who sends the request: an anonymous client, a program with an API key, a user with an access token, or an operator's command. */
export interface Client {
  readonly kind: "anonymous" | "key" | "user" | "operator";
  /** Identifier of the user; for a key, of the user who made it; null for anonymous clients and operators. */
  readonly account: string | null;
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
  /** Identifier of the API key, or of the login that the access token belongs to. */
  readonly credential: string | null;
}

export const anonymous: Client = Object.freeze({
  kind: "anonymous",
  account: null,
  roles: [],
  scopes: [],
  credential: null,
});

/** The operator has full access to server and database, so no rule applies. */
export const operator: Client = Object.freeze({ ...anonymous, kind: "operator" });

/** The account that paths of rules lead to; null for clients that no path leads to, such as API keys. */
export const accountOf = (client: Client): string | null => (client.kind === "user" ? client.account : null);
