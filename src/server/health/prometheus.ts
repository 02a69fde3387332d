/** Prometheus metrics of requests, runtime and process in text format. Imported at the first scrape. */

import { AggregatorRegistry, collectDefaultMetrics, type Metric, Registry } from "prom-client";
import type { Application } from "../exchange.ts";
import { bounds, type Series } from "./counters.ts";

/** Metrics of one process, serializable for another. */
export type Snapshot = readonly object[];

export const contentType = Registry.PROMETHEUS_CONTENT_TYPE;

interface Value {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** One registry per process, as prom-client can register the default metrics only once. */
let registry: Registry | undefined;

function registryOf(application: Application): Registry {
  if (registry !== undefined) return registry;
  registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, help, type, values } of metricsOf(application)) {
    // prom-client reads only these members. Its own metric types would need a call for each request.
    const get = async () => ({ name, help, type, values: values(), aggregator: "sum" });
    registry.registerMetric({ name, get } as unknown as Metric);
  }
  return registry;
}

export function expose(application: Application): Promise<string> {
  return registryOf(application).metrics();
}

export async function snapshot(application: Application): Promise<Snapshot> {
  return registryOf(application).getMetricsAsJSON();
}

export function exposeAll(snapshots: readonly Snapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots as object[]).metrics();
}

interface Own {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly values: () => readonly Value[];
}

function metricsOf({ counters, machine, bodyBudget }: Application): readonly Own[] {
  const gauge = (name: string, help: string, values: () => Readonly<Record<string, number>> | number): Own => ({
    name,
    help,
    type: "gauge",
    values: () => {
      const given = values();
      if (typeof given === "number") return [{ labels: {}, value: given }];
      return Object.entries(given).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
  const { store, passwords } = machine;
  return [
    {
      name: "hydrant_http_requests_total",
      help: "Requests answered, by method, route and status class.",
      type: "counter",
      values: () => counters.all().flatMap(byClass),
    },
    {
      name: "hydrant_http_request_duration_seconds",
      help: "Time from the headers of a request to the last byte handed to the system, by method and route.",
      type: "histogram",
      values: () => counters.all().flatMap(byDuration),
    },
    gauge("hydrant_http_requests_in_flight", "Requests that are being answered.", () => counters.inFlight),
    gauge("hydrant_http_body_bytes", "Bytes of request bodies buffered while they arrive.", () => bodyBudget.held),
    gauge("hydrant_database_connections", "Database connections, without those that pipeline short queries.", () => {
      const { busy, idle } = store.load();
      return { busy, idle };
    }),
    gauge("hydrant_database_waiting", "Requests that wait for a database connection.", () => store.load().waiting),
    gauge("hydrant_database_lanes", "Database connections that pipeline short queries.", () => store.load().pipelines),
    gauge("hydrant_database_lookups", "Short queries in progress on these connections.", () => store.load().lookUps),
    gauge("hydrant_passwords", "Passwords being hashed, and passwords waiting to be hashed.", () => ({
      ...passwords.load(),
    })),
  ];
}

function byClass({ route, method, byClass }: Series): Value[] {
  return byClass.flatMap((value, digit) =>
    value === 0 ? [] : [{ labels: { method, route, status: `${digit}xx` }, value }],
  );
}

/** Buckets are cumulative in the text format. */
function byDuration({ route, method, byDuration, seconds }: Series): Value[] {
  const name = "hydrant_http_request_duration_seconds";
  let count = 0;
  const buckets = byDuration.map((each, index): Value => {
    count += each;
    return { labels: { le: bounds[index] ?? "+Inf", method, route }, value: count, metricName: `${name}_bucket` };
  });
  const labels = { method, route };
  return [
    ...buckets,
    { labels, value: seconds, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];
}
