/** `Vary`: steps read the request headers that select an answer only here (clause TRN-7; RFC 9110, section 12.5.5). */

import type { IncomingHttpHeaders } from "node:http";
import { countHeader, type Request } from "../transport/http.ts";

/** Names in `Vary`, in their order. */
const fields = {
  accept: "Accept",
  "accept-encoding": "Accept-Encoding",
  "accept-language": "Accept-Language",
  "access-control-request-method": "Access-Control-Request-Method",
  authorization: "Authorization",
  origin: "Origin",
  prefer: "Prefer",
  "sec-fetch-dest": "Sec-Fetch-Dest",
} as const;

export type SelectingField = keyof typeof fields;

const names = Object.keys(fields) as SelectingField[];

const bits = Object.fromEntries(names.map((name, index) => [name, 1 << index])) as Record<SelectingField, number>;

/** Values of `Vary` by set of headers: at most 256. */
const written = new Map<number, string>();

export class SelectingFields {
  readonly #request: Request;
  /** Headers that the answer depends on, as bits. */
  #read = 0;

  constructor(request: Request) {
    this.#request = request;
  }

  read<Field extends SelectingField>(field: Field): IncomingHttpHeaders[Field] {
    this.#read |= bits[field];
    return this.#request.headers[field];
  }

  /** Whether there is more than one `Authorization`, of which Node returns the first. */
  isAuthorizedTwice(): boolean {
    this.#read |= bits.authorization;
    return countHeader(this.#request, "authorization") > 1;
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
      const read = names.filter((name) => (this.#read & bits[name]) !== 0);
      text = read.map((name) => fields[name]).join(", ");
      written.set(this.#read, text);
    }
    return text;
  }
}
