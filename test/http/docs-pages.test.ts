/** The pages for people: the reference as a browser draws it, of every API, and the pages about errors. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshPglite, isWholeMatrix } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import fc, { isLong } from "../random.ts";
import { onOneServer } from "./asking.ts";
import { type Browser, chromium, openBrowser, type Page } from "./browser.ts";
import { allSpecs, modelOf } from "./generic/specs.ts";
import { World } from "./generic/world.ts";

const policy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Resolves when the reference is drawn. */
const drawn = `new Promise((resolve, reject) => {
  const look = () => document.querySelector("#reference[data-complete] .opblock") ? resolve(true) : setTimeout(look, 20);
  setTimeout(() => reject(new Error("it is not drawn: " + document.body.innerText.slice(0, 500))), 90000);
  look();
})`;
const ids = `[...document.querySelectorAll(".opblock")].map(({ id }) => id).sort()`;
/** Opens one operation of each method: which of them showed what they answer. */
const opening = `(async () => {
  const opened = {};
  for (const method of ["get", "post", "put", "patch", "delete"]) {
    const block = () => document.querySelector(".opblock-" + method);
    if (block() === null) continue;
    block().querySelector(".opblock-summary-control").click();
    const shows = () => block().querySelector(".responses-table .response") !== null;
    for (let tries = 0; tries < 6000 && !shows(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
    opened[method] = shows() && !block().innerText.includes("Could not render");
    block().querySelector(".opblock-summary-control").click();
  }
  return opened;
})()`;

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
}

/** Everything came from the server that was asked, and nothing was refused, failed or thrown. */
function expectWell({ requests: requested, errors: complaints }: Page, base: string, openapi: string): void {
  expect(complaints).toEqual([]);
  expect(requested.filter((url) => !url.startsWith(base) && !url.startsWith("data:"))).toEqual([]);
  const asked = requested.filter((url) => url.startsWith(base)).map((url) => new URL(url).pathname.split("/").at(-1));
  const brought = ["page.css", "swagger-ui.css", "reference.css", "swagger-ui-bundle.js", "reference.js"];
  expect(asked).toEqual(expect.arrayContaining([...brought, openapi.split("/").at(-1)]));
}

/** To draw one takes Chromium seconds of processor: a run of the whole matrix draws two more, which its seed chooses; a long one all. */
const drawnSpecs = new Set(["atlas", "library"]);
if (isWholeMatrix)
  for (const name of fc.sample(fc.shuffledSubarray([...allSpecs], { minLength: 2, maxLength: 2 }), 1).flat())
    drawnSpecs.add(name);

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  // For all: the servers here show one certificate.
  const [shared] = inject("servers");
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(shared?.certificate ?? "");
  });
  afterAll(() => browser?.close());

  describe.each(isLong ? allSpecs : [...drawnSpecs])("the reference of %s", (name) => {
    let project: TestProject;
    let world: World;

    beforeAll(async () => {
      project = await makeProject(name);
      world = new World(await modelOf(name));
      await world.start(project.entry, "PGlite", { dataDir: await freshPglite() });
    });
    afterAll(async () => {
      await world?.stop();
      project?.remove();
    });

    test("[HYD-7] has every operation, which open, and asks nobody but this server", async () => {
      const { paths } = (await world.get(world.model.api.paths.openapi)).json;
      const expected = Object.values(paths as Record<string, Record<string, Described>>).flatMap((path) =>
        Object.values(path).map(
          ({ operationId, tags }) => `operations-${tags[0]?.replaceAll(" ", "_")}-${operationId}`,
        ),
      );
      const page = await browser.page({ url: world.iri(world.model.api.paths.docs) });
      await page.evaluate(drawn);
      expect(await page.evaluate(ids)).toEqual(expected.sort());
      const methods = new Set(Object.values(paths as object).flatMap((path) => Object.keys(path)));
      expect(await page.evaluate(opening)).toEqual(Object.fromEntries([...methods].map((method) => [method, true])));
      expectWell(page, world.address.base, world.model.api.paths.openapi);
      await page.close();
    });
  });

  test("[HYD-7] the reference is drawn on the plain listener too, and in the dark", async () => {
    const { alias = "" } = shared ?? {};
    const page = await browser.page({ url: `${alias}docs/`, dark: true });
    await page.evaluate(drawn);
    expect(await page.evaluate("document.documentElement.className")).toBe("dark-mode");
    expectWell(page, alias, "/openapi.json");
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
    const allowed = Object.fromEntries(
      String(headers.get("content-security-policy"))
        .split("; ")
        .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
    );
    expect(allowed).toMatchObject({ "default-src": "'none'", "script-src": "'self'", "style-src": "'self'" });
    expect(allowed["connect-src"]).toBe("'self'");
    expect(text).not.toMatch(/<(?:script|style)>|style=|onload=|https?:/);
    const brought = [...text.matchAll(/(?:href|src)="(assets\/[^"]*)"/g)].map(([, address]) => address);
    expect(brought).toHaveLength(5);
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

  test("[HYD-7] without a script the operations stand there all the same", async () => {
    const { text } = await server.get("/docs/");
    const { paths } = (await server.get("/openapi.json")).json;
    const own = [
      "/",
      "/apidoc/",
      "/openapi.json",
      "/shapes/",
      "/contexts/{class}",
      "/oauth2/token",
      "/objects/{id}/content/{name}",
    ];
    for (const path of Object.keys(paths).filter((path) => !own.includes(path)))
      expect(text).toContain(`<code>${path}</code>`);
  });
});
