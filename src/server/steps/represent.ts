/** Renders a handler's result as status, headers and JSON-LD (clauses MTH-1 to MTH-4, COL-1, CAC-1, CAC-4, LNG-3). */

import { collectionDocument } from "../../hypermedia/collection.ts";
import { readable, rightsChangedAt, sees } from "../../hypermedia/permission.ts";
import { contentPath, type Row } from "../../hypermedia/representation.ts";
import { RepresentationOptions } from "../../hypermedia/representation-options.ts";
import type { RecordPage, StoredRecord } from "../../store/record.ts";
import { redeliverSecret, type Shown, sealSecret } from "../accounts/secret-delivery.ts";
import { modificationHeaders, pageHeaders, recordReadTime } from "../caching/last-modified.ts";
import { cacheControl } from "../caching/revalidation.ts";
import { canonicalLink } from "../documents/documents.ts";
import type { CompiledResource, Exchange, Headers, Reply, Step } from "../exchange.ts";
import { type Answer, isRefused } from "../handlers.ts";
import { type Embedded, embedLinks, languagesOf } from "../resources/embed.ts";
import { retrieveItem } from "../resources/item.ts";
import { withRelations } from "../resources/relations.ts";
import type { Route } from "../route.ts";
import { preferences } from "../transport/header-values.ts";
import { refused } from "./authorize.ts";

export const represent: Step = async (exchange) => {
  const { answer, application, route } = exchange;
  if (answer === undefined || route === undefined) return undefined;
  if (isRefused(answer)) return refused(exchange, answer, route.operation.access);
  const resource = returned(exchange, route);
  if (resource === undefined) return valueFound(exchange, route, answer);
  if ("at" in answer) recordReadTime(exchange, answer.at);
  if ("page" in answer) return listed(exchange, resource, answer.page as RecordPage);
  if (answer.status === 303 && "record" in answer)
    return appended(exchange, resource, answer as { record: StoredRecord; shown?: Shown });
  if (!("record" in answer)) return { status: 204, headers: {}, body: null };
  const record = answer.record as StoredRecord;
  if (answer.status === 200) return found(exchange, resource, record);
  const headers = modificationHeaders(exchange, application.caching.lastModified(record));
  // An upload is not returned to its sender.
  const wanted =
    route.takes !== "other bytes" && preferences(exchange.selecting.read("prefer")).has("return=representation");
  const shown = wanted ? await representable(exchange, resource, record) : undefined;
  if (shown === undefined) return { status: 204, headers, body: null };
  const reply = await found(exchange, resource, shown);
  reply.headers["Preference-Applied"] = "return=representation";
  return reply;
};

/** The record that a write may return, as `retrieve` shows it; none if the client may no longer read it (clause REL-4). */
async function representable(exchange: Exchange, resource: CompiledResource, record: StoredRecord) {
  const { client } = exchange;
  const { definition, hasOwnRetrieve } = resource;
  if (!hasOwnRetrieve) {
    const [related = record] = await withRelations([record], definition, exchange);
    return sees(readable(definition, client), related, definition) ? related : undefined;
  }
  const answer = await retrieveItem(exchange, definition, String(record[definition.identifier.key]));
  if (isRefused(answer)) return undefined;
  recordReadTime(exchange, answer.at);
  return answer.record;
}

/** Resource type of the answer: that of `returns`, by default the operation's. Undefined: a value type. */
function returned({ application }: Exchange, { operation, resource, inverse }: Route): CompiledResource | undefined {
  if (inverse !== undefined) return application.inverses.get(operation.path);
  const returns = operation.returns ?? resource.name;
  return application.resources.get(returns) ?? application.collections.get(returns);
}

/** A value of a custom operation. It has no identity, so no date and no links. */
function valueFound(exchange: Exchange, { operation }: Route, answer: Answer): Reply {
  const write = exchange.application.valueWriters.get(operation.returns ?? "");
  if (write === undefined) throw new Error(`${operation.id} returned nothing that can be represented`);
  const wording = wordingOf(exchange);
  const body = write("record" in answer ? (answer.record as Row) : {}, wording);
  const headers: Headers = { "Content-Type": "application/ld+json", "Cache-Control": "private, no-cache" };
  nameLanguages(headers, wording);
  return { status: 200, headers, body };
}

async function found(exchange: Exchange, resource: CompiledResource, read: StoredRecord): Promise<Reply> {
  const { application, client, embed = [] } = exchange;
  const { definition } = resource;
  const { caching, names } = application;
  const [record = read] = await withRelations([read], definition, exchange);
  const embedded = await embedLinks(exchange, resource, [record], embed);
  const wording = wordingOf(exchange, embedded);
  const others = latest([...embedded.modified, ...rightsChangedAt(definition, record, "all")]);
  const headers = {
    ...cacheHeaders(exchange, resource),
    ...modificationHeaders(exchange, caching.lastModified(record), others),
  };
  neverUnchanged(exchange, resource, embedded);
  const item = names.item(definition, String(record[definition.identifier.key]));
  if (exchange.identifier !== undefined) Object.assign(headers, canonicalLink(exchange, item));
  // The bytes of a file link back to its metadata (RFC 6892).
  if (definition.bytes !== null) {
    const describes = `<${names.absolute(contentPath(definition, record))}>; rel="describes"`;
    headers.Link = [...[headers.Link ?? []].flat().map(String), describes];
  }
  const represented = () => {
    const text = resource.representation.document(record, resource.announcer(client).item(record), wording);
    nameLanguages(headers, wording);
    return text;
  };
  const isRetrieval = exchange.route?.operation.lifecycle === "retrieve";
  const shown = isRetrieval ? await redeliverSecret(exchange, definition, record) : null;
  if (shown === null) return { status: 200, headers, body: represented };
  // No date covers the secret, so there is no 304.
  delete exchange.changedSecond;
  headers["Cache-Control"] = "no-store";
  return { status: 200, headers, secret: true, body: () => withShown(represented(), shown) };
}

/** No 304 where the handlers' `may` decides what is announced: it may change without a date (clause REL-8). */
function neverUnchanged(exchange: Exchange, { definition }: CompiledResource, { isUndated }: Embedded): void {
  if (isUndated || definition.rights?.may !== undefined) delete exchange.changedSecond;
}

function withShown(document: string, shown: Shown): string {
  const secrets = Object.entries(shown).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `${document.slice(0, -1)}${secrets.join("")}}`;
}

async function listed(exchange: Exchange, resource: CompiledResource, read: RecordPage): Promise<Reply> {
  const { application, client, embed = [], collectionQuery, route, path, rawQuery } = exchange;
  const { definition } = resource;
  const { names } = application;
  recordReadTime(exchange, read.at);
  const page = { ...read, records: await withRelations(read.records, definition, exchange) };
  const embedded = await embedLinks(exchange, resource, page.records, embed);
  const wording = wordingOf(exchange, embedded);
  const rightsChanges = page.records.flatMap((record) => rightsChangedAt(definition, record, "all"));
  const lastChange = latest([page.lastChange, ...embedded.modified, ...rightsChanges]);
  const headers: Headers = {
    ...cacheHeaders(exchange, resource),
    ...pageHeaders(exchange, lastChange ?? new Date(application.deployment.since).toISOString()),
    ...canonicalLink(exchange),
  };
  neverUnchanged(exchange, resource, embedded);
  return {
    status: 200,
    headers,
    body: () => {
      const text = collectionDocument({
        resource: definition,
        representation: resource.representation,
        announcer: resource.announcer(client),
        lists: route?.operation.lifecycle === "list",
        search: resource.query.search,
        page,
        query: collectionQuery?.list,
        itemOf: itemsGroupedBy(exchange, resource),
        path,
        rawQuery,
        asked: asked(exchange),
        names,
        wording,
      });
      nameLanguages(headers, wording);
      return text;
    },
  };
}

/** The IRIs of resources by whose links the entries are grouped. */
function itemsGroupedBy({ application, collectionQuery }: Exchange, { properties }: CompiledResource) {
  const range = properties.get(collectionQuery?.list.group?.by ?? "")?.range;
  const target = range?.kind === "link" ? application.resources.get(range.resource) : undefined;
  return target ? (identifier: string) => application.names.item(target.definition, identifier) : null;
}

/** Path and query exactly as sent, with an empty query's question mark. */
function asked({ path, request: { url = "" } }: Exchange): string {
  const mark = url.indexOf("?");
  return mark < 0 ? path : path + url.slice(mark);
}

/** 303 with the new IRI. A body only delivers secrets (clauses MTH-2, AUT-9). */
async function appended(
  exchange: Exchange,
  { definition, representation, announcer }: CompiledResource,
  { record, shown = {} }: { record: StoredRecord; shown?: Shown },
): Promise<Reply> {
  const Location = exchange.application.names.item(definition, String(record[definition.identifier.key]));
  if (Object.keys(shown).length === 0) return { status: 303, headers: { Location }, body: null };
  await sealSecret(exchange, definition, record, shown);
  const [related = record] = await withRelations([record], definition, exchange);
  const text = representation.document(record, announcer(exchange.client).item(related), wordingOf(exchange));
  const headers = { Location, "Content-Type": "application/ld+json", "Cache-Control": "no-store" };
  return { status: 303, headers, secret: true, body: withShown(text, shown) };
}

function wordingOf(exchange: Exchange, embedded?: Embedded): RepresentationOptions {
  const { client } = exchange;
  const wording = new RepresentationOptions(client, languagesOf(exchange), embedded?.texts, embedded?.repeated);
  for (const tag of embedded?.tags ?? []) wording.tags.add(tag);
  return wording;
}

const cacheHeaders = (exchange: Exchange, resource: CompiledResource): Headers => ({
  "Content-Type": "application/ld+json",
  "Cache-Control": cacheControl(exchange, resource.definition, resource.public),
});

const latest = (dates: readonly (string | null)[]): string | undefined =>
  dates.reduce<string>((last, date) => (date !== null && date > last ? date : last), "") || undefined;

function nameLanguages(headers: Headers, wording: RepresentationOptions): void {
  if (wording.tags.size > 0) headers["Content-Language"] = [...wording.tags].join(", ");
}
