/** A mail server of a test's own on loopback: smtp-server, or a socket that says nothing. */

import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** A message that a mail server has taken. */
export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
  /** Whether it came under TLS, and as whom. */
  readonly secure: boolean;
  readonly user: string | undefined;
  /** What the sender called itself. */
  readonly greeted: string;
}

export type Login = readonly [user: string | null | undefined, password: string | null | undefined, secure: boolean];

export interface MailServer {
  readonly port: number;
  readonly taken: readonly Taken[];
  /** How many came as far as naming a recipient. */
  readonly attempts: number;
  /** User and password, as they were given. */
  readonly logins: readonly Login[];
  close(): Promise<void>;
}

export interface Manners {
  readonly certificate?: Certificate;
  /** TLS from the first byte, or by STARTTLS (where there is a certificate), or not at all. */
  readonly tls?: "wrapped" | "offered" | "none";
  /** Who may send; left out: anybody. */
  readonly login?: readonly [user: string, password: string];
  /** An answer to the recipient of the nth attempt, from 1; undefined: it is welcome. */
  readonly refuse?: (attempt: number) => { readonly code: number; readonly text: string } | undefined;
  /** Waited for before a message is acknowledged. */
  readonly hold?: Promise<void>;
}

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate for localhost that vouches for itself. */
export async function certificateForLocalhost(): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  return { cert: made.cert, key: made.private };
}

export async function mailServer(manners: Manners = {}): Promise<MailServer> {
  const { certificate, tls = certificate ? "offered" : "none", login, refuse, hold } = manners;
  const taken: Taken[] = [];
  const logins: Login[] = [];
  let attempts = 0;
  const options: SMTPServerOptions = {
    ...certificate,
    secure: tls === "wrapped",
    disabledCommands: [...(tls === "offered" ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    // Passwords in the clear are for the sender to refuse.
    allowInsecureAuth: true,
    authOptional: login === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, session, done) {
      logins.push([username, password, session.secure]);
      if (username === login?.[0] && password === login?.[1]) done(null, { user: username as string });
      else done(saying(535, "5.7.8 no such user"));
    },
    onRcptTo({ address }, _session, done) {
      attempts++;
      const refused = refuse?.(attempts);
      done(refused && saying(refused.code, `${refused.text} <${address}>`));
    },
    onData(stream, session, done) {
      void text(stream).then(async (raw) => {
        await hold;
        taken.push(takenFrom(session, raw));
        done();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => {});
  server.listen(0, "localhost");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    logins,
    get attempts() {
      return attempts;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function takenFrom(session: SMTPServerSession, raw: string): Taken {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : "",
    to: rcptTo.map(({ address }) => address),
    raw,
    secure: session.secure,
    user: session.user as string | undefined,
    greeted: session.hostNameAppearsAs || "",
  };
}

function saying(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Takes connections and never says a word. */
export async function silentServer(): Promise<{ readonly port: number; readonly callers: number; close(): void }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.add(socket);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    get callers() {
      return sockets.size;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Resolves once something holds; throws where it does not come to. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`It did not come to ${what}.`);
}
