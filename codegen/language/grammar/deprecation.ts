/** The grammar of deprecation: since when, until when, and what to use instead. */

import { formats } from "../datatype-schemas.ts";
import type { Located } from "../yaml-node.ts";
import { reference, text } from "./name-parsers.ts";
import { key, object } from "./object.ts";
import { type Form, scalar } from "./parser.ts";

/** `2030-01-31`. */
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
