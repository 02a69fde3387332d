/** Resolves constraints over several properties of a resource type: `unique`, `checks` and `noOverlap`. */

import { isDeepStrictEqual } from "node:util";
import { DATATYPES, isComparable, isHashed } from "../../../../src/hypermedia/datatypes.ts";
import { conditionInWords, lets } from "../../access-rule-text.ts";
import type { ParsedCondition } from "../../grammar/access-rule.ts";
import { series } from "../../grammar/text-format.ts";
import type { ParsedResource } from "../../grammar.ts";
import type { Constraint, Datatype, Property, RecordCondition } from "../../model.ts";
import type { Located, Spot } from "../../yaml-node.ts";
import type { Governed } from "../access-rule.ts";
import { resolveCondition } from "../condition.ts";
import { find, type Members } from "../members.ts";
import type { Scope } from "../scope.ts";

/** Column types whose order is that of the values. */
const ORDERED: ReadonlySet<string> = new Set(["bigint", "double", "decimal", "date", "timestamp"]);
/** Datatypes of ranges, and of what ranges may have in common. */
const RANGES: ReadonlySet<Datatype> = new Set(["date", "dateTime", "integer"]);
const SHARED: ReadonlySet<Datatype> = new Set(["string", "integer", "boolean", "date", "uuid"]);

/** The constraints, without those that are reported. */
export function resolveConstraints(
  said: ParsedResource,
  members: Members,
  governed: Governed,
  scope: Scope,
): readonly Constraint[] {
  const { report } = scope;
  const refuse = (at: Spot, message: string, suggestion: string): null => {
    report.add("bad-constraint", at, message, suggestion);
    return null;
  };

  /** The property, or null, which is reported. `reason`: why it cannot take part. */
  const operand = (name: Located<string>, reason: (property: Property) => string | null): Property | null => {
    const property = find(members, name, scope);
    const wrong = property === null ? null : reason(property);
    return wrong === null ? property : refuse(name.at, `"${name.value}" ${wrong}.`, "Leave it out, or name another.");
  };

  /** The conditions, or null, which is reported. */
  const conditionsOf = (parsed: readonly ParsedCondition[]): readonly RecordCondition[] | null => {
    const when = parsed.map((each) => resolveCondition(each, governed, scope));
    const [past] = parsed.filter((_, index) => when[index]?.is === "past");
    const broken = parsed.some(({ property }) => members.get(property.value)?.property == null);
    if (past === undefined) return broken ? null : when;
    const message = `The database checks it when a resource is written, and "${past.property.value}" becomes past without a write.`;
    return refuse(past.property.at, message, "Leave it out.");
  };

  // Writes to other resources move an aggregate.
  const isSingle = ({ many, multilingual, writeOnly, range, column, source }: Property): boolean =>
    !many && !multilingual && !writeOnly && range.kind !== "embed" && column !== null && source !== "aggregate";

  const uniqueReason = (property: Property): string | null => {
    const { range } = property;
    const isEquatable = range.kind !== "data" || isHashed(range) || isComparable(range.datatype);
    return isSingle(property) && isEquatable ? null : "is no single value that can be compared, so it cannot be unique";
  };

  const uniqueTogether = (operands: readonly string[]): Constraint[] => [
    { kind: "unique", operands, operator: null, when: [], text: `no two have the same ${series(operands)}` },
  ];

  const unique = (said.unique?.items ?? []).flatMap(({ items, at }) => {
    const operands = items.map(({ value }) => value);
    const repeated = items.find(({ value }, index) => operands.indexOf(value) < index);
    if (repeated !== undefined) refuse(repeated.at, `"${repeated.value}" is here twice.`, "Once is enough.");
    else if (operands.length === 1) {
      const suggestion = `Write "unique: true" at "${operands[0]}".`;
      refuse(at, "Several properties are unique together, and this is one.", suggestion);
    }
    if (operands.length < 2 || repeated !== undefined) return [];
    const properties = items.map((name) => operand(name, uniqueReason));
    return properties.includes(null) ? [] : uniqueTogether(operands);
  });

  const comparisonReason = (property: Property): string | null => {
    const { name, range } = property;
    if (name === "modified") return "cannot be compared, as every later change would move it";
    return range.kind === "data" && ORDERED.has(DATATYPES[range.datatype].column) && isSingle(property)
      ? null
      : "is no single number, date or date and time, so it cannot be compared";
  };

  const checks = (said.checks?.items ?? []).flatMap((check): Constraint[] => {
    const operands = check.operands.map(({ value }) => value);
    const common = { kind: check.kind, operands, text: check.text.value } as const;
    if (check.kind === "compare") {
      const [one, other] = check.operands.map((name) => operand(name, comparisonReason));
      if (!one || !other || !mayDisclose([one, other], check.text)) return [];
      if (one !== other && isDeepStrictEqual(one.range, other.range))
        return [{ ...common, operator: check.operator, when: [] }];
      const suggestion = "Give both the same type, or leave it out.";
      refuse(check.text.at, "A check compares two properties of the same type.", suggestion);
      return [];
    }
    const [name] = check.operands;
    const when = conditionsOf(check.when);
    const required = operand(name, ({ required, source, range, many, column }) => {
      if (required || source !== "client") return "is always there, or only the server writes it";
      return column === null || (range.kind === "link" && many) ? "may link to many, which no check counts" : null;
    });
    if (required === null || when === null) return [];
    if (required.range.kind === "link" && required.range.onDelete === "clear") {
      const message = `"${required.name}" is required then, so it cannot be cleared when its target is deleted.`;
      report.add("clear-on-required", name.at, message, 'Use "onDelete: restrict" or "onDelete: cascade".');
      return [];
    }
    const asked = when.flatMap(({ property }) => members.get(property)?.property ?? []);
    return mayDisclose([required, ...asked], check.text) ? [{ ...common, operator: null, when }] : [];
  });

  /** False if a client could find out a value that it may not read, by writing it or another one. */
  function mayDisclose(properties: readonly Property[], { at }: Located<string>): boolean {
    const [read] = properties.map((each) => each.read);
    const isRead = ({ write }: Property) =>
      read == null || (write?.every((writer) => read.some((reader) => lets(reader, writer))) ?? false);
    if (properties.every((each) => isDeepStrictEqual(each.read, read) && (each.readOnly || isRead(each)))) return true;
    const message =
      "Not everybody may read all of these properties, but whoever writes one of them could find out the others.";
    refuse(at, message, 'Give them the same "read" and "write", or leave the check out.');
    return false;
  }

  const overlaps = (said.noOverlap?.items ?? []).flatMap(({ from, to, each, unless }): Constraint[] => {
    if (from === undefined || to === undefined) return [];
    const bounds = [from, to].map((name) =>
      operand(name, (property) =>
        isSingle(property) && property.range.kind === "data" && RANGES.has(property.range.datatype)
          ? null
          : "is no single date, date and time or whole number, so no range can end there",
      ),
    );
    const shared = (each?.items ?? []).map((name) =>
      operand(name, (property) =>
        isSingle(property) && (property.range.kind !== "data" || SHARED.has(property.range.datatype))
          ? null
          : "is no single link, text, whole number, boolean or date, so ranges cannot have it in common",
      ),
    );
    const when = conditionsOf(unless ?? []);
    const [first, last] = bounds;
    if (!first || !last || shared.includes(null) || when === null) return [];
    if (first === last || !isDeepStrictEqual(first.range, last.range)) {
      refuse(to.at, "A range is between two properties of the same type.", "Give both the same type.");
      return [];
    }
    const names = shared.map((property) => property?.name ?? "");
    const apart = names.length === 0 ? "" : ` of the same ${series(names)}`;
    const condition = when.length === 0 ? "" : ` unless ${when.map(conditionInWords).join(" and ")}`;
    const text = `no two${apart} overlap from ${first.name} to ${last.name}${condition}`;
    return [{ kind: "overlap", operands: [first.name, last.name, ...names], operator: null, when, text }];
  });

  const ends = overlaps.map(({ operands: [from = "", to = ""] }): Constraint => {
    return { kind: "compare", operands: [to, from], operator: ">", when: [], text: `${to} > ${from}` };
  });
  const counted = [...members.values()].flatMap(({ property }) =>
    typeof property?.sequence === "string" ? uniqueTogether([property.sequence, property.name]) : [],
  );
  const all = [...unique, ...counted, ...checks, ...ends, ...overlaps];
  return all.filter((one, index) => all.findIndex((other) => isDeepStrictEqual(one, other)) === index);
}
