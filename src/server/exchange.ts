/** An exchange: one request on its way through the steps, and the application that it goes through. */

import type { Readable } from "node:stream";
import type { Announcer } from "../hypermedia/announce.ts";
import type {
  ApiDefinition,
  PropertyDefinition,
  ResourceDefinition,
  Rule,
  ValueDefinition,
} from "../hypermedia/definition.ts";
import type { Names } from "../hypermedia/iri.ts";
import type { JsonObject } from "../hypermedia/json.ts";
import type { LanguageChoice } from "../hypermedia/languages.ts";
import type { Client } from "../hypermedia/permission.ts";
import type { CollectionQuery, QueryReader } from "../hypermedia/query.ts";
import type { compileValue, Representation } from "../hypermedia/representation.ts";
import type { Violation } from "../hypermedia/violation.ts";
import type { Answer, Refused } from "./answer.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { DatabaseClock } from "./clock.ts";
import type { Accounts, Caching } from "./contract.ts";
import type { Ending } from "./ending.ts";
import type { Tally } from "./health/tally.ts";
import type { Standing } from "./limit/standing.ts";
import type { Machine } from "./machine.ts";
import type { Payment } from "./payment.ts";
import type { Incoming } from "./request.ts";
import type { Route } from "./route.ts";
import type { SelectingFields } from "./selecting.ts";
import type { Request } from "./transport/messages.ts";
import type { Proxies } from "./transport/peers.ts";

export interface Exchange {
  readonly application: Application;
  readonly request: Request;
  /** Where the bytes go: over TLS to the API domain (`tls`) or not (`plain`), by our own listeners or a trusted proxy's; `mounted` in somebody else's server. */
  readonly listener: Listener;
  /** IP address of whoever asks; a trusted proxy tells for whom it does. */
  readonly address: string;
  /** Host that a trusted proxy was asked for; undefined where none says so. */
  readonly forwardedHost: string | undefined;
  /** Value of `X-Request-Id` (clause TRN-10). */
  readonly id: string;
  /** When it began, on the clock of `performance.now()`. */
  readonly begun: number;
  readonly method: string;
  /** Path of the request target under the base, escapes kept; empty where it lies outside. */
  readonly path: string;
  /** Query as it came, without the question mark; empty where there is none. */
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  /** The request headers that an answer may depend on: to read one is to have it named in `Vary`. */
  readonly selecting: SelectingFields;
  /** Headers that the answer gets whatever its kind. */
  readonly headers: Headers;

  /** Name of the step that the exchange is in. */
  step?: string;
  /** Where the client stands with the rate limit; on its way, until the store has counted the request. */
  counting?: Standing | Promise<Standing>;
  endpoint?: Endpoint;
  /** Identifier in the path, decoded. */
  identifier?: string;
  /** The path's last segment, raw, where the template says `{name}`. */
  rest?: string;
  /** What is asked for: an operation of the contract, or something that the machine answers itself. */
  route?: Route;
  direct?: Direct;
  client: Client;
  languages?: LanguageChoice;
  collectionQuery?: CollectionQuery;
  embed?: readonly string[];
  /** The body as JSON, in whichever form of JSON-LD. */
  body?: JsonObject | readonly unknown[];
  content?: JsonObject;
  echoed?: JsonObject;
  /** Violations of the content with the places in the body as it was sent (clause LD-4). */
  placed?: (violations: readonly Violation[]) => Promise<readonly Violation[]>;
  answer?: Answer;
  /** Whose `Idempotency-Key` it came with, and which, as a hash (clause MTH-9). */
  once?: Buffer;
  /** True where something was answered under that key already, and what was asked then is still to be compared. */
  again?: boolean;
  /** Bytes that have come already; else they are still to be had. */
  incoming?: Incoming;
  /** Epoch milliseconds, by the database's clock: all that was read from it for the answer was so then, or later. */
  readAt?: number;
  /** Epoch milliseconds of the last change of what the client's rights follow from. */
  rightsChanged?: number;
  /** Epoch second in which what is answered last changed. */
  changedSecond?: number;
}

export type Listener = "tls" | "plain" | "mounted";
export type Headers = { [name: string]: string | number | readonly string[] };

/** What goes back over the wire. A function as body is called only if the body is wanted. */
export interface Reply {
  status: number;
  headers: Headers;
  body: string | Buffer | Flowing | (() => string) | null;
  /** True where the body holds a secret: compressed beside text of a client's choosing, its length would tell of it. */
  secret?: boolean;
}

/** A body that is sent as it comes, and nowhere gathered. */
export interface Flowing {
  /** Bytes; null where only its end tells. */
  readonly length: number | null;
  /** The bytes. Taken once at most. */
  stream(): Readable;
  /** Lets go of them where they are not wanted. */
  close(): Promise<void>;
}

/** One step of the way: it may end it with a reply. */
export type Step = (exchange: Exchange) => Reply | undefined | Promise<Reply | undefined>;

/** Everything at one path. */
export interface Endpoint {
  /** Its path, with `{id}` and `{name}` for segments that may be any. */
  readonly template: string;
  readonly methods: ReadonlyMap<string, Route | Direct>;
  /** Value of `Allow`. */
  readonly allow: string;
}

/** Something answered by the machine itself, outside the lifecycle of a resource: documents, tokens, bytes. */
export interface Direct {
  /** Its id in the OpenAPI; null for pages that it does not describe. */
  readonly operation: string | null;
  readonly direct: (exchange: Exchange) => Promise<Reply> | Reply;
  /** True where JSON-LD is what comes back, so that `Accept` is looked at. */
  readonly linkedData: boolean;
  /** True where a bad credential is to be refused; the token endpoint looks for itself. */
  readonly credentials: boolean;
  /** Who may ask, as far as scopes are told of it; left out where the answer is the same for everyone, or where that is settled later. */
  readonly access?: Rule;
  /** The resource type, where it belongs to an item. */
  readonly resource?: ResourceDefinition;
  /** What all its answers tell of its end, where it has one. */
  readonly ending?: Ending | null;
}

export interface Match {
  readonly endpoint: Endpoint;
  /** The raw segment where the identifier stands. */
  readonly segment?: string;
  /** What stood for `{name}` after it. */
  readonly rest?: string;
}

/** An application before its operations are held. */
export type Compiled = Omit<Application, "operations">;

/** What answers each operation; for those of the contract undefined, as their answer is still to be represented. */
export type Operations = Readonly<Record<string, (exchange: Exchange) => Promise<Reply | undefined> | Reply>>;

/** Finds endpoints by their paths. */
export interface Matching {
  /** `{id}` in a path template stands for one segment; a last `{name}` for one more. */
  add(template: string, method: string, route: Route | Direct): void;
  match(path: string): Match | undefined;
}

/** Writes an error resource (clause ERR-1). `identified: false` leaves `request` out, as the errors of API keys do (clause AUT-8). */
export type ProblemWriter = (
  exchange: Pick<Exchange, "id">,
  refused: Omit<Refused, "refused">,
  headers?: Headers,
  identified?: boolean,
) => Reply;

/** What a deployment decides. */
export interface Deployment {
  /** Canonical base IRI, with a trailing slash. */
  readonly base: string;
  readonly aliases: readonly string[];
  /** Where `seeAlso` leads, with a trailing slash; null: the API's own. */
  readonly documentation: string | null;
  readonly proxies: Proxies;
  /** True while nothing but health is to be answered (clause LIM-5). */
  readonly maintenance: boolean;
  /** Those allowed besides the ones in the spec, as browsers send them. */
  readonly origins: readonly string[];
  /** Epoch milliseconds since when this model and policy serve; no answer is dated earlier (clause CAC-3). */
  readonly since: number;
}

/** A resource type with all that is compiled for it. */
export interface CompiledResource {
  readonly definition: ResourceDefinition;
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  readonly representation: Representation;
  readonly query: QueryReader;
  readonly announcer: (client: Client) => Announcer;
  readonly multilingual: boolean;
  /** The operation that reads an item; undefined where there is none. */
  readonly retrieval: Route | undefined;
  /** True where a handler of the application answers it, which may hide what the rule lets this client read. */
  readonly hasOwnRetrieve: boolean;
  /** True where every client is answered alike, bodies and announcements aside. */
  readonly public: boolean;
}

export interface Application {
  readonly api: ApiDefinition;
  readonly names: Names;
  /** Host of the base IRI: the API domain. */
  readonly domain: string;
  /** Origin of the base IRI. */
  readonly ownOrigin: string;
  /** Those that are registered, with the headers of every answer to them. */
  readonly origins: ReadonlyMap<string, Headers>;
  readonly machine: Machine;
  readonly deployment: Deployment;
  readonly databaseClock: DatabaseClock;
  readonly accounts: Accounts | null;
  readonly caching: Caching;
  readonly matcher: Matching;
  /** The operations of the contract. */
  readonly routes: readonly Route[];
  /** Answers an operation, by its id. */
  readonly operations: Operations;
  readonly resources: ReadonlyMap<string, CompiledResource>;
  /** Resource types by the names of their collections' classes. */
  readonly collections: ReadonlyMap<string, CompiledResource>;
  readonly values: ReadonlyMap<string, ValueDefinition>;
  /** What writes a value of each type as a document. */
  readonly valueWriters: ReadonlyMap<string, ReturnType<typeof compileValue>>;
  readonly problem: ProblemWriter;
  /** The context documents, by their IRIs. */
  readonly contexts: ReadonlyMap<string, JsonObject>;
  /** Value of the `Link` header that every answer carries (clause HYD-2). */
  readonly apidocLink: string;
  /** Whether the contract is paid. */
  readonly payment: Payment;
  /** Counts what is answered. */
  readonly tally: Tally;
  /** Bytes of bodies that are arriving. */
  readonly bodyBudget: BodyBudget;
  /** Scopes that each role has. */
  readonly roleScopes: ReadonlyMap<string, readonly string[]>;
}
