/** A spec's server in this process, with accounts and keys of every kind, and everything that it sends and asks the database for. */

import { join } from "node:path";
import pg from "pg";
import { inject, vi } from "vitest";
import type { Model } from "../../../codegen/language/model.ts";
import type { Place } from "../../databases.ts";
import type { TestProject } from "../../projects.ts";
import { Values } from "../generic/values.ts";
import { type Generated, isUpkeep, type Mounted, mounted } from "../mounting.ts";
import { type HandlerRights, Oracle, resourceNamed, type Who } from "./oracle.ts";
import { type Seed, Seeder } from "./seeding.ts";

export interface Question {
  readonly method: string;
  /** Under the origin. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  readonly json: any;
}

export interface Stage {
  readonly model: Model;
  readonly server: Mounted;
  readonly seeder: Seeder;
  readonly anonymous: Who;
  /** Two without roles; only the anonymous where there are no accounts. */
  readonly a: Who;
  readonly b: Who;
  /** Two keys of A's, without scopes and with all; none where there are no keys. */
  readonly keys: readonly Who[];
  /** The identifiers of both accounts. */
  readonly accounts: readonly string[];
  ask(who: Who, question: Question): Promise<Reply>;
  /** Gives A a role and no other, or none. */
  withRole(role: string | null): Promise<Who>;
  oracle(): Promise<Oracle>;
  /** The answer without what differs from one moment to the next, and the statements that it took. */
  watch(who: Who, question: Question): Promise<readonly string[]>;
}

/** Of both accounts. */
/** Of both accounts. */
export const password = "correct horse battery";

export async function openStage(model: Model, { folder }: TestProject, place: Place): Promise<Stage> {
  const generated = (await import(join(folder, "src", "generated", "application.ts"))) as Generated;
  const { handlers } = (await import(join(folder, "src", "handlers", "index.ts"))) as { handlers: object };
  const { authentication, roles } = model.api;
  const accounts = authentication && resourceNamed(model, authentication.accounts.resource);
  const username = accounts?.properties.find(({ name }) => name === authentication?.accounts.username);
  const values = new Values();
  const settings = username === undefined ? {} : { ADMIN_USERNAME: String(values.of(username)) };
  const server = await mounted(handlers, place, { generated, settings });
  const seeder = new Seeder(model, server.machine);

  const ask: Stage["ask"] = async ({ authorization }, { method, path, body, headers = {} }) => {
    const answer = await fetch(new URL(path, server.origin), {
      method,
      redirect: "manual",
      headers: {
        // Compressed, the length of an answer depends on its date.
        "accept-encoding": "identity",
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { "content-type": "application/ld+json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: /^[{[]/.test(text) ? JSON.parse(text) : null };
  };

  const anonymous: Who = {
    name: "anonymous",
    kind: "anonymous",
    account: null,
    roles: [],
    scopes: [],
    authorization: undefined,
  };
  const person = async (name: string): Promise<Who> => {
    if (accounts === null || authentication === null || username === undefined) return anonymous;
    const login = String(values.of(username));
    const hash = await server.machine.passwords.hash(password);
    const given = { [username.name]: login, [authentication.accounts.password]: hash };
    const account = await seeder.make(accounts, given);
    const form = new URLSearchParams({ grant_type: "password", username: login, password });
    const answer = await fetch(server.origin + authentication.tokenPath, { method: "POST", body: form });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return { ...anonymous, name, kind: "user", account, authorization: `Bearer ${token}` };
  };
  const stranger = await person("stranger");
  seeder.stranger = stranger.account ?? "";
  const [a, b] = [await person("A"), await person("B")];

  const withRole: Stage["withRole"] = async (role) => {
    const property = authentication?.accounts.roles ?? null;
    if (accounts === null || property === null || a.account === null) return a;
    await seeder.update({ resource: accounts, id: a.account }, { [property]: role === null ? [] : [role] });
    if (role === null) return a;
    const scopes = roles.find(({ name }) => name === role)?.scopes ?? [];
    return { ...a, name: `A as ${role}`, roles: [role], scopes };
  };

  const key = async (scopes: readonly string[]): Promise<Who[]> => {
    const keys = authentication?.keys;
    if (keys == null || keys.scopes === null) return [];
    const resource = resourceNamed(model, keys.resource);
    const first = { ...anonymous, authorization: server.authorization };
    const required = resource.properties.filter(({ name, required }) => required && name !== keys.scopes);
    const body = Object.fromEntries(required.map((property) => [property.name, values.of(property)]));
    const made = await ask(first, { method: "POST", path: resource.path, body: { ...body, [keys.scopes]: scopes } });
    if (made.status !== 303) throw new Error(made.text);
    const name = scopes.length === 0 ? "key" : "key with all scopes";
    return [{ ...anonymous, name, kind: "key", authorization: made.json[keys.secret], scopes }];
  };
  const given = new Set(roles.flatMap(({ scopes }) => scopes));
  const keys = [...(await key([])), ...(given.size > 0 ? await key([...given]) : [])];

  return {
    model,
    server,
    seeder,
    anonymous,
    a,
    b,
    keys,
    accounts: [a, b].flatMap(({ account }) => account ?? []),
    ask,
    withRole,
    oracle: async () => new Oracle(model, await seeder.rows(), (handlers as { rights?: HandlerRights }).rights),
    async watch(who, question) {
      const sent = vi.spyOn(pg.Client.prototype, "query");
      try {
        const { status, headers, text } = await ask(who, question);
        const statements = sent.mock.calls.flatMap(([asked]) => (isUpkeep(asked) ? [] : [textOf(asked)]));
        // Whether the operator's contract is paid is asked from time to time. Through a pooler, a write of the housekeeping
        // is a transaction, too.
        const others = inject("pooler") == null ? /hydrant_contract/ : /hydrant_contract|^(?:begin|commit)\b/;
        const own = statements.filter((text) => !others.test(text));
        const head = [...headers].filter(([name]) => !/^(?:date|x-request-id|ratelimit.*)$/.test(name));
        const said = head.map(([name, value]) => (name === "last-modified" ? name : `${name}: ${value}`));
        return [String(status), ...said, masked(text), ...own];
      } finally {
        sent.mockRestore();
      }
    },
  };
}

/** Rows of every type that its rules open, or just do not. */
export async function seedAll({ model, seeder, accounts }: Stage): Promise<readonly Seed[]> {
  const seeds: Seed[] = [];
  for (const resource of model.resources) seeds.push(...(await seeder.seed(resource, accounts)));
  return seeds;
}

const textOf = (asked: unknown): string => (typeof asked === "string" ? asked : (asked as { text: string }).text);

const masked = (text: string): string => text.replace(/"(date|request|created|modified)":"[^"]*"/g, '"$1"');
