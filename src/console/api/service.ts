/** The connection to the API that serves this page, over the HTTP core of generated clients. */

import { sending } from "../../../codegen/client/runtime/bytes.ts";
import { caching } from "../../../codegen/client/runtime/caching.ts";
import { type Abilities, Connection } from "../../../codegen/client/runtime/connection.ts";
import { retrying } from "../../../codegen/client/runtime/retries.ts";
import { carriedOut, key } from "../../../codegen/client/runtime/sending.ts";
import { Session } from "../../../codegen/client/runtime/session.ts";
import { localStore } from "../../../codegen/client/runtime/stores.ts";
import type { Answer, Asked, Layer, Next } from "../../../codegen/client/runtime/transport.ts";
import type { Description as ClientDescription } from "../../../codegen/client/runtime/types.ts";
import { type Description, readDescription } from "./description.ts";
import { iriOf, type Node, term } from "./json.ts";

/** Where this page's API is. */
export interface Place {
  readonly entrypoint: string;
  readonly apidoc: string;
  readonly docs: string | null;
  /** The token endpoint; null if the API has no accounts. */
  readonly token: string | null;
  /** Languages of the content, the default first. */
  readonly languages: readonly string[];
}

/** Milliseconds for which a stored description is used without asking again. */
const fresh = 5 * 60_000;

export class Service {
  readonly place: Place;
  readonly session: Session | null;
  /** The connection that asks for a language. */
  readonly connection: (locale: string) => Connection;
  /** Requests left in the current window, and its end in seconds since the epoch; null if answers do not say so. */
  budget: { readonly left: number; readonly reset: number } | null = null;
  /** Names of linked resources that were looked up, by reader, language and IRI. A write may change any of them. */
  readonly names = new Map<string, Promise<string | undefined>>();

  constructor(place: Place) {
    this.place = place;
    const base = place.entrypoint;
    const [abilities, about] = [{} as Abilities, {} as ClientDescription];
    const layers: readonly Layer[] = [retrying({ attempts: 2 }), this.#count];
    this.session = place.token
      ? new Session(place.token, new Connection(about, { base }, abilities, layers).send, { store: localStore() })
      : null;
    const identity = this.session ?? undefined;
    const cached = identity ? [caching(identity), ...layers] : layers;
    this.connection = (locale) => new Connection(about, { base, locale }, abilities, cached, identity);
  }

  /** Apidoc and shapes, kept for this tab. */
  async describe(): Promise<Description> {
    const { apidoc: url } = this.place;
    const apidoc = await this.#stored(url);
    const shapes = iriOf(term(apidoc, "shapesGraph"));
    const path = shapes && new URL(shapes, url).pathname;
    return readDescription(apidoc, url, path ? await this.#stored(new URL(path, url).href) : null);
  }

  async #stored(url: string): Promise<Node> {
    const { at, node } = JSON.parse(sessionStorage.getItem(url) ?? "{}") as { at?: number; node?: Node };
    if (node !== undefined && Date.now() - (at ?? 0) < fresh) return node;
    const { node: read } = await this.connection("").get(url);
    try {
      sessionStorage.setItem(url, JSON.stringify({ at: Date.now(), node: read }));
    } catch {
      // Storage is full or forbidden: it is read again next time.
    }
    return read;
  }

  readonly #count: Layer = async (asked, next) => {
    const answer = await next(asked);
    const left = answer.headers.get("x-rate-limit-remaining");
    if (left !== null)
      this.budget = { left: Number(left), reset: Number(answer.headers.get("x-rate-limit-reset") ?? 0) };
    if (asked.method !== "GET" || this.names.size > 2000) this.names.clear();
    return answer;
  };

  /** Sends a file. `XMLHttpRequest` reports its progress, the bytes sent, over every version of HTTP; `fetch` does not. */
  async upload(url: string, file: File, progress: (sent: number) => void, signal: AbortSignal): Promise<Answer> {
    const headers = { Accept: "application/ld+json", "Idempotency-Key": key() };
    const asked = sending(file, {}, { method: "POST", url, headers });
    const send = (all: Asked) =>
      new Promise<Answer>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(all.method, all.url);
        for (const [header, value] of Object.entries(all.headers)) request.setRequestHeader(header, value);
        request.upload.onprogress = ({ loaded }) => progress(loaded);
        request.onerror = () => reject(new Error(file.name));
        request.onabort = () => reject(signal.reason);
        signal.addEventListener("abort", () => request.abort());
        request.onload = () =>
          resolve({
            status: request.status,
            headers: new Headers(
              [...request.getAllResponseHeaders().matchAll(/^(.*?): (.*)$/gm)].map(
                ([, name = "", value = ""]): [string, string] => [name, value.trim()],
              ),
            ),
            url: request.responseURL,
            redirected: request.responseURL !== url,
            text: request.responseText,
            stream: null,
          });
        request.send(file);
      });
    const answer = await (this.session ? this.session.layer(asked, send as Next) : send(asked));
    return carriedOut(asked, answer);
  }
}
