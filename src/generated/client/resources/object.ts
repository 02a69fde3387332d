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

  /** What this client may do with it, as the service announced. */
  readonly can: Can<"retrieve" | "update" | "delete">;

  /** Overwrites the properties of one object that are sent, removes those that are null, and keeps the rest. */
  update(change: ObjectChange, options?: WriteOptions): Outcome<Object<Text>, UpdateStatus>;

  /** Deletes one object for good. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;

  /** The bytes. A download that breaks goes on where it was, as long as the file is the same. */
  download(options?: DownloadOptions): Outcome<Download, number>;

  /** Gives it other bytes. */
  upload(source: Source, options?: UploadOptions): Outcome<void, number>;
}

/** What changes one: what is left out stays, and null removes. */
export interface ObjectChange {
  /** Whether anyone may read it. */
  readonly public?: boolean | null;

  /** What to call it. */
  readonly title?: string | LanguageChange | null;
}

/** Which ones to list, and how. Pages have 30 unless itemsPerPage says otherwise, and at most 200. */
export interface ObjectQuery extends Paging {
  readonly contentType?: string | Prefix;
  readonly public?: boolean;

  /** With a minus, descending. */
  readonly order?: ObjectOrder;
}

export type ObjectOrder = "created" | "-created" | "name" | "-name";

/** The files that the client may read. */
export interface ObjectCollection<Text = string> {
  /** The files that the client may read. */
  list(query?: ObjectQuery, options?: CallOptions): Listing<Object<Text>, "append">;

  /** Tells all that the client may know of one object. */
  retrieve(
    id: Reference<Object<unknown>>,
    options?: CallOptions,
  ): Outcome<Object<Text>, RetrieveStatus>;

  /** One by what identifies it in its address, or by its whole IRI; nothing is asked yet. */
  at(id: string): Link<Object<Text>>;

  /** Adds a new object to the collection; the server makes its identifier. */
  append(source: Source, options?: UploadOptions): Outcome<Object<Text>, AppendStatus | 402>;
}
