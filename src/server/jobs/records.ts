/** Reads records for operator jobs: of all owners, in the order of identifiers. */

import {
  everyRecord,
  type ListQuery,
  type Position,
  type RecordPage,
  type StoredRecord,
  type Visibility,
} from "../../store/record.ts";
import type { Store } from "../../store/store.ts";

/** Records of a page. */
const pageSize = 5000;

/** Query for one record with a value. The page's total counts all of them. */
export function firstWith(property: string, value: string): ListQuery {
  return { ...everyRecord, conditions: [{ property, comparison: "equals", value }], size: 1 };
}

/** All records of a resource type by page, to bound memory. */
export async function* pagesOf(
  store: Store,
  resource: string,
  visibility: Visibility = "all",
): AsyncGenerator<readonly StoredRecord[]> {
  let after: Position | null = null;
  do {
    const page: RecordPage = await store.resource(resource).list({
      ...everyRecord,
      visibility,
      size: pageSize,
      // Keyset pagination: concurrent inserts cause no gaps or duplicates.
      ...(after === null ? {} : { from: { at: "after", position: after } }),
    });
    yield page.records;
    after = page.hasNext ? page.last : null;
  } while (after !== null);
}
