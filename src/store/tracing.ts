/**
 * Traces by OpenTelemetry's API (clause OPS-13), which is loaded only if an SDK is registered, and the spans of statements
 * and transactions, by the semantic conventions for databases.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Attributes, SpanKind, SpanStatusCode, Tracer } from "@opentelemetry/api";
import type { Database, Executor } from "./database/database.ts";
import type { Statement } from "./database/statement.ts";

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

const system = { "db.system.name": "postgresql" };

const verbAndTable = /\b(?:(update)|(insert) into|(delete) from|(select)\b.*?\bfrom)\s+"?(\w+)/is;

/** Summaries by text. There are as many as clients determine shapes of queries, so the number is limited. */
const summaries = new Map<string, string>();
const most = 2000;

/** Verb and table, such as `SELECT places`: the name of a span must not vary with each shape of a query. */
function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  // Subqueries and calls such as `extract(epoch from …)` are in parentheses.
  let [outer, before] = [text, ""];
  while (outer !== before) [outer, before] = [outer.replace(/\([^()]*\)/g, ""), outer];
  const [, update, insert, remove, select, table = ""] = verbAndTable.exec(outer) ?? [];
  const verb = update ?? insert ?? remove ?? select ?? /\w+/.exec(outer)?.[0] ?? "";
  const summary = `${verb.toUpperCase()} ${table}`.trimEnd();
  if (summaries.size < most) summaries.set(text, summary);
  return summary;
}

/** Wraps a database so that its statements are spans of the request that sends them. They have no values. */
export function traceStatements(database: Database, tracing: Tracing | undefined): Database {
  if (tracing === undefined) return database;
  const { api, span } = tracing;
  /** One for each executor, as writes are registered by it. */
  const wrapped = new WeakMap<Executor, Executor>();

  function traced<T>({ text }: Statement, run: () => T): T {
    const summary = summaryOf(text);
    return span(summary, run, { ...system, "db.query.summary": summary, "db.query.text": text }, api.SpanKind.CLIENT);
  }

  const on = (executor: Executor): Executor =>
    wrapped.getOrInsertComputed(executor, () => ({
      query: (statement) => traced(statement, () => executor.query(statement)),
      lookUp: (statement) => traced(statement, () => executor.lookUp(statement)),
      attempt: (statement) => traced(statement, () => executor.attempt(statement)),
      atomically: (work) => span("transaction", () => executor.atomically((inner) => work(on(inner))), system),
      transaction: (work) => span("transaction", () => executor.transaction((inner) => work(on(inner))), system),
    }));

  return { ...database, ...on(database), session: (work) => database.session((session) => work(on(session))) };
}
