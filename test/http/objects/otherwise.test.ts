/** Files of another spec, which are called otherwise, lie elsewhere, cost something, and are going to end. */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Login, Server, unmodified } from "../asking.ts";
import { type Launched, launchEmpty } from "../launch.ts";
import { made } from "../making.ts";
import { hydrant } from "../operator/command.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let project: TestProject;
let launched: Launched;
let server: Server;
let as: Login | string;

beforeAll(async () => {
  project = await makeProject("conference");
  launched = await launchEmpty(project.entry);
  server = new Server(launched);
  const body = new URLSearchParams({ grant_type: "password", username: "admin", password: launched.password });
  as = `Bearer ${(await server.ask("POST", "/oauth2/token", { body })).json.access_token}`;
});
afterAll(async () => {
  await launched?.stop();
  project?.remove();
});

/** A handout, and the path of its bytes. */
async function aHandout(): Promise<{ readonly iri: string; readonly path: string }> {
  const headers = { "Content-Type": "text/plain", "Content-Disposition": 'attachment; filename="a.txt"' };
  const iri = await made(server, "/programme/handouts/", as, Buffer.from("some bytes"), headers);
  return { iri, path: new URL((await server.get(iri)).json.download).pathname };
}

test("[OBJ-1][OBJ-3] are told by the names, and served by the rules, of their own spec", async () => {
  const { iri, path } = await aHandout();
  expect(path).toBe(`${new URL(iri).pathname}/content/a.txt`);
  const sheet = iri.split("/").at(-1);
  expect((await server.get(iri)).json).toMatchObject({ sheet, entitled: "a.txt", kind: "text/plain", weight: 10 });
  const headers = { "Content-Type": "text/markdown" };
  expect((await server.ask("PUT", path, { as, body: Buffer.from("*other*"), headers })).status).toBe(204);
  expect((await server.get(iri)).json).toMatchObject({ entitled: "a.txt", kind: "text/markdown", weight: 7 });
  const read = await server.get(path);
  expect([read.text, read.headers.get("content-type"), read.headers.get("cache-control")]).toEqual([
    "*other*",
    "text/markdown",
    "max-age=60",
  ]);
  expect(read.headers.get("link")).toContain(`<${iri}>; rel="describedby"`);
});

test("[OBJ-1] whatever is answered at their bytes tells that they are going to end", async () => {
  const { path } = await aHandout();
  for (const [status, method, question] of [
    [200, "GET", {}],
    [200, "HEAD", {}],
    [206, "GET", { headers: { Range: "bytes=0-3" } }],
    [304, "GET", "its own date"],
    [412, "GET", { headers: { "If-Match": '"etag"' } }],
    [416, "GET", { headers: { Range: "bytes=99-" } }],
    [401, "PUT", { body: Buffer.from("x") }],
    [204, "PUT", { as, body: Buffer.from("x") }],
  ] as const) {
    const answer =
      question === "its own date" ? (await unmodified(server, path)).again : await server.ask(method, path, question);
    const { headers } = answer;
    expect([method, answer.status, headers.get("deprecation"), headers.get("sunset")]).toEqual([
      method,
      status,
      "@1896048000",
      "Fri, 31 Jan 2031 00:00:00 GMT",
    ]);
  }
});

test("[LIM-4] other bytes are 402 where the spec marks updates, as long as the contract is unpaid", async () => {
  const [{ iri, path }, { path: another }] = [await aHandout(), await aHandout()];
  const put = (to: string, who?: Login | string) =>
    server.ask("PUT", to, { ...(who === undefined ? {} : { as: who }), body: Buffer.from("other bytes") });
  // A server hears of the contract after the command has ended.
  const paid = async (until: string, status: number) => {
    const set = await hydrant(launched, ["contract", "set", "--paid-until", until], { cwd: project.folder });
    expect(set.status).toBe(0);
    await expect.poll(async () => (await put(another, as)).status, { interval: 200 }).toBe(status);
  };
  await paid("2020-02-29", 402);
  try {
    expect((await put(path, as)).status).toBe(402);
    // Whoever may not do it at all is told that, paid or not; and nothing was done.
    expect((await put(path)).status).toBe(401);
    expect((await server.ask("PATCH", iri, { as, body: { pages: 2 } })).status).toBe(402);
    expect((await server.get(iri)).json).toMatchObject({ weight: 10, pages: 1 });
  } finally {
    await paid("never", 204);
  }
});
