/** What a client may do: the `operation` lists of resources and collections (clauses MTH-1, HYD-1). */

import type { Visibility } from "../store/record.ts";
import type { OperationDefinition, ResourceDefinition } from "./definition.ts";
import { type Client, sees, visibility } from "./permission.ts";

/** Writes the `operation` member for one client's view of one resource type. */
export interface Announcer {
  /** JSON text of the list for a record of the resource type. */
  item(record: { readonly [property: string]: unknown }): string;
  /** JSON text of the list for the collection. */
  collection(): string;
}

/** Compiles, for a resource type, the function that gives each client its announcer. `iris`: class name to IRI. */
export function announcements(
  resource: ResourceDefinition,
  iris: ReadonlyMap<string, string>,
): (client: Client) => Announcer {
  const onItem = resource.operations.filter((operation) => operation.on === "item");
  const onCollection = resource.operations.filter((operation) => operation.on === "collection");
  const itemTexts = onItem.map((operation) => announcement(operation, iris));
  const collectionTexts = onCollection.map((operation) => announcement(operation, iris));
  // There are few different lists: one text for each set of permitted operations, made when first met.
  const lists = new Map<bigint, string>();

  const listOf = (permitted: bigint): string => {
    let text = lists.get(permitted);
    if (text === undefined) {
      text = `[${itemTexts.filter((_, index) => (permitted >> BigInt(index)) & 1n).join(",")}]`;
      lists.set(permitted, text);
    }
    return text;
  };

  return (client) => {
    const seen: readonly Visibility[] = onItem.map((operation) => visibility(operation.access, client));
    let always = 0n;
    for (const [index, each] of seen.entries()) if (each === "all") always |= 1n << BigInt(index);
    const conditional = seen.flatMap((each, index) =>
      typeof each === "string" ? [] : [{ each, bit: 1n << BigInt(index) }],
    );
    const unconditional = conditional.length === 0 ? listOf(always) : undefined;
    return {
      item(record) {
        if (unconditional !== undefined) return unconditional;
        let permitted = always;
        for (const { each, bit } of conditional) if (sees(each, record, resource)) permitted |= bit;
        return listOf(permitted);
      },
      collection() {
        return `[${collectionTexts.filter((_, index) => visibility(onCollection[index]?.access ?? [], client) !== "none").join(",")}]`;
      },
    };
  };
}

function announcement(operation: OperationDefinition, iris: ReadonlyMap<string, string>): string {
  return JSON.stringify({
    "@type": operation.type,
    method: operation.method,
    ...(operation.expects === null ? {} : { expects: iris.get(operation.expects) }),
    ...(operation.returns === null ? {} : { returns: iris.get(operation.returns) }),
  });
}
