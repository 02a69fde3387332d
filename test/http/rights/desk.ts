/** A help desk in this process, and the people who use it. */

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "../../databases.ts";
import type { TestProject } from "../../projects.ts";
import { type Generated, type Mounted, mounted } from "../mounting.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  readonly json: any;
}

/** Somebody with an account. */
export interface Person {
  readonly iri: string;
  readonly authorization?: string;
  ask(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** The IRI of a new resource. Throws if there is none. */
  make(path: string, body: object): Promise<string>;
}

export interface Desk {
  readonly server: Mounted;
  readonly anonymous: Person;
  /** The first user, who has every role. */
  readonly admin: Person;
  person(name: string): Promise<Person>;
}

/** Mounts a project of `test/specs` whose accounts are at `accounts`, with rights of handlers. */
export async function openDesk(
  { folder }: TestProject,
  place: Place,
  accounts = "/users/",
  rights: object | undefined = undefined,
): Promise<Desk> {
  const generated = (await import(join(folder, "src", "generated", "application.ts"))) as Generated;
  const { handlers } = (await import(join(folder, "src", "handlers", "index.ts"))) as { handlers: object };
  const server = await mounted(rights === undefined ? handlers : { ...handlers, rights }, place, { generated });
  const as = (iri: string, authorization?: string): Person => {
    const ask: Person["ask"] = async (method, path, body, headers = {}) => {
      const answer = await fetch(new URL(path, server.origin), {
        method,
        redirect: "manual",
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { "content-type": "application/ld+json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        json: text.startsWith("{") ? JSON.parse(text) : null,
      };
    };
    return {
      iri,
      ...(authorization === undefined ? {} : { authorization }),
      ask,
      async make(path, body) {
        const made = await ask("POST", path, body);
        if (made.status !== 303) throw new Error(`${path}: ${made.status} ${made.text}`);
        return new URL(made.headers.get("location") as string).pathname;
      },
    };
  };
  const anonymous = as("");
  return {
    server,
    anonymous,
    admin: as("", server.authorization),
    async person(name) {
      const password = "correct horse battery";
      const more = { name, ...(accounts === "/users/" ? {} : { email: `${name}@example.org` }) };
      const iri = await anonymous.make(accounts, { username: name, password, ...more });
      const form = new URLSearchParams({ grant_type: "password", username: name, password });
      const token = await fetch(new URL("/oauth2/token", server.origin), { method: "POST", body: form });
      return as(iri, `Bearer ${((await token.json()) as { access_token: string }).access_token}`);
    },
  };
}

/** What a client knows of an address, once its date is exact: dates have seconds, and say less within the second of a change. */
export async function known(person: Person, path: string): Promise<Record<string, string>> {
  for (;;) {
    const first = await person.ask("GET", path);
    const date = first.headers.get("last-modified") as string;
    const again = await person.ask("GET", path, undefined, { "if-modified-since": date });
    if (again.status === 304) return { "if-modified-since": date };
    await sleep(300);
  }
}
