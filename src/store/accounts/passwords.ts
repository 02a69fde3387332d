/** Password hashing: bcrypt over HMAC, with a queue, as each hash occupies a CPU core (clauses AUT-11, AUT-13). */

import { createHmac, randomBytes } from "node:crypto";
import bcrypt from "bcrypt";
import type { Tracing } from "../tracing.ts";

export interface PasswordSettings {
  /** bcrypt cost as a power of two, 4 to 16. */
  readonly cost: number;
  /** Highest cost among the stored hashes, if higher. */
  readonly greatest?: number;
  /** Number of hashes computed in parallel. */
  readonly atOnce?: number;
  /** Maximum queue length; `Busy` is thrown beyond. */
  readonly waiting?: number;
  readonly tracing?: Tracing | undefined;
}

/** The password queue is full: try again later. */
export class Busy extends Error {}

export interface Verdict {
  readonly right: boolean;
  /** Whether the stored hash has a lower cost than required, and should be replaced. */
  readonly rehash: boolean;
}

/** Hashes of passwords, by bcrypt. */
export interface Passwords {
  /** The hash to store. Takes a tenth of a second or more, so do not call it inside a transaction. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. Null, for a name without an account, never matches. A mismatch takes as long as the most
   * expensive stored hash.
   */
  verify(password: string, stored: string | null): Promise<Verdict>;
  /** How many hashes are being computed, and how many wait. */
  load(): { readonly working: number; readonly waiting: number };
}

const scheme = "hmac-sha256";

export function passwords({ cost, greatest = cost, atOnce = 2, waiting = 64, tracing }: PasswordSettings): Passwords {
  const inTurn = queue(atOnce, waiting);
  const span: Tracing["span"] = tracing?.span ?? ((_name, work) => work());
  /** The outer span includes waiting. */
  const run: typeof inTurn.run = (work) => span("password", () => inTurn.run(() => span("bcrypt", work)));
  let dearest = Math.max(cost, greatest);

  /** Adds the work that a cheaper hash lacks: each cost up to the highest, as each doubles the one before. */
  async function makeUp(rounds: number): Promise<void> {
    for (let each = rounds; each < dearest; each++) await bcrypt.compare("", unmatched(each));
  }

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16).toString("base64url");
    return `${scheme}:${salt}:${await run(() => bcrypt.hash(withSalt(password, salt), cost))}`;
  }

  return {
    hash,
    load: inTurn.load,
    async verify(password, stored) {
      const [name, salt = "", hashed = ""] = stored === null ? [scheme, "", unmatched(dearest)] : stored.split(":");
      if (name !== scheme) throw new Error(`A stored password has an unknown format: ${name}.`);
      const rounds = bcrypt.getRounds(hashed);
      // Another process may use a higher cost.
      dearest = Math.max(dearest, rounds);
      const equal = await run(async () => {
        const equal = await bcrypt.compare(withSalt(password, salt), hashed);
        if (!equal) await makeUp(rounds);
        return equal;
      });
      return { right: equal && stored !== null, rehash: stored !== null && rounds < cost };
    },
  };
}

/** A valid hash that no password matches: verifying it takes the time of its cost. */
const unmatched = (cost: number): string => bcrypt.genSaltSync(cost) + ".".repeat(31);

/** bcrypt ignores input after 72 bytes or a zero byte; this is always 44 characters. */
const withSalt = (password: string, salt: string): string =>
  createHmac("sha256", salt).update(password, "utf8").digest("base64");

/** A FIFO queue with a limit of parallel jobs. Throws `Busy` when full. */
function queue(atOnce: number, most: number): { run<T>(work: () => Promise<T>): Promise<T>; load: Passwords["load"] } {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= most) throw new Busy("Too many passwords are waiting to be hashed.");
      // A finished job hands its slot to the next one, so `running` stays unchanged.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  }

  return { run, load: () => ({ working: running, waiting: waiting.length }) };
}
