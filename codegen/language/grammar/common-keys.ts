/** The keys that things of every kind have: since when, until when, what to use instead, and which lint rules may be broken. */

import { formats } from "../datatype-schemas.ts";
import { CODES, RULES } from "../diagnostic-codes.ts";
import { didYouMean } from "../edit-distance.ts";
import type { Located } from "../yaml-node.ts";
import { type Table, table } from "./list.ts";
import { reference, text } from "./name-parsers.ts";
import { key, object } from "./object.ts";
import { type Form, scalar } from "./parser.ts";

const day: Form<Located<string>> = scalar<string>({
  name: "date",
  looks: 'a date such as "2030-01-31"',
  schema: { type: "string", format: "date" },
  parse: (value) => (typeof value === "string" && formats.date?.test(value) ? value : null),
});

export const deprecation = object("deprecation", {
  since: key(day, "The day since which it should no longer be used.", { required: true, example: "2030-01-31" }),
  sunset: key(day, "The day from which it may be removed.", { otherwise: "not known yet", example: "2031-01-31" }),
  replacedBy: key(
    reference("name"),
    "What to use instead: another resource type, another property of the class, or another operation of the resource.",
    { otherwise: "nothing replaces it", example: "Place" },
  ),
});

/** The keys of everything that can be introduced and deprecated. */
export const deprecationKeys = {
  since: key(text, "The version of the API that introduced it, for people.", {
    otherwise: "it has always existed",
    example: "1.2.0",
  }),
  deprecated: key(
    deprecation,
    "Says that it should no longer be used. Every document says so, except the JSON-LD contexts, which have no word for it. Answers of a resource or an operation say so in `Deprecation`, `Sunset` and `Link` headers.",
    { otherwise: "it is not deprecated", example: { since: "2030-01-31", sunset: "2031-01-31" } },
  ),
};

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
