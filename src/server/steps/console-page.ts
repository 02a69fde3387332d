/** Answers a browser's navigation with the console, and its files (clause WEB-1). */

import { qualityOf } from "../../hypermedia/language-negotiation.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { isDirect } from "../matcher.ts";

/** Comes before maintenance and the rate limit: the page has to show their errors. */
export const consolePage: Step = (exchange) => {
  const { application, method, path } = exchange;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const file = application.console.files.get(path);
  const reply: Reply | undefined = file ?? (isNavigation(exchange) ? application.console.page : undefined);
  if (reply !== undefined) exchange.isConsole = true;
  return reply;
};

function isNavigation(exchange: Exchange): boolean {
  const { selecting } = exchange;
  return (
    answersLinkedData(exchange) &&
    selecting.read("sec-fetch-dest") === "document" &&
    acceptsHtml(selecting.read("accept") ?? "")
  );
}

/** Whether programs get JSON-LD at this address, errors included. */
function answersLinkedData({ application, found, path }: Exchange): boolean {
  const { authentication, paths } = application.api;
  const route = found?.endpoint.methods.get("GET");
  if (route !== undefined) return !isDirect(route) || route.linkedData;
  return path !== authentication?.tokenPath && !path.startsWith(paths.docs);
}

function acceptsHtml(accept: string): boolean {
  return accept.split(",").some((part) => {
    const [range, ...parameters] = part.split(";").map((piece) => piece.trim());
    return range?.toLowerCase() === "text/html" && qualityOf(parameters) > 0;
  });
}
