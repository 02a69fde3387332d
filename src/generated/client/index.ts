/** The client of Atlas. Generated from the spec; do not edit. */

import type { Api } from "./api.ts";
import { further, readable } from "./description.ts";
import { inLanguages as speaking } from "./runtime/read-client.ts";
import type { Languages, TextIn } from "./runtime/types.ts";
import { type Connected, type ConnectOptions, connected } from "./runtime/full-client.ts";

/** Connects to Atlas. Sends no request before the first call. */
export function connect<const Locales extends readonly string[] | undefined = undefined>(
  options: ConnectOptions & Languages<Locales>,
): Connected<Api<TextIn<Locales>>> {
  return connected({ ...readable, ...further }, options);
}

/** The same API in other languages; the login is the same. */
export function inLanguages<const Locales extends readonly string[] | undefined = undefined>(
  api: Api<unknown>,
  languages: Languages<Locales>,
): Api<TextIn<Locales>> {
  return speaking(api, languages) as Api<TextIn<Locales>>;
}

export type { Api } from "./api.ts";
export type * from "./resources/address.ts";
export type * from "./resources/api-key.ts";
export type * from "./resources/country.ts";
export type * from "./resources/object.ts";
export type * from "./resources/place.ts";
export type * from "./resources/time-zone.ts";
export type * from "./resources/user.ts";
export type * from "./values/geo-coordinates.ts";
export type * from "./values/password-change.ts";
export type * from "./values/password-reset.ts";
export { Conflict, NotAnnounced, Refusal, settle, Unreachable } from "./runtime/errors.ts";
export type { RefusalOf, Settled, Violation } from "./runtime/errors.ts";
export type { Session } from "./runtime/session.ts";
export { localStore, memoryStore, type TokenStore } from "./runtime/stores.ts";
export type { Answer, Asked, Layer } from "./runtime/transport.ts";
export type { CallOptions, Download, Groups, LanguageMap, Link, Listing, Outcome, Page, Reference, WriteOptions } from "./runtime/types.ts";
export type { Connected, ConnectOptions } from "./runtime/full-client.ts";
export type * from "./statuses.ts";
