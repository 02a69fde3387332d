/**
 * Memory budget of request bodies while they arrive (clause LIM-2).
 *
 * A client network may use half of what remains free: at most a third of the budget, so that there is room for others.
 * The first bytes of a body are exempt from that share, as many clients may have one address.
 */

import { networkOf } from "../transport/forwarded.ts";

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
  readonly #total: number;
  #held = 0;
  readonly #byNetwork = new Map<string, number>();

  /** `total` in bytes. */
  constructor(total: number) {
    this.#total = total;
  }

  get held(): number {
    return this.#held;
  }

  reserve(address: string): Reservation {
    const network = networkOf(address);
    let held = 0;
    const add = (bytes: number) => {
      held += bytes;
      this.#held += bytes;
      const all = this.#heldBy(network) + bytes;
      if (all === 0) this.#byNetwork.delete(network);
      else this.#byNetwork.set(network, all);
    };
    return {
      grow: (bytes) => {
        const free = this.#total - this.#held - bytes;
        const hasRoom = held + bytes <= small ? free >= 0 : 2 * (this.#heldBy(network) + bytes) <= free;
        if (!hasRoom) throw new OverBudget("Too many request bodies at once.");
        add(bytes);
      },
      release: () => add(-held),
    };
  }

  #heldBy(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }
}
