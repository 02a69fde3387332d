/** What the README shows as code, run as it stands: an application of one's own, and a walk with a generic client. */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../scripts/ports.ts";
import { Server, serverOfRun } from "./http/asking.ts";
import { surroundings } from "./surroundings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "hydrant-readme-"));
let child: ChildProcess | undefined;

beforeAll(() => symlinkSync(join(root, "node_modules"), join(folder, "node_modules")));
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill();
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

test("mounts in an Express application in five lines", async () => {
  const shown = /```ts\n\/\/ src\/own\.ts\n([\s\S]+?)```/.exec(readme)?.[1] ?? "";
  const lines = shown.split("\n").filter((line) => line !== "");
  expect(lines).toHaveLength(5);
  const port = await freePort();
  // A folder that has what the imports name; only the port is another.
  for (const name of [
    "generated",
    "handlers",
    "hypermedia",
    "server",
    "store",
    "project.ts",
    "index.ts",
    "package.json",
  ])
    symlinkSync(join(root, "src", name), join(folder, name));
  writeFileSync(join(folder, "own.ts"), shown.replace("listen(3000)", `listen(${port}, () => console.log("listens"))`));
  child = spawn(process.execPath, [join(folder, "own.ts")], {
    env: { ...surroundings(), BASE_URL: `http://localhost:${port}/api/`, DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  const listens = new Promise((resolve) => {
    for (const stream of [child?.stdout, child?.stderr])
      stream?.on("data", (chunk: Buffer) => {
        told += chunk;
        if (told.includes("listens")) resolve(true);
      });
  });
  expect([await Promise.race([listens, once(child, "exit")]), told]).toEqual([true, expect.any(String)]);
  const response = await fetch(`http://localhost:${port}/api/countries/AT`);
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { "@id": `http://localhost:${port}/api/countries/AT`, "@type": ["Country", "hydra:Resource"] },
  ]);
});

test("[HYD-4] a generic client walks as shown, and prints what is shown", async () => {
  const address = serverOfRun();
  const { authorization } = await new Server(address).admin();
  const [, script = "", printed = ""] =
    /```js\n(\/\/ walk\.mjs\n[\s\S]+?)```\n\n```\n\$ .*walk\.mjs.*\n([\s\S]+?)```/.exec(readme) ?? [];
  writeFileSync(join(folder, "walk.mjs"), script.replaceAll("https://localhost:8443/", address.base));
  writeFileSync(join(folder, "certificate.pem"), address.certificate);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "walk.mjs"), authorization], {
    env: { ...surroundings(), NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem") },
  });
  // Every address is another, and other tests make time zones of their own.
  const alike = (text: string) => text.replace(/[0-9a-f-]{36}/, "ID").replace(/\d+ time/, "NUMBER time");
  expect(alike(stdout.replaceAll(address.base, "https://localhost:8443/"))).toBe(alike(printed));
});
