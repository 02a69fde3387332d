/** Negotiate: the media type and the languages of the answer (clauses TRN-4, LNG-2, LNG-5). */

import { chooseLanguages, qualityOf } from "../../hypermedia/languages.ts";
import type { Exchange, Step } from "../exchange.ts";

/** Media ranges that JSON-LD answers, the most specific first (RFC 9110, section 12.5.1). */
const ranges = ["application/ld+json", "application/json", "application/*", "*/*"];

export const negotiate: Step = (exchange) => {
  const { application, selecting, direct, route, query } = exchange;
  if (direct?.linkedData === false || route?.takes === "other bytes") return undefined;
  if (!acceptsLinkedData(selecting.accept)) {
    return application.problem(exchange, {
      status: 406,
      description: "Resources are represented as application/ld+json only.",
    });
  }
  const languages = chooseLanguages(
    {
      acceptLanguage: hasLanguages(exchange) ? selecting.acceptLanguage : undefined,
      locale: query.get("locale") ?? undefined,
      fallbackLocale: query.get("fallbackLocale") ?? undefined,
      locales: query.get("locales") ?? undefined,
    },
    application.api.locales.default,
  );
  if ("malformed" in languages) {
    return application.problem(exchange, {
      status: 400,
      description: `The parameter ${languages.malformed} holds what is no language tag (BCP 47).`,
    });
  }
  exchange.languages = languages;
  return undefined;
};

/** Whether an answer may have text in one language or another: of the resource itself, of what is embedded, or of what an operation returns. */
function hasLanguages({ application, query, route }: Exchange): boolean {
  if (route === undefined) return false;
  const { resource, operation } = route;
  return (
    application.resources.get(resource.name)?.multilingual === true ||
    query.has("embed") ||
    (operation.lifecycle === null && operation.returns !== null)
  );
}

/** Whether an `Accept` header lets JSON-LD through: the most specific range that covers it decides. */
function acceptsLinkedData(header: string | undefined): boolean {
  if (header === undefined || header.trim() === "") return true;
  let best = ranges.length;
  let quality = 0;
  for (const part of header.split(",")) {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const index = ranges.indexOf(range.toLowerCase());
    if (index < 0) continue;
    const weight = qualityOf(parameters);
    // `application/json` is a second name for the same representation, not a broader range: either may ask for it.
    const rank = Math.max(index - 1, 0);
    if (rank < best) {
      best = rank;
      quality = weight;
    } else if (rank === best) quality = Math.max(quality, weight);
  }
  return quality > 0;
}
