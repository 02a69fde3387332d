/** The judge sees what is wrong: true answers with one thing changed in each. */

import { fetch } from "undici";
import { describe, expect, inject, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { raw } from "../raw.ts";
import { type Asked, faultsOf, type Told } from "./judge.ts";

/** An answer of the plain listener, as it came. */
async function told(url: string, method: string): Promise<Told & { readonly headers: Map<string, string> }> {
  const response = await fetch(url, { method, redirect: "manual" });
  return { status: response.status, headers: new Map(response.headers), body: await response.text() };
}

/** The answer with a header set, or left out. */
function withHeader(answer: Told, name: string, value?: string): Told {
  const headers = new Map(answer.headers as Iterable<[string, string]>);
  if (value === undefined) headers.delete(name);
  else headers.set(name, value);
  return { ...answer, headers };
}

const withBody = (answer: Told, change: (body: Record<string, unknown>) => void): Told => {
  const body = JSON.parse(String(answer.body)) as Record<string, unknown>;
  change(body);
  return { ...answer, body: JSON.stringify(body) };
};

onOneServer((server) => {
  const asked = (path: string, method = "GET"): Asked => ({ method, url: server.address.alias + path, headers: [] });
  const judged = async (path: string, method: string, change: (answer: Told) => Told) => {
    const answer = await told(server.address.alias + path, method);
    expect(faultsOf(server.address, asked(path, method), answer)).toEqual([]);
    return faultsOf(server.address, asked(path, method), change(answer));
  };

  test("[HYD-5] the first user has an address that common validators take, and another is judged", async () => {
    const { authorization } = await server.admin();
    const { status, headers, body } = await raw(server, "GET", "/users/?me", { Authorization: authorization });
    const faults = (address: string) =>
      faultsOf(
        server.address,
        { method: "GET", url: new URL("/users/?me", server.address.base).href, headers: [] },
        { status, headers: Object.entries(headers), body: String(body).replace(/(?<="email": ?")[^"]*/, address) },
      );
    expect(String(body)).toContain("admin@localhost.invalid");
    expect(faults("admin@localhost.invalid")).toEqual([]);
    expect(faults("admin@localhost")).toEqual([expect.stringContaining('email must match format "email"')]);
  });

  describe("[HYD-5] an answer is not as described", () => {
    test.each<readonly [string, path: string, method: string, change: (answer: Told) => Told, fault: RegExp]>([
      [
        "with another status",
        "countries/AT",
        "GET",
        (answer) => ({ ...answer, status: 202 }),
        /not said to answer 202/,
      ],
      ["without a header", "countries/AT", "GET", (answer) => withHeader(answer, "link"), /header Link is missing/],
      [
        "with a header more",
        "countries/AT",
        "GET",
        (answer) => withHeader(answer, "etag", '"x"'),
        /etag is not described/,
      ],
      [
        "with a date that is none",
        "countries/AT",
        "GET",
        (answer) => withHeader(answer, "last-modified", "2026-11-21"),
        /Last-Modified, "2026-11-21", must match pattern/,
      ],
      [
        "of another type",
        "countries/AT",
        "GET",
        (answer) => withHeader(answer, "content-type", "application/json"),
        /type application\/json is not described/,
      ],
      [
        "with a member more",
        "countries/",
        "GET",
        (answer) => withBody(answer, ({ member }) => Object.assign((member as object[])[0] as object, { more: 1 })),
        /\/member\/0 must NOT have additional properties/,
      ],
      [
        "without a member",
        "countries/AT",
        "GET",
        (answer) => withBody(answer, (body) => delete body.modified),
        /modified/,
      ],
      [
        "with a value of another datatype",
        "countries/AT",
        "GET",
        (answer) => withBody(answer, (body) => Object.assign(body, { modified: "yesterday" })),
        /\/modified must match/,
      ],
      ["with a body, to HEAD", "countries/AT", "HEAD", (answer) => ({ ...answer, body: "{}" }), /there is a body/],
      ["found where there is nothing", "nowhere", "GET", (answer) => ({ ...answer, status: 200 }), /nothing here/],
      ["without its error", "nowhere", "GET", (answer) => ({ ...answer, body: "{}" }), /must have required property/],
      ["done by no method", "countries/", "LOCK", (answer) => ({ ...answer, status: 204, body: "" }), /nothing here/],
      ["without what it allows", "countries/", "LOCK", (answer) => withHeader(answer, "allow"), /no header allow/],
    ])("%s", async (_, path, method, change, fault) => {
      expect((await judged(path, method, change)).join("\n")).toMatch(fault);
    });
  });
});

test("pages, health and other hosts are no part of what is described", () => {
  const [server] = inject("servers");
  if (server === undefined) throw new Error("there is no server");
  const answer: Told = { status: 200, headers: [], body: "anything" };
  const faults = (path: string, headers: Asked["headers"] = []) =>
    faultsOf(server, { method: "GET", url: server.base + path, headers }, answer).length;
  for (const path of ["docs/", "docs/errors/404", "healthz", "readyz", "metrics"])
    expect([path, faults(path)]).toEqual([path, 0]);
  expect(faults("countries/AT")).toBeGreaterThan(0);
  expect(faults("countries/AT", [["Host", "elsewhere.example"]])).toBeGreaterThan(0);
});
