/** Settings of outgoing mail: SMTP server and sender. */

export interface Mailbox {
  /** Empty if there is only an address. */
  readonly name: string;
  readonly address: string;
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `wrapped`: implicit TLS (RFC 8314). `required`: STARTTLS or failure. `offered`: STARTTLS if the server has it. */
  readonly tls: "wrapped" | "required" | "offered";
  readonly credentials: { readonly user: string; readonly password: string } | null;
}

/** A problem is the rest of an error message and never contains a password. */
type Read<T> = { readonly value: T } | { readonly problem: string };

/** Ports of message submission with STARTTLS and with implicit TLS (RFC 6409, RFC 8314). */
const ports = { "smtp:": 587, "smtps:": 465 } as const;

/**
 * Parses `smtp://[user:password@]host[:port]` or `smtps://…`. Credentials are never sent in the clear: with them
 * STARTTLS is required, except to the loopback address.
 */
export function readSmtpUrl(given: string): Read<SmtpServer> {
  const url = URL.parse(given);
  const form = "smtp://user:password@host:port or smtps://user:password@host:port";
  if (url === null || !(url.protocol in ports)) return { problem: `is not a URL of the form ${form}` };
  if (url.hostname === "") return { problem: "names no host" };
  if (url.port === "0") return { problem: "names port 0, where nothing listens" };
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "")
    return { problem: `has something after the host; its form is ${form}` };
  if ((url.username === "") !== (url.password === ""))
    return { problem: "has a user without a password, or a password without a user" };
  const credentials = url.username === "" ? null : readCredentials(url);
  if (credentials === undefined)
    return { problem: "has a user or password with a “%” that is not written as %25, or with a control character" };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const required = credentials !== null && !/^(localhost|127\.[\d.]+|::1)$/i.test(host);
  return {
    value: {
      host,
      port: url.port === "" ? ports[url.protocol as keyof typeof ports] : Number(url.port),
      tls: url.protocol === "smtps:" ? "wrapped" : required ? "required" : "offered",
      credentials,
    },
  };
}

/** Undefined for an invalid percent escape, or for a control character, which could end a line of the protocol. */
function readCredentials({ username, password }: URL): SmtpServer["credentials"] | undefined {
  try {
    const credentials = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return /\p{Cc}/u.test(credentials.user + credentials.password) ? undefined : credentials;
  } catch {
    return undefined;
  }
}

/** Parses `address` or `Name <address>`. */
export function readMailbox(given: string): Read<Mailbox> {
  const [, name = "", inBrackets, alone] = /^(?:([^<>\p{Cc}]*)<([^<>]*)>|([^<>]*))$/u.exec(given.trim()) ?? [];
  const address = (inBrackets ?? alone ?? "").trim();
  if (/^[^\s@<>,;:"()\p{Cc}]+@(?:[^\s@<>,;:"()[\]\p{Cc}]+|\[[\da-f.:]+\])$/iu.test(address))
    return { value: { name: name.trim().replace(/^"(.*)"$/, "$1"), address } };
  return {
    problem: `is “${given}”; it must be an address, such as ada@example.org, or a name with an address, such as Ada <ada@example.org>`,
  };
}
