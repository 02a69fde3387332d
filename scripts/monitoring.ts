/**
 * Makes `deploy/monitoring/` from the list of metrics: a dashboard for Grafana and alert rules for Prometheus.
 *
 *     node scripts/monitoring.ts [--check]
 *
 * --check: only says whether the files are up to date, and whether the runbook in docs/operating.md has every alert.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { stringify } from "yaml";
import { type OwnMetric, ownMetrics } from "../src/server/health/prometheus.ts";

const root = new URL("../", import.meta.url);

interface Alert {
  readonly name: string;
  readonly expr: string;
  /** How long it must hold. */
  readonly for: string;
  readonly severity: "critical" | "warning";
  readonly summary: string;
}

const job = '{job="hydrant"}';
const requests = `sum(rate(hydrant_http_requests_total${job}[5m]))`;

const alerts: readonly Alert[] = [
  {
    name: "HydrantDown",
    expr: `up${job} == 0`,
    for: "1m",
    severity: "critical",
    summary: "{{ $labels.instance }} does not answer /metrics.",
  },
  {
    name: "HydrantErrors",
    expr: `sum(rate(hydrant_http_requests_total{job="hydrant", status="5xx"}[5m])) / ${requests} > 0.01`,
    for: "5m",
    severity: "critical",
    summary: "{{ $value | humanizePercentage }} of the answers are errors of the server.",
  },
  {
    name: "HydrantSlow",
    expr: `histogram_quantile(0.95, sum by (le) (rate(hydrant_http_request_duration_seconds_bucket${job}[5m]))) > 1`,
    for: "10m",
    severity: "warning",
    summary: "One in twenty requests takes longer than {{ $value | humanizeDuration }}.",
  },
  {
    name: "HydrantUnavailable",
    expr: `sum by (instance, what) (rate(hydrant_unavailable_total${job}[2m])) > 0`,
    for: "3m",
    severity: "critical",
    summary: "{{ $labels.instance }} refuses requests with 503, since it lacks: {{ $labels.what }}.",
  },
  {
    name: "HydrantConnectionsWaiting",
    expr: `min_over_time(hydrant_database_waiting${job}[5m]) > 0`,
    for: "1m",
    severity: "warning",
    summary: "On {{ $labels.instance }}, requests have waited for a database connection for five minutes.",
  },
  {
    name: "HydrantEventLoopSlow",
    expr: `nodejs_eventloop_lag_p99_seconds${job} > 0.25`,
    for: "5m",
    severity: "warning",
    summary: "{{ $labels.instance }} is blocked for {{ $value | humanizeDuration }} at a time.",
  },
  {
    name: "HydrantMemory",
    expr: `process_resident_memory_bytes${job} > 1.5 * 1024 * 1024 * 1024`,
    for: "15m",
    severity: "warning",
    summary: "{{ $labels.instance }} uses {{ $value | humanize1024 }}B of memory.",
  },
  {
    name: "HydrantRestarts",
    expr: `resets(process_cpu_seconds_total${job}[15m]) > 2`,
    for: "1m",
    severity: "warning",
    summary: "{{ $labels.instance }}, or its workers, has restarted {{ $value }} times in 15 minutes.",
  },
  {
    name: "HydrantRateLimitStoreUnavailable",
    expr: `hydrant_rate_limit_store_unavailable${job} > 0`,
    for: "2m",
    severity: "warning",
    summary: "{{ $labels.instance }} counts requests in memory, so that the rate limit holds for each process alone.",
  },
  {
    name: "HydrantReplicasUnused",
    expr: 'sum by (instance) (hydrant_database_replicas{job="hydrant", state="used"}) == 0 and sum by (instance) (hydrant_database_replicas{job="hydrant", state="unused"}) > 0',
    for: "10m",
    severity: "warning",
    summary: "{{ $labels.instance }} uses none of its replicas, so that the primary answers all reads.",
  },
];

/** The names that an expression uses must be those of metrics that a server has. */
function ensureKnown(expressions: readonly string[]): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const known = new Set(["up", ...register.getMetricsAsArray().map(({ name }) => name)]);
  for (const { name, type } of ownMetrics)
    for (const end of type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]) known.add(name + end);
  for (const expression of expressions)
    for (const [, name = ""] of expression.matchAll(/([a-z]\w*)\{/g))
      if (!known.has(name)) throw new Error(`No server has the metric ${name}.`);
}

const rules = {
  groups: [
    {
      name: "hydrant",
      rules: alerts.map(({ name, expr, for: duration, severity, summary }) => ({
        alert: name,
        expr,
        for: duration,
        labels: { severity },
        annotations: { summary, runbook: `docs/operating.md#alerts, ${name}` },
      })),
    },
  ],
};

interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const chosen = '{job="$job", instance=~"$instance"}';
const unitOf = (name: string): string => (/_bytes$/.test(name) ? "bytes" : /_seconds$/.test(name) ? "s" : "short");

/** Labels by which panels distinguish: a dashboard has no room for a line for each route. */
const distinguished: Readonly<Record<string, readonly string[]>> = {
  hydrant_http_requests_total: ["status"],
  hydrant_http_request_duration_seconds: [],
};

function panelOf({ name, help, type, labels }: OwnMetric): Panel {
  const title = help.replace(/\.$/, "");
  const by = distinguished[name] ?? labels;
  const legendFormat = by.map((label) => `{{${label}}}`).join(" ") || "all";
  if (type === "histogram") {
    const buckets = `sum by (le) (rate(${name}_bucket${chosen}[$__rate_interval]))`;
    const targets = [0.5, 0.95, 0.99].map((share) => ({
      expr: `histogram_quantile(${share}, ${buckets})`,
      legendFormat: `p${share * 100}`,
    }));
    return { title, unit: "s", targets };
  }
  const rate = type === "counter";
  const value = rate ? `rate(${name}${chosen}[$__rate_interval])` : `${name}${chosen}`;
  const expr = `sum by (${by.join(", ")}) (${value})`;
  return { title, unit: rate ? "reqps" : unitOf(name), targets: [{ expr, legendFormat }] };
}

function processPanel(title: string, name: string, unit = unitOf(name)): Panel {
  const value = name.endsWith("_total") ? `rate(${name}${chosen}[$__rate_interval])` : `${name}${chosen}`;
  return { title, unit, targets: [{ expr: value, legendFormat: "{{instance}}" }] };
}

const panels = [
  ...ownMetrics.map(panelOf),
  processPanel("Processors used", "process_cpu_seconds_total"),
  processPanel("Memory of the process", "process_resident_memory_bytes"),
  processPanel("Memory of JavaScript", "nodejs_heap_size_used_bytes"),
  processPanel("Delay of the event loop, p99", "nodejs_eventloop_lag_p99_seconds"),
];

const datasource = { type: "prometheus", uid: "$datasource" };

/** A variable whose values are those of a label. */
const labelVariable = (name: string, query: string, isAll: boolean) => ({
  name,
  type: "query",
  datasource,
  query: { query, refId: name },
  refresh: 2,
  ...(isAll ? { includeAll: true, multi: true, current: { text: "All", value: "$__all" } } : {}),
});

const dashboard = {
  title: "Hydrant",
  uid: "hydrant",
  schemaVersion: 39,
  editable: true,
  refresh: "30s",
  time: { from: "now-6h", to: "now" },
  templating: {
    list: [
      { name: "datasource", type: "datasource", query: "prometheus" },
      labelVariable("job", "label_values(hydrant_http_requests_in_flight, job)", false),
      labelVariable("instance", 'label_values(hydrant_http_requests_in_flight{job="$job"}, instance)', true),
    ],
  },
  panels: panels.map(({ title, unit, targets }, index) => ({
    id: index + 1,
    type: "timeseries",
    title,
    datasource,
    gridPos: { h: 8, w: 12, x: (index % 2) * 12, y: Math.trunc(index / 2) * 8 },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: targets.map((target, each) => ({ refId: "ABC"[each], datasource, ...target })),
  })),
};

ensureKnown([...alerts.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]);

const made = "Made by `node scripts/monitoring.ts`; change that instead.";
const files: Readonly<Record<string, string>> = {
  "deploy/monitoring/alerts.yaml": `# Alert rules for Prometheus. ${made}\n${stringify(rules, { lineWidth: 0 })}`,
  "deploy/monitoring/dashboard.json": `${JSON.stringify({ ...dashboard, description: made }, null, 2)}\n`,
};

if (!process.argv.includes("--check"))
  for (const [file, text] of Object.entries(files)) writeFileSync(new URL(file, root), text);
else {
  const problems = Object.entries(files)
    .filter(([file, text]) => readFileSync(new URL(file, root), "utf8") !== text)
    .map(([file]) => `${file} is not up to date: run \`node scripts/monitoring.ts\`.`);
  const runbook = readFileSync(new URL("docs/operating.md", root), "utf8");
  const described = [...runbook.matchAll(/^\| `(Hydrant[A-Z]\w+)`/gm)].map(([, name]) => name);
  const names = alerts.map(({ name }) => name);
  if (described.join() !== names.join())
    problems.push(`The runbook in docs/operating.md must have these alerts, in this order: ${names.join(", ")}.`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
