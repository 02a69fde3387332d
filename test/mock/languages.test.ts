/** Languages: the mock and the real server hold the same values, and answer every wish for languages with the same. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSpec } from "../../codegen/language/load.ts";
import { listening, mock } from "../../codegen/mock/server.ts";
import { UUID } from "../../codegen/mock/values.ts";
import { type Launched, launchEmpty } from "../http/launch.ts";
import { makeProject, type TestProject } from "../projects.ts";

/** Speakers, whose texts are each in other languages; one is in a value, and one in values of which there are many. */
const api = `api: Notes
version: "1"
base: https://notes.example/
locales: { default: en, offered: [en, de, de-AT, fr, nl] }
`;
const note = `resource: Note
path: /notes/
properties:
  text: { type: string, required: true, example: Grey }
  name: { type: string, required: true, multilingual: true, example: { en: Dr. Ada Grey } }
  bio: { type: string, multilingual: true, example: { en: She writes., de: Sie schreibt. } }
  motto: { type: string, multilingual: true, example: { de-AT: Passt schon., nl: Komt goed. } }
  card: { embed: Card, example: { title: { de: Rede, nl: Toespraak }, room: R1 } }
  cards: { embed: Card, many: true, example: [{ title: { en: Talk }, room: R2 }, { title: { fr: Exposé }, room: R3 }] }
access:
  list, append, retrieve, replace, update, delete: anyone
`;
const card = `value: Card
properties:
  title: { type: string, multilingual: true }
  room: { type: string }
`;

const headers = [
  "",
  "en",
  "fr",
  "de",
  "de-AT",
  "de-CH",
  "nl-BE",
  "fr;q=1, en;q=0.5",
  "en;q=0.5, fr;q=1",
  "fr, de;q=0.9, en;q=0.8",
  "de;q=0, en",
  "*",
  "ja, *;q=0.1",
  "ja",
  "d_e, nl",
  "de-AT, de, nl",
];
const queries = [
  "",
  "?locale=de",
  "?locale=ja",
  "?locale=fr&fallbackLocale=nl",
  "?fallbackLocale=de-AT",
  "?locales=de",
  "?locales=en:de",
  "?locales=fr:de-CH:nl",
  "?locales=ja",
  "?locales=de-AT:en:en",
];
const malformed = ["?locale=d_e", "?locales=en:d_e", "?fallbackLocale=_"];

let project: TestProject;
let server: Launched;
let mocked: Awaited<ReturnType<typeof listening>>;
/** The identifier of the note in the database, which the mock takes too. */
let id = "";

beforeAll(async () => {
  project = await makeProject("minimal", (specDir) => {
    writeFileSync(join(specDir, "api.yaml"), api);
    writeFileSync(join(specDir, "note.yaml"), note);
    writeFileSync(join(specDir, "card.yaml"), card);
  });
  server = await launchEmpty(project.entry);
  const { model } = await loadSpec(join(project.folder, "spec"));
  const [resource] = model?.resources ?? [];
  if (model === null || resource === undefined) throw new Error("the spec is faulty");
  mocked = await listening(0);
  const { listener, records } = await mock(model, mocked.base);
  mocked.server.on("request", listener);
  const { text, name, bio, motto, card: single, cards } = records.resource(resource);
  const appended = await fetch(`${server.alias}notes/`, {
    method: "POST",
    headers: { "Content-Type": "application/ld+json" },
    body: JSON.stringify({ text, name, bio, motto, card: single, cards }),
    redirect: "manual",
  });
  id = String(appended.headers.get("location")).split("/").at(-1) ?? "";
});

afterAll(async () => {
  mocked?.server.close().closeAllConnections();
  await server?.stop();
  project?.remove();
});

/** What is answered, but for where and when: base, identifier and dates. */
async function answered(at: string, base: string, path: string, acceptLanguage: string) {
  const response = await fetch(at + path, { headers: { "Accept-Language": acceptLanguage } });
  const text = (await response.text()).replaceAll(base, "/");
  const document = JSON.parse(text.replaceAll(UUID, id), (key, value: unknown) =>
    key === "created" || key === "modified" ? undefined : value,
  ) as Readonly<Record<string, unknown>>;
  const { date: _, request: __, seeAlso: ___, "@context": context, ...error } = document;
  return response.ok
    ? { status: response.status, language: response.headers.get("content-language"), document }
    : { status: response.status, title: error.title, context: typeof context };
}

const both = (path: string, acceptLanguage: string) =>
  Promise.all([
    answered(mocked.base, mocked.base, path, acceptLanguage),
    answered(server.alias, server.base, path, acceptLanguage),
  ]);

test.each(headers)("answer `Accept-Language: %s` alike, whatever the parameters are", async (acceptLanguage) => {
  for (const query of queries)
    for (const path of [`notes/${id}${query}`, `notes/${query}`]) {
      const [mine, its] = await both(path, acceptLanguage);
      expect([path, mine]).toEqual([path, its]);
      expect(its.status).toBe(200);
    }
});

test.each(malformed)("refuse %s alike", async (query) => {
  const [mine, its] = await both(`notes/${id}${query}`, "en");
  expect(mine).toEqual(its);
  expect(its.status).toBe(400);
});

test("leave a text out that has no language asked for", async () => {
  const [{ document }] = await both(`notes/${id}`, "fr");
  expect(document).not.toHaveProperty("name");
  expect(document).toMatchObject({ text: "Grey", cards: [{ room: "R2" }, { title: "Exposé" }] });
  const [several] = await both(`notes/${id}?locales=fr:de:nl`, "fr");
  expect(several.document).toMatchObject({ bio: { de: "Sie schreibt." }, motto: { nl: "Komt goed." } });
  expect(several.document).not.toHaveProperty("name");
});
