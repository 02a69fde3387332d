/** The generated client in Firefox, in a page of another origin than the service: it logs in, reads, writes, refreshes and logs out. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Server } from "../http/asking.ts";
import { type Launched, launchSeeded } from "../http/launch.ts";
import { firefox, openInFirefox } from "./firefox.ts";
import { type Pages, pagesOfTheClient } from "./pages.ts";
import { type Between, proxyTo } from "./proxy.ts";

describe.skipIf(firefox === undefined)(`the client in Firefox${firefox === undefined ? " (not found)" : ""}`, () => {
  let given: unknown;
  let pages: Pages;
  let launched: Launched;
  let proxy: Between;

  beforeAll(async () => {
    pages = await pagesOfTheClient(() => given);
    launched = await launchSeeded({ CORS_ORIGINS: pages.origin });
    // Without TLS, as it cannot be told on its command line whom to trust.
    proxy = await proxyTo(launched);
  });
  afterAll(async () => {
    proxy?.close();
    await launched?.stop();
    pages?.close();
  });

  test("[MTH-2][MTH-6][AUT-2][AUT-4][OBJ-1][OBJ-3] does all that it does elsewhere, but tell the progress of an upload", async () => {
    const { username, password } = await new Server(launched).user();
    given = { base: proxy.base, username, password };
    const browser = await openInFirefox(`${pages.origin}/walk`);
    try {
      expect(await pages.reported).toEqual({
        agent: expect.stringContaining("Firefox"),
        who: username,
        labels: ["Home", "Work"],
        changed: { now: "Zuhause" },
        refreshes: 1,
        file: {
          name: "Übersicht.bin",
          type: "text/x-page",
          length: 300_000,
          same: true,
          part: Array.from({ length: 10 }, (_, index) => ((index + 10) * 7) % 251),
          got: 300_000,
        },
        left: "401 Unauthorized",
      });
    } finally {
      await browser.close();
    }
  });
});
