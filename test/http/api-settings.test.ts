/** Each key of `api.yaml` reaches the running server: a spec that says every one of them otherwise than by default, and what is seen of it. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { api as grammar } from "../../codegen/language/grammar/api.ts";
import type { Form } from "../../codegen/language/grammar/parser.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { Server } from "./asking.ts";
import { type Launched, launchEmpty } from "./launch.ts";
import { limitIn } from "./limits/through.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SPEC = {
  "api.yaml": `api: Notices
version: "2026 spring"
description: What hangs on the board.
base: https://board.example/
vocabulary: https://board.example/words#
documentation: https://help.example/board/
license: { name: As you like, identifier: CC0-1.0 }
contact: { name: The caretaker, url: "https://house.example/", email: caretaker@house.example }
paths:
  entrypoint: /hall/
  apidoc: /about/machine/
  docs: /about/people/
  openapi: /about/openapi.json
  contexts: /about/words/
  shapes: /about/forms/
prefixes: { house: "https://house.example/terms/" }
locales: { default: fr, offered: [fr, de, it], indexed: [it] }
origins: ["https://app.house.example"]
limits:
  rate: { requests: 90, window: 2 min }
  structuredContent: 2 KiB
  formContent: 512 B
  object: 4 KiB
roles:
  keeper: { description: Keeps the board., scopes: ["pins:write"] }
scopes:
  "pins:write": Pin things to the board.
authentication:
  token: /let/me/in
  accounts: { resource: Neighbour, username: door, password: knock, roles: duties, email: letterbox }
  keys: { resource: Bell, secret: chime, scopes: rings, expires: silent }
allow:
  missing-description: Names say it.
  missing-example: Names say it.
`,
  "neighbour.yaml": `resource: Neighbour
path: /neighbours/
owner: itself
properties:
  door: { type: string, required: true, unique: true }
  knock: { type: password, required: true }
  letterbox: { type: email }
  duties: { type: string, many: true, enum: [keeper], write: keeper }
operations:
  forget: { on: collection, path: forgotten, expects: Forgotten, access: anyone }
access: { append: anyone, "retrieve, update": owner or keeper }
`,
  "forgotten.yaml": `value: Forgotten
properties:
  letterbox: { type: email, required: true }
`,
  "bell.yaml": `resource: Bell
path: /bells/
owner: creator
properties:
  chime: { type: secret }
  rings: { type: string, many: true, enum: ["pins:write"] }
  silent: { type: dateTime }
access: { append: user, retrieve: owner }
`,
  "note.yaml": `resource: Note
path: /notes/
properties:
  text: { type: string, required: true, multilingual: true, iri: "house:text" }
collection: { order: [text] }
access: { "list, retrieve": anyone, append: scope pins:write }
`,
  "scan.yaml": `resource: Scan
path: /scans/
owner: creator
bytes: { name: name, mediaType: form, length: size, digest: sum, content: content }
properties:
  name: { type: string, readOnly: true }
  form: { type: string, readOnly: true }
  size: { type: integer, readOnly: true }
  sum: { type: string, readOnly: true }
  content: { type: iri, readOnly: true }
access: { append: user, retrieve: anyone }
`,
};

const HANDLERS = `import { passwordAccounts, startPasswordReset, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { bells } from "../generated/resources/bell.ts";
import { neighbours } from "../generated/resources/neighbour.ts";
import { notes } from "../generated/resources/note.ts";
import { scans } from "../generated/resources/scan.ts";

export const handlers: Handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  bells: stored(bells),
  neighbours: { ...stored(neighbours), forget: startPasswordReset("letterbox") },
  notes: stored(notes),
  scans: stored(scans),
};
`;

let project: TestProject;
let launched: Launched;
let server: Server;

/** No setting says anything of the limit. */
const unset = { RATE_LIMIT: "" };

beforeAll(async () => {
  project = await makeProject("minimal", (spec) => {
    for (const [file, text] of Object.entries(SPEC)) writeFileSync(join(spec, file), text);
  });
  writeFileSync(join(project.folder, "src", "handlers", "index.ts"), HANDLERS);
  launched = await launchEmpty(project.entry, unset);
  server = new Server(launched);
});

afterAll(async () => {
  await launched?.stop();
  project?.remove();
});

const openapi = async () => (await server.get("/about/openapi.json")).json;
const apidoc = async () => (await server.get("/about/machine/")).text;
const token = (username: string, password: string) =>
  server.ask("POST", "/let/me/in", { body: new URLSearchParams({ grant_type: "password", username, password }) });

/** Logs a new neighbour in, whose duties nobody has given yet. */
async function neighbour(door: string, letterbox = `${door}@house.example`) {
  const knock = `three times at ${door}`;
  const made = await server.ask("POST", "/neighbours/", { body: { door, knock, letterbox } });
  expect(made.status).toBe(303);
  return { as: `Bearer ${(await token(door, knock)).json.access_token}`, path: made.headers.get("location") ?? "" };
}

const keeper = async () => `Bearer ${(await token("admin", launched.password)).json.access_token}`;

/** The status with which each of some sizes is answered. */
async function statuses(sizes: readonly number[], ask: (size: number) => Promise<{ readonly status: number }>) {
  const found: number[] = [];
  for (const size of sizes) found.push((await ask(size)).status);
  return found;
}

/** By each key, with those around it. */
const SEEN: Readonly<Record<string, () => Promise<void>>> = {
  api: async () => expect((await openapi()).info.title).toBe("Notices"),
  version: async () => expect((await openapi()).info.version).toBe("2026 spring"),
  description: async () => expect((await openapi()).info.description).toContain("What hangs on the board."),
  // A deployment replaces it, without a setting too; what is known of the spec's own host is gone then.
  base: async () => {
    expect((await server.get("/hall/")).json["@id"]).toBe(`${launched.base}hall/`);
    expect(readFileSync(launched.openapi, "utf8")).toContain("https://board.example/");
  },
  vocabulary: async () => expect(await apidoc()).toContain(`${launched.base}words#Note`),
  documentation: async () =>
    expect((await server.get("/nowhere")).json.seeAlso["@id"]).toMatch(/^https:\/\/help\.example\/board\//),
  "license.name": async () => expect((await openapi()).info.license.name).toBe("As you like"),
  "license.identifier": async () => expect((await openapi()).info.license.identifier).toBe("CC0-1.0"),
  "contact.name": async () => expect((await openapi()).info.contact.name).toBe("The caretaker"),
  "contact.url": async () => expect((await openapi()).info.contact.url).toBe("https://house.example/"),
  "contact.email": async () => expect((await openapi()).info.contact.email).toBe("caretaker@house.example"),
  "paths.entrypoint": async () => expect((await server.get("/hall/")).json.notes).toBe(`${launched.base}notes/`),
  "paths.apidoc": async () => expect((await server.get("/about/machine/")).json["@type"]).toContain("ApiDocumentation"),
  "paths.docs": async () => {
    // No document describes the guide, which is for people.
    const page = await fetch(`${launched.alias}about/people/`, { headers: { Host: new URL(launched.base).host } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  },
  "paths.openapi": async () => expect((await openapi()).openapi).toMatch(/^3\./),
  "paths.contexts": async () => expect((await server.get("/about/words/Note")).json["@context"]).toHaveProperty("text"),
  "paths.shapes": async () => expect((await server.get("/about/forms/")).status).toBe(200),
  prefixes: async () =>
    expect((await server.get("/about/words/Note")).text).toContain("https://house.example/terms/text"),
  "locales.default": async () => {
    const text = { fr: "Bonjour", it: "Buongiorno" };
    const made = await server.ask("POST", "/notes/", { as: await keeper(), body: { text } });
    const note = new URL(made.headers.get("location") ?? "").pathname;
    expect((await server.get(note)).json.text).toBe("Bonjour");
    expect((await server.get(note, { headers: { "Accept-Language": "it" } })).json.text).toBe("Buongiorno");
  },
  "locales.offered": async () => {
    const as = await keeper();
    const told = (tag: string) => server.ask("POST", "/notes/", { as, body: { text: { [tag]: "x" } } });
    expect([(await told("de")).status, (await told("sv")).status]).toEqual([303, 303]);
  },
  "locales.indexed": async () => {
    const migrations = join(project.folder, "src", "generated", "migrations");
    const made = readdirSync(migrations).map((file) => readFileSync(join(migrations, file), "utf8"));
    expect(made.join("")).toMatch(/create index .*text.*it/i);
  },
  origins: async () => {
    const asked = async (Origin: string) => (await server.get("/hall/", { headers: { Origin } })).status;
    expect([await asked("https://app.house.example"), await asked("https://app.board.example")]).toEqual([200, 403]);
  },
  "limits.rate.requests": async () => expect(limitIn((await server.get("/hall/")).headers)?.limit).toBe(90),
  "limits.rate.window": async () => {
    const { reset = 0 } = limitIn((await server.get("/hall/")).headers) ?? {};
    expect(reset).toBeLessThanOrEqual(Date.now() / 1000 + 121);
    expect(reset).toBeGreaterThan(Date.now() / 1000);
  },
  "limits.structuredContent": async () => {
    const as = await keeper();
    const send = (size: number) => server.ask("POST", "/notes/", { as, body: { text: { fr: "x".repeat(size) } } });
    expect(await statuses([1900, 2100], send)).toEqual([303, 413]);
  },
  "limits.formContent": async () => {
    const send = (size: number) => token("nobody", "x".repeat(size));
    expect(await statuses([400, 600], send)).toEqual([400, 413]);
  },
  "limits.object": async () => {
    const as = await keeper();
    const headers = { "Content-Type": "text/plain", "Content-Disposition": 'attachment; filename="a.txt"' };
    const send = (size: number) => server.ask("POST", "/scans/", { as, headers, body: "x".repeat(size) });
    expect(await statuses([3900, 4200], send)).toEqual([303, 413]);
  },
  "roles.scopes": async () => {
    const { as, path } = await neighbour("first");
    const pin = async () => (await server.ask("POST", "/notes/", { as, body: { text: { fr: "x" } } })).status;
    const before = await pin();
    const given = await server.ask("PATCH", path, { as: await keeper(), body: { duties: ["keeper"] } });
    expect([before, given.status, await pin()]).toEqual([403, 204, 303]);
  },
  scopes: async () => expect(JSON.stringify(await openapi())).toContain("Pin things to the board."),
  "authentication.token": async () => expect((await token("admin", launched.password)).status).toBe(200),
  "authentication.accounts.resource": async () =>
    expect((await server.get((await neighbour("second")).path)).status).toBe(401),
  "authentication.accounts.username": async () => expect((await neighbour("third")).as).not.toContain("undefined"),
  "authentication.accounts.password": async () => {
    const { as, path } = await neighbour("fourth");
    expect((await server.get(path, { as })).json).not.toHaveProperty("knock");
    expect((await token("fourth", "once")).status).toBe(400);
  },
  "authentication.accounts.roles": async () => {
    const { as, path } = await neighbour("fifth");
    const own = await server.ask("PATCH", path, { as, body: { duties: ["keeper"] } });
    expect([own.status, own.json.violations[0].property]).toEqual([400, "duties"]);
  },
  "authentication.accounts.email": async () => {
    await neighbour("sixth", "sixth@house.example");
    const asked = await server.ask("POST", "/neighbours/forgotten", { body: { letterbox: "sixth@house.example" } });
    expect(asked.status).toBeLessThan(300);
    const mailed = () =>
      readdirSync(join(launched.dataDir, "mail")).map((file) =>
        readFileSync(join(launched.dataDir, "mail", file), "utf8"),
      );
    await vi.waitFor(() => expect(mailed().join("")).toContain("sixth@house.example"), 60_000);
  },
  "authentication.keys.resource": async () => expect((await bell()).status).toBe(303),
  "authentication.keys.secret": async () => expect(await rung({})).toBe(403),
  "authentication.keys.scopes": async () => expect(await rung({ rings: ["pins:write"] })).toBe(303),
  "authentication.keys.expires": async () => {
    const silent = new Date(Date.now() - 60_000).toISOString();
    expect(await rung({ rings: ["pins:write"], silent })).toBe(401);
  },
};

const bell = async (content: object = {}) => server.ask("POST", "/bells/", { as: await keeper(), body: content });

/** How a note is answered that comes with a new key. */
async function rung(content: object): Promise<number> {
  const as = await keeper();
  const made = await server.ask("POST", "/bells/", { as, body: content });
  const { chime } = (await server.get(made.headers.get("location") ?? "", { as })).json;
  return (await server.ask("POST", "/notes/", { as: chime, body: { text: { fr: "x" } } })).status;
}

/** What says something, with the keys around it: `limits.rate.window`. A table by names is one, or what its entries say. */
function saying(form: Form<unknown>, path: readonly string[] = []): readonly string[] {
  const inner = form.keys !== undefined ? form : form.parts.find(({ keys }) => keys !== undefined);
  if (inner?.keys === undefined) return [path.join(".")];
  return Object.entries(inner.keys).flatMap(([name, { form: of }]) => saying(of, [...path, name]));
}

describe("a running server has of api.yaml", () => {
  test("every key, of which each is asked for here", () => {
    // For those who read the spec; and a license has an identifier or a URL.
    const others = ["allow", "license.url", "roles.description"];
    expect(Object.keys(SEEN).sort()).toEqual(
      saying(grammar)
        .filter((key) => !others.includes(key))
        .sort(),
    );
  });

  for (const [key, seen] of Object.entries(SEEN)) test(key, seen);
});

describe("[LIM-1] the rate limit", () => {
  test.each([
    [{}, 90, 120],
    [{ RATE_LIMIT: "7" }, 7, 120],
    [{ RATE_LIMIT_WINDOW: "50" }, 90, 50],
    [{ RATE_LIMIT: "7", RATE_LIMIT_WINDOW: "50" }, 7, 50],
  ])("is the spec's, but for what settings say: %j", async (settings, limit, seconds) => {
    const other = await launchEmpty(project.entry, { ...unset, ...settings });
    try {
      const asking = new Server(other);
      const before = Date.now() / 1000;
      const told = limitIn((await asking.get("/hall/")).headers);
      expect(told?.limit).toBe(limit);
      expect(told?.reset).toBeGreaterThanOrEqual(Math.floor(before + seconds));
      expect(told?.reset).toBeLessThanOrEqual(Date.now() / 1000 + seconds + 1);
      const answers = await Promise.all(Array.from({ length: limit + 1 }, () => asking.get("/hall/")));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    } finally {
      await other.stop();
    }
  });
});
