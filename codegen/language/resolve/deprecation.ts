/** Resolves and checks `since` and `deprecated`. */

import { didYouMean } from "../edit-distance.ts";
import type { ParsedProperty, ParsedResource } from "../grammar.ts";
import type { Deprecation, Resource } from "../model.ts";
import { valuesOf } from "../yaml-node.ts";
import { type Members, type Resolved, suggestedProperty } from "./members.ts";
import { LIFECYCLE } from "./resource/statuses.ts";
import { classCalledNow, hasBroken, type Scope } from "./scope.ts";

export type ParsedDeprecation = Pick<ParsedProperty | ParsedResource, "since" | "deprecated">;

export function deprecationOf({ since, deprecated }: ParsedDeprecation): Deprecation {
  if (deprecated === undefined) return { since: since?.value ?? null, deprecated: null };
  const ends = valuesOf(deprecated, "sunset", "replacedBy");
  return { since: since?.value ?? null, deprecated: { since: deprecated.since?.value ?? "", ...ends } };
}

/** Reports sunsets before their announcement, and unknown replacements. */
export function checkDeprecations(resolved: Resolved): void {
  const { resources, values, spec } = resolved;
  const others: Others = {
    what: "resource type",
    code: "unknown-class",
    known: new Set(resources.keys()),
    whole: !hasBroken(spec),
    renamedTo: (former) => classCalledNow(former, resolved),
  };
  for (const { model, members, said } of resources.values()) {
    check(said, model.name, others, resolved);
    checkOperations(model, said, resolved);
    checkProperties(members, resolved);
  }
  for (const { members } of values.values()) checkProperties(members, resolved);
}

function checkOperations({ name, operations }: Resource, said: ParsedResource, scope: Scope): void {
  const known = new Set(operations.map((each) => each.name));
  const others = { what: "operation", code: "unknown-operation", known, whole: said.legible("access") } as const;
  for (const { key, value } of said.operations?.entries ?? [])
    if (value !== undefined) check(value, key.value, others, scope);
  for (const lifecycle of LIFECYCLE) {
    const deprecated = said.deprecatedOperations?.[lifecycle];
    if (deprecated === undefined) continue;
    check({ since: undefined, deprecated }, lifecycle, others, scope);
    if (known.has(lifecycle) || !others.whole) continue;
    const message = `Nobody may "${lifecycle}" ${name}, so it cannot be deprecated.`;
    const at = said.deprecatedOperations?.keyAt(lifecycle) ?? said.at;
    scope.report.add("bad-deprecation", at, message, "Give access to it until its sunset, or leave it out.");
  }
}

function checkProperties(members: Members, scope: Scope): void {
  const others = {
    what: "property",
    code: "unknown-property",
    known: new Set(members.keys()),
    whole: members.whole,
    renamedTo: (former: string) => suggestedProperty(former, members),
  } as const;
  for (const [name, { said }] of members) if (said !== null) check(said, name, others, scope);
}

/** What may replace something. */
interface Others {
  readonly what: string;
  readonly code: "unknown-class" | "unknown-property" | "unknown-operation";
  readonly known: ReadonlySet<string>;
  /** False if more may exist than can be read. */
  readonly whole: boolean;
  /** A suggestion for a former name. */
  readonly renamedTo?: (former: string) => string | null;
}

function check(
  { deprecated }: ParsedDeprecation,
  name: string,
  { what, code, known, whole, renamedTo = () => null }: Others,
  { report }: Scope,
): void {
  if (deprecated === undefined) return;
  const { since, sunset, replacedBy } = deprecated;
  if (since !== undefined && sunset !== undefined && sunset.value <= since.value) {
    const message = `The sunset of "${name}", ${sunset.value}, is not after its deprecation, ${since.value}.`;
    report.add("bad-deprecation", sunset.at, message, "Choose a later sunset.");
  }
  if (replacedBy?.value === name)
    report.add("bad-deprecation", replacedBy.at, "Nothing replaces itself.", 'Leave out "replacedBy".');
  else if (replacedBy !== undefined && whole && !known.has(replacedBy.value)) {
    const message = `There is no ${what} "${replacedBy.value}".`;
    report.add(code, replacedBy.at, message, renamedTo(replacedBy.value) ?? didYouMean(replacedBy.value, known));
  }
}
