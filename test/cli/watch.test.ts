// Watching: what is stale at the start, each save whatever the editor does, faults, and the end.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emit } from "../../codegen/generate.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { nextRun, remember } from "../../codegen/language/memory.ts";
import type { Model } from "../../codegen/language/model.ts";

interface Watched {
  readonly spec: string;
  readonly child: ChildProcess;
  /** Waits until it waits once more; what it said since the last time. */
  readonly turn: () => Promise<string>;
  readonly openapi: () => string;
}

/** `hydrant generate --watch` on a copy of the library's spec. */
async function watched(): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), "hydrant-watch-"));
  const spec = join(folder, "spec");
  cpSync("test/specs/library", spec, { recursive: true });
  const child = spawn(process.execPath, [resolve("codegen/cli.ts"), "generate", "--watch"], { cwd: folder });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "close");
    }
    rmSync(folder, { recursive: true });
  });
  let said = "";
  let heard = (): void => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      heard();
    });
  const turn = async (): Promise<string> => {
    while (!said.includes("Watching spec")) {
      await new Promise<void>((done) => {
        heard = done;
      });
    }
    const end = said.indexOf("Watching spec");
    const told = said.slice(0, end);
    said = said.slice(end + "Watching spec …\n".length);
    return told;
  };
  const openapi = (): string => readFileSync(join(folder, "src/generated/openapi.json"), "utf8");
  return { spec, child, turn, openapi };
}

test("generates what is stale, and again after each save, in whatever way a file is saved", async () => {
  const { spec, child, turn, openapi } = await watched();
  expect(await turn()).toContain("wrote ");
  const book = join(spec, "book.yaml");
  const text = readFileSync(book, "utf8");

  writeFileSync(book, text.replace("maxLength: 80", "maxLength: 81"));
  expect(await turn()).toMatch(/^wrote .*openapi\.json$[\s\S]*^\d+ files in \d+ ms\.$/m);
  expect(openapi()).toContain('"maxLength": 81');

  // A fault writes nothing, and the next save is waited for; this one puts a new file in the place of the old one.
  const before = openapi();
  writeFileSync(book, text.replace("type: boolean", "type: bolean"));
  expect(await turn()).toContain('Did you mean "boolean"?');
  expect(openapi()).toBe(before);
  writeFileSync(join(spec, ".book.yaml.swp"), text.replace("maxLength: 80", "maxLength: 82"));
  renameSync(join(spec, ".book.yaml.swp"), book);
  expect(await turn()).toContain("wrote ");
  expect(openapi()).toContain('"maxLength": 82');

  // New files, in new folders, and files that go.
  const made = join(spec, "shelves");
  mkdirSync(made);
  writeFileSync(join(made, "shelf.yaml"), "resource: Shelf\npath: /shelves/\naccess: { retrieve: anyone }\n");
  while (!openapi().includes('"/shelves/"')) await turn();
  rmSync(join(made, "shelf.yaml"));
  const gone = await turn();
  expect(gone).toContain("would be lost");
  expect(existsSync(join(spec, "../src/generated/resources/shelf.ts"))).toBe(true);

  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
});

test("goes on when the spec's folder comes back, or another in its place, and notices folders that go", async () => {
  const { spec, turn, openapi } = await watched();
  await turn();
  const aside = `${spec}-aside`;
  const save = (folder: string, length: number): void => {
    const book = join(folder, "book.yaml");
    writeFileSync(book, readFileSync(book, "utf8").replace(/maxLength: 8\d/, `maxLength: ${length}`));
  };
  const written = async (text: string): Promise<void> => {
    while (!(await turn()).includes("wrote ") || !openapi().includes(text));
  };
  // At once, and after a run that found nothing; what is saved in it afterwards is noticed as before.
  cpSync(spec, aside, { recursive: true });
  save(aside, 81);
  rmSync(spec, { recursive: true });
  renameSync(aside, spec);
  await written('"maxLength": 81');
  save(spec, 82);
  await written('"maxLength": 82');
  renameSync(spec, aside);
  expect(await turn()).toContain("There is no such folder");
  save(aside, 83);
  cpSync(aside, spec, { recursive: true });
  await written('"maxLength": 83');
  save(spec, 84);
  await written('"maxLength": 84');

  // A folder may have a name like a file's.
  const inner = join(spec, "shelves.old");
  mkdirSync(inner);
  writeFileSync(join(inner, "shelf.yaml"), "resource: Shelf\npath: /shelves/\naccess: { retrieve: anyone }\n");
  await written('"/shelves/"');
  renameSync(inner, join(aside, "shelves.old"));
  expect(await turn()).toContain("would be lost");
});

test("ends with 0 when it is interrupted", async () => {
  const { child, turn } = await watched();
  await turn();
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
});

test("what is remembered is what would be made", async () => {
  const model = async (dir: string): Promise<Model> => (await loadSpec(dir)).model as Model;
  const folder = mkdtempSync(join(tmpdir(), "hydrant-memory-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("test/specs/library", folder, { recursive: true });
  const book = join(folder, "book.yaml");
  writeFileSync(book, readFileSync(book, "utf8").replace("maxLength: 80", "maxLength: 81"));
  const fresh = [await emit(await model("test/specs/library")), await emit(await model(folder))];
  remember();
  for (const dir of ["test/specs/library", folder, "test/specs/library", folder]) {
    const remembered = await emit(await model(dir));
    expect(remembered.map(({ path }) => path)).toEqual(fresh[0]?.map(({ path }) => path));
    expect(remembered).toEqual(fresh[dir === folder ? 1 : 0]);
    nextRun();
  }
});
