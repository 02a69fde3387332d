/** Client networks of the rate limit: an IPv4 address or an IPv6 /64 (clause LIM-1). */

/** Canonical network of an IP address. What is not IPv6 is returned unchanged. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const groups = groupsOf(address);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  // IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2).
  if ((a | b | c | d | e) === 0 && f === 0xffff) return [g >> 8, g & 255, h >> 8, h & 255].join(".");
  return `${[a, b, c, d].map((group) => group.toString(16)).join(":")}::/64`;
}

/** The eight groups of 16 bits. */
function groupsOf(address: string): number[] {
  // A zone names an interface and is no part of the address. The last two groups may be in IPv4 notation.
  const text = address.replace(/%.*$/, "").replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_whole, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [before = "", after] = text.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  if (after === undefined) return read(before);
  const [first, last] = [read(before), read(after)];
  return [...first, ...new Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}
