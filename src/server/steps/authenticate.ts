/** Authentication by the `Authorization` header (clauses AUT-5 to AUT-8). */

import { anonymous, type Client } from "../../hypermedia/client.ts";
import type { Bearer } from "../../store/accounts/credentials.ts";
import { audit, originOf } from "../accounts/audit.ts";
import { KEY_MARK } from "../accounts/secrets.ts";
import { recordReadTime } from "../caching/last-modified.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { escapeQuoted } from "../transport/header-values.ts";

export const authenticate: Step = (exchange) => {
  const { direct } = exchange;
  return direct !== undefined && !direct.credentials ? undefined : identify(exchange);
};

export async function identify(exchange: Exchange): Promise<Reply | undefined> {
  const { selecting } = exchange;
  if (selecting.isAuthorizedTwice()) return problem(exchange, 400, "There are two Authorization headers.");
  const header = selecting.read("authorization");
  if (header === undefined) {
    exchange.client = anonymous;
    readFromReplica(exchange);
    return undefined;
  }
  const token = bearerToken(header);
  return token === undefined ? byKey(exchange, header.trim()) : byToken(exchange, token);
}

/** Access token of an `Authorization` header, possibly empty; undefined for another scheme. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer(?: +(.*))?$/i.exec(header ?? "") ? (header ?? "").slice("bearer".length).trim() : undefined;
}

/** Client of a credential, with roles and scopes. */
export function clientOf(
  { kind, account, roles, scopes, credential }: Bearer,
  roleScopes: ReadonlyMap<string, readonly string[]>,
): Client {
  const ofAccount = [...new Set(roles.flatMap((role) => roleScopes.get(role) ?? []))];
  if (kind === "user") return { kind, account, roles, scopes: ofAccount, credential };
  // A key has at most its creator's current scopes (clause AUT-9), and no roles.
  return { kind, account, roles: [], scopes: scopes.filter((scope) => ofAccount.includes(scope)), credential };
}

/** Sets the client. A change of its permissions changes its view, so it counts for `Last-Modified` (clause CAC-3). */
function admit(exchange: Exchange, found: Bearer): void {
  exchange.client = clientOf(found, exchange.application.roleScopes);
  exchange.rightsChanged = found.changed;
  recordReadTime(exchange, found.at);
  readFromReplica(exchange, found);
}

/** Lets a replica answer the reads of a safe request: one that is not behind the look-up (clause OPS-10). */
function readFromReplica(exchange: Exchange, { at, position = null }: Partial<Bearer> = {}): void {
  const { application, method } = exchange;
  const { replicas } = application.machine.store;
  if (replicas === undefined || (method !== "GET" && method !== "HEAD")) return;
  const { store, leave } = replicas.begin(at === undefined ? undefined : { at, position });
  exchange.application = { ...application, machine: { ...application.machine, store } };
  exchange.leaveReplica = leave;
}

async function byToken(exchange: Exchange, token: string): Promise<Reply | undefined> {
  const { application } = exchange;
  const lookup = await application.machine.store.credentials.accessToken(token);
  if (lookup.found === null) {
    audit(originOf(exchange), "credential-refused", { credential: "token", reason: lookup.reason });
    return invalidToken(exchange, lookup.reason === "expired" ? "The access token expired" : unknownToken(token));
  }
  admit(exchange, lookup.found);
  return undefined;
}

/** Error for an unknown token, which may be a misplaced API key (clause AUT-8). */
function unknownToken(token: string): string {
  return token.startsWith(KEY_MARK)
    ? "Send an API key as the whole Authorization header, without the word Bearer"
    : "The access token is not valid";
}

async function byKey(exchange: Exchange, key: string): Promise<Reply | undefined> {
  const { application } = exchange;
  const lookup = await application.machine.store.credentials.apiKey(key);
  if (lookup.found === null) {
    audit(originOf(exchange), "credential-refused", { credential: "key", reason: lookup.reason });
    const description = lookup.reason === "expired" ? "API key expired" : "Invalid API key";
    return application.problem(
      exchange,
      { status: 401, description },
      { "WWW-Authenticate": challenge(exchange) },
      false,
    );
  }
  admit(exchange, lookup.found);
  return undefined;
}

/** Bearer token error of the API, with the key as the API spells it. */
function invalidToken(exchange: Exchange, description: string): Reply {
  return {
    status: 401,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "WWW-Authenticate": `${challenge(exchange)}, error="invalid_token", error_description="${description}"`,
    },
    body: JSON.stringify({ error: "invalid_token", erro_description: description }),
  };
}

/** `WWW-Authenticate` challenge (RFC 6750, section 3). */
export function challenge({ application }: Pick<Exchange, "application">): string {
  return `Bearer realm="${escapeQuoted(application.api.title)}"`;
}
