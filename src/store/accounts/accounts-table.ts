/** The accounts table: renaming an account moves its logins, deleting it ends them (clause AUT-16). */

import type { Executor } from "../database/database.ts";
import { isWriteRefusal } from "../record.ts";
import type { RecordContent, ResourceTable } from "../store.ts";
import type { Table } from "../table.ts";
import type { Credentials } from "./credentials.ts";

type Bound<Part> = (executor: Executor) => Part;
type Tables = (name: string) => ResourceTable;

/** Resource tables by name. A reused identifier must not give the new account the logins of the former one. */
export function accountsTable(
  of: Table,
  resources: Bound<Tables>,
  credentials: Bound<Credentials>,
  executor: Executor,
) {
  const { resource, identifier } = of;
  const { key } = identifier;
  const plain = resources(executor);
  const accounts = plain(resource);

  /** Runs a change. If the identifier may change, moves the logins in the same transaction. */
  async function change<R extends object>(identifier: string, to: unknown, make: (on: ResourceTable) => Promise<R>) {
    if (to === undefined || to === identifier) return make(accounts);
    return executor.atomically(async (part) => {
      const record = await make(resources(part)(resource));
      if (!isWriteRefusal(record))
        await credentials(part).renameAccount(identifier, String((record as RecordContent)[key]));
      return record;
    });
  }

  const table: ResourceTable = {
    ...accounts,
    replace: (identifier, content) => change(identifier, content[key], (on) => on.replace(identifier, content)),
    update: (identifier, content, options) =>
      change(identifier, content[key], (on) => on.update(identifier, content, options)),
    move: (identifier, to) => change(identifier, to, (on) => on.move(identifier, to)),
    delete: (identifier) =>
      executor.atomically(async (part) => {
        const outcome = await resources(part)(resource).delete(identifier);
        if ("deleted" in outcome) await credentials(part).endAccount(identifier);
        return outcome;
      }),
  };
  return (name: string): ResourceTable => (name === resource ? table : plain(name));
}
