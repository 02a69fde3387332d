/** Path matcher: finds the endpoint of a path in time independent of the number of resources. */

import type { Direct, Endpoint, Match, Matching } from "./exchange.ts";
import type { Route } from "./route.ts";

export const isDirect = (route: Route | Direct): route is Direct => "direct" in route;

/** Fixed paths, and paths below those of collections. */
export class Matcher implements Matching {
  readonly #whole = new Map<string, Endpoint>();
  /** Endpoints by collection path and by the suffix after the identifier (empty or such as `/register`). */
  readonly #under = new Map<string, Map<string, Endpoint>>();
  /** Most slashes in a suffix, which bounds the segments that are tried. */
  #slashes = 0;

  /** `{id}` in a path template matches one segment, a last `{name}` one more. */
  add(template: string, method: string, route: Route | Direct): void {
    const variable = template.indexOf("{id}");
    if (variable < 0)
      return void this.#whole.set(template, withMethod(this.#whole.get(template), template, method, route));
    const prefix = template.slice(0, variable);
    const suffix = template.slice(variable + "{id}".length);
    const under = this.#under.get(prefix) ?? new Map<string, Endpoint>();
    this.#under.set(prefix, under.set(suffix, withMethod(under.get(suffix), template, method, route)));
    this.#slashes = Math.max(this.#slashes, suffix.split("/").length - 1);
  }

  match(path: string): Match | undefined {
    const whole = this.#whole.get(path);
    if (whole) return { endpoint: whole };
    // Removes segments from the right until a collection's path remains.
    let slash = path.lastIndexOf("/");
    for (let cut = 0; cut <= this.#slashes && slash >= 0; cut++) {
      const under = this.#under.get(path.slice(0, slash + 1));
      if (under) return matchUnder(under, path.slice(slash + 1));
      slash = slash === 0 ? -1 : path.lastIndexOf("/", slash - 1);
    }
    return undefined;
  }
}

function matchUnder(under: ReadonlyMap<string, Endpoint>, remainder: string): Match | undefined {
  if (remainder === "") return undefined;
  const end = remainder.indexOf("/");
  const segment = end < 0 ? remainder : remainder.slice(0, end);
  const suffix = end < 0 ? "" : remainder.slice(end);
  const endpoint = under.get(suffix);
  if (endpoint) return { endpoint, segment };
  const last = suffix.lastIndexOf("/");
  const named = last < 0 ? undefined : under.get(`${suffix.slice(0, last + 1)}{name}`);
  return named && last + 1 < suffix.length ? { endpoint: named, segment, rest: suffix.slice(last + 1) } : undefined;
}

function withMethod(endpoint: Endpoint | undefined, template: string, method: string, route: Route | Direct): Endpoint {
  const methods = new Map(endpoint?.methods).set(method, route);
  const allowed = [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"];
  return { template, methods, allow: allowed.join(", ") };
}
