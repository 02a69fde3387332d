/** Content negotiation of media type and languages (clauses TRN-4, LNG-2, LNG-5). */

import { chooseLanguages } from "../../hypermedia/language-negotiation.ts";
import type { Exchange, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { weighted } from "../transport/header-values.ts";

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

/** Media ranges that match JSON-LD. `application/json` is an equal name of the representation, not a broader range. */
const breadths: ReadonlyMap<string, number> = new Map([
  ["application/ld+json", 0],
  ["application/json", 0],
  ["application/*", 1],
  ["*/*", 2],
]);

/** Whether `Accept` permits JSON-LD. The most specific matching range decides (RFC 9110, section 12.5.1). */
function acceptsLinkedData(header: string | undefined): boolean {
  if (header === undefined || header.trim() === "") return true;
  const matching = weighted(header).filter(({ name }) => breadths.has(name));
  const narrowest = Math.min(...matching.map(({ name }) => breadths.get(name) ?? 0));
  return matching.some(({ name, weight }) => breadths.get(name) === narrowest && weight > 0);
}
