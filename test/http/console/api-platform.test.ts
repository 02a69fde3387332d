/** The console over the answers of another framework, in the form of API Platform 4, with the prefix `hydra:` and without. */

import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Browser, chromium, openBrowser } from "../browser.ts";
import { visit } from "./visitor.ts";

const bundle = new URL("../../../dist/console/", import.meta.url);

/** Serves answers by path, and to navigation the console. */
async function serve(form: string) {
  const answers = JSON.parse(readFileSync(new URL(`api-platform/${form}.json`, import.meta.url), "utf8"));
  const files = readdirSync(bundle);
  const [script, style] = ["main-", "console-"].map((start) => files.find((name) => name.startsWith(start)));
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
    <link rel="start" href="/"><link rel="service-desc" href="/docs.jsonld"><link rel="stylesheet" href="/console/${style}">
    </head><body><div id="console"></div><script type="module" src="/console/${script}"></script></body></html>`;
  const server = createServer(({ url = "/", headers }, response) => {
    const path = url.split("?")[0] as string;
    const send = (type: string, body: string | Buffer) => response.setHeader("Content-Type", type).end(body);
    if (path.startsWith("/console/"))
      send(path.endsWith(".js") ? "text/javascript" : "text/css", readFileSync(new URL(path.slice(9), bundle)));
    else if (headers["sec-fetch-dest"] === "document") send("text/html", page);
    else if (path in answers)
      send(
        "application/ld+json; charset=utf-8",
        JSON.stringify(answers[path]).replaceAll("http://localhost", `http://${headers.host}`),
      );
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(inject("servers")[0]?.certificate ?? "");
  });
  afterAll(() => browser?.close());

  test.each(["plain", "prefixed"])(
    "[WEB-3] shows lists and items of API Platform, and offers what they announce: %s",
    async (form) => {
      const { server, origin } = await serve(form);
      const page = await visit(browser, `${origin}/`, { languages: "en" });
      const controls = () => page.evaluate(`document.querySelectorAll("[data-operation]").length`);
      await page.pressButton("Book");
      await page.waitFor(`location.pathname === "/books"`);
      await page.shown();
      await page.waitFor(`document.querySelector("main table").innerText.includes("Ann Ash")`);
      expect(await page.text()).toMatch(/31 entries[\s\S]*Sea of trees/);
      expect(await page.evaluate(`document.querySelector(".pager [rel=next]").href`)).toBe(`${origin}/books?page=2`);
      expect(await page.evaluate(`document.querySelector("search summary") !== null`)).toBe(true);
      expect(await controls()).toBe(0);
      await page.pressButton("Sea of trees");
      await page.waitFor(`location.pathname === "/books/1"`);
      await page.shown();
      await page.waitFor(`document.querySelector("dd a[href$='/authors/1']")?.innerText === "Ann Ash"`);
      expect([await page.text("h1"), await controls(), page.errors]).toEqual(["Sea of trees", 0, []]);
      await page.close();
      server.close();
      server.closeAllConnections();
    },
  );
});
