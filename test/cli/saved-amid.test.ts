// A save amid a generation that is taken back before its end: what was generated is of neither the text before nor after.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { generate } from "../../codegen/generate.ts";
import { watch } from "../../codegen/watch.ts";

test("a watch generates what a save was when it is taken back while it is read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hydrant-saved-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [specDir, outDir] = [join(folder, "spec"), join(folder, "generated")];
  cpSync("test/specs/library", specDir, { recursive: true });
  const book = join(specDir, "book.yaml");
  const text = readFileSync(book, "utf8");
  const save = (length: number): void => writeFileSync(book, text.replace("maxLength: 80", `maxLength: ${length}`));
  const end = new AbortController();
  const generated: string[] = [];
  await watch({
    specDir,
    async generate() {
      const amid = generated.length === 0;
      if (amid) save(81);
      const generation = await generate({ specDir, outDir });
      if (amid) save(80);
      return generation;
    },
    async report() {
      generated.push(/"maxLength": 8\d/.exec(readFileSync(join(outDir, "openapi.json"), "utf8"))?.[0] ?? "");
      if (generated.length === 2) end.abort();
    },
    onError(error) {
      throw error;
    },
    signal: end.signal,
  });
  expect(generated).toEqual(['"maxLength": 81', '"maxLength": 80']);
});
