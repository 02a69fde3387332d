/** The connection to a service: base URL, languages, and the middleware chain of each request. */

import { Refusal, Unreachable } from "./errors.ts";
import { type Answer, type Asked, attempting, type Layer, type Next } from "./transport.ts";
import type { CallOptions, Description, Languages } from "./types.ts";

// biome-ignore lint/suspicious/noExplicitAny: the generated types describe the shapes
export type Node = { readonly [key: string]: any };

/** A method of resources or collections. */
export type Ability = (this: object, ...args: never[]) => unknown;

/** Methods of links, resources and collections. */
export interface Abilities {
  load(link: object, options?: CallOptions): Promise<object>;
  /** Methods for resources of a class. */
  item?(connection: Connection, type: string): Readonly<Record<string, Ability>>;
  /** Methods for a collection. */
  collection?(connection: Connection, name: string): Readonly<Record<string, Ability>>;
}

/** The authenticated identity. Caches are separate for each. */
export interface Identity {
  /** A unique key; empty if anonymous. */
  readonly name: string;
  /** Resolves when `name` is known. */
  readonly ready?: Promise<unknown>;
  /** Adds credentials to requests to the service. */
  readonly layer: Layer;
}

/** A parsed response. */
export interface Got {
  readonly node: Node;
  readonly answer: Answer;
}

export interface ConnectionOptions {
  /** The base URL of the service. */
  readonly base: string;
  /** An API key, sent as the `Authorization` header. For applications that do not act for a user. */
  readonly apiKey?: string;
  /** Timeout of each attempt in milliseconds. Default: 30,000. */
  readonly timeout?: number;
  /** Middleware around every request, the first outermost: to log, to measure, to add a header. */
  readonly layers?: readonly Layer[];
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Cached entrypoint and collections of one identity. */
export interface Memory {
  readonly identity: string;
  entrypoint: Promise<Node> | null;
  /** The last representation of each collection, for the operations that it announces. */
  readonly collections: Map<string, Node>;
}

/** Batching of link loads: links waiting for the end of the tick, and loads in flight by identity and IRI. */
export interface Loading {
  readonly waiting: object[];
  readonly underway: Map<string, Promise<object>>;
  tick: Promise<Map<string, object>> | null;
}

/** State that a connection does not share with a copy of it in other languages. */
export function apart(): Pick<Connection, "prototypes" | "loading"> {
  return { prototypes: new Map(), loading: { waiting: [], underway: new Map(), tick: null } };
}

// `declare` fields emit no code, which saves bytes in the bundle.
export class Connection {
  declare readonly base: string;
  declare readonly description: Description;
  declare readonly languages: Languages;
  declare readonly abilities: Abilities;
  declare readonly identity: Identity;
  declare readonly send: Next;
  /** Default timeout in milliseconds. */
  declare readonly timeout: number;
  /** Prototypes of resources, by class. */
  declare readonly prototypes: Map<string, object>;
  declare readonly loading: Loading;
  declare memory?: Memory;

  constructor(
    description: Description,
    options: ConnectionOptions & Languages,
    abilities: Abilities,
    layers: readonly Layer[] = [],
    identity: Identity = { name: "", layer: (asked, next) => next(asked) },
  ) {
    const { apiKey, timeout = 30_000, layers: own = [] } = options;
    const base = new URL(options.base.replace(/\/?$/, "/")).href;
    Object.assign(this, apart(), { description, base, languages: options, abilities, identity, timeout });
    const keyed: Layer = (asked, next) => {
      // Credentials go to the service's origin only, wherever links lead.
      if (new URL(asked.url).origin !== new URL(base).origin) return next(asked);
      const headers = { ...(apiKey && { Authorization: apiKey }), ...asked.headers };
      return identity.layer({ ...asked, headers }, next);
    };
    const ask = options.fetch ?? ((input, init) => fetch(input, init));
    this.send = [keyed, ...layers, ...own].reduceRight<Next>(
      (next, layer) => (asked) => layer(asked, next),
      attempting(ask, timeout),
    );
  }

  /** Sends a request through the layers. Throws a `Refusal` for status 400 and up. */
  async ask(asked: Asked): Promise<Answer> {
    const answer = await this.send(asked);
    if (answer.status >= 400) throw new Refusal(answer);
    return answer;
  }

  /** Reads a representation. */
  async get(url: string, options: CallOptions = {}): Promise<Got> {
    return got(
      await this.ask({
        ...options,
        method: "GET",
        url: this.inLanguages(url),
        headers: this.headers(),
        repeatable: true,
      }),
    );
  }

  /** Headers of every request. */
  headers(): Record<string, string> {
    const { locale, fallbackLocale } = this.languages;
    const tags = [locale, fallbackLocale && `${fallbackLocale};q=0.5`].filter(Boolean).join();
    return { Accept: "application/ld+json", ...(tags && { "Accept-Language": tags }) };
  }

  /** Adds the `locales` parameter if several languages are wanted. */
  inLanguages(url: string): string {
    const { locales } = this.languages;
    return locales ? asking(url, "locales", locales.join(":")) : url;
  }
}

/** Parses a response body. Throws `Unreachable` if it is not JSON: then an intermediary answered, not the service. */
export function got(answer: Answer): Got {
  try {
    return { node: JSON.parse(answer.text), answer };
  } catch (error) {
    throw new Unreachable(answer.url, error);
  }
}

/** Sets a query parameter of a URL, replacing an earlier value. */
export function asking(url: string, name: string, value: string): string {
  const asked = `${url + (url.includes("?") ? "&" : "?") + name}=${value}`;
  return asked.replace(RegExp(`([?&])${name}=[^&]*&`), "$1");
}
