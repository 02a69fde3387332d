/** Where the bytes of objects are, as the setting says. */

import { describe, expect, test } from "vitest";
import { readObjectStore } from "../../../src/server/files/settings.ts";

describe("OBJECT_STORE", () => {
  const bucket = { bucket: "files", prefix: "", endpoint: null, region: null };

  test.each([
    ["file:", { folder: null }],
    ["file:/srv/objects", { folder: "/srv/objects" }],
    ["file:///srv/my%20objects/", { folder: "/srv/my objects/" }],
    ["s3://files", { s3: bucket }],
    ["s3://files?region=eu-central-1", { s3: { ...bucket, region: "eu-central-1" } }],
    [
      "s3://files/of/atlas/?endpoint=http://127.0.0.1:9000",
      { s3: { ...bucket, prefix: "of/atlas/", endpoint: "http://127.0.0.1:9000" } },
    ],
  ])("[OBJ-5] may be %s", (given, value) => {
    expect(readObjectStore(given)).toEqual({ value });
  });

  test.each([
    ["/srv/objects", "is not a URL"],
    ["https://s3.example.org/files", "is not a URL"],
    ["file:objects", "its absolute path"],
    ["file://elsewhere/objects", "its absolute path"],
    ["file:/srv/objects?x", "its absolute path"],
    ["s3:", "names no bucket"],
    ["s3://Files_", "names no bucket"],
    ["s3://files:9000", "names no bucket"],
    ["s3://files/a%2Fb", "prefix"],
    ["s3://files?endpiont=http://x", "“endpiont”"],
    ["s3://files?region=a&region=b", "“region”"],
    ["s3://files?region=", "region"],
    ["s3://files?endpoint=s3.example.org", "endpoint"],
    ["s3://files?endpoint=https://s3.example.org/files", "endpoint"],
  ])("[OPS-4] is not to be %s", (given, problem) => {
    expect(readObjectStore(given)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test("[OPS-4] with a secret is told without it", () => {
    const told = readObjectStore("s3://AKIA:secret@files");
    expect(told).toEqual({ problem: expect.stringContaining("AWS_SECRET_ACCESS_KEY") });
    expect(JSON.stringify(told)).not.toMatch(/AKIA|:secret/);
  });
});
