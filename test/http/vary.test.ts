/** `Vary`: a cache that goes by it never gives one request the answer to another. */

import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import fc, { runCount } from "../random.ts";
import { onOneServer, type Server } from "./asking.ts";
import { registered } from "./cors/origins.ts";
import { type Raw, raw } from "./raw.ts";

type Saying = Readonly<Record<string, string | undefined>>;

/** What a request may say, nothing being one of the things. */
const said: Readonly<Record<string, readonly (string | undefined)[]>> = {
  Accept: [undefined, "application/json", "text/html", "text/html, */*;q=0.8"],
  "Accept-Encoding": [undefined, "gzip", "br"],
  "Accept-Language": [undefined, "de", "fr, en;q=0.5"],
  "Access-Control-Request-Method": [undefined, "PATCH"],
  Origin: [undefined, registered, "https://evil.example", "null"],
  Prefer: [undefined, "handling=strict"],
  "Sec-Fetch-Dest": [undefined, "empty", "document"],
};

const paths = [
  "/",
  "/apidoc/",
  "/contexts/Place",
  "/openapi.json",
  "/docs/",
  "/docs/errors/404",
  "/nowhere",
  "/countries/AT",
  "/countries/?itemsPerPage=20",
  "/countries/?unknown=1",
  "/places/salzburg-at",
  "/places/salzburg-at?locale=de",
  "/places/salzburg-at?locale=de&fallbackLocale=en",
  "/places/salzburg-at?locales=de:en",
  "/places/salzburg-at?embed=addressCountry",
  "/places/?itemsPerPage=3&order[name]=asc",
  "/users/?me",
  "/addresses/",
];

/** All of an answer but what is of its moment; of a compressed one the length is of it too. */
function substance({ status, headers, body }: Raw): unknown {
  const { date: _, "x-request-id": __, vary: ___, connection: ____, "content-length": length, ...others } = headers;
  const encoded = headers["content-encoding"] === "gzip";
  const text = (encoded && body.length > 0 ? gunzipSync(body) : body).toString();
  return [status, others, encoded ? null : length, text.replace(/"(?:date|request)":"[^"]*"/g, "")];
}

const varies = ({ headers }: Raw): string[] => String(headers.vary ?? "").split(", ");

const asking = (server: Server, method: string, path: string, saying: Saying) =>
  raw(
    server,
    method,
    path,
    Object.entries(saying).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );

/**
 * Of two answers that differ by one request header, each has to name it. Others use the server too, and what they write
 * makes answers differ as well: only those count that are never alike, however often both are asked for.
 */
async function expectNamed(header: string, askOne: () => Promise<Raw>, askOther: () => Promise<Raw>): Promise<void> {
  const isSame = (one: Raw, other: Raw) => JSON.stringify(substance(one)) === JSON.stringify(substance(other));
  let [one, other] = [await askOne(), await askOther()];
  for (let times = 0; !(varies(one).includes(header) && varies(other).includes(header)) && times < 20; times++) {
    if (isSame(one, other)) return;
    one = await askOne();
    if (isSame(one, other)) return;
    other = await askOther();
  }
  expect(varies(one)).toContain(header);
  expect(varies(other)).toContain(header);
}

onOneServer((server: Server) => {
  test("[TRN-7] each request header that makes an answer another one is named by it", async () => {
    const saying = { ...said, Authorization: [(await server.user()).authorization] };
    for (const path of paths) {
      const ask = (headers: Saying) => () => asking(server, "GET", path, headers);
      for (const [name, values] of Object.entries(saying))
        for (const value of values) await expectNamed(name, ask({}), ask({ [name]: value }));
    }
  });

  test("[TRN-7][CAC-3] so is each among others, whatever they are", async () => {
    const user = await server.user();
    const saying = { ...said, Authorization: [undefined, user.authorization] };
    const headers = fc.record(
      Object.fromEntries(Object.entries(saying).map(([name, values]) => [name, fc.constantFrom(...values)])),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "GET", "GET", "HEAD", "OPTIONS"),
        fc.constantFrom(...paths),
        headers,
        fc.constantFrom(...Object.keys(saying)),
        headers,
        async (method, path, before, changed, others) => {
          const ask = (headers: Saying) => () => asking(server, method, path, headers);
          await expectNamed(changed, ask(before), ask({ ...before, [changed]: others[changed] }));
        },
      ),
      { numRuns: runCount(150) },
    );
  });

  test("[TRN-7] what makes no difference is not named", async () => {
    const named = async (path: string) => (await raw(server, "GET", path)).headers.vary;
    expect(await named("/places/salzburg-at")).toBe(
      "Accept, Accept-Encoding, Accept-Language, Authorization, Origin, Sec-Fetch-Dest",
    );
    expect(await named("/countries/?unknown=1")).toContain("Prefer");
    expect(await named("/")).toBe("Accept, Accept-Encoding, Authorization, Origin, Sec-Fetch-Dest");
    expect(await named("/openapi.json")).toBe("Accept-Encoding, Origin");
    expect(await named("/apidoc/")).toBe("Accept, Accept-Encoding, Origin, Sec-Fetch-Dest");
    expect(await named("/docs/")).toBe("Accept-Encoding, Origin");
  });
});
