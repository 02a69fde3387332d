/** What the mock makes up where a spec has no example: what fits; what nothing fits is told of, and left out. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const cli = fileURLToPath(new URL("../../codegen/cli.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hydrant-values-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What each property may have, and what shows whether a value does. */
const properties: Readonly<Record<string, readonly [said: string, fits: (value: unknown) => boolean]>> = {
  cancelled: ["type: boolean, default: false", (value) => value === false],
  seats: ["type: integer, default: 12, minimum: 3", (value) => value === 12],
  telephone: ['type: string, pattern: "^\\\\+[0-9 ]{6,20}$"', matches(/^\+[0-9 ]{6,20}$/)],
  slug: [
    'type: string, pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", minLength: 40, maxLength: 41',
    matches(/^(?=.{40,41}$)[a-z0-9]+(?:-[a-z0-9]+)*$/),
  ],
  isbn: ['type: string, pattern: "^97[89]-[0-9]{9}[0-9X]$"', matches(/^97[89]-\d{9}[\dX]$/)],
  plate: [
    'type: string, pattern: "^(?:[A-Z]{1,3}|é)-\\\\p{Lu}\\\\d{2,}$"',
    matches(/^(?:[A-Z]{1,3}|é)-\p{Lu}\d{2,}$/u),
  ],
  twice: ['type: string, pattern: "^([ab])-\\\\1$"', matches(/^([ab])-\1$/)],
  notText: ['type: string, pattern: "^(?!text)(?=.*[0-9])[a-z0-9]+$"', matches(/^(?!text)(?=.*\d)[a-z0-9]+$/)],
  part: ['type: email, pattern: "@house\\\\.example$"', matches(/^[^@]+@house\.example$/)],
  lengthy: ["type: string, minLength: 300", (value) => typeof value === "string" && value.length >= 300],
  brief: ["type: string, maxLength: 2", (value) => typeof value === "string" && value.length <= 2],
  mail: ["type: email, minLength: 30", matches(/^[^@]{5,}@[^@]+$/)],
  page: ["type: iri, maxLength: 10", matches(/^(?=.{1,10}$)[a-z]+:./)],
  share: [
    "type: number, exclusiveMinimum: 0, exclusiveMaximum: 0.25",
    (value) => Number(value) > 0 && Number(value) < 0.25,
  ],
  price: ["type: number, minimum: 2.005, multipleOf: 0.01", (value) => value === 2.01],
  below: ["type: integer, maximum: -7, multipleOf: 5", (value) => value === -10],
  sizes: ["type: string, many: true, minItems: 2, enum: [s, m, l]", (value) => String(value) === "s,m"],
  codes: [
    'type: string, many: true, minItems: 3, pattern: "^[A-Z]{2}$"',
    (value) => Array.isArray(value) && new Set(value).size === 3 && value.every(matches(/^[A-Z]{2}$/)),
  ],
  named: ['type: string, pattern: "^(?<sign>x)\\\\k<sign>$"', matches(/^(?<sign>x)\k<sign>$/)],
  // Matching these takes for ever with nearly everything that does not match.
  code: ['type: string, pattern: "^([A-Z0-9]+[ -]?)+$", minLength: 60', matches(/^[A-Z0-9 -]{60,}$/)],
  label: ['type: string, pattern: "^([A-Z][A-Z0-9]*)+$", minLength: 40', matches(/^[A-Z][A-Z0-9]{39,}$/)],
  phrase: ['type: string, pattern: "^([A-Z]+ ?)+$", minLength: 35, maxLength: 50', matches(/^[A-Z ]{35,50}$/)],
  nothing: ['type: string, pattern: "(){1000000000}b"', matches(/b/)],
  endless: ['type: string, pattern: "^(?:x+x+)+(?<!x)$", minLength: 60', (value) => value === undefined],
  looking: [
    'type: string, pattern: "^(?=.*[0-9])(?=.*[A-Z])[\\\\w-]+$", minLength: 1000',
    matches(/^(?=.*\d)(?=.*[A-Z])[\w-]{1000,}$/),
  ],
  huge: ['type: string, pattern: "^(?:a?){100000000}$"', (value) => value === undefined],
  strange: ['type: string, pattern: "^(?=b)a$"', (value) => value === undefined],
};

function matches(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === "string" && pattern.test(value);
}

test("fits every constraint; one line tells of what has none, and infos are for `hydrant lint`", async () => {
  const spec = join(folder, "spec");
  mkdirSync(spec);
  writeFileSync(
    join(spec, "api.yaml"),
    'api: Things\nversion: "1"\nbase: https://things.example/\nallow: { slow-pattern: They are asked for. }\n',
  );
  const lines = Object.entries(properties).map(([name, [said]]) => `  ${name}: { ${said} }\n`);
  writeFileSync(
    join(spec, "thing.yaml"),
    `resource: Thing\npath: /things/\nproperties:\n${lines.join("")}access:\n  list, retrieve: anyone\n`,
  );
  const child = spawn(process.execPath, [cli, "mock", "--spec", spec, "--port", "0"]);
  let [told, line] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (told += chunk));
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (line += chunk));
  const ended = once(child, "close");
  try {
    await Promise.race([once(child.stdout, "data"), ended]);
    const base = line.replace(/^ready (.*)\n$/, "$1");
    const { member } = (await (await fetch(`${base}things/`)).json()) as { member: Record<string, unknown>[] };
    const wrong = Object.entries(properties).filter(([name, [, fits]]) => !fits(member[0]?.[name]));
    expect(wrong.map(([name]) => [name, member[0]?.[name]])).toEqual([]);
  } finally {
    child.kill("SIGTERM");
  }
  await ended;
  expect(told).toBe(
    'Answers lack these properties, as no valid value was found: Thing.endless, Thing.huge, Thing.strange. Give each an "example" in the spec.\n',
  );
});
