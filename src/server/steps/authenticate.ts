/** Authentication by the `Authorization` header (clauses AUT-5 to AUT-8). */

import { anonymous, type Client } from "../../hypermedia/client.ts";
import type { Bearer } from "../../store/accounts/credentials.ts";
import { audit, originOf } from "../accounts/audit.ts";
import { KEY_MARK } from "../accounts/secrets.ts";
import { recordReadTime } from "../caching/last-modified.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { escapeQuoted } from "../transport/header-values.ts";

export const authenticate: Step = (exchange) =>
  exchange.direct?.credentials === false ? undefined : identify(exchange);

/** Sets the client. A change of its permissions changes its view, so it counts for `Last-Modified` (clause CAC-3). */
export async function identify(exchange: Exchange): Promise<Reply | undefined> {
  const { selecting, application } = exchange;
  if (selecting.isAuthorizedTwice()) return problem(exchange, 400, "There are two Authorization headers.");
  const header = selecting.read("authorization");
  if (header === undefined) {
    exchange.client = anonymous;
    readFromReplica(exchange);
    return undefined;
  }
  const { credentials } = application.machine.store;
  const token = bearerToken(header);
  const lookup = await (token === undefined ? credentials.apiKey(header.trim()) : credentials.accessToken(token));
  if (lookup.found === null) {
    const { reason } = lookup;
    audit(originOf(exchange), "credential-refused", { credential: token === undefined ? "key" : "token", reason });
    return token === undefined
      ? invalidKey(exchange, reason === "expired")
      : invalidToken(exchange, reason === "expired" ? "The access token expired" : unknownToken(token));
  }
  const { found } = lookup;
  exchange.client = clientOf(found, application.roleScopes);
  exchange.rightsChanged = found.changed;
  recordReadTime(exchange, found.at);
  readFromReplica(exchange, found);
  return undefined;
}

/** Access token of an `Authorization` header, possibly empty; undefined for another scheme. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^bearer(?: +(.*))?$/i.exec(header ?? "") ? (header ?? "").slice("bearer".length).trim() : undefined;

export function clientOf(
  { kind, account, roles, scopes, credential }: Bearer,
  roleScopes: ReadonlyMap<string, readonly string[]>,
): Client {
  const ofAccount = [...new Set(roles.flatMap((role) => roleScopes.get(role) ?? []))];
  if (kind === "user") return { kind, account, roles, scopes: ofAccount, credential };
  // A key has at most its creator's current scopes (clause AUT-9), and no roles.
  return { kind, account, roles: [], scopes: scopes.filter((scope) => ofAccount.includes(scope)), credential };
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

/** Error for an unknown token, which may be a misplaced API key (clause AUT-8). */
function unknownToken(token: string): string {
  return token.startsWith(KEY_MARK)
    ? "Send an API key as the whole Authorization header, without the word Bearer"
    : "The access token is not valid";
}

function invalidKey(exchange: Exchange, isExpired: boolean): Reply {
  const description = isExpired ? "API key expired" : "Invalid API key";
  const headers = { "WWW-Authenticate": challenge(exchange) };
  return exchange.application.problem(exchange, { status: 401, description }, headers, false);
}

/** Bearer token error of the API, with the key as the API spells it. */
const invalidToken = (exchange: Exchange, description: string): Reply => ({
  status: 401,
  headers: {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "WWW-Authenticate": `${challenge(exchange)}, error="invalid_token", error_description="${description}"`,
  },
  body: JSON.stringify({ error: "invalid_token", erro_description: description }),
});

/** `WWW-Authenticate` challenge (RFC 6750, section 3). */
export const challenge = ({ application }: Pick<Exchange, "application">): string =>
  `Bearer realm="${escapeQuoted(application.api.title)}"`;
