/** Former names, each of which is that of one thing and means nothing else any more; and what is said of a value of which nothing is stored. */

import type { Report } from "../../diagnostics.ts";
import type { Located } from "../../yaml-node.ts";
import type { Members } from "../members.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";
import type { ResolvedValue } from "../value.ts";

/** Reports former names of resource types and of properties that contradict what there is. */
export function renamesFit(
  resources: readonly ResolvedResource[],
  values: ReadonlyMap<string, ResolvedValue>,
  { classes, report }: Scope,
): void {
  const taken = new Map<string, string>();
  for (const { model, members, said } of resources) {
    for (const former of said.renamedFrom?.items ?? [])
      fits(former, model.name, "a class", classes.has(former.value), taken, report);
    propertiesFit(members, report);
  }
  const stored = embeddedIn(
    resources.map(({ members }) => members),
    values,
  );
  for (const [name, { members }] of values) {
    propertiesFit(members, report);
    valueFits(members, stored.has(name), report);
  }
}

/** The value types that resources embed, also those within others. */
function embeddedIn(resources: readonly Members[], values: ReadonlyMap<string, ResolvedValue>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (members: Members): void => {
    for (const { property } of members.values()) {
      if (property?.range.kind !== "embed" || found.has(property.range.value)) continue;
      found.add(property.range.value);
      const embedded = values.get(property.range.value);
      if (embedded !== undefined) visit(embedded.members);
    }
  };
  for (const members of resources) visit(members);
  return found;
}

function propertiesFit(members: Members, report: Report): void {
  const taken = new Map<string, string>();
  for (const [name, { said }] of members)
    for (const former of said?.renamedFrom?.items ?? [])
      fits(former, name, "a property", members.has(former.value), taken, report);
}

function fits(
  former: Located<string>,
  name: string,
  what: string,
  isThere: boolean,
  taken: Map<string, string>,
  report: Report,
): void {
  const other = taken.get(former.value);
  taken.set(former.value, name);
  if (isThere) {
    const message =
      former.value === name ? `"${name}" is its present name.` : `There still is ${what} "${former.value}".`;
    report.add("bad-rename", former.at, message, 'Leave out "renamedFrom", or give the other one another name.');
  } else if (other !== undefined) {
    const message = `"${former.value}" is a former name of ${other === name ? "it already" : `"${other}" too`}.`;
    report.add("bad-rename", former.at, message, "Only one of them can have what was stored under it.");
  }
}

/** What is stored of a value stands in the resources that embed it: of one that none embeds there is nothing. */
function valueFits(members: Members, isStored: boolean, report: Report): void {
  for (const { said } of members.values()) {
    if (!isStored && said?.backfill !== undefined)
      report.add(
        "bad-constraint",
        said.keyAt("backfill"),
        `No resource embeds values of "${members.of}", so nothing is stored that could be filled in.`,
        'Leave out "backfill".',
      );
    if (!isStored && said?.renamedFrom !== undefined && said.renamedFrom.items.length > 0)
      report.add(
        "bad-rename",
        said.keyAt("renamedFrom"),
        `No resource embeds values of "${members.of}", so nothing is stored that could move along.`,
        'Leave out "renamedFrom".',
      );
  }
}
