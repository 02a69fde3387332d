/** What the benchmark prints. */

import type { Measured } from "./rounds.ts";
import { median } from "./rounds.ts";
import type { Usage } from "./servers/companion.ts";

const titleWidth = 40;
const cell = (text: string): string => text.padStart(13);

/** A word on what is going on. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Columns: answers a second of each, what the others are to the first, and the processor time that an answer takes. */
export function printHeader(names: readonly string[]): void {
  const [first, ...others] = names;
  const columns = [...names, ...others.map((name) => `${name}/${first}`), ...names.map((name) => `µs ${name}`)];
  print(`${"answers a second".padEnd(titleWidth)}${columns.map(cell).join("")}`);
}

export function printLine(title: string, measured: readonly Measured[]): void {
  const rates = measured.map(({ rounds }) => Math.round(median(rounds.map(({ rate }) => rate))));
  const [first, ...others] = measured;
  // Of rounds that were side by side, so that what else the machine did is in both.
  const ratios = others.map(({ rounds }) =>
    median(rounds.map(({ rate }, index) => rate / (first?.rounds[index]?.rate ?? rate))).toFixed(2),
  );
  const cpu = measured.map(({ rounds }) => {
    const told = rounds.flatMap((round) => (round.cpu === null ? [] : [round.cpu]));
    return told.length === 0 ? "–" : Math.round(median(told)).toString();
  });
  print(`${title.padEnd(titleWidth)}${[...rates.map(String), ...ratios, ...cpu].map(cell).join("")}`);
  for (const { name, rounds } of measured) printStrange(name, rounds);
}

/** Answers that were not what the line is about. */
function printStrange(name: string, rounds: Measured["rounds"]): void {
  const failure = rounds.find((round) => round.failure !== null)?.failure;
  if (failure) print(`  ${name}: ${failure}`);
  const statuses = new Map<string, number>();
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.statuses))
      statuses.set(status, (statuses.get(status) ?? 0) + count);
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  if (rounds.reduce((sum, { answers }) => sum + answers, 0) < answered)
    print(`  ${name}: ${[...statuses].map(([status, count]) => `${count} of ${status}`).join(", ")}`);
}

export function printStarts(servers: readonly (readonly [name: string, times: readonly number[]])[]): void {
  for (const [name, times] of servers)
    print(`${name} gives its first answer ${Math.round(median(times))} ms after its start`);
  print("");
}

export function printMemory(name: string, { memory, mostMemory }: Usage): void {
  const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;
  print(`${name} uses ${mebibytes(memory)} of memory, ${mebibytes(mostMemory)} at most`);
}

export { print };
