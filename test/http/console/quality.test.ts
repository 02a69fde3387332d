/** The quality of the console's pages: accessibility, size, stillness, and what they load. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { type Browser, chromium, openBrowser, type PageOptions } from "../browser.ts";
import { anAddress } from "../making.ts";
import { type Visitor, visit } from "./visitor.ts";

test("[WEB-4] all scripts together have at most 60 kB", () => {
  const folder = fileURLToPath(new URL("../../../dist/console/", import.meta.url));
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const sizes = scripts.map((name) => gzipSync(readFileSync(folder + name)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
});

/** Widths, colours, languages and directions in which the pages are drawn; 640 px is a window of 1280 px at 200 %. */
const looks: readonly (PageOptions & { readonly rtl?: boolean })[] = [
  { width: 1280 },
  { width: 1280, dark: true, languages: "de" },
  { width: 320, reducedMotion: true },
  { width: 320, dark: true, rtl: true },
  { width: 640, rtl: true },
];

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  onOneServer((server) => {
    const { base } = server.address;
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser(server.address.certificate);
    });
    afterAll(() => browser?.close());

    /** Neither axe nor the browser complains, nor is anything wider than the window. */
    async function expectSound(visitor: Visitor, state: string): Promise<void> {
      await visitor.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
      expect([state, await visitor.axe()]).toEqual([state, []]);
      const excess = await visitor.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect([state, excess]).toEqual([state, 0]);
    }

    test.each(looks)(
      "[WEB-4] axe finds nothing on any page, and nothing is cut off: %o",
      async ({ rtl, ...options }) => {
        const owner = await server.user();
        const name = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(4);
        const iri = await anAddress(server, owner, { recipient: name });
        const visitor = await visit(browser, base, options);
        const turn = () => (rtl ? visitor.evaluate(`document.documentElement.dir = "rtl"`) : undefined);
        await turn();
        await expectSound(visitor, "overview");
        await visitor.evaluate(`document.querySelector(".bar .primary").click()`);
        await visitor.waitFor(`document.activeElement.name === "username"`);
        await expectSound(visitor, "sign-in");
        await visitor.type(owner.username);
        await visitor.press("Tab");
        await visitor.type(owner.password);
        await visitor.press("Enter");
        await visitor.waitFor(`document.querySelector("dialog") === null`);
        for (const address of [
          `${base}addresses/`,
          `${base}places/?population[gte]=5000000`,
          iri,
          `${base}countries/AT`,
        ]) {
          await visitor.open(address);
          await turn();
          await expectSound(visitor, address);
        }
        await visitor.open(`${iri}#UpdateResourceOperation`);
        await turn();
        await visitor.waitFor(`document.querySelector("dialog form")`);
        await expectSound(visitor, "form");
        expect(visitor.errors).toEqual([]);
        await visitor.open(`${base}nowhere`);
        await turn();
        await expectSound(visitor, "not found");
      },
    );

    test("[WEB-4] the first page has at most 100 kB, and nothing moves while it loads", async () => {
      for (const path of ["places/", "countries/AT", ""]) {
        const visitor = await visit(browser, base + path);
        await visitor.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");
        const { size, shift } = await visitor.evaluate<{
          size: number;
          shift: readonly string[];
        }>(`new Promise((resolve) => {
          const size = performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
          new PerformanceObserver((list) => {
            resolve({ size, shift: list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node?.outerHTML?.slice(0, 300) ?? node?.textContent ?? "?")) });
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve({ size, shift: [] }), 500);
        })`);
        expect(size).toBeLessThan(100_000);
        expect([path, shift]).toEqual([path, []]);
        await visitor.close();
      }
    });

    test("[WEB-4] everything works by keyboard alone", async () => {
      const visitor = await visit(browser, base);
      await visitor.press("Control+k");
      await visitor.waitFor(`document.querySelector("dialog [role=option]")`);
      await visitor.type("countr");
      await visitor.press("Enter");
      await visitor.waitFor(`location.pathname === "/countries/"`);
      await visitor.shown();
      await visitor.waitFor(`document.activeElement.tagName === "H1"`);
      await visitor.press("j");
      await visitor.press("j");
      const chosen = await visitor.evaluate<string>("document.activeElement.innerText");
      await visitor.press("Enter");
      await visitor.waitFor(`document.querySelector("main article h1")`);
      expect(await visitor.text("h1")).toBe(chosen);
      await visitor.press("?");
      await visitor.waitFor(`document.querySelector("dialog .keys")`);
      await visitor.press("Escape");
      await visitor.waitFor(`document.querySelector("dialog") === null`);
    });
  });
});
