/** The client of the application, as its users have it, on the servers of the tests. */

import { Agent, fetch as undiciFetch } from "undici";
import { connect, type Layer } from "../../src/generated/client/index.ts";
import { connect as connectToRead } from "../../src/generated/client/reading.ts";
import type { Address } from "../http/launch.ts";

/** A `fetch` that trusts the development certificate of a server. */
export function fetchFrom({ certificate }: Pick<Address, "certificate">): typeof fetch {
  const dispatcher = new Agent({ connect: { ca: certificate } });
  return ((input: string, init: object) => undiciFetch(input, { ...init, dispatcher })) as unknown as typeof fetch;
}

type Options = Parameters<typeof connect>[0];

/** Connects to a server; `asked` has the requests that really go out. */
export function connectTo<const Locales extends readonly string[] | undefined = undefined>(
  address: Pick<Address, "certificate" | "base">,
  options: Omit<Options, "base" | "locales"> & { readonly locales?: Locales } = {},
) {
  const asked: string[] = [];
  const connected = connect<Locales>({
    fetch: fetchFrom(address),
    ...options,
    ...watching(address, asked, options.layers),
  } as never);
  return { ...connected, asked };
}

export function connectToReadOnly(address: Pick<Address, "certificate" | "base">) {
  const asked: string[] = [];
  return { ...connectToRead({ fetch: fetchFrom(address), ...watching(address, asked) }), asked };
}

/** Options that have all requests written down, within layers of the test's own. */
function watching(
  { base }: Pick<Address, "base">,
  asked: string[],
  layers: readonly Layer[] = [],
): { readonly base: string; readonly layers: readonly Layer[] } {
  return {
    base,
    layers: [
      ...layers,
      (request, next) => {
        asked.push(`${request.method} ${decodeURIComponent(request.url.replace(base, ""))}`);
        return next(request);
      },
    ],
  };
}
