/** Checks `renamedFrom`, and `backfill` in value types that are never stored. */

import type { Report } from "../../diagnostics.ts";
import type { Located } from "../../yaml-node.ts";
import type { Members, Resolved } from "../members.ts";
import { withEmbedded } from "../value.ts";

/** Reports former names that are still in use, or that two things claim. */
export function checkRenames({ resources, values, classes, report }: Resolved): void {
  const taken = new Map<string, string>();
  for (const { model, members, said } of resources.values()) {
    for (const former of said.renamedFrom?.items ?? [])
      checkName(former, model.name, "a class", classes.has(former.value), taken, report);
    checkProperties(members, report);
  }
  const models = [...resources.values(), ...values.values()].map(({ model }) => model);
  const stored = withEmbedded([...resources.keys()], models, null);
  for (const [name, { members }] of values) {
    checkProperties(members, report);
    if (!stored.has(name)) checkUnstored(members, report);
  }
}

function checkProperties(members: Members, report: Report): void {
  const taken = new Map<string, string>();
  for (const [name, { said }] of members)
    for (const former of said?.renamedFrom?.items ?? [])
      checkName(former, name, "a property", members.has(former.value), taken, report);
}

function checkName(
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
    report.add("bad-rename", former.at, message, "Only one of them can take over what was stored under that name.");
  }
}

/** Reports keys about stored data in a value type that no resource embeds. */
function checkUnstored(members: Members, report: Report): void {
  const message = `No resource embeds values of "${members.of}", so none are stored.`;
  for (const { said } of members.values()) {
    if (said?.backfill !== undefined)
      report.add("bad-constraint", said.keyAt("backfill"), message, 'Leave out "backfill".');
    if (said?.renamedFrom?.items.length)
      report.add("bad-rename", said.keyAt("renamedFrom"), message, 'Leave out "renamedFrom".');
  }
}
