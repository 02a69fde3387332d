/** Ends: each comes after its announcement, and what is to take the place of something is there. */

import { didYouMean } from "../../nearest.ts";
import type { LifespanSaid } from "../lifespan.ts";
import type { Members } from "../members.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import { hasBroken, type Scope } from "../scope.ts";
import type { ResolvedValue } from "../value.ts";

/** Reports ends that come before their announcement, and replacements that are not there. */
export function lifespansFit(
  resources: readonly ResolvedResource[],
  values: Iterable<ResolvedValue>,
  scope: Scope,
): void {
  const names = new Set(resources.map(({ model }) => model.name));
  for (const { model, members, said } of resources) {
    fits(
      said,
      model.name,
      { what: "resource type", code: "unknown-class", known: names, whole: !hasBroken(scope.spec) },
      scope,
    );
    const operations = new Set(said.operations?.entries.map(({ key }) => key.value));
    for (const { key, value } of said.operations?.entries ?? [])
      if (value !== undefined)
        fits(
          value,
          key.value,
          { what: "further operation", code: "unknown-operation", known: operations, whole: true },
          scope,
        );
    propertiesFit(members, scope);
  }
  for (const { members } of values) propertiesFit(members, scope);
}

function propertiesFit(members: Members, scope: Scope): void {
  const others = {
    what: "property",
    code: "unknown-property",
    known: new Set(members.keys()),
    whole: members.whole,
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
}

function fits(
  { deprecated }: LifespanSaid,
  name: string,
  { what, code, known, whole }: Others,
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
    report.add(code, replacedBy.at, message, didYouMean(replacedBy.value, known));
  }
}
