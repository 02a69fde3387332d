/** Executes a request with `Idempotency-Key` in one transaction with its stored answer (clause MTH-9). */

import type { Step } from "../exchange.ts";
import { performOnce } from "../once.ts";

export const once: Step = (exchange) =>
  exchange.once === undefined ? undefined : performOnce(exchange, exchange.once);
