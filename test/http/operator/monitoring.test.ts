/** Dashboard and alert rules for the metrics: they name nothing that a running server does not have. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { onOneServer } from "../asking.ts";

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const { groups } = parse(read("deploy/monitoring/alerts.yaml"));
const { panels } = JSON.parse(read("deploy/monitoring/dashboard.json"));

/** Names of metrics in an expression: each stands before its labels. */
const namesIn = (expression: string) => [...expression.matchAll(/(\w+)\{/g)].map(([, name]) => name as string);

test("the runbook describes every alert, in their order", () => {
  const described = [...read("docs/operating.md").matchAll(/^\| `(Hydrant[A-Z]\w+)`/gm)].map(([, name]) => name);
  const alerts = groups.flatMap((group: { rules: { alert: string }[] }) => group.rules.map(({ alert }) => alert));
  expect(described).toEqual(alerts);
});

onOneServer((server) => {
  test.each([
    ["alert", groups.flatMap((group: { rules: { expr: string }[] }) => group.rules.map(({ expr }) => expr))],
    ["panel", panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets.map(({ expr }) => expr))],
  ])("[OPS-13] every metric of an %s is one of a running server", async (_kind, expressions: string[]) => {
    await server.get("/");
    const shown = (await server.get(`${server.address.alias}metrics`)).text;
    const names = new Set(expressions.flatMap(namesIn));
    // Prometheus adds that one itself.
    names.delete("up");
    expect(names.size).toBeGreaterThan(7);
    for (const name of names) expect(shown).toMatch(new RegExp(`^${name}[ {]`, "m"));
  });

  test("[OPS-13] every metric of a server's own has a panel, and a line in the documentation", async () => {
    const shown = (await server.get(`${server.address.alias}metrics`)).text;
    const own = [...shown.matchAll(/^# TYPE (hydrant_\w+)/gm)].map(([, name]) => name as string);
    expect(own).toContain("hydrant_unavailable_total");
    const [dashboard, page] = [JSON.stringify(panels), read("docs/operating.md")];
    expect(own.filter((name) => !dashboard.includes(name) || !page.includes(`\`${name}\``))).toEqual([]);
  });
});
