/** Kinds of renames. They come first; all other changes use the new names. */

import { joinIndexName, primaryKeyName } from "../../src/store/database/constraint-names.ts";
import { type ConstraintRename, inSnakeCase, type Kinds } from "./change.ts";
import { isCounted } from "./column-kinds.ts";
import type { Step } from "./migration-text.ts";
import { joinConstraints } from "./rename-detection.ts";
import { renameColumn, renameConstraint, renameIndex, renameResource, renameTable } from "./schema-statements.ts";

const both = (rename: (from: string, to: string) => string, from: string, to: string): Step => ({
  up: rename(from, to),
  down: rename(to, from),
});

const constraintSteps = (table: string, names: readonly ConstraintRename[]): readonly Step[] =>
  names.map(([from, to]) => both((was, is) => renameConstraint(table, was, is), from, to));

export const renameKinds = {
  "rename-table": {
    describe: ({ table, before }) => `renames the table ${before.name} to ${table.name}`,
    file: ({ table, before }) => `rename_${before.name}_to_${table.name}`,
    effect: "additive",
    // The triggers that count rows are created again for the new name.
    locks: ({ before }) => isCounted(before),
    steps: ({ table: { name: to }, before: { name: from } }) => ({
      rename: [both(renameTable, from, to), ...constraintSteps(to, [[primaryKeyName(from), primaryKeyName(to)]])],
    }),
  },
  "rename-resource": {
    describe: ({ table, before }) => `keeps for ${table.resource} what was kept for ${before.resource}`,
    file: ({ table }) => `keep_${table.name}_for_${table.resource.toLowerCase()}`,
    effect: "additive",
    steps: ({ table, before }) => ({ rename: [both(renameResource, before.resource, table.resource)] }),
  },
  "rename-column": {
    describe: ({ table, from, to }) => `renames the column ${table.name}.${from} to ${to}`,
    file: ({ table, from, to }) => `rename_${from}_to_${to}_in_${table.name}`,
    effect: "additive",
    locks: ({ table, to }) => isCounted(table, to),
    steps: ({ table: { name }, from, to, constraints }) => ({
      rename: [both((was, is) => renameColumn(name, was, is), from, to), ...constraintSteps(name, constraints)],
    }),
  },
  "rename-constraints": {
    describe: ({ constraints }) => `renames the constraints ${constraints.map(([from]) => from).join(", ")}`,
    file: ({ table }) => `rename_constraints_of_${table}`,
    effect: "additive",
    steps: ({ table, constraints }) => ({ rename: constraintSteps(table, constraints) }),
  },
  "rename-join": {
    describe: ({ table, formerTable, join, before }) =>
      `renames the links ${formerTable}.${before.property} to ${formerTable === table.name ? "" : `${table.name}.`}${join.property}`,
    file: ({ table, join, before }) =>
      `rename_${inSnakeCase(before.property)}_to_${inSnakeCase(join.property)}_in_${table.name}`,
    effect: "additive",
    steps: ({ join: { name: to }, before: { name: from } }) => ({
      rename: [
        both(renameTable, from, to),
        ...constraintSteps(to, joinConstraints(from, to)),
        both(renameIndex, joinIndexName(from), joinIndexName(to)),
      ],
    }),
  },
  "rename-index": {
    describe: ({ index, from }) => `renames the index ${from} to ${index.name}`,
    file: ({ index }) => `rename_index_${index.name.replace(/_idx$/, "")}`,
    effect: "additive",
    rolls: true,
    steps: ({ index, from }) => ({ rename: [both(renameIndex, from, index.name)] }),
  },
} satisfies Partial<Kinds>;
