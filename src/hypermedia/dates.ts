/** Dates in content, brought to the service's own form where they are dates at all (clause TRN-8). */

import type { Content } from "./content.ts";
import { canonicalDateTime } from "./datatype.ts";
import type { PropertyDefinition } from "./definition.ts";

/** Rewrites every date-time in place; what is none stays for the validator to judge. */
export function normalizeDates(content: Pick<Content, "values" | "echoed">, properties: ReadonlyMap<string, PropertyDefinition>): void {
  for (const values of [content.values, content.echoed]) {
    for (const [name, value] of Object.entries(values)) {
      const range = properties.get(name)?.range;
      if (range?.kind !== "data" || range.datatype !== "dateTime") continue;
      const canonical = (each: unknown) => (typeof each === "string" ? (canonicalDateTime(each) ?? each) : each);
      values[name] = Array.isArray(value) ? value.map(canonical) : canonical(value);
    }
  }
}
