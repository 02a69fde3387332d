/** Four servers on one PostgreSQL behind HAProxy, which sends each request of a client to the next one: clients find one service. */

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort, untilAccepts } from "../../scripts/ports.ts";
import { unique } from "./asking.ts";
import { type Address, type Launched, launch, seeded } from "./launch.ts";
import { anAddress, at, type From, type Told, trusting } from "./limits/through.ts";
import { address } from "./making.ts";
import { describeWith } from "./programs.ts";

const count = 4;
/** Requests that an address has. Each test asks from its own. */
const limit = 180;

const times = (number: number) => Array.from({ length: number }, (_, index) => index);

describe.skipIf(inject("databases").serverUrl === null)("on PostgreSQL", () => {
  describeWith("haproxy", (program) => {
    let folder: string;
    let proxy: ChildProcess;
    let running: Launched[] = [];
    /** Where HAProxy is. */
    let front: Address;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "many-servers-"));
      const [tls, plain] = [await freePort(), await freePort()];
      const place = { ...(await seeded.PostgreSQL()), OBJECT_STORE: `file:${join(folder, "objects")}` };
      await mkdir(join(folder, "objects"));
      const settings = {
        ...place,
        ...trusting,
        BASE_URL: `https://localhost:${tls}/`,
        RATE_LIMIT: String(limit),
        REFRESH_REUSE_WINDOW: "0",
      };
      const one = (each: number) => launch("PostgreSQL", { ...settings, DATA_DIR: join(folder, `data-${each}`) });
      // The first one makes the first user.
      running = [await one(0)];
      running.push(...(await Promise.all(Array.from({ length: count - 1 }, (_, each) => one(each + 1)))));
      // In mode http, it sends each request of a connection on by itself. Nobody listens at the base URL.
      const ports = running.map(({ alias }) => new URL(alias).port);
      await writeFile(
        join(folder, "haproxy.cfg"),
        `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen servers
  bind 127.0.0.1:${plain}
  balance roundrobin
${ports.map((port) => `  server at${port} 127.0.0.1:${port}`).join("\n")}
`,
      );
      proxy = spawn(program, ["-db", "-f", join(folder, "haproxy.cfg")], { stdio: "ignore" });
      await untilAccepts(plain, proxy, "HAProxy");
      front = { ...(running[0] as Launched), alias: `http://127.0.0.1:${plain}/` };
    }, 120_000);

    afterAll(async () => {
      if (proxy !== undefined) {
        const ended = once(proxy, "exit");
        proxy.kill();
        await ended;
      }
      await Promise.all(running.map((each) => each.stop()));
      await rm(folder, { recursive: true, force: true });
    });

    interface Client {
      ask(method: string, path: string, from?: From): Promise<Told>;
      /** Asks once more often than there are servers. */
      everywhere(path: string, from?: From): Promise<Told[]>;
    }

    /** A client that no other test is. */
    function aClient(): Client {
      const client = at(front, anAddress());
      return {
        ask: (method, path, from = {}) => client(path, { method, ...from }),
        everywhere: (path, from) => Promise.all(times(count + 1).map(() => client(path, from))),
      };
    }

    const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

    const tokens = (client: Client, fields: Record<string, string>) =>
      client.ask("POST", "oauth2/token", { body: new URLSearchParams(fields) });

    async function login(client: Client, username: string, password: string): Promise<Record<string, string>> {
      const answer = await tokens(client, { grant_type: "password", username, password });
      expect(answer.status).toBe(200);
      return JSON.parse(answer.text);
    }

    /** A new user's name and password. */
    async function aUser(client: Client): Promise<readonly [username: string, password: string]> {
      const { access_token: token = "" } = await login(client, "admin", front.password);
      const [username, password] = [unique("user"), "the password of somebody"];
      const body = { username, password, email: `${username}@example.org` };
      expect((await client.ask("POST", "users/", { ...bearer(token), body })).status).toBe(303);
      return [username, password];
    }

    test("[LIM-1] of 240 requests at once exactly 180 pass, and each server has answered its share", async () => {
      const { ask } = aClient();
      const answers = await Promise.all(times(limit + 60).map(() => ask("GET", "countries/AT")));
      const statuses = [200, 429].map((status) => answers.filter((answer) => answer.status === status).length);
      expect(statuses).toEqual([limit, 60]);
      const answered = (server: Launched) => server.log().split('"msg":"answered"').length - 1;
      while (running.some((server) => answered(server) < (limit + 60) / count - 10)) await sleep(20);
    });

    test("[AUT-12] ten wrong passwords lock an account, wherever they arrive", async () => {
      const client = aClient();
      const [username, password] = await aUser(client);
      const wrong = () => tokens(client, { grant_type: "password", username, password: "wrong password" });
      const told: boolean[] = [];
      for (const _ of times(11)) told.push((await wrong()).headers.get("retry-after") !== null);
      expect(told).toEqual([...Array(9).fill(false), true, true]);
      for (const _ of times(count))
        expect((await tokens(client, { grant_type: "password", username, password })).status).toBe(400);
    });

    test("[MTH-9] of sixteen requests at once under one key, one is performed", async () => {
      const client = aClient();
      const { access_token: token = "" } = await login(client, ...(await aUser(client)));
      const key = randomUUID();
      const headers = { ...bearer(token).headers, "Idempotency-Key": key };
      const post = () => client.ask("POST", "addresses/", { headers, body: address() });
      const answers = await Promise.all(times(16).map(post));
      expect(answers.filter(({ status }) => ![303, 409].includes(status))).toEqual([]);
      const repeats = [...answers, ...(await Promise.all(times(count).map(post)))].filter(
        ({ status }) => status === 303,
      );
      expect(new Set(repeats.map((answer) => answer.headers.get("location"))).size).toBe(1);
      for (const page of await client.everywhere("addresses/", bearer(token)))
        expect(JSON.parse(page.text).totalItems).toBe(1);
    });

    test("[AUT-4] a logout at one server is one at each", async () => {
      const client = aClient();
      const { access_token: token = "" } = await login(client, ...(await aUser(client)));
      for (const answer of await client.everywhere("countries/AT", bearer(token))) expect(answer.status).toBe(200);
      expect((await client.ask("DELETE", "oauth2/token", bearer(token))).status).toBe(204);
      for (const answer of await client.everywhere("countries/AT", bearer(token))) expect(answer.status).toBe(401);
    });

    test("[AUT-2] a refresh token that is used twice, at two servers, ends the tokens of its login at each", async () => {
      const client = aClient();
      const first = await login(client, ...(await aUser(client)));
      const refresh = () =>
        tokens(client, { grant_type: "refresh_token", refresh_token: first.refresh_token as string });
      const second = JSON.parse((await refresh()).text);
      for (const answer of await client.everywhere("countries/AT", bearer(second.access_token)))
        expect(answer.status).toBe(200);
      expect((await refresh()).status).toBe(400);
      for (const answer of await client.everywhere("countries/AT", bearer(second.access_token)))
        expect(answer.status).toBe(401);
    });

    test("[OBJ-1] bytes that one server received are read from each", async () => {
      const client = aClient();
      const { access_token: token = "" } = await login(client, ...(await aUser(client)));
      const headers = { ...bearer(token).headers, "Content-Type": "text/plain" };
      const made = await client.ask("POST", "objects/", { headers, body: "bytes of somebody" });
      const path = new URL(made.headers.get("location") as string).pathname.slice(1);
      const { content } = JSON.parse((await client.ask("GET", path, bearer(token))).text);
      for (const answer of await client.everywhere(new URL(content).pathname.slice(1), bearer(token)))
        expect([answer.status, answer.text]).toEqual([200, "bytes of somebody"]);
    });
  });
});
