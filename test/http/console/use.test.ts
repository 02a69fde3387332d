/** The console as people use it: lists, items, forms, conflicts, files, keys, several entries at once. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { type Browser, chromium, openBrowser } from "../browser.ts";
import { aCountry, anAddress } from "../making.ts";
import { type Visitor, visit } from "./visitor.ts";

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  onOneServer((server) => {
    const { base } = server.address;
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser(server.address.certificate);
    });
    afterAll(() => browser?.close());

    const column = (visitor: Visitor, index: number) =>
      visitor.evaluate<string[]>(
        `[...document.querySelectorAll("tbody tr")].map((row) => row.cells[${index}].innerText)`,
      );

    test("[WEB-2] a list is filtered, ordered and paged by what it announces", async () => {
      const visitor = await visit(browser, `${base}places/`);
      await visitor.pressButton("Filter");
      await visitor.evaluate(`(() => {
        const [path] = document.querySelectorAll("search form select");
        path.value = "population";
        path.dispatchEvent(new Event("change", { bubbles: true }));
      })()`);
      await visitor.waitFor(`document.querySelectorAll("search form option[value='population[gte]']").length === 1`);
      await visitor.evaluate(`(() => {
        const form = document.querySelectorAll("search form select")[1];
        form.value = "population[gte]";
        form.dispatchEvent(new Event("change", { bubbles: true }));
        document.querySelector("search form input").focus();
      })()`);
      await visitor.type("9000000");
      await visitor.press("Enter");
      await visitor.waitFor(`location.search === "?population[gte]=9000000"`);
      await visitor.shown();
      await visitor.evaluate(`document.querySelector("th a[href*='order[population]']").click()`);
      await visitor.waitFor(`document.querySelector("th[aria-sort=ascending]")`);
      await visitor.shown();
      const at = await visitor.evaluate<number>(
        `[...document.querySelectorAll("th")].findIndex((each) => each.ariaSort)`,
      );
      const populations = (await column(visitor, at)).map((text) => Number(text.replaceAll(",", "")));
      expect(populations.length).toBeGreaterThan(5);
      expect(populations).toEqual(populations.toSorted((one, other) => one - other));
      expect(Math.min(...populations)).toBeGreaterThanOrEqual(9_000_000);

      await visitor.open(`${base}places/?population[gte]=9000000&order[population]=desc&itemsPerPage=5`);
      const first = await column(visitor, 0);
      await visitor.pressButton("Next");
      await visitor.waitFor(`document.querySelector("a[rel=prev]")`);
      await visitor.shown();
      expect(await column(visitor, 0)).not.toEqual(first);
      await visitor.evaluate("history.back()");
      await visitor.waitFor(`!document.querySelector("a[rel=prev]")`);
      expect(await column(visitor, 0)).toEqual(first);
      expect(visitor.errors).toEqual([]);
    });

    test("[WEB-2] a form shows violations at their fields, finds links by their names, and keeps what was typed", async () => {
      const { username, password } = await server.user();
      const visitor = await visit(browser, `${base}addresses/`);
      await visitor.signIn(username, password);
      await visitor.pressButton("New Address");
      await visitor.fill("streetAddress", "Getreidegasse 9");
      await visitor.fill("addressLocality", "x".repeat(3));
      await visitor.evaluate(`document.querySelector("dialog form").requestSubmit()`);
      await visitor.waitFor(`document.querySelector("dialog [role=alert]")`);
      expect(await visitor.text("dialog .field:has(> .link)")).toContain("A value is needed.");

      await visitor.open(`${base}addresses/#AppendResourceOperation`);
      await visitor.waitFor(`document.querySelector("[name=streetAddress]")?.value === "Getreidegasse 9"`);
      await visitor.choose("Country", "Austria");
      await visitor.fill("addressLocality", "Salzburg");
      await visitor.submit();
      expect(await visitor.text("main dl")).toContain("Getreidegasse 9");
      const { json } = await server.get(await visitor.address(), { as: await server.login(username, password) });
      expect(json).toMatchObject({ addressLocality: "Salzburg", addressCountry: `${base}countries/AT` });
    });

    test("[WEB-2] what two people have changed is shown side by side", async () => {
      const owner = await server.user();
      const iri = await anAddress(server, owner);
      const visitor = await visit(browser, iri);
      await visitor.signIn(owner.username, owner.password);
      await visitor.pressButton("Edit");
      await visitor.fill("streetAddress", "Mine 1");
      const theirs = { streetAddress: "Theirs 2", recipient: "Theirs" };
      expect((await server.ask("PATCH", iri, { as: owner, body: theirs })).status).toBe(204);
      await visitor.evaluate(`document.querySelector("dialog form").requestSubmit()`);
      await visitor.waitFor(`document.querySelector("dialog .clash")`);
      const clash = await visitor.text("dialog .clash");
      expect([clash.includes("Mine 1"), clash.includes("Theirs 2")]).toEqual([true, true]);
      await visitor.pressButton("Apply");
      await visitor.waitFor(`document.querySelector("[name=streetAddress]")?.value === "Mine 1"`);
      await visitor.submit();
      const { json } = await server.get(iri, { as: owner });
      expect(json).toMatchObject({ streetAddress: "Mine 1", recipient: "Theirs" });
    });

    test("[WEB-2] a text stands beside its translations, and only the changed one is sent", async () => {
      const iri = await aCountry(server, { name: { en: "Utopia", de: "Utopien" } });
      const visitor = await visit(browser, iri);
      await visitor.signIn("admin", server.address.password);
      expect(await visitor.text("dl.translations")).toMatch(/Utopia[\s\S]*Utopien/);
      await visitor.pressButton("Edit");
      await visitor.fill("name/de", "Nirgendwo");
      await visitor.submit();
      const { json } = await server.get(`${iri}?locales=en:de`);
      expect(json.name).toEqual({ en: "Utopia", de: "Nirgendwo" });
    });

    test("[WEB-2] a file is uploaded and previewed", async () => {
      const { username, password } = await server.user();
      const visitor = await visit(browser, `${base}objects/`);
      await visitor.signIn(username, password);
      await visitor.pressButton("Upload files");
      await visitor.waitFor(`document.querySelector("dialog input[type=file]")`);
      await visitor.evaluate(`new Promise((resolve) => document.createElement("canvas").toBlob((blob) => {
        const files = new DataTransfer();
        files.items.add(new File([blob], "Größe (1).png", { type: "image/png" }));
        const input = document.querySelector("dialog input[type=file]");
        input.files = files.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        resolve();
      }))`);
      await visitor.pressButton("Größe (1).png");
      await visitor.waitFor(`document.querySelector(".preview img")?.naturalWidth > 0`);
      expect(await visitor.text("h1")).toBe("Größe (1).png");
    });

    test("[WEB-2] a key is shown once, and revoked", async () => {
      const { username, password } = await server.user();
      const visitor = await visit(browser, `${base}api_keys/`);
      await visitor.signIn(username, password);
      await visitor.pressButton("New API key");
      await visitor.fill("name", "For a test");
      await visitor.evaluate(`document.querySelector("dialog form").requestSubmit()`);
      await visitor.waitFor(`document.querySelector("dialog input[readonly]")?.value.length > 20`);
      const key = await visitor.evaluate<string>(`document.querySelector("dialog input[readonly]").value`);
      expect((await server.get("/users/?me", { as: key })).status).toBe(200);
      await visitor.pressButton("Close");
      await visitor.waitFor(`document.querySelector("h1").textContent === "For a test"`);
      expect(await visitor.text()).not.toContain(key);
      await visitor.pressButton("More");
      await visitor.pressButton("Delete");
      await visitor.waitFor(`document.querySelector("dialog")`);
      await visitor.evaluate(`document.querySelector("dialog .danger").click()`);
      await visitor.waitFor(`location.pathname === "/api_keys/"`);
      expect((await server.get("/users/?me", { as: key })).status).toBe(401);
    });

    test("[WEB-2] several entries are deleted together, with a report", async () => {
      const owner = await server.user();
      const iris = [await anAddress(server, owner), await anAddress(server, owner), await anAddress(server, owner)];
      const visitor = await visit(browser, `${base}addresses/`);
      await visitor.signIn(owner.username, owner.password);
      await visitor.waitFor(`document.querySelectorAll("tbody td.box input").length === 3`);
      await visitor.evaluate(
        `document.querySelectorAll("tbody td.box input").forEach((box, at) => at < 2 && box.click())`,
      );
      await visitor.evaluate(`document.querySelector(".selection .danger").click()`);
      await visitor.waitFor(`document.querySelector("dialog .danger")`);
      await visitor.evaluate(`document.querySelector("dialog .danger").click()`);
      await visitor.waitFor(`document.querySelector("dialog")?.innerText.includes("2 of 2 done")`);
      await visitor.pressButton("Close");
      await visitor.waitFor(`document.querySelectorAll("tbody tr").length === 1`);
      const statuses = await Promise.all(iris.map(async (iri) => (await server.get(iri, { as: owner })).status));
      expect(statuses.toSorted()).toEqual([200, 404, 404]);
    });
  });
});
