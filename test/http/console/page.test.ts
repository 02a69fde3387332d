/** The page for people: which requests get it, what it holds, and that a browser runs it. */

import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneServer, onProtocols, Server } from "../asking.ts";
import { type Browser, chromium, openBrowser } from "../browser.ts";
import { type Launched, launchSeeded } from "../launch.ts";
import { anObject } from "../making.ts";
import { raw } from "../raw.ts";

const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
const navigation = { Accept: accept, "Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate" };

/** Addresses whose answers are JSON-LD, errors among them. */
const addresses = [
  "/",
  "/apidoc/",
  "/shapes/",
  "/contexts/Place",
  "/contexts/None",
  "/countries/",
  "/countries/AT",
  "/countries/AT?access_token=x",
  "/countries/?unknown=1",
  "/countries/XX",
  "/users/",
  "/users/password_reset",
  "/nowhere",
];

const isPage = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  headers["content-type"] === "text/html; charset=utf-8";

onProtocols((server) => {
  test("[WEB-1] a browser's navigation gets the same page at every address that answers JSON-LD", async () => {
    const pages = new Set<string>();
    for (const address of addresses) {
      const { status, headers, body } = await raw(server, "GET", address, navigation);
      expect([address, status]).toEqual([address, 200]);
      const { date: _, "x-request-id": __, connection: ___, ...others } = headers;
      pages.add(JSON.stringify([others, String(body)]));
      const head = await raw(server, "HEAD", address, navigation);
      expect([head.status, head.headers["content-length"]]).toEqual([200, String(body.length)]);
    }
    expect(pages.size).toBe(1);
    const { headers, body } = await raw(server, "GET", "/countries/AT", navigation);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      vary: "Accept, Accept-Encoding, Origin, Sec-Fetch-Dest",
    });
    expect(headers).not.toHaveProperty("last-modified");
    expect(String(body)).not.toMatch(/<(?:script|style)>|style=|onload=/);
  });

  test("[WEB-1] the page tells the script where things are", async () => {
    const page = String((await raw(server, "GET", "/", navigation)).body);
    const links = new Map(
      [...page.matchAll(/<link rel="([^"]*)" href="([^"]*)">/g)].map(([, rel, href]) => [rel, href]),
    );
    expect(Object.fromEntries(links)).toMatchObject({
      start: server.address.base,
      "service-doc": "/docs/",
      "service-desc": "/apidoc/",
      token: "/oauth2/token",
    });
    expect(page).toContain('<meta name="languages" content="en ');
    expect(page).toContain("<title>Atlas");
  });

  test("[WEB-1] its files may be kept for ever", async () => {
    const page = String((await raw(server, "GET", "/", navigation)).body);
    const files = [...page.matchAll(/(?:href|src)="(\/docs\/console\/[^"]*)"/g)].map(([, file]) => file ?? "");
    expect(files.map((file) => file.split(".").at(-1))).toEqual(["css", "js"]);
    for (const file of files) {
      const { status, headers, body } = await raw(server, "GET", file, { "Accept-Encoding": "gzip" });
      expect([file, status]).toEqual([file, 200]);
      expect(file).toMatch(/-[0-9A-Z]{8}\.(?:css|js)$/);
      expect(headers).toMatchObject({
        "content-type": file.endsWith("css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      if (file.endsWith("js")) expect(gunzipSync(body).length).toBeGreaterThan(body.length);
    }
    expect((await raw(server, "GET", "/docs/console/none.js")).status).toBe(404);
  });

  test("[WEB-1][TRN-4] every other request is answered as ever", async () => {
    const others: readonly (readonly [string, Record<string, string>, number])[] = [
      ["GET", { Accept: "text/html" }, 406],
      ["GET", { ...navigation, Accept: "text/html", "Sec-Fetch-Dest": "empty" }, 406],
      ["GET", { ...navigation, Accept: "application/xhtml+xml" }, 406],
      ["GET", { Accept: accept }, 200],
      ["GET", { Accept: accept, "Sec-Fetch-Dest": "iframe" }, 200],
      ["GET", { ...navigation, Accept: "text/html;q=0, */*" }, 200],
      ["GET", { ...navigation, Accept: "*/*" }, 200],
      ["DELETE", navigation, 401],
      ["OPTIONS", navigation, 204],
    ];
    for (const [method, headers, status] of others) {
      const answer = await raw(server, method, "/countries/AT", headers);
      expect([method, headers, answer.status, isPage(answer)]).toEqual([method, headers, status, false]);
    }
  });

  test("[WEB-1] what is not JSON-LD stays what it is", async () => {
    const content = new URL(await contentOf(server)).pathname;
    for (const path of ["/docs/", "/docs/errors/404", "/docs/nowhere", "/openapi.json", "/oauth2/token", content]) {
      const [asked, opened] = [await raw(server, "GET", path), await raw(server, "GET", path, navigation)];
      expect([path, opened.status]).toEqual([path, asked.status]);
      expect([path, opened.headers["content-type"]]).toEqual([path, asked.headers["content-type"]]);
      expect(opened.headers.vary).not.toContain("Sec-Fetch-Dest");
    }
  });

  test("[WEB-1][TRN-2] an alias has the page too; the API domain leads to TLS", async () => {
    const { headers } = await raw(server, "GET", "/countries/AT", navigation, undefined, true);
    expect(isPage({ headers })).toBe(true);
    const host = new URL(server.address.base).host;
    const led = await raw(server, "GET", "/countries/AT", { ...navigation, Host: host }, undefined, true);
    expect([led.status, led.headers.location]).toEqual([301, `${server.address.base}countries/AT`]);
  });
});

/** Address of the bytes of an object that anybody may read. */
async function contentOf(server: Server): Promise<string> {
  return (await server.get(await anObject(server, await server.admin(), { public: true }))).json.content;
}

describe("under maintenance, with a rate limit", () => {
  let launched: Launched;
  beforeAll(async () => {
    launched = await launchSeeded({ MAINTENANCE: "on", RATE_LIMIT: "2" });
  });
  afterAll(() => launched?.stop());

  test("[WEB-1][LIM-1][LIM-5] the page and its files are there, and count for nobody", async () => {
    const server = new Server(launched);
    for (let times = 0; times < 5; times++) {
      const page = await raw(server, "GET", "/countries/AT", navigation);
      expect(isPage(page)).toBe(true);
      for (const [, file = ""] of String(page.body).matchAll(/"(\/docs\/console\/[^"]*)"/g))
        expect((await raw(server, "GET", file)).status).toBe(200);
    }
    const statuses = [];
    for (let times = 0; times < 3; times++) statuses.push((await raw(server, "GET", "/countries/AT")).status);
    expect(statuses).toEqual([503, 503, 429]);
  });
});

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  onOneServer((server) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser(server.address.certificate);
    });
    afterAll(() => browser?.close());

    test("[WEB-1] runs the page, on an alias too, and asks nobody but this server", async () => {
      for (const base of [server.address.base, server.address.alias]) {
        const { evaluate, requests, errors, close } = await browser.page({ url: `${base}countries/AT` });
        await evaluate(`new Promise((resolve) => {
          const look = () => document.getElementById("console")?.textContent.includes("Austria") ? resolve() : setTimeout(look, 20);
          look();
        })`);
        expect(errors).toEqual([]);
        expect(requests.filter((url) => !url.startsWith(base) && !url.startsWith("data:"))).toEqual([]);
        await close();
      }
    });
  });
});
