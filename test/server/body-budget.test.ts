/** The budget of request bodies: its bounds, whoever holds how much of it. */

import { expect, test } from "vitest";
import { BodyBudget, OverBudget, type Reservation } from "../../src/server/bodies/body-budget.ts";
import fc from "../random.ts";

const total = 600_000;

test("[LIM-2] one network alone has a third of the budget, and however many fill it, the next has room", () => {
  const step = fc.record({ host: fc.nat(30), bytes: fc.integer({ min: 1, max: 90_000 }), ends: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const budget = new BodyBudget(total);
      const held = new Map<number, { reservation: Reservation; bytes: number }>();
      for (const { host, bytes, ends } of steps) {
        const own = held.get(host) ?? {
          reservation: budget.reserve(`2001:db8:0:${host}::${bytes % 10_000}`),
          bytes: 0,
        };
        try {
          own.reservation.grow(bytes);
          own.bytes += bytes;
        } catch (error) {
          expect(error).toBeInstanceOf(OverBudget);
        }
        expect(own.bytes).toBeLessThanOrEqual(total / 3);
        held.set(host, own);
        if (ends) {
          own.reservation.release();
          held.delete(host);
        }
        const sum = [...held.values()].reduce((all, each) => all + each.bytes, 0);
        expect(budget.held).toBe(sum);
        const newcomer = budget.reserve("192.0.2.1");
        newcomer.grow(Math.floor((total - sum) / 3));
        newcomer.release();
        // A short body has room beside the large ones of its network.
        const short = budget.reserve(`2001:db8:0:${host}::1`);
        if (sum + 100 <= total) short.grow(100);
        short.release();
      }
    }),
  );
});
