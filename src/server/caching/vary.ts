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

export class SelectingFields {
  readonly #request: Request;
  readonly #read = new Set<SelectingField>();

  constructor(request: Request) {
    this.#request = request;
  }

  read<Field extends SelectingField>(field: Field): IncomingHttpHeaders[Field] {
    this.#read.add(field);
    return this.#request.headers[field];
  }

  /** Whether there is more than one `Authorization`, of which Node returns the first. */
  isAuthorizedTwice(): boolean {
    this.#read.add("authorization");
    return countHeader(this.#request, "authorization") > 1;
  }

  /** Adds a header without reading it. */
  add(field: SelectingField): void {
    this.#read.add(field);
  }

  /** Removes a header that did not affect the answer. */
  disregard(field: SelectingField): void {
    this.#read.delete(field);
  }

  /** Value of `Vary`; undefined if the answer depends on no header. */
  get vary(): string | undefined {
    const read = Object.entries(fields).filter(([field]) => this.#read.has(field as SelectingField));
    return read.length === 0 ? undefined : read.map(([, name]) => name).join(", ");
  }
}
