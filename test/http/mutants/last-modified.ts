/** `Last-Modified` as one would write it without a thought: the second of the change, whenever that is asked for, and of nothing else. */

import type { Exchange, Headers } from "../../../src/server/exchange.ts";
import { writeHttpDate } from "../../../src/server/transport/header-values.ts";

export function modificationHeaders(exchange: Exchange, changed: string): Headers {
  const second = Math.floor(Date.parse(changed) / 1000);
  exchange.changedSecond = second;
  return { "Last-Modified": writeHttpDate(second) };
}

export const bytesHeaders = modificationHeaders;

export const pageHeaders = modificationHeaders;

export function deploymentHeaders(exchange: Exchange): Headers {
  return modificationHeaders(exchange, new Date(exchange.application.deployment.since).toISOString());
}

export function recordReadTime(): void {}
