/** Reports changes as text or JSON. */

import type { Spec } from "../language/resolve/scope.ts";
import type { Change, Part } from "./change.ts";
import { lineOf } from "./locations.ts";
import { PARTIES, type Party } from "./rules.ts";

/** A change as plain JSON. */
export interface ReportedChange extends Pick<Change, "rule" | "message" | "breaks"> {
  /** `Book`, `Book.title`, `Book append`, or `API`. */
  readonly subject: string;
  /** The version of `file` and `line`. */
  readonly side: Part["side"];
  readonly file: string | null;
  readonly line: number | null;
}

export function locateChanges(
  changes: readonly Change[],
  specs: { readonly old: Spec; readonly new: Spec },
): readonly ReportedChange[] {
  return changes.map(({ rule, part, message, breaks }) => {
    const { side } = part;
    return { rule, subject: subjectOf(part), message, breaks, side, ...lineOf(part, specs[side]) };
  });
}

function subjectOf({ of, property, operation }: Part): string {
  if (of === null) return "API";
  if (property !== null) return `${of}.${property}`;
  return operation === null ? of : `${of} ${operation}`;
}

/**
 * Changes for people:
 *
 *     spec/resources/book.yaml:12 filter-removed, breaks HTTP clients, Hydra clients, SDK users
 *       Book: Clients may no longer filter by "title" (prefix).
 */
export function render(changes: readonly ReportedChange[]): string {
  if (changes.length === 0) return "Nothing has changed.\n";
  const blocks = changes.map(({ rule, subject, message, breaks, side, file, line }) => {
    const place = file === null ? "" : `${file}:${line}${side === "old" ? " (old)" : ""} `;
    const whom = breaks.length === 0 ? "" : `, breaks ${breaks.map((party) => PARTIES[party]).join(", ")}`;
    return `${place}${rule}${whom}\n  ${subject}: ${message}\n`;
  });
  return `${blocks.join("")}\n${countChanges(changes)}\n`;
}

function countChanges(changes: readonly ReportedChange[]): string {
  const breaking = changes.filter(({ breaks }) => breaks.length > 0);
  const total = `${changes.length} change${changes.length === 1 ? "" : "s"}`;
  if (breaking.length === 0) return `${total}, none of which breaks anybody.`;
  const counts = (Object.keys(PARTIES) as Party[]).flatMap((party) => {
    const broken = breaking.filter(({ breaks }) => breaks.includes(party)).length;
    return broken === 0 ? [] : [`${PARTIES[party]} by ${broken}`];
  });
  return `${total}, of which ${breaking.length} break${breaking.length === 1 ? "s" : ""} somebody: ${counts.join(", ")}.`;
}
