/** Former names, each of which is that of one thing and means nothing else any more; and what is said of a value that no migration does. */

import type { Report } from "../../diagnostics.ts";
import type { Said } from "../../node.ts";
import type { Members } from "../members.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";
import type { ResolvedValue } from "../value.ts";

/** Reports former names of resource types and of properties that contradict what there is. */
export function renamesFit(
  resources: readonly ResolvedResource[],
  values: Iterable<ResolvedValue>,
  { classes, report }: Scope,
): void {
  const taken = new Map<string, string>();
  for (const { model, members, said } of resources) {
    for (const former of said.renamedFrom?.items ?? [])
      fits(former, model.name, "a class", classes.has(former.value), taken, report);
    propertiesFit(members, report);
  }
  for (const { members } of values) valueFits(members, report);
}

function propertiesFit(members: Members, report: Report): void {
  const taken = new Map<string, string>();
  for (const [name, { said }] of members)
    for (const former of said?.renamedFrom?.items ?? [])
      fits(former, name, "a property", members.has(former.value), taken, report);
}

function fits(
  former: Said<string>,
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

/** What is stored of a value stands in the resources that embed it, where no migration looks. */
function valueFits(members: Members, report: Report): void {
  for (const { said } of members.values()) {
    if (said?.backfill !== undefined)
      report.add(
        "bad-constraint",
        said.keyAt("backfill"),
        "What is stored of a value stays as it is when one of its properties becomes required.",
        'Leave out "backfill". Only properties of resources have one.',
      );
    if (said?.renamedFrom !== undefined && said.renamedFrom.items.length > 0)
      report.add(
        "bad-rename",
        said.keyAt("renamedFrom"),
        "What is stored of a value does not move along when one of its properties is renamed.",
        'Leave out "renamedFrom". Only properties of resources have former names.',
      );
  }
}
