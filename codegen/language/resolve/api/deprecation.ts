/** Ends: each comes after its announcement, and what is to take the place of something is there. */

import { didYouMean } from "../../edit-distance.ts";
import type { ParsedResource } from "../../grammar.ts";
import type { Resource } from "../../model.ts";
import type { ParsedDeprecation } from "../deprecation.ts";
import { type Members, meantBy } from "../members.ts";
import { LIFECYCLE } from "../resource/operations.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import { classCalledNow, hasBroken, type Scope } from "../scope.ts";
import type { ResolvedValue } from "../value.ts";

/** Reports ends that come before their announcement, and replacements that are not there. */
export function deprecationsFit(
  resources: readonly ResolvedResource[],
  values: Iterable<ResolvedValue>,
  scope: Scope,
): void {
  const names = new Set(resources.map(({ model }) => model.name));
  for (const { model, members, said } of resources) {
    fits(
      said,
      model.name,
      {
        what: "resource type",
        code: "unknown-class",
        known: names,
        whole: !hasBroken(scope.spec),
        now: (former) => classCalledNow(former, scope),
      },
      scope,
    );
    operationsFit(model, said, scope);
    propertiesFit(members, scope);
  }
  for (const { members } of values) propertiesFit(members, scope);
}

function operationsFit({ name, operations }: Resource, said: ParsedResource, scope: Scope): void {
  const known = new Set(operations.map((each) => each.name));
  const others = { what: "operation", code: "unknown-operation", known, whole: said.legible("access") } as const;
  for (const { key, value } of said.operations?.entries ?? [])
    if (value !== undefined) fits(value, key.value, others, scope);
  for (const lifecycle of LIFECYCLE) {
    const deprecated = said.deprecatedOperations?.[lifecycle];
    if (deprecated === undefined) continue;
    fits({ since: undefined, deprecated }, lifecycle, others, scope);
    if (known.has(lifecycle) || !others.whole) continue;
    const message = `Nobody may "${lifecycle}" ${name}, so there is nothing to end.`;
    const at = said.deprecatedOperations?.keyAt(lifecycle) ?? said.at;
    scope.report.add("bad-deprecation", at, message, "Give access to it until it is gone, or leave it out.");
  }
}

function propertiesFit(members: Members, scope: Scope): void {
  const others = {
    what: "property",
    code: "unknown-property",
    known: new Set(members.keys()),
    whole: members.whole,
    now: (former: string) => meantBy(former, members),
  } as const;
  for (const [name, { said }] of members) if (said !== null) fits(said, name, others, scope);
}

/** What may stand in the place of something. */
interface Others {
  readonly what: string;
  readonly code: "unknown-class" | "unknown-property" | "unknown-operation";
  readonly known: ReadonlySet<string>;
  /** False where more may be there than can be read. */
  readonly whole: boolean;
  /** Which of them had a name before, in a sentence. */
  readonly now?: (former: string) => string | null;
}

function fits(
  { deprecated }: ParsedDeprecation,
  name: string,
  { what, code, known, whole, now = () => null }: Others,
  { report }: Scope,
): void {
  if (deprecated === undefined) return;
  const { since, sunset, replacedBy } = deprecated;
  if (since !== undefined && sunset !== undefined && sunset.value <= since.value) {
    const message = `"${name}" would be gone on ${sunset.value}, before anybody was told on ${since.value}.`;
    report.add("bad-deprecation", sunset.at, message, "The sunset comes after the day since when it is deprecated.");
  }
  if (replacedBy?.value === name)
    report.add("bad-deprecation", replacedBy.at, "Nothing takes its own place.", 'Leave out "replacedBy".');
  else if (replacedBy !== undefined && whole && !known.has(replacedBy.value)) {
    const message = `There is no ${what} "${replacedBy.value}".`;
    report.add(code, replacedBy.at, message, now(replacedBy.value) ?? didYouMean(replacedBy.value, known));
  }
}
