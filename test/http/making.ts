/** Makes resources of the application, each a test's own. */

import { type Answer, type Login, type Server, unique } from "./asking.ts";

/** Body of an address. */
export const address = (more: object = {}): object => ({
  streetAddress: "Getreidegasse 9",
  addressLocality: "Salzburg",
  addressCountry: "/countries/AT",
  ...more,
});

/** POSTs a body and gives the IRI of what was made; throws where nothing was. */
export async function made(
  server: Server,
  collection: string,
  as: Login | string,
  body: object | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return locationOf(await server.ask("POST", collection, { as, body, headers }));
}

/** Where an answer of 303 leads; throws where it is another. */
export function locationOf({ status, headers, text }: Answer): string {
  const location = headers.get("location");
  if (status !== 303 || location === null) throw new Error(`${status} instead of 303: ${text}`);
  return location;
}

export async function anAddress(server: Server, as: Login, more: object = {}): Promise<string> {
  return made(server, "/addresses/", as, address(more));
}

/** Body of a place with a slug of its own. */
export const place = (more: object = {}): { readonly slug: string; readonly name: unknown } => ({
  slug: unique("place"),
  name: { en: "Somewhere" },
  ...more,
});

export async function aPlace(server: Server, more: object = {}): Promise<string> {
  return made(server, "/places/", await server.admin(), place(more));
}

/** Body of a time zone with an identifier of its own. */
export const zone = (more: object = {}): object => ({ tzid: unique("Test/Zone"), name: { en: "Nowhere" }, ...more });

export async function aZone(server: Server, more: object = {}): Promise<string> {
  return made(server, "/timezones/", await server.admin(), zone(more));
}

/** Makes a country under one of the four hundred codes that are free. */
export async function aCountry(server: Server, more: object = {}): Promise<string> {
  const as = await server.admin();
  for (;;) {
    const alpha2 = await aFreeCode(server);
    const answer = await server.ask("POST", "/countries/", { as, body: { alpha2, name: { en: "Utopia" }, ...more } });
    if (answer.status !== 409) return locationOf(answer);
  }
}

/**
 * A code that no country has, nor had: one that a country had leads to where it is now, and a test may go by that. Doubled letters are left to
 * tests that want no country.
 */
export async function aFreeCode(server: Server): Promise<string> {
  for (;;) {
    const first = Math.floor(Math.random() * 26);
    const second = (first + 1 + Math.floor(Math.random() * 25)) % 26;
    const alpha2 = String.fromCharCode(65 + first, 65 + second);
    if ((await server.get(`/countries/${alpha2}`)).status === 404) return alpha2;
  }
}

/** Makes an API key: what to send as the whole `Authorization` header, and the key's IRI. */
export async function aKey(
  server: Server,
  as: Login,
  scopes: readonly string[] = [],
): Promise<{ readonly authorization: string; readonly iri: string }> {
  const answer = await server.ask("POST", "/api_keys/", { as, body: { name: "test", scopes } });
  return { iri: locationOf(answer), authorization: answer.json.key };
}

export interface ObjectToMake {
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly type?: string;
  readonly public?: boolean;
}

export async function anObject(server: Server, as: Login, object: ObjectToMake = {}): Promise<string> {
  const { bytes = Buffer.from("some bytes"), name = "some.txt", type = "text/plain" } = object;
  const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
  const location = await made(server, "/objects/", as, bytes, headers);
  if (object.public === true) {
    const { status, text } = await server.ask("PATCH", location, { as, body: { public: true } });
    if (status !== 204) throw new Error(`the object did not become public: ${text}`);
  }
  return location;
}

/** The paths of an error's violations, in order. */
export function violated(answer: Answer): string[] {
  return (answer.json.violations ?? []).map(({ path }: { path: string }) => path);
}
