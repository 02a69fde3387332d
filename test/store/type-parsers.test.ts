/** Values as they come from the database. */

import { expect, test } from "vitest";
import { array, timestamp } from "../../src/store/database/type-parsers.ts";
import { afterPrefix } from "../../src/store/rows/where-clauses.ts";
import fc, { runCount } from "../random.ts";

test.for([
  ["2026-11-21 10:15:30+00", "2026-11-21T10:15:30.000Z"],
  ["2026-11-21 10:15:30.5+00", "2026-11-21T10:15:30.500Z"],
  ["2026-11-21 10:15:30.04+00", "2026-11-21T10:15:30.040Z"],
  ["0001-01-01 00:00:00.123456+00", "0001-01-01T00:00:00.123Z"],
] as const)("%s is %s", ([text, iso]) => {
  expect(timestamp(text)).toBe(iso);
});

test("arrays are read as PostgreSQL writes them", () => {
  const quoted = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;
  const write = (values: (string | null)[]) =>
    `{${values.map((value) => (value === null ? "NULL" : /^[\w.-]+$/.test(value) && !/^null$/i.test(value) ? value : quoted(value))).join(",")}}`;
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom("", "NULL", "a,b", '"', "\\", "{}")))),
      (values) => {
        expect(array(write(values), (text) => text)).toEqual(values);
      },
    ),
  );
});

test("a range holds exactly the texts with a prefix", () => {
  const codePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const character = fc.constantFrom("a", "b", "\u007f", "\ud7ff", "\ue000", "\uffff", "😀", "\u{10ffff}");
  const text = fc.array(character, { maxLength: 4 }).map((characters) => characters.join(""));
  fc.assert(
    fc.property(text, text, (prefix, value) => {
      const end = afterPrefix(prefix);
      const inRange = codePoints(value, prefix) >= 0 && (end === null || codePoints(value, end) < 0);
      expect(inRange).toBe(value.startsWith(prefix));
    }),
    { numRuns: runCount(2000) },
  );
});
