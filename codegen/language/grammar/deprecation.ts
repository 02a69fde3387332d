/** The grammar of what is going to end: since when one is told so, when it ends, and what to use instead. */

import type { Said } from "../node.ts";
import { type Form, scalar } from "./form.ts";
import { key, object } from "./object.ts";
import { reference, text } from "./words.ts";

/** `2030-01-31`. */
const day: Form<Said<string>> = scalar<string>({
  name: "date",
  looks: 'a date such as "2030-01-31"',
  schema: { type: "string", format: "date" },
  parse(value) {
    if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
    const time = Date.parse(`${value}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : null;
  },
});

export const deprecation = object("deprecation", {
  since: key(day, "Since when it should no longer be used.", { required: true, example: "2030-01-31" }),
  sunset: key(day, "When it may be gone.", { otherwise: "nobody knows yet", example: "2031-01-31" }),
  replacedBy: key(
    reference("name"),
    "What to use instead: another resource type, another property of the class, or another operation of the resource.",
    { otherwise: "nothing takes its place", example: "Place" },
  ),
});

/** The keys of whatever comes and goes. */
export const lifespan = {
  since: key(text, "The version of the API that brought it, for people.", {
    otherwise: "it was always there",
    example: "1.2.0",
  }),
  deprecated: key(
    deprecation,
    "That it should no longer be used. Every document tells so, and the answers of a resource or an operation do in `Deprecation`, `Sunset` and `Link` headers.",
    { otherwise: "it is there to stay", example: { since: "2030-01-31", sunset: "2031-01-31" } },
  ),
};
