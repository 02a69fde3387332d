/** A login that lasts: it refreshes its tokens in good time, once for all requests and tabs (the duties that AUT names). */

import { got, type Identity } from "./connection.ts";
import { Refusal } from "./refusal.ts";
import { sleep, until } from "./retries.ts";
import { memoryStore, type TokenStore } from "./stores.ts";
import type { Asked, Layer, Next } from "./transport.ts";

export interface SessionOptions {
  /** Where the tokens are kept; for this visit alone if left out. */
  readonly store?: TokenStore;
  /** Milliseconds before the expiry of an access token at which it is refreshed; 25 minutes if left out. */
  readonly refreshBefore?: number;
  /** Milliseconds until the next try, where a refresh failed for technical reasons; five minutes if left out. */
  readonly refreshAgain?: number;
}

/** What the token endpoint gave, and beside it: */
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Times in milliseconds, by the clock here. */
  readonly issued: number;
  readonly expires: number;
  /** The login that they came of: the same before and after a refresh. */
  readonly login: string;
}

/** No timer waits longer. */
const longest = 2 ** 31 - 1;

/**
 * Events: `changed` after a login, a logout or a refresh, here or in another tab; `ended` when the service no longer
 * takes the refresh token, so that somebody has to log in again.
 */
export class Session extends EventTarget implements Identity {
  readonly ready: Promise<unknown>;
  readonly #url: string;
  readonly #send: Next;
  readonly #options: SessionOptions;
  readonly #store: TokenStore;
  #tokens: Tokens | null = null;
  /** Refreshes on their way, by login. */
  readonly #renewing = new Map<string, Promise<void>>();
  /** How often somebody logged in or out here: the last one counts. */
  #turn = 0;
  /** How often tokens were kept: what was read of the store before is older. */
  #kept = 0;
  #written: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `url`: the token endpoint; `send`: how to ask it. */
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

  /** Tells one login from another; empty for anonymous. */
  get name(): string {
    return this.#tokens?.login ?? "";
  }

  /** Throws a refusal with the title `invalid_grant` where name or password is wrong; and where another login, or a logout, came after it. */
  async login(username: string, password: string): Promise<void> {
    const turn = ++this.#turn;
    const tokens = await this.#grant({ grant_type: "password", username, password }, null);
    if (turn === this.#turn) return this.#keep(tokens);
    await this.#end(tokens).catch(() => {});
    throw new Error("Logged out meanwhile");
  }

  /** Throws the tokens away and ends the login at the service, for all who share it. */
  async logout(): Promise<void> {
    this.#turn++;
    await this.ready;
    const tokens = this.#tokens;
    await this.#keep(null);
    if (tokens === null) return;
    await this.#end(tokens.expires > Date.now() ? tokens : await this.#again(tokens).catch(() => tokens));
  }

  /** Refreshes now, rather than in good time. */
  async refresh(): Promise<void> {
    await this.ready;
    if (this.#tokens !== null) await this.#renew(this.#tokens);
  }

  /** Stops refreshing in the background; the tokens stay in their store. */
  close(): void {
    clearTimeout(this.#timer);
  }

  /** Puts the access token into requests. One that has expired is refreshed, and the request repeated once. */
  readonly layer: Layer = async (asked, next) => {
    await this.ready;
    let tokens = this.#tokens;
    if (tokens !== null && tokens.expires <= Date.now()) tokens = await until(this.#renew(tokens), asked.signal);
    if (tokens === null) return next(asked);
    const answer = await next(bearing(asked, tokens));
    if (answer.status !== 401 || !answer.text.includes('"invalid_token"')) return answer;
    const renewed = await until(this.#renew(tokens), asked.signal);
    // A login that somebody else has begun meanwhile is not for this request.
    return renewed === null || asked.body instanceof ReadableStream ? answer : next(bearing(asked, renewed));
  };

  /** New tokens for those that are spent; null where their login has ended. One refresh serves all who wait for it. */
  async #renew(spent: Tokens): Promise<Tokens | null> {
    const { login } = spent;
    const done =
      this.#renewing.get(login) ??
      alone(`hydrant ${this.#url}`, (looks) => this.#replace(spent, looks)).finally(() => this.#renewing.delete(login));
    this.#renewing.set(login, done);
    await done;
    return this.#tokens?.login === login ? this.#tokens : null;
  }

  /** Keeps new tokens in place of those, unless somebody else has replaced them, logged out, or logged in meanwhile. */
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

  /** Ends the login of those tokens at the service. */
  async #end(tokens: Tokens): Promise<void> {
    const asked = { method: "DELETE", url: this.#url, headers: {}, repeatable: true };
    const answer = await this.#send(bearing(asked, tokens));
    // With 401 it had ended already.
    if (answer.status >= 400 && answer.status !== 401) throw new Refusal(answer);
  }

  /** `login`: the one that goes on; null for a new one. */
  async #grant(form: Readonly<Record<string, string>>, login: string | null): Promise<Tokens> {
    const issued = Date.now();
    const body = new URLSearchParams(form);
    // The service takes a spent refresh token again for 10 s (clause AUT-2), so that its repetition must not come late.
    const again = login !== null;
    const timeout = again ? 4_000 : undefined;
    const answer = await this.#send({ method: "POST", url: this.#url, headers: {}, body, repeatable: again, timeout });
    if (answer.status !== 200) throw new Refusal(answer);
    const tokens = got(answer).node as Tokens & { readonly expires_in: number };
    const expires = issued + tokens.expires_in * 1000;
    return { ...tokens, issued, expires, login: login ?? `${issued} ${Math.random()}` };
  }

  /** Writes follow one another, so that the last stays. */
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

  /** Goes by the tokens of a text from now on. */
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
    // Of a life shorter than twice that, at its half.
    const due = at ?? Math.max(expires - refreshBefore, (issued + expires) / 2);
    const wait = Math.max(0, due - Date.now());
    this.#timer = setTimeout(
      () => {
        if (wait > longest) this.#schedule(at);
        else this.#renew(tokens).catch(() => this.#schedule(Date.now() + refreshAgain));
      },
      Math.min(wait, longest),
    );
    // It keeps no program of Node.js from ending.
    (this.#timer as { unref?: () => void }).unref?.();
  }
}

/** What others have written to the store may be anything. */
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
 * Does something while no other tab does it, where there are locks for that. `looks`: how often to look whether another
 * has done it, as what that has written may come later than the lock, but hardly by more than a second.
 */
function alone<Value>(name: string, task: (looks: number) => Promise<Value>): Promise<Value> {
  const locks = (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks;
  return locks
    ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? task(1) : locks.request(name, () => task(50))))
    : task(1);
}

/** Web Locks, which not every runtime has. */
interface Locks {
  request<Value>(name: string, task: () => Promise<Value>): Promise<Value>;
  request<Value>(name: string, options: object, task: (lock: unknown) => Promise<Value>): Promise<Value>;
}
