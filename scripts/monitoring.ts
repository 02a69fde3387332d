/** Makes the dashboard for Grafana from the list of metrics. With `--check`, only says whether it is up to date. */

import { readFileSync, writeFileSync } from "node:fs";
import { type OwnMetric, ownMetrics } from "../src/server/health/prometheus.ts";

const file = new URL("../deploy/monitoring/dashboard.json", import.meta.url);

const chosen = '{job="$job", instance=~"$instance"}';
const unitOf = (name: string): string => (/_bytes$/.test(name) ? "bytes" : /_seconds$/.test(name) ? "s" : "short");
const seriesOf = (name: string): string =>
  name.endsWith("_total") ? `rate(${name}${chosen}[$__rate_interval])` : `${name}${chosen}`;

/** Labels by which panels distinguish: a dashboard has no room for a line for each route. */
const distinguished: Readonly<Record<string, readonly string[]>> = {
  hydrant_http_requests_total: ["status"],
  hydrant_http_request_duration_seconds: [],
};

function metricPanel({ name, help, type, labels }: OwnMetric) {
  const title = help.replace(/\.$/, "");
  if (type === "histogram") {
    const buckets = `sum by (le) (rate(${name}_bucket${chosen}[$__rate_interval]))`;
    const targets = [0.5, 0.95, 0.99].map((share) => ({
      expr: `histogram_quantile(${share}, ${buckets})`,
      legendFormat: `p${share * 100}`,
    }));
    return { title, unit: "s", targets };
  }
  const by = distinguished[name] ?? labels;
  const legendFormat = by.map((label) => `{{${label}}}`).join(" ") || "all";
  const expr = `sum by (${by.join(", ")}) (${seriesOf(name)})`;
  return { title, unit: type === "counter" ? "reqps" : unitOf(name), targets: [{ expr, legendFormat }] };
}

const processPanel = (title: string, name: string) => ({
  title,
  unit: unitOf(name),
  targets: [{ expr: seriesOf(name), legendFormat: "{{instance}}" }],
});

const panels = [
  ...ownMetrics.map(metricPanel),
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

const description = "Made by `node scripts/monitoring.ts`; change that instead.";
const text = `${JSON.stringify({ ...dashboard, description }, null, 2)}\n`;
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error("The dashboard is not up to date: run `node scripts/monitoring.ts`.");
  process.exitCode = 1;
}
