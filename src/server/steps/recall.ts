/** Returns the stored answer of an `Idempotency-Key` (clause MTH-9). */

import type { Exchange, Reply, Step } from "../exchange.ts";
import { answeredBefore, fingerprintOf, holderOf, readKey, wasAnswered } from "../once.ts";
import type { Route } from "../route.ts";
import { timesSent } from "../transport/messages.ts";

export const recall: Step = (exchange) => {
  const { request, method, route } = exchange;
  const header = request.headers["idempotency-key"];
  return header === undefined || method !== "POST" || route === undefined
    ? undefined
    : recallUnder(exchange, route, header);
};

async function recallUnder(exchange: Exchange, route: Route, header: string | string[]): Promise<Reply | undefined> {
  const { application, request } = exchange;
  const key = timesSent(request, "idempotency-key") === 1 ? readKey(String(header)) : undefined;
  if (key === undefined)
    return application.problem(exchange, {
      status: 400,
      description:
        'An Idempotency-Key is sent once, and has 1 to 255 visible characters of ASCII, as "8e03978e-40d5-43dd-bc93-6894a57f9324".',
    });
  exchange.once = holderOf(exchange, key);
  // Uploads can be compared only after all bytes have arrived.
  if (route.takes === "new bytes") {
    exchange.again = await wasAnswered(exchange, exchange.once);
    return undefined;
  }
  return answeredBefore(exchange, exchange.once, fingerprintOf(exchange));
}
