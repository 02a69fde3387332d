/** Inverse collections: the resources that link to one resource, as a collection below it (clause VAL-5). */

import type { Rule } from "./access-rules.ts";
import type { CollectionDefinition, Inverse, OperationDefinition, PropertyDefinition } from "./api-definition.ts";

/** What a resource type of the model and its definition for the server have in common. */
interface Listed {
  readonly properties: readonly Pick<PropertyDefinition, "name" | "readOnly" | "source" | "write" | "inverse">[];
  readonly collection: Pick<CollectionDefinition, "me" | "filters">;
  readonly operations: readonly Pick<OperationDefinition, "id" | "on" | "lifecycle" | "path" | "access">[];
}

/** The id of an operation of an inverse collection: `listTicketsByOrganisation`. */
export const inverseOperationId = (id: string, link: string): string =>
  `${id}By${link.charAt(0).toUpperCase()}${link.slice(1)}`;

/**
 * A resource type as its inverse collections have it: without the filter by their link, without `?me`, and of the
 * operations on the collection only those to list and, if clients may write the link, to append, for those who may.
 */
export function withinInverse<R extends Listed>(resource: R, { link, path }: Inverse): R {
  const { collection, operations, properties } = resource;
  const set = properties.find(({ name, readOnly, source }) => name === link && !readOnly && source === "client");
  const isKept = ({ on, lifecycle }: R["operations"][number]): boolean =>
    on === "item" || lifecycle === "list" || (lifecycle === "append" && set !== undefined);
  const accessTo = ({ lifecycle, access }: R["operations"][number]): Rule =>
    lifecycle === "append" ? conjunction(access, set?.write ?? null) : access;
  return {
    ...resource,
    collection: {
      ...collection,
      me: false,
      filters: collection.filters.filter((filter) => filter.link !== null || filter.property !== link),
    },
    operations: operations
      .filter(isKept)
      .map((each) =>
        each.on === "item" ? each : { ...each, id: inverseOperationId(each.id, link), path, access: accessTo(each) },
      ),
  };
}

/** The rule that permits what both rules permit. */
export const conjunction = (one: Rule, other: Rule | null): Rule =>
  other === null
    ? one
    : one.flatMap((a) => other.map((b) => ({ parties: [...a.parties, ...b.parties], when: [...a.when, ...b.when] })));
