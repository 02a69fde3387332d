/** The generated client in a browser, in pages of another origin than the service: what it does, in one tab and in two that share a login. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Server, unique } from "../http/asking.ts";
import { type Browser, chromium, openBrowser } from "../http/browser.ts";
import { type Launched, launchSeeded } from "../http/launch.ts";
import type * as page from "./page.ts";
import { type Pages, pagesOfTheClient } from "./pages.ts";
import { type Between, proxyTo } from "./proxy.ts";

type Page = typeof page;

/** Calls a function of the page's module, and gives what it gives. */
type Tab = <Name extends keyof Page>(
  name: Name,
  ...given: Parameters<Page[Name]>
) => Promise<Awaited<ReturnType<Page[Name]>>>;

describe.skipIf(chromium === undefined)(`the client in Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  let pages: Pages;
  let launched: Launched;
  let browser: Browser;
  let proxy: Between;

  beforeAll(async () => {
    pages = await pagesOfTheClient();
    launched = await launchSeeded({ CORS_ORIGINS: pages.origin });
    proxy = await proxyTo(launched);
    browser = await openBrowser(launched.certificate);
  });
  afterAll(async () => {
    await browser?.close();
    proxy?.close();
    await launched?.stop();
    pages?.close();
  });

  /** Tabs that share a store of this test's own, and somebody who can log in there. `first`: what is otherwise about the first of them. */
  async function tabs(count: number, options: Partial<Parameters<Page["begin"]>[0]> = {}, first: typeof options = {}) {
    const store = unique("tokens");
    const opened = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { evaluate } = await browser.page({ url: pages.origin });
        const tab: Tab = async (name, ...given) =>
          (await evaluate(
            `import("${pages.origin}/page.js").then((page) => page.${name}(...${JSON.stringify(given)}))`,
          )) as never;
        await tab("begin", { base: launched.base, store, ...options, ...(index === 0 && first) });
        return tab;
      }),
    );
    const { username, password } = await new Server(launched).user();
    return { opened: opened as [Tab, Tab], username, password };
  }

  test("[MTH-2][MTH-3][MTH-6][CAC-3] logs in, lists, reads and changes, and is told what another tab has changed meanwhile", async () => {
    const { opened, username, password } = await tabs(2);
    const [one, other] = opened;
    await one("login", username, password);
    await other("until", true);
    expect(await other("whoAmI")).toBe(username);
    expect(await one("labels")).toEqual([]);
    const iri = await one("make", "Home");
    await one("make", "Work");
    expect(await one("labels")).toEqual(["Home", "Work"]);
    expect([await one("read", iri), await other("read", iri)]).toEqual(["Home", "Home"]);
    expect(await one("change", "Zuhause")).toEqual({ now: "Zuhause" });
    expect(await one("labels")).toEqual(["Work", "Zuhause"]);
    expect(await other("change", "Daheim")).toEqual({ conflict: "Zuhause" });
    expect(await other("read", iri)).toBe("Zuhause");
    expect(await other("change", "Daheim")).toEqual({ now: "Daheim" });
    await one("logout");
  });

  test.each([
    ["once, where there are Web Locks", false, [1, 0]],
    ["once each, where there are none", true, [1, 1]],
  ] as const)(
    "[AUT-2] two tabs that need new tokens at the same time refresh %s, and go on",
    async (_, lockless, asked) => {
      const { opened, username, password } = await tabs(2, { lockless }, { holds: true });
      const [one, other] = opened;
      await one("login", username, password);
      await other("until", true);
      await one("beginRefresh");
      await other("joinRefresh");
      await one("release");
      expect(await Promise.all([one("refreshed"), other("refreshed")])).toEqual(asked);
      expect(await Promise.all([one("whoAmI"), other("whoAmI")])).toEqual([username, username]);
      await other("logout");
    },
  );

  test("[AUT-4] a logout in one tab ends the login in the other", async () => {
    const { opened, username, password } = await tabs(2);
    const [one, other] = opened;
    await one("login", username, password);
    expect([await other("until", true), await other("whoAmI")]).toEqual([true, username]);
    await one("logout");
    expect(await other("until", false)).toBe(false);
    await expect(other("whoAmI")).rejects.toThrow("401 Unauthorized");
  });

  test("[OBJ-1][OBJ-2][OBJ-3] sends a file and fetches it, over HTTP/2, and over HTTP/1.1 where a browser sends no streams", async () => {
    for (const [base, told] of [
      [launched.base, 300_000],
      [proxy.base, undefined],
    ] as const) {
      const { opened, username, password } = await tabs(1, { base });
      const [tab] = opened;
      await tab("login", username, password);
      expect(await tab("upAndDown", 300_000)).toEqual({
        name: "Übersicht.bin",
        type: "text/x-page",
        length: 300_000,
        same: true,
        part: Array.from({ length: 10 }, (_, index) => ((index + 10) * 7) % 251),
        ...(told !== undefined && { sent: told }),
        got: 300_000,
      });
      await tab("logout");
    }
  });
});
