/** Groups of a collection's entries; only in clients of APIs that have some (clause VAL-9). */

import { whereIs } from "./collection.ts";
import type { Connection, Node } from "./connection.ts";
import { NotAnnounced } from "./errors.ts";
import { queryString } from "./query.ts";
import type { CallOptions } from "./types.ts";

export const groupsOf =
  (connection: Connection, name: string) =>
  async (by: string, query: object = {}, options?: CallOptions): Promise<object> => {
    const url = await whereIs(connection, name);
    if (url === undefined) throw new NotAnnounced("list", name, connection);
    const { node } = await connection.get(url + queryString({ ...query, group: by }), options);
    const groups = (node.member as Node[]).map((each) => ({
      value: each[by] ?? null,
      count: each.totalItems,
      sum: each.sum ?? {},
    }));
    return { groups, truncated: node.view?.truncated === true };
  };
