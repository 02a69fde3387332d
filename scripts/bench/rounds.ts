/** Rounds: the servers take turns at each line, so that other load on the machine affects all of them. */

import { type Line, type Material, requestOf } from "./lines.ts";
import { type Outcome, runH2load, runUndici } from "./load.ts";
import type { Options } from "./options.ts";
import type { Running } from "./servers.ts";

/** A server to measure. */
export interface Target extends Pick<Running, "ports">, Partial<Pick<Running, "usage">> {
  readonly material: Material;
  /** True if there is no plain port, so that plain lines use TLS. */
  readonly tlsOnly?: boolean;
  /** Deletes the rows of a round. */
  tidy?(): Promise<void>;
}

export interface Round extends Outcome {
  /** Number of expected answers, and their rate per second. */
  readonly answers: number;
  readonly rate: number;
  /** Microseconds of the server's processor time per answer; null if unknown. */
  readonly cpu: number | null;
}

type RoundOptions = Pick<Options, "seconds" | "rounds" | "connections">;

/** Runs a line in rounds after a warm-up. Returns the rounds of each server. */
export async function measure(
  line: Line,
  targets: readonly Target[],
  options: RoundOptions,
): Promise<readonly (readonly Round[])[]> {
  const measured = targets.map((): Round[] => []);
  for (let round = 0; round <= options.rounds; round++)
    for (const [index, target] of targets.entries()) {
      const seconds = round === 0 ? Math.max(options.seconds * 0.3, 0.3) : options.seconds;
      const outcome = await runRound(line, target, { ...options, seconds });
      if (round > 0) measured[index]?.push(outcome);
      if (line.method !== undefined) await target.tidy?.();
    }
  return measured;
}

let runs = 0;

/** Headers of a proxy, with a client of a documentation network (RFC 5737). */
const forwarded = ["X-Forwarded-Proto", "https", "X-Forwarded-For", "192.0.2.7"];

async function runRound(line: Line, target: Target, { seconds, connections }: RoundOptions): Promise<Round> {
  const { transport = target.tlsOnly ? "tls" : "plain", expected = [200] } = line;
  const port = transport === "plain" ? target.ports.plain : target.ports.tls;
  const material = { ...target.material, run: `${process.pid}-${++runs}` };
  const make = (count: number) => {
    const request = requestOf(line, material, count);
    if (transport === "plain") request.headers.push(...forwarded);
    return request;
  };
  // Each POST of a run differs.
  const made = line.method === "POST" ? [] : Array.from({ length: 1000 }, (_, count) => make(count));
  const request = (count: number) => made[count % 1000] ?? make(count);
  const before = await target.usage?.();
  const outcome = await (transport === "h2" ? runH2load : runUndici)({
    port,
    transport,
    seconds,
    connections,
    request,
  });
  const after = await target.usage?.();
  const statuses = expected.flatMap((status) => [`${status}`, `${Math.floor(status / 100)}xx`]);
  const answers = statuses.reduce((sum, status) => sum + (outcome.statuses[status] ?? 0), 0);
  const cpu = before && after && answers > 0 ? (after.cpu - before.cpu) / answers : null;
  return { ...outcome, answers, rate: answers / outcome.seconds, cpu };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
