/** Makes the pictures of the console in the documents, from a help desk with people and tickets and from the application. */

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, test } from "vitest";
import { makeProject, type TestProject } from "../../projects.ts";
import { onOneServer } from "../asking.ts";
import { type Browser, openBrowser } from "../browser.ts";
import { type Launched, launch } from "../launch.ts";
import { type Visitor, visit } from "./visitor.ts";

const folder = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));
mkdirSync(folder, { recursive: true });

/** Lets a page come to rest: names of links arrive after the answer. */
async function take(visitor: Visitor, name: string): Promise<void> {
  await visitor.evaluate("new Promise((resolve) => setTimeout(resolve, 1000))");
  await visitor.screenshot(`${folder}${name}.png`);
}

const password = "correct horse battery staple";
const subjects = [
  ["The printer on the second floor does not print", "high"],
  ["Invoice 4711 has the wrong address", "normal"],
  ["Cannot sign in since Monday", "urgent"],
  ["Please add two accounts", "low"],
  ["Engine makes a strange noise", "high"],
  ["Report shows negative totals", "normal"],
] as const;

/** Makes people, an organisation and tickets. Gives the IRI of a ticket that is assigned. */
async function fillDesk({ base, certificate }: Launched): Promise<string> {
  const dispatcher = new Agent({ connect: { ca: certificate } });
  const ask = async (method: string, path: string, token: string, body?: object | URLSearchParams) => {
    const isForm = body instanceof URLSearchParams;
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && !isForm && { "Content-Type": "application/ld+json" }),
    };
    const content = isForm ? body : body && JSON.stringify(body);
    const answer = await fetch(new URL(path, base), {
      dispatcher,
      method,
      redirect: "manual",
      headers,
      body: content ?? null,
    });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer;
  };
  const make = async (path: string, token: string, body: object) =>
    (await ask("POST", path, token, body)).headers.get("location") as string;
  const person = async (username: string, name: string) => {
    await make("/users/", "", { username, password, name, email: `${username}@example.com` });
    const form = new URLSearchParams({ grant_type: "password", username, password });
    const { access_token: token } = (await (await ask("POST", "/oauth2/token", "", form)).json()) as {
      access_token: string;
    };
    const me = (await (await ask("GET", "/users/?me", token)).json()) as { member: [{ "@id": string }] };
    return { token, iri: me.member[0]["@id"] };
  };
  const ada = await person("ada", "Ada Lovelace");
  const grace = await person("grace", "Grace Hopper");
  const edsger = await person("edsger", "Edsger Dijkstra");
  const organisation = await make("/organisations/", ada.token, { name: "Analytical Engines" });
  const member = (account: string, role: string) => make("/memberships/", ada.token, { organisation, account, role });
  await member(grace.iri, "agent");
  await member(edsger.iri, "customer");
  const label = await make("/labels/", grace.token, { organisation, name: "printer" });
  const tickets = [];
  for (const [subject, urgency] of subjects) {
    const body = "It happened again this morning.\n\nWould somebody have a look, please?";
    tickets.push(await make("/tickets/", edsger.token, { organisation, subject, body, urgency }));
  }
  const [first = "", , third = ""] = tickets;
  await ask("PATCH", first, grace.token, { labels: [label], dueAt: "2030-05-14T09:00:00.000Z" });
  for (const ticket of [first, third]) await ask("POST", `${ticket}/assign`, grace.token, { assignee: grace.iri });
  return first;
}

onOneServer((server) => {
  let project: TestProject;
  let desk: Launched;
  let browsers: readonly [atlas: Browser, desk: Browser];
  let ticket: string;
  beforeAll(async () => {
    project = await makeProject("helpdesk");
    desk = await launch("PGlite", {}, project.entry);
    browsers = [await openBrowser(server.address.certificate), await openBrowser(desk.certificate)];
    ticket = await fillDesk(desk);
  });
  afterAll(async () => {
    for (const browser of browsers ?? []) await browser.close();
    await desk?.stop();
    project?.remove();
  });

  test("a list and an item", async () => {
    const visitor = await visit(browsers[1], `${desk.base}tickets/`);
    await visitor.signIn("grace", password);
    await visitor.open(`${desk.base}tickets/?state[]=open&state[]=assigned&order[urgency]=desc`);
    await take(visitor, "list");
    await visitor.open(ticket);
    await take(visitor, "item");
    const narrow = await visit(browsers[1], ticket, { width: 375, dark: true });
    await narrow.signIn("grace", password);
    await take(narrow, "narrow");
  });

  test("a form", async () => {
    const { base, password } = server.address;
    const visitor = await visit(browsers[0], base, { height: 900 });
    await visitor.signIn("admin", password);
    await visitor.open(`${base}countries/AT#UpdateResourceOperation`);
    await visitor.waitFor(`document.querySelector("dialog form")`);
    await take(visitor, "form");
  });
});
