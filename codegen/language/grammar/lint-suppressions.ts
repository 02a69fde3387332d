/** The grammar of `allow`: which doubtful things may stay where it stands, each with the reason. */

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
          fault: `Nothing allows "${value}".`,
          suggestion: "Leave it out, and mend what is wrong.",
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
      const suggestion = "Say it in a sentence, to whoever wonders later.";
      report.add("missing-reason", node.at, "This does not say why it may stay.", suggestion);
    }
    // Without a reason it allows all the same: the reason is what is missing.
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

/** The key of whatever may hold what is doubtful. */
export const allow = key(
  allowances,
  "The lint rules that may be broken here and in everything within, each with the reason. In the file of the API, this applies to the whole spec.",
  { example: { "unlinked-resource": "Its address is sent by mail." } },
);
