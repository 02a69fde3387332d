/** Announced operations: the `operation` lists of resources and collections, by permission (clauses MTH-1, HYD-1). */

import type { Visibility } from "../store/record.ts";
import type { Rule } from "./access-rules.ts";
import type { ApiDefinition, OperationDefinition, ResourceDefinition } from "./api-definition.ts";
import type { Client } from "./client.ts";
import type { Names } from "./iri.ts";
import {
  beyondRecord,
  type Facts,
  intersection,
  isPermitted,
  permits,
  ruleOf,
  sees,
  visibility,
} from "./permission.ts";

/** Writes the `operation` lists of one resource type for one client. */
export type Announcer = ReturnType<ReturnType<typeof announcements>>;

/**
 * Compiles a resource type's announcer factory. `iris`: class name to IRI. `link`: of an inverse collection, which gives
 * it to each new resource (clause VAL-5).
 * `own`: the type as it is outside that collection.
 */
export function announcements(
  resource: ResourceDefinition,
  iris: ReadonlyMap<string, string>,
  link?: string,
  own = resource,
) {
  const operationsOn = (on: OperationDefinition["on"]) =>
    resource.operations
      .filter((operation) => operation.on === on)
      .map((operation) => ({
        name: operation.name,
        makes: operation.lifecycle === "append",
        rule: operation.lifecycle === "append" ? metWhenNew(operation.access, resource) : announcedTo(operation),
        takesProperties: operation.lifecycle !== null && operation.expects === resource.name,
        text: announcement(operation, iris),
      }));
  const [onItem, onCollection] = [operationsOn("item"), operationsOn("collection")];
  const followed = new Set(beyondRecord(resource).paths.map(({ links: [link] }) => link));
  const guarded = resource.properties.filter(
    ({ name, source, readOnly, write, immutable }) =>
      source === "client" && !readOnly && (write !== null || immutable || followed.has(name)),
  );
  // What a new resource may not be given, and who may after all: the link of an inverse collection nobody.
  const guardedNew = resource.properties.flatMap((property): readonly { name: string; rule: Rule }[] => {
    const { name, write } = property;
    if (name === link) return [{ name, rule: [] }];
    return write !== null && guarded.includes(property) ? [{ name, rule: metWhenNew(write, resource) }] : [];
  });

  return (client: Client) => {
    // Whoever changes a link that access rules follow also deletes the resource there and appends it here (clause REL-4).
    const moves =
      followed.size > 0 && permits(ruleOf(own, "append"), client, resource)
        ? visibility(ruleOf(resource, "delete"), client)
        : "none";
    const writable = guarded.map(({ name, write, immutable }) => {
      const permitted = immutable ? "none" : write === null ? "all" : visibility(write, client);
      const isMove = followed.has(name);
      return { name, isMove, visibility: isMove ? intersection(permitted, moves) : permitted };
    });
    const isFixed = (all: readonly { readonly visibility: Visibility }[]) =>
      resource.rights?.may === undefined && all.every((each) => typeof each.visibility === "string");
    const sameReadOnly = isFixed(writable) ? readOnlyOn({}) : undefined;
    const seen = withReadOnly(onItem, sameReadOnly ?? "").map(({ rule, ...each }) => ({
      ...each,
      visibility: visibility(rule, client),
    }));
    const same = isFixed([...seen, ...writable]) ? itemList({}) : undefined;
    return {
      /** JSON text of the list for a record. */
      item: (record: Facts): string => same ?? itemList(record),
      /** JSON text of the list for the collection. `appends`: whether what there is permits the client to append something. */
      collection: (appends: boolean): string =>
        listOf(
          withReadOnly(
            onCollection.filter(
              ({ rule, name, makes }) =>
                permits(rule, client, resource) && isPermitted(resource, client, name) && (appends || !makes),
            ),
            readOnlyMember(guardedNew.filter(({ rule }) => !permits(rule, client, resource))),
          ),
        ),
    };

    function itemList(record: Facts): string {
      const permitted = seen.filter(
        (each) => sees(each.visibility, record, resource) && isPermitted(resource, client, each.name, record),
      );
      return listOf(sameReadOnly === undefined ? withReadOnly(permitted, readOnlyOn(record)) : permitted);
    }

    function readOnlyOn(record: Facts): string {
      return readOnlyMember(
        writable.filter((each) => !sees(each.visibility, record, resource) || (each.isMove && !mayMove(record))),
      );
    }

    function mayMove(record: Facts): boolean {
      return isPermitted(resource, client, "delete", record) && isPermitted(resource, client, "append");
    }
  };
}

/** The rule of an operation; of a transition, for resources from whose state it leads (clause STA-2). */
export function announcedTo({ access, transition }: Pick<OperationDefinition, "access" | "transition">): Rule {
  if (transition === undefined) return access;
  const { property, from } = transition;
  return access.map(({ parties, when }) => ({ parties, when: [...when, { property, is: from }] }));
}

/** A rule without the alternatives that no new resource meets, whose read-only values are the defaults. */
export const metWhenNew = (rule: Rule, { properties }: ResourceDefinition): Rule =>
  rule.filter(({ when }) =>
    when.every(({ property, is }) => {
      const { readOnly, source, automatic, default: first } = properties.find(({ name }) => name === property) ?? {};
      const isFirst = readOnly && (source === "client" || source === "transitions") && automatic === undefined;
      return !isFirst || is === "past" || is.some((each) => each === first);
    }),
  );

function listOf(operations: readonly { readonly text: string }[]): string {
  return `[${operations.map(({ text }) => text).join(",")}]`;
}

/** Adds the member `readOnly` to the operations whose body has properties of the resource type. */
function withReadOnly<O extends { readonly text: string; readonly takesProperties: boolean }>(
  operations: readonly O[],
  member: string,
): readonly O[] {
  if (member === "") return operations;
  return operations.map((each) =>
    each.takesProperties ? { ...each, text: `${each.text.slice(0, -1)},${member}}` } : each,
  );
}

/** Names the properties that the client may not send; empty without any. */
function readOnlyMember(properties: readonly { readonly name: string }[]): string {
  return properties.length === 0 ? "" : `"readOnly":${JSON.stringify(properties.map(({ name }) => name))}`;
}

function announcement(operation: OperationDefinition, iris: ReadonlyMap<string, string>): string {
  return JSON.stringify({
    "@type": operation.type,
    method: operation.method,
    ...(operation.expects === null ? {} : { expects: iris.get(operation.expects) }),
    ...(operation.returns === null ? {} : { returns: iris.get(operation.returns) }),
  });
}

/** This deployment's class IRIs, by class name. */
export function classIris(api: Pick<ApiDefinition, "resources" | "values">, names: Names): ReadonlyMap<string, string> {
  const iris = new Map<string, string>();
  for (const value of api.values) iris.set(value.name, names.rebase(value.iri));
  for (const resource of api.resources) {
    iris.set(resource.name, names.rebase(resource.iri));
    iris.set(resource.collectionType, names.rebase(resource.collectionIri));
  }
  return iris;
}
