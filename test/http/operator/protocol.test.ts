/** What a command and a server say to each other over the socket, in pieces of any size. */

import { expect, test } from "vitest";
import { BadMessage, messages, write } from "../../../src/server/operator/protocol.ts";
import fc from "../../random.ts";

/** Everything that comes out of bytes that arrive in these pieces. */
async function read(pieces: readonly Buffer[]): Promise<object[]> {
  async function* arriving() {
    yield* pieces;
  }
  const found = [];
  for await (const message of messages(arriving())) found.push(message);
  return found;
}

test("messages are the same in whatever pieces they arrive", async () => {
  const rows = fc.array(
    fc.dictionary(fc.string({ unit: "binary" }), fc.oneof(fc.string({ unit: "binary" }), fc.constant(null))),
  );
  await fc.assert(
    fc.asyncProperty(rows, fc.array(fc.nat(200)), async (sent, cuts) => {
      let rest = Buffer.from(sent.map((row) => write({ row })).join(""));
      const pieces = [];
      for (const cut of cuts) {
        pieces.push(rest.subarray(0, cut));
        rest = rest.subarray(cut);
      }
      expect(await read([...pieces, rest])).toEqual(JSON.parse(JSON.stringify(sent.map((row) => ({ row })))));
    }),
  );
});

test.each(["x", "[]", "1", "null", '"text"', "{", "\u0000"])("%j is no message", async (line) => {
  await expect(read([Buffer.from(`${line}\n`)])).rejects.toThrow(BadMessage);
});

test.each([
  ["without an end", [Buffer.alloc(1_048_577, " ")]],
  ["in one piece", [Buffer.from(`{"a":"${"x".repeat(1_048_577)}"}\n`)]],
  ["in many pieces", Array.from({ length: 1100 }, () => Buffer.alloc(1000, " "))],
])("a message that is too long, %s, is not kept in memory until it ends", async (_, pieces) => {
  await expect(read(pieces)).rejects.toThrow("longer than 1048576 characters");
});

test("what is cut off is no message", async () => {
  expect(await read([Buffer.from('{"a":1}\n{"b":')])).toEqual([{ a: 1 }]);
});
