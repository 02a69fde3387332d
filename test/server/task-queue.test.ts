/** Work after the answer: in turn, so many at a time and in all, through failures, and to the end. */

import { expect, test } from "vitest";
import { background } from "../../src/server/running/task-queue.ts";
import { Busy } from "../../src/store/accounts/passwords.ts";

/** Pieces of work that last until they are let go. */
function pieces() {
  const begun: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const piece = (number: number) => () => {
    begun.push(number);
    return new Promise<void>((resolve, reject) => {
      ends.set(number, (error) => (error ? reject(error) : resolve()));
    });
  };
  return { begun, piece, end: (number: number, error?: Error) => ends.get(number)?.(error) };
}

function quietLog() {
  const errors: object[] = [];
  const nothing = () => {};
  return { errors, debug: nothing, info: nothing, warn: nothing, error: (fields: object) => void errors.push(fields) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("so many are worked on at a time, in their order, and past the most there may be it is busy", async () => {
  const { begun, piece, end } = pieces();
  const work = background(quietLog(), { atOnce: 2, most: 4 });
  for (let number = 1; number <= 4; number++) work.run({}, piece(number));
  expect(() => work.run({}, piece(5))).toThrow(Busy);
  expect(begun).toEqual([1, 2]);
  end(2);
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  work.run({}, piece(6));
  for (const number of [1, 3, 4, 6]) {
    end(number);
    await turn();
  }
  expect(begun).toEqual([1, 2, 3, 4, 6]);
});

test("a failure is logged, and holds up nobody", async () => {
  const { begun, piece, end } = pieces();
  const log = quietLog();
  const work = background(log, { atOnce: 1, most: 4 });
  work.run({ request: "one" }, piece(1));
  work.run({ request: "two" }, piece(2));
  end(1, new Error("a bug"));
  await turn();
  expect([begun, log.errors]).toEqual([[1, 2], [{ request: "one", error: new Error("a bug") }]]);
});

test("the end waits for what there is, and counts what is not done in time", async () => {
  const { piece, end } = pieces();
  const work = background(quietLog(), { atOnce: 1, most: 4 });
  expect(await work.close(0)).toBe(0);
  work.run({}, piece(1));
  work.run({}, piece(2));
  expect(await work.close(10)).toBe(2);
  const closed = work.close(20_000);
  end(1);
  await turn();
  end(2);
  expect(await closed).toBe(0);
});
