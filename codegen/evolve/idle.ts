/** Renames of what is dropped all the same. */

import { joinIndexName } from "../../src/store/database/names.ts";
import type { Table } from "../../src/store/table.ts";
import type { Change } from "./change.ts";

/** What is dropped is dropped by the name that it has, unless something else is to have that name. */
export function withoutIdle(all: readonly Change[], after: readonly Table[]): readonly Change[] {
  const taken = new Set(
    after.flatMap(({ indexes, joins }) => [
      ...indexes.map(({ name }) => name),
      ...joins.map(({ name }) => joinIndexName(name)),
    ]),
  );
  const idle = all.flatMap((change) => {
    if (change.does !== "rename-index" || taken.has(change.from)) return [];
    return all.some((one) => one.does === "drop-index" && one.index.name === change.index.name) ? [change] : [];
  });
  const names = new Map(idle.map(({ index, from }) => [index.name, from]));
  return all
    .filter((change) => !idle.some((one) => one === change))
    .map((change) => {
      const from = change.does === "drop-index" ? names.get(change.index.name) : undefined;
      return change.does === "drop-index" && from !== undefined
        ? { ...change, index: { ...change.index, name: from } }
        : change;
    });
}
