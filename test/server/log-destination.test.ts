// Lines of the log: in order and whole, whatever the destination does.

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LineWriter } from "../../src/server/log.ts";

const bounds = { least: 1000, most: 2000 };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "hydrant-lines-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

const line = (index: number) => `${index} ${"é".repeat(index % 300)}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));

test("are written in order, those that wait at the latest by a flush", async () => {
  const path = join(folder(), "log");
  const descriptor = openSync(path, "w");
  const writer = new LineWriter(descriptor, bounds);
  const all = lines(2000);
  for (const [index, each] of all.entries()) {
    writer.write(each);
    if (index % 400 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  writer.write("last\n");
  while (!readFileSync(path, "utf8").endsWith("last\n")) await new Promise((resolve) => setTimeout(resolve, 10));
  writer.write("at the end\n");
  writer.flushSync();
  expect(readFileSync(path, "utf8")).toBe([...all, "last\n", "at the end\n"].join(""));
  closeSync(descriptor);
});

test.skipIf(!existsSync("/dev/full"))("keep nobody where the disk is full", async () => {
  // It goes on trying, so its descriptor is not for anybody else.
  const descriptor = openSync("/dev/full", "w");
  const writer = new LineWriter(descriptor, bounds);
  for (const each of lines(20_000)) writer.write(each);
  writer.flushSync();
  await new Promise((resolve) => setTimeout(resolve, 300));
  writer.flushSync();
});

test.skipIf(process.platform === "win32")(
  "that nobody reads for long are lost, and their number is told to who does",
  async () => {
    const path = join(folder(), "pipe");
    execFileSync("mkfifo", [path]);
    const descriptor = openSync(path, constants.O_RDWR);
    const writer = new LineWriter(descriptor, bounds);
    const lost: number[] = [];
    writer.tellLost = (count) => {
      lost.push(count);
      writer.write(`lost ${count}\n`);
    };
    const all = lines(40_000);
    for (const each of all) writer.write(each);
    const reader = createReadStream(path, "utf8");
    let read = "";
    reader.on("data", (text) => {
      read += text;
    });
    while (!/^lost \d+\n/m.test(read)) await once(reader, "data");
    const [count = 0] = lost;
    const taken = read
      .split("\n")
      .slice(0, -2)
      .map((each) => `${each}\n`);
    expect(count).toBeGreaterThan(0);
    expect(lost).toHaveLength(1);
    expect(taken).toHaveLength(all.length - count);
    // In order, and whole.
    const left = all.values();
    for (const each of taken) expect(left.some((other) => other === each)).toBe(true);
    reader.destroy();
    closeSync(descriptor);
  },
);
