/** Peers: who is at the other end of a connection, and for whom a trusted proxy speaks (clause TRN-1, setting `TRUST_PROXY`). */

import { BlockList, isIP } from "node:net";
import { isHttp2, type Request } from "./messages.ts";

/** Where a request comes from, as far as that is known for sure. */
export interface Origin {
  /** IP address of the client, or of the last one on the way that may be believed; empty where a connection has none. */
  readonly address: string;
  /** How the client reached the first trusted proxy; undefined without one. */
  readonly scheme?: "https" | "http" | undefined;
  /** Host that the client asked the first trusted proxy for; undefined where none says so. */
  readonly host?: string | undefined;
}

/** Networks that go by a name, as Express and others have them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** What may be named as a proxy, for whoever named something else. */
export const proxyForms = `an IP address, a network such as 10.0.0.0/8 or fd00::/8, or one of ${Object.keys(namedNetworks).join(", ")}`;

interface Network {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  /** Leading bits that count. */
  readonly prefix: number;
}

/** The networks that an address, a network or a name stands for; undefined where it is none of these. */
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
  // A network of IPv4 written as one of IPv6 counts 96 bits more.
  const prefix = bits === undefined ? most : Number(bits) - (address === given ? 0 : 96);
  return prefix >= 0 && prefix <= most ? { address, family: version === 4 ? "ipv4" : "ipv6", prefix } : undefined;
}

/** Addresses that are remembered: to look one up in the networks takes as long as the rest of what is done with it. */
const mostTold = 10_000;

/** Proxies that are believed, and what they say. */
export class Proxies {
  readonly #networks = new BlockList();
  readonly #none: boolean;
  /** Addresses that a proxy told of, and whether each is a proxy itself. */
  readonly #told = new Map<string, boolean>();
  /** What is known of each connection, so that nothing is looked up twice. */
  readonly #peers = new WeakMap<object, { readonly origin: Origin; readonly trusted: boolean }>();

  /** `names`: as `readNetworks` takes them. */
  constructor(names: readonly string[]) {
    this.#none = names.length === 0;
    for (const { address, prefix, family } of names.flatMap((name) => readNetworks(name) ?? []))
      this.#networks.addSubnet(address, prefix, family);
  }

  /** Where a request comes from: its connection tells, and a trusted proxy on the other end of it tells more. */
  originOf(request: Request): Origin {
    const connection = isHttp2(request) ? (request.stream.session ?? request.socket) : request.socket;
    let peer = this.#peers.get(connection);
    if (peer === undefined) {
      const address = unmapped(request.socket.remoteAddress ?? "");
      peer = { origin: { address }, trusted: this.trusts(address) };
      this.#peers.set(connection, peer);
    }
    return peer.trusted ? this.#behind(peer.origin.address, request) : peer.origin;
  }

  /** Whether an IP address is that of a proxy to trust. */
  trusts(address: string): boolean {
    const known = this.#told.get(address);
    if (known !== undefined) return known;
    const trusted = this.#isWithin(address);
    if (this.#told.size >= mostTold) this.#told.clear();
    this.#told.set(address, trusted);
    return trusted;
  }

  #isWithin(address: string): boolean {
    const version = this.#none ? 0 : isIP(address);
    return version !== 0 && this.#networks.check(address, version === 4 ? "ipv4" : "ipv6");
  }

  /** What a trusted proxy says, and those behind it as long as they are trusted as well. */
  #behind(proxy: string, { headers }: Request): Origin {
    const addresses = entries(headers["x-forwarded-for"]);
    let address = proxy;
    let hops = 0;
    while (this.trusts(address)) {
      const next = readAddress(addresses.at(-1 - hops++));
      if (next === undefined) break;
      address = next;
    }
    // Where several spoke, the word of the outermost trusted one counts: what stands before it anybody may have written.
    const said = (name: string): string | undefined => {
      const all = entries(headers[name]);
      return all[Math.max(0, all.length - hops)] || undefined;
    };
    const scheme = said("x-forwarded-proto")?.toLowerCase();
    return {
      address,
      scheme: scheme === "https" || scheme === "http" ? scheme : undefined,
      host: said("x-forwarded-host"),
    };
  }
}

/** The entries of a header that is a list. */
function entries(header: string | string[] | undefined): string[] {
  return header === undefined
    ? []
    : String(header)
        .split(",")
        .map((entry) => entry.trim());
}

/** An address in a list, which may come with a port; undefined where it is none. */
function readAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = unmapped(bracketed ?? withPort ?? text);
  return isIP(address) !== 0 && !address.includes("%") ? address : undefined;
}

/** An address of IPv4 that is written as one of IPv6, in its own form. */
function unmapped(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return ipv4 ?? address;
}
