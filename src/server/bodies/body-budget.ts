/**
 * Memory budget of request bodies while they arrive (clause LIM-2). A client network has at most a third of it. The first
 * bytes of a body are exempt from that share, as many clients may have one address.
 */

import { NetworkShares, networkOf } from "../transport/client-networks.ts";

export class OverBudget extends Error {}

/** Bytes of a body that are exempt from its network's share. */
const small = 16 * 1024;

/** Share of one body in the budget. */
export interface Reservation {
  /** Throws `OverBudget` if the budget has no room for `bytes` more. */
  grow(bytes: number): void;
  release(): void;
}

export class BodyBudget {
  readonly #shares: NetworkShares;

  /** `total` in bytes. */
  constructor(total: number) {
    this.#shares = new NetworkShares(total);
  }

  get held(): number {
    return this.#shares.taken;
  }

  reserve(address: string): Reservation {
    const network = networkOf(address);
    const shares = this.#shares;
    let held = 0;
    return {
      grow(bytes) {
        const hasRoom = held + bytes <= small ? shares.free >= bytes : shares.hasRoom(network, bytes);
        if (!hasRoom) throw new OverBudget("Too many request bodies at once.");
        held += bytes;
        shares.add(network, bytes);
      },
      release() {
        shares.add(network, -held);
        held = 0;
      },
    };
  }
}
