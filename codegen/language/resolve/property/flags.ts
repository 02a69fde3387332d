/** Checks the flags of a property, its default, its backfill and `onDelete` against each other and its type. */

import { isComparable, isHashed, isJson } from "../../../../src/hypermedia/datatypes.ts";
import { mustBeGiven } from "../../datatype-schemas.ts";
import type { Code } from "../../diagnostic-codes.ts";
import type { Report } from "../../diagnostics.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Property } from "../../model.ts";

/** Reports flags that contradict each other or the type. */
export function checkFlags(said: ParsedProperty, property: Property, report: Report): void {
  const { name, range, required, many, multilingual, unique, readOnly, writeOnly } = property;
  const datatype = range.kind === "data" ? range.datatype : null;
  const refuse = (
    key: Parameters<typeof said.keyAt>[0],
    message: string,
    suggestion = `Leave out "${key}".`,
    code: Code = "bad-constraint",
  ) => report.add(code, said.keyAt(key), message, suggestion);

  if (multilingual && datatype !== "string")
    refuse("multilingual", "Only strings are multilingual.", undefined, "bad-multilingual");
  else if (multilingual && many) {
    const message = "A multilingual property has one text for each language, not many.";
    refuse("multilingual", message, 'Leave out "many".', "bad-multilingual");
  }
  if (isJson(range) && many) refuse("many", "A JSON value can be an array itself.");
  if (isHashed(range) && many) refuse("many", `There is only one ${datatype}.`);
  const isUnlike = datatype === null ? range.kind === "embed" : !isHashed(range) && !isComparable(datatype);
  if (unique && isUnlike && datatype !== null)
    refuse("unique", `Nothing compares values of the type ${datatype}, so they cannot be unique.`);
  else if (unique && (many || multilingual || writeOnly || isUnlike))
    refuse("unique", "Only a single value that can be read, and is not multilingual or embedded, can be unique.");
  const isChoice = range.kind === "data" && range.datatype === "string" && range.ordered !== undefined;
  if (said.ordered.value && said.states === undefined && (!isChoice || many || multilingual)) {
    const suggestion = 'Leave it out, or add "enum" with its values in order.';
    refuse("ordered", 'Only a single text with an enumeration is "ordered".', suggestion);
  }
  if (said.readOnly.value && said.writeOnly.value) {
    const message = "Nobody could read or write a property that is read-only and write-only.";
    refuse("writeOnly", message, "Keep one of the two.", "conflicting-keys");
  }
  if (said.immutable.value && said.readOnly.value) {
    const message = "Clients give the value of an immutable property, and a read-only one they never write.";
    refuse("immutable", message, "Keep one of the two.", "conflicting-keys");
  }
  const beside = NOT_BESIDE_SEQUENCE.find((key) => said.keyAt(key) !== said.at);
  if (said.sequence !== undefined && beside !== undefined)
    refuse(beside, `"${beside}" does not go with "sequence".`, COUNTED, "bad-sequence");
  else if (said.sequence !== undefined && datatype !== "integer")
    refuse("sequence", "Only whole numbers count.", 'Write "type: integer".', "bad-sequence");
  if (mustBeGiven(property) && readOnly) {
    const message = "Only the server writes a read-only property, so nobody can be required to give it.";
    refuse("required", message, 'Give its first value, as "default: …", or leave out "required".');
  }
  const noDefault = said.default === undefined ? null : reasonAgainstDefault(property);
  if (noDefault !== null) refuse("default", `${noDefault}, so it has no default.`);
  const noBackfill = said.backfill === undefined ? null : reasonAgainstBackfill(property);
  if (noBackfill !== null) {
    const otherwise = unique ? " Give each resource a value before you make it required." : "";
    refuse("backfill", `${noBackfill}, so there is no backfill.`, `Leave out "backfill".${otherwise}`);
  }
  if (said.onDelete === undefined) return;
  if (range.kind !== "link") refuse("onDelete", '"onDelete" is for links.', "Leave it out.");
  else if (range.onDelete === "clear" && required) {
    const message = `"${name}" is required, so it cannot be cleared when its target is deleted.`;
    refuse("onDelete", message, 'Use "restrict" or "cascade", or leave out "required".', "clear-on-required");
  }
}

const NOT_BESIDE_SEQUENCE = [
  "default",
  "backfill",
  "unique",
  "immutable",
  "write",
  "writeOnly",
  "many",
  "minimum",
  "maximum",
] as const;

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
