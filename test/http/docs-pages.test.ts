/** The pages for people: the reference as a browser shows it, with scripts and without, and the pages about errors. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listening, mock } from "../../codegen/mock/server.ts";
import { isWholeMatrix } from "../databases.ts";
import { onOneServer } from "./asking.ts";
import { type Browser, chromium, openBrowser, type Page } from "./browser.ts";
import { drawnSpecs, modelOf } from "./generic/specs.ts";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What moved sideways while the page arrived, and how much moved at all, by Chromium's measure: a text that arrives in
 * two parts may move what is below it by a line.
 */
const shifts = `new Promise((resolve) => {
  const sideways = [];
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      sum += value;
      for (const { node, previousRect, currentRect } of sources)
        if (previousRect.x !== currentRect.x) sideways.push(node?.textContent);
    }
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve({ sideways, sum }), 100);
})`;

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  // For all: the servers here show one certificate.
  const [shared] = inject("servers");
  const { base = "" } = shared ?? {};
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(shared?.certificate ?? "");
  });
  afterAll(() => browser?.close());

  /** Everything came from the server that was asked, nothing failed, and all fits. */
  async function expectWell(page: Page, origin: string): Promise<void> {
    expect(page.errors).toEqual([]);
    expect(page.requests.filter((url) => !url.startsWith(origin) && !url.startsWith("data:"))).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await page.axe()).toEqual([]);
  }

  // A page takes axe seconds of processor.
  test.each(drawnSpecs(isWholeMatrix ? 2 : 0))("[WEB-5] axe finds nothing in the reference of %s", async (name) => {
    const model = await modelOf(name);
    const { server, base: origin } = await listening(0);
    server.on("request", (await mock(model, origin)).listener);
    const docs = `${origin}${model.api.paths.docs.slice(1)}`;
    for (const options of [
      { url: docs, width: 320 },
      { url: docs + model.resources.at(-1)?.name, dark: true },
    ]) {
      const page = await browser.page(options);
      await expectWell(page, origin);
      await page.close();
    }
    server.close().closeAllConnections();
  });

  test.each([
    ["narrow and dark", "docs/Place", { width: 320, dark: true }],
    ["wide and light", "docs/Place", { width: 1280 }],
    ["at 200 %", "docs/Place", { width: 640 }],
    ["a page about an error", "docs/errors/404", { width: 320 }],
  ])("[WEB-5] axe finds nothing, %s, from right to left as well", async (_, path, options) => {
    const page = await browser.page({ ...options, url: base + path });
    await expectWell(page, base);
    const { sideways, sum } = (await page.evaluate(shifts)) as { sideways: string[]; sum: number };
    expect(sideways).toEqual([]);
    expect(sum).toBeLessThan(0.01);
    await page.evaluate("document.documentElement.dir = 'rtl'");
    await expectWell(page, base);
    await page.close();
  });

  test("[WEB-5] without scripts, everything stands there, and no search that would not work", async () => {
    const page = await browser.page({ url: `${base}docs/Place`, scripts: false });
    const shown = (await page.evaluate("document.querySelector('main').innerText")) as string;
    for (const text of ["PATCH /places/{id}", "scope places:write", "a link to Country", "curl -G"])
      expect(shown).toContain(text);
    await page.click("details:not([open]) summary");
    await page.goto(`${base}docs/`);
    expect(await page.evaluate("document.querySelector('#listPlaces, #resource-types') !== null")).toBe(true);
    expect(await page.evaluate("document.querySelector('.search').checkVisibility()")).toBe(false);
    await page.close();
  });

  test("[WEB-5] the search finds types by their properties and operations, from the keyboard alone", async () => {
    const page = await browser.page({ url: `${base}docs/` });
    const visible = `[...document.querySelectorAll(".entry")].filter((entry) => entry.checkVisibility()).map((entry) => entry.querySelector("h3").innerText)`;
    expect(await page.evaluate(visible)).toHaveLength(10);
    for (const key of ["Tab", "Tab", "Tab"]) await page.press(key);
    await page.type("streetaddress post");
    expect(await page.evaluate(visible)).toEqual(["Address"]);
    expect(await page.evaluate("document.querySelector('output').value")).toBe("1 of 10 types");
    await page.close();
  });

  test("[WEB-5] a link into a page leads to the operation, and from there to where it can be tried", async () => {
    const page = await browser.page({ url: `${base}docs/Place#appendPlace` });
    const top = "document.querySelector('#appendPlace').getBoundingClientRect().top";
    expect(await page.evaluate(`Math.abs(${top}) < 50`)).toBe(true);
    const tried = "document.querySelector('section:has(#appendPlace) .try').href";
    expect(await page.evaluate(tried)).toBe(`${base}places/#AppendResourceOperation`);
    await page.close();
  });
});

onOneServer((server) => {
  test("[HYD-7][ERR-1] there is a page for every status that any operation may be refused with, and seeAlso leads there", async () => {
    const { paths } = (await server.get("/openapi.json")).json;
    const responses = Object.values(paths as Record<string, Record<string, { responses: object }>>).flatMap((path) =>
      Object.values(path).flatMap((operation) => Object.keys(operation.responses)),
    );
    const statuses = [...new Set([...responses, "405"])].filter((status) => Number(status) >= 400);
    expect(statuses.length).toBeGreaterThan(12);
    for (const status of statuses) {
      const page = await server.get(`/docs/errors/${status}`);
      expect([status, page.status]).toEqual([status, 200]);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("content-security-policy")).toBe(policy);
      expect(page.text).toContain(`<h1>${status} `);
    }
    const error = await server.get("/nowhere");
    expect((await server.get(error.json.seeAlso["@id"])).text).toContain("404 Not Found");
    for (const none of ["299", "600", "200", "4040", "x"])
      expect([none, (await server.get(`/docs/errors/${none}`)).status]).toEqual([none, 404]);
  });

  test("[HYD-7] pages run nothing but what they bring, and what they bring may be kept until it changes", async () => {
    const { headers, text } = await server.get("/docs/");
    expect(headers.get("content-security-policy")).toBe(policy);
    expect(text).not.toMatch(/<style|style=|onload=/);
    const brought = [...text.matchAll(/(?:href|src)="(assets\/[^"]*)"/g)].map(([, address]) => address);
    expect(brought).toHaveLength(2);
    for (const address of brought) {
      const asset = await server.get(`/docs/${address}`);
      expect([address, asset.status, asset.text.length > 100]).toEqual([address, 200, true]);
      expect(asset.headers.get("cache-control")).toBe("max-age=31536000, immutable");
      expect(asset.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await server.get(`/docs/${address?.split("?")[0]}`)).headers.get("cache-control")).toBe("no-cache");
    }
    for (const name of ["index.html", "..%2fpackage.json", "package.json", ".", "%00"])
      expect([name, (await server.get(`/docs/assets/${name}`)).status]).toEqual([name, 404]);
  });

  test("[WEB-5] the pages have the addresses of this deployment, and are revalidated", async () => {
    const { text, headers } = await server.get("/docs/Country");
    expect(text).toContain(`curl -G ${server.address.base}countries/`);
    expect(text).not.toContain("api.atlas.example");
    const since = { "If-Modified-Since": String(headers.get("last-modified")) };
    await expect.poll(async () => (await server.get("/docs/Country", { headers: since })).status).toBe(304);
    for (const none of ["country", "Nobody", "reference.html", "..%2fopenapi.json"])
      expect([none, (await server.get(`/docs/${none}`)).status]).toEqual([none, 404]);
  });
});
