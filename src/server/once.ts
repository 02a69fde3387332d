/**
 * `Idempotency-Key`: a POST is executed once, and repeats return the first answer (clause MTH-9).
 *
 * One transaction writes the data and stores the answer.
 */

import { createHash } from "node:crypto";
import type { Store } from "../store/store.ts";
import { isRefused } from "./answer.ts";
import type { Exchange, Reply } from "./exchange.ts";
import { arrived, incoming } from "./resources/incoming.ts";
import { bearerToken } from "./steps/authenticate.ts";
import { pay } from "./steps/pay.ts";
import { represent } from "./steps/represent.ts";
import { answeredWhole } from "./whole.ts";

/** Reads a key: a quoted string as in the draft (RFC 8941, section 3.3.3), or unquoted; undefined if invalid. */
export function readKey(header: string): string | undefined {
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
  const key = quoted ?? (/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(header) ? header : "");
  return key.length >= 1 && key.length <= 255 ? key : undefined;
}

/** Hash of a key and its owner: an account with any of its tokens, an API key, or an anonymous client's address. */
export function holderOf({ client, address }: Exchange, key: string): Buffer {
  const whose = client.kind === "anonymous" ? address : client.kind === "key" ? client.credential : client.account;
  return hashOf(client.kind, whose ?? "", key);
}

/** Hash of the request. `bytes`: digest of an uploaded body. */
export function fingerprintOf({ path, rawQuery, request, body }: Exchange, bytes?: string): Buffer {
  const { headers } = request;
  const meant =
    bytes === undefined
      ? [headers["content-language"] ?? "", JSON.stringify(body ?? null)]
      : [headers["content-type"] ?? "", headers["content-disposition"] ?? "", bytes];
  return hashOf(path, rawQuery, ...meant);
}

function hashOf(...parts: readonly string[]): Buffer {
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

/** Returns the first answer, or 409 if its request differs; undefined if there is none. */
export async function answeredBefore(
  exchange: Exchange,
  holder: Buffer,
  fingerprint: Buffer,
  store: Store = exchange.application.machine.store,
): Promise<Reply | undefined> {
  const kept = await store.retries.find(holder, secretOf(exchange));
  if (kept === null) return undefined;
  if (!kept.fingerprint.equals(fingerprint))
    return exchange.application.problem(exchange, {
      status: 409,
      description: "This Idempotency-Key was sent with another request: its path, query or body was not the same.",
    });
  const { status, headers, body } = kept.answer;
  const { "Content-Type": type, ...rest } = headers;
  return { status, headers: body === null || type === undefined ? rest : headers, body, secret: true };
}

/** Whether a first answer exists, to any request. */
export async function wasAnswered(exchange: Exchange, holder: Buffer): Promise<boolean> {
  return (await exchange.application.machine.store.retries.find(holder, null)) !== null;
}

/** A secret that the client has and the database does not. */
function secretOf({ selecting: { authorization } }: Exchange): string | null {
  return authorization === undefined ? null : (bearerToken(authorization) ?? authorization.trim());
}

/** Keys in use by this process. The database knows those of other processes. */
const underWay = new WeakMap<Store, Set<string>>();

/** Executes a request that has no stored answer. */
export async function performOnce(exchange: Exchange, holder: Buffer): Promise<Reply | undefined> {
  const { store } = exchange.application.machine;
  const keys = underWay.get(store) ?? new Set();
  underWay.set(store, keys);
  const key = holder.toString("base64");
  if (keys.has(key)) return tooEarly(exchange);
  keys.add(key);
  try {
    return await (exchange.route?.takes === "new bytes"
      ? receiveOnce(exchange, holder)
      : inOneTransaction(exchange, holder, fingerprintOf(exchange)));
  } finally {
    keys.delete(key);
  }
}

function tooEarly(exchange: Exchange): Reply {
  return exchange.application.problem(exchange, {
    status: 409,
    description: "A request with this Idempotency-Key is being carried out; ask again when it is done.",
    retryAfter: 1,
  });
}

/** Receives bytes first, as an upload would hold the transaction open too long. */
async function receiveOnce(exchange: Exchange, holder: Buffer): Promise<Reply | undefined> {
  const outcome = await arrived(incoming(exchange), async (given, upload) => {
    const fingerprint = fingerprintOf(exchange, upload.digest);
    if (exchange.again) {
      // If the first answer has expired meanwhile, this is a new request and subject to billing.
      const reply = (await answeredBefore(exchange, holder, fingerprint)) ?? (await pay({ ...exchange, again: false }));
      if (reply !== undefined) return reply;
    }
    exchange.incoming = given;
    return inOneTransaction(exchange, holder, fingerprint);
  });
  return isRefused(outcome) ? represent({ ...exchange, answer: outcome }) : outcome;
}

function inOneTransaction(exchange: Exchange, holder: Buffer, fingerprint: Buffer): Promise<Reply | undefined> {
  return answeredWhole(exchange, async (transaction, answer) => {
    if (!(await transaction.retries.claim(holder))) return tooEarly(exchange);
    const before = await answeredBefore(exchange, holder, fingerprint, transaction);
    if (before !== undefined) return before;
    const reply = writtenOut(await answer());
    // Errors write nothing and are not stored, as the client may correct the cause.
    await transaction.retries.keep(
      holder,
      { fingerprint, answer: reply },
      reply.secret === true ? secretOf(exchange) : undefined,
    );
    return reply;
  });
}

/** Renders the body of a reply. */
function writtenOut(reply: Reply): Reply & { readonly body: string | null } {
  const body = typeof reply.body === "function" ? reply.body() : reply.body;
  if (body !== null && typeof body !== "string")
    throw new Error("An answer that is no text cannot be kept for a retry.");
  return { ...reply, body };
}
