/** Forms for numbers, durations, sizes, booleans, and values of any kind. */

import { isDecimal } from "../../../src/store/decimals.ts";
import { type Located, type Node, plain } from "../yaml-node.ts";
import { type Form, scalar } from "./parser.ts";

export const flag: Form<Located<boolean>> = scalar({
  name: "true or false",
  looks: "true or false",
  schema: { type: "boolean" },
  parse: (value) => (typeof value === "boolean" ? value : null),
});

/** A number, or a decimal as a text, which is exact whatever its length. */
export const amount: Form<Located<number | string>> = scalar<number | string>({
  name: "number",
  looks: "a number",
  schema: { type: ["number", "string"] },
  parse: (value) =>
    (typeof value === "number" ? Number.isFinite(value) : isDecimal(value)) ? (value as number | string) : null,
});

export const count: Form<Located<number>> = whole("whole number", "a whole number, 0 or more", 0);
export const positive: Form<Located<number>> = whole("positive whole number", "a whole number, 1 or more", 1);
export const positiveUpTo = (most: number): Form<Located<number>> =>
  whole(positive.name, `a whole number from 1 to ${most}`, 1, most);

const SECONDS = new Map(Object.entries({ s: 1, min: 60, h: 3600, d: 86_400 }));
const BYTES = new Map(Object.entries({ B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }));

/** `15 min`, in seconds. */
export const duration = measure("duration", "15 min", SECONDS);
export const durationUpTo = (most: number): Form<Located<number>> => measure(duration.name, "15 min", SECONDS, most);

/** Seconds as the language writes them: `15 min`. */
export function writtenDuration(seconds: number): string {
  const [unit, size] = [...SECONDS].findLast(([, size]) => seconds % size === 0) as [string, number];
  return `${seconds / size} ${unit}`;
}

/** `5 MiB`, in bytes. */
export const size = measure("size", "5 MiB", BYTES);

/** A value of any kind, and its node, which has the places of its parts. */
export interface Anything extends Located<unknown> {
  readonly node: Node;
}

/** Any value. Which values are valid depends on the property. */
export const anything: Form<Anything> = {
  name: "value",
  parts: [],
  schema: {},
  read: (node: Node) => ({ value: plain(node), at: node.at, node }),
};

function whole(name: string, looks: string, least: number, most = Number.MAX_SAFE_INTEGER): Form<Located<number>> {
  return scalar({
    name,
    looks,
    schema: { type: "integer", minimum: least, ...(most < Number.MAX_SAFE_INTEGER ? { maximum: most } : {}) },
    parse: (value) =>
      Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most ? (value as number) : null,
  });
}

function measure(
  name: string,
  example: string,
  units: ReadonlyMap<string, number>,
  most = Number.MAX_SAFE_INTEGER,
): Form<Located<number>> {
  const names = [...units.keys()];
  const bound = most < Number.MAX_SAFE_INTEGER ? `, and it is ${writtenDuration(most)} at most` : "";
  const pattern = new RegExp(`^([0-9]+(?:\\.[0-9]+)?) ?(${names.join("|")})$`);
  return scalar({
    name,
    looks: `a ${name} such as "${example}"; its units are ${names.join(", ")}${bound}`,
    schema: { type: "string", pattern: pattern.source },
    parse(value) {
      const [, amount, unit] = typeof value === "string" ? (pattern.exec(value) ?? []) : [];
      const total = Number(amount) * (units.get(unit ?? "") ?? Number.NaN);
      return Number.isSafeInteger(total) && total > 0 && total <= most ? total : null;
    },
  });
}
