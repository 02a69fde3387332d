/** The grammar of `allow`: lint rules that do not apply in a place, each with the reason. */

import { CODES, RULES } from "../diagnostic-codes.ts";
import { didYouMean } from "../edit-distance.ts";
import type { Located } from "../yaml-node.ts";
import { type Table, table } from "./list.ts";
import { key } from "./object.ts";
import { type Form, scalar } from "./parser.ts";

const rule = scalar<string>({
  name: "rule",
  looks: 'the name of a rule such as "unlinked-resource"',
  schema: { enum: RULES },
  parse(value) {
    if ((RULES as readonly unknown[]).includes(value)) return value as string;
    const suggestion = didYouMean(String(value), RULES) ?? `The rules are ${RULES.join(", ")}.`;
    return Object.hasOwn(CODES, String(value))
      ? {
          code: "unknown-rule",
          fault: `"${value}" is an error, which cannot be allowed.`,
          suggestion: "Leave it out, and correct the error.",
        }
      : { code: "unknown-rule", fault: `There is no rule ${JSON.stringify(value)}.`, suggestion };
  },
});

const reason: Form<Located<string>> = {
  name: "reason",
  parts: [],
  schema: { type: "string", pattern: "\\S" },
  read(node, report) {
    const value = node.kind === "scalar" && typeof node.value === "string" ? node.value : "";
    if (value.trim() === "") {
      const suggestion = "Give the reason in a sentence, for later readers.";
      report.add("missing-reason", node.at, "The reason is missing.", suggestion);
    }
    // It applies even without a reason, so that only the missing reason is reported.
    return { value, at: node.at };
  },
};

const rules: Form<Table<Located<string>>> = table(rule, reason);

const allowances: Form<Table<Located<string>>> = {
  ...rules,
  schema: {
    type: "object",
    properties: Object.fromEntries(
      RULES.map((each) => [each, { ...reason.schema, description: `${CODES[each].meaning} ${CODES[each].why}` }]),
    ),
    additionalProperties: false,
  },
};

/** The key of everything in which lint rules may be broken. */
export const allow = key(
  allowances,
  "The lint rules that may be broken here and in everything within, each with the reason. In the file of the API, this applies to the whole spec.",
  { example: { "unlinked-resource": "Its address is sent by mail." } },
);
