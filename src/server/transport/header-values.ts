/** Header values: dates, quoted strings, lists with weights (RFC 9110, sections 5.6.4, 5.6.7 and 12.4.2). */

import { qualityOf } from "../../hypermedia/language-negotiation.ts";

/** `Strict-Transport-Security` of all answers over TLS (clause TRN-11). */
export const strictTransport = "max-age=1728000; includeSubDomains";

/** Epoch seconds of an IMF-fixdate or an obsolete form; undefined if invalid. */
export function readHttpDate(value: string | undefined): number | undefined {
  if (value === undefined || !/^[A-Z][a-z]{2,8}[, ]/.test(value)) return undefined;
  // The asctime form has no zone and is in UTC.
  const time = Date.parse(/GMT$/.test(value) ? value : `${value} GMT`);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

export const writeHttpDate = (epochSeconds: number): string => new Date(epochSeconds * 1000).toUTCString();

export const escapeQuoted = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?").replace(/(["\\])/g, "\\$1");

/** Preferences of a `Prefer` header (RFC 7240) in lower case, such as `return=representation`. */
export function preferences(value: string | string[] | undefined): ReadonlySet<string> {
  if (value === undefined) return new Set();
  const text = Array.isArray(value) ? value.join(",") : value;
  return new Set(text.split(/[,;]/).map((preference) => preference.replace(/[\s"]/g, "").toLowerCase()));
}

export const splitList = (list: string): string[] => list.split(",").map((member) => member.trim());

/** Members of a list such as `Accept`, in lower case, with their weights. */
export const weighted = (list: string): readonly { readonly name: string; readonly weight: number }[] =>
  splitList(list).map((member) => {
    const [name = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase());
    return { name, weight: qualityOf(parameters) };
  });

/** Least bytes of a body that is worth compressing (clause TRN-7). */
export const worthCompressing = 1024;

/** Whether a media type is text, including JSON, XML and YAML. */
export function isCompressible(type: unknown): boolean {
  const text =
    /^(?:text\/|[^/;]+\/(?:[^/;]+\+)?(?:json|xml|yaml)\s*(?:;|$)|application\/(?:javascript|sql|x-ndjson)\s*(?:;|$))/i;
  return typeof type === "string" && text.test(type);
}

export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  const gzip = weighted(String(acceptEncoding ?? "")).find(({ name }) => name === "gzip" || name === "x-gzip");
  return gzip !== undefined && gzip.weight > 0;
}
