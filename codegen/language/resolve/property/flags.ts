/** Checks the flags of a property, its default, its backfill and `onDelete` against each other and its type. */

import { isComparable, isHashed, isJson } from "../../../../src/hypermedia/datatypes.ts";
import { mustBeGiven } from "../../datatype-schemas.ts";
import type { Report } from "../../diagnostics.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Property } from "../../model.ts";

/** Reports flags that contradict each other or the type. */
export function checkFlags(said: ParsedProperty, property: Property, report: Report): void {
  const { name, range, required, many, multilingual, unique, readOnly, writeOnly } = property;
  if (multilingual && !(range.kind === "data" && range.datatype === "string")) {
    report.add(
      "bad-multilingual",
      said.keyAt("multilingual"),
      "Only strings are multilingual.",
      'Leave out "multilingual".',
    );
  } else if (multilingual && many) {
    const message = "A multilingual property has one text for each language, not many.";
    report.add("bad-multilingual", said.keyAt("multilingual"), message, 'Leave out "many".');
  }
  const isDocument = isJson(range);
  if (isDocument && many) {
    const message = "A JSON value can be an array itself.";
    report.add("bad-constraint", said.keyAt("many"), message, 'Leave out "many".');
  }
  const isUnlike =
    range.kind === "embed" || (range.kind === "data" && !isHashed(range) && !isComparable(range.datatype));
  if (unique && (many || multilingual || writeOnly || isUnlike)) {
    const message =
      isUnlike && range.kind === "data"
        ? `Nothing compares values of the type ${range.datatype}, so they cannot be unique.`
        : "Only a single value that can be read, and is not multilingual or embedded, can be unique.";
    report.add("bad-constraint", said.keyAt("unique"), message, 'Leave out "unique".');
  }
  const isChoice = range.kind === "data" && range.datatype === "string" && range.ordered !== undefined;
  if (said.ordered.value && said.states === undefined && (!isChoice || many || multilingual)) {
    const message = 'Only a single text with an enumeration is "ordered".';
    report.add(
      "bad-constraint",
      said.keyAt("ordered"),
      message,
      'Leave it out, or add "enum" with its values in order.',
    );
  }
  if (said.readOnly.value && said.writeOnly.value) {
    const message = "Nobody could read or write a property that is read-only and write-only.";
    report.add("conflicting-keys", said.keyAt("writeOnly"), message, "Keep one of the two.");
  }
  if (said.immutable.value && said.readOnly.value) {
    const message = "Clients give the value of an immutable property, and a read-only one they never write.";
    report.add("conflicting-keys", said.keyAt("immutable"), message, "Keep one of the two.");
  }
  const { sequence } = said;
  const [beside] = (
    ["default", "backfill", "unique", "immutable", "write", "writeOnly", "many", "minimum", "maximum"] as const
  ).filter((key) => sequence !== undefined && said.keyAt(key) !== said.at);
  if (beside !== undefined)
    report.add("bad-sequence", said.keyAt(beside), `"${beside}" does not go with "sequence".`, COUNTED);
  else if (sequence !== undefined && !(range.kind === "data" && range.datatype === "integer"))
    report.add("bad-sequence", said.keyAt("sequence"), "Only whole numbers count.", 'Write "type: integer".');
  if (mustBeGiven(property) && readOnly) {
    const message = "Only the server writes a read-only property, so nobody can be required to give it.";
    const suggestion = 'Give its first value, as "default: …", or leave out "required".';
    report.add("bad-constraint", said.keyAt("required"), message, suggestion);
  }
  if (many && isHashed(range)) {
    const what = range.kind === "data" ? range.datatype : "";
    report.add("bad-constraint", said.keyAt("many"), `There is only one ${what}.`, 'Leave out "many".');
  }
  const noDefault = said.default === undefined ? null : reasonAgainstDefault(property);
  if (noDefault !== null) {
    report.add("bad-constraint", said.keyAt("default"), `${noDefault}, so it has no default.`, 'Leave out "default".');
  }
  const noBackfill = said.backfill === undefined ? null : reasonAgainstBackfill(property);
  if (noBackfill !== null) {
    const message = `${noBackfill}, so there is no backfill.`;
    const suggestion = `Leave out "backfill".${unique ? " Give each resource a value before you make it required." : ""}`;
    report.add("bad-constraint", said.keyAt("backfill"), message, suggestion);
  }
  if (said.onDelete === undefined) return;
  const at = said.keyAt("onDelete");
  if (range.kind !== "link") report.add("bad-constraint", at, '"onDelete" is for links.', "Leave it out.");
  else if (range.onDelete === "clear" && required) {
    const message = `"${name}" is required, so it cannot be cleared when its target is deleted.`;
    report.add("clear-on-required", at, message, 'Use "restrict" or "cascade", or leave out "required".');
  }
}

const COUNTED = "Leave it out: the server counts 1, 2, 3 …, there always is a number, and no two are alike.";

function reasonAgainstDefault({ range, unique, writeOnly, source, automatic }: Property): string | null {
  if (automatic === "me" || (automatic === "now" && !unique)) return null;
  if (range.kind === "link") return "The target of a link may not exist";
  if (unique) return "Two resources cannot have the same unique value";
  if (source === "secret") return "A secret is never the same twice";
  return writeOnly ? "Nobody ever reads what is write-only" : null;
}

function reasonAgainstBackfill({ range, required, many, unique, source }: Property): string | null {
  if (!required) return "It is not required";
  if (many) return "A migration adds no elements to lists";
  if (unique) return "Two resources cannot have the same unique value";
  return isHashed(range) || source !== "client" ? "No migration can make a secret, or what the server writes" : null;
}
