/** CRUD handlers of stored resources, with an application's hooks. */

import type { Rule } from "../../hypermedia/access-rules.ts";
import { isPermitted, permits, permittedBy, readable, ruleOf } from "../../hypermedia/permission.ts";
import { isWriteRefusal, type StoredRecord } from "../../store/record.ts";
import type { Appending, RecordContent, ResourceTable, Store } from "../../store/store.ts";
import { beyondOwnScopes, endOtherLogins, setsPassword } from "../accounts/accounts.ts";
import { newSecrets, withoutOwnSecrets, withPasswords } from "../accounts/secrets.ts";
import {
  type AnyHooks,
  type AnyLifecycle,
  type Appended,
  type AppendRequest,
  type Asked,
  type Done,
  isRefused,
  type Own,
  type Refused,
  type ReplaceRequest,
  refuse,
  type UpdateRequest,
} from "../handlers.ts";
import { bytesContent, replaceObject } from "./objects.ts";
import { differences, lookUpToWrite, precondition } from "./precondition.ts";
import { relatedTo } from "./relations.ts";
import { receiveUpload } from "./upload.ts";
import {
  appendable,
  attempts,
  changesFollowed,
  chosenIdentifier,
  forbidden,
  identifierTaken,
  lookUp,
  missingSecrets,
  newReadOnlyValues,
  notFound,
  possible,
  refusedContent,
  refusedFor,
  refusedMove,
  refusedWrite,
  withAutomatic,
  withOmitted,
  withUnwritable,
} from "./write-errors.ts";
import { inTransaction, overwrite } from "./write-transactions.ts";

/** Default `retrieve` handler. With a custom one, `hasOwnRetrieve` is true. */
export const retrieve: AnyLifecycle["retrieve"] = async ({ machine, resource, identifier, client }) => {
  if (!possible(resource, identifier)) return notFound();
  const options = { visibility: readable(resource, client), related: relatedTo(resource, client) };
  const found = await machine.store.resource(resource.name).read(identifier, options);
  return found === undefined ? notFound() : { status: 200, ...found };
};

type Update = UpdateRequest<RecordContent>;
type Replace = ReplaceRequest<RecordContent>;

export function lifecycle({ before = {}, after = {} }: AnyHooks): AnyLifecycle {
  /** Hooks may write what leads from the row to the client. */
  const lockFor = (operation: "replace" | "update" | "delete") =>
    before[operation] || after[operation] ? "firmly" : true;

  const operations: AnyLifecycle = {
    async list({ machine, resource, query }) {
      return { status: 200, page: await machine.store.resource(resource.name).list(query) };
    },

    retrieve,

    async append(request) {
      const { incoming, machine, resource } = request;
      if (incoming)
        return receiveUpload(incoming, (received, upload) => {
          const content = { ...request.content, ...bytesContent(resource, received, upload) };
          return inTransaction(machine.store, (store) =>
            make({ ...request, content, incoming: received }, content, store, { bytes: upload.key }),
          );
        });
      const content = await withPasswords(request, request.content);
      // A single insert is atomic without a transaction.
      const insert = (store: Store) => make(request, content, store);
      return before.append || after.append ? inTransaction(machine.store, insert) : insert(machine.store);
    },

    async replace(request) {
      const content = await withPasswords(request, request.content);
      for (let attempt = 1; ; attempt++) {
        let makes = false;
        const answer = await inTransaction(request.machine.store, async (transaction) => {
          const current = await lookUp(request, transaction, lockFor("replace"));
          makes = current === undefined;
          return current === undefined
            ? create(request, content, transaction)
            : replaceHeld(request, content, current, transaction);
        });
        // Another client has created it meanwhile: replace it.
        const overtaken = makes && answer === identifierTaken && !request.createOnly;
        if (!overtaken || attempt === attempts) return answer;
      }
    },

    async update(request) {
      const { incoming, machine } = request;
      const { store } = machine;
      if (incoming) {
        const answer = await replaceObject(request, incoming, (received, upload) => {
          const content = bytesContent(request.resource, received, upload);
          return inTransaction(store, (transaction) =>
            held({ ...request, content, incoming: received }, content, transaction, upload.key),
          );
        });
        if (!isRefused(answer)) machine.files.tidy();
        return answer;
      }
      const content = await withPasswords(request, request.content);
      if (!before.update && !after.update && !setsPassword(request)) {
        const rules = rulesOfChange(request, content);
        const answer = asksMore(request) ? null : await overwrite(request, content, store, rules);
        const later = answer ?? (await change(request, content, store, "as read"));
        if (later !== null) return later;
      }
      return inTransaction(store, (transaction) => held(request, content, transaction));
    },

    async delete(request) {
      const { machine, resource, identifier } = request;
      const answer = await inTransaction(machine.store, async (transaction) => {
        const { refusal } = await lookUpToWrite(request, transaction, lockFor("delete"));
        const refused = refusal ?? (await before.delete?.(request, transaction));
        if (refused) return refused;
        const outcome = await transaction.resource(resource.name).delete(identifier);
        if (isWriteRefusal(outcome)) return refusedWrite(outcome, request, transaction);
        return (await after.delete?.(request, transaction)) ?? ({ status: 204 } satisfies Done);
      });
      if (!isRefused(answer)) endBytes(request);
      return answer;
    },
  };

  type Updated = Awaited<ReturnType<AnyLifecycle["update"]>>;

  /** Updates a row that is locked between read and write, and what leads from it to the client. */
  async function held(request: Update, content: RecordContent, transaction: Store, bytes?: string): Promise<Updated> {
    const answer = await change(request, content, transaction, "held", bytes);
    if (answer === null) throw new Error("a locked row has been changed by another transaction");
    return answer;
  }

  /** With `as read`, one statement writes the row if it has not changed since the read; null if that does not suffice. */
  async function change(
    request: Update,
    content: RecordContent,
    store: Store,
    row: "held" | "as read",
    bytes?: string,
  ): Promise<Updated | null> {
    const { resource, client } = request;
    if (row === "as read" && changesFollowed(resource, content)) return null;
    const table = store.resource(resource.name);
    const { current, refusal } = await lookUpToWrite(request, store, row === "held" && lockFor("update"));
    if (refusal) return refusal;
    const refused =
      // Metadata of bytes comes from the upload, so no read-only value can differ.
      (bytes === undefined ? await refusedValues(current, request, table) : beyondOwnScopes(request)) ??
      (await refusedMove(current, content, request, store));
    const prepared = refused ?? (await before.update?.(request, store));
    if (isRefused(prepared)) return prepared;
    const visibility = permittedBy(rulesOfChange(request, content), resource, client);
    const asRead = row === "held" ? {} : { asRead: { modified: current.modified, visibility } };
    const values = { ...content, ...prepared?.values };
    const record = await table.update(request.identifier, values, bytes === undefined ? asRead : { bytes });
    if (isWriteRefusal(record)) return record.refused === "overtaken" ? null : refusedWrite(record, request, store);
    if (row === "held") await endOtherLogins(request, record, store);
    const undone = await after.update?.(record, request, store);
    return undone ?? { status: 204, record: after.update ? await reread(table, record, request) : record };
  }

  async function replaceHeld(
    request: Replace,
    content: RecordContent,
    current: StoredRecord,
    transaction: Store,
  ): ReturnType<AnyLifecycle["replace"]> {
    const table = transaction.resource(request.resource.name);
    const refusal = refusedFor(current, request) ?? (request.createOnly ? identifierTaken : undefined);
    if (refusal) return refusal;
    const replacement = withUnwritable(withAutomatic(content, request), current, request);
    const refused =
      precondition(current, request, request.machine.now()) ??
      (await refusedValues(current, request, table)) ??
      (await refusedMove(current, withOmitted(replacement, request), request, transaction));
    const prepared = refused ?? (await before.replace?.(request, transaction));
    if (isRefused(prepared)) return prepared;
    const values = { ...replacement, ...prepared?.values };
    const record = await table.replace(request.identifier, values);
    if (isWriteRefusal(record)) return refusedWrite(record, request, transaction);
    await endOtherLogins(request, record, transaction);
    const undone = await after.replace?.(record, request, transaction);
    return undone ?? { status: 204, record: after.replace ? await reread(table, record, request) : record };
  }

  /** PUT to a free IRI: needs a valid identifier and the right to append (clause MTH-3). */
  async function create(request: Replace, content: RecordContent, transaction: Store) {
    const { resource, identifier, client } = request;
    // The server counts the identifiers (clause VAL-2).
    const { key } = resource.identifier;
    const isCounted = resource.properties.some(({ name, source }) => source === "sequence" && name === key);
    if (isCounted || !permits(ruleOf(resource, "append"), client, resource)) return notFound();
    // `If-Match` never matches without a resource (RFC 9110, section 13.1.1).
    if (request.match !== undefined) return refuse(412, "If-Match: the resource does not exist yet.");
    const wrong = chosenIdentifier(content, request) ?? newReadOnlyValues(request) ?? missingSecrets(content, request);
    return wrong ?? make(request, content, transaction, { identifier });
  }

  /** Inserts a record between its hooks and generates its secrets. */
  async function make(
    request: AppendRequest<RecordContent>,
    given: RecordContent,
    store: Store,
    chosen: Pick<Appending, "identifier" | "bytes"> = {},
  ): Promise<Appended<StoredRecord> | Refused<400 | 403 | 409>> {
    const { resource, client } = request;
    const content = withAutomatic(given, request);
    if (!isPermitted(resource, client, "append")) return forbidden;
    // Without hooks, the insert itself judges the rules.
    const judged = before.append !== undefined || after.append !== undefined;
    const refused =
      beyondOwnScopes(request) ?? (judged ? await refusedContent(content, request, store, given) : undefined);
    const prepared = refused ?? (await before.append?.(request, store));
    if (isRefused(prepared)) return prepared;
    const secrets = newSecrets(request);
    const readBack = after.append !== undefined || Object.keys(secrets.shown).length > 0;
    const visibility = judged ? "all" : appendable(given, request);
    const values = { ...content, ...prepared?.values, ...secrets.stored };
    const options = { owner: client.account, ...chosen, readBack, visibility };
    const record = await store.resource(resource.name).append(values, options);
    if (isWriteRefusal(record)) {
      if (record.refused !== "overtaken") return refusedWrite(record, request, store);
      return (await refusedContent(content, request, store, given)) ?? forbidden;
    }
    return (await after.append?.(record, request, store)) ?? { status: 303, record, shown: secrets.shown };
  }

  return operations;
}

/** Refusal of a PUT or PATCH for values that the client may not write. */
async function refusedValues(current: StoredRecord, request: Replace, table: ResourceTable) {
  const echoed = await withoutOwnSecrets(request, table);
  return differences(current, { ...request, echoed }) ?? beyondOwnScopes(request);
}

/** After the commit of a deletion: deletes the bytes of the row and of rows that it cascaded to. */
export function endBytes({ machine, api }: Own<Asked>): void {
  if (api.resources.some(({ bytes }) => bytes !== null)) machine.files.tidy();
}

/** Reads the record again, as the hook `after` may have changed it. */
const reread = async (table: ResourceTable, record: StoredRecord, { resource }: Asked): Promise<StoredRecord> =>
  (await table.retrieve(String(record[resource.identifier.key]))) ?? record;

/** Whether a change depends on what is stored, besides the rules. */
const asksMore = (request: Update): boolean =>
  beyondOwnScopes(request) !== undefined || Object.keys(request.echoed).length > 0;

/** The rules that a change has to meet: those of its operation, and of what it writes. */
const rulesOfChange = ({ access, resource }: Asked, content: RecordContent): readonly Rule[] => [
  access,
  ...resource.properties.flatMap(({ name, write }) => (content[name] === undefined || write === null ? [] : [write])),
];
