/** Traces: what an OTLP receiver gets of a server with an SDK, and what a request is called with and without one. */

import { context, propagation, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { timezones } from "../../src/generated/resources/time-zone.ts";
import { handlers } from "../../src/handlers/index.ts";
import { stored } from "../../src/server/resources/default-handlers.ts";
import { freshPglite } from "../databases.ts";
import { type Answer, onOneServer, Server } from "./asking.ts";
import { copyOf, type Launched, launch } from "./launch.ts";
import { anObject, place, zone } from "./making.ts";
import { type Mounted, mounted } from "./mounting.ts";
import { type Receiver, receiver, type Span } from "./otlp-receiver.ts";

const [internal, server, client] = [1, 2, 3];
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${parentId}-01`;
const idOf = (answer: Answer) => answer.headers.get("x-request-id") ?? "";

const spansUnder = (spans: readonly Span[], parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe("a server with an SDK", () => {
  let collector: Receiver;
  let launched: Launched;
  let read: Answer;
  let login: Answer;
  let missing: Answer;
  let wrote: Answer;
  let upload: string;
  const { slug, name } = place();

  const spansOf = (answer: Answer) => collector.spans.filter((span) => span.traceId === idOf(answer));
  const serverSpan = (answer: Answer) => spansOf(answer).find(({ kind }) => kind === server);

  beforeAll(async () => {
    collector = await receiver();
    launched = await launch("PGlite", {
      DATA_DIR: await copyOf(inject("seed")),
      NODE_OPTIONS: `--import ${new URL("tracing-sdk.ts", import.meta.url)}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const asking = new Server(launched);
    const as = await asking.admin();
    const body = new URLSearchParams({ grant_type: "password", username: as.username, password: as.password });
    login = await asking.ask("POST", "/oauth2/token", { body });
    wrote = await asking.ask("POST", "/places/", { as, body: { slug, name }, headers: { "Idempotency-Key": slug } });
    read = await asking.get(`/places/${slug}?unknown=secret`, { as, headers: { traceparent } });
    missing = await asking.get("/nowhere");
    upload = await anObject(asking, as);
    // The SDK holds the spans back until then.
    await launched.stop();
  });
  afterAll(() => collector.end());

  test("[OPS-13] a request has a server span by the conventions for HTTP, without its query", () => {
    const { port } = new URL(launched.base);
    expect(serverSpan(read)).toMatchObject({ name: "GET /places/{id}", status: {} });
    expect(serverSpan(read)?.attributes).toEqual({
      "http.request.method": "GET",
      "http.route": "/places/{id}",
      "http.response.status_code": 200,
      "url.scheme": "https",
      "url.path": `/places/${slug}`,
      "server.address": "localhost",
      "server.port": Number(port),
      "client.address": "127.0.0.1",
      "network.protocol.version": "1.1",
    });
  });

  test("[OPS-13] the span continues the trace of the client", () => {
    expect(serverSpan(read)).toMatchObject({ traceId, parentSpanId: parentId });
  });

  test("[OPS-13] without one, a request begins a trace, also on a path that the API does not know", () => {
    expect(serverSpan(missing)).toMatchObject({ name: "GET", kind: server });
    expect(serverSpan(missing)?.parentSpanId ?? "").toBe("");
    expect(serverSpan(missing)?.attributes).toMatchObject({ "http.response.status_code": 404 });
  });

  test("[OPS-13] the identifier of a request is that of its trace, in the answer, in an error and in the log", () => {
    expect(idOf(read)).toBe(traceId);
    expect(missing.json.request).toBe(serverSpan(missing)?.traceId);
    const lines = launched
      .log()
      .split("\n")
      .filter((line) => line.includes(traceId));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ request: traceId, msg: "answered", status: 200 }]);
  });

  test("[OPS-13] steps are spans under it, and statements under the steps", () => {
    const steps = spansUnder(spansOf(read), serverSpan(read));
    expect(steps.map((span) => span.name)).toEqual(["authenticate", "read content", "handle", "represent", "send"]);
    expect(steps.every(({ kind }) => kind === internal)).toBe(true);
    const handle = steps.find((span) => span.name === "handle");
    expect(spansUnder(spansOf(read), handle)).toMatchObject([{ name: "SELECT places", kind: client }]);
  });

  test("[OPS-13] a statement has its text and no values", () => {
    const statement = spansOf(read).find((span) => span.name === "SELECT places");
    expect(statement?.attributes).toMatchObject({
      "db.system.name": "postgresql",
      "db.query.summary": "SELECT places",
      "db.query.text": expect.stringMatching(/ from "places" .*\$1/s),
    });
    expect(JSON.stringify(collector.spans.map(({ attributes }) => attributes["db.query.text"]))).not.toContain(slug);
  });

  test("[OPS-13] a transaction is a span around its statements", () => {
    const transaction = spansOf(wrote).find((span) => span.name === "transaction");
    expect(spansUnder(spansOf(wrote), transaction).map((span) => span.name)).toContain("INSERT places");
  });

  test("[OPS-13] hashing a password is a span, with that of waiting around it", () => {
    const password = spansOf(login).find((span) => span.name === "password");
    expect(spansUnder(spansOf(login), password)).toMatchObject([{ name: "bcrypt", kind: internal }]);
  });

  test("[OPS-13] what is stored in the object store is a span of its request", () => {
    const write = collector.spans.find((span) => span.name === "object store write");
    const asked = collector.spans.find(({ spanId }) => spanId === write?.parentSpanId);
    expect(upload).not.toBe("");
    expect(asked?.name).toBe("handle");
  });

  test("[OPS-13] every span is of a request, and its parent was exported too", () => {
    const ids = new Set(collector.spans.map(({ spanId }) => spanId));
    const strays = collector.spans.filter(({ kind, parentSpanId = "" }) => kind !== server && !ids.has(parentSpanId));
    expect(strays).toEqual([]);
  });
});

describe("mounted in an application with an SDK", () => {
  let collector: Receiver;
  let api: Mounted;
  const carried: { readonly traceparent?: string } = {};

  beforeAll(async () => {
    collector = await receiver();
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
    await import("./tracing-sdk.ts");
    const zones = stored(timezones, {
      after: {
        append: async () => {
          propagation.inject(context.active(), carried);
          throw new Error("a fault in a hook");
        },
      },
    });
    api = await mounted({ ...handlers, timezones: zones }, { dataDir: await freshPglite() });
    const headers = { Authorization: api.authorization, "Content-Type": "application/ld+json", traceparent };
    await fetch(`${api.origin}/timezones/`, { method: "POST", headers, body: JSON.stringify(zone()) });
    await api.end();
  });
  afterAll(() => {
    for (const each of [trace, context, propagation]) each.disable();
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    collector.end();
  });

  const named = (name: string) => collector.spans.find((span) => span.traceId === traceId && span.name === name);

  test("[OPS-13] a fault is an error of the span, by its status", () => {
    expect(named("POST /timezones/")).toMatchObject({
      status: { code: 2 },
      attributes: { "error.type": "500", "http.response.status_code": 500, "url.scheme": "http" },
    });
  });

  test("[OPS-13] and of the steps in which it was thrown, by its class and without its message", () => {
    expect(named("handle")).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "Error" } });
    expect(JSON.stringify(collector.spans)).not.toContain("a fault in a hook");
  });

  test("[OPS-13] what a hook sends carries the trace on", () => {
    const span = collector.spans.find(({ spanId }) => carried.traceparent === `00-${traceId}-${spanId}-01`);
    expect(span?.name).toBe("transaction");
  });
});

onOneServer((asking) => {
  test("[OPS-13] without an SDK, a request has the identifier of the trace that it names", async () => {
    const answer = await asking.get("/nowhere", { headers: { traceparent } });
    expect([idOf(answer), answer.json.request]).toEqual([traceId, traceId]);
  });

  test.each([
    ["of a later version", `01-${traceId}-${parentId}-01-more`, true],
    ["of the version that is none", `ff-${traceId}-${parentId}-01`, false],
    ["of this version with more fields", `${traceparent}-more`, false],
    ["with the identifier that is none", `00-${"0".repeat(32)}-${parentId}-01`, false],
    ["with a parent that is none", `00-${traceId}-${"0".repeat(16)}-01`, false],
    ["in capitals", traceparent.toUpperCase(), false],
  ])("[OPS-13] from a traceparent %s, if it is valid", async (_kind, given, isValid) => {
    const answer = await asking.get("/nowhere", { headers: { traceparent: given } });
    expect(idOf(answer)).toMatch(isValid ? traceId : /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });
});
