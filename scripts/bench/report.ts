/** Output of the benchmark: tables with notes. */

import { median, type Round } from "./rounds.ts";

/** A table in Markdown, printed row by row. Notes follow it. */
export function table(corner: string, columns: readonly string[]) {
  const notes: string[] = [];
  const row = (title: string, cells: readonly string[]) => {
    const padded = cells.map((cell, index) => cell.padStart(Math.max(columns[index]?.length ?? 0, 10)));
    console.log(`| ${[title.padEnd(40), ...padded].join(" | ")} |`);
  };
  row(corner, columns);
  console.log(`| --- |${" ---: |".repeat(columns.length)}`);
  return {
    row,
    note: (text: string) => void notes.push(`- ${text}\n`),
    end: () => console.log(notes.length > 0 ? `\n${notes.join("")}` : ""),
  };
}

/** A column of rates. */
export interface Compared {
  readonly name: string;
  /** Index of the column for the ratio; null for a reference column. */
  readonly against: number | null;
}

/** Columns: answers per second, ratios, and processor time per answer. */
export function rateTable(sides: readonly Compared[]) {
  const ratios = sides.flatMap(({ name, against }) => (against === null ? [] : [`${name} / ${sides[against]?.name}`]));
  const columns = [...sides.map(({ name }) => name), ...ratios, ...sides.map(({ name }) => `µs ${name}`)];
  const rates = table("answers a second", columns);
  const cell = (value: number, digits: number) => (Number.isFinite(value) && value > 0 ? value.toFixed(digits) : "–");
  return {
    ...rates,
    line(title: string, measured: readonly (readonly Round[])[]): void {
      // Median of the ratios of adjacent rounds, as other load on the machine affects both.
      const ratio = (rounds: readonly Round[], other: readonly Round[]) =>
        median(rounds.map(({ rate }, round) => rate / (other[round]?.rate || Number.NaN)));
      rates.row(title, [
        ...measured.map((rounds) => cell(median(rounds.map(({ rate }) => rate)), 0)),
        ...sides.flatMap(({ against }, index) =>
          against === null ? [] : [cell(ratio(measured[index] ?? [], measured[against] ?? []), 2)],
        ),
        ...measured.map((rounds) => cell(median(rounds.flatMap(({ cpu }) => cpu ?? [])), 0)),
      ]);
      for (const [index, rounds] of measured.entries())
        for (const problem of problemsIn(rounds)) rates.note(`${title}, ${sides[index]?.name}: ${problem}`);
    },
  };
}

/** The first failure, and all statuses if some are unexpected. */
function problemsIn(rounds: readonly Round[]): string[] {
  const problems = rounds.flatMap(({ failure }) => failure ?? []).slice(0, 1);
  const statuses: Record<string, number> = {};
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  if (sum(rounds.map(({ answers }) => answers)) < sum(Object.values(statuses)))
    problems.push(
      Object.entries(statuses)
        .map(([status, count]) => `${count} of ${status}`)
        .join(", "),
    );
  return problems;
}

export const milliseconds = (value: number): string => `${Math.round(value)} ms`;
export const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;
