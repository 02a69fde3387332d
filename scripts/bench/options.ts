/** Options of the benchmark and its `--help`. */

import { parseArgs } from "node:util";
import { countedLines, type Line, lines, rightsLines, subsets } from "./lines.ts";

const bounds = {
  seconds: [0.2, 30],
  rounds: [1, 50],
  connections: [1, 256],
  rows: [1000, 2_000_000],
  resources: [10, 1000],
  size: [1024 * 1024, 5 * 1024 ** 3],
} as const;

const width = Math.max(...Object.keys({ ...lines, ...rightsLines, ...countedLines }).map((name) => name.length));

const described = (title: string, listed: Readonly<Record<string, { readonly title: string }>>): string =>
  `${title}:\n${Object.entries(listed)
    .map(([name, line]) => `  ${name.padEnd(width)}  ${line.title}\n`)
    .join("")}`;

export const usage = `npm run bench -- [--seconds N] [--rounds N] [--connections N] [--rows N] [--only LINE,…]
npm run bench -- --resources N
npm run bench -- --generator
npm run bench -- --hostile
npm run bench -- --rows N,M
npm run bench -- --limits
npm run bench -- --poolers
npm run bench -- --processes
npm run bench -- --rights [--rows N] [--only LINE,…]
npm run bench -- --counted [--rows N] [--only LINE,…]
npm run bench -- --objects [--size BYTES]
npm run bench -- --profile LINE [--seconds N] [--resources N]
npm run bench -- --base URL [--only LINE,…]

--seconds      seconds of a round of a line on each server (2)
--rounds       rounds of each line, in which the servers take turns (3)
--connections  concurrent connections, or HTTP/2 streams, four per session (32)
--rows         places in the database (100000); of several numbers, each is compared with the first;
               with --rights: tickets (1000000); with --counted: notes (1000000)
--resources    compares a spec of so many resource types with this project's
--generator    time and memory to generate 10, 100 and 500 resource types: from scratch, unchanged and with --watch
--hostile      longest wait of ordinary requests during attacks, and the memory that each attack costs
--poolers      compares the server on PostgreSQL and behind PgBouncer, in session and in transaction mode
--limits       compares the stores of the rate limit
--processes    one, two and four processes on one PostgreSQL; processor time is that of all processes of a server
--rights       a help desk whose rights follow links, with 10 and with 10,000 organisations, beside a bare server
--counted      aggregates, searches, positions and groups of many notes, beside a bare server
--objects      uploads and downloads a large file with curl, and compares nginx: rates and memory
--size         with --objects: bytes of the file (268435456), at most 5 GiB
--only         lines to measure, instead of all (with --resources: ${subsets.resources.join(", ")};
               with several --rows: ${subsets.rows.join(", ")};
               with --limits: ${subsets.limits.join(", ")}; with --poolers: ${subsets.poolers.join(", ")};
               with --processes: ${subsets.processes.join(", ")})
--profile      CPU profile of one line, by function and by package
--base         measures a running server on this machine, with the reference data;
               logs in with ADMIN_USERNAME and ADMIN_PASSWORD; lines that write must be named by --only

${described("Lines", lines)}
${described("Lines with --rights", rightsLines)}
${described("Lines with --counted", countedLines)}`;

/** Options as in `usage`; null if not given. */
export type Options = ReturnType<typeof readOptions>;

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;

/** Throws for the first invalid option. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      help: flag,
      seconds: { ...text, default: "2" },
      rounds: { ...text, default: "3" },
      connections: { ...text, default: "32" },
      rows: text,
      only: text,
      base: text,
      profile: text,
      resources: text,
      generator: flag,
      hostile: flag,
      limits: flag,
      poolers: flag,
      processes: flag,
      rights: flag,
      counted: flag,
      objects: flag,
      size: { ...text, default: String(256 * 1024 * 1024) },
    },
  });
  const { rights, counted, resources, only } = values;
  const table: Readonly<Record<string, Line>> = rights ? rightsLines : counted ? countedLines : lines;
  const isOneSite = rights || counted || resources !== undefined || values.profile !== undefined;
  const rows = rowsOf(values.rows ?? (rights || counted ? "1000000" : "100000"), isOneSite);
  const compared = (["resources", "limits", "poolers", "processes"] as const).find((each) => values[each]);
  const subset = compared ?? (rows.length > 1 ? "rows" : null);
  return {
    ...values,
    seconds: numberOf("seconds", values.seconds),
    rounds: Math.round(numberOf("rounds", values.rounds)),
    connections: Math.round(numberOf("connections", values.connections)),
    size: Math.round(numberOf("size", values.size)),
    rows,
    resources: resources === undefined ? null : Math.round(numberOf("resources", resources)),
    lines: linesOf(table, only?.split(",") ?? (subset === null ? Object.keys(table) : subsets[subset])),
    base: values.base === undefined ? null : loopback(values.base),
    profile: values.profile === undefined ? null : (linesOf(lines, [values.profile])[0] as Line),
  };
}

function numberOf(name: keyof typeof bounds, given: string): number {
  const [least, most] = bounds[name];
  const value = Number(given);
  if (value >= least && value <= most) return value;
  throw new Error(`--${name} is a number from ${least} to ${most}.`);
}

function rowsOf(given: string, one: boolean): readonly number[] {
  const rows = given.split(",").map((each) => Math.round(numberOf("rows", each)));
  if (one && rows.length > 1)
    throw new Error("--rows is one number with --rights, --counted, --resources and --profile.");
  if (rows.length > 4 || new Set(rows).size < rows.length) throw new Error("--rows is up to four numbers, each once.");
  return rows;
}

/** Lines by name, in the order of their table. */
function linesOf(table: Readonly<Record<string, Line>>, names: readonly string[]): readonly Line[] {
  const wanted = new Set(names.map((name) => name.trim()));
  for (const name of wanted)
    if (!Object.hasOwn(table, name))
      throw new Error(`There is no line ${name}; there are ${Object.keys(table).join(", ")}.`);
  return Object.keys(table).flatMap((name) => (wanted.has(name) ? (table[name] as Line) : []));
}

/** The benchmark puts load only on this machine. */
function loopback(given: string): URL {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error("--base is an http: or https: URL.");
  if (!["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
    throw new Error("--base is a server on this machine: localhost, 127.0.0.1 or [::1].");
  return url;
}
