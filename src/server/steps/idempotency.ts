/**
 * Handles `Idempotency-Key`: a POST is performed once, and repeats get the first answer (clause MTH-9). One transaction
 * writes what the request does and stores the answer.
 */

import { createHash } from "node:crypto";
import type { Store } from "../../store/store.ts";
import { answerInTransaction } from "../answer-in-transaction.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { isRefused } from "../handlers.ts";
import { problem } from "../problem.ts";
import { receiveUpload, uploadOf } from "../resources/upload.ts";
import type { Route } from "../route.ts";
import { countHeader } from "../transport/http.ts";
import { bearerToken } from "./authenticate.ts";
import { paymentRequired } from "./payment-required.ts";
import { represent } from "./represent.ts";

/** Looks the key up, and answers a repeat with the first answer. */
export const replay: Step = (exchange) => {
  const { request, method, route } = exchange;
  const hasKey = request.headers["idempotency-key"] !== undefined;
  return hasKey && method === "POST" && route !== undefined ? replayUnder(exchange, route) : undefined;
};

export const idempotency: Step = (exchange) =>
  exchange.keyHolder === undefined ? undefined : performOnce(exchange, exchange.keyHolder);

async function replayUnder(exchange: Exchange, route: Route): Promise<Reply | undefined> {
  const { application, request } = exchange;
  const header = String(request.headers["idempotency-key"]);
  const key = countHeader(request, "idempotency-key") === 1 ? readKey(header) : undefined;
  if (key === undefined)
    return problem(
      exchange,
      400,
      'Send one Idempotency-Key, of 1 to 255 visible ASCII characters, such as "8e03978e-40d5-43dd-bc93-6894a57f9324".',
    );
  exchange.keyHolder = holderOf(exchange, key);
  // The digest of bytes is known only when all have arrived; they are compared then.
  if (route.takes === "new bytes") {
    const { store } = application.machine;
    exchange.isRepeat = (await store.idempotency.find(exchange.keyHolder, null)) !== null;
    return undefined;
  }
  return firstAnswer(exchange, exchange.keyHolder, fingerprintOf(exchange));
}

/** A key as the draft has it, a quoted string (RFC 8941, section 3.3.3), or without the quotes; undefined if it is neither. */
function readKey(header: string): string | undefined {
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
  const key = quoted ?? (/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/.test(header) ? header : "");
  return key.length >= 1 && key.length <= 255 ? key : undefined;
}

/** A hash of the key and who sent it: the account, the API key, or the address of an anonymous client. */
function holderOf({ client, address }: Exchange, key: string): Buffer {
  const whose = client.kind === "anonymous" ? address : client.kind === "key" ? client.credential : client.account;
  return hashOf(client.kind, whose ?? "", key);
}

/** A hash of the request. `bytes`: the digest of a body of bytes. */
function fingerprintOf({ path, rawQuery, request, body }: Exchange, bytes?: string): Buffer {
  const { headers } = request;
  const meant =
    bytes === undefined
      ? [headers["content-language"] ?? "", JSON.stringify(body ?? null)]
      : [headers["content-type"] ?? "", headers["content-disposition"] ?? "", bytes];
  return hashOf(path, rawQuery, ...meant);
}

const hashOf = (...parts: readonly string[]): Buffer => createHash("sha256").update(JSON.stringify(parts)).digest();

/** The stored answer, or 409 if it belongs to another request; undefined if there is none. */
async function firstAnswer(
  exchange: Exchange,
  holder: Buffer,
  fingerprint: Buffer,
  store: Store = exchange.application.machine.store,
): Promise<Reply | undefined> {
  const kept = await store.idempotency.find(holder, secretOf(exchange));
  if (kept === null) return undefined;
  const { status, headers, body } = kept.answer;
  const other = "This Idempotency-Key was used for another request, with a different path, query or body.";
  if (!kept.fingerprint.equals(fingerprint)) return problem(exchange, 409, other);
  const { "Content-Type": type, ...rest } = headers;
  return { status, headers: body === null || type === undefined ? rest : headers, body, secret: true };
}

/** The credential that a stored secret is sealed under: the client knows it, the database does not. */
function secretOf({ selecting }: Exchange): string | null {
  const authorization = selecting.read("authorization");
  return authorization === undefined ? null : (bearerToken(authorization) ?? authorization.trim());
}

/** Keys of requests in progress in this process. The database locks those of other processes. */
const inProgress = new WeakMap<Store, Set<string>>();

async function performOnce(exchange: Exchange, holder: Buffer): Promise<Reply | undefined> {
  const { store } = exchange.application.machine;
  const keys = inProgress.get(store) ?? new Set();
  inProgress.set(store, keys);
  const key = holder.toString("base64");
  if (keys.has(key)) return tooEarly(exchange);
  keys.add(key);
  try {
    if (exchange.route?.takes === "new bytes") return await receiveOnce(exchange, holder);
    return await storeAnswer(exchange, holder, fingerprintOf(exchange));
  } finally {
    keys.delete(key);
  }
}

function tooEarly(exchange: Exchange): Reply {
  const description = "A request with this Idempotency-Key is in progress; retry when it is done.";
  return problem(exchange, 409, description, { retryAfter: 1 });
}

/** Receives the bytes first: an upload may take long, a transaction must not. */
async function receiveOnce(exchange: Exchange, holder: Buffer): Promise<Reply | undefined> {
  const outcome = await receiveUpload(uploadOf(exchange), async (given, upload) => {
    const fingerprint = fingerprintOf(exchange, upload.digest);
    if (exchange.isRepeat) {
      // If the first answer expired during the upload, this is a request like any other, and has to be paid for.
      const reply =
        (await firstAnswer(exchange, holder, fingerprint)) ?? (await paymentRequired({ ...exchange, isRepeat: false }));
      if (reply !== undefined) return reply;
    }
    exchange.incoming = given;
    return storeAnswer(exchange, holder, fingerprint);
  });
  return isRefused(outcome) ? represent({ ...exchange, answer: outcome }) : outcome;
}

/** Performs the request, and stores its answer in the same transaction. */
const storeAnswer = (exchange: Exchange, holder: Buffer, fingerprint: Buffer): Promise<Reply | undefined> =>
  answerInTransaction(exchange, async (transaction, answer) => {
    if (!(await transaction.idempotency.claim(holder))) return tooEarly(exchange);
    const before = await firstAnswer(exchange, holder, fingerprint, transaction);
    if (before !== undefined) return before;
    // A refusal has written nothing and is not stored, so that the client can correct the request.
    const reply = await answer();
    const body = typeof reply.body === "function" ? reply.body() : reply.body;
    if (body !== null && typeof body !== "string") throw new Error("A binary response cannot be stored for a retry.");
    const stored = { fingerprint, answer: { ...reply, body } };
    await transaction.idempotency.keep(holder, stored, reply.secret ? secretOf(exchange) : undefined);
    return stored.answer;
  });
