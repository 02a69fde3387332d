/** Content negotiation of media type and languages (clauses TRN-4, LNG-2, LNG-5). */

import { chooseLanguages, qualityOf } from "../../hypermedia/language-negotiation.ts";
import type { Exchange, Step } from "../exchange.ts";
import { problem } from "../problem.ts";

/** Media ranges that match JSON-LD, the most specific first (RFC 9110, section 12.5.1). */
const ranges = ["application/ld+json", "application/json", "application/*", "*/*"];

export const negotiate: Step = (exchange) => {
  const { application, selecting, direct, route, query } = exchange;
  if (direct?.linkedData === false || route?.takes === "other bytes") return undefined;
  if (!acceptsLinkedData(selecting.read("accept"))) {
    return problem(exchange, 406, "Resources are represented as application/ld+json only.");
  }
  const languages = chooseLanguages(
    {
      acceptLanguage: hasLanguages(exchange) ? selecting.read("accept-language") : undefined,
      locale: query.get("locale") ?? undefined,
      fallbackLocale: query.get("fallbackLocale") ?? undefined,
      locales: query.get("locales") ?? undefined,
    },
    application.api.locales.default,
  );
  if ("malformed" in languages) {
    return problem(exchange, 400, `The parameter ${languages.malformed} contains a malformed language tag (BCP 47).`);
  }
  exchange.languages = languages;
  return undefined;
};

/** Whether the answer may have multilingual text: of the resource, of embedded ones, or of a custom operation. */
function hasLanguages({ application, query, route }: Exchange): boolean {
  if (route === undefined) return false;
  const { resource, operation } = route;
  return (
    application.resources.get(resource.name)?.multilingual === true ||
    query.has("embed") ||
    (operation.lifecycle === null && operation.returns !== null)
  );
}

/** Whether `Accept` permits JSON-LD. The most specific matching range decides. */
function acceptsLinkedData(header: string | undefined): boolean {
  if (header === undefined || header.trim() === "") return true;
  let best = ranges.length;
  let quality = 0;
  for (const part of header.split(",")) {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const index = ranges.indexOf(range.toLowerCase());
    if (index < 0) continue;
    const weight = qualityOf(parameters);
    // `application/json` counts as an equal name of the representation, not as a broader range.
    const rank = Math.max(index - 1, 0);
    if (rank < best) {
      best = rank;
      quality = weight;
    } else if (rank === best) quality = Math.max(quality, weight);
  }
  return quality > 0;
}
