/** Mail on its way: tried again, given up, and finished before the end, by servers that refuse or say nothing. */

import { afterEach, describe, expect, test } from "vitest";
import { letterhead, type Outgoing, outgoing, type RetryPolicy, smtp } from "../../../src/server/mail/mailer.ts";
import type { Message } from "../../../src/server/runtime.ts";
import { type MailServer, type Manners, mailServer, silentServer, until } from "./mail-server.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const message: Message = { to: "ada@example.org", subject: "A secret", text: "Token: open-sesame\r\n" };
const usual: RetryPolicy = { spread: 0, pauses: [20, 20, 20], attempt: 20_000, atOnce: 2, most: 10 };

interface Post extends Outgoing {
  /** Levels and messages, with what the log calls them by. */
  readonly lines: readonly { readonly level: string; readonly said: string; readonly fields: object }[];
}

function post(port: number, patience: Partial<RetryPolicy> = {}): Post {
  const lines: { level: string; said: string; fields: object }[] = [];
  const at = (level: string) => (fields: object, said: string) => void lines.push({ level, said, fields });
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const deliver = smtp(
    { host: "localhost", port, tls: "offered", credentials: null },
    letterhead("An API", "api.example.org", null),
  );
  return { ...outgoing(deliver, log, { ...usual, ...patience }), lines };
}

async function server(manners: Manners): Promise<MailServer> {
  const made = await mailServer(manners);
  open.push(made);
  return made;
}

const levels = ({ lines }: Post) => lines.map(({ level }) => level);

describe("a message", () => {
  test("that a server does not take now is tried again, and told of without its address", async () => {
    const taking = await server({ refuse: (n) => (n < 3 ? { code: 451, text: "4.7.1 come back later" } : undefined) });
    const mail = post(taking.port);
    mail.post(message, { request: "one" });
    await until("a third attempt", () => mail.lines.length === 3);
    expect(taking.taken.map(({ to }) => to)).toEqual([["ada@example.org"]]);
    expect(mail.lines).toMatchObject([
      { level: "warn", fields: { request: "one", responseCode: 451, status: "4.7.1", attempts: 1 } },
      { level: "warn", fields: { request: "one", attempts: 2 } },
      { level: "info", said: "mailed", fields: { request: "one", attempts: 3 } },
    ]);
    expect(JSON.stringify(mail.lines)).not.toMatch(/ada|example\.org|sesame/);
  });

  test("that a server refuses for good is given up at once", async () => {
    const taking = await server({ refuse: () => ({ code: 550, text: "5.1.1 nobody here" }) });
    const mail = post(taking.port);
    mail.post(message, {});
    await until("giving up", () => levels(mail).includes("error"));
    expect([taking.attempts, mail.lines]).toMatchObject([1, [{ fields: { responseCode: 550, status: "5.1.1" } }]]);
    expect(JSON.stringify(mail.lines)).not.toMatch(/ada|example\.org|sesame/);
  });

  test("is given up after so many attempts", async () => {
    const taking = await server({ refuse: () => ({ code: 421, text: "4.3.2 closing" }) });
    const mail = post(taking.port);
    mail.post(message, {});
    await until("giving up", () => levels(mail).includes("error"));
    expect([taking.attempts, levels(mail)]).toEqual([4, ["warn", "warn", "warn", "error"]]);
  });

  test("is tried again where nobody listens, and where nobody answers", async () => {
    const gone = await mailServer();
    await gone.close();
    const nowhere = post(gone.port);
    nowhere.post(message, {});
    await until("giving up", () => levels(nowhere).includes("error"));
    expect(levels(nowhere)).toEqual(["warn", "warn", "warn", "error"]);
    const silent = await silentServer();
    open.push(silent);
    const unheard = post(silent.port, { attempt: 2_000 });
    unheard.post(message, {});
    await until("giving up", () => levels(unheard).includes("error"));
    expect([silent.callers, levels(unheard)]).toEqual([4, ["warn", "warn", "warn", "error"]]);
    expect(JSON.stringify([nowhere.lines, unheard.lines])).not.toMatch(/ada|sesame/);
  });

  test("does not wait for another that is to be tried again", async () => {
    const taking = await server({ refuse: (n) => (n <= 4 ? { code: 451, text: "4.2.0 not now" } : undefined) });
    const mail = post(taking.port, { pauses: [3_600_000] });
    for (let sent = 0; sent < 5; sent++) mail.post(message, {});
    await until("one mailed", () => levels(mail).includes("info"));
    expect(taking.taken).toHaveLength(1);
    await mail.close(20_000);
  });

  test("is not taken where too many are on their way", async () => {
    const silent = await silentServer();
    open.push(silent);
    const mail = post(silent.port);
    for (let sent = 0; sent < 13; sent++) mail.post(message, {});
    expect(levels(mail)).toEqual(["error", "error", "error"]);
    expect(await mail.close(50)).toBe(10);
    expect(silent.callers).toBeLessThanOrEqual(2);
  });
});

test("[AUT-13] a message sets out at a moment of its own, and not when it is posted", async () => {
  const taking = await server({});
  const mail = post(taking.port, { spread: 3_600_000 });
  mail.post({ ...message, to: "later@example.org" }, {});
  post(taking.port).post(message, {});
  await until("one that is posted after it", () => taking.taken.length === 1);
  expect(taking.taken[0]?.to).toEqual(["ada@example.org"]);
  expect(await mail.close(20_000)).toBe(0);
  expect(taking.taken).toHaveLength(2);
});

describe("at the end", () => {
  test("what waits for another attempt is tried once more, and what is on its way arrives", async () => {
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const taking = await server({ hold, refuse: (n) => (n === 1 ? { code: 451, text: "4.2.0 not now" } : undefined) });
    const mail = post(taking.port, { pauses: [3_600_000] });
    mail.post(message, { number: 1 });
    await until("a refusal", () => levels(mail).includes("warn"));
    mail.post(message, { number: 2 });
    await until("a second attempt", () => taking.attempts === 2);
    const closed = mail.close(20_000);
    await until("a third attempt", () => taking.attempts === 3);
    release();
    expect(await closed).toBe(0);
    expect(taking.taken).toHaveLength(2);
    mail.post(message, { number: 3 });
    expect(mail.lines.at(-1)).toMatchObject({ level: "error", fields: { number: 3 } });
  });

  test("what nobody takes in time is counted", async () => {
    const silent = await silentServer();
    open.push(silent);
    const mail = post(silent.port);
    mail.post(message, {});
    expect(await mail.close(50)).toBe(1);
    expect(await post(silent.port).close(50)).toBe(0);
  });
});
