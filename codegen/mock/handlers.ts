/** Made-up handlers and a stand-in store. They answer with the records of the mock and store nothing. */

import type { ResourceDefinition } from "../../src/hypermedia/api-definition.ts";
import { notFound } from "../../src/server/resources/write-errors.ts";
import type { Route } from "../../src/server/route.ts";
import type { Machine } from "../../src/server/runtime.ts";
import type { Group, ListQuery, RecordPage, StoredRecord } from "../../src/store/record.ts";
import { Rollback, type Store } from "../../src/store/store.ts";
import { ANYONE } from "../language/access-rule-text.ts";
import type { Model, Operation, Resource } from "../language/model.ts";
import type { Records } from "./records.ts";
import { UUID } from "./values.ts";

/** Answers an operation with one of its success statuses. */
export function handlerOf(
  { lifecycle, returns, transition }: Operation,
  on: Resource,
  model: Model,
  records: Records,
): Route["handle"] {
  const single = model.resources.find(({ name }) => name === returns);
  const listed = model.resources.find(({ collectionClass }) => collectionClass.name === returns);
  const value = model.values.find(({ name }) => name === returns);
  const answer = (identifier?: string, query?: Partial<ListQuery>): object => {
    if (lifecycle === "append") return { status: 303, record: records.resource(on), shown: secretsOf(on) };
    if (lifecycle === "update" || lifecycle === "replace" || transition !== null)
      return { status: 204, record: records.resource(on, identifier) };
    if (listed !== undefined) return { status: 200, page: pageOf(records.resource(listed), query?.group) };
    if (value !== undefined) return { status: 200, record: records.of(value) };
    if (single === undefined) return { status: 204 };
    return { status: 200, record: records.resource(single, single === on ? identifier : undefined), at: Date.now() };
  };
  return async ({ identifier, query }: { readonly identifier?: string; readonly query?: Partial<ListQuery> }) =>
    identifier === undefined || records.canBe(on, identifier) ? (answer(identifier, query) as never) : notFound();
}

/** Secrets that a new resource shows once. */
function secretsOf({ properties }: Resource): Readonly<Record<string, string>> {
  const secrets = properties.filter(({ source }) => source === "secret");
  return Object.fromEntries(secrets.map(({ name }) => [name, "mock-secret"]));
}

function pageOf(record: StoredRecord, group: ListQuery["group"]): RecordPage {
  const page = { first: null, last: null, hasPrevious: false, hasNext: false, total: 1, lastChange: null };
  if (group === undefined) return { records: [record], ...page };
  const value = (record[group.by] ?? null) as Group["value"];
  const sums = Object.fromEntries(group.sums.map((property) => [property, record[property] as number | null]));
  return { records: [], groups: [{ value, count: 1, sums }], ...page };
}

const TOKENS = { accessToken: "mock-access", refreshToken: "mock-refresh", expiresIn: 14400 };

/** Some members of `T`, and some of theirs. */
type StandIn<T> = { readonly [Member in keyof T]?: Partial<T[Member]> };

/** The store as far as the steps use it. `onItem`: false if the request creates a resource, so that its `@id` is not taken. */
function storeOf(model: Model, records: Records, onItem: boolean): Store {
  const store: StandIn<Store> = {
    credentials: {
      accessToken: async () => ({
        found: { kind: "user", account: UUID, roles: [], scopes: [], credential: "mock", changed: 0, at: Date.now() },
      }),
      issue: async () => TOKENS,
      refresh: async () => ({ pair: TOKENS, account: UUID }),
      endFamily: async () => {},
      seal: async () => {},
      unseal: async () => null,
    },
    idempotency: { find: async () => null, claim: async () => true, keep: async () => {} },
    contract: { paidUntil: async () => null },
    resource: () => ({
      visible: async (identifiers: readonly string[]) => new Set(onItem ? identifiers : []),
      moved: async () => new Map(),
    }),
    present: async (wanted: readonly { readonly resource: string; readonly identifiers: readonly string[] }[]) =>
      new Map(wanted.map(({ resource, identifiers }) => [resource, new Set(identifiers)])),
    retrieveByType: async (wanted: ReadonlyMap<string, readonly string[]>) => {
      const all = model.resources.map((resource) => {
        const identifiers = wanted.get(resource.name) ?? [];
        return [resource.name, new Map(identifiers.map((each) => [each, records.resource(resource, each)]))] as const;
      });
      return new Map(all);
    },
    transaction: async (work: (transaction: Store) => Promise<unknown>) =>
      work(store as unknown as Store).catch((error: unknown) => {
        if (error instanceof Rollback) return error.answer;
        throw error;
      }),
  };
  return store as unknown as Store;
}

/** The runtime, as far as the steps use it. */
export function machineOf(model: Model, records: Records, onItem = true): Machine {
  const quiet = () => {};
  const error = (fields: { readonly error?: Error }, message: string) =>
    process.stderr.write(`${fields.error?.stack ?? message}\n`);
  const machine: StandIn<Machine> = {
    store: storeOf(model, records, onItem),
    log: { debug: quiet, info: quiet, warn: quiet, error },
    limiter: null,
    passwords: {},
    now: Date.now,
  };
  return machine as unknown as Machine;
}

/** The resource type with everything permitted to everybody. */
export const opened = (resource: ResourceDefinition): ResourceDefinition => ({
  ...resource,
  properties: resource.properties.map((property) => ({ ...property, read: null, write: null })),
  operations: resource.operations.map((operation) => ({ ...operation, access: ANYONE })),
});
