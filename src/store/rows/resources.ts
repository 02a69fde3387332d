/** Resource tables: the store's interface to rows. */

import type { Executor } from "../database/database.ts";
import type { ListQuery, Visibility } from "../record.ts";
import type { RecordContent, ResourceTable } from "../store.ts";
import { load } from "../writes/bulk-insert.ts";
import { Removal } from "../writes/delete-rows.ts";
import { filling } from "../writes/embedded-defaults.ts";
import { Former } from "../writes/redirects.ts";
import { Writing } from "../writes/writes.ts";
import { Reading } from "./item-read.ts";
import { Pages } from "./pages.ts";
import type { Layout, Layouts } from "./table-mapping.ts";

/** Compiled statements of one table. */
interface Compiled {
  readonly layout: Layout;
  readonly reading: Reading;
  readonly former: Former;
  readonly pages: Pages;
  readonly writing: Writing;
  readonly removal: Removal;
}

/** Compiles the statements of all tables. Returns a factory of resource tables for an executor. */
export function compileResources(layouts: Layouts): (executor: Executor) => (name: string) => ResourceTable {
  const compiled = new Map<string, Compiled>();
  const removals = new Map<string, Removal>();
  for (const [resource, layout] of layouts) {
    const reading = new Reading(layout);
    const removal = new Removal(layout, removals);
    removals.set(layout.table.name, removal);
    compiled.set(resource, {
      layout,
      reading,
      former: new Former(layout),
      pages: new Pages(layout),
      writing: new Writing(layout, reading),
      removal,
    });
  }
  return (executor) => {
    const bound = new Map<string, ResourceTable>();
    return (name) => {
      let resource = bound.get(name);
      if (resource === undefined) {
        const statements = compiled.get(name);
        if (statements === undefined) throw new Error(`There is no table of the resource type ${name}.`);
        resource = bind(statements, executor);
        bound.set(name, resource);
      }
      return resource;
    };
  };
}

function bind({ layout, reading, former, pages, writing, removal }: Compiled, executor: Executor): ResourceTable {
  return filling(layout.table, {
    retrieve: (identifier, options) => reading.retrieve(executor, identifier, options),
    read: (identifier, options) => reading.read(executor, identifier, options),
    readWithBytes: (identifier, options) => reading.readWithBytes(executor, identifier, options),
    list: (query: ListQuery) => pages.list(executor, query),
    visible: (identifiers: readonly string[], visibility: Visibility) =>
      reading.visible(executor, identifiers, visibility),
    moved: (identifiers, visibility) => former.current(executor, identifiers, visibility),
    retrieveMany: (identifiers, visibility) => reading.retrieveMany(executor, identifiers, visibility),
    hash: (property, by) => reading.hash(executor, property, by),
    append: (content: RecordContent, options) => writing.append(executor, content, options),
    replace: (identifier, content) => writing.replace(executor, identifier, content),
    update: (identifier, change, options) => writing.update(executor, identifier, change, options),
    move: (identifier, to) => writing.move(executor, identifier, to),
    overwrite: (identifier, change) => writing.overwrite(executor, identifier, change),
    delete: (identifier) => removal.delete(executor, identifier),
    load: (contents) => load(layout, executor, contents),
    isEmpty: () => reading.isEmpty(executor),
  });
}
