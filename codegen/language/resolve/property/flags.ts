/** The flags of a property, its default and what becomes of its links: whether they can hold together. */

import { isHashed } from "../../../../src/hypermedia/datatypes.ts";
import { mustBeGiven } from "../../datatype-schemas.ts";
import type { Report } from "../../diagnostics.ts";
import type { ParsedProperty } from "../../grammar.ts";
import type { Property } from "../../model.ts";

/** Reports flags that contradict each other or the type. */
export function flagsFit(said: ParsedProperty, property: Property, report: Report): void {
  multilingualFits(said, property, report);
  uniqueFits(said, property, report);
  accessFits(said, property, report);
  defaultFits(said, property, report);
  backfillFits(said, property, report);
  onDeleteFits(said, property, report);
}

function multilingualFits(said: ParsedProperty, { range, many, multilingual }: Property, report: Report): void {
  if (!multilingual) return;
  const at = said.keyAt("multilingual");
  if (range.kind !== "data" || range.datatype !== "string") {
    report.add("bad-multilingual", at, "Only strings are multilingual.", 'Leave out "multilingual".');
  } else if (many) {
    const message = "A multilingual property has one text for each language, not many.";
    report.add("bad-multilingual", at, message, 'Leave out "many".');
  }
}

function uniqueFits(
  said: ParsedProperty,
  { range, unique, many, multilingual, writeOnly }: Property,
  report: Report,
): void {
  if (!unique || !(many || multilingual || writeOnly || range.kind === "embed")) return;
  const message = "Only a single value that can be read, and is not multilingual or embedded, can be unique.";
  report.add("bad-constraint", said.keyAt("unique"), message, 'Leave out "unique".');
}

function accessFits(said: ParsedProperty, property: Property, report: Report): void {
  const { range, readOnly, many } = property;
  if (said.readOnly.value && said.writeOnly.value) {
    const message = "What is read-only and write-only is nothing at all.";
    report.add("conflicting-keys", said.keyAt("writeOnly"), message, "Keep one of the two.");
  }
  if (mustBeGiven(property) && readOnly) {
    const message = "Only the server writes a read-only property, so nobody can be required to give it.";
    const mend = 'Say what it is at first, as "default: …", or leave out "required".';
    report.add("bad-constraint", said.keyAt("required"), message, mend);
  }
  if (many && range.kind === "data" && isHashed(range)) {
    report.add("bad-constraint", said.keyAt("many"), `There is only one ${range.datatype}.`, 'Leave out "many".');
  }
}

function defaultFits(said: ParsedProperty, property: Property, report: Report): void {
  const reason = said.default === undefined ? null : reasonAgainstDefault(property);
  if (reason === null) return;
  report.add("bad-constraint", said.keyAt("default"), `${reason}, so it has no default.`, 'Leave out "default".');
}

function reasonAgainstDefault({ range, unique, writeOnly, source }: Property): string | null {
  if (range.kind === "link") return "A link leads to a resource that may not be there";
  if (unique) return "Two resources cannot have the same unique value";
  if (source === "secret") return "A secret is never the same twice";
  return writeOnly ? "Nobody ever reads what is write-only" : null;
}

function backfillFits(said: ParsedProperty, property: Property, report: Report): void {
  const reason = said.backfill === undefined ? null : reasonAgainstBackfill(property);
  if (reason === null) return;
  const { required, many, source } = property;
  // What has another value in each resource is for people to give.
  const apart =
    required && !many && source === "client"
      ? " Where there are resources that lack it, let it be required when each has been given a value of its own."
      : "";
  report.add(
    "bad-constraint",
    said.keyAt("backfill"),
    `${reason}, so there is nothing to fill in.`,
    `Leave out "backfill".${apart}`,
  );
}

function reasonAgainstBackfill({ range, required, many, unique, source }: Property): string | null {
  if (!required) return "Resources need not have what is not required";
  if (many) return "Of several values there may be none, and no migration adds some";
  if (unique) return "Two resources cannot have the same unique value";
  return isHashed(range) || source !== "client"
    ? "No migration can make a secret, or what the server itself writes"
    : null;
}

function onDeleteFits(said: ParsedProperty, { name, range, required }: Property, report: Report): void {
  if (said.onDelete === undefined) return;
  const at = said.keyAt("onDelete");
  if (range.kind !== "link") report.add("bad-constraint", at, '"onDelete" is for links.', "Leave it out.");
  else if (range.onDelete === "clear" && required) {
    const message = `"${name}" is required, so it cannot be cleared when what it leads to is deleted.`;
    report.add("clear-on-required", at, message, 'Use "restrict" or "cascade", or leave out "required".');
  }
}
