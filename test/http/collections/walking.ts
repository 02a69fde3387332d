/** Walking a collection by the links of its view. */

import { readFileSync } from "node:fs";
import type { Question, Server } from "../asking.ts";
import { aCountry, made, place } from "../making.ts";

/** Pages that a walk visits at most; more means that it goes in circles. */
const mostPages = 500;

// biome-ignore lint/suspicious/noExplicitAny: pages are looked into as JSON
export type Page = any;

/** The page at an IRI; throws where there is none. */
export async function pageAt(server: Server, iri: string, question: Question = {}): Promise<Page> {
  const answer = await server.get(iri, question);
  if (answer.status !== 200) throw new Error(`${answer.status} at ${iri}: ${answer.text}`);
  return answer.json;
}

/** Every page from one on, along `next` or `previous`. */
export async function walk(
  server: Server,
  iri: string,
  along: "next" | "previous",
  question: Question = {},
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | undefined = iri; next !== undefined; ) {
    if (pages.length === mostPages) throw new Error(`${iri} has no end`);
    const page = await pageAt(server, next, question);
    pages.push(page);
    next = page.view[along];
  }
  return pages;
}

/** IRIs of a page's entries. */
export const entries = (page: Page): string[] => page.member.map((entry: { "@id": string }) => entry["@id"]);

/** Values of one property of a page's entries. */
export const values = (page: Page, name: string): unknown[] =>
  page.member.map((entry: Record<string, unknown>) => entry[name]);

export interface PlaceRow {
  readonly slug: string;
  readonly name: Readonly<Record<string, string>>;
  readonly population: number;
  readonly addressCountry: string;
}

let rows: readonly PlaceRow[] | undefined;

/** The places of the reference data that lie in a country. */
export function placesOf(alpha2: string): readonly PlaceRow[] {
  rows ??= readFileSync(new URL("../../../spec/data/places.ndjson", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as PlaceRow);
  return rows.filter(({ addressCountry }) => addressCountry === `/countries/${alpha2}`);
}

/** A country of its own with places of its own: the query that finds them, and their IRIs. */
export async function aCountryOf(
  server: Server,
  places: readonly object[],
): Promise<{ query: string; country: string; iris: string[] }> {
  const country = await aCountry(server);
  const as = await server.admin();
  const iris: string[] = [];
  for (const more of places) iris.push(await made(server, "/places/", as, place({ addressCountry: country, ...more })));
  return { query: `/places/?addressCountry=${country}`, country, iris };
}
