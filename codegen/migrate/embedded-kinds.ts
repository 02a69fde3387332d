/** Kinds of changes inside embedded values, and stricter constraints. */

import { inSnakeCase, type Kinds } from "./change.ts";
import { countOf } from "./column-kinds.ts";
import { isAdded, jsonPath, partChecks, placeOf, rewritings, within } from "./json-rewrites.ts";
import { sqlValue, typeName } from "./sql-values.ts";

const lastOf = (path: string): string => inSnakeCase(path.slice(path.lastIndexOf(".") + 1));

const partName = ({ table, path }: { readonly table: { readonly name: string }; readonly path: string }): string =>
  `${table.name}.${path}`;

export const embeddedKinds = {
  "rename-part": {
    describe: ({ table, from, to }) => `renames ${table.name}.${from} to ${to} in embedded values`,
    file: ({ table, from, to }) => `rename_${lastOf(from)}_to_${inSnakeCase(to)}_in_${table.name}`,
    effect: "additive",
    steps: (change, all) => ({ rewrite: rewritings(change, all) }),
  },
  "retype-part": {
    describe: (change) =>
      `changes the type of ${partName(change)} from ${typeName(change.was)} to ${typeName(change.part)} in embedded values`,
    file: ({ table, path }) => `change_${lastOf(path)}_of_${table.name}`,
    effect: ({ there }) => (there.widening ? "widening" : "data"),
    loss: (change) => (change.there.loses === null ? null : partName(change)),
    lossOfReturn: (change) => {
      const { table, column, back } = change;
      if (back === null || back.loses === null) return null;
      return [partName(change), countOf(table, within(column.name, placeOf(change, [], false), back.loses))];
    },
    locks: ({ there }) => there.cannot !== null || there.loses !== null,
    rowChecks: (change, all, lossy) => partChecks(change, all, "there", lossy),
    steps: (change, all) => ({ rewrite: rewritings(change, all) }),
  },
  "fill-part": {
    describe: (change) => `gives embedded values that have no ${partName(change)} the ${change.is}`,
    file: ({ table, path }) => `fill_${lastOf(path)}_in_${table.name}`,
    effect: "data",
    lossOfReturn: (change) => {
      const { table, column, path, backfill } = change;
      if (!isAdded(change)) return null;
      const other = `"value" <> ${sqlValue({ type: "json" }, backfill)}`;
      return [partName(change), countOf(table, within(column.name, jsonPath(path.split(".").slice(1)), other))];
    },
    steps: (change, all) => ({ rewrite: rewritings(change, all) }),
  },
  "drop-part": {
    describe: (change) => `drops ${partName(change)} from embedded values`,
    file: ({ table, path }) => `drop_${lastOf(path)}_from_${table.name}`,
    effect: "destructive",
    loss: partName,
    steps: (change, all) => ({ rewrite: rewritings(change, all) }),
  },
  narrow: {
    describe: (change) => `narrows ${partName(change)}: ${change.narrower.join(", and ")}`,
    file: ({ table, path }) => `narrow_${inSnakeCase(path)}_of_${table.name}`,
    effect: "narrowing",
    // The database refuses nothing.
    rolls: true,
  },
} satisfies Partial<Kinds>;
