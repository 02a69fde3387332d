/** Type parsers: PostgreSQL values to record form: dates as text, integers as numbers, JSON parsed. */

import pg from "pg";

type Parser = (text: string) => unknown;

/** `2026-11-21 10:15:30.5+00` becomes `2026-11-21T10:15:30.500Z`; the session's time zone is UTC. */
export function timestamp(text: string): string {
  const fraction = text.charAt(19) === "." ? text.slice(20, text.indexOf("+", 20)) : "";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

/** `(16.37,48.2)` becomes `POINT(16.37 48.2)`. */
const point: Parser = (text) =>
  `POINT(${text
    .slice(1, -1)
    .split(",")
    .map((degrees) => (degrees.includes("e") ? Number(degrees).toFixed(9).replace(/0+$/, "") : degrees))
    .join(" ")})`;

const asIs: Parser = (text) => text;
const truth: Parser = (text) => text === "t";

/** Parses a one-dimensional array in PostgreSQL's text form: `{a,"b c",NULL}`. */
export function array(text: string, parse: Parser): unknown[] {
  const values: unknown[] = [];
  let at = 1;
  while (at < text.length - 1) {
    if (text.charAt(at) === '"') {
      let value = "";
      for (at++; text.charAt(at) !== '"'; at++) {
        if (text.charAt(at) === "\\") at++;
        value += text.charAt(at);
      }
      values.push(parse(value));
      at++;
    } else {
      let end = text.indexOf(",", at);
      if (end === -1) end = text.length - 1;
      const value = text.slice(at, end);
      values.push(value === "NULL" ? null : parse(value));
      at = end;
    }
    at++;
  }
  return values;
}

const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    array(text, parse);

/** Parsers by type OID; other types stay text. */
const parsers = new Map<number, Parser>([
  [16, truth],
  [17, pg.types.getTypeParser(17)],
  [20, Number],
  [21, Number],
  [23, Number],
  [114, JSON.parse],
  [600, point],
  [700, Number],
  [701, Number],
  [1184, timestamp],
  [3802, JSON.parse],
  [1000, arrayOf(truth)],
  [1009, arrayOf(asIs)],
  [1016, arrayOf(Number)],
  [1017, arrayOf(point)],
  [1022, arrayOf(Number)],
  [1182, arrayOf(asIs)],
  [1185, arrayOf(timestamp)],
  [1231, arrayOf(asIs)],
  [2951, arrayOf(asIs)],
]);

/** Per connection, so that other users of `pg` in the process are unaffected. */
export const valueParsers = {
  getTypeParser: (type: number) => parsers.get(type) ?? asIs,
} as pg.CustomTypesConfig;
