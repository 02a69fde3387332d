/** `CORS_ORIGINS` as operators may write it. */

import { describe, expect, test } from "vitest";
import { readOrigin } from "../../../src/server/steps/cors.ts";
import fc from "../../random.ts";
import { failing } from "../launch.ts";

test("[COR-4][OPS-4] an origin that is none ends the start, and each is told how to mend it", async () => {
  const named = [
    "https://app.example/",
    "https://app.example/path",
    "https://App.Example",
    "https://app.example:443",
    "https://bücher.example",
    "*",
    "https://*.app.example",
    "null",
    "app.example",
    "ftp://app.example",
    "https://app.example",
    "http://localhost:3000",
  ];
  const { status, said } = await failing({ CORS_ORIGINS: named.join(", ") });
  const sent = (text: string, as: string) =>
    `CORS_ORIGINS has “${text}”: write the origin as browsers send it, here ${as}.`;
  const wild = (text: string) =>
    `CORS_ORIGINS has “${text}”: wildcards are not supported; name each origin, such as https://app.example.org.`;
  const none = (text: string) =>
    `CORS_ORIGINS has “${text}”: an origin consists of scheme, host and port, such as https://app.example.org.`;
  expect([status, said.trimEnd().split("\n")]).toEqual([
    78,
    [
      sent("https://app.example/", "https://app.example"),
      sent("https://app.example/path", "https://app.example"),
      sent("https://App.Example", "https://app.example"),
      sent("https://app.example:443", "https://app.example"),
      sent("https://bücher.example", "https://xn--bcher-kva.example"),
      wild("*"),
      wild("https://*.app.example"),
      none("null"),
      none("app.example"),
      none("ftp://app.example"),
    ],
  ]);
});

describe("an origin", () => {
  test("[COR-4] of any page on the web is taken as its browser sends it, and as nothing else", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
        const { origin } = new URL(address);
        expect(readOrigin(origin)).toEqual({ value: origin });
        if (address !== origin) expect(readOrigin(address)).toHaveProperty("problem");
      }),
    );
  });

  test("[COR-4] is refused, and never thrown at, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = readOrigin(text);
        if ("value" in read) expect(URL.parse(text)?.origin).toBe(text);
      }),
    );
  });
});
