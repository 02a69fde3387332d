/** Where hand and machine meet: handlers that do not fit the contract do not compile. */

import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allSpecs } from "./http/generic/specs.ts";
import { compile, makeProject, type TestProject } from "./projects.ts";

/** Handler files that must not compile, by what is wrong with them, and what the compiler then says. */
const faulty: Readonly<Record<string, { readonly text: string; readonly says: RegExp }>> = {
  "a resource's handlers missing": {
    text: "export const handlers: Handlers = { authentication, caching, addresses, apiKeys, countries, objects, places, users: everyUser };",
    says: /Property 'timezones' is missing/,
  },
  "one operation's handler missing": {
    text: `export const handlers: Handlers = { authentication, caching, addresses, apiKeys, objects, places, timezones, users: everyUser,
      countries: { list: countries.list, append: countries.append, retrieve: countries.retrieve, replace: countries.replace, update: countries.update } };`,
    says: /Property 'delete' is missing/,
  },
  "a handler left over from a resource that is gone": {
    text: "export const handlers: Handlers = { authentication, caching, addresses, apiKeys, countries, objects, places, timezones, users: everyUser, planets: places };",
    says: /'planets' does not exist in type 'Handlers'/,
  },
  "a handler left over from an operation that is gone": {
    text: `export const handlers: Handlers = { authentication, caching, addresses, apiKeys, countries, objects, places, timezones,
      users: { list: users.list, append: users.append, retrieve: users.retrieve, replace: users.replace, update: users.update, delete: users.delete, passwordReset, passwordChange, promote: passwordReset } };`,
    says: /'promote' does not exist in type 'UserHandlers'/,
  },
  "an answer with a status that the spec does not declare": {
    text: "export const list: Handlers['places']['list'] = async () => refuse(418, 'I am a teapot.');",
    says: /Type '418' is not assignable/,
  },
  "an answer of another operation": {
    text: "export const retrieve: Handlers['places']['retrieve'] = async () => ({ status: 204 });",
    says: /is not assignable to type/,
  },
  "an answer that is another resource": {
    text: "export const retrieve: Handlers['places']['retrieve'] = async (request) => countries.retrieve(request);",
    says: /is missing the following properties|is not assignable to type/,
  },
  "content with a property that the spec does not have": {
    text: "export const append: Handlers['places']['append'] = async ({ content }) => refuse(400, content.mayor);",
    says: /Property 'mayor' does not exist on type 'PlaceContent'/,
  },
};

const head = `import { refuse } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { authentication, passwordChange, passwordReset } from "./auth.ts";
import { caching } from "./caching.ts";
import { addresses, apiKeys, countries, objects, places, timezones, users } from "./persistence.ts";
const everyUser = { list: users.list, append: users.append, retrieve: users.retrieve, replace: users.replace, update: users.update, delete: users.delete, passwordReset, passwordChange };
void [everyUser, refuse, authentication, passwordChange, passwordReset, caching, addresses, apiKeys, countries, objects, places, timezones, users];
`;

/** Hooks of the help desk's tickets that must not compile. */
const faultyHooks: typeof faulty = {
  "a hook of a transition that there is not": {
    text: "{ relaese: async () => undefined }",
    says: /'relaese' does not exist/,
  },
  "a hook that stores a property that there is not": {
    text: "{ release: async () => ({ values: { assigne: null } }) }",
    says: /assigne/,
  },
  "a hook that stores a state that there is not": {
    text: "{ release: async () => ({ values: { state: null } }) }",
    says: /null/,
  },
  "a hook that reads a property that there is not": {
    text: "{ assign: async ({ content }) => void content.asignee }",
    says: /'asignee' does not exist/,
  },
};

const hookHead = `import { stored } from "hydrant";
import { tickets } from "../generated/resources/ticket.ts";
`;

describe("handlers", () => {
  const projects = new Map<string, TestProject>();
  /** Each error by itself. */
  let said: readonly string[];

  beforeAll(async () => {
    for (const name of allSpecs) projects.set(name, await makeProject(name));
    const write = (name: string, file: string, text: string) =>
      writeFileSync(join(folderOf(name), "src", "handlers", file), text);
    for (const [index, { text }] of Object.values(faulty).entries())
      write("atlas", `faulty-${index}.ts`, `${head}${text}\n`);
    for (const [index, { text }] of Object.values(faultyHooks).entries())
      write("helpdesk", `faulty-hook-${index}.ts`, `${hookHead}stored(tickets, { before: ${text} });\n`);
    said = compile(allSpecs.map(folderOf))
      .split(/\n(?=\S)/)
      .filter((error) => error !== "");
  }, 300_000);

  afterAll(() => {
    for (const project of projects.values()) project.remove();
  });

  const folderOf = (name: string) => projects.get(name)?.folder ?? "";

  for (const [index, [name, { says }]] of Object.entries(faulty).entries()) {
    test(`${name} does not compile`, () => {
      expect(said.filter((error) => error.includes(`faulty-${index}.ts`)).join("\n")).toMatch(says);
    });
  }

  for (const [index, [name, { says }]] of Object.entries(faultyHooks).entries()) {
    test(`${name} does not compile`, () => {
      const errors = said.filter((error) => error.includes(`faulty-hook-${index}.ts`));
      expect(errors).toEqual([expect.stringMatching(says)]);
    });
  }

  test.each(allSpecs)("of the spec %s compile against their own contract", (name) => {
    const others = allSpecs.filter((each) => each !== name).map((each) => `${basename(folderOf(each))}/`);
    // What is in none of them is to the account of all.
    const own = said.filter((error) => !error.includes("faulty-") && !others.some((other) => error.includes(other)));
    expect(own).toEqual([]);
  });
});
