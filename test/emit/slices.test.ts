// Documents in slices: however they are printed, the slices are all that there is.

import { expect, test } from "vitest";
import { type JsonValue, printClose, printJson } from "../../codegen/emit/json.ts";
import { members, slices } from "../../codegen/output/proof/slices.ts";
import fc from "../random.ts";

const { document } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<JsonValue>("", "text", 'a "word", another', '\n  "a": 1,\n    "b": {', "{", "],", 5, true, null),
    tie("object"),
    tie("list"),
  ),
  object: fc.dictionary(fc.constantFrom("a", "b", "", 'k"\n  "', "a: {\n", "long ".repeat(30)), tie("value")),
  list: fc.array(tie("value"), { maxLength: 4 }),
  document: tie("object"),
}));

test.each([
  ["in lines", printJson],
  ["close together", printClose],
  ["without a space", JSON.stringify],
])("an object that is printed %s is all its members", (_, print) => {
  fc.assert(
    fc.property(document as fc.Arbitrary<JsonValue & object>, (object) => {
      const text = print(object);
      const together = slices(text, 1).map((slice) => JSON.parse(`{${slice}}`));
      expect(Object.assign({}, ...together)).toEqual(object);

      const found = members(text, 1);
      expect(Object.fromEntries([...found].map(([name, value]) => [name, JSON.parse(value)]))).toEqual(object);
      for (const [name, value] of found) {
        const inner = (object as Readonly<Record<string, JsonValue>>)[name];
        const [open, close] = value.startsWith("[") ? "[]" : "{}";
        if (typeof inner === "object" && inner !== null)
          expect(
            slices(value, 2)
              .map((slice) => JSON.parse(`${open}${slice}${close}`))
              .flatMap((each) => Object.values(each)),
          ).toEqual(Object.values(inner));
      }
    }),
    { numRuns: 500 },
  );
});

test("a document that is printed in lines is cut at each member", () => {
  const text = printJson({ one: { a: 1, b: [1] }, two: [{ c: 1 }, { d: 2 }] });
  expect([...members(text, 1).keys()]).toEqual(["one", "two"]);
  expect(slices(members(text, 1).get("two") ?? "", 2)).toHaveLength(2);
});
