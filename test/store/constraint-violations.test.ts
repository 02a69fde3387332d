/** Rows with values that the spec would refuse by now: each is found, whatever its type, however many there are. */

import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { FORMATS, type Format } from "../../src/store/formats.ts";
import type { Limits, Table } from "../../src/store/table.ts";
import { fits } from "../../src/store/value-limits.ts";
import { findViolations } from "../../src/store/writes/constraint-violations.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import fc, { runCount } from "../random.ts";
import { openAt } from "./open-store.ts";
import { column } from "./tables.ts";

const limited = (type: Parameters<typeof column>[1], property: string, limits: Limits) =>
  column(property, type, { limits });

const table: Table = {
  resource: "Thing",
  name: "things",
  identifier: { key: "code", column: "code", kind: "text", limits: { pattern: "[^3]$", maxLength: 5 } },
  columns: [
    limited("text", "kind", { enum: ["a", "b"] }),
    limited("bigint", "size", { maximum: 10_000 }),
    limited("languages", "title", { maxLength: 3 }),
    limited("text[]", "tags", { pattern: "^.$", maxItems: 2 }),
    column("free", "text"),
    limited("text", "mail", { format: "email" }),
    limited("text[]", "sites", { format: "iri" }),
    column("note", "languages"),
    column("head", "languages", { required: true }),
    column("marks", "boolean[]"),
    column("box", "json[]", {
      limits: { maxItems: 2 },
      parts: [
        { property: "width", type: "double", required: true, limits: { maximum: 9 } },
        {
          property: "inner",
          type: "json",
          required: false,
          parts: [{ property: "label", type: "languages", required: false, limits: { maxLength: 3 } }],
        },
        { property: "days", type: "date[]", required: false },
        // Where it is not there it is read as that.
        { property: "unit", type: "text", required: true, default: "cm" },
      ],
    }),
  ],
  joins: [
    {
      property: "links",
      name: "things_links",
      source: { column: "source", kind: "text" },
      target: { column: "target", kind: "text", table: "things", references: "code" },
      required: true,
      kept: false,
      onDelete: "clear",
      limits: { minItems: 1 },
    },
  ],
  owner: null,
  indexes: [],
};

describeOnDrawnDatabase("rows that fit no more", (databases) => {
  test("are counted by property, and the first are named", async () => {
    const database = await openAt(await databases.fresh());
    try {
      for (const text of [
        `create table things (code text collate "C" primary key, kind text, size bigint, title jsonb, tags text[], free text, mail text, sites text[], note jsonb, head jsonb not null default '{"en": "x"}', marks boolean[], box jsonb)`,
        'create table things_links (source text collate "C", position integer, target text, primary key (source, position))',
        `insert into things select lpad(n::text, 5, '0'), case when n % 5000 = 0 then 'c' else 'a' end, n,
          case when n = 7 then '{"en": "long", "de": "x"}'::jsonb end, case when n = 8 then '{a,b,c}' when n = 9 then '{𝒳,bb}' else '{𝒳,b}' end::text[]
          from generate_series(1, 12001) as n`,
        `update things set box = '[{"width": 1, "inner": {"label": {"en": "x"}}}]' where size <= 10`,
        `update things set box = '[{"width": 10}, {"width": 11}]' where size = 4`,
        `update things set box = '[{"inner": {"label": {"en": "x", "de": "long"}}}, {"width": null}]' where size = 5`,
        `update things set box = '[{"width": 1}, {"width": 1}, {"width": 1}]' where size = 6`,
        // As a server writes it that knows a text there, a value, or a number.
        `update things set note = case size when 20 then '5' when 21 then 'true' when 22 then 'null' when 23 then '[1]'
          when 24 then '{"de": 5}' else '{"de": "x"}' end::jsonb where size between 20 and 25`,
        "update things set head = 'null'::jsonb where size = 28",
        "update things set marks = case size when 26 then '{true,NULL}' else '{true}' end::boolean[] where size in (26, 27)",
        `update things set box = case size when 30 then '[{"width": "1"}]' when 31 then '[{"width": 1, "inner": {"label": "x"}}]'
          when 32 then '[{"width": 1, "inner": [{}]}]' when 33 then '[{"width": 1, "days": "2026-01-01"}]'
          when 34 then '[{"width": 1, "days": ["2026-01-01", "x"]}]' when 35 then '{"width": 1}' when 36 then '[1]'
          else '[{"width": 1, "inner": {"label": {"en": "x"}}, "days": ["2026-01-01"]}]' end::jsonb where size between 30 and 39`,
        "update things set mail = case when size = 40 then 'a.example' else 'a@b.example' end where size between 40 and 42",
        "update things set sites = case when size = 41 then '{https://a.example/,b}' else '{urn:a}' end::text[] where size between 40 and 42",
        "insert into things_links select code, 0, code from things where code <> '00011'",
      ])
        await database.query({ text });
      expect(
        await findViolations(database, [
          table,
          { ...table, identifier: { key: "code", column: "code", kind: "text" }, columns: [], joins: [] },
        ]),
      ).toEqual([
        { name: "things.code", rows: 1200, some: ["00003", "00013", "00023"] },
        { name: "things.kind", rows: 2, some: ["05000", "10000"] },
        { name: "things.size", rows: 2001, some: ["10001", "10002", "10003"] },
        { name: "things.title", rows: 1, some: ["00007"] },
        { name: "things.tags", rows: 2, some: ["00008", "00009"] },
        { name: "things.mail", rows: 1, some: ["00040"] },
        { name: "things.sites", rows: 1, some: ["00041"] },
        { name: "things.note", rows: 4, some: ["00020", "00021", "00023"] },
        { name: "things.head", rows: 1, some: ["00028"] },
        { name: "things.marks", rows: 1, some: ["00026"] },
        { name: "things.box", rows: 3, some: ["00006", "00035", "00036"] },
        { name: "things.box.width", rows: 3, some: ["00004", "00005", "00030"] },
        { name: "things.box.inner", rows: 1, some: ["00032"] },
        { name: "things.box.inner.label", rows: 2, some: ["00005", "00031"] },
        { name: "things.box.days", rows: 2, some: ["00033", "00034"] },
        { name: "things.links", rows: 1, some: ["00011"] },
      ]);
    } finally {
      await database.close();
    }
  });
});

test("what fits is what the validators take", () => {
  const ajv = new Ajv2020({ multipleOfPrecision: 9, strict: false });
  for (const [name, pattern] of Object.entries(FORMATS)) ajv.addFormat(name, new RegExp(pattern, "u"));
  const few = fc.constantFrom(0, 1, 2, 3, 0.1, -1);
  const limits = fc.record(
    {
      enum: fc.constantFrom(["a", "bb"], [0, 1, 2]),
      format: fc.constantFrom<Format>("email", "iri", "time-of-day", "duration", "language"),
      pattern: fc.constantFrom("^a", "b$", "^.{2}$"),
      minLength: fc.nat(3),
      maxLength: fc.nat(3),
      minimum: few,
      maximum: few,
      exclusiveMinimum: few,
      exclusiveMaximum: few,
      multipleOf: fc.constantFrom(0.1, 0.01, 1, 2),
    },
    { requiredKeys: [] },
  );
  const value = fc.oneof(
    fc.constantFrom("a", "bb", "𝒳", "𝒳b", "", "abc", "a@b", "a:b", "10:00:00", "P1D", "en-GB"),
    few,
    fc.constantFrom(0.3, 0.7, 4.35, 1.005),
  );
  fc.assert(
    fc.property(limits, value, (of, one) => {
      expect(fits(one, of)).toBe(ajv.validate(of, one));
    }),
    { numRuns: runCount(300) },
  );
});
