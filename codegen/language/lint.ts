/** The linter: rules for doubtful parts of a spec that has no errors, and `allow`, which drops their findings in place. */

import { CODES } from "./diagnostic-codes.ts";
import type { Finding, Report } from "./diagnostics.ts";
import type { ParsedProperty } from "./grammar.ts";
import { reportUnindexedOrders, reportUnpagedCollections } from "./lint/collections.ts";
import {
  reportMissingDescriptions,
  reportMissingExamples,
  reportPastSunsets,
  reportRedundantStatuses,
} from "./lint/infos.ts";
import { reportCollidingTerms, reportForeignTerms, reportPoorNames } from "./lint/names.ts";
import { reportSlowPatterns } from "./lint/patterns.ts";
import {
  reportUnheldPermissions,
  reportUnlinkedResources,
  reportUnreadableLinks,
  reportUnreadableWrites,
} from "./lint/permissions.ts";
import type { Resolved } from "./resolve/members.ts";
import type { Spec } from "./resolve/scope.ts";
import type { Located, Spot } from "./yaml-node.ts";

const RULES: readonly ((resolved: Resolved) => void)[] = [
  reportUnlinkedResources,
  reportUnreadableLinks,
  reportUnpagedCollections,
  reportUnindexedOrders,
  reportSlowPatterns,
  reportUnheldPermissions,
  reportUnreadableWrites,
  reportCollidingTerms,
  reportForeignTerms,
  reportPoorNames,
  reportPastSunsets,
  reportRedundantStatuses,
  reportMissingDescriptions,
  reportMissingExamples,
];

/** Runs every rule. The spec must have no errors, as they would cause false findings. */
export function lint(resolved: Resolved): void {
  for (const rule of RULES) rule(resolved);
}

type Allowing = Pick<ParsedProperty, "allow" | "span">;

interface Allowance {
  readonly rule: Located<string>;
  /** Where it applies; null: in the whole spec. */
  readonly span: Spot | null;
}

/** Drops the findings that are allowed. `complete`: all rules were run, so an unused `allow` can be reported. */
export function suppressFindings(spec: Spec, report: Report, complete: boolean): void {
  // The innermost of several applies.
  const allowances = allowancesOf(spec).sort((one, other) => size(one) - size(other));
  // By file, too: a large spec has as many allowances of one rule as findings.
  const placed = Map.groupBy(allowances, ({ rule, span }) => `${rule.value} ${span?.source.file ?? ""}`);
  const used = new Set<Allowance>();
  for (const finding of report.findings()) {
    if (CODES[finding.code].severity === "error") continue;
    const allowance = [finding.at.source.file, ""]
      .flatMap((file) => placed.get(`${finding.code} ${file}`) ?? [])
      .find((each) => covers(each, finding));
    if (allowance === undefined) continue;
    used.add(allowance);
    report.drop(finding);
  }
  if (!complete) return;
  for (const allowance of allowances) {
    if (used.has(allowance)) continue;
    const { value, at } = allowance.rule;
    const message = `This "allow" is unused: "${value}" finds nothing here that no other "allow" covers.`;
    report.add("unused-allowance", at, message, "Leave it out, or put it where it is needed.");
  }
}

function allowancesOf({ api, resources, values, groups }: Spec): Allowance[] {
  const of = (said: Allowing | undefined | null, span = said?.span ?? null): Allowance[] =>
    (said?.allow?.entries ?? []).map(({ key }) => ({ rule: key, span }));
  const file = (said: Allowing): Allowance[] => of(said, { ...said.span, start: 0, end: said.span.source.text.length });
  return [
    ...of(api, null),
    ...[...resources, ...values, ...groups].flatMap((each) => [
      ...file(each),
      ...(each.properties?.entries ?? []).flatMap(({ value }) => of(value)),
    ]),
    ...resources.flatMap(({ collection, operations }) => [
      ...of(collection),
      ...(operations?.entries ?? []).flatMap(({ value }) => of(value)),
    ]),
  ];
}

function covers({ span }: Allowance, { at }: Finding): boolean {
  return span === null || (span.start <= at.start && at.start <= span.end);
}

const size = ({ span }: Allowance): number => (span === null ? Number.POSITIVE_INFINITY : span.end - span.start);
