/** Client addresses behind trusted proxies: `X-Forwarded-*` (clauses TRN-1, LIM-1, setting `TRUST_PROXY`). */

import { BlockList, isIP } from "node:net";
import { splitList } from "./header-values.ts";
import type { Request } from "./http.ts";

/** Origin of a request, as far as it is trustworthy. */
export interface Origin {
  /** IP address of the client, or of the last hop that can be trusted; empty if a connection has none. */
  readonly address: string;
  /** Scheme that the client used to reach the first trusted proxy; undefined without one. */
  readonly scheme?: "https" | "http" | undefined;
  /** Host that the client sent to the first trusted proxy; undefined if no proxy forwards it. */
  readonly host?: string | undefined;
}

/** The names that Express uses, too. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Accepted forms of a proxy, for the error message of the setting. */
export const proxyForms = `an IP address, a network such as 10.0.0.0/8 or fd00::/8, or one of ${Object.keys(namedNetworks).join(", ")}`;

interface Network {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  /** Prefix length in bits. */
  readonly prefix: number;
}

/** Networks of an address, a network in CIDR notation or a name; undefined if it is none of these. */
export function readNetworks(text: string): readonly Network[] | undefined {
  const named = Object.hasOwn(namedNetworks, text.toLowerCase()) ? namedNetworks[text.toLowerCase()] : undefined;
  const networks = (named ?? [text]).map(readNetwork);
  return networks.every((network) => network !== undefined) ? networks : undefined;
}

function readNetwork(text: string): Network | undefined {
  const [, given = "", bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = unmapped(given);
  const version = isIP(address);
  if (version === 0) return undefined;
  const most = version === 4 ? 32 : 128;
  // An IPv4 network in IPv6 notation has a prefix longer by 96 bits.
  const prefix = bits === undefined ? most : Number(bits) - (address === given ? 0 : 96);
  return prefix >= 0 && prefix <= most ? { address, family: version === 4 ? "ipv4" : "ipv6", prefix } : undefined;
}

export class Proxies {
  readonly #networks = new BlockList();

  /** `names`: as `readNetworks` accepts them. */
  constructor(names: readonly string[]) {
    for (const { address, prefix, family } of names.flatMap((name) => readNetworks(name) ?? []))
      this.#networks.addSubnet(address, prefix, family);
  }

  /** Origin by the connection, or by the `X-Forwarded-*` headers if the peer is a trusted proxy. */
  originOf(request: Request): Origin {
    const address = unmapped(request.socket.remoteAddress ?? "");
    return this.trusts(address) ? this.#behind(address, request) : { address };
  }

  trusts(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#networks.check(address, version === 4 ? "ipv4" : "ipv6");
  }

  /** Origin by the headers of a trusted proxy. Follows `X-Forwarded-For` as long as its addresses are trusted. */
  #behind(proxy: string, { headers }: Request): Origin {
    const addresses = entries(headers["x-forwarded-for"]);
    let address = proxy;
    let hops = 0;
    while (this.trusts(address)) {
      const next = readAddress(addresses.at(-1 - hops++));
      if (next === undefined) break;
      address = next;
    }
    // With several values, that of the outermost trusted proxy counts: any client can forge those before it.
    const said = (name: string): string | undefined => {
      const all = entries(headers[name]);
      return all[Math.max(0, all.length - hops)] || undefined;
    };
    const proto = said("x-forwarded-proto")?.toLowerCase();
    const scheme = proto === "https" || proto === "http" ? proto : undefined;
    return { address, scheme, host: said("x-forwarded-host") };
  }
}

const entries = (header: string | string[] | undefined): string[] =>
  header === undefined ? [] : splitList(String(header));

/** An address in a list, with or without a port; undefined if it is none. */
function readAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = unmapped(bracketed ?? withPort ?? text);
  return isIP(address) !== 0 && !address.includes("%") ? address : undefined;
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
