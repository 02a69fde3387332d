/** Client networks of the rate limit (clause LIM-1). */

/** Network of an IP address: an IPv4 address, or the /64 of an IPv6 address. Other text is returned unchanged. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  // The URL parser writes each address in one way. A zone names an interface and is no part of the address.
  const canonical = URL.parse(`http://[${address.replace(/%.*$/, "")}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return address;
  // IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2).
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined)
    return [high, low]
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join(".");
  const [first = [], last = []] = canonical.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = new Array<string>(8 - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}
