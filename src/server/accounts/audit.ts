/** Audit log of credential events. It has no secrets and no unknown user names: one may be a misplaced password. */

import { createHmac, randomBytes } from "node:crypto";
import type { Exchange } from "../exchange.ts";
import { type Answer, type Asked, isRefused } from "../handlers.ts";

const events = {
  login: "logged in",
  "login-refused": "a login was refused",
  "login-locked": "too many consecutive logins failed, and the name was locked",
  "refresh-refused": "a refresh token was refused",
  "refresh-reused": "a refresh token was used twice, and every token of that login was revoked",
  logout: "logged out",
  "credential-refused": "a credential was refused",
  "key-made": "an API key was created",
  "key-changed": "an API key was changed",
  "key-ended": "an API key was revoked",
  "password-changed": "a password was changed",
  "password-reset-asked": "a password reset was requested",
  "password-reset-refused": "a password reset token was refused",
  "password-reset-done": "a password was reset with a mailed token",
  "account-deleted": "an account was deleted, with its logins and keys",
} as const;

const alarming: ReadonlySet<keyof typeof events> = new Set(["login-locked", "refresh-reused"]);

export type Origin = Pick<Asked, "machine" | "requestId" | "address">;

export function originOf({ application, id, address }: Exchange): Origin {
  return { machine: application.machine, requestId: id, address };
}

export function audit(
  { machine, requestId, address }: Origin,
  event: keyof typeof events,
  fields: Readonly<Record<string, string | number | null | undefined>> = {},
): void {
  const line = { event, request: requestId, address, ...fields };
  machine.log[alarming.has(event) ? "warn" : "info"](line, events[event]);
}

const ofThisProcess = randomBytes(32);

/** Pseudonym of an unknown user name. It correlates lines of one process and cannot be reversed from the log. */
export const unknownName = (name: string): string =>
  createHmac("sha256", ofThisProcess).update(name).digest("base64url").slice(0, 12);

const writing = ["append", "replace", "update", "delete"] as const;
type Writing = (typeof writing)[number];

/** Wraps handlers to log writes of passwords and keys. */
export function audited<H extends { readonly [name in Writing]: unknown }>(handlers: H): H {
  const watched = writing.map((name) => {
    const handle = handlers[name] as (request: Asked) => Promise<Answer>;
    const logged = async (request: Asked) => {
      const answer = await handle(request);
      if (!isRefused(answer)) written(name, request, answer);
      return answer;
    };
    return [name, logged];
  });
  return { ...handlers, ...Object.fromEntries(watched) };
}

function written(name: Writing, request: Asked & { identifier?: string; content?: object }, answer: Answer): void {
  const { api, resource, client, content = {} } = request;
  // Operator jobs log their own events.
  if (client.kind === "operator") return;
  const { accounts, keys } = api.authentication ?? {};
  const record = "record" in answer ? (answer.record as Readonly<Record<string, unknown>>) : {};
  const identifier = String(record[resource.identifier.key] ?? request.identifier);
  const made = name === "append" || answer.status === 303;
  if (resource.name === keys?.resource) {
    const event = made ? "key-made" : name === "delete" ? "key-ended" : "key-changed";
    audit(request, event, { account: client.account, key: identifier });
  }
  if (resource.name !== accounts?.resource) return;
  const by = client.account;
  if (name === "delete") audit(request, "account-deleted", { account: identifier, by });
  else if (!made && (content as Readonly<Record<string, unknown>>)[accounts.password] !== undefined)
    audit(request, "password-changed", { account: identifier, by });
}
