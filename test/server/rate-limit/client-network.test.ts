/** Networks: two addresses are one client just where a /64 of IPv6 has them both, or they are the same address of IPv4. */

import { BlockList, SocketAddress } from "node:net";
import { expect, test } from "vitest";
import { networkOf } from "../../../src/server/transport/client-networks.ts";
import fc from "../../random.ts";

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const ipv6 = fc.array(group, { minLength: 8, maxLength: 8 });

const inFull = (groups: readonly number[]) => groups.map((each) => each.toString(16).padStart(4, "0")).join(":");
/** As systems write it, with the longest row of zeros left out. */
const short = (groups: readonly number[]) => new SocketAddress({ address: inFull(groups), family: "ipv6" }).address;

test("[LIM-1] addresses of IPv6 are one client just where they share a /64, however they are written", () => {
  fc.assert(
    fc.property(ipv6, ipv6, fc.integer({ min: 0, max: 8 }), (one, other, shared) => {
      // Those that begin with zeros may be IPv4, which the next test is about.
      fc.pre(one[0] !== 0 && other[0] !== 0);
      const near = [...one.slice(0, shared), ...other.slice(shared)];
      const network = new BlockList();
      network.addSubnet(inFull(one), 64, "ipv6");
      expect(networkOf(short(one)) === networkOf(inFull(near).toUpperCase())).toBe(network.check(inFull(near), "ipv6"));
      expect(networkOf(`${short(one)}%eth0`)).toBe(networkOf(inFull(one)));
    }),
  );
});

test("[LIM-1] an address of IPv4 is itself, in the clothes of IPv6 too", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      expect(networkOf(address)).toBe(address);
      expect(networkOf(`::ffff:${address}`)).toBe(address);
      expect(networkOf(`0:0:0:0:0:FFFF:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`)).toBe(address);
    }),
  );
});
