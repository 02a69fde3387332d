/** Compares the properties of a class. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { conditionInWords, ruleInWords } from "../language/access-rule-text.ts";
import { alwaysRead, mustBeGiven } from "../language/datatype-schemas.ts";
import { same } from "../language/json-equal.ts";
import type { Property, Resource, Rule, ValueType } from "../language/model.ts";
import { inWords } from "../language/resolve/derived-names.ts";
import { addRemoved, compareDeprecations, compareTexts } from "./annotations.ts";
import { type ComparisonContext, type Found, pairs, shown } from "./change.ts";
import { compareConstraints } from "./constraints.ts";
import type { Names } from "./renames.ts";

export function compareProperties<T extends Resource | ValueType>(
  before: T,
  after: T,
  context: ComparisonContext,
  found: Found,
): void {
  const { names } = context;
  const of = classOf(before, after, context);
  const all = pairs(before.properties, after.properties, (name) => names.propertyOf(after.name, name));
  const following = all.filter(([was, is]) => was !== null && is !== null && follows(was, is, of)).length;
  if (following > 0)
    found.add("term-iri-changed", `The IRIs of ${following} of its properties contain its name; pin them by iri.`);
  for (const [was, is] of all) {
    if (is === null)
      addRemoved(
        "property",
        was,
        "The property",
        context,
        found.at({ side: "old", of: before.name, property: was.name }),
      );
    else if (was === null) added(is, of, found.at({ property: is.name }));
    else compareProperty(was, is, of, found.at({ property: is.name }));
  }
}

const isWritten = ({ readOnly, source }: Property): boolean => !readOnly && source === "client";

const isSent = (property: Property, { taken, accepted }: Of): boolean =>
  (taken && isWritten(property)) || accepted.has(property.name);

function added(property: Property, { taken }: Of, found: Found): void {
  const what = "There is a new required property";
  if (!mustBeGiven(property) || !taken || !isWritten(property)) found.add("property-added", "There is a new property.");
  else if (property.backfill === null) found.add("required-property-added", `${what}.`);
  else found.add("required-property-added-filled", `${what}; stored resources get its backfill.`);
}

type Of = ReturnType<typeof classOf>;

/** The class of the properties that are compared. */
function classOf(before: Resource | ValueType, after: Resource | ValueType, context: ComparisonContext) {
  const operations = after.kind === "resource" ? after.operations : [];
  const isChanged = operations.some(({ lifecycle }) => lifecycle === "update");
  return {
    ...context,
    of: after.name,
    /** Its name in the old version. */
    formerly: before.name,
    /** Whether answers contain it. */
    answered: after.kind === "resource" || after.answered,
    /** Whether request bodies contain it. */
    taken: context.sent.has(after.name),
    /** Whether clients can PATCH it. */
    changed: isChanged,
    /** Whether clients can PATCH or PUT it. */
    rewritten: isChanged || operations.some(({ lifecycle }) => lifecycle === "replace"),
    /** Names of the properties that transitions accept. */
    accepted: new Set(operations.flatMap(({ id }) => context.accepted.is.get(id) ?? [])),
  };
}

/** True if an IRI has changed only because it contains the name of the class, which has changed. */
function follows(before: Property, after: Property, { of, formerly, names }: Pick<Of, "of" | "formerly" | "names">) {
  if (of === formerly || before.name !== after.name) return false;
  const [was, is] = [`${formerly}/${before.name}`, `${of}/${after.name}`];
  const iri = names.iriOf(before.iri);
  return iri.endsWith(was) && after.iri === `${iri.slice(0, -was.length)}${is}`;
}

function compareProperty(before: Property, after: Property, of: Of, found: Found): void {
  const { names } = of;
  if (before.name !== after.name)
    found.add("property-renamed", `"${before.name}" is now called "${after.name}".`, "renamedFrom");
  if (names.iriOf(before.iri) !== after.iri && !follows(before, after, of))
    found.add("term-iri-changed", `Its term is ${after.iri}, no longer ${before.iri}.`, "iri");
  identity(before, after, of, found);
  const typed = ranges(before, after, of, found);
  requirement(before, after, of, found);
  flags(before, after, of, found);
  defaults(before, after, of, found);
  const where = { inAnswers: of.answered && !after.writeOnly, inBodies: isSent(after, of) };
  if (typed) compareConstraints(before, after, where, found);
  access(before, after, of, found);
  compareDeprecations(before, after, found, (name) => names.propertyOf(of.of, name));
  compareTexts([before, inWords(before.name)], [after, inWords(after.name)], found);
  if (!same(before.examples, after.examples)) found.add("text-changed", "It has other examples.", "example");
}

/** Whether a property that only the server writes shows the identifier. */
function identity(before: Property, after: Property, { answered }: Of, found: Found): void {
  const [was, is] = [before.source === "identifier", after.source === "identifier"];
  if (was === is) return;
  found.add("format-changed", is ? "It now shows the identifier." : "It no longer shows the identifier.");
  if (is && answered && !isSure(before)) found.add("property-sure", "Every answer has it.");
}

/** True if the values have the same type as before, so that their constraints can be compared. */
function ranges(before: Property, after: Property, { names }: Of, found: Found): boolean {
  const [was, is] = [rangeInWords(before, names), rangeInWords(after, null)];
  const key = after.range.kind === "data" ? "type" : after.range.kind;
  found.addOther(isAlike(before, after) ? "format-changed" : "type-changed", "Its values are", was, is, key);
  const number = after.many ? "It may have several values." : "It has one value, no longer several.";
  if (before.many !== after.many) found.add("many-changed", number, "many");
  if (before.multilingual !== after.multilingual) {
    const message = `It is ${after.multilingual ? "now" : "no longer"} multilingual.`;
    found.add("multilingual-changed", message, "multilingual");
  }
  if (before.range.kind === "link" && after.range.kind === "link") {
    const [old, latest] = [before.range.onDelete, after.range.onDelete];
    found.addOther("on-delete-changed", "If the target is deleted:", old, latest, "onDelete");
  }
  return was === is;
}

/** True if both types are the same in TypeScript. */
function isAlike(before: Property, after: Property): boolean {
  if (before.range.kind !== "data" || after.range.kind !== "data") return false;
  const [was, is] = [before.range.datatype, after.range.datatype];
  return (
    DATATYPES[was].typescript === DATATYPES[is].typescript && same(before.constraints.enum, after.constraints.enum)
  );
}

function rangeInWords({ range, inverse, aggregate }: Property, names: Names | null): string {
  const classOf = (name: string): string => names?.classOf(name) ?? name;
  if (inverse !== undefined) {
    const of = classOf(inverse.resource);
    return `the collection of each ${of} with this "${names?.propertyOf(of, inverse.link) ?? inverse.link}"`;
  }
  if (aggregate !== undefined) {
    const of = classOf(aggregate.resource);
    const own = (name: string) => names?.propertyOf(of, name) ?? name;
    const what = aggregate.property === null ? "" : `"${own(aggregate.property)}" of `;
    const conditions = aggregate.when.map((each) => conditionInWords({ ...each, property: own(each.property) }));
    const when = conditions.length === 0 ? "" : ` when ${conditions.join(" and ")}`;
    return `the ${aggregate.does} of ${what}each ${of} with this "${own(aggregate.link)}"${when}`;
  }
  if (range.kind === "data")
    return range.scale === undefined ? range.datatype : `decimals with ${range.scale} digits after the point`;
  if (range.kind === "embed") return `values of ${range.value}`;
  return `links to ${classOf(range.resource)}`;
}

/** Whether there always is a value, and whether clients must give it. */
function requirement(before: Property, after: Property, { answered, taken, changed }: Of, found: Found): void {
  if (taken && !mustBeGiven(before) && mustBeGiven(after)) {
    const filled = "It must be given; stored resources without it get its backfill.";
    if (after.backfill !== null) found.add("property-required-filled", filled, "required");
    else found.add("property-required", "It must be given.", "required");
  } else if (!before.required && after.required) {
    // In embedded values, null means that a property is omitted.
    if (changed && isWritten(before) && isWritten(after))
      found.add("property-unremovable", "It can no longer be removed.", "required");
    if (answered && !after.writeOnly) found.add("property-sure", "Every answer has it.", "required");
  }
  if (answered && isSure(before) && mayBeAbsent(before, after)) {
    const lost = before.required && !after.required;
    found.add("property-optional", "It may be absent.", lost ? "required" : after.read === null ? null : "read");
  } else if (before.required && !after.required && taken && isWritten(before))
    found.add("property-optional-in-bodies", "It may be omitted.", "required");
}

const isSure = (property: Property): boolean => !property.writeOnly && alwaysRead(property);

/** True if it may be absent, and not because it is write-only or multilingual, which is reported itself. */
const mayBeAbsent = (before: Property, after: Property): boolean =>
  !after.writeOnly && !alwaysRead({ ...after, multilingual: before.multilingual });

function flags(before: Property, after: Property, of: Of, found: Found): void {
  const { answered, taken, rewritten } = of;
  if (taken && isWritten(before) && !isWritten(after))
    found.add("property-read-only", "Only the server writes it.", "readOnly");
  if (taken && !isWritten(before) && isWritten(after))
    found.add("property-writable", `${whoMay(after.write)} may write it.`, "readOnly");
  if (rewritten && isWritten(before) && isWritten(after) && before.immutable !== after.immutable) {
    if (after.immutable) found.add("property-immutable", "Clients can no longer change it.", "immutable");
    else found.add("property-changeable", "Clients may change it.", "immutable");
  }
  if (answered && !before.writeOnly && after.writeOnly)
    found.add("property-write-only", "Answers no longer have it.", "writeOnly");
  if (answered && before.writeOnly && !after.writeOnly) {
    const message = after.read === null ? "Answers have it." : `${whoMay(after.read)} may read it.`;
    found.add("property-readable", message, "writeOnly");
  }
  if (!before.unique && after.unique) {
    const rule = isSent(after, of) ? "property-unique" : "property-unique-in-answers";
    found.add(rule, "No two resources may have the same value.", "unique");
  }
  if (before.unique && !after.unique)
    found.add("property-repeatable", "Several resources may have the same value.", "unique");
}

function defaults(before: Property, after: Property, { taken }: Of, found: Found): void {
  const [was, is] = [before.automatic ?? before.default, after.automatic ?? after.default];
  if (same(was, is)) return;
  if (before.source === "transitions" && after.source === "transitions") {
    found.add("default-changed", `It begins as ${shown(is)}, no longer as ${shown(was)}.`, "initial");
    return;
  }
  if (!taken) return;
  // A property that must be given cannot be omitted.
  if (is === null && mustBeGiven(after) && isWritten(after)) return;
  const omitted = `If omitted, it ${is === null ? "has no value" : `is ${shown(is)}`}`;
  if (was === null) found.add("default-added", `${omitted}.`, "default");
  else found.add("default-changed", `${omitted}, no longer ${shown(was)}.`, "default");
}

/** Which clients, in words that begin a sentence. */
const whoMay = (rule: Rule | null): string => (rule === null ? "Clients" : `Of clients, ${ruleInWords(rule)}`);

/** Skips a right that nobody has in one of the versions, which is reported itself. */
function access(before: Property, after: Property, { of, shiftOf, answered, taken }: Of, found: Found): void {
  const rights = {
    read: answered && !before.writeOnly && !after.writeOnly,
    write: taken && isWritten(before) && isWritten(after),
  };
  for (const right of ["read", "write"] as const) {
    if (!rights[right]) continue;
    const { lost, gained } = shiftOf(before[right], after[right], of);
    if (lost.length > 0) found.add(`${right}-narrowed`, `May no longer ${right} it: ${lost.join(", ")}.`, right);
    if (gained.length > 0) found.add(`${right}-widened`, `May ${right} it: ${gained.join(", ")}.`, right);
  }
}
