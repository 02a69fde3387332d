/** Settings of outgoing mail: what is read from them, and what makes no sense. */

import { describe, expect, test } from "vitest";
import { letterhead } from "../../../src/server/mail/mailer.ts";
import { readMailbox, readSmtpUrl } from "../../../src/server/mail/settings.ts";

describe("SMTP_URL", () => {
  test.each([
    ["smtp://mail.example.org", { host: "mail.example.org", port: 587, tls: "offered", credentials: null }],
    ["smtp://mail.example.org:25/", { host: "mail.example.org", port: 25, tls: "offered", credentials: null }],
    ["smtps://mail.example.org", { host: "mail.example.org", port: 465, tls: "wrapped", credentials: null }],
    ["SMTPS://[::1]:2465", { host: "::1", port: 2465, tls: "wrapped", credentials: null }],
    [
      "smtp://ada%40example.org:p%C3%A4ss%3A%2F%25@mail.example.org",
      {
        host: "mail.example.org",
        port: 587,
        tls: "required",
        credentials: { user: "ada@example.org", password: "päss:/%" },
      },
    ],
    [
      "smtps://a:b@mail.example.org",
      { host: "mail.example.org", port: 465, tls: "wrapped", credentials: { user: "a", password: "b" } },
    ],
    [
      "smtp://a:b@localhost:1025",
      { host: "localhost", port: 1025, tls: "offered", credentials: { user: "a", password: "b" } },
    ],
  ])("%s", (given, value) => {
    expect(readSmtpUrl(given)).toEqual({ value });
  });

  test.each([
    "mail.example.org",
    "mail.example.org:25",
    "http://mail.example.org",
    "smtp:",
    "smtp://",
    "smtp://:25",
    "smtp://mail.example.org:0",
    "smtp://mail.example.org:65536",
    "smtp://mail.example.org:x",
    "smtp://mail.example.org/inbox",
    "smtp://mail.example.org?tls=no",
    "smtp://mail.example.org#x",
    "smtp://secret@mail.example.org",
    "smtp://:secret@mail.example.org",
    "smtp://a:secret%zz@mail.example.org",
    "smtp://a:secret%0d%0a@mail.example.org",
  ])("[OPS-4] %s makes no sense, and its password is not repeated", (given) => {
    const read = readSmtpUrl(given);
    expect(read).toEqual({ problem: expect.stringMatching(/./) });
    expect(JSON.stringify(read)).not.toContain("secret");
  });
});

describe("MAIL_FROM", () => {
  test.each([
    ["ada@example.org", { name: "", address: "ada@example.org" }],
    [" <ada@example.org> ", { name: "", address: "ada@example.org" }],
    ["Ada Lovelace <ada@example.org>", { name: "Ada Lovelace", address: "ada@example.org" }],
    ['"Lovelace, Ada" <ada@[127.0.0.1]>', { name: "Lovelace, Ada", address: "ada@[127.0.0.1]" }],
  ])("%s", (given, value) => {
    expect(readMailbox(given)).toEqual({ value });
  });

  test.each([
    "ada",
    "@example.org",
    "ada@",
    "ada@example.org, eve@example.org",
    "Ada <ada@example.org> <eve@example.org>",
    "Ada <ada>",
    "ada @example.org",
    "Ada\r\nBcc: eve@example.org <ada@example.org>",
  ])("[OPS-4] %j makes no sense", (given) => {
    expect(readMailbox(given)).toEqual({ problem: expect.stringMatching(/./) });
  });

  test("left out is an address at the API's host", () => {
    const address = (host: string) => letterhead("An API", host, null).from.address;
    expect(["api.example.org", "127.0.0.1", "[::1]"].map(address)).toEqual([
      "no-reply@api.example.org",
      "no-reply@[127.0.0.1]",
      "no-reply@[IPv6:::1]",
    ]);
  });
});
