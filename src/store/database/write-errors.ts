/** Maps database errors to refusals of a write. */

import pg from "pg";
import type { WriteRefusal } from "../record.ts";
import type { Layout } from "../rows/table-mapping.ts";

export function refusalOf(layout: Layout, error: unknown): WriteRefusal {
  if (error instanceof pg.DatabaseError) {
    const { code = "", constraint = "", column } = error;
    const known = layout.refusals.get(constraint);
    if (known && /^(?:235(?:03|05|14)|23P01)$/.test(code)) return known;
    if (code === "23502") {
      const property = [...layout.columns.values()].find(({ name }) => name === column)?.property;
      if (property !== undefined) return { refused: "value-missing", property };
    }
    const own = [layout.table, ...layout.table.joins].map(({ name }) => name);
    if (code.startsWith("23") && own.includes(error.table ?? "")) return { refused: "newer-constraint" };
    // Data exceptions: earlier checks should prevent them, but PostgreSQL decides.
    // 54000: a value is too long for an index.
    if (code.startsWith("22") || code === "54000") return { refused: "value-unstorable", property: null };
  }
  throw error;
}
