// What a run that watches remembers, and what it must not: failures, and documents that changed in whatever part.

import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createClock } from "../../codegen/clock.ts";
import type { Artifact } from "../../codegen/emit/artifact.ts";
import { emitOpenApi } from "../../codegen/emit/openapi.ts";
import { emit } from "../../codegen/generate.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { recalled, remember } from "../../codegen/language/memory.ts";
import type { Model } from "../../codegen/language/model.ts";
import { PROVED, prove } from "../../codegen/output/proof.ts";
import { secondThread, share } from "../../codegen/output/sharing.ts";

beforeAll(remember);

test("what failed is done again, and what was done is not", async () => {
  let asked = 0;
  const ask = (): Promise<number> =>
    recalled("ask", "the same", async () => {
      asked++;
      if (asked === 1) throw new Error("not now");
      return asked;
    });
  await expect(ask()).rejects.toThrow("not now");
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test("what stands around the parts of openapi.json is proved although all of them are known", async () => {
  const { path, text } = emitOpenApi((await loadSpec("test/specs/library")).model as Model);
  const document = JSON.parse(text) as object;
  await prove({ path, text });
  for (const spoilt of [{ info: { title: 5 } }, { servers: "none" }, { tags: [{ title: "Books" }] }])
    await expect(prove({ path, text: JSON.stringify({ ...document, ...spoilt }) })).rejects.toThrow(/^openapi\.json: /);
  await prove({ path, text: JSON.stringify({ ...document, info: { title: "Other", version: "2" } }) });
});

test("where the second thread dies its proofs are made here, and the next run has another", async () => {
  const documents = (await emit((await loadSpec("test/specs/library")).model as Model)).filter(({ path }) =>
    PROVED.includes(path),
  );
  const second = secondThread(true);
  onTestFinished(() => second.end());
  /** Names of the phases of a run; the second thread is gone after the first document where it is to die. */
  const run = async (given: readonly Artifact[], dies = false): Promise<readonly string[]> => {
    const clock = createClock();
    const sharing = share(second, clock);
    for (const document of given) {
      sharing.give(document);
      if (dies) second.end();
    }
    await sharing.finish();
    return clock.phases().map(({ name }) => name);
  };
  const there = PROVED.map((path) => `prove ${path} (second thread)`);
  expect(await run(documents)).toEqual(there);
  const here = PROVED.filter((path) => path !== documents[0]?.path).map((path) => `prove ${path}`);
  expect(await run(documents, true)).toEqual(expect.arrayContaining(here));
  expect(await run(documents)).toEqual(there);

  // A fault that is the document's own is no death.
  const spoilt = documents.map(({ path, text }) => ({ path, text: text.replaceAll("/schemas/Book", "/schemas/Nook") }));
  await expect(run(spoilt)).rejects.toThrow(/^openapi\.json: /);
  expect(await run(documents)).toEqual(there);
});
