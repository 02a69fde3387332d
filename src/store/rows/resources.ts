/** Resource tables: the store's interface to rows. */

import type { Executor } from "../database/database.ts";
import type { ResourceTable } from "../store.ts";
import { load } from "../writes/bulk-insert.ts";
import { compileDeletes } from "../writes/delete-rows.ts";
import { compileRedirects } from "../writes/redirects.ts";
import { compileWrites } from "../writes/writes.ts";
import { compileReads } from "./item-read.ts";
import { compilePages } from "./pages.ts";
import type { Layouts } from "./table-mapping.ts";

/** Compiles the statements of all tables. Returns a factory of resource tables for an executor, and one that reads. */
export function compileResources(layouts: Layouts) {
  const deletes = compileDeletes(layouts);
  const compiled = new Map(
    [...layouts].map(([resource, layout]) => {
      const [reads, writes] = [compileReads(layout), compileWrites(layout)];
      const [list, moved] = [compilePages(layout), compileRedirects(layout)];
      const bind = (executor: Executor, reader: Executor): ResourceTable => ({
        ...reads(reader),
        ...writes(executor),
        list: list(reader),
        moved: moved(reader),
        delete: deletes(layout, executor),
        load: (contents) => load(layout, executor, contents),
      });
      return [resource, bind];
    }),
  );
  return (executor: Executor, reader = executor) => {
    const bound = new Map<string, ResourceTable>();
    return (name: string): ResourceTable =>
      bound.getOrInsertComputed(name, () => {
        const bind = compiled.get(name);
        if (bind === undefined) throw new Error(`There is no table of the resource type ${name}.`);
        return bind(executor, reader);
      });
  };
}
