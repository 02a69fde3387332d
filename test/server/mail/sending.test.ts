/** Messages sent: what a mail server and a folder get, and how a mail server is spoken to. */

import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import PostalMime from "postal-mime";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { letterhead, mailFolder, smtp } from "../../../src/server/mail/mailer.ts";
import type { SmtpServer } from "../../../src/server/mail/settings.ts";
import type { Message } from "../../../src/server/runtime.ts";
import { certificateForLocalhost, type MailServer, type Manners, mailServer } from "./mail-server.ts";

const trusted = await certificateForLocalhost();
const stranger = await certificateForLocalhost();
setDefaultCACertificates([trusted.cert]);

const folder = await mkdtemp(join(tmpdir(), "hydrant-mail-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const opened: MailServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});
async function open(manners: Manners): Promise<MailServer> {
  const server = await mailServer(manners);
  opened.push(server);
  return server;
}

const head = letterhead("Ærøskøbing – 地図", "api.example.org", null);
const message: Message = {
  to: "ada@example.org",
  subject: "Ærøskøbing – 地図: ein neues Passwort, un nouveau mot de passe, en voor wie het weet nog veel meer",
  text: `Zoë:\r\n\r\nToken: ${"a".repeat(43)}\r\n\r\n.\r\n. and dots\r\n${"ü".repeat(300)}\r\n`,
};
const quiet = new AbortController().signal;
const send = (server: MailServer, more: Partial<SmtpServer> = {}, what = message) =>
  smtp({ host: "localhost", port: server.port, tls: "offered", credentials: null, ...more }, head)(what, quiet);

describe("a message", () => {
  test("reads as it was written, in lines of ASCII that no server breaks", async () => {
    const server = await open({});
    await send(server);
    const [{ raw = "", from, to, greeted } = { from: "", to: [], greeted: "" }] = server.taken;
    expect([from, to, greeted]).toEqual(["no-reply@api.example.org", ["ada@example.org"], "api.example.org"]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    expect(raw).toMatch(/^[\x00-\x7f]*$/);
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(raw).toMatch(/^Token: a{43}\r$/m);
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe(message.subject);
    expect(mail.from).toMatchObject({ name: "Ærøskøbing – 地図", address: "no-reply@api.example.org" });
    expect(mail.to).toMatchObject([{ address: "ada@example.org" }]);
    expect(mail.text?.trimEnd().replaceAll("\r\n", "\n")).toBe(message.text.trimEnd().replaceAll("\r\n", "\n"));
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@api\.example\.org>$/);
    expect(Math.abs(Date.parse(mail.date ?? "") - Date.now())).toBeLessThan(3_600_000);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  });

  test("is the same in a file, which only its owner may read", async () => {
    const server = await open({});
    await send(server);
    await mailFolder(join(folder, "mail"), head)(message, quiet);
    const names = await readdir(join(folder, "mail"));
    expect(names).toEqual([expect.stringMatching(/^[\w.-]+\.eml$/)]);
    const file = join(folder, "mail", names[0] ?? "");
    const same = (raw: string) => raw.replace(/^(?:Date|Message-ID):.*\r\n(?:[ \t].*\r\n)*/gm, "").trimEnd();
    expect(same(await readFile(file, "utf8"))).toBe(same(server.taken[0]?.raw ?? ""));
    expect([(await stat(file)).mode & 0o777, (await stat(join(folder, "mail"))).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test.each([
    ["a second address", "ada@example.org, eve@example.org"],
    ["a header", "ada@example.org\r\nBcc: eve@example.org"],
    ["a command", "ada@example.org>\r\nRCPT TO:<eve@example.org"],
  ])("goes to one address, whatever that holds: %s", async (_name, to) => {
    const server = await open({});
    await send(server, {}, { ...message, to }).catch(() => {});
    for (const { to: recipients, raw } of server.taken) {
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain("eve@example.org");
      expect(raw).not.toMatch(/^Bcc:/im);
    }
  });

  test("has one subject, whatever that holds", async () => {
    const server = await open({});
    await send(server, {}, { ...message, subject: "x\r\nBcc: eve@example.org" });
    expect(server.taken.map(({ to }) => to)).toEqual([["ada@example.org"]]);
    expect(server.taken[0]?.raw).not.toMatch(/^Bcc:/im);
  });
});

describe("a mail server", () => {
  const credentials = { user: "hydrant", password: "pä:ss/w@rd" };
  const login = ["hydrant", "pä:ss/w@rd"] as const;

  test.each([
    ["offered", "offered"],
    ["required", "offered"],
    ["wrapped", "wrapped"],
  ] as const)("with a certificate that is trusted, TLS being %s, learns who sends", async (tls, has) => {
    const server = await open({ certificate: trusted, tls: has, login });
    await send(server, { tls, credentials });
    expect(server.logins).toEqual([[...login, true]]);
    expect(server.taken).toMatchObject([{ secure: true, user: "hydrant" }]);
  });

  test.each(["offered", "required", "wrapped"] as const)(
    "with a certificate that nobody vouches for, TLS being %s, learns nothing",
    async (tls) => {
      const server = await open({ certificate: stranger, tls: tls === "wrapped" ? "wrapped" : "offered", login });
      await expect(send(server, { tls, credentials })).rejects.toThrow();
      expect([server.logins, server.taken]).toEqual([[], []]);
    },
  );

  test("that has no TLS where it is required learns nothing", async () => {
    const server = await open({ tls: "none", login });
    await expect(send(server, { tls: "required", credentials })).rejects.toThrow();
    expect([server.logins, server.taken]).toEqual([[], []]);
  });

  test("that no longer asks who sends gets nothing", async () => {
    const server = await open({ certificate: trusted, tls: "offered" });
    await expect(send(server, { credentials })).rejects.toThrow();
    expect(server.taken).toEqual([]);
  });

  test("that does not know the sender gets nothing", async () => {
    const server = await open({ login });
    await expect(send(server, { credentials: { ...credentials, password: "another" } })).rejects.toMatchObject({
      responseCode: 535,
    });
    expect(server.taken).toEqual([]);
  });
});
