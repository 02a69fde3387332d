/** What goes from embedded values, taken out of what is stored of them: one statement a table, of the rows that have any of it. */

import type { Change } from "./change.ts";
import { byKey, jsonPath, less, severalAs } from "./json.ts";
import { raw, type Step } from "./lines.ts";

type Removal = Extract<Change, { readonly does: "drop-part" }>;

export const isRemoval = (change: Change): change is Removal => change.does === "drop-part";

/** The step of all that goes from the rows of a table, where a change is the first of them. The way back has nothing to bring. */
export function removals(change: Change, changes: readonly Change[]): Step[] {
  if (!isRemoval(change)) return [];
  const { name } = change.table;
  const all = changes.filter((one): one is Removal => isRemoval(one) && one.table.name === name);
  if (all[0] !== change) return [];
  const set = [...Map.groupBy(all, ({ column }) => `"${column.name}"`)].map(
    ([column, parts]) => `${column} = ${without(column, parts.map(pathOf))}`,
  );
  const where = all.map((one) => {
    return `jsonb_path_exists("${one.column.name}", '${jsonPath(pathOf(one))}')`;
  });
  return [{ up: raw(`update "${name}" set ${set.join(", ")} where ${where.join(" or ")}`), down: "" }];
}

/** From the value outside of all others on. */
type Path = readonly string[];

const pathOf = ({ part }: Removal): Path => part.split(".").slice(1);

/** One value, or each of several; whatever is there in place of one stays. */
function without(value: string, paths: readonly Path[]): string {
  const each = `case jsonb_typeof("each") when 'object' then ${reduced('"each"', paths)} else "each" end`;
  return `case jsonb_typeof(${value}) when 'object' then ${reduced(value, paths)} when 'array' then (${severalAs(value, each)}) else ${value} end`;
}

function reduced(value: string, paths: readonly Path[]): string {
  const own = paths.flatMap(([name = "", ...inner]) => (inner.length === 0 ? [name] : []));
  const left = less(value, own);
  const within = Map.groupBy(
    paths.filter(({ length }) => length > 1),
    ([name = ""]) => name,
  );
  if (within.size === 0) return left;
  const content = [...within].map(([name, all]) => {
    const inner = all.map((path) => path.slice(1));
    return [name, without('"value"', inner)] as const;
  });
  return `(select coalesce(jsonb_object_agg("key", ${byKey(content, '"value"')}), '{}') from jsonb_each(${left}))`;
}
