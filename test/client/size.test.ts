/** How many bytes a client brings: the whole of it, one that only reads, and what a further resource adds. */

import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import type { Model } from "../../codegen/language/model.ts";
import { modelOf } from "../http/generic/specs.ts";
import { aFolder, writeClient } from "./clients.ts";
import { manyResources } from "./many.ts";

/** Bytes of what a page imports, minified and compressed. */
async function sizeOf(model: Model, imports: string): Promise<number> {
  using place = aFolder();
  writeClient(model, place.folder);
  const { outputFiles } = await build({
    stdin: { contents: imports, resolveDir: place.folder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    outdir: join(place.folder, "built"),
  });
  return gzipSync(outputFiles[0]?.contents as Uint8Array, { level: 9 }).length;
}

const whole = 'export * from "./client/index.ts";';
const reading = 'export { connect } from "./client/reading.ts";';

test("the whole client has at most 8 KiB", async () => {
  expect(await sizeOf(await modelOf("atlas"), whole)).toBeLessThanOrEqual(8192);
});

test("a client that only reads has at most 4 KiB", async () => {
  expect(await sizeOf(await modelOf("atlas"), reading)).toBeLessThanOrEqual(4096);
});

test("each further resource adds at most 20 bytes", async () => {
  const [some, more] = [await sizeOf(await manyResources(100), whole), await sizeOf(await manyResources(500), whole)];
  expect((more - some) / 400).toBeLessThanOrEqual(20);
});
