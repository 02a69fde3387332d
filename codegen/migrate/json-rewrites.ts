/** Rewrites embedded values: renames, converts, fills in and removes their properties, in one statement for each table and direction. */

import type { Column, ColumnType, Json, Part, Table } from "../../src/store/table.ts";
import type { Change, Of } from "./change.ts";
import type { JsonConversion } from "./json-conversions.ts";
import { joinLines, raw, type Step } from "./migration-text.ts";
import { checkText, conversionChecks, locked } from "./row-checks.ts";
import { sqlValue, typeName } from "./sql-values.ts";

type Rewriting = Of<"rename-part" | "retype-part" | "fill-part" | "drop-part">;
type Retyping = Of<"retype-part">;
type Filling = Of<"fill-part">;

/** One step for all rewrites of a table, at the first of these changes. The checks for `up` come before all steps. */
export function rewritings(change: Rewriting, changes: readonly Change[]): readonly Step[] {
  const { table } = change;
  const all = changes.filter(
    (one): one is Rewriting => one.does.endsWith("-part") && (one as Rewriting).table.name === table.name,
  );
  if (all[0] !== change) return [];
  const columns = [...Map.groupBy(all, ({ column }) => column.name).values()];
  const checks = all.flatMap((one) => (one.does === "retype-part" ? partChecks(one, changes, "back", true) : []));
  const way = (to: Way): readonly Rewritten[] =>
    columns.map((ofColumn) => {
      const [first] = ofColumn as [Rewriting];
      const is = first.does === "drop-part" ? first.before : first.column;
      const was = ofColumn.find((one) => one.does === "rename-part")?.before ?? is;
      return { ...is, ...movesIn(was, is, to, ofColumn, is.property) };
    });
  return [{ up: rewrite(table, way("there")), down: joinLines(checkText(checks), rewrite(table, way("back"))) }];
}

/** The conversion for `down`. It removes filled-in values that the former type cannot have. */
function wayBack({ back, table, column, path }: Retyping, changes: readonly Change[]): JsonConversion {
  const fill = changes
    .filter((one) => one.does === "fill-part")
    .find((one) => one.path === path && one.table.name === table.name && one.column.name === column.name);
  if (fill === undefined || back === null || back.cannot === null) return back;
  const isFill = `"value" = ${sqlValue({ type: "json" }, fill.backfill)}`;
  return {
    ...back,
    using: `case when ${isFill} and ${back.cannot} then null else ${back.using} end`,
    cannot: `not (${isFill}) and ${back.cannot}`,
  };
}

type Way = "there" | "back";

/** Changes inside embedded values. */
interface Moves {
  readonly parts: readonly Move[];
  /** Values to fill in, by key. */
  readonly fills: Readonly<Record<string, Json>>;
  /** Keys to remove. */
  readonly taken: readonly string[];
}

interface Move extends Moves {
  readonly from: string;
  readonly to: string;
  /** The type before. */
  readonly type: ColumnType;
  readonly carrying: JsonConversion;
}

/** The changes from `was` to `is`, which have the same parts in the same order. `path`: with present names. */
function movesIn(
  { parts: was = [] }: Pick<Column, "parts">,
  { parts: is = [] }: Pick<Column, "parts">,
  way: Way,
  changes: readonly Rewriting[],
  path: string,
): Moves {
  const [from, to] = way === "there" ? [was, is] : [is, was];
  const parts = from.map((part, at): Move => {
    const own = `${path}.${is[at]?.property ?? part.property}`;
    const retyped = changes.find((one) => one.does === "retype-part" && one.path === own) as Retyping | undefined;
    return {
      from: part.property,
      to: (to[at] ?? part).property,
      type: (way === "back" && retyped?.part.type) || part.type,
      carrying: retyped === undefined ? null : way === "there" ? retyped.there : wayBack(retyped, changes),
      ...movesIn(was[at] ?? part, is[at] ?? part, way, changes, own),
    };
  });
  const keyIn = ({ path: own }: { readonly path: string }): readonly string[] =>
    own.startsWith(`${path}.`) && !own.includes(".", path.length + 1) ? [own.slice(path.length + 1)] : [];
  const filled = changes.filter((one) => one.does === "fill-part");
  const dropped = changes.filter((one) => one.does === "drop-part");
  return {
    parts: parts.filter((move) => isMoved(move) || isChangedWithin(move)),
    // On the way back, filled-in values stay, unless the property did not exist before.
    ...(way === "there"
      ? {
          fills: Object.fromEntries(filled.flatMap((one) => keyIn(one).map((key) => [key, one.backfill]))),
          taken: dropped.flatMap(keyIn),
        }
      : { fills: {}, taken: filled.filter(isAdded).flatMap(keyIn) }),
  };
}

const isMoved = ({ from, to, carrying }: Move): boolean => from !== to || carrying !== null;

const isFilled = ({ fills }: Moves): boolean => Object.keys(fills).length > 0;

const isChangedWithin = (moves: Moves): boolean => moves.parts.length > 0 || moves.taken.length > 0 || isFilled(moves);

interface Rewritten extends Pick<Column, "name" | "type">, Moves {}

function rewrite({ name }: Table, all: readonly Rewritten[]): string {
  const columns = all.filter(isChangedWithin);
  if (columns.length === 0) return "";
  const set = columns.map((column) => `"${column.name}" = ${rewritten(`"${column.name}"`, column)}`);
  const where = columns.flatMap((column) => conditions(column.name, column, "$"));
  return raw(`update "${name}" set ${set.join(", ")} where ${where.join(" or ")}`);
}

/** Conditions for rows that need a rewrite. JSON paths iterate over arrays by themselves. */
const conditions = (column: string, moves: Moves, at: string): readonly string[] => [
  ...Object.keys(moves.fills).map((key) => {
    const lacks = `jsonb_typeof("value") = 'object' and "value" -> ${text(key)} is null`;
    return within(column, `${at}[*]`, lacks);
  }),
  ...moves.taken.map((key) => `jsonb_path_exists("${column}", '${at}."${key}"')`),
  ...moves.parts.flatMap((move) => {
    const path = `${at}."${move.from}"`;
    const own = isMoved(move) ? [`jsonb_path_exists("${column}", '${path}')`] : [];
    return [...own, ...conditions(column, move, path)];
  }),
];

/** SQL for the rewritten value, or values. Anything that is no object, or no array, stays. */
function rewritten(value: string, { type, ...moves }: Moves & Pick<Rewritten, "type">): string {
  if (type !== "json[]") {
    const left = [value, ...moves.taken.map(text)].join(" - ");
    return `case jsonb_typeof(${value}) when 'object' then ${filled(moves, moved(left, moves.parts))} else ${value} end`;
  }
  const each = rewritten('"each"', { ...moves, type: "json" });
  return `case jsonb_typeof(${value}) when 'array' then (${severalAs(value, each)}) else ${value} end`;
}

/** Existing members take precedence over filled-in ones. */
const filled = (moves: Moves, value: string): string =>
  isFilled(moves) ? `${sqlValue({ type: "json" }, moves.fills)} || ${value}` : value;

/** Renames and converts members. A renamed member replaces another one with the same name. A null result removes the member. */
function moved(value: string, parts: readonly Move[]): string {
  if (parts.length === 0) return value;
  const renamed = parts.filter(({ from, to }) => from !== to);
  const key = byKey(
    renamed.map(({ from, to }) => [from, text(to)]),
    '"key"',
  );
  const others = parts.filter((part) => isChangedWithin(part) || part.carrying !== null);
  const content = byKey(
    others.map((part) => [part.from, contentOf(part)]),
    '"value"',
  );
  const last = renamed.length === 0 ? "" : ` order by "key" in (${renamed.map(({ from }) => text(from)).join(", ")})`;
  if (parts.every(({ carrying }) => carrying === null))
    return `(select coalesce(jsonb_object_agg(${key}, ${content}${last}), '{}') from jsonb_each(${value}))`;
  const all = `jsonb_object_agg(${key}, "content"${last}) filter (where "content" is not null)`;
  return `(select coalesce(${all}, '{}') from jsonb_each(${value}), lateral (select ${content} as "content") as "now")`;
}

function contentOf(part: Move): string {
  const within = isChangedWithin(part) ? rewritten('"value"', part) : '"value"';
  if (part.carrying === null) return within;
  const { using } = part.carrying;
  return within === '"value"' ? using : `(select ${using} from (select ${within} as "value") as "within")`;
}

/** Whether a filled-in property did not exist before, so that `down` removes it. */
export const isAdded = ({ column, path }: Filling): boolean =>
  levelOf(column, path).every(({ property }) => property !== path.slice(path.lastIndexOf(".") + 1));

/** A property of embedded values and those beside it. */
export const levelOf = ({ parts = [] }: Pick<Column, "parts">, path: string): readonly Part[] =>
  path
    .split(".")
    .slice(1, -1)
    .reduce((level, name) => level.find(({ property }) => property === name)?.parts ?? [], parts);

/** The JSON path of a part, with present or former names. */
export function placeOf({ table, column, path }: Retyping, changes: readonly Change[], isBefore: boolean): string {
  const names = path.split(".").slice(1);
  const renamed = changes
    .filter((one) => one.does === "rename-part")
    .find((one) => one.table.name === table.name && one.column.name === column.name);
  if (!isBefore || renamed === undefined) return jsonPath(names);
  let [was, is] = [renamed.before.parts ?? [], renamed.column.parts ?? []];
  const former = names.map((name) => {
    const at = is.findIndex(({ property }) => property === name);
    const old = was[at];
    [was, is] = [old?.parts ?? [], is[at]?.parts ?? []];
    return old?.property ?? name;
  });
  return jsonPath(former);
}

/** Checks before a property of embedded values gets another type. `lossy`: values that do not fit are lost instead. */
export function partChecks(change: Retyping, changes: readonly Change[], way: Way, lossy: boolean) {
  const { table, column, path, part, was, there } = change;
  const conversion = way === "there" ? there : wayBack(change, changes);
  if (conversion === null || (conversion.cannot === null && conversion.loses === null)) return [];
  const at = placeOf(change, changes, way === "there");
  const type = typeName(way === "there" ? part : was);
  const where = (condition: string): string => within(column.name, at, condition);
  return [locked(table), ...conversionChecks(table, `${table.name}.${path}`, type, conversion, lossy, where)];
}

/** An SQL string. Keys have no quotes. */
const text = (value: string): string => `'${value}'`;

export const jsonPath = (names: readonly string[]): string => ["$", ...names.map((name) => `"${name}"`)].join(".");

/** Holds for rows with a value at a path for which a condition holds. */
export const within = (column: string, path: string, condition: string): string =>
  `exists (select from jsonb_path_query("${column}", '${path}') as "found" ("value") where ${condition})`;

/** Maps an array: `each` is SQL about `"each"`. */
const severalAs = (value: string, each: string): string =>
  `select coalesce(jsonb_agg(${each} order by "at"), '[]') from jsonb_array_elements(${value}) with ordinality as "all" ("each", "at")`;

const byKey = (all: readonly (readonly [key: string, then: string])[], otherwise: string): string =>
  all.length === 0
    ? otherwise
    : `case "key" ${all.map(([key, then]) => `when ${text(key)} then ${then}`).join(" ")} else ${otherwise} end`;
