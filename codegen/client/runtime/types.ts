/** The words that the types of every generated client are made of. */

/** A resource by its IRI, to be loaded when it is needed. A loaded resource is one too. */
export interface Link<Target> {
  readonly iri: string;
  /** Asks for it. Links of one answer that are loaded in the same tick come in one request where the API can embed them. */
  load(options?: CallOptions): Promise<Target>;
}

/** A link without what properties of its resource hide; that can be had with a `$` before its name. */
export type Behind<Of, Name extends keyof Of & string> = Omit<Of, Name> & {
  readonly [each in Name as `$${each}`]: Of[each];
};

/** What stands for a resource in a body or a filter: a link to it, the resource itself, or its IRI. */
export type Reference<Target> = Link<Target> | string;

/** A text in several languages, by BCP 47 tags: `{ en: "Vienna", de: "Wien" }`. */
export interface LanguageMap {
  readonly [tag: string]: string;
}

/** A change of a text in several languages; null takes a language out. */
export interface LanguageChange {
  readonly [tag: string]: string | null;
}

/** Which operations the last answer announced to this client. */
export type Can<Name extends string> = { readonly [operation in Name]: boolean };

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, all its attempts and waits included. */
  readonly signal?: AbortSignal;
  /** Milliseconds for each attempt, its body included. */
  readonly timeout?: number;
}

/** What calls take that change a resource. */
export interface WriteOptions extends CallOptions {
  /** Only if nobody has changed the resource since it was read; else the call is refused with 412, as a `Conflict`. */
  readonly ifUnmodified?: boolean;
}

/** A promise that knows with which statuses the service may refuse; `settle` makes an outcome of it. */
export interface Outcome<Value, Status extends number> extends Promise<Value> {
  /** Only a type: it has no value. */
  readonly refusals?: Status;
}

/** A page of a collection. */
export interface Page<Entry, Operation extends string = never> extends Iterable<Entry> {
  readonly members: readonly Entry[];
  /** How many entries all pages have together. */
  readonly total: number;
  readonly can: Can<Operation>;
  /** The page after this one; null behind the last. */
  next(options?: CallOptions): Promise<Page<Entry, Operation> | null>;
  /** The page before this one; null before the first. */
  previous(options?: CallOptions): Promise<Page<Entry, Operation> | null>;
}

/** What `list` gives: awaited it is the first page, and `for await` goes through the entries of all pages. */
export interface Listing<Entry, Operation extends string = never>
  extends PromiseLike<Page<Entry, Operation>>,
    AsyncIterable<Entry> {}

/** What `embed` makes of a resource: the links named are loaded ones. One that the client may not read stays a link. */
export type Embedded<Of, Name> = { readonly [key in keyof Of]: key extends Name ? Loaded<Of[key]> : Of[key] };

type Loaded<Value> =
  Value extends Link<infer Target> ? Target : Value extends readonly Link<infer Target>[] ? readonly Target[] : Value;

/** Conditions on values that have an order. */
export interface Range<Value> {
  readonly gt?: Value;
  readonly gte?: Value;
  readonly lt?: Value;
  readonly lte?: Value;
  /** Both bounds belong to it. */
  readonly between?: readonly [Value, Value];
}

/** Condition on whether there is a value at all. */
export interface Existence {
  readonly exists?: boolean;
}

/** Condition on how a text begins. Capitals count. */
export interface Prefix {
  readonly prefix?: string;
}

/** Condition on what a text contains. Capitals do not count. */
export interface Containing {
  readonly contains?: string;
}

/** What every list takes beside its filters. */
export interface Paging {
  /** Entries to a page. */
  readonly itemsPerPage?: number;
}

/** The bytes of a file, on their way. */
export interface Download {
  readonly stream: ReadableStream<Uint8Array>;
  readonly type: string;
  /** Bytes in all; null where the service does not say. */
  readonly length: number | null;
}

export interface TransferOptions extends CallOptions {
  /** Told how many bytes have gone over so far, and of how many if that is known. */
  readonly onProgress?: (bytes: number, of: number | null) => void;
}

export interface DownloadOptions extends TransferOptions {
  /** The first byte that is wanted, and the last; for the rest of a file the first alone. */
  readonly range?: readonly [first: number, last?: number];
}

export interface UploadOptions extends TransferOptions {
  /** The file name; that of a `File` if left out. */
  readonly name?: string;
  /** The media type; that of a `Blob` if left out. */
  readonly type?: string;
}

/** What a file is made of. What cannot be read twice, a stream, is not sent again when an attempt fails. */
export type Source = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array> | string;

/** In which language texts come. */
export interface Languages<Locales = readonly string[] | undefined> {
  /** The one that is preferred. Texts are plain strings then. */
  readonly locale?: string;
  /** What to take where a text lacks that. */
  readonly fallbackLocale?: string;
  /** Several at once. Texts are language maps then. */
  readonly locales?: Locales;
}

/** What a text is when those languages are asked for. */
export type TextIn<Locales> = Locales extends readonly string[] ? LanguageMap : string;

/** The little that a client has to know of its API before it asks. */
export interface Description {
  /** Paths of the collections, relative to the base. */
  readonly paths: Readonly<Record<string, string>>;
  /** Properties that are links: of every class that has one of that name, or of one, as `Class.name`. */
  readonly links: readonly string[];
  /** Links that can be written out in place, by class. */
  readonly embed?: Readonly<Record<string, readonly string[]>>;
  /** Further operations by class, or by collection. */
  readonly operations?: Readonly<Record<string, Readonly<Record<string, Further>>>>;
  /** Of classes that are files, and of their collections: the link from a file to its bytes, and the property with their digest. */
  readonly bytes?: Readonly<Record<string, readonly [content: string, digest: string]>>;
  /** Path of the token endpoint. */
  readonly token?: string;
  /** Path of the entrypoint, where that is not the base. */
  readonly entrypoint?: string;
}

/** `takes`: whether it has a body or, if it is a GET, the query of a collection. */
export type Further = readonly [type: string, method: string, segment: string, takes?: boolean];
