/** Streams lists to standard output, as a table or as JSON. */

import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Row } from "../../src/server/jobs/job.ts";

export interface List {
  add(row: Row): Promise<void>;
  /** Writes rows that are still buffered. */
  end(): Promise<void>;
}

/** Titles of columns, by name of the value in a row. */
export type Columns = Readonly<Record<string, string>>;

/** Number of rows that determine the widths of columns. */
const measured = 500;

export function asTable(out: Writable, columns: Columns): List {
  const names = Object.keys(columns);
  const held: string[][] = [];
  let widths: number[] | undefined;
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, index) => cell.padEnd(widths?.[index] ?? 0));
    return write(out, `${padded.join("  ").trimEnd()}\n`);
  };
  async function release(): Promise<void> {
    if (widths !== undefined) return;
    const all = [Object.values(columns), ...held];
    widths = names.map((_, index) => Math.max(...all.map((cells) => cells[index]?.length ?? 0)));
    for (const cells of all) await line(cells);
  }
  return {
    async add(row) {
      const cells = names.map((name) => plain(row[name]));
      if (widths !== undefined) return line(cells);
      if (held.push(cells) === measured) await release();
    },
    end: release,
  };
}

export function asJson(out: Writable): List {
  let before = "[\n";
  return {
    async add(row) {
      await write(out, `${before}  ${JSON.stringify(row)}`);
      before = ",\n";
    },
    end: () => write(out, before === "[\n" ? "[]\n" : "\n]\n"),
  };
}

/** Replaces control characters, which a terminal would interpret. */
function plain(value: Row[string] | undefined): string {
  const text = typeof value === "string" ? value : (value ?? []).join(", ");
  return text.replace(/\p{Cc}/gu, "\u{fffd}");
}

async function write(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, "drain");
}
