/** Object. Generated from the spec; do not edit. */

import type {
  CallOptions,
  Can,
  Download,
  DownloadOptions,
  LanguageChange,
  Link,
  Listing,
  Outcome,
  Paging,
  Prefix,
  Reference,
  Source,
  UploadOptions,
  WriteOptions,
} from "../runtime/types.ts";
import type { User } from "./user.ts";
import type { AppendStatus, DeleteStatus, RetrieveStatus, UpdateStatus } from "../statuses.ts";

/** A file of any type, and what is known of it. */
export interface Object<Text = string> extends Link<Object<Text>> {
  /** The file name. */
  readonly name?: string;

  /** The media type. */
  readonly contentType?: string;

  /** How many bytes there are. */
  readonly contentLength?: number;

  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256?: string;

  /** Whether anyone may read it. */
  readonly public?: boolean;

  /** What to call it. */
  readonly title?: Text;

  /** Where the bytes are. */
  readonly content?: string;

  /** When it was made. */
  readonly created: string;

  /** When it was last changed. */
  readonly modified: string;

  /** The user that made it. */
  readonly owner?: Link<User<Text>>;

  /** The operations that this client may perform, as announced by the service. */
  readonly can: Can<"retrieve" | "update" | "delete">;

  /** Overwrites the properties of one object that the body contains, removes those that are null, and keeps the rest. */
  update(change: ObjectChange, options?: WriteOptions): Outcome<Object<Text>, UpdateStatus>;

  /** Deletes one object permanently. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;

  /** Downloads the bytes. An interrupted download resumes as long as the file is the same. */
  download(options?: DownloadOptions): Outcome<Download, number>;

  /** Replaces the bytes. */
  upload(source: Source, options?: UploadOptions): Outcome<void, number>;
}

/** Request body that changes one. Omitted properties stay; null removes a property. */
export interface ObjectChange {
  /** Whether anyone may read it. */
  readonly public?: boolean | null;

  /** What to call it. */
  readonly title?: string | LanguageChange | null;
}

/** Filters, order and page size of a list. A page has 30 entries by default and at most 200. */
export interface ObjectQuery extends Paging {
  readonly contentType?: string | Prefix;
  readonly public?: boolean;

  /** A leading minus means descending. Up to three, the first one first. */
  readonly order?: ObjectOrder | readonly ObjectOrder[];
}

export type ObjectOrder = "created" | "-created" | "name" | "-name";

/** The files that the client may read. */
export interface ObjectCollection<Text = string> {
  /** The files that the client may read. */
  list(query?: ObjectQuery, options?: CallOptions): Listing<Object<Text>, "append">;

  /** Retrieves the properties of one object that the client may read. */
  retrieve(
    id: Reference<Object<unknown>>,
    options?: CallOptions,
  ): Outcome<Object<Text>, RetrieveStatus>;

  /** A link to one, by its identifier or its whole IRI. Sends no request. */
  at(id: string): Link<Object<Text>>;

  /** Adds a new object to the collection. The server generates its identifier. */
  append(source: Source, options?: UploadOptions): Outcome<Object<Text>, AppendStatus | 402>;
}
