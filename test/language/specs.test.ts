/** Sound specs resolve to what they mean: the application, and two that differ from it in everything. */

import { copyFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { specHash } from "../../codegen/language/hash.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import type { Model, Property } from "../../codegen/language/model.ts";
import { summary } from "./summary.ts";

const ROOT = join(import.meta.dirname, "../..");
const SPECS = { application: "spec", minimal: "test/specs/minimal", library: "test/specs/library" } as const;

async function model(dir: string): Promise<Model> {
  const loaded = await loadSpec(join(ROOT, dir));
  expect(loaded.diagnostics).toEqual([]);
  if (loaded.model === null) throw new Error("no model");
  return loaded.model;
}

describe("what each spec means", () => {
  for (const [name, dir] of Object.entries(SPECS)) {
    test(`the ${name}`, async () => {
      await expect(summary(await model(dir))).toMatchFileSnapshot(`golden/${name}.txt`);
    });
  }
});

describe("the application", () => {
  const property = async (resource: string, name: string): Promise<Property | undefined> =>
    (await model("spec")).resources
      .find((each) => each.name === resource)
      ?.properties.find((each) => each.name === name);

  test("has every type, path and identifier", async () => {
    const { resources } = await model("spec");
    expect(resources.map(({ name, path, plural, identifier }) => [name, path, plural, identifier.property])).toEqual([
      ["Address", "/addresses/", "addresses", null],
      ["ApiKey", "/api_keys/", "apiKeys", "id"],
      ["Country", "/countries/", "countries", "alpha2"],
      ["Object", "/objects/", "objects", null],
      ["Place", "/places/", "places", "slug"],
      ["TimeZone", "/timezones/", "timezones", null],
      ["User", "/users/", "users", null],
    ]);
  });

  test("derives no IRI that is pinned, and one from the group where a group declares it", async () => {
    expect((await property("Place", "name"))?.iri).toBe("https://schema.org/name");
    expect((await property("Place", "population"))?.iri).toBe("https://api.atlas.example/apidoc/#Place/population");
    expect((await property("Place", "location"))?.iri).toBe((await property("Address", "location"))?.iri);
  });

  test("keeps passwords and secrets", async () => {
    const password = await property("User", "password");
    expect(password).toMatchObject({ writeOnly: true, constraints: { minLength: 8, maxLength: 256 } });
    expect(await property("ApiKey", "key")).toMatchObject({ readOnly: true, source: "secret" });
    expect(await property("ApiKey", "id")).toMatchObject({ source: "identifier", column: null });
  });

  test("lets each operation be done by whom the spec names", async () => {
    const { resources } = await model("spec");
    const object = resources.find(({ name }) => name === "Object");
    const retrieve = object?.operations.find(({ id }) => id === "retrieveObject");
    expect(retrieve?.access).toEqual([
      { parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }], when: [] },
      { parties: [{ who: "anyone" }], when: [{ property: "public", is: [true] }] },
    ]);
    expect(object?.operations.map(({ id }) => id)).not.toContain("replaceObject");
    expect(object?.operations.find(({ name }) => name === "append")).toMatchObject({ contract: true, expects: null });
  });
});

describe("the model", () => {
  test("is frozen to its depths", async () => {
    const thawed: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      if (!Object.isFrozen(value)) thawed.push(path);
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`);
    };
    visit(await model("test/specs/library"), "model");
    expect(thawed).toEqual([]);
  });

  test("is the same for the same spec", async () => {
    expect(JSON.stringify(await model("test/specs/library"))).toBe(JSON.stringify(await model("test/specs/library")));
  });

  test("has the hash by which an unchanged spec is known", async () => {
    const dir = await mkdtemp(join(tmpdir(), "hydrant-hash-"));
    await cp(join(ROOT, "spec"), dir, { recursive: true, filter: (path) => !path.endsWith("/data") });
    const before = await specHash(dir);
    expect(before).toBe((await model("spec")).hash);
    await writeFile(join(dir, "notes.txt"), "no part of the spec");
    expect(await specHash(dir)).toBe(before);
    await copyFile(join(dir, "api.yaml"), join(dir, "other.yaml"));
    expect(await specHash(dir)).not.toBe(before);
    await rm(dir, { recursive: true });
  });
});
