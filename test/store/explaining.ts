/** What the database does for a page: by the plan that it keeps for the statement, or makes for one that is not kept. */

import type { Database, Executor } from "../../src/store/database/database.ts";
import type { Statement } from "../../src/store/database/statement.ts";
import type { ListQuery } from "../../src/store/record.ts";
import { compilePages } from "../../src/store/rows/pages.ts";
import type { Layout } from "../../src/store/rows/table-mapping.ts";

/** What `explain` tells of the statement for a page, a row each. `options`: those of `explain`. */
export async function explained(
  database: Database,
  layout: Layout,
  query: ListQuery,
  options: string,
): Promise<readonly unknown[]> {
  const { text = "", name, values = [] } = await statementFor(layout, query);
  const quoted = (value: unknown) => (value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`);
  const given = values.length === 0 ? "" : `(${values.map(quoted).join(", ")})`;
  return database.transaction(async (part) => {
    await part.query({ text: `set local plan_cache_mode = force_${name === undefined ? "custom" : "generic"}_plan` });
    await part.query({ text: `prepare page as ${text}` });
    const { rows } = await part.query<{ "QUERY PLAN": unknown }>({ text: `explain (${options}) execute page${given}` });
    await part.query({ text: "deallocate page" });
    return rows.map((row) => row["QUERY PLAN"]);
  });
}

async function statementFor(layout: Layout, query: ListQuery): Promise<Statement> {
  let asked: Statement | undefined;
  const listening = {
    async query(statement: Statement) {
      asked = statement;
      return { rows: [{}], count: 1 };
    },
  } as unknown as Executor;
  await compilePages(layout)(listening)(query).catch(() => {});
  if (asked === undefined) throw new Error("A page asked for nothing.");
  return asked;
}
