/** Traces by OpenTelemetry's API (clause OPS-13), which is loaded only if an SDK is registered. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Attributes, SpanKind, SpanStatusCode, Tracer } from "@opentelemetry/api";

type Api = typeof import("@opentelemetry/api");

export interface Tracing {
  readonly api: Api;
  readonly tracer: Tracer;
  /** Runs `work` in a child of the current span. Without a current span, only runs it: housekeeping has no trace. */
  span<T>(name: string, work: () => T, attributes?: Attributes, kind?: SpanKind): T;
  /** Exports the spans that have ended, within five seconds. */
  flush(): Promise<void>;
}

/** Where every copy of the API's version 1 keeps what an SDK has registered. */
const registered = Symbol.for("opentelemetry.js.api.1");

/**
 * Undefined unless an SDK has registered a tracer provider: then nothing is measured, and nothing is loaded. `refused`:
 * called with the version of an API that is too old, through which the SDK cannot be reached.
 */
export async function openTracing(refused: (version: string) => void): Promise<Tracing | undefined> {
  const found = (globalThis as { [registered]?: { readonly trace?: unknown; readonly version: string } })[registered];
  if (found?.trace === undefined) return undefined;
  const api = await import("@opentelemetry/api");
  const { trace } = api;
  if (trace.getTracerProvider() !== found.trace) {
    refused(found.version);
    return undefined;
  }
  const tracer = trace.getTracer("hydrant");
  return {
    api,
    tracer,
    span: (name, work, attributes = {}, kind = 0 satisfies SpanKind.INTERNAL) =>
      trace.getActiveSpan() === undefined
        ? work()
        : tracer.startActiveSpan(name, { attributes, kind }, (span) => {
            const fail = (error: unknown): never => {
              // Only its kind: messages and details of databases quote values.
              span.setAttribute("error.type", errorType(error)).setStatus({ code: 2 satisfies SpanStatusCode.ERROR });
              span.end();
              throw error;
            };
            try {
              const result = work();
              if (result instanceof Promise)
                return result.then((value) => {
                  span.end();
                  return value;
                }, fail) as typeof result;
              span.end();
              return result;
            } catch (error) {
              return fail(error);
            }
          }),
    async flush() {
      const provider = trace.getTracerProvider() as { getDelegate?(): { forceFlush?(): Promise<void> } };
      const flushed = provider.getDelegate?.().forceFlush?.();
      await Promise.race([flushed?.catch(() => {}), sleep(5000, undefined, { ref: false })]);
    },
  };
}

/** The code of the system or of SQL, or the name of the class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "_OTHER";
  return "code" in error && typeof error.code === "string" ? error.code : error.constructor.name;
}
