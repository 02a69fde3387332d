/** Collection pages as Hydra documents, with view, total and search template (clauses COL-1 to COL-3). */

import type { Group, ListQuery, Order, RecordPage } from "../store/record.ts";
import type { ResourceDefinition } from "./api-definition.ts";
import { writeCursor } from "./cursor.ts";
import type { Names } from "./iri.ts";
import type { Announcer } from "./operations.ts";
import type { QueryReader } from "./query.ts";
import type { Representation } from "./representation.ts";
import type { RepresentationOptions } from "./representation-options.ts";

export interface CollectionPage {
  readonly resource: ResourceDefinition;
  readonly representation: Representation;
  readonly announcer: Announcer;
  /** False if a custom operation returned the page at its own URL: it does not announce the collection's operations. */
  readonly lists: boolean;
  readonly search: QueryReader["search"];
  readonly page: RecordPage;
  /** The query of the request. Undefined if the operation takes none: then the page has no links to others. */
  readonly query: Pick<ListQuery, "order" | "from" | "group"> | undefined;
  /** The IRI of a resource that entries are grouped by; null where they are grouped by data. */
  readonly itemOf: ((identifier: string) => string) | null;
  /** Path of the request. */
  readonly path: string;
  readonly rawQuery: string;
  /** Path and query exactly as requested, for the `@id` of the view. */
  readonly asked: string;
  readonly names: Names;
  readonly wording: RepresentationOptions;
}

export function collectionDocument(collection: CollectionPage): string {
  const { resource, representation, announcer, lists, page, names, wording } = collection;
  if (page.groups !== undefined) return groupsDocument(collection, page.groups);
  const address = names.absolute(collection.path);
  const search = isContinued(collection) ? collection.search(address) : null;
  const members = page.records.map((record) => representation.node(record, announcer.item(record), wording)).join(",");
  const paged = isContinued(collection) && (page.hasNext || page.hasPrevious);
  return [
    `{"@context":${representation.context(wording)}`,
    `"@id":${JSON.stringify(address)}`,
    `"@type":["${resource.collectionType}","hydra:Collection"${paged ? ',"hydra:PagedCollection"' : ""},"hydra:Resource"]`,
    `"totalItems":${page.total}`,
    `"member":[${members}]`,
    `"view":${view(collection, paged)}`,
    ...(search === null ? [] : [`"search":${search}`]),
    `"operation":${lists ? announcer.collection(page.appends !== false) : "[]"}}`,
  ].join(",");
}

/** Groups of entries as a collection of collections: each with its value, its number of entries, and sums (clause VAL-9). */
function groupsDocument(collection: CollectionPage, groups: readonly Group[]): string {
  const { representation, page, query, names, path, asked, wording } = collection;
  const { by = "" } = query?.group ?? {};
  const search = collection.search(names.absolute(path));
  const members = groups.map(({ value, count, sums }) => {
    const shown = value !== null && collection.itemOf !== null ? collection.itemOf(String(value)) : value;
    const entries = entriesOf(collection, by, shown);
    const given = Object.entries(sums).filter(([, sum]) => sum !== null);
    return JSON.stringify({
      "@id": entries ?? undefined,
      "@type": "hydra:Collection",
      [by]: shown ?? undefined,
      totalItems: count,
      sum: given.length === 0 ? undefined : Object.fromEntries(given),
    });
  });
  return [
    `{"@context":${representation.context(wording)}`,
    `"@id":${JSON.stringify(names.absolute(asked))}`,
    `"@type":["hydra:Collection","hydra:Resource"]`,
    `"totalItems":${page.total}`,
    `"member":[${members.join(",")}]`,
    ...(page.isTruncated ? [`"view":{"@type":"hydra:PartialCollectionView","truncated":true}`] : []),
    ...(search === null ? [] : [`"search":${search}`]),
    `"operation":[]}`,
  ].join(",");
}

/** The address of a group's entries; null if no filter of the collection finds just them. */
function entriesOf(collection: CollectionPage, by: string, value: Group["value"]): string | null {
  const { resource, names, path, rawQuery } = collection;
  const forms = resource.collection.filters.find(({ link, property }) => link === null && property === by)?.forms ?? [];
  const form = value === null ? "exists" : forms.includes("equals") ? "equals" : "in";
  const parts = rawQuery.split("&").filter((part) => part !== "" && nameOf(part) !== "group");
  if (!forms.includes(form) || parts.some((part) => nameOf(part)?.replace("[]", "") === by)) return null;
  const name = { equals: by, in: `${by}%5B%5D`, exists: `exists%5B${by}%5D` }[form];
  const own = `${name}=${value === null ? "false" : encodeURIComponent(String(value))}`;
  return `${names.absolute(path)}?${[...parts, own].join("&")}`;
}

/** Whether the store ran the request's query. A handler that ran another query returns a single page. */
function isContinued({ page, query }: CollectionPage): boolean {
  if (query === undefined) return false;
  return page.query === undefined || (page.query.from === query.from && page.query.order === query.order);
}

/** `hydra:view`: the page, with cursor links to others if there are several. A POST response has no URL for links. */
function view({ names, path, rawQuery, asked, page, query }: CollectionPage, paged: boolean): string {
  const order: Order = query?.order ?? { property: null, direction: "asc" };
  const link = (cursor: string | null) => linkTo(names.absolute(path), rawQuery, cursor);
  const [before, after] = [page.hasPrevious && page.first, page.hasNext && page.last];
  return JSON.stringify({
    "@id": names.absolute(asked),
    "@type": "hydra:PartialCollectionView",
    truncated: page.isTruncated || undefined,
    first: query && link(null),
    previous: paged && before ? link(writeCursor(order, { at: "before", position: before })) : undefined,
    next: paged && after ? link(writeCursor(order, { at: "after", position: after })) : undefined,
    last: paged ? link(writeCursor(order, { at: "end" })) : undefined,
  });
}

/** The request's query with another cursor; other parameters stay as written. */
function linkTo(collection: string, rawQuery: string, cursor: string | null): string {
  const kept = rawQuery.split("&").filter((part) => part !== "" && !["cursor", "page"].includes(nameOf(part) ?? ""));
  if (cursor !== null) kept.push(`cursor=${cursor}`);
  return kept.length === 0 ? collection : `${collection}?${kept.join("&")}`;
}

/** The name of a part of a query, percent-encoded or not. */
const nameOf = (part: string): string | undefined => [...new URLSearchParams(part).keys()][0];
