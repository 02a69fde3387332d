/** CORS: rejects unregistered origins and answers preflights (clauses COR-2, COR-3). */

import { isOwnOrigin, isPreflight, preflightHeaders } from "../cors-headers.ts";
import type { Step } from "../exchange.ts";

/** Characters of a rejected origin in the log. */
const logged = 200;

export const cors: Step = (exchange) => {
  const { application, id, selecting } = exchange;
  const { origin } = selecting;
  if (origin === undefined) return undefined;
  // At any path, even an unknown one: the request that follows gets an error that the page can read.
  if (application.origins.has(origin))
    return isPreflight(exchange) ? { status: 204, headers: preflightHeaders, body: null } : undefined;
  if (isOwnOrigin(exchange, origin)) return undefined;
  application.machine.log.info({ request: id, origin: origin.slice(0, logged) }, "refused an origin");
  return application.problem(exchange, {
    status: 403,
    description:
      "This origin is not registered. The owner of the API registers origins, exactly as browsers send them.",
  });
};
