/** Exchange: a request with all that the steps learn about it, and the application that answers it. */

import type { Rule } from "../hypermedia/access-rules.ts";
import type {
  ApiDefinition,
  PropertyDefinition,
  ResourceDefinition,
  ValueDefinition,
} from "../hypermedia/api-definition.ts";
import type { Client } from "../hypermedia/client.ts";
import type { Names } from "../hypermedia/iri.ts";
import type { JsonObject } from "../hypermedia/json.ts";
import type { LanguageChoice } from "../hypermedia/language-negotiation.ts";
import type { Announcer } from "../hypermedia/operations.ts";
import type { CollectionQuery, QueryReader } from "../hypermedia/query.ts";
import type { compileValue, Representation } from "../hypermedia/representation.ts";
import type { Violation } from "../hypermedia/validation-errors.ts";
import type { Content } from "../store/files/files.ts";
import type { BodyBudget } from "./bodies/body-budget.ts";
import type { DatabaseClock } from "./caching/database-clock.ts";
import type { SelectingFields } from "./caching/vary.ts";
import type { Accounts, Answer, Caching, Incoming, Refused } from "./handlers.ts";
import type { Counters } from "./health/counters.ts";
import type { Deprecation, Route } from "./route.ts";
import type { Machine, RateLimitState } from "./runtime.ts";
import type { Proxies } from "./transport/forwarded.ts";
import type { Request } from "./transport/http.ts";

export interface Exchange {
  application: Application;
  readonly request: Request;
  /** Transport to us or to a trusted proxy: TLS (`tls`) or plain HTTP (`plain`). `mounted`: in a surrounding server. */
  readonly listener: Listener;
  /** IP address of the client, behind trusted proxies. */
  readonly address: string;
  /** Host that a trusted proxy forwards; undefined without one. */
  readonly forwardedHost: string | undefined;
  /** Identifier of the trace that the request belongs to, if any; else a UUID. */
  id: string;
  /** Start time on the clock of `performance.now()`. */
  readonly begun: number;
  readonly method: string;
  /** Path below the base, not decoded; empty if it is outside. */
  readonly path: string;
  /** Query without the question mark; empty if there is none. */
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  /** Request headers that select the answer. Reading one adds it to `Vary`. */
  readonly selecting: SelectingFields;
  readonly headers: Headers;
  /** What the path names, looked up by the router. */
  readonly found: Match | undefined;
  client: Client;
  /** Makes the primary answer further reads. Set by `authenticate` if replicas may answer this request. */
  leaveReplica?: () => void;

  step?: string;

  /** Set by `console page` if it answers. Such requests are not counted. */
  isConsole?: true;

  /** Set by `rate limit` and `rate limit wait`. A promise until the store has counted the request. */
  counting?: RateLimitState | Promise<RateLimitState>;

  // Set by `match`.
  endpoint?: Endpoint;
  /** Identifier in the path, decoded. */
  identifier?: string;
  /** In an inverse collection: the identifier of the resource that its entries link to, decoded. */
  linked?: string;
  /** Last path segment for `{name}`, not decoded. */
  rest?: string;
  /** The operation of the API, or a route that the server answers itself. */
  route?: Route;
  direct?: Direct;

  /** Set by `negotiate`. */
  languages?: LanguageChoice;

  /** The body as JSON, in any form of JSON-LD. Set by `read content`. */
  body?: JsonObject | readonly unknown[];

  // Set by `replay` and `idempotency` (clause MTH-9).
  /** Hash of the `Idempotency-Key` and its owner. */
  keyHolder?: Buffer;
  /** True if an answer under that key exists, but its request has yet to be compared. */
  isRepeat?: boolean;
  /** Bytes that were already received; else they are still to be read. */
  incoming?: Incoming;

  // Set by `validate`.
  collectionQuery?: CollectionQuery;
  embed?: readonly string[];
  content?: JsonObject;
  echoed?: JsonObject;
  /** Moves violations to their paths in the body as sent (clause LD-4). */
  placed?: (violations: readonly Violation[]) => Promise<readonly Violation[]>;

  /** The handler's answer. Set by `handle`. */
  answer?: Answer;

  // Set by each read from the database for the answer (clauses CAC-1 to CAC-3).
  /** Epoch milliseconds of the database's clock at the earliest read for the answer. */
  readAt?: number;
  /** Epoch milliseconds of the last change of the client's permissions. */
  rightsChanged?: number;
  /** Epoch second of the last change of what the answer shows. */
  changedSecond?: number;
}

export type Listener = "tls" | "plain" | "mounted";
export type Headers = { [name: string]: string | number | readonly string[] };

/** The response. A function as body is called only if the body is sent. */
export interface Reply {
  status: number;
  headers: Headers;
  body: string | Buffer | Flowing | (() => string) | null;
  /** True if the body has a secret. It is not compressed, as its length could reveal the secret (BREACH). */
  secret?: boolean;
}

/** A streamed body. `length`: null if unknown. */
export type Flowing = Pick<Content, "stream" | "close"> & { readonly length: number | null };

/** A step of the pipeline. It may end it with a reply. */
export type Step = (exchange: Exchange) => Reply | undefined | Promise<Reply | undefined>;

export interface Endpoint {
  /** Path with `{id}` and `{name}` for variable segments. */
  readonly template: string;
  readonly methods: ReadonlyMap<string, Route | Direct>;
  readonly allow: string;
}

/** A route without CRUD handler: documents, tokens, bytes. */
export interface Direct {
  /** Operation id in the OpenAPI; null for pages that it does not describe. */
  readonly operation: string | null;
  readonly direct: (exchange: Exchange) => Promise<Reply> | Reply;
  /** True if the answer is JSON-LD, so that `Accept` is negotiated. */
  readonly linkedData: boolean;
  /** True if invalid credentials are rejected. The token endpoint checks them itself. */
  readonly credentials: boolean;
  /** Access rule for the scope headers; undefined if anyone gets the same answer, or if it is checked later. */
  readonly access?: Rule;
  readonly resource?: ResourceDefinition;
  readonly deprecation?: Deprecation | null;
}

/** The page for people and its files, which are the same for everyone (clause WEB-1). */
export interface Console {
  readonly page: Reply;
  /** By their paths below the base. */
  readonly files: ReadonlyMap<string, Reply>;
}

/** A route without CRUD handler, by path template and method. */
export type DirectRoute = readonly [path: string, method: string, direct: Direct];

export interface Match {
  readonly endpoint: Endpoint;
  /** Segment of the identifier, not decoded. */
  readonly segment?: string;
  readonly rest?: string;
}

/** An application before its operations are registered. */
export type Compiled = Omit<Application, "operations">;

export type Operations = Readonly<Record<string, Route["handle"]>>;

export interface Matching {
  add(template: string, method: string, route: Route | Direct): void;
  match(path: string): Match | undefined;
}

/** Writes an error resource (clause ERR-1). `identified: false` omits `request`, as for API keys (clause AUT-8). */
export type ProblemWriter = (
  exchange: Pick<Exchange, "id">,
  refused: Omit<Refused, "refused">,
  headers?: Headers,
  identified?: boolean,
) => Reply;

export interface Deployment {
  /** Canonical base IRI with a trailing slash. */
  readonly base: string;
  readonly aliases: readonly string[];
  /** Base of `seeAlso` links with a trailing slash; null: the API's own. */
  readonly documentation: string | null;
  readonly proxies: Proxies;
  /** True if only health checks are answered (clause LIM-5). */
  readonly maintenance: boolean;
  readonly origins: readonly string[];
  /** Epoch milliseconds since when only this model answers. No answer has an earlier date (clause CAC-3). */
  readonly since: number;
}

export interface CompiledResource {
  readonly definition: ResourceDefinition;
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  readonly representation: Representation;
  readonly query: QueryReader;
  readonly announcer: (client: Client) => Announcer;
  readonly multilingual: boolean;
  /** Operation that reads an item; undefined without one. */
  readonly retrieval: Route | undefined;
  /** True for a custom `retrieve` handler, which may hide records that the access rule permits. */
  readonly hasOwnRetrieve: boolean;
  /** True if all clients get the same answer, apart from bodies and operations. */
  readonly public: boolean;
}

export interface Application {
  readonly api: ApiDefinition;
  readonly names: Names;
  /** Host of the base IRI: the API domain. */
  readonly domain: string;
  readonly ownOrigin: string;
  readonly origins: ReadonlyMap<string, Headers>;
  readonly machine: Machine;
  readonly deployment: Deployment;
  readonly databaseClock: DatabaseClock;
  readonly accounts: Accounts | null;
  readonly caching: Caching;
  readonly matcher: Matching;
  readonly routes: readonly Route[];
  readonly operations: Operations;
  readonly resources: ReadonlyMap<string, CompiledResource>;
  /** Resource types by the class names of their collections. */
  readonly collections: ReadonlyMap<string, CompiledResource>;
  /** Resource types as inverse collections have them, by the path templates of these. */
  readonly inverses: ReadonlyMap<string, CompiledResource>;
  readonly values: ReadonlyMap<string, ValueDefinition>;
  readonly valueWriters: ReadonlyMap<string, ReturnType<typeof compileValue>>;
  readonly problem: ProblemWriter;
  /** Context documents by IRI. */
  readonly contexts: ReadonlyMap<string, JsonObject>;
  readonly console: Console;
  /** Value of the `Link` header in all answers (clause HYD-2). */
  readonly apidocLink: string;
  /** True if the paid-until date is past. */
  readonly isPaymentDue: () => Promise<boolean>;
  readonly counters: Counters;
  readonly bodyBudget: BodyBudget;
  readonly roleScopes: ReadonlyMap<string, readonly string[]>;
}
