/** Forms for constraints over several properties: `unique`, `checks` and `noOverlap` of resource types. */

import { type Located, part } from "../yaml-node.ts";
import { conditions, type ParsedCondition } from "./access-rule.ts";
import { type List, list, oneOrMore } from "./list.ts";
import { reference } from "./name-parsers.ts";
import { key, object } from "./object.ts";
import { type Form, reportMismatch } from "./parser.ts";
import { flow } from "./text-format.ts";

const combinations = list(list(reference("property name")));

/** Properties that are unique together: `[[organisation, name]]`. */
export const together: Form<List<List<Located<string>>>> = {
  ...combinations,
  read(node, report, under) {
    const names = node.kind === "list" ? node.items : [node];
    const texts = names.flatMap((each) => (each.kind === "scalar" && typeof each.value === "string" ? each.value : []));
    if (texts.length === 0 || texts.length < names.length) return combinations.read(node, report, under);
    const looks = "a list of lists of property names";
    const suggestion =
      texts.length === 1
        ? `Write "unique: true" at the property "${texts[0]}".`
        : `Write "unique: [${flow(texts)}]" if they are unique together, and "unique: true" at each property that is unique alone.`;
    return reportMismatch({ node, looks, under, form: this }, report, suggestion);
  },
};

type Operator = ">=" | "<=" | ">" | "<";

export type ParsedCheck =
  | {
      readonly kind: "compare";
      readonly operands: readonly [Located<string>, Located<string>];
      readonly operator: Operator;
      readonly text: Located<string>;
    }
  | {
      readonly kind: "require";
      readonly operands: readonly [Located<string>];
      readonly when: readonly ParsedCondition[];
      readonly text: Located<string>;
    };

const COMPARISON = /^(\w+)\s*(>=|<=|>|<)\s*(\w+)$/;
const REQUIREMENT = /^(\w+)\s+required\s+when\s+(.+)$/;

/** `ends > begins`, `assignee required when state is assigned`. */
const check: Form<ParsedCheck> = {
  name: "check",
  parts: [],
  schema: {
    type: "string",
    pattern: `${COMPARISON.source}|${REQUIREMENT.source}`,
    examples: ["ends > begins", "assignee required when state is assigned"],
  },
  read(node, report, under) {
    const value = node.kind === "scalar" && typeof node.value === "string" ? node.value : "";
    const text = { value, at: node.at };
    const first = (name: string) => ({ value: name, at: part(node.at, value, 0, name.length) });
    const last = (name: string) => {
      return { value: name, at: part(node.at, value, value.length - name.length, name.length) };
    };
    const [, left = "", operator, right = ""] = COMPARISON.exec(value) ?? [];
    if (operator !== undefined)
      return { kind: "compare", operands: [first(left), last(right)], operator: operator as Operator, text };
    const [, required, when = ""] = REQUIREMENT.exec(value) ?? [];
    if (required !== undefined) {
      const said = conditions.read({ kind: "scalar", ...last(when) }, report, under);
      return said && { kind: "require", operands: [first(required)], when: said, text };
    }
    const looks = 'a check such as "ends > begins" or "assignee required when state is assigned"';
    return reportMismatch({ node, looks, under, form: this }, report);
  },
};

export const checks = list(check);

/** Ranges that may not overlap. */
export const overlaps = list(
  object("range that may not overlap", {
    from: key(reference("property name"), "Where the range begins. A resource without it takes part in no conflict.", {
      required: true,
      example: "begins",
    }),
    to: key(
      reference("property name"),
      "Where the range ends; the end itself is no part of it. A resource without it has a range without end.",
      { required: true, example: "ends" },
    ),
    each: key(
      oneOrMore(reference("property name")),
      "Only resources with the same values of these properties conflict. A resource that lacks one of them takes part in no conflict.",
      { otherwise: "all resources conflict", example: "room" },
    ),
    unless: key(conditions, "Resources that meet these conditions conflict with no other.", {
      otherwise: "all resources count",
      example: "state is cancelled",
    }),
  }),
);
