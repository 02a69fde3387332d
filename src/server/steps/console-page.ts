/** Answers a browser's navigation with the console, and its files (clause WEB-1). */

import type { Exchange, Step } from "../exchange.ts";
import { isDirect } from "../matcher.ts";
import { weighted } from "../transport/header-values.ts";

/** Comes before maintenance and the rate limit: the page has to show their errors. */
export const consolePage: Step = (exchange) => {
  const { application, method, path } = exchange;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { files, page } = application.console;
  const reply = files.get(path) ?? (isNavigation(exchange) ? page : undefined);
  if (reply !== undefined) exchange.isConsole = true;
  return reply;
};

function isNavigation(exchange: Exchange): boolean {
  const { selecting } = exchange;
  if (!answersLinkedData(exchange) || selecting.read("sec-fetch-dest") !== "document") return false;
  return weighted(selecting.read("accept") ?? "").some(({ name, weight }) => name === "text/html" && weight > 0);
}

/** Whether programs get JSON-LD at this address, errors included. */
function answersLinkedData({ application, found, path }: Exchange): boolean {
  const { authentication, paths } = application.api;
  const route = found?.endpoint.methods.get("GET");
  if (route !== undefined) return !isDirect(route) || route.linkedData;
  return path !== authentication?.tokenPath && !path.startsWith(paths.docs);
}
