/** Options of the benchmark and its `--help`. */

import { parseArgs } from "node:util";
import { countedLines } from "./counted-lines.ts";
import {
  grownLines,
  limitLines,
  lineNames,
  lines,
  manyRowsLines,
  poolerLines,
  processLines,
  type SectionLine,
} from "./lines.ts";
import { rightsLines } from "./rights-lines.ts";

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
--only         lines to measure, instead of all (with --resources: ${grownLines.join(", ")};
               with several --rows: ${manyRowsLines.join(", ")};
               with --limits: ${limitLines.join(", ")}; with --poolers: ${poolerLines.join(", ")};
               with --processes: ${processLines.join(", ")})
--profile      CPU profile of one line, by function and by package
--base         measures a running server on this machine, with the reference data;
               logs in with ADMIN_USERNAME and ADMIN_PASSWORD; lines that write must be named by --only

${described("Lines", lines)}
${described("Lines with --rights", rightsLines)}
${described("Lines with --counted", countedLines)}`;

/** Options as in `usage`; null if not given. */
export type Options = ReturnType<typeof readOptions>;

/** Throws for the first invalid option. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: "boolean", default: false },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "32" },
      rows: { type: "string" },
      only: { type: "string" },
      base: { type: "string" },
      profile: { type: "string" },
      resources: { type: "string" },
      generator: { type: "boolean", default: false },
      hostile: { type: "boolean", default: false },
      limits: { type: "boolean", default: false },
      poolers: { type: "boolean", default: false },
      processes: { type: "boolean", default: false },
      rights: { type: "boolean", default: false },
      counted: { type: "boolean", default: false },
      objects: { type: "boolean", default: false },
      size: { type: "string", default: String(256 * 1024 * 1024) },
    },
  });
  const hasOwnSpec = values.rights || values.counted;
  return {
    ...values,
    seconds: numberOf("seconds", values.seconds),
    rounds: Math.round(numberOf("rounds", values.rounds)),
    connections: Math.round(numberOf("connections", values.connections)),
    rows: rowsOf(
      values.rows ?? (hasOwnSpec ? "1000000" : "100000"),
      hasOwnSpec || values.resources !== undefined || values.profile !== undefined,
    ),
    resources: values.resources === undefined ? null : Math.round(numberOf("resources", values.resources)),
    only: values.only === undefined || hasOwnSpec ? null : namesOf(values.only, lineNames),
    rights: values.rights ? linesOf(rightsLines, values.only) : null,
    counted: values.counted ? linesOf(countedLines, values.only) : null,
    base: values.base === undefined ? null : loopback(values.base),
    profile: values.profile === undefined ? null : lineOf(values.profile, lineNames),
    objects: values.objects ? Math.round(numberOf("size", values.size)) : null,
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

const namesOf = <Name extends string>(given: string, names: readonly Name[]): readonly Name[] =>
  given.split(",").map((each) => lineOf(each, names));

function linesOf(lines: Readonly<Record<string, SectionLine>>, only?: string): readonly SectionLine[] {
  const names = Object.keys(lines);
  const chosen = only === undefined ? names : namesOf(only, names);
  return Object.entries(lines).flatMap(([name, each]) => (chosen.includes(name) ? each : []));
}

function lineOf<Name extends string>(given: string, names: readonly Name[]): Name {
  const name = names.find((each) => each === given.trim());
  if (name === undefined) throw new Error(`There is no line ${given}; there are ${names.join(", ")}.`);
  return name;
}

/** The benchmark puts load only on this machine. */
function loopback(given: string): URL {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error("--base is an http: or https: URL.");
  if (!["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
    throw new Error("--base is a server on this machine: localhost, 127.0.0.1 or [::1].");
  return url;
}
