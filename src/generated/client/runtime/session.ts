/** OAuth session: refreshes its tokens ahead of expiry, once for all requests and tabs (clauses AUT). */

import { got, type Identity } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { sleep, until } from "./retries.ts";
import { memoryStore, type TokenStore } from "./stores.ts";
import type { Asked, Layer, Next } from "./transport.ts";

export interface SessionOptions {
  /** Where tokens are stored. Default: in memory. */
  readonly store?: TokenStore;
  /** Milliseconds before expiry at which an access token is refreshed. Default: 25 minutes. */
  readonly refreshBefore?: number;
  /** Milliseconds until the next refresh after a technical failure. Default: 5 minutes. */
  readonly refreshAgain?: number;
}

/** Response of the token endpoint, with times and a login identifier. */
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Milliseconds since the epoch, by the local clock. */
  readonly issued: number;
  readonly expires: number;
  /** Identifies the login; a refresh does not change it. */
  readonly login: string;
}

/** Longest delay of `setTimeout` in milliseconds. */
const longest = 2 ** 31 - 1;

/**
 * A login. Events: `changed` after a login, logout or refresh, in this tab or another; `ended` when the service rejects
 * the refresh token, so that the user must log in again.
 */
export class Session extends EventTarget implements Identity {
  readonly ready: Promise<unknown>;
  readonly #url: string;
  readonly #send: Next;
  readonly #options: SessionOptions;
  readonly #store: TokenStore;
  #tokens: Tokens | null = null;
  /** Refreshes in flight, by login. */
  readonly #renewing = new Map<string, Promise<void>>();
  /** Counts logins and logouts here; only the last one applies. */
  #turn = 0;
  /** Counts writes to the store. A read that began earlier is stale. */
  #kept = 0;
  #written: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `url`: the token endpoint; `send`: sends a request to it. */
  constructor(url: string, send: Next, options: SessionOptions = {}) {
    super();
    this.#url = url;
    this.#send = send;
    this.#options = options;
    this.#store = options.store ?? memoryStore();
    const read = this.#store.read();
    if (typeof read === "string") this.#take(read);
    this.ready = this.#reread(read);
    this.ready.catch(() => {});
    this.#store.watch?.(() => this.#reread().catch(() => {}));
  }

  get loggedIn(): boolean {
    return this.#tokens !== null;
  }

  /** Identifies the login; empty if anonymous. */
  get name(): string {
    return this.#tokens?.login ?? "";
  }

  /**
   * Logs in. Throws a `Refusal` titled `invalid_grant` for a wrong password, an `Error` if another login interferes.
   */
  async login(username: string, password: string): Promise<void> {
    const turn = ++this.#turn;
    const tokens = await this.#grant({ grant_type: "password", username, password }, null);
    if (turn === this.#turn) return this.#keep(tokens);
    await this.#end(tokens).catch(() => {});
    throw new Error("Logged out meanwhile");
  }

  /** Deletes the tokens and ends the login at the service, in all tabs. */
  async logout(): Promise<void> {
    this.#turn++;
    await this.ready;
    const tokens = this.#tokens;
    await this.#keep(null);
    if (tokens === null) return;
    await this.#end(tokens.expires > Date.now() ? tokens : await this.#again(tokens).catch(() => tokens));
  }

  /** Refreshes the tokens now. */
  async refresh(): Promise<void> {
    await this.ready;
    if (this.#tokens !== null) await this.#renew(this.#tokens);
  }

  /** Stops the background refresh. The tokens stay in the store. */
  close(): void {
    clearTimeout(this.#timer);
  }

  /** Adds the access token to requests. On an expired token, refreshes it and repeats the request once. */
  readonly layer: Layer = async (asked, next) => {
    await this.ready;
    let tokens = this.#tokens;
    if (tokens !== null && tokens.expires <= Date.now()) tokens = await until(this.#renew(tokens), asked.signal);
    if (tokens === null) return next(asked);
    const answer = await next(bearing(asked, tokens));
    if (answer.status !== 401 || !answer.text.includes('"invalid_token"')) return answer;
    const renewed = await until(this.#renew(tokens), asked.signal);
    // Another login that began meanwhile must not repeat this request.
    return renewed === null || asked.body instanceof ReadableStream ? answer : next(bearing(asked, renewed));
  };

  /** Refreshes spent tokens, once for all callers. Returns null if the login has ended. */
  async #renew(spent: Tokens): Promise<Tokens | null> {
    const { login } = spent;
    const done =
      this.#renewing.get(login) ??
      alone(`hydrant ${this.#url}`, (looks) => this.#replace(spent, looks)).finally(() => this.#renewing.delete(login));
    this.#renewing.set(login, done);
    await done;
    return this.#tokens?.login === login ? this.#tokens : null;
  }

  /** Stores refreshed tokens, unless another tab replaced the old ones, logged out or logged in. */
  async #replace({ access_token, login }: Tokens, looks: number): Promise<void> {
    let spent: Tokens | null;
    for (;;) {
      await this.#reread();
      spent = this.#tokens;
      if (spent?.access_token !== access_token) return;
      if (--looks === 0) break;
      await sleep(20);
    }
    const renewed = await this.#again(spent).catch((error: unknown) => {
      if (error instanceof Refusal && error.title === "invalid_grant") return null;
      throw error;
    });
    await this.#reread();
    if (this.#tokens?.access_token === access_token) {
      await this.#keep(renewed);
      if (renewed === null) this.dispatchEvent(new Event("ended"));
    } else if (renewed !== null && this.#tokens?.login !== login) await this.#end(renewed).catch(() => {});
  }

  #again({ refresh_token, login }: Tokens): Promise<Tokens> {
    return this.#grant({ grant_type: "refresh_token", refresh_token }, login);
  }

  /** Revokes the tokens at the service. */
  async #end(tokens: Tokens): Promise<void> {
    const asked = { method: "DELETE", url: this.#url, headers: {}, repeatable: true };
    const answer = await this.#send(bearing(asked, tokens));
    // 401: the login had already ended.
    if (answer.status >= 400 && answer.status !== 401) throw new Refusal(answer);
  }

  /** `login`: the login to refresh; null for a new one. */
  async #grant(form: Readonly<Record<string, string>>, login: string | null): Promise<Tokens> {
    const issued = Date.now();
    const body = new URLSearchParams(form);
    // The service accepts a spent refresh token for 10 s (clause AUT-2): the retry must come within that time.
    const again = login !== null;
    const timeout = again ? 4_000 : undefined;
    const answer = await this.#send({ method: "POST", url: this.#url, headers: {}, body, repeatable: again, timeout });
    if (answer.status !== 200) throw new Refusal(answer);
    const tokens = got(answer).node as Tokens & { readonly expires_in: number };
    const expires = issued + tokens.expires_in * 1000;
    return { ...tokens, issued, expires, login: login ?? `${issued} ${Math.random()}` };
  }

  /** Writes are serialized, so that the last one wins. */
  async #keep(tokens: Tokens | null): Promise<void> {
    const text = tokens && JSON.stringify(tokens);
    this.#kept++;
    this.#take(text);
    const written = this.#written.then(() => this.#store.write(text));
    this.#written = written.catch(() => {});
    await written;
  }

  async #reread(read?: string | null | Promise<string | null>): Promise<void> {
    const kept = this.#kept;
    const text = await (read ?? this.#written.then(() => this.#store.read()));
    if (kept === this.#kept) this.#take(text);
  }

  /** Switches to the tokens in a text. */
  #take(text: string | null): void {
    const before = this.#tokens?.access_token;
    this.#tokens = tokensIn(text);
    if (before === this.#tokens?.access_token) return;
    this.#schedule();
    this.dispatchEvent(new Event("changed"));
  }

  #schedule(at?: number): void {
    clearTimeout(this.#timer);
    const tokens = this.#tokens;
    if (tokens === null) return;
    const { refreshBefore = 25 * 60_000, refreshAgain = 5 * 60_000 } = this.#options;
    const { issued, expires } = tokens;
    // A lifetime shorter than twice `refreshBefore` is refreshed at its half.
    const due = at ?? Math.max(expires - refreshBefore, (issued + expires) / 2);
    const wait = Math.max(0, due - Date.now());
    this.#timer = setTimeout(
      () => {
        if (wait > longest) this.#schedule(at);
        else this.#renew(tokens).catch(() => this.#schedule(Date.now() + refreshAgain));
      },
      Math.min(wait, longest),
    );
    // The timer does not keep a Node.js process alive.
    (this.#timer as { unref?: () => void }).unref?.();
  }
}

/** The store is shared with other code: invalid content counts as no tokens. */
function tokensIn(text: string | null): Tokens | null {
  try {
    const tokens = JSON.parse(text as string);
    return tokens?.login ? tokens : null;
  } catch {
    return null;
  }
}

function bearing(asked: Asked, { access_token }: Tokens): Asked {
  return { ...asked, headers: { ...asked.headers, Authorization: `Bearer ${access_token}` } };
}

/**
 * Runs a task under a Web Lock, where available, so that one tab at a time runs it. `looks`: how often the task checks
 * the store, every 20 ms, for tokens of another tab. A write of that tab may become visible up to about a second after
 * it releases the lock.
 */
function alone<Value>(name: string, task: (looks: number) => Promise<Value>): Promise<Value> {
  const locks = (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks;
  return locks
    ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? task(1) : locks.request(name, () => task(50))))
    : task(1);
}

/** Web Locks API, which some runtimes lack. */
interface Locks {
  request<Value>(name: string, task: () => Promise<Value>): Promise<Value>;
  request<Value>(name: string, options: object, task: (lock: unknown) => Promise<Value>): Promise<Value>;
}
