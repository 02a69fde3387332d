// What `hydrant client` and `hydrant generate` write over, which is what they have written, and nothing of anybody else's.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hydrant, project } from "./command.ts";

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Gives the API another version, as it stands in YAML. */
function versioned(cwd: string, version: string): void {
  const path = join(cwd, "spec", "api.yaml");
  writeFileSync(path, readFileSync(path, "utf8").replace(/^version: .*$/m, `version: ${version}`));
}

describe("a client is written", () => {
  test("into a new folder and over a former client, beside what others have put there", async () => {
    const cwd = project();
    expect(await hydrant(cwd, "client")).toEqual({ status: 0, stdout: "wrote client\n", stderr: "" });
    expect(await hydrant(cwd, "client")).toEqual({ status: 0, stdout: "Everything is up to date.\n", stderr: "" });
    const note = join(cwd, "client", "NOTES.txt");
    writeFileSync(note, "mine");
    versioned(cwd, '"3"');
    expect(await hydrant(cwd, "client")).toMatchObject({ status: 0, stdout: "wrote client\n" });
    expect(manifestIn(join(cwd, "client")).version).toBe("3.0.0");
    expect(readFileSync(note, "utf8")).toBe("mine");
    const packed = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: join(cwd, "client"), encoding: "utf8" });
    expect(packed).toContain("index.js");
    expect(packed).not.toMatch(/NOTES|hydrant-client/);
  });

  test("over nothing of anybody else's", async () => {
    const cwd = project();
    writeFileSync(join(cwd, "package.json"), '{ "name": "mine" }');
    const refused = await hydrant(cwd, "client", "--out", ".");
    expect([refused.status, refused.stderr]).toEqual([
      1,
      ". is not empty: it has package.json and 1 more. Choose a new or empty folder by --out, or one that this command has written, which has hydrant-client.json.\n",
    ]);
    expect(manifestIn(cwd)).toEqual({ name: "mine" });
    expect(existsSync(join(cwd, "README.md"))).toBe(false);
  });

  test("not over one that lacks its list of files", async () => {
    const cwd = project();
    await hydrant(cwd, "client");
    rmSync(join(cwd, "client", "hydrant-client.json"));
    expect(await hydrant(cwd, "client")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("which has hydrant-client.json."),
    });
  });

  test("not over what was changed since", async () => {
    const cwd = project();
    await hydrant(cwd, "client");
    const path = join(cwd, "client", "package.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"1.0.0"', '"1.0.1"'));
    versioned(cwd, '"2"');
    expect(await hydrant(cwd, "client")).toMatchObject({
      status: 1,
      stderr: `${join("client", "package.json")} has been edited. Move it away, or choose another folder by --out.\n`,
    });
    expect(manifestIn(join(cwd, "client")).version).toBe("1.0.1");
  });
});

describe("the version of a client is one that npm takes", () => {
  test.each([
    ['"1"', "1.0.0"],
    ['"1.0"', "1.0.0"],
    ["2.3.1", "2.3.1"],
    ["v4.5", "4.5.0"],
    ['"2026.04"', "2026.4.0"],
    ["1.0-beta.2", "1.0.0-beta.2"],
    ["2026 spring", "0.0.0"],
    ["1.2.3.4", "0.0.0"],
    ['"99999999999999999999"', "0.0.0"],
  ])("%s: %s", async (said, made) => {
    const cwd = project();
    versioned(cwd, said);
    expect((await hydrant(cwd, "client")).status).toBe(0);
    const { version, description } = manifestIn(join(cwd, "client"));
    expect(version).toBe(made);
    expect(description).toBe(
      made === "0.0.0" ? `A client of Notes, version ${said.replaceAll('"', "")}.` : "A client of Notes.",
    );
  });

  test("or the one that is asked for", async () => {
    const cwd = project();
    versioned(cwd, "2026 spring");
    expect((await hydrant(cwd, "client", "--version", "1.4.0-rc.1")).status).toBe(0);
    expect(manifestIn(join(cwd, "client"))).toMatchObject({ version: "1.4.0-rc.1", description: "A client of Notes." });
  });
});

describe("what is generated", () => {
  test("replaces no file of anybody else's", async () => {
    const cwd = project();
    writeFileSync(join(cwd, "types.ts"), "export type Mine = string;\n");
    const refused = await hydrant(cwd, "generate", "--out", ".");
    expect([refused.status, refused.stderr]).toEqual([
      1,
      "types.ts is there already, and was not generated. Move it away, or choose another folder by --out.\n",
    ]);
    expect(existsSync(join(cwd, "openapi.json"))).toBe(false);
    expect(readFileSync(join(cwd, "types.ts"), "utf8")).toBe("export type Mine = string;\n");
  });

  test("may stand beside others' files, and is made anew where a merge has taken its stamp away", async () => {
    const cwd = project();
    mkdirSync(join(cwd, "made"));
    writeFileSync(join(cwd, "made", "mine.ts"), "");
    expect((await hydrant(cwd, "generate", "--out", "made")).status).toBe(0);
    writeFileSync(join(cwd, "made", "types.ts"), "");
    rmSync(join(cwd, "made", "generated.json"));
    expect(await hydrant(cwd, "generate", "--out", "made")).toMatchObject({
      status: 0,
      stdout: `wrote ${join("made", "types.ts")}\n`,
    });
  });
});
