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
  for (const { name, help, type, values } of ownMetrics) {
    // prom-client reads only these members. Its own metric types would need a call for each request.
    const get = async () => ({ name, help, type, values: values(application), aggregator: "sum" });
    registry.registerMetric({ name, get } as unknown as Metric);
  }
  return registry;
}

export const snapshot = (application: Application): Promise<Snapshot> => registryOf(application).getMetricsAsJSON();

/** Text of the metrics of this process, or of those that `snapshots` are from. */
export const expose = (application: Application, snapshots?: readonly Snapshot[]): Promise<string> =>
  (snapshots ? AggregatorRegistry.aggregate(snapshots as object[]) : registryOf(application)).metrics();

export interface OwnMetric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  readonly values: (application: Application) => readonly Value[];
}

/** A metric that is one number, or a number for each value of its label. */
const metricOf =
  (type: "counter" | "gauge") =>
  (
    name: string,
    help: string,
    read: (application: Application) => number | Readonly<Record<string, number>>,
    label?: string,
  ): OwnMetric => ({
    name,
    help,
    type,
    labels: label === undefined ? [] : [label],
    values(application) {
      const given = read(application);
      if (typeof given === "number") return [{ labels: {}, value: given }];
      return Object.entries(given).map(([each, value]) => ({ labels: { [label ?? ""]: each }, value }));
    },
  });
const gauge = metricOf("gauge");
const counter = metricOf("counter");

/** All metrics of ours. The dashboard is made from this list (`scripts/monitoring.ts`). */
export const ownMetrics: readonly OwnMetric[] = [
  {
    name: "hydrant_http_requests_total",
    help: "Requests answered, by method, route and status class.",
    type: "counter",
    labels: ["method", "route", "status"],
    values: ({ counters }) => counters.all().flatMap(byClass),
  },
  {
    name: "hydrant_http_request_duration_seconds",
    help: "Time from the headers of a request to the last byte handed to the system, by method and route.",
    type: "histogram",
    labels: ["method", "route"],
    values: ({ counters }) => counters.all().flatMap(byDuration),
  },
  gauge("hydrant_http_requests_in_flight", "Requests that are being answered.", ({ counters }) => counters.inFlight),
  gauge(
    "hydrant_http_body_bytes",
    "Bytes of request bodies buffered while they arrive.",
    ({ bodyBudget }) => bodyBudget.held,
  ),
  counter(
    "hydrant_unavailable_total",
    "Requests that could not be answered because something was unavailable, by what.",
    ({ counters }) => counters.unavailable,
    "what",
  ),
  gauge(
    "hydrant_rate_limit_store_unavailable",
    "Processes that count requests in memory because the rate limit store is unavailable.",
    ({ machine }) => (machine.limiter?.isStoreUnavailable ? 1 : 0),
  ),
  gauge(
    "hydrant_database_connections",
    "Database connections, without those that pipeline short queries.",
    ({ machine: { store } }) => ({ busy: store.load().busy, idle: store.load().idle }),
    "state",
  ),
  gauge(
    "hydrant_database_waiting",
    "Requests that wait for a database connection.",
    ({ machine }) => machine.store.load().waiting,
  ),
  gauge(
    "hydrant_database_lanes",
    "Database connections that pipeline short queries.",
    ({ machine }) => machine.store.load().pipelines,
  ),
  gauge(
    "hydrant_database_lookups",
    "Short queries in progress on these connections.",
    ({ machine }) => machine.store.load().lookUps,
  ),
  counter(
    "hydrant_database_reads_total",
    "Reads of safe requests, by the database node that answered; counted with replicas only.",
    ({ machine }) => machine.store.replicas?.load().reads ?? { primary: 0, replica: 0 },
    "node",
  ),
  gauge(
    "hydrant_database_replicas",
    "Replicas of the database, used for reads or not.",
    ({ machine }) => machine.store.replicas?.load().replicas ?? { used: 0, unused: 0 },
    "state",
  ),
  gauge(
    "hydrant_passwords",
    "Passwords being hashed, and passwords waiting to be hashed.",
    ({ machine }) => ({ ...machine.passwords.load() }),
    "state",
  ),
];

const byClass = ({ route, method, byClass }: Series): Value[] =>
  byClass.flatMap((value, digit) => (value === 0 ? [] : [{ labels: { method, route, status: `${digit}xx` }, value }]));

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
