/** A change of the spec, from the file to a running server that has kept its data. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { generate } from "../codegen/generate.ts";
import { freshPglite } from "./databases.ts";
import { Server } from "./http/asking.ts";
import { launch } from "./http/launch.ts";
import { withDatabase } from "./package/reader.ts";
import { compile, makeProject } from "./projects.ts";

const river = `resource: River
description: Water on its way.
path: /rivers/
properties:
  name: { type: string, required: true, multilingual: true, description: The usual name., example: { en: Salzach } }
  mouth: { link: Place, onDelete: clear, description: Where it ends. }
collection:
  order: [name]
access:
  list, retrieve: anyone
  append, replace, update, delete: admin
`;

test("a project without the sample runs and is tested as it stands, and takes a first type of one's own", async () => {
  const place = mkdtempSync(join(tmpdir(), "hydrant-journey-"));
  const made = join(place, "rivers");
  const env = { ...process.env, ...withDatabase(await freshPglite(), "rivers") };
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, args, { cwd: made, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  try {
    execFileSync(process.execPath, ["codegen/cli.ts", "init", "--empty", made]);
    mkdirSync(join(made, "node_modules"));
    symlinkSync(resolve("src"), join(made, "node_modules", "hydrant"));
    symlinkSync(resolve("node_modules", "@types"), join(made, "node_modules", "@types"));
    expect(compile([made])).toBe("");
    expect(run("--test", "test/users.test.ts")).toContain("pass 2");

    writeFileSync(join(made, "spec", "resources", "river.yaml"), river.replace(/^ {2}mouth.*\n/m, ""));
    expect(run(resolve("codegen/cli.ts"), "generate")).toContain("migrations/0002_create_rivers.ts");
    expect(compile([made])).toMatch(/Property 'rivers' is missing/);
    const handlers = join(made, "src", "handlers", "index.ts");
    const text = readFileSync(handlers, "utf8")
      .replace("  users: ", "  rivers: stored(rivers),\n  users: ")
      .replace("import { users }", 'import { rivers } from "../generated/resources/river.ts";\nimport { users }');
    writeFileSync(handlers, text);
    expect(compile([made])).toBe("");

    const address = await launch("PGlite", {}, join(made, "src", "main.ts"));
    try {
      const server = new Server(address);
      const body = { name: "Lethe" };
      expect((await server.ask("POST", "/rivers/", { as: await server.admin(), body })).status).toBe(303);
      expect((await server.get("/rivers/")).json.member).toMatchObject([body]);
    } finally {
      await address.stop();
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}, 300_000);

test("a new property and a new resource ask for one line by hand, and a migration keeps what is stored", async () => {
  const project = await makeProject("atlas");
  const dataDir = await freshPglite();
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(project.folder, path), change(readFileSync(join(project.folder, path), "utf8")));
  try {
    const before = await launch("PGlite", { DATA_DIR: dataDir }, project.entry);
    const old = new Server(before);
    const country = { alpha2: "ZZ", name: { en: "Nowhere" } };
    expect((await old.ask("POST", "/countries/", { as: await old.admin(), body: country })).status).toBe(303);
    await before.stop({ keepData: true });

    edit("spec/resources/country.yaml", (text) =>
      text.replace(
        "  callingCode:",
        "  capital:\n    link: Place\n    onDelete: clear\n    description: Where it is governed from.\n  callingCode:",
      ),
    );
    writeFileSync(join(project.folder, "spec", "resources", "river.yaml"), river);
    const outDir = join(project.folder, "src", "generated");
    const generation = await generate({ specDir: join(project.folder, "spec"), outDir });
    expect(generation).toMatchObject({ status: "written" });
    const second = readdirSync(join(outDir, "migrations")).filter((name) => name.startsWith("0002"));
    expect(second).toHaveLength(1);
    const migration = readFileSync(join(outDir, "migrations", second[0] ?? ""), "utf8");
    expect(migration).toMatch(/createTable\("rivers"/);
    expect(migration.split("export async function down")[0]).not.toMatch(/drop/);

    edit("src/handlers/index.ts", (text) =>
      text
        .replace("  places,\n  timezones,", "  places,\n  rivers: stored(rivers),\n  timezones,")
        .replace(
          "import { caching }",
          'import { stored } from "hydrant";\nimport { rivers } from "../generated/resources/river.ts";\nimport { caching }',
        ),
    );

    const after = await launch("PGlite", { DATA_DIR: dataDir }, project.entry);
    try {
      const server = new Server(after);
      const admin = await server.admin();
      expect((await server.get("/countries/ZZ")).json.name).toBe("Nowhere");
      expect((await server.get("/places/?itemsPerPage=1")).json.totalItems).toBe(0);
      const place = { slug: "nowhere-city", name: { en: "Nowhere City" }, addressCountry: "/countries/ZZ" };
      expect((await server.ask("POST", "/places/", { as: admin, body: place })).status).toBe(303);
      expect(
        (await server.ask("PATCH", "/countries/ZZ", { as: admin, body: { capital: "/places/nowhere-city" } })).status,
      ).toBe(204);
      expect(
        (await server.ask("POST", "/rivers/", { as: admin, body: { name: "Lethe", mouth: "/places/nowhere-city" } }))
          .status,
      ).toBe(303);
      expect((await server.get("/rivers/")).json.member).toMatchObject([
        { name: "Lethe", mouth: `${server.address.base}places/nowhere-city` },
      ]);
    } finally {
      await after.stop();
    }
  } finally {
    project.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 300_000);
