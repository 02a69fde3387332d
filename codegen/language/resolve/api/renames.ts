/** Checks `renamedFrom`, and `backfill` in value types that are never stored. */

import type { Report } from "../../diagnostics.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Members, Resolved } from "../members.ts";
import { withEmbedded } from "../value.ts";

/** Reports former names that are still in use, or that two things claim. */
export function checkRenames({ resources, values, classes, report }: Resolved): void {
  const taken = new Map<string, string>();
  for (const { model, members, said } of resources.values()) {
    checkNames(model.name, said.renamedFrom, "a class", classes, taken, report);
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
  for (const [name, { said }] of members) checkNames(name, said?.renamedFrom, "a property", members, taken, report);
}

/** Checks the former names of a class or property. `taken`: former names so far, each with the present one. */
function checkNames(
  name: string,
  renamedFrom: ParsedProperty["renamedFrom"],
  what: string,
  present: { readonly has: (name: string) => boolean },
  taken: Map<string, string>,
  report: Report,
): void {
  for (const { value, at } of renamedFrom?.items ?? []) {
    const other = taken.get(value);
    taken.set(value, name);
    if (present.has(value)) {
      const message = value === name ? `"${name}" is its present name.` : `There still is ${what} "${value}".`;
      report.add("bad-rename", at, message, 'Leave out "renamedFrom", or give the other one another name.');
    } else if (other !== undefined) {
      const message = `"${value}" is a former name of ${other === name ? "it already" : `"${other}" too`}.`;
      report.add("bad-rename", at, message, "Only one of them can take over what was stored under that name.");
    }
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
