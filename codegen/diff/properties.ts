/** Compares the properties of a class. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { alwaysRead, mustBeGiven } from "../language/datatype-schemas.ts";
import { same } from "../language/json-equal.ts";
import type { Property, Range, Resource, Rule, ValueType } from "../language/model.ts";
import { inWords } from "../language/resolve/names.ts";
import { ruleInWords, type ShiftOf } from "./access.ts";
import { type Found, shown } from "./change.ts";
import { compareConstraints } from "./constraints.ts";
import { compareDeprecations, isRetired } from "./deprecation.ts";
import type { Names } from "./renames.ts";
import { compareTexts } from "./texts.ts";

/** What else is known of the two versions. */
interface Around {
  readonly names: Names;
  readonly today: string;
  readonly shiftOf: ShiftOf;
  /** Names of the classes, of the new version, that bodies have. */
  readonly sent: ReadonlySet<string>;
}

export function compareProperties<T extends Resource | ValueType>(
  before: T,
  after: T,
  { names, today, shiftOf, sent }: Around,
  found: Found,
): void {
  const of: Of = {
    names,
    shiftOf,
    of: after.name,
    formerly: before.name,
    answered: after.kind === "resource" || after.answered,
    taken: sent.has(after.name),
    changed: after.kind === "resource" && after.operations.some(({ lifecycle }) => lifecycle === "update"),
  };
  if (after.name !== before.name) followingName(before, after, names, found);
  const was = new Map(before.properties.map((each) => [names.propertyOf(after.name, each.name), each]));
  const is = new Set(after.properties.map(({ name }) => name));
  for (const property of after.properties) {
    const old = was.get(property.name);
    const at = found.at({ property: property.name });
    if (old === undefined) added(property, of, at);
    else compareProperty(old, property, of, at);
  }
  for (const [name, property] of was) {
    const at = { side: "old", of: before.name, property: property.name } as const;
    if (is.has(name)) continue;
    if (isRetired(property, today))
      found.add("property-retired", `The property is gone, as was told for ${property.deprecated?.sunset}.`, at);
    else found.add("property-removed", "The property is gone.", at);
  }
}

/** True where clients may give it. */
const isWritten = ({ readOnly, source }: Property): boolean => !readOnly && source === "client";

function added(property: Property, { taken }: Of, found: Found): void {
  if (mustBeGiven(property) && taken && isWritten(property)) {
    if (property.backfill === null)
      found.add("required-property-added", "There is a new property, and it has to be given.");
    else
      found.add(
        "required-property-added-filled",
        "There is a new property, and it has to be given; what is stored gets its backfill.",
      );
  } else found.add("property-added", "There is a new property.");
}

interface Of {
  readonly names: Names;
  readonly shiftOf: ShiftOf;
  readonly of: string;
  /** What the class was called. */
  readonly formerly: string;
  /** Whether answers have the class, and whether bodies do. */
  readonly answered: boolean;
  readonly taken: boolean;
  /** Whether clients change single properties of it. */
  readonly changed: boolean;
}

/** Whether an IRI is another only because the class, whose name is part of it, is called otherwise. */
function follows(
  iri: string,
  before: Property,
  after: Property,
  { of, formerly }: Pick<Of, "of" | "formerly">,
): boolean {
  if (of === formerly || before.name !== after.name) return false;
  const [was, is] = [`${formerly}/${before.name}`, `${of}/${after.name}`];
  return iri.endsWith(was) && after.iri === `${iri.slice(0, -was.length)}${is}`;
}

/** Terms that follow the name of their class are one change. */
function followingName(before: Resource | ValueType, after: Resource | ValueType, names: Names, found: Found): void {
  const count = after.properties.filter((property) => {
    const old = before.properties.find(({ name }) => names.propertyOf(after.name, name) === property.name);
    if (old === undefined || old.name !== property.name) return false;
    return follows(names.iriOf(old.iri), old, property, { of: after.name, formerly: before.name });
  }).length;
  if (count > 0)
    found.add("term-iri-changed", `The terms of ${count} of its properties follow its name; pin them by iri.`);
}

function compareProperty(before: Property, after: Property, of: Of, found: Found): void {
  const { names } = of;
  if (before.name !== after.name)
    found.add("property-renamed", `"${before.name}" is called "${after.name}".`, { key: "renamedFrom" });
  const iri = names.iriOf(before.iri);
  if (iri !== after.iri && !follows(iri, before, after, of))
    found.add("term-iri-changed", `Its term is ${after.iri}, no longer ${before.iri}.`, { key: "iri" });
  identity(before, after, of, found);
  const typed = ranges(before, after, of, found);
  presence(before, after, of, found);
  flags(before, after, of, found);
  defaults(before, after, of, found);
  if (typed)
    compareConstraints(
      before,
      after,
      { answered: of.answered && !after.writeOnly, taken: of.taken && isWritten(after) },
      found,
    );
  access(before, after, of, found);
  compareDeprecations(before, after, found, (name) => names.propertyOf(of.of, name));
  compareTexts([before, inWords(before.name)], [after, inWords(after.name)], found);
  if (!same(before.examples, after.examples)) found.add("text-changed", "It has other examples.", { key: "example" });
}

/** Of what only the server writes, whether it shows the identifier. */
function identity(before: Property, after: Property, { answered }: Of, found: Found): void {
  const [was, is] = [before.source === "identifier", after.source === "identifier"];
  if (was === is) return;
  found.add("format-changed", is ? "It is the identifier, no value of its own." : "It is no longer the identifier.");
  if (is && answered && !isSure(before)) found.add("property-sure", "Every answer has it.");
}

/** True where the values are of the same type as before, so that their constraints can be compared. */
function ranges(before: Property, after: Property, { names }: Of, found: Found): boolean {
  const [was, is] = [rangeInWords(before.range, names), rangeInWords(after.range, null)];
  const key = after.range.kind === "data" ? "type" : after.range.kind;
  if (was !== is)
    found.add(isAlike(before, after) ? "format-changed" : "type-changed", `Its values are ${is}, no longer ${was}.`, {
      key,
    });
  if (before.many !== after.many)
    found.add("many-changed", after.many ? "It may have several values." : "It has one value, no longer several.", {
      key: "many",
    });
  if (before.multilingual !== after.multilingual)
    found.add(
      "multilingual-changed",
      after.multilingual ? "It has a text in each of several languages." : "It has one text, in no language.",
      { key: "multilingual" },
    );
  if (before.range.kind === "link" && after.range.kind === "link" && before.range.onDelete !== after.range.onDelete)
    found.add(
      "on-delete-changed",
      `Deleting what it leads to: ${after.range.onDelete}, no longer ${before.range.onDelete}.`,
      { key: "onDelete" },
    );
  return was === is;
}

/** Whether values are of one type in TypeScript, however else they may look. */
function isAlike(before: Property, after: Property): boolean {
  if (before.range.kind !== "data" || after.range.kind !== "data") return false;
  const [was, is] = [before.range.datatype, after.range.datatype];
  return (
    DATATYPES[was].typescript === DATATYPES[is].typescript && same(before.constraints.enum, after.constraints.enum)
  );
}

function rangeInWords(range: Range, names: Names | null): string {
  if (range.kind === "data") return range.datatype;
  if (range.kind === "embed") return `values of ${range.value}`;
  return `links to ${names === null ? range.resource : names.classOf(range.resource)}`;
}

/** Whether there always is a value, and whether it is the client that has to give it. */
function presence(before: Property, after: Property, { answered, taken, changed }: Of, found: Found): void {
  const asked = taken && !mustBeGiven(before) && mustBeGiven(after);
  if (asked && after.backfill !== null)
    found.add("property-required-filled", "It has to be given; what is stored without it gets its backfill.", {
      key: "required",
    });
  else if (asked) found.add("property-required", "It has to be given.", { key: "required" });
  else if (!before.required && after.required) {
    // Within a value, null says that it is left out.
    if (changed && isWritten(before) && isWritten(after))
      found.add("property-unremovable", "It may no longer be taken away.", { key: "required" });
    if (answered && !after.writeOnly) found.add("property-sure", "Every answer has it.", { key: "required" });
  }
  if (answered && isSure(before) && mayBeAbsent(before, after)) {
    const lost = before.required && !after.required;
    found.add("property-optional", "It may be absent.", {
      key: lost ? "required" : after.read === null ? null : "read",
    });
  } else if (before.required && !after.required && taken && isWritten(before))
    found.add("property-optional-in-bodies", "It may be left out.", { key: "required" });
}

/** Whether every answer has it. */
const isSure = (property: Property): boolean => !property.writeOnly && alwaysRead(property);

/** Whether it may be absent for another reason than those that are told by themselves: that no answer has it, or that it lacks a language. */
const mayBeAbsent = (before: Property, after: Property): boolean =>
  !after.writeOnly && !alwaysRead({ ...after, multilingual: before.multilingual });

function flags(before: Property, after: Property, { answered, taken }: Of, found: Found): void {
  if (taken && isWritten(before) && !isWritten(after))
    found.add("property-read-only", "Only the server writes it.", { key: "readOnly" });
  if (taken && !isWritten(before) && isWritten(after))
    found.add("property-writable", `${whoMay(after.write)} may write it.`, { key: "readOnly" });
  if (answered && !before.writeOnly && after.writeOnly)
    found.add("property-write-only", "No answer has it any more.", { key: "writeOnly" });
  if (answered && before.writeOnly && !after.writeOnly)
    found.add("property-readable", after.read === null ? "Answers have it." : `${whoMay(after.read)} may read it.`, {
      key: "writeOnly",
    });
  if (!before.unique && after.unique)
    found.add(
      taken && isWritten(after) ? "property-unique" : "property-unique-in-answers",
      "No two resources may have the same value.",
      { key: "unique" },
    );
  if (before.unique && !after.unique)
    found.add("property-repeatable", "Several resources may have the same value.", { key: "unique" });
}

function defaults(before: Property, after: Property, { taken }: Of, found: Found): void {
  const [was, is] = [before.default, after.default];
  // What nobody sends, nobody leaves out.
  if (same(was, is) || !taken) return;
  // What has to be given now cannot be left out.
  if (is === null && mustBeGiven(after) && isWritten(after)) return;
  if (was === null) found.add("default-added", `Left out, it is ${shown(is)}.`, { key: "default" });
  else
    found.add(
      "default-changed",
      is === null
        ? `Left out, it is nothing, no longer ${shown(was)}.`
        : `Left out, it is ${shown(is)}, no longer ${shown(was)}.`,
      { key: "default" },
    );
}

/** Of clients who may use the resource, in words that begin a sentence. */
const whoMay = (rule: Rule | null): string => (rule === null ? "Clients" : `Of clients, ${ruleInWords(rule)}`);

/** Of what nobody may write or read in one of the versions, that is told by itself, and is all that there is to tell. */
function access(before: Property, after: Property, { names, of, shiftOf, answered, taken }: Of, found: Found): void {
  const rights = {
    read: answered && !before.writeOnly && !after.writeOnly,
    write: taken && isWritten(before) && isWritten(after),
  };
  for (const right of ["read", "write"] as const) {
    if (!rights[right]) continue;
    const { lost, gained } = shiftOf(before[right], after[right], (flag) => names.propertyOf(of, flag));
    if (lost.length > 0)
      found.add(`${right}-narrowed`, `May no longer ${right} it: ${lost.join(", ")}.`, { key: right });
    if (gained.length > 0) found.add(`${right}-widened`, `May ${right} it: ${gained.join(", ")}.`, { key: right });
  }
}
