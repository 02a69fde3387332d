/** Every document that a change of a spec makes another one is a change that is told. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emitContexts } from "../../codegen/emit/contexts.ts";
import { emitOpenApi } from "../../codegen/emit/openapi.ts";
import { loadFiles } from "../../codegen/language/load.ts";
import type { Model } from "../../codegen/language/model.ts";
import { type Files, slipped, slips } from "../language/mutations.ts";
import fc, { runCount } from "../random.ts";
import { compared } from "./cases.ts";

const SPECS = ["bookshop", "conference", "helpdesk", "library", "measuring", "shop"];

function filesOf(spec: string): Files {
  const folder = join(import.meta.dirname, "../specs", spec);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const specs = names.filter((name) => name.endsWith(".yaml") && !/^(?:data|handlers)\//.test(name));
  return new Map(specs.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

function modelOf(files: Files): Model | null {
  const named = [...files].map(([name, text]) => ({ name, shown: name, bytes: Buffer.from(text) }));
  return loadFiles(named, "api.yaml").model;
}

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

/** Without what comes in no order, and without which credentials open what, as others may open the same. */
function meaningOf(json: Json): Json {
  if (Array.isArray(json)) return json.map((each) => JSON.stringify(meaningOf(each))).sort();
  if (json === null || typeof json !== "object") return json;
  const entries = Object.entries(json).filter(([key]) => key !== "security");
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, of]) => [key, meaningOf(of)]),
  );
}

const documentsOf = (model: Model): string =>
  JSON.stringify([emitOpenApi(model), emitContexts(model)].map(({ text }) => meaningOf(JSON.parse(text) as Json)));

test("a change of the documents is told", () => {
  const versions = SPECS.map((spec) => {
    const files = filesOf(spec);
    const model = modelOf(files);
    if (model === null) throw new Error(`${spec} is faulty.`);
    return { files, model, documents: documentsOf(model), ways: slips(files) };
  });
  let different = 0;
  fc.assert(
    fc.property(fc.constantFrom(...versions), fc.noBias(fc.nat()), ({ files, model, documents, ways }, number) => {
      const way = ways[number % ways.length];
      const other = way === undefined ? null : modelOf(slipped(files, way));
      if (other === null || documentsOf(other) === documents) return;
      different++;
      expect({ way, told: compared(model, other).length > 0 }).toEqual({ way, told: true });
    }),
    { numRuns: runCount(200) },
  );
  expect(different).toBeGreaterThan(0);
});
