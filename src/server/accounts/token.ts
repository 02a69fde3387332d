/** OAuth 2 token endpoint: password and refresh grants, and logout (clauses AUT-1 to AUT-4, RFC 6749). */

import type { TokenPair } from "../../store/accounts/credentials.ts";
import { Busy } from "../../store/accounts/passwords.ts";
import { isBodyFault, parseForm, readBody, readContentType } from "../bodies/body-parser.ts";
import type { DirectRoute, Exchange, Headers, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";
import { identify } from "../steps/authenticate.ts";
import { tellScopes, unauthorized } from "../steps/authorize.ts";
import { audit, originOf, unknownName } from "./audit.ts";

/** Attempts at a login whose password changes or is rehashed between verification and the issue of tokens. */
const attempts = 4;

const requiredParameters: ReadonlyMap<string, readonly string[]> = new Map([
  ["password", ["username", "password"]],
  ["refresh_token", ["refresh_token"]],
]);

/** Routes of the endpoint. They authenticate on their own, after `misplaced`. */
export const tokenEndpoint = (path: string): readonly DirectRoute[] => [
  [path, "POST", { operation: "issueToken", direct: grant, linkedData: false, credentials: false }],
  [path, "DELETE", { operation: "revokeToken", direct: logout, linkedData: false, credentials: false }],
];

async function grant(exchange: Exchange): Promise<Reply> {
  const refused = misplaced(exchange);
  if (refused) return refused;
  const form = await readForm(exchange);
  if ("status" in form) return form;
  const grantType = form.get("grant_type") ?? "";
  // A parameter without a value counts as omitted (RFC 6749, section 3.2).
  const missing = ["grant_type", ...(requiredParameters.get(grantType) ?? [])].find((name) => !form.get(name));
  if (missing !== undefined) return oauthError("invalid_request", `missing parameter ${missing}`);
  const given = (name: string) => form.get(name) ?? "";
  if (grantType === "password") return byPassword(exchange, given("username"), given("password"));
  if (grantType === "refresh_token") return byRefreshToken(exchange, given("refresh_token"));
  return oauthError("unsupported_grant_type", "the supported grants are password and refresh_token");
}

/** Rejects requests before their body is read: secrets over plain HTTP or in the URL, and two Authorization headers. */
function misplaced({ listener, query, selecting }: Exchange): Reply | undefined {
  if (listener === "plain") return oauthError("invalid_request", "TLS is required");
  const inUrl = ["grant_type", "username", "password", "refresh_token", "access_token", "client_secret"];
  const named = inUrl.find((name) => query.has(name));
  if (named !== undefined) return oauthError("invalid_request", `${named} belongs in the body, not in the URL`);
  if (!selecting.isAuthorizedTwice()) return undefined;
  return oauthError("invalid_request", "there are two Authorization headers");
}

/** Form parameters. Each may occur once. */
async function readForm(exchange: Exchange): Promise<ReadonlyMap<string, string> | Reply> {
  const { application, request } = exchange;
  const { type, charset = "utf-8" } = readContentType(request.headers["content-type"]) ?? {};
  if (type !== "application/x-www-form-urlencoded" || charset !== "utf-8")
    return oauthError("invalid_request", "the body must be application/x-www-form-urlencoded, in UTF-8", 415);
  const bytes = await readBody(exchange, application.api.limits.formContent);
  const form = isBodyFault(bytes) ? bytes : parseForm(bytes);
  if (isBodyFault(form))
    return oauthError("invalid_request", form.description, form.status, form.close ? { Connection: "close" } : {});
  const parameters = new Map<string, string>();
  for (const [name, value] of form) {
    if (parameters.has(name)) return oauthError("invalid_request", `repeated parameter ${printable(name)}`);
    parameters.set(name, value);
  }
  return parameters;
}

async function byPassword(exchange: Exchange, username: string, password: string): Promise<Reply> {
  const { machine, api, accounts } = exchange.application;
  const origin = { ...originOf(exchange), api };
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const verified = (await accounts?.verify(origin, username, password)) ?? { account: null };
    if (verified.account === null) {
      const { tried, retryAfter, locks } = verified;
      const who = tried === undefined ? { name: unknownName(username) } : { account: tried };
      audit(origin, "login-refused", { ...who, reason: retryAfter === undefined || locks ? "wrong" : "locked" });
      if (locks) audit(origin, "login-locked", { ...who, seconds: retryAfter });
      const headers: Headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
      return oauthError("invalid_grant", "invalid resource owner credentials", 400, headers);
    }
    const pair = await machine.store.credentials.issue(verified.account, verified.hash);
    if (pair !== null) {
      audit(origin, "login", { account: verified.account });
      return tokens(pair);
    }
    // The password or its hash has changed since it was verified: verify again.
  }
  throw new Busy("The password kept changing while it was verified.");
}

async function byRefreshToken(exchange: Exchange, refreshToken: string): Promise<Reply> {
  const refreshed = await exchange.application.machine.store.credentials.refresh(refreshToken);
  if (refreshed.pair !== null) return tokens(refreshed.pair);
  const { reason, account } = refreshed;
  const origin = originOf(exchange);
  if (reason === "reused") audit(origin, "refresh-reused", { account });
  else audit(origin, "refresh-refused", { account: account ?? undefined, reason });
  return oauthError("invalid_grant", "invalid refresh token");
}

async function logout(exchange: Exchange): Promise<Reply> {
  const refused = misplaced(exchange) ?? (await identify(exchange));
  if (refused) return refused;
  const { application, client } = exchange;
  if (client.kind === "anonymous") return unauthorized(exchange);
  tellScopes(exchange, []);
  if (client.kind !== "user" || client.credential === null)
    return problem(exchange, 403, "An API key has no login to log out of.");
  await application.machine.store.credentials.endFamily(client.credential);
  audit(originOf(exchange), "logout", { account: client.account });
  return { status: 204, headers: {}, body: null };
}

function tokens({ accessToken, refreshToken, expiresIn }: TokenPair): Reply {
  const token = { access_token: accessToken, token_type: "bearer", refresh_token: refreshToken, expires_in: expiresIn };
  return { status: 200, headers: jsonHeaders, secret: true, body: JSON.stringify(token) };
}

function oauthError(error: string, description: string, status: 400 | 413 | 415 = 400, headers: Headers = {}): Reply {
  const body = JSON.stringify({ error, error_description: description });
  return { status, headers: { ...headers, ...jsonHeaders }, body };
}

const jsonHeaders: Headers = { "Content-Type": "application/json", "Cache-Control": "no-store", Pragma: "no-cache" };

/** Restricts a name to the characters of `error_description` (RFC 6749, section 5.2). */
const printable = (name: string): string => name.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?").slice(0, 60);
