/** The connection to a service: where it is, in which languages it is asked, and the way that each request takes. */

import { Refusal, Unreachable } from "./refusal.ts";
import { type Answer, type Asked, attempting, type Layer, type Next } from "./transport.ts";
import type { CallOptions, Description, Languages } from "./types.ts";

// biome-ignore lint/suspicious/noExplicitAny: representations have the shapes that the generated types tell
export type Node = { readonly [key: string]: any };

/** What a method of resources or collections gets to know, and does. */
export type Ability = (this: object, ...args: never[]) => unknown;

/** What links, resources and collections can do. */
export interface Abilities {
  load(link: object, options?: CallOptions): Promise<object>;
  /** Of resources of a class. */
  item?(connection: Connection, type: string): Readonly<Record<string, Ability>>;
  /** Of a collection. */
  collection?(connection: Connection, name: string): Readonly<Record<string, Ability>>;
}

/** Who asks. What is remembered for one is not for another. */
export interface Identity {
  /** Told apart by this text. */
  readonly name: string;
  /** Before this the name is not known. */
  readonly ready?: Promise<unknown>;
  /** Says so in requests to the service. */
  readonly layer: Layer;
}

/** A parsed answer: its content and the answer that it came in. */
export interface Got {
  readonly node: Node;
  readonly answer: Answer;
}

export interface ConnectionOptions {
  /** Where the service is: its base URL. */
  readonly base: string;
  /** An API key, for applications that do not act for a user. */
  readonly apiKey?: string;
  /** Milliseconds for each attempt at a request; 30,000 if left out. */
  readonly timeout?: number;
  /** Layers of your own around every request, the first outermost: to log, to measure, to add a header. */
  readonly layers?: readonly Layer[];
  /** What to ask with, in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What is remembered of a service for one identity. */
export interface Memory {
  readonly identity: string;
  entrypoint: Promise<Node> | null;
  /** The last representation of each collection, for what it announces. */
  readonly collections: Map<string, Node>;
}

/** Links that wait for the end of the tick, and what is on its way, by identity and IRI. */
export interface Loading {
  readonly waiting: object[];
  readonly underway: Map<string, Promise<object>>;
  tick: Promise<Map<string, object>> | null;
}

/** What each connection has to itself, also where it is another's in other languages. */
export function apart(): Pick<Connection, "prototypes" | "loading"> {
  return { prototypes: new Map(), loading: { waiting: [], underway: new Map(), tick: null } };
}

// Fields that are only declared take no bytes.
export class Connection {
  declare readonly base: string;
  declare readonly description: Description;
  declare readonly languages: Languages;
  declare readonly abilities: Abilities;
  declare readonly identity: Identity;
  declare readonly send: Next;
  /** Milliseconds, where a call does not say. */
  declare readonly timeout: number;
  /** What resources of each class inherit from. */
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
      // What is secret goes to the service alone, wherever links may lead.
      if (new URL(asked.url).origin !== new URL(base).origin) return next(asked);
      const headers = { ...(apiKey && { Authorization: apiKey }), ...asked.headers };
      return identity.layer({ ...asked, headers }, next);
    };
    const ask = options.fetch ?? ((input, init) => fetch(input, init));
    // The first layer is the outermost.
    this.send = [keyed, ...layers, ...own].reduceRight<Next>(
      (next, layer) => (asked) => layer(asked, next),
      attempting(ask, timeout),
    );
  }

  /** Sends a request through the layers; throws a refusal where the service refuses. */
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

  /** What every request says. */
  headers(): Record<string, string> {
    const { locale, fallbackLocale } = this.languages;
    const tags = [locale, fallbackLocale && `${fallbackLocale};q=0.5`].filter(Boolean).join();
    return { Accept: "application/ld+json", ...(tags && { "Accept-Language": tags }) };
  }

  /** An address, asking for several languages where that is what is wanted. */
  inLanguages(url: string): string {
    const { locales } = this.languages;
    return locales ? asking(url, "locales", locales.join(":")) : url;
  }
}

/** Parses an answer; throws where it is none of the service, but of somebody on the way. */
export function got(answer: Answer): Got {
  try {
    return { node: JSON.parse(answer.text), answer };
  } catch (error) {
    throw new Unreachable(answer.url, error);
  }
}

/** An address with a parameter, in place of what it had there. */
export function asking(url: string, name: string, value: string): string {
  const asked = `${url + (url.includes("?") ? "&" : "?") + name}=${value}`;
  return asked.replace(RegExp(`([?&])${name}=[^&]*&`), "$1");
}
