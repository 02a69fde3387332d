/** What is going to end says so: in the headers of its answers, and in every document and type that is made. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeProject, type TestProject } from "../projects.ts";
import { Server } from "./asking.ts";
import { type Launched, launchEmpty } from "./launch.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const API = `api: Notes
version: "2"
base: https://notes.example/
origins: [https://app.example]
`;
const NOTE = `resource: Note
path: /notes/
since: 1.0.0
deprecated: { since: 2026-01-31, sunset: 2031-01-31, replacedBy: Memo }
properties:
  text: { type: string, required: true }
access: { "list, append, retrieve, replace, update, delete": anyone }
`;
const MEMO = `resource: Memo
path: /memos/
properties:
  body: { type: string }
  remark: { type: string, description: A remark., deprecated: { since: 2026-02-28, replacedBy: body } }
operations:
  tidy: { on: collection, path: tidied, deprecated: { since: 2026-03-31 , replacedBy: clean }, access: anyone }
  clean: { on: collection, path: cleaned, access: anyone }
deprecatedOperations: { delete: { since: 2026-04-30, sunset: 2031-04-30, replacedBy: tidy } }
access: { "list, append, retrieve, update, delete": anyone }
`;
const HANDLERS = `import { stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { memos } from "../generated/resources/memo.ts";
import { notes } from "../generated/resources/note.ts";

const done = async () => ({ status: 204 }) as const;
export const handlers: Handlers = {
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  notes: stored(notes),
  memos: { ...stored(memos), tidy: done, clean: done },
};
`;

let project: TestProject;
let launched: Launched;
let server: Server;

beforeAll(async () => {
  project = await makeProject("minimal", (spec) => {
    writeFileSync(join(spec, "api.yaml"), API);
    writeFileSync(join(spec, "note.yaml"), NOTE);
    writeFileSync(join(spec, "memo.yaml"), MEMO);
  });
  writeFileSync(join(project.folder, "src", "handlers", "index.ts"), HANDLERS);
  launched = await launchEmpty(project.entry);
  server = new Server(launched);
});

afterAll(async () => {
  await launched?.stop();
  project?.remove();
});

const generated = (path: string): string => readFileSync(join(project.folder, "src", "generated", path), "utf8");

describe("answers", () => {
  test("of a resource tell since when it is deprecated, when it may be gone, and what takes its place", async () => {
    const made = await server.ask("POST", "/notes/", { body: { text: "Buy milk" } });
    const note = new URL(made.headers.get("location") ?? "").pathname;
    const answers = [
      made,
      await server.get("/notes/"),
      await server.get(note),
      await server.ask("HEAD", note, {}),
      await server.ask("PUT", note, { body: { text: 7 } }),
      await server.get("/notes/01938f2c-7d3a-7bb2-9a51-0a4c7c1de001"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 200, 200, 200, 400, 404]);
    const { base } = launched;
    for (const { headers } of answers)
      expect([headers.get("deprecation"), headers.get("sunset"), headers.get("link")]).toEqual([
        "@1769817600",
        "Fri, 31 Jan 2031 00:00:00 GMT",
        [
          `<${base}apidoc/>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
          `<${base}docs/>; rel="deprecation"`,
          `<${base}memos/>; rel="successor-version"`,
        ].join(", "),
      ]);
  });

  test("of an operation tell it of that one only", async () => {
    const [tidied, cleaned, listed] = [
      await server.ask("POST", "/memos/tidied", {}),
      await server.ask("POST", "/memos/cleaned", {}),
      await server.get("/memos/"),
    ];
    expect([tidied.status, cleaned.status, listed.status]).toEqual([204, 204, 200]);
    expect([tidied.headers.get("deprecation"), tidied.headers.get("sunset")]).toEqual(["@1774915200", null]);
    expect(tidied.headers.get("link")).toContain(`, <${launched.base}memos/cleaned>; rel="successor-version"`);
    for (const { headers } of [cleaned, listed]) {
      expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([null, null]);
      expect(headers.get("link")).not.toContain("successor-version");
    }
  });

  test("of a lifecycle operation tell it of that one only, whatever comes of it", async () => {
    const made = await server.ask("POST", "/memos/", { body: { body: "x" } });
    const memo = new URL(made.headers.get("location") ?? "").pathname;
    const kept = [await server.get(memo), await server.ask("PATCH", memo, { body: { body: "y" } })];
    const ended = [await server.ask("DELETE", memo, {}), await server.ask("DELETE", memo, {})];
    expect([...kept, ...ended].map(({ status }) => status)).toEqual([200, 204, 204, 404]);
    for (const { headers } of [made, ...kept]) expect(headers.get("deprecation")).toBeNull();
    for (const { headers } of ended) {
      expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([
        "@1777507200",
        "Wed, 30 Apr 2031 00:00:00 GMT",
      ]);
      expect(headers.get("link")).toContain(`, <${launched.base}memos/tidied>; rel="successor-version"`);
    }
  });
});

describe("documents", () => {
  test("the API documentation marks classes, properties and operations, but no term that others may have", async () => {
    const { json } = await server.get("/apidoc/");
    expect(json["@context"].deprecated["@id"]).toBe("http://www.w3.org/2002/07/owl#deprecated");
    const marked: string[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      const { deprecated, title } = node as { deprecated?: unknown; title?: string };
      if (deprecated === true) marked.push(String(title));
      for (const [key, inner] of Object.entries(node)) if (key !== "@context") visit(inner);
    };
    visit(json);
    expect(marked.sort()).toEqual(["Delete one memo", "Note", "Note collection", "Tidy", "remark"]);
    const remark = JSON.stringify(json).match(/"A remark\.[^"]*"/)?.[0];
    expect(remark).toBe('"A remark. Deprecated since 2026-02-28; use body instead."');
  });

  test("the OpenAPI description marks operations and schemas, and describes the headers", async () => {
    const { json } = await server.get("/openapi.json", { headers: { accept: "application/json" } });
    const operations = Object.values(json.paths).flatMap((path) => Object.values(path as object)) as {
      operationId: string;
      deprecated?: boolean;
      description: string;
    }[];
    const marked = operations.filter(({ deprecated }) => deprecated === true).map(({ operationId }) => operationId);
    expect(marked.sort()).toEqual([
      "appendNote",
      "deleteMemo",
      "deleteNote",
      "listNotes",
      "replaceNote",
      "retrieveNote",
      "tidy",
      "updateNote",
    ]);
    expect(json.components.schemas.Note.deprecated).toBe(true);
    expect(json.components.schemas.Memo.properties.remark.deprecated).toBe(true);
    expect(json.components.schemas.Memo.properties.body.deprecated).toBeUndefined();
    expect(Object.keys(json.components.headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset"]));
    expect(json.paths["/notes/"].get.description).toContain(
      "Deprecated since 2026-01-31; may be removed from 2031-01-31 on; use Memo instead.",
    );
  });

  test("types and the contract have it where an editor strikes it through, and compile", () => {
    expect(generated("resources/memo.ts")).toContain(
      "   * @deprecated Since 2026-02-28; use body instead.\n   */\n  readonly remark",
    );
    expect(generated("resources/note.ts")).toContain(" * @deprecated Since 2026-01-31");
    expect(generated("contract.ts").match(/@deprecated/g)).toHaveLength(8);
    expect(generated("client/resources/memo.ts")).toMatch(
      /@deprecated Since 2026-04-30; may be removed from 2031-04-30 on; use tidy instead\.\n\s*\*\/\n\s*delete\(/,
    );
    expect(generated("types.ts")).toContain("@deprecated");
    expect(project.compile()).toBe("");
  });
});
