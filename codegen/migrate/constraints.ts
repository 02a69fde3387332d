/** Constraints over several columns: their SQL, their kinds of changes, and the checks of existing rows. */

import { presence } from "../../src/store/database/index-expressions.ts";
import type { ColumnCondition, ColumnType, Constraint, Table } from "../../src/store/table.ts";
import { type Change, type Kinds, type Of, step } from "./change.ts";
import { type Call, callText, joinLines, raw, type Step } from "./migration-text.ts";
import { checkNoRows, checkText, locked, type Misfit, rowsOf } from "./row-checks.ts";
import { sqlValue } from "./sql-values.ts";

const list = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(", ");

const typeOf = ({ columns }: Table, name: string): ColumnType =>
  columns.find((column) => column.name === name)?.type ?? "text";

/** Holds for rows that meet all conditions. */
function meets(table: Table, when: readonly ColumnCondition[] = []): string {
  const each = when.map(({ column, is }) => {
    const type = typeOf(table, column);
    return `"${column}" in (${is.map((value) => sqlValue({ type }, value)).join(", ")})`;
  });
  return each.join(" and ");
}

/** The types of ranges between two values. */
const RANGES: { readonly [type in ColumnType]?: string } = {
  date: "daterange",
  timestamp: "tstzrange",
  bigint: "int8range",
};

/** A constraint as in DDL. */
function definition(table: Table, { kind, columns, operator = ">", when = [] }: Constraint): string {
  const [first = "", second = "", ...shared] = columns;
  switch (kind) {
    case "unique":
      return `unique (${list(columns)})`;
    case "compare":
      return `check ("${first}" ${operator} "${second}")`;
    case "require":
      return `check (not (${meets(table, when)}) or ${present(table, first)})`;
    case "overlap": {
      const range = `${RANGES[typeOf(table, first)]}("${first}", "${second}")`;
      const counts = when.length === 0 ? "" : ` and (${meets(table, when)}) is not true`;
      const parts = [...shared.map((name) => `"${name}" with =`), `${range} with &&`];
      return `exclude using gist (${parts.join(", ")}) where ("${first}" is not null${counts})`;
    }
  }
}

const present = (table: Table, column: string): string =>
  presence(typeOf(table, column), `"${column}"`) ?? `"${column}" is not null`;

/** Condition for rows that violate a constraint. No table is named `_other`. */
function violates(table: Table, { kind, columns, operator, when = [] }: Constraint): string {
  const [first = "", second = "", ...shared] = columns;
  if (kind === "compare") return `not ("${first}" ${operator} "${second}")`;
  if (kind === "require") return `(${meets(table, when)}) and not (${present(table, first)})`;
  const of = (row: string, column: string): string => `"${row}"."${column}"`;
  const before = (one: string, other: string): string =>
    `(${of(one, first)} < ${of(other, second)} or ${of(one, first)} is not null and ${of(other, second)} is null)`;
  const counts = (row: string): string =>
    when.length === 0 ? "" : ` and (${meets(table, when).replaceAll(/"(?=\w+" in)/g, `"${row}"."`)}) is not true`;
  const { name, identifier } = table;
  const others = [
    `${of("_other", identifier.column)} <> ${of(name, identifier.column)}`,
    ...shared.map((column) => `${of("_other", column)} = ${of(name, column)}`),
    before("_other", name),
    before(name, "_other"),
  ];
  return `exists (select from "${name}" as "_other" where ${others.join(" and ")}${counts("_other")}${counts(name)})`;
}

const problemOf = (table: Table, { kind, columns, text }: Constraint): string =>
  kind === "unique"
    ? `${table.name}: ${columns.join(" and ")} become unique together, and several rows have the same values; change them first`
    : `${table.name}: these rows violate "${text}"; change them first`;

const misfits = (table: Table, constraint: Constraint): Misfit => ({
  where: violates(table, constraint),
  problem: problemOf(table, constraint),
});

function rowCheck(table: Table, constraint: Constraint): Call {
  if (constraint.kind !== "unique") return checkNoRows(table, misfits(table, constraint));
  const [value, problem] = [`(${list(constraint.columns)})`, problemOf(table, constraint)];
  return { tool: "checkUnique", given: { ...rowsOf(table), value, problem } };
}

/** None if the migration adds or converts one of the columns: then the constraint itself finds the rows. */
const rowChecks = ({ table, constraint }: Of<"add-unique-columns" | "add-constraint">, all: readonly Change[]) =>
  all.some(
    (change) =>
      (change.does === "add-column" || change.does === "retype" || change.does === "link-to-one") &&
      change.table === table &&
      constraint.columns.includes(change.column.name),
  )
    ? []
    : [rowCheck(table, constraint)];

/** Statements that add a constraint. `isOpen`: it need not hold for existing rows yet. */
export function addConstraint(table: Table, constraint: Constraint, isOpen = false): string {
  const { kind, name, columns } = constraint;
  const add = raw(
    `alter table "${table.name}" add constraint "${name}" ${definition(table, constraint)}${isOpen ? " not valid" : ""}`,
  );
  if (kind !== "overlap") return add;
  const [, , ...shared] = columns;
  const watched = new Set([...columns, ...(constraint.when ?? []).map(({ column }) => column)]);
  const keys = [name, ...shared].map((each) => `'${each}'`).join(", ");
  return joinLines(
    // A server with PostgreSQL's contrib modules has it, and the owner of a database may create it.
    shared.length === 0 ? "" : raw("create extension if not exists btree_gist"),
    add,
    raw(
      `create trigger "${name}" before insert or update of ${list([...watched])} on "${table.name}" for each row execute function hydrant_queue(${keys})`,
    ),
  );
}

const dropConstraint = (table: Table, { kind, name }: Constraint): string =>
  joinLines(
    kind === "overlap" ? raw(`drop trigger "${name}" on "${table.name}"`) : "",
    raw(`alter table "${table.name}" drop constraint "${name}"`),
  );

/** Makes columns unique while others write. When interrupted, that leaves an index without a constraint. */
export const makeUnique = (table: Table, given: Call["given"] & { readonly name: string }): Step => ({
  up: callText({ tool: "makeUnique", given: { ...rowsOf(table), ...given } }),
  down: [
    raw(`alter table "${table.name}" drop constraint if exists "${given.name}"`),
    raw(`drop index concurrently if exists "${given.name}"`),
  ].join("\n"),
});

export const constraintKinds = {
  "add-unique-columns": {
    describe: ({ table, constraint }) => `makes ${constraint.columns.join(" and ")} of ${table.name} unique together`,
    file: ({ table, constraint }) => `make_${constraint.columns.join("_")}_unique_in_${table.name}`,
    effect: "data",
    rowChecks,
    online: ({ table, constraint }) => {
      const { name, columns } = constraint;
      const [column = ""] = columns;
      return makeUnique(table, { column, columns: list(columns), name, problem: problemOf(table, constraint) });
    },
  },
  "add-constraint": {
    describe: ({ table, constraint }) => `constrains ${table.name}: ${constraint.text}`,
    file: ({ table, constraint }) => `constrain_${constraint.columns.join("_")}_of_${table.name}`,
    effect: "data",
    rowChecks,
    locks: ({ constraint }) => constraint.kind === "overlap",
    validate: ({ table, constraint }) =>
      constraint.kind === "overlap"
        ? ""
        : callText({
            tool: "holdForAll",
            given: { ...rowsOf(table), rule: constraint.name, ...misfits(table, constraint) },
          }),
    steps: ({ table, constraint }) =>
      step("index", addConstraint(table, constraint, constraint.kind !== "overlap"), dropConstraint(table, constraint)),
  },
  "drop-constraint": {
    describe: ({ table, constraint }) => `drops the constraint ${constraint.name} of ${table.name}`,
    file: ({ table, constraint }) => `drop_constraint_${constraint.columns.join("_")}_of_${table.name}`,
    effect: "widening",
    rolls: true,
    steps: ({ table, constraint }) =>
      step(
        "remove",
        dropConstraint(table, constraint),
        `${checkText([locked(table), rowCheck(table, constraint)])}\n${addConstraint(table, constraint)}`,
      ),
  },
} satisfies Partial<Kinds>;
