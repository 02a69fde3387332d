/** Mail transport by SMTP to one configured server (RFC 5321, RFC 3207, RFC 4954). */

import { composed, type Deliver, type Letterhead } from "./message.ts";

/** Connection options of a mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `wrapped`: implicit TLS (RFC 8314). `required`: STARTTLS or failure. `offered`: STARTTLS if the server has it. */
  readonly tls: "wrapped" | "required" | "offered";
  readonly credentials: { readonly user: string; readonly password: string } | null;
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

/** Log fields of a failure. Servers repeat addresses in their replies, so only the codes of those are logged. */
export function tellFailure(error: unknown): { readonly [field: string]: string | number | undefined } {
  const { code, responseCode, response, message } = error as SmtpError;
  if (responseCode === undefined && response === undefined && !ofMessage.has(code ?? ""))
    return { code, reason: message };
  return { code, responseCode, status: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1] };
}

/** True if a retry cannot succeed: the server rejects permanently (5yz), or the message itself is invalid. */
export function isFinal(error: unknown): boolean {
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
