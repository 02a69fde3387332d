/** Mail messages as nodemailer options, so that files and SMTP servers get the same bytes (RFC 5322, RFC 2045). */

import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";

/** A plain text message to one address. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  /** Plain text with lines of at most 76 characters. */
  readonly text: string;
}

/** Sender. */
export interface Mailbox {
  /** Empty if there is only an address. */
  readonly name: string;
  readonly address: string;
}

/** Common headers of a server's messages. */
export interface Letterhead {
  readonly from: Mailbox;
  /** The API's host: the right half of Message-IDs, and the name in SMTP's EHLO. */
  readonly host: string;
}

/** Delivers a message or throws. `signal`: aborts the attempt. */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<void>;

/** Default sender: a no-reply address at the API's host. */
export function letterhead(title: string, host: string, from: Mailbox | null): Letterhead {
  // An IP address needs brackets in place of a domain (RFC 5321, section 4.1.3).
  const domain = /^[\d.]+$/.test(host) ? `[${host}]` : host.replace(/^\[(?!IPv6:)/, "[IPv6:");
  return { from: from ?? { name: title, address: `no-reply@${domain}` }, host: domain };
}

/** Addresses are structured and never parsed from text. nodemailer reads no files or URLs that a message names. */
export function composed({ to, subject, text }: Message, { from, host }: Letterhead): SendMailOptions {
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
