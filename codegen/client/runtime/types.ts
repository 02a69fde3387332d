/** Types shared by every generated client. */

/** A reference to a resource by its IRI. A loaded resource is a link too. */
export interface Link<Target> {
  readonly iri: string;
  /** Loads the resource. Links of one response loaded in the same tick share a request where the API can embed them. */
  load(options?: CallOptions): Promise<Target>;
}

/** A link whose properties hide some of its members. Hidden members are available with a `$` prefix. */
export type Behind<Of, Name extends keyof Of & string> = Omit<Of, Name> & {
  readonly [each in Name as `$${each}`]: Of[each];
};

/** A reference in a body or filter: a link, a resource or an IRI. */
export type Reference<Target> = Link<Target> | string;

/** A text by language (BCP 47): `{ en: "Vienna", de: "Wien" }`. */
export interface LanguageMap {
  readonly [tag: string]: string;
}

/** A change of a text by language; null removes a language. */
export interface LanguageChange {
  readonly [tag: string]: string | null;
}

/** Operations that the last response announced to this client. */
export type Can<Name extends string> = { readonly [operation in Name]: boolean };

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, including retries and waits. */
  readonly signal?: AbortSignal;
  /** Timeout of each attempt in milliseconds, response body included. */
  readonly timeout?: number;
}

/** Options of calls that change a resource. */
export interface WriteOptions extends CallOptions {
  /** Changes the resource only if it has not changed since it was read. Otherwise throws a `Conflict` (412). */
  readonly ifUnmodified?: boolean;
}

/** A promise typed with the statuses of possible refusals, for `settle`. */
export interface Outcome<Value, Status extends number> extends Promise<Value> {
  /** Type only, never set at run time. */
  readonly refusals?: Status;
}

/** One page of a collection. */
export interface Page<Entry, Operation extends string = never> extends Iterable<Entry> {
  readonly members: readonly Entry[];
  /** Number of entries on all pages. */
  readonly total: number;
  readonly can: Can<Operation>;
  /** The next page; null on the last. */
  next(options?: CallOptions): Promise<Page<Entry, Operation> | null>;
  /** The previous page; null on the first. */
  previous(options?: CallOptions): Promise<Page<Entry, Operation> | null>;
}

/** Entries by a value that they share, the largest groups first. */
export interface Groups<Value, Sums> {
  readonly groups: readonly {
    /** A link is an IRI; null: entries without a value. */
    readonly value: Value | null;
    readonly count: number;
    readonly sum: Sums;
  }[];
  /** Whether there are more groups. */
  readonly truncated: boolean;
}

/** Result of `list`: `await` returns the first page, `for await` iterates the entries of all pages. */
export interface Listing<Entry, Operation extends string = never>
  extends PromiseLike<Page<Entry, Operation>>,
    AsyncIterable<Entry> {}

/** A resource with the named links embedded as resources. A link that the client may not read stays a link. */
export type Embedded<Of, Name> = { readonly [key in keyof Of]: key extends Name ? Loaded<Of[key]> : Of[key] };

type Loaded<Value> =
  Value extends Link<infer Target> ? Target : Value extends readonly Link<infer Target>[] ? readonly Target[] : Value;

/** A type in which some members are optional. */
export type Optional<Of, Name extends keyof Of> = Omit<Of, Name> & Partial<Pick<Of, Name>>;

/** Filter by range. */
export interface Range<Value> {
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
  /** Inclusive bounds. */
  readonly between?: readonly [Value, Value];
}

/** Filter by other values than these. Entries without a value count. */
export interface Excluding<Value> {
  readonly not?: Value | readonly Value[];
}

/** Filter by presence of a value. */
export interface Existence {
  readonly exists?: boolean;
}

/** Filter by prefix, case-sensitive. */
export interface Prefix {
  readonly prefix?: string;
}

/** Filter by substring, case-insensitive. */
export interface Containing {
  readonly contains?: string;
}

/** Filter by distance from a place. */
export interface Near {
  readonly near?: readonly [longitude: number, latitude: number, metres: number];
}

/** Filter by a box in degrees. West is greater than east if it crosses the antimeridian. */
export interface Within {
  readonly within?: readonly [west: number, south: number, east: number, north: number];
}

/** Paging of every list. */
export interface Paging {
  /** Entries per page. */
  readonly itemsPerPage?: number;
}

/** A file download. */
export interface Download {
  readonly stream: ReadableStream<Uint8Array>;
  readonly type: string;
  /** Bytes in total; null if the service does not send the length. */
  readonly length: number | null;
}

export interface TransferOptions extends CallOptions {
  /** Called with the bytes transferred so far and the total, if known. */
  readonly onProgress?: (bytes: number, of: number | null) => void;
}

export interface DownloadOptions extends TransferOptions {
  /** First and last byte, zero-based and inclusive. Without `last`, the rest of the file. */
  readonly range?: readonly [first: number, last?: number];
}

export interface UploadOptions extends TransferOptions {
  /** File name. Default: the name of a `File`. */
  readonly name?: string;
  /** Media type. Default: the type of a `Blob`, or `application/octet-stream`. */
  readonly type?: string;
}

/** Content of a file. A stream cannot be read twice, so its upload is not retried. */
export type Source = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array> | string;

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Languages of texts. */
export interface Languages<Locales = readonly string[] | undefined> {
  /** Preferred language (BCP 47). Texts are strings. */
  readonly locale?: string;
  /** Language for texts that lack the preferred one. */
  readonly fallbackLocale?: string;
  /** Several languages. Texts are language maps. */
  readonly locales?: Locales;
}

/** Type of a text for the requested languages. */
export type TextIn<Locales> = Locales extends readonly string[] ? LanguageMap : string;

/** The part of the API description that a client needs at run time. */
export interface Description {
  /** Collection paths, relative to the base URL. */
  readonly paths: Readonly<Record<string, string>>;
  /** Properties that are links: `name` for all classes, `Class.name` for one. */
  readonly links: readonly string[];
  /** The collection that is the value of an inverse property, named `Class.name`; undefined for other properties. */
  inverse?(connection: object, property: string, url: string): object | undefined;
  /** Properties whose values are JSON, likewise. */
  readonly json?: readonly string[];
  /** Properties that can be embedded, by class. */
  readonly embed?: Readonly<Record<string, readonly string[]>>;
  /** Custom operations, by class or collection. */
  readonly operations?: Readonly<Record<string, Readonly<Record<string, Further>>>>;
  /** For file classes and their collections: the property that links to the bytes, and the one with their digest. */
  readonly bytes?: Readonly<Record<string, readonly [content: string, digest: string]>>;
  /** Makes the method that groups a collection. */
  readonly group?: (connection: never, name: string) => unknown;
  /** Path of the token endpoint. */
  readonly token?: string;
  /** Path of the entrypoint, if that is not the base URL. */
  readonly entrypoint?: string;
}

/** `takes`: whether the operation has a body or, for a GET, a collection query. */
export type Further = readonly [type: string, method: string, segment: string, takes?: boolean];
