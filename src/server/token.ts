/** The OAuth 2 token endpoint: password and refresh grants, and logout (clauses AUT-1 to AUT-4, RFC 6749). */

import { isBodyFault, readBody, readContentType } from "./body.ts";
import type { Direct, Exchange, Headers, Reply } from "./exchange.ts";
import { unauthorized } from "./steps/authorize.ts";

/** The endpoint's methods, for an API that has authentication. */
export function tokenEndpoint(path: string): readonly (readonly [path: string, method: string, direct: Direct])[] {
  return [
    [path, "POST", { operation: "issueToken", direct: grant, linkedData: false, credentials: false }],
    [path, "DELETE", { operation: "revokeToken", direct: logout, linkedData: false, credentials: true }],
  ];
}

async function grant(exchange: Exchange): Promise<Reply> {
  const { application, request, listener } = exchange;
  if (listener === "plain") return oauthError("invalid_request", "TLS is required");
  if (readContentType(request.headers["content-type"])?.type !== "application/x-www-form-urlencoded") {
    return oauthError("invalid_request", "the body is sent as application/x-www-form-urlencoded", 415);
  }
  const bytes = await readBody(request, application.api.limits.formContent);
  if (isBodyFault(bytes))
    return oauthError("invalid_request", bytes.description, bytes.status, bytes.close ? { Connection: "close" } : {});
  const form = new URLSearchParams(bytes.toString("utf8"));
  const repeated = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return oauthError("invalid_request", `repeated parameter ${printable(repeated)}`);
  const missing = (name: string) =>
    form.get(name) ? undefined : oauthError("invalid_request", `missing parameter ${name}`);
  switch (form.get("grant_type")) {
    case null:
    case "":
      return oauthError("invalid_request", "missing parameter grant_type");
    case "password":
      return (
        missing("username") ??
        missing("password") ??
        byPassword(exchange, form.get("username") as string, form.get("password") as string)
      );
    case "refresh_token":
      return missing("refresh_token") ?? byRefreshToken(exchange, form.get("refresh_token") as string);
    default:
      return oauthError("unsupported_grant_type", "the grants here are password and refresh_token");
  }
}

async function byPassword(exchange: Exchange, username: string, password: string): Promise<Reply> {
  const { application, id } = exchange;
  if (application.accounts === null) return oauthError("unsupported_grant_type", "there are no accounts here");
  const verified = await application.accounts.verify(
    { machine: application.machine, api: application.api, requestId: id },
    username,
    password,
  );
  if (verified.account === null) {
    const headers: Headers = verified.retryAfter === undefined ? {} : { "Retry-After": verified.retryAfter };
    return oauthError("invalid_grant", "invalid resource owner credentials", 400, headers);
  }
  return tokens(await application.machine.store.credentials.issue(verified.account));
}

async function byRefreshToken({ application }: Exchange, refreshToken: string): Promise<Reply> {
  const pair = await application.machine.store.credentials.refresh(refreshToken);
  return pair === null ? oauthError("invalid_grant", "invalid refresh token") : tokens(pair);
}

async function logout(exchange: Exchange): Promise<Reply> {
  const { application, client } = exchange;
  if (client.kind === "anonymous") return unauthorized(exchange);
  if (client.kind !== "user" || client.credential === null)
    return application.problem(exchange, { status: 403, description: "An API key has no login to end." });
  await application.machine.store.credentials.endFamily(client.credential);
  return { status: 204, headers: {}, body: null };
}

function tokens({
  accessToken,
  refreshToken,
  expiresIn,
}: {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}): Reply {
  return {
    status: 200,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", Pragma: "no-cache" },
    secret: true,
    body: JSON.stringify({
      access_token: accessToken,
      token_type: "bearer",
      refresh_token: refreshToken,
      expires_in: expiresIn,
    }),
  };
}

/** An error in the form of RFC 6749, section 5.2. */
function oauthError(error: string, description: string, status: 400 | 413 | 415 = 400, headers: Headers = {}): Reply {
  return {
    status,
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store", Pragma: "no-cache" },
    body: JSON.stringify({ error, error_description: description }),
  };
}

function printable(name: string): string {
  return name.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?").slice(0, 60);
}
