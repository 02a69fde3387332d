/** Outgoing mail by the settings: SMTP to one server (RFC 5321, RFC 3207, RFC 4954), or files without one. */

import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { Tracing } from "../../store/tracing.ts";
import type { Settings } from "../running/settings.ts";
import type { Log, Message } from "../runtime.ts";
import { type Deliver, type Outgoing, outgoing } from "./outgoing.ts";
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
function composed({ to, subject, text }: Message, { from, host }: Letterhead): SendMailOptions {
  return {
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
  };
}

/** Timeouts in milliseconds. */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Opens a connection for each message. Verifies certificates. */
export function smtp({ host, port, tls, credentials }: SmtpServer, letterhead: Letterhead): Deliver {
  return async (message, signal) => {
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
}

/** Writes messages as `.eml` files. Creates the folder for the first one. */
export function mailFolder(folder: string, letterhead: Letterhead): Deliver {
  return async (message) => {
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
}
