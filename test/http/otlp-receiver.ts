/** A receiver of traces by OTLP over HTTP, in JSON. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty or missing for the first span of a trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** `code` 2: error. */
  readonly status: { readonly code?: number };
}

export interface Receiver {
  readonly url: string;
  readonly spans: readonly Span[];
  end(): void;
}

/** Starts one on a free port. */
export async function receiver(): Promise<Receiver> {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: OTLP's message, of which only the spans matter here
    const { resourceSpans } = (await json(request)) as any;
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans)
        for (const { attributes, ...span } of scope.spans) spans.push({ ...span, attributes: valuesOf(attributes) });
    response.setHeader("Content-Type", "application/json").end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    spans,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Attributes as OTLP has them, each with a value under the name of its type. */
type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];

const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
