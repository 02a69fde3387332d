// Watching: what is stale at the start, each save whatever the editor does, faults, and the end.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFailed, onTestFinished, test } from "vitest";
import { generate } from "../../codegen/generate.ts";
import { spawned } from "./command.ts";

interface Watched {
  readonly spec: string;
  readonly child: ChildProcess;
  /** Waits until it says something, without taking it from what the next turn gives. */
  readonly said: (text: string) => Promise<void>;
  /** Waits until it waits once more; what it said since the last time. */
  readonly turn: () => Promise<string>;
  readonly openapi: () => string;
}

/** `hydrant generate --watch` on a copy of the library's spec. `generated`: what its tables are has been written down before. */
async function watched(generated = false, ...options: readonly string[]): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), "hydrant-watch-"));
  const spec = join(folder, "spec");
  cpSync("test/specs/library", spec, { recursive: true });
  if (generated) await generate({ specDir: spec, outDir: join(folder, "src/generated") });
  // Both of its streams as one: of two it would be chance which is read first.
  const command = [process.execPath, resolve("codegen/cli.ts"), "generate", "--watch", ...options];
  const child = spawn("sh", ["-c", 'exec "$0" "$@" 2>&1', ...command], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "close");
    }
    rmSync(folder, { recursive: true });
  });
  let said = "";
  let all = "";
  let heard = (): void => undefined;
  onTestFailed(() => console.error(`It said:\n${all}`));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    all += text;
    heard();
  });
  child.once("close", () => heard());
  const saying = async (text: string): Promise<void> => {
    while (!said.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended with ${child.exitCode ?? child.signalCode} before it said ${text}:\n${all}`);
      await new Promise<void>((done) => {
        heard = done;
      });
    }
  };
  const turn = async (): Promise<string> => {
    const waiting = "Watching spec …\n";
    await saying(waiting);
    const end = said.indexOf(waiting);
    const told = said.slice(0, end);
    said = said.slice(end + waiting.length);
    return told;
  };
  const openapi = (): string => readFileSync(join(folder, "src/generated/openapi.json"), "utf8");
  return { spec, child, said: saying, turn, openapi };
}

/** Saves a file of the spec from one moment to the next: one that is written in place may be read while it is empty. */
function save(spec: string, name: string, text: string): void {
  const draft = join(spec, "..", `${name}.draft`);
  writeFileSync(draft, text);
  renameSync(draft, join(spec, name));
}

test("generates what is stale, and again after each save, in whatever way a file is saved", async () => {
  const { spec, child, turn, openapi } = await watched();
  expect(await turn()).toContain("wrote ");
  const book = join(spec, "book.yaml");
  const text = readFileSync(book, "utf8");

  // Written in place, a file may be read while it is empty, which is a fault until it is whole.
  const until = async (told: string): Promise<string> => {
    for (;;) {
      const said = await turn();
      if (said.includes(told)) return said;
    }
  };
  writeFileSync(book, text.replace("maxLength: 80", "maxLength: 81"));
  expect(await until("wrote ")).toMatch(/^wrote .*openapi\.json$[\s\S]*^\d+ files in \d+ ms\.$/m);
  expect(openapi()).toContain('"maxLength": 81');

  // A fault writes nothing, and the next save is waited for; this one puts a new file in the place of the old one.
  const before = openapi();
  writeFileSync(book, text.replace("type: boolean", "type: bolean"));
  await until('Did you mean "boolean"?');
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
  const left = join(spec, "../src/generated/resources/shelf.ts");
  while (openapi().includes('"/shelves/"') || existsSync(left)) await turn();

  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
});

test("notices what is saved in a folder that a link leads to, and is not led in circles", async () => {
  const { spec, turn, openapi } = await watched();
  await turn();
  const shelves = join(spec, "../shelves");
  mkdirSync(shelves);
  writeFileSync(join(shelves, "shelf.yaml"), "resource: Shelf\npath: /shelves/\naccess: { retrieve: anyone }\n");
  symlinkSync(spec, join(shelves, "back"));
  symlinkSync(shelves, join(spec, "linked"));
  while (!openapi().includes('"/shelves/"')) await turn();
  writeFileSync(join(shelves, "shelf.yaml"), "resource: Shelf\npath: /racks/\naccess: { retrieve: anyone }\n");
  while (!openapi().includes('"/racks/"')) await turn();
  // A link may lead to a single file, too.
  const elsewhere = join(spec, "../elsewhere");
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "desk.yaml"), "resource: Desk\npath: /desks/\naccess: { retrieve: anyone }\n");
  symlinkSync(join(elsewhere, "desk.yaml"), join(spec, "desk.yaml"));
  while (!openapi().includes('"/desks/"')) await turn();
  writeFileSync(join(elsewhere, "desk.yaml"), "resource: Desk\npath: /tables/\naccess: { retrieve: anyone }\n");
  while (!openapi().includes('"/tables/"')) await turn();
});

test("goes on when the spec's folder comes back, or another in its place, and notices folders that go", async () => {
  const { spec, turn, openapi } = await watched();
  await turn();
  const aside = `${spec}-aside`;
  const change = (folder: string, length: number): void => {
    const book = join(folder, "book.yaml");
    writeFileSync(book, readFileSync(book, "utf8").replace(/maxLength: 8\d/, `maxLength: ${length}`));
  };
  const written = async (text: string): Promise<void> => {
    while (!(await turn()).includes("wrote ") || !openapi().includes(text));
  };
  // At once, and after a run that found nothing; what is saved in it afterwards is noticed as before.
  cpSync(spec, aside, { recursive: true });
  change(aside, 81);
  rmSync(spec, { recursive: true });
  renameSync(aside, spec);
  await written('"maxLength": 81');
  change(spec, 82);
  await written('"maxLength": 82');
  renameSync(spec, aside);
  while (!(await turn()).includes("There is no such folder"));
  change(aside, 83);
  cpSync(aside, spec, { recursive: true });
  await written('"maxLength": 83');
  change(spec, 84);
  await written('"maxLength": 84');

  // A folder may have a name like a file's.
  const inner = join(spec, "shelves.old");
  mkdirSync(inner);
  writeFileSync(join(inner, "shelf.yaml"), "resource: Shelf\npath: /shelves/\naccess: { retrieve: anyone }\n");
  await written('"/shelves/"');
  renameSync(inner, join(aside, "shelves.old"));
  while (openapi().includes('"/shelves/"')) await turn();
});

const thing = (path: string) => `resource: Thing\npath: /${path}/\naccess: { retrieve: anyone }\n`;

/** What stands in the folder of the migrations. */
const migrationsOf = (spec: string): readonly string[] => readdirSync(join(spec, "../src/generated/migrations")).sort();

test("leaves migrations to the run after it, however often names were changed meanwhile, and tells what they will do", async () => {
  const { spec, child, turn } = await watched(true);
  expect(await turn()).toBe("Everything is up to date.\n");
  const before = migrationsOf(spec);
  for (const path of ["beds", "lamp", "lamps"]) {
    save(spec, "thing.yaml", thing(path));
    const said = await turn();
    expect(said).toMatch(/wrote .*things?\.ts/);
    expect(said).toContain(
      `A migration that adds the table ${path} is not written yet: run \`hydrant generate\`, or \`npm start\`, which does so.\n`,
    );
    expect(migrationsOf(spec)).toEqual(before);
  }
  child.kill("SIGTERM");
  await once(child, "close");

  const folder = join(spec, "..");
  const added = /^\d{4}_create_lamps\.ts$/;
  const stale = spawned(folder, "generate", "--check");
  expect(stale.status).toBe(1);
  expect(stale.stdout).toMatch(/^stale .*create_lamps\.ts$/m);
  const made = spawned(folder, "generate");
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/^wrote .*create_lamps\.ts$/m)]);
  expect(migrationsOf(spec).filter((name) => !before.includes(name))).toEqual([expect.stringMatching(added)]);
  expect(spawned(folder, "generate", "--check")).toMatchObject({ status: 0, stdout: "Everything is up to date.\n" });
});

test("tells at its start what another watch has left, and refuses to lose what is stored", async () => {
  const { spec, turn } = await watched(true);
  await turn();
  const text = readFileSync(join(spec, "book.yaml"), "utf8");
  save(spec, "book.yaml", text.replace(/^ {2}openingTime: .*\n/m, ""));
  const told = await turn();
  expect(told).toContain("would be lost");
  expect(told).not.toContain("not written yet");
  expect(readFileSync(join(spec, "../src/generated/types.ts"), "utf8")).toContain("openingTime");
  save(spec, "book.yaml", text);
  await turn();

  save(spec, "thing.yaml", thing("lamps"));
  expect(await turn()).toContain("adds the table lamps");
  const outDir = join(spec, "../src/generated");
  const again = await generate({ specDir: spec, outDir, withoutMigrations: true });
  expect(again).toMatchObject({ status: "current", outstanding: { changes: ["adds the table lamps"] } });
});

test("where there is no migration yet, what is generated compiles, and the first run makes the first one", async () => {
  const { spec, turn } = await watched();
  const told = await turn();
  expect(told).toMatch(/^A migration that adds the table \w+, .* and \d+ more is not written yet: /m);
  expect(migrationsOf(spec)).toEqual(["index.ts"]);
  const outDir = join(spec, "../src/generated");
  const { files } = await generate({ specDir: spec, outDir });
  expect(files.filter((path) => path.startsWith("migrations/"))).toEqual([
    expect.stringMatching(/^migrations\/0001_/),
    "migrations/index.ts",
    "migrations/snapshot.json",
  ]);
});

test("makes migrations at each save where it is asked to", async () => {
  const { spec, turn } = await watched(true, "--migrations");
  await turn();
  save(spec, "thing.yaml", thing("beds"));
  expect(await turn()).toMatch(/^wrote .*create_beds\.ts$/m);
});

test("what is in the way of a save is told, and the same save again makes it once that is gone", async () => {
  const { spec, said, turn, openapi } = await watched();
  await turn();
  const text = readFileSync(join(spec, "book.yaml"), "utf8").replace("maxLength: 80", "maxLength: 81");
  const out = join(spec, "..", "src", "generated");
  rmSync(join(out, "openapi.json"));
  mkdirSync(join(out, "openapi.json"));
  save(spec, "book.yaml", text);
  await said("openapi.json is a folder, but a file of that name has to be written.");
  rmSync(join(out, "openapi.json"), { recursive: true });
  save(spec, "book.yaml", text);
  expect(await turn()).toContain("wrote ");
  expect(openapi()).toContain('"maxLength": 81');
});

test("ends with 0 when it is interrupted", async () => {
  const { child, turn } = await watched();
  await turn();
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
});
