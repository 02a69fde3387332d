/**
 * `Vary`: records which request headers an answer depends on (RFC 9110, section 12.5.5).
 *
 * Steps read these headers only here, so that each that is read appears in `Vary` (clause TRN-7).
 */

import { countHeader, type Request } from "../transport/http.ts";

/** In the order of `Vary`. */
const fields = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "Access-Control-Request-Method",
  "Authorization",
  "Origin",
  "Prefer",
] as const;

export type SelectingField = (typeof fields)[number];

/** One bit per header. */
const bits = Object.fromEntries(fields.map((field, index) => [field, 1 << index])) as Record<SelectingField, number>;

/** Values of `Vary` by set of headers: at most 128. */
const written = new Map<number, string>();

export class SelectingFields {
  readonly #request: Request;
  /** Headers that the answer depends on, as bits. */
  #read = 0;

  constructor(request: Request) {
    this.#request = request;
  }

  get accept(): string | undefined {
    this.#read |= bits.Accept;
    return this.#request.headers.accept;
  }

  get acceptEncoding(): string | string[] | undefined {
    this.#read |= bits["Accept-Encoding"];
    return this.#request.headers["accept-encoding"];
  }

  get acceptLanguage(): string | undefined {
    this.#read |= bits["Accept-Language"];
    return this.#request.headers["accept-language"];
  }

  get accessControlRequestMethod(): string | undefined {
    this.#read |= bits["Access-Control-Request-Method"];
    return this.#request.headers["access-control-request-method"];
  }

  get authorization(): string | undefined {
    this.#read |= bits.Authorization;
    return this.#request.headers.authorization;
  }

  /** True for more than one `Authorization`, of which Node returns the first. */
  get authorizedTwice(): boolean {
    this.#read |= bits.Authorization;
    return countHeader(this.#request, "authorization") > 1;
  }

  /** Several headers are joined to a value that is no origin. */
  get origin(): string | undefined {
    this.#read |= bits.Origin;
    return this.#request.headers.origin;
  }

  get prefer(): string | string[] | undefined {
    this.#read |= bits.Prefer;
    return this.#request.headers.prefer;
  }

  /** Adds a header without reading it. */
  add(field: SelectingField): void {
    this.#read |= bits[field];
  }

  /** Removes a header that did not affect the answer. */
  disregard(field: SelectingField): void {
    this.#read &= ~bits[field];
  }

  /** Value of `Vary`; undefined if the answer depends on no header. */
  get vary(): string | undefined {
    if (this.#read === 0) return undefined;
    let text = written.get(this.#read);
    if (text === undefined) {
      text = fields.filter((field) => (this.#read & bits[field]) !== 0).join(", ");
      written.set(this.#read, text);
    }
    return text;
  }
}
