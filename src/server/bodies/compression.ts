/** Compression by gzip: which bodies benefit, and which clients accept it (clause TRN-7). */

import { qualityOf } from "../../hypermedia/language-negotiation.ts";

/** Least bytes of a compressed body. */
export const worthCompressing = 1024;

/** Text types, including JSON, XML and YAML. */
export function isCompressible(type: unknown): boolean {
  return (
    typeof type === "string" &&
    /^(?:text\/|[^/;]+\/(?:[^/;]+\+)?(?:json|xml|yaml)\s*(?:;|$)|application\/(?:javascript|sql|x-ndjson)\s*(?:;|$))/i.test(
      type,
    )
  );
}

export function acceptsGzip(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  for (const part of String(header).split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (coding === "gzip" || coding === "x-gzip") return qualityOf(parameters) > 0;
  }
  return false;
}
