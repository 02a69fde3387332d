/** Finds the changes between two lists of tables. */

import type { Column, Constraint, Join, Json, Part, Table } from "../../src/store/table.ts";
import { same } from "../language/json-equal.ts";
import type { Change, Of } from "./change.ts";
import { jsonConversions } from "./json-conversions.ts";
import { asSeveral, type Limited, lostParts, narrowings, REQUIRED } from "./narrowing.ts";
import { lacking, otherIdentifier, otherTarget, otherType } from "./refusal.ts";
import { renameConflicts } from "./rename-conflicts.ts";
import { type Declarations, type FormerNames, renames } from "./rename-detection.ts";
import { conversion } from "./type-conversions.ts";

/** Facts of the spec that tables do not contain. */
export interface PlanHints {
  /** Former names and backfills, by resource type. */
  readonly former?: FormerNames;
  /** The default language. */
  readonly language?: string;
  /** The default language before; left out: the same. */
  readonly formerLanguage?: string;
}

/** Hints about one resource type. */
type TypeHints = Required<Omit<PlanHints, "former">> & { readonly declared: Declarations };

/** The changes from one list of tables to the other, in an order in which they can be made. */
export function changes(before: readonly Table[], after: readonly Table[], hints: PlanHints = {}): readonly Change[] {
  const { former = new Map(), language = "en", formerLanguage = language } = hints;
  const renamed = renames(before, after, former);
  const tables = compare(renamed.tables, after);
  const reidentified = new Set(tables.both.flatMap(([was, is]) => (same(identity(was), identity(is)) ? [] : is.name)));
  const formerly = tables.both.map(([was, is]) => [before[renamed.tables.indexOf(was)] as Table, is] as const);
  return [
    ...aggregateChanges({ ...tables, both: formerly }, new Set(tables.fresh.map(({ name }) => name))),
    ...renameConflicts(before, after, former),
    ...renamed.changes,
    ...tables.fresh.map((table): Change => ({ does: "add-table", table })),
    ...tables.both.flatMap(([was, is]) => {
      // Other changes of the table may only follow from that.
      if (reidentified.has(is.name)) return [otherIdentifier(was, is)];
      const declared = former.get(is.resource)?.properties ?? new Map();
      return tableChanges(was, is, { declared, language, formerLanguage }, reidentified);
    }),
    ...tables.gone.map((table): Change => ({ does: "drop-table", table })),
  ];
}

/** Changes of aggregates, and of names in their triggers. `both`: with former names. Rows that are yet to be made fill none in. */
function aggregateChanges({ fresh, gone, both }: Compared<Table>, made: ReadonlySet<string>): readonly Change[] {
  const namesOf = ({ name, identifier }: Table) => [name, identifier.column];
  const without = ({ aggregates: _, ...table }: Table): Table => table;
  const pairs = [
    ...fresh.map((table) => [without(table), table] as const),
    ...gone.map((table) => [table, without(table)] as const),
    ...both,
  ];
  return pairs.flatMap(([before, table]): Change[] => {
    const [was, is] = [before.aggregates ?? [], table.aggregates ?? []];
    if (same(was, is) && (is.length === 0 || same(namesOf(before), namesOf(table)))) return [];
    const other = is.filter((each) => !made.has(each.rows) && !was.some((former) => same(former, each)));
    return [
      { does: "set-aggregates", table, before, fresh: made.has(table.name) ? [] : other.map(({ column }) => column) },
    ];
  });
}

/** `reidentified`: tables that get another identifier, which changes links to them too. */
function tableChanges(before: Table, after: Table, hints: TypeHints, reidentified: ReadonlySet<string>) {
  const backfill = ({ property }: Column): Json | null => hints.declared.get(property)?.backfill ?? null;
  const {
    columns: all,
    joins,
    links,
  } = linksApart(after, compare(before.columns, after.columns), compare(before.joins, after.joins), hints.declared);
  const retyped = new Set(all.both.filter(([was, is]) => was.type !== is.type).map(([{ name }]) => name));
  // Derived columns of another type are filled in anew, and indexes and constraints on a column of another type are built again.
  const columns = replacing(all, (was, is) => retyped.has(is.name) && was.derived === true && is.derived === true);
  const indexes = replacing(
    compare(before.indexes, after.indexes),
    (was, is) => !same(was, is) || is.on.some(({ column }) => retyped.has(column)),
  );
  const constraints = replacing(
    compare(before.constraints ?? [], after.constraints ?? []),
    (was, is) => !same(essence(was), essence(is)) || is.columns.some((name) => retyped.has(name)),
  );
  const follows = (was: string | undefined, is: string | undefined): boolean =>
    was !== undefined && was === is && reidentified.has(is);
  return [
    ...indexes.gone.map((index): Change => ({ does: "drop-index", table: before, index })),
    ...constraints.gone.map((constraint): Change => ({ does: "drop-constraint", table: before, constraint })),
    ...joins.gone.map((join): Change => ({ does: "drop-join", table: before, join })),
    ...(before.bytes !== undefined && after.bytes === undefined
      ? [{ does: "drop-bytes", table: before } as const]
      : []),
    ...columns.gone.map((column): Change => ({ does: "drop-column", table: before, column })),
    ...columns.fresh.map((column) => addColumn(after, column, backfill(column))),
    ...columns.fresh
      .filter(({ counts }) => counts !== undefined)
      .map((column): Change => ({ does: "count-rows", table: after, column, before: null })),
    ...columns.fresh
      .filter(({ unique }) => unique)
      .map((column): Change => ({ does: "add-unique", table: after, column })),
    ...columns.both.flatMap(([was, is]) =>
      follows(was.references?.table, is.references?.table) ? [] : columnChanges(after, was, is, hints),
    ),
    ...narrowing(after, identified(before), identified(after)),
    ...(before.bytes === undefined && after.bytes !== undefined ? [{ does: "add-bytes", table: after } as const] : []),
    ...links.flatMap((change) => [change, ...linkedRules(change, backfill(change.column))]),
    ...joins.fresh.map((join): Change => ({ does: "add-join", table: after, join })),
    ...joins.both.flatMap(([was, is]) =>
      follows(was.target.table, is.target.table) ? [] : joinChanges(after, was, is),
    ),
    ...constraints.fresh.map((constraint): Change => {
      const does = constraint.kind === "unique" ? "add-unique-columns" : "add-constraint";
      return { does, table: after, constraint };
    }),
    ...indexes.fresh.map((index): Change => ({ does: "add-index", table: after, index })),
  ];
}

/** A constraint without its words. */
const essence = ({ properties: _, text: __, ...constraint }: Constraint): object => constraint;

const identified = ({ identifier: { key, kind, limits } }: Table): Limited => ({
  property: key,
  type: kind,
  ...(limits && { limits }),
});

const identity = ({ identifier }: Table): object => ({ column: identifier.column, kind: identifier.kind });

function addColumn(table: Table, column: Column, backfill: Json | null): Change {
  const { required, type } = column;
  if (!required || type.endsWith("[]") || column.counts !== undefined)
    return { does: "add-column", table, column, backfill: null };
  if (column.default !== null || backfill !== null) return { does: "add-column", table, column, backfill };
  return lacking(table, column);
}

function columnChanges(table: Table, was: Column, is: Column, hints: TypeHints): Change[] {
  const both = { table, column: is, before: was };
  const target = ({ references }: Column) => references && `${references.table}.${references.column}`;
  const found: Change[] = [];
  if (was.type !== is.type) {
    const change = retype(table, was, is, hints);
    if (change.does === "impossible") return [change];
    found.push(change);
  } else if (!same(was.default, is.default)) found.push({ does: "set-default", ...both });
  if (target(was) !== target(is)) found.push({ does: "set-target", ...both });
  else if (was.references?.onDelete !== is.references?.onDelete) found.push({ does: "set-on-delete", ...both });
  // A column with several values is never null, but empty.
  if (!is.type.endsWith("[]")) {
    const absent = !was.required || was.type.endsWith("[]");
    if (!absent && !is.required) found.push({ does: "relax", ...both });
    const backfill = hints.declared.get(is.property)?.backfill ?? is.default;
    if (was.counts === undefined && is.counts !== undefined) found.push({ does: "count-rows", ...both });
    else if (absent && is.required) found.push({ does: "require", table, column: is, backfill });
  }
  if (!was.unique && is.unique) found.push({ does: "add-unique", table, column: is });
  if (was.unique && !is.unique) found.push({ does: "drop-unique", table, column: is });
  const lost = lostParts(was, is).map((path): Change => ({ does: "drop-part", ...both, path }));
  const several = is.type.endsWith("[]") && !was.type.endsWith("[]");
  const parts = partChanges(table, was, [was, is], is.property, hints);
  const retyped = parts.filter(({ does }) => does === "retype-part");
  const filled = parts.filter(({ does }) => does === "fill-part");
  // A property that is filled in is missing nowhere.
  const paths = new Set(filled.map(({ path }) => path));
  const narrowed = narrowing(table, several ? asSeveral(was) : was, is).filter(
    ({ path, narrower }) => narrower[0] !== REQUIRED || !paths.has(path),
  );
  return [...found, ...retyped, ...filled, ...narrowed, ...lost];
}

/**
 * Properties of embedded values that get another type, if values can be converted, or that are filled in: if they become required and have
 * a backfill, or with the former default if it changes.
 */
function partChanges(
  table: Table,
  column: Column,
  [was, is]: readonly [Pick<Column, "parts">, Pick<Column, "parts">],
  path: string,
  hints: TypeHints,
): readonly Of<"retype-part" | "fill-part">[] {
  const old = new Map(was.parts?.map((part) => [part.property, part]));
  return (is.parts ?? []).flatMap((part): ReturnType<typeof partChanges> => {
    const before = old.get(part.property);
    const at = { table, column, path: `${path}.${part.property}` };
    const declared = part.required && !before?.required ? (hints.declared.get(at.path)?.backfill ?? null) : null;
    const backfill = declared ?? formerDefault(before, part);
    const source = declared === null ? "former default" : "backfill";
    const filled = backfill === null ? [] : [{ does: "fill-part", ...at, backfill, is: source } as const];
    if (before === undefined) return filled;
    const { there = null, back = null } = jsonConversions(before.type, part.type, languageOf(part, hints)) ?? {};
    const retyped = there === null ? [] : [{ does: "retype-part", ...at, part, was: before, there, back } as const];
    return [...retyped, ...filled, ...partChanges(table, column, [before, part], at.path, hints)];
  });
}

/** The former default of a property whose default changes; null if the type changes too. */
function formerDefault(was: Part | undefined, is: Part): Json | null {
  if (was?.default === undefined || was.type !== is.type || same(was.default, is.default)) return null;
  return was.default;
}

/** The language in a conversion between `text` and `languages`: texts are in the former default, and become texts in the new one. */
const languageOf = ({ type }: Pick<Column, "type">, { language, formerLanguage }: TypeHints): string =>
  type === "languages" ? formerLanguage : language;

function retype(table: Table, before: Column, column: Column, languages: TypeHints): Change {
  const name = `"${column.name}"`;
  const language = languageOf(column, languages);
  const there = conversion(before.type, column.type, name, language);
  const back = conversion(column.type, before.type, name, language);
  const linking = before.references !== null || column.references !== null;
  if (there !== null && back !== null && !linking) return { does: "retype", table, column, before, there, back };
  return otherType(table, before, column);
}

function joinChanges(table: Table, was: Join, is: Join): Change[] {
  if (!same(was.target, is.target)) return [otherTarget(table, was, is)];
  const held = ({ onDelete }: Join) => onDelete === "restrict";
  const narrowed = narrowing(table, was, is);
  return held(was) === held(is)
    ? narrowed
    : [{ does: "set-join-on-delete", table, join: is, before: was }, ...narrowed];
}

const narrowing = (table: Table, was: Limited, is: Limited): Of<"narrow">[] =>
  narrowings(was, is).map(([path, narrower]) => ({ does: "narrow", table, path, narrower }));

type LinkChange = Of<"link-to-many" | "link-to-one">;

/** Pairs links that become many, or one, so that they do not count as dropped and added. */
function linksApart(table: Table, columns: Compared<Column>, joins: Compared<Join>, declared: Declarations) {
  const isHeir = (is: { readonly property: string }, was: { readonly property: string }): boolean =>
    is.property === was.property || declared.get(is.property)?.formerly.includes(was.property) === true;
  const leads = ({ references }: Column, { target }: Join): boolean =>
    references?.table === target.table && references.column === target.references;
  const links = [
    ...columns.gone.flatMap((column): LinkChange[] => {
      const join = joins.fresh.find((one) => isHeir(one, column) && leads(column, one));
      return join === undefined ? [] : [{ does: "link-to-many", table, column, join }];
    }),
    ...joins.gone.flatMap((join): LinkChange[] => {
      const column = columns.fresh.find((one) => isHeir(one, join) && leads(one, join));
      return column === undefined ? [] : [{ does: "link-to-one", table, column, join }];
    }),
  ];
  const apart = <T extends Column | Join>({ gone, fresh, both }: Compared<T>): Compared<T> => {
    const isLeft = (one: T): boolean => links.every(({ column, join }) => one !== column && one !== join);
    return { gone: gone.filter(isLeft), fresh: fresh.filter(isLeft), both };
  };
  return { columns: apart(columns), joins: apart(joins), links };
}

function linkedRules({ does, table, column, join }: LinkChange, backfill: Json | null): Change[] {
  if (does === "link-to-many") return narrowing(table, asSeveral(column), join);
  return [
    ...(column.required ? [{ does: "require", table, column, backfill } as const] : []),
    ...(column.unique ? [{ does: "add-unique", table, column } as const] : []),
  ];
}

/** What has to be replaced counts as gone and fresh. */
function replacing<T>({ fresh, gone, both }: Compared<T>, isReplaced: (was: T, is: T) => boolean): Compared<T> {
  const replaced = both.filter(([was, is]) => isReplaced(was, is));
  return {
    fresh: [...fresh, ...replaced.map(([, is]) => is)],
    gone: [...gone, ...replaced.map(([was]) => was)],
    both: both.filter((each) => !replaced.includes(each)),
  };
}

interface Compared<T> {
  readonly fresh: readonly T[];
  readonly gone: readonly T[];
  readonly both: readonly (readonly [T, T])[];
}

function compare<T extends { readonly name: string }>(before: readonly T[], after: readonly T[]): Compared<T> {
  const was = new Map(before.map((one) => [one.name, one]));
  const is = new Map(after.map((one) => [one.name, one]));
  return {
    fresh: after.filter(({ name }) => !was.has(name)),
    gone: before.filter(({ name }) => !is.has(name)),
    both: after.flatMap((one) => {
      const old = was.get(one.name);
      return old === undefined ? [] : [[old, one] as const];
    }),
  };
}
