/** Networks of client addresses, and the share of each in something limited (clauses LIM-1, LIM-2). */

/** Network of an IP address: an IPv4 address, or the /64 of an IPv6 address. Other text is returned unchanged. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  // The URL parser writes each address in one way. A zone names an interface and is no part of the address.
  const canonical = URL.parse(`http://[${address.replace(/%.*$/, "")}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return address;
  // IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2).
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined)
    return [...Buffer.from(high.padStart(4, "0") + low.padStart(4, "0"), "hex")].join(".");
  const [first = [], last = []] = canonical.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = new Array<string>(8 - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}

/** Shares of client networks in something limited. Each may have half of what remains free, so that others find room. */
export class NetworkShares {
  readonly #total: number;
  #taken = 0;
  readonly #byNetwork = new Map<string, number>();

  constructor(total: number) {
    this.#total = total;
  }

  get taken(): number {
    return this.#taken;
  }

  get free(): number {
    return this.#total - this.#taken;
  }

  hasRoom(network: string, amount: number): boolean {
    return 2 * ((this.#byNetwork.get(network) ?? 0) + amount) <= this.free - amount;
  }

  /** Adds to a network's share, or takes from it. */
  add(network: string, amount: number): void {
    this.#taken += amount;
    const share = (this.#byNetwork.get(network) ?? 0) + amount;
    if (share === 0) this.#byNetwork.delete(network);
    else this.#byNetwork.set(network, share);
  }
}
