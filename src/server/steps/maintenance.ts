/** Maintenance mode: 503 for all but health checks (clause LIM-5, setting `MAINTENANCE`). */

import type { Step } from "../exchange.ts";
import { problem } from "../problem.ts";

/** `Retry-After` in seconds. The end of maintenance is unknown. */
const retryAfter = 60;

export const maintenance: Step = (exchange) =>
  exchange.application.deployment.maintenance
    ? problem(exchange, 503, "The service is under maintenance; try again later.", { retryAfter })
    : undefined;
