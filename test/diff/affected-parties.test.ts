/** Whom a change breaks: stored data where the migration says so, users of the SDK where their types do not hold. */

import { expect, test } from "vitest";
import type { Party } from "../../codegen/diff/rules.ts";
import { specOf } from "../migrate/versions.ts";
import { compared, filesOf, type Version } from "./cases.ts";

/** `rule: parties` of each change. */
async function broken(was: Version, is: Version): Promise<readonly string[]> {
  const [before, after] = await Promise.all([specOf(filesOf(was)), specOf(filesOf(is))]);
  return compared(before.model, after.model).map(({ rule, breaks }) => `${rule}: ${breaks.join(" ")}`);
}

const a = (said: string): Version => ({ a: `{ ${said} }` });

const CLIENTS = "http hydra sdk";
const ALL = "http hydra data sdk" satisfies `${Party} ${Party} ${Party} ${Party}`;

test.each([
  // Carried over whole, or as it is.
  ["type: integer", "type: number", ["format-changed: http hydra"]],
  ["type: integer", "type: string", [`type-changed: ${CLIENTS}`]],
  ["type: email", "type: string", ["format-changed: http hydra"]],
  ["type: date", "type: dateTime", ["format-changed: http hydra"]],
  ["type: string", "type: string, multilingual: true", [`multilingual-changed: ${CLIENTS}`]],
  ["link: Thing", "link: Thing, many: true, maxItems: 5", [`many-changed: ${CLIENTS}`]],
  ["type: string", "type: string, many: true, maxItems: 5", [`many-changed: ${CLIENTS}`]],
  [
    "type: string, required: true",
    "type: string, required: true, many: true, minItems: 1",
    [`many-changed: ${CLIENTS}`],
  ],
  // Two ways to say which numbers are taken.
  ["type: integer, minimum: 1", "type: integer, exclusiveMinimum: 0", []],
  ["type: integer, exclusiveMaximum: 10", "type: integer, maximum: 9", []],
  ["type: integer, minimum: 0.5", "type: integer, minimum: 1", []],
  ["type: integer, minimum: 0", "type: integer, exclusiveMinimum: -2", ["constraint-widened: "]],
  ["type: integer, minimum: 0", "type: integer, exclusiveMinimum: 0", ["constraint-narrowed: http hydra data"]],
  ["type: number, minimum: 0", "type: number, exclusiveMinimum: 0", ["constraint-narrowed: http hydra data"]],
  ["type: number, exclusiveMaximum: 1", "type: number, maximum: 1", ["constraint-widened: "]],
  ["type: number, minimum: 0", "type: number, exclusiveMinimum: -1", ["constraint-widened: "]],
  // Refused, looked at, lost, or there and refused from now on.
  ["type: number", "type: integer", ["format-changed: http hydra data"]],
  ["type: string", "type: email", ["format-changed: http hydra data"]],
  ["type: string", "type: integer", [`type-changed: ${ALL}`]],
  ["type: boolean", "type: date", [`type-changed: ${ALL}`]],
  ["link: Thing, many: true", "link: Thing", [`many-changed: ${ALL}`]],
  ["type: string, multilingual: true", "type: string", [`multilingual-changed: ${ALL}`]],
  [
    "link: Thing",
    "link: Thing, many: true, minItems: 2",
    [`many-changed: ${CLIENTS}`, "constraint-narrowed: http hydra data"],
  ],
  [
    "type: string",
    "type: string, many: true, minItems: 1",
    [`many-changed: ${CLIENTS}`, "constraint-narrowed: http hydra data"],
  ],
  ["type: string", "type: string, required: true", [`property-required: ${ALL}`]],
  ["type: string", "type: string, required: true, backfill: x", [`property-required-filled: ${CLIENTS}`]],
  // Rows get the default where nothing else is said, and whoever makes one may leave it out.
  ["type: string", "type: string, required: true, default: x", ["property-sure: ", "default-added: "]],
  ["type: string, default: x", "type: string, required: true, default: x", ["property-sure: "]],
  ["type: string, required: true", "type: string, required: true, default: x", ["default-added: "]],
  ["type: string, required: true, default: x", "type: string, required: true", [`property-required: ${CLIENTS}`]],
  ["type: string, required: true, default: x", "type: string, default: x", ["property-optional: http sdk"]],
  ["type: string", "type: string, unique: true", ["property-unique: http hydra data"]],
  ["type: string", "type: string, maxLength: 9", ["constraint-narrowed: http hydra data"]],
  ["type: string", "type: string, renamedFrom: b, enum: [x]", [`enum-narrowed: ${ALL}`]],
])("%s, then %s", async (was, is, told) => {
  expect(await broken(a(was), a(is))).toEqual(told);
});

test("what comes, is always there and may be left out breaks nobody", async () => {
  expect(await broken({}, a("type: string, required: true, default: x"))).toEqual(["property-added: "]);
});

test("what may no longer be taken away breaks whoever did", async () => {
  const changed = (said: string): Version => ({ ...a(said), access: 'access: { "list, retrieve, update": anyone }' });
  expect(
    await broken(changed("type: string, default: x"), changed("type: string, required: true, default: x")),
  ).toEqual([`property-unremovable: ${CLIENTS}`, "property-sure: "]);
});

test("what goes is lost", async () => {
  expect(await broken(a("type: string"), {})).toEqual([`property-removed: ${ALL}`]);
  expect(await broken(a("link: Thing, many: true"), {})).toEqual([`property-removed: ${ALL}`]);
  const other = { files: { "other.yaml": "resource: Other\npath: /others/\naccess: { retrieve: anyone }\n" } };
  expect(await broken(other, {})).toEqual([`resource-removed: ${ALL}`]);
});

test("what nobody sends breaks nobody who sends it, and stored data as before", async () => {
  const none: Version = { access: 'access: { "list, retrieve": anyone }' };
  const unsent = (said: string): Version => ({ ...a(said), ...none });
  for (const [was, is, told] of [
    ["type: string", "type: string, maxLength: 9", ["constraint-narrowed-in-answers: data"]],
    ["type: string", "type: string, unique: true", ["property-unique-in-answers: data"]],
    ["type: string", "type: string, pattern: x", ["pattern-changed-in-answers: data"]],
    ["type: string", "type: string, required: true", ["property-sure: data"]],
    ["type: string", "type: string, required: true, backfill: x", ["property-sure: "]],
  ] as const)
    expect(await broken(unsent(was), unsent(is))).toEqual(told);
  expect(await broken(none, unsent("type: string, required: true"))).toEqual(["property-added: data"]);
});

test("what stays at the path of a type that is gone is kept for the type that is there now", async () => {
  const town = {
    files: {
      "thing.yaml":
        'resource: Town\npath: /things/\niri: https://t.example/T\nproperties: { kept: { type: string } }\naccess: { "list, retrieve, append, replace": anyone }\n',
    },
  };
  expect(await broken({ more: "iri: https://t.example/T" }, town)).toEqual([
    "resource-renamed: http sdk",
    "term-iri-changed: hydra",
    "class-iri-changed: hydra",
  ]);
});

test("a value type breaks stored data where it is stored", async () => {
  const size = (x: string): Version["files"] => ({
    "size.yaml": `value: Size\nproperties: { x: { ${x} }, inner: { embed: Inner } }`,
    "inner.yaml": `value: Inner\nproperties: { y: { ${x} } }`,
  });
  const expecting: Version = { more: "operations:\n  act: { on: item, path: act, access: anyone, expects: Size }" };
  const embedding: Version = a("embed: Size");
  for (const [where, data] of [
    [expecting, ""],
    [embedding, " data"],
  ] as const) {
    const at = (x: string): Version => ({ ...where, files: size(x) ?? {} });
    const twice = (told: string) => [told, told];
    expect(await broken(at("type: string"), at("type: string, maxLength: 5"))).toEqual(
      twice(`constraint-narrowed: http hydra${data}`),
    );
    expect(await broken(at("type: string"), at("type: string, required: true"))).toEqual(
      twice(`property-required: http hydra${data} sdk`),
    );
    expect(await broken(at("type: string, default: x"), at("type: string, required: true, default: x"))).toEqual(
      where === embedding ? twice("property-sure: ") : [],
    );
    expect(await broken(at("type: string"), at("type: integer"))).toEqual(twice(`type-changed: http hydra${data} sdk`));
    expect(await broken(at("type: integer"), at("type: number"))).toEqual(twice("format-changed: http hydra"));
    for (const [more, rule] of [
      ["many: true", "many-changed"],
      ["multilingual: true", "multilingual-changed"],
    ]) {
      // There it is carried over whole, back only where nothing is lost.
      const [there, back] = ["", data].map((party) => twice(`${rule}: http hydra${party} sdk`));
      expect(await broken(at("type: string"), at(`type: string, ${more}`))).toEqual(there);
      expect(await broken(at(`type: string, ${more}`), at("type: string"))).toEqual(back);
    }
    const [was, is] = [
      at("type: string"),
      {
        ...where,
        files: { ...size("type: string"), "inner.yaml": "value: Inner\nproperties: { z: { type: string } }" },
      },
    ];
    expect(await broken(was, is)).toEqual([`property-removed: http hydra${data} sdk`, "property-added: "]);
  }
});

test("what moves along within embedded values, or is filled in, breaks no stored data", async () => {
  const at = (properties: string): Version => ({
    ...a("embed: Size"),
    files: { "size.yaml": `value: Size\nproperties: { x: { ${properties} } }` },
  });
  const renamed = at("type: string } , y: { type: string, renamedFrom: z");
  expect(await broken(at("type: string }, z: { type: string"), renamed)).toEqual([
    "property-renamed: http sdk",
    "term-iri-changed: hydra",
  ]);
  expect(await broken(at("type: string"), at("type: string, required: true, backfill: x"))).toEqual([
    `property-required-filled: ${CLIENTS}`,
  ]);
});

test("a renamed type is told of by its name, its path and its IRIs, and by nothing that follows", async () => {
  const room = (name: string, more: string): Version => ({
    files: {
      "room.yaml": `resource: ${name}\n${more}path: /rooms/\nproperties: { floor: { type: integer } }\naccess: { "list, retrieve": anyone }\n`,
    },
  });
  expect(await broken(room("Room", ""), room("ConsultingRoom", "renamedFrom: Room\n"))).toEqual([
    "resource-renamed: http sdk",
    "class-iri-changed: hydra",
    "term-iri-changed: hydra",
  ]);
});

test("who sends a value cares for nothing but that, and so does who gets one", async () => {
  const x = (use: string, said: string): Version => ({
    more: `operations:\n  act: { on: item, path: act, access: anyone, ${use}: Result }`,
    files: { "result.yaml": `value: Result\nproperties:\n  x: { ${said} }` },
  });
  const changed = (use: string, was: string, is: string) => broken(x(use, was), x(use, is));
  expect(await changed("expects", "type: string", "type: string, writeOnly: true")).toEqual([]);
  expect(await changed("expects", "type: string, writeOnly: true", "type: string")).toEqual([]);
  expect(await changed("returns", "type: string", "type: string, readOnly: true")).toEqual([]);
  expect(await changed("returns", "type: string, readOnly: true", "type: string")).toEqual([]);
  expect(await changed("returns", "type: integer", "type: integer, default: 3")).toEqual([]);
  expect(await changed("expects", "type: integer", "type: integer, default: 3")).toEqual(["default-added: "]);
});

test("code that asks for what no answer has any more is broken", async () => {
  expect(
    await broken(a("type: string, readOnly: true, enum: [x, y]"), a("type: string, readOnly: true, enum: [x]")),
  ).toEqual(["enum-narrowed-in-answers: data sdk"]);
  expect(await broken({ more: "contract: [retrieve]" }, {})).toEqual(["payment-waived: sdk"]);
});

test("who may no longer read a property that might have been absent has types that hold", async () => {
  const read = (said: string): Version => ({ ...a(said), accounts: true });
  expect(await broken(read("type: string"), read("type: string, read: admin"))).toEqual(["read-narrowed: http hydra"]);
  expect(await broken(read("type: string, required: true"), read("type: string, required: true, read: admin"))).toEqual(
    ["property-optional: http sdk", "read-narrowed: http hydra"],
  );
});

test("what becomes the identifier loses the values of its own", async () => {
  const [own, shown] = ["", "identifier: a"].map((more): Version => ({ ...a("type: uuid, readOnly: true"), more })) as [
    Version,
    Version,
  ];
  expect(await broken(own, shown)).toEqual(["format-changed: http hydra data", "property-sure: "]);
  expect(await broken(shown, own)).toEqual(["format-changed: http hydra", "property-optional: http sdk"]);
});

test("what takes the place of something may be called otherwise", async () => {
  const heir = (name: string, more = "") => ({
    "heir.yaml": `resource: ${name}\n${more}path: /heirs/\niri: https://t.example/H\naccess: { retrieve: anyone }\n`,
  });
  const ending = (name: string, more = ""): Version => ({
    more: `deprecated: { since: 2030-01-31, replacedBy: ${name} }`,
    files: heir(name, more),
  });
  expect(await broken(ending("Heir"), ending("Successor", "renamedFrom: Heir\n"))).toEqual([
    "resource-renamed: http sdk",
    "class-iri-changed: hydra",
  ]);
  const property = (name: string, more = ""): Version => ({
    a: `{ type: string, deprecated: { since: 2030-01-31, replacedBy: ${name} } }\n  ${name}: { type: string, iri: https://t.example/h${more} }`,
  });
  expect(await broken(property("b"), property("c", ", renamedFrom: b"))).toEqual(["property-renamed: http sdk"]);
});
