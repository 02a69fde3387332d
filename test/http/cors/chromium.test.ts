/** A browser at work: pages of an origin that is registered, of one that is not, and of the service itself. */

import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Login, Server } from "../asking.ts";
import { type Browser, chromium, openBrowser } from "../browser.ts";
import { type Launched, launchSeeded } from "../launch.ts";
import { anAddress } from "../making.ts";

/** What a page got, or the name of the error that it got instead. */
interface Got {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly failed?: string;
}

/** Fetches in a page: every header that the browser lets it see. */
const inPage = async (
  evaluate: (expression: string) => Promise<unknown>,
  url: string,
  options: object = {},
): Promise<Got> =>
  (await evaluate(`(async () => {
    try {
      const response = await fetch(${JSON.stringify(url)}, ${JSON.stringify(options)});
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    } catch (error) {
      return { failed: error.name };
    }
  })()`)) as Got;

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  let pages: { readonly registered: HttpServer; readonly foreign: HttpServer };
  let launched: Launched;
  let browser: Browser;
  let server: Server;
  let user: Login;
  let address: string;

  beforeAll(async () => {
    pages = { registered: await pagesOfAnOrigin(), foreign: await pagesOfAnOrigin() };
    launched = await launchSeeded({ CORS_ORIGINS: originOf(pages.registered) });
    browser = await openBrowser(launched.certificate);
    server = new Server(launched);
    user = await server.user();
    address = await anAddress(server, user);
  });
  afterAll(async () => {
    await browser?.close();
    await launched?.stop();
    for (const each of Object.values(pages)) each.close();
  });

  const patch = (label: string) => ({
    method: "PATCH",
    headers: { Authorization: user.authorization, "Content-Type": "application/ld+json", Prefer: "return=minimal" },
    body: JSON.stringify({ label: { en: label } }),
  });

  test("[COR-1][COR-2] a page of a registered origin changes a resource, after a preflight, and reads what is exposed", async () => {
    const { evaluate } = await browser.page({ url: originOf(pages.registered) });
    const changed = await inPage(evaluate, address, patch("from a page"));
    expect(changed).toMatchObject({ status: 204, headers: { "x-request-id": expect.any(String) } });
    expect((await server.get(address, { as: user })).json.label).toBe("from a page");
    const read = await inPage(evaluate, address, { headers: { Authorization: user.authorization } });
    expect(JSON.parse(read.body ?? "")).toMatchObject({ label: "from a page" });
    expect(Object.keys(read.headers ?? {})).toEqual(
      expect.arrayContaining([
        "link",
        "cache-control",
        "last-modified",
        "content-language",
        "x-request-id",
        "x-oauth-scopes",
        "x-accepted-oauth-scopes",
      ]),
    );
  });

  test("[COR-1] it reads errors, and the documentation's address in their Link", async () => {
    const { evaluate } = await browser.page({ url: originOf(pages.registered) });
    for (const [path, status] of [
      ["addresses/", 401],
      ["countries/XX", 404],
      ["nowhere", 404],
      ["countries/?itemsPerPage=0", 400],
    ] as const) {
      const { status: got, headers, body } = await inPage(evaluate, launched.base + path);
      expect([path, got, JSON.parse(body ?? "")["@type"]]).toEqual([path, status, "Error"]);
      expect(headers?.link).toContain(
        `<${launched.base}apidoc/>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
      );
    }
    expect((await inPage(evaluate, `${launched.base}nowhere`, { method: "DELETE" })).status).toBe(404);
  });

  test("[COR-1] it follows a 303 to what it made", async () => {
    const { evaluate } = await browser.page({ url: originOf(pages.registered) });
    const { status, body } = await inPage(evaluate, `${launched.base}addresses/`, {
      method: "POST",
      headers: { Authorization: user.authorization, "Content-Type": "application/ld+json" },
      body: JSON.stringify({ streetAddress: "x", addressLocality: "y", addressCountry: "/countries/AT" }),
    });
    expect([status, JSON.parse(body ?? "").streetAddress]).toEqual([200, "x"]);
  });

  test("[COR-2][OBJ-1][OBJ-3] it sends a file under a name and with a digest, and reads a part of it", async () => {
    const { evaluate } = await browser.page({ url: originOf(pages.registered) });
    const sent = (await evaluate(`(async () => {
      const authorization = ${JSON.stringify(user.authorization)};
      const file = new Blob(["some bytes of a page"], { type: "text/x-page" });
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
      const send = (name, base64) => fetch(${JSON.stringify(`${launched.base}objects/`)}, {
        method: "POST",
        headers: {
          Authorization: authorization,
          "Content-Disposition": "attachment; filename*=UTF-8''" + encodeURIComponent(name),
          "Content-Digest": "sha-256=:" + base64 + ":",
        },
        body: file,
      });
      const made = await (await send("Übersicht.txt", btoa(String.fromCharCode(...digest)))).json();
      const get = (headers) => fetch(made.content, { headers: { Authorization: authorization, ...headers } });
      const part = await get({ Range: "bytes=5-9" });
      const put = await fetch(made.content, { method: "PUT", headers: { Authorization: authorization }, body: "others" });
      return {
        made: [made.name, made.contentType, made.contentLength],
        wrong: (await send("wrong", btoa("x".repeat(32)))).status,
        part: [part.status, await part.text()],
        put: put.status,
        whole: await (await get({})).text(),
      };
    })()`)) as object;
    expect(sent).toEqual({
      made: ["Übersicht.txt", "text/x-page", 20],
      wrong: 400,
      part: [206, "bytes"],
      put: 204,
      whole: "others",
    });
  });

  test("[COR-3] a page of an origin that is not registered neither changes anything nor reads it", async () => {
    const { evaluate } = await browser.page({ url: originOf(pages.foreign) });
    const before = (await server.get(address, { as: user })).text;
    expect(await inPage(evaluate, address, patch("from elsewhere"))).toEqual({ failed: "TypeError" });
    expect(await inPage(evaluate, `${launched.base}countries/AT`)).toEqual({ failed: "TypeError" });
    // Without CORS the browser sends it unasked, and it is refused.
    const blind = { method: "POST", mode: "no-cors", body: `grant_type=password&username=${user.username}` };
    expect(await inPage(evaluate, `${launched.base}oauth2/token`, blind)).toMatchObject({ status: 0, body: "" });
    expect((await server.get(address, { as: user })).text).toBe(before);
  });

  test("[COR-3] a page in a sandbox, whose origin is null, reads nothing", async () => {
    const { evaluate } = await browser.page({ url: `${originOf(pages.registered)}/sandbox` });
    expect(await evaluate("origin")).toBe("null");
    expect(await inPage(evaluate, `${launched.base}countries/AT`)).toEqual({ failed: "TypeError" });
  });

  test("[COR-3] a page of the service itself needs no leave", async () => {
    const { evaluate } = await browser.page({ url: `${launched.base}countries/AT` });
    expect(await inPage(evaluate, address, patch("from here"))).toMatchObject({ status: 204 });
    expect((await server.get(address, { as: user })).json.label).toBe("from here");
  });
});

/** A server of nothing but empty pages; under `/sandbox`, of one that is of no origin. */
async function pagesOfAnOrigin(): Promise<HttpServer> {
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html");
    if (request.url === "/sandbox") response.setHeader("Content-Security-Policy", "sandbox allow-scripts");
    response.end("<!doctype html><title>A page</title>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function originOf(server: HttpServer): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
