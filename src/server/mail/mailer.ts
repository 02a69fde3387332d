/**
 * Outgoing mail: SMTP to one server (RFC 5321, RFC 3207, RFC 4954), or files without one. Messages are sent after the answer
 * and retried. The queue is in memory only, as messages contain secrets, of which the database stores only hashes (AUT-14).
 * If the process dies, users request theirs again.
 */

import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Tracing } from "../../store/tracing.ts";
import type { Settings } from "../running/settings.ts";
import { background } from "../running/task-queue.ts";
import type { Log, Mail, Message } from "../runtime.ts";
import type { Mailbox, SmtpServer } from "./settings.ts";

/** `title`: the API's, as default name of the sender. */
export function openMail(settings: Settings, title: string, log: Log, tracing?: Tracing): Outgoing {
  const head = letterhead(title, new URL(settings.baseUrl).hostname, settings.mailFrom);
  const deliver = settings.smtp ? smtp(settings.smtp, head) : mailFolder(join(settings.dataDir, "mail"), head);
  return outgoing(tracing ? (...given) => tracing.span("send mail", () => deliver(...given)) : deliver, log);
}

export interface Letterhead {
  readonly from: Mailbox;
  /** The API's host: the right half of Message-IDs, and the name in SMTP's EHLO. */
  readonly host: string;
}

/** Default sender: a no-reply address at the API's host. */
export function letterhead(title: string, host: string, from: Mailbox | null): Letterhead {
  // An IP address needs brackets in place of a domain (RFC 5321, section 4.1.3).
  const domain = /^[\d.]+$/.test(host) ? `[${host}]` : host.replace(/^\[(?!IPv6:)/, "[IPv6:");
  return { from: from ?? { name: title, address: `no-reply@${domain}` }, host: domain };
}

/** Addresses are structured and never parsed from text. nodemailer reads no files or URLs that a message names. */
const composed = ({ to, subject, text }: Message, { from, host }: Letterhead): SendMailOptions => ({
  from: { ...from },
  to: { name: "", address: to },
  subject,
  text,
  messageId: `<${randomUUID()}@${host}>`,
  // Prevents automatic replies (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
  textEncoding: "quoted-printable",
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Timeouts in milliseconds. */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Opens a connection for each message. Verifies certificates. */
export const smtp =
  ({ host, port, tls, credentials }: SmtpServer, letterhead: Letterhead): Deliver =>
  async (message, signal) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      host,
      port,
      name: letterhead.host,
      secure: tls === "wrapped",
      requireTLS: tls === "required",
      ...patience,
      // Authenticates even if the server does not advertise it: else nodemailer sends without credentials.
      ...(credentials && { auth: { user: credentials.user, pass: credentials.password }, forceAuth: true }),
    });
    await transport.sendMail({ ...composed(message, letterhead), signal });
  };

/** Writes messages as `.eml` files. Creates the folder for the first one. */
export const mailFolder =
  (folder: string, letterhead: Letterhead): Deliver =>
  async (message) => {
    const { createTransport } = await import("nodemailer");
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: bytes } = await composer.sendMail(composed(message, letterhead));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`);
    // Written under a temporary name, so that no reader gets a partial file.
    const file = await open(`${path}.part`, "wx", 0o600);
    try {
      await file.writeFile(bytes as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  };

/** Delivers a message or throws. `signal`: aborts the attempt. */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<void>;

const usual = {
  /** Milliseconds of random delay, so that response times do not reveal which request sends mail. */
  spread: 2_000,
  /** Milliseconds before each retry. After the last one the message is dropped. */
  pauses: [1_000, 10_000, 60_000, 300_000],
  /** Timeout of an attempt in milliseconds. */
  attempt: 60_000,
  /** Concurrent messages, and most messages in the queue. Further ones are rejected. */
  atOnce: 4,
  most: 1000,
};

export type RetryPolicy = Readonly<typeof usual>;

export interface Outgoing extends Mail {
  /** Sends what is left without pauses, for at most `grace` milliseconds. Returns the number of lost messages. */
  close(grace: number): Promise<number>;
}

/** A queued message. `about`: its fields in the log. */
interface Letter {
  readonly message: Message;
  readonly about: object;
  failures: number;
  pause?: NodeJS.Timeout;
}

export function outgoing(deliver: Deliver, log: Log, patience: RetryPolicy = usual): Outgoing {
  const { spread, pauses, attempt, atOnce, most } = patience;
  const letters = new Set<Letter>();
  const queue = background(log, { atOnce, most });
  const end = new AbortController();
  let closing = false;

  async function send(letter: Letter): Promise<void> {
    const { message, about } = letter;
    try {
      await deliver(message, AbortSignal.any([end.signal, AbortSignal.timeout(attempt)]));
      letters.delete(letter);
      log.info({ ...about, attempts: letter.failures + 1 }, "mailed");
    } catch (error) {
      const pause = pauses[letter.failures++];
      const failure = { ...about, ...tellFailure(error), attempts: letter.failures };
      if (pause === undefined || closing || isFinal(error)) {
        letters.delete(letter);
        log.error(failure, "could not mail a message; giving up");
      } else {
        log.warn({ ...failure, milliseconds: pause }, "could not mail a message; retrying later");
        letter.pause = setTimeout(enqueue, pause, letter);
      }
    }
  }

  function enqueue(letter: Letter): void {
    delete letter.pause;
    queue.run(letter.about, () => send(letter));
  }

  return {
    post(message, about) {
      if (closing || letters.size >= most) {
        log.error(about, "could not mail a message: the mail queue is full or closed");
        return;
      }
      const letter: Letter = { message, about, failures: 0 };
      letters.add(letter);
      letter.pause = setTimeout(enqueue, Math.random() * spread, letter);
    },
    async close(grace) {
      closing = true;
      for (const letter of letters) {
        if (letter.pause === undefined) continue;
        clearTimeout(letter.pause);
        enqueue(letter);
      }
      const lost = await queue.close(grace);
      end.abort();
      return lost;
    },
  };
}

/** Log fields of a failure. Servers repeat addresses in their replies, so only the codes of those are logged. */
function tellFailure(error: unknown): { readonly [field: string]: string | number | undefined } {
  const { code, responseCode, response, message } = error as SmtpError;
  if (responseCode === undefined && response === undefined && !ofMessage.has(code ?? ""))
    return { code, reason: message };
  return { code, responseCode, status: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1] };
}

/** True if a retry cannot succeed: the server rejects permanently (5yz), or the message itself is invalid. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return responseCode === undefined ? ofMessage.has(code ?? "") : responseCode >= 500;
}

/** Codes of failures of the message itself. Their text quotes it. */
const ofMessage: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"]);

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message?: string;
}
