/** Every secret that there is, used in every way that there is: none of them is in the database or in the log afterwards, and the log tells what happened. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "../../../src/store/database/database.ts";
import { openPglite } from "../../../src/store/pglite/pglite.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { Server, unique } from "../asking.ts";
import { type Launched, launch, seeded } from "../launch.ts";
import { locationOf } from "../making.ts";

/** A line of the audit trail. */
interface Line {
  readonly event?: string;
  readonly request?: string;
  readonly [field: string]: unknown;
}

/** Secrets by what they are. */
type Secrets = { [name: string]: string };

/** Uses credentials in every way, and gives every secret that was used; `account`: the user's, in the log. */
async function useEverything(
  server: Server,
  { dataDir }: Launched,
): Promise<{ secrets: Secrets; account: string; username: string }> {
  const username = unique("user");
  const secrets: Secrets = {
    "the first user's password": server.address.password,
    "a password": `the password of ${username}`,
    "a password typed as a username": `typed-as-a-name-${unique()}`,
    "a wrong password": `wrong-${unique()}`,
    "a changed password": `changed-${unique()}`,
    "a password set anew": `anew-${unique()}`,
    "a client's secret": `client-${unique()}`,
    "an unknown refresh token": `unknown-refresh-${unique()}`,
    "an unknown token": `unknown-token-${unique()}`,
    "an unknown key": `unknown-key-${unique()}`,
    "a token in a URL": `in-a-url-${unique()}`,
    "a password in a URL": `password-in-a-url-${unique()}`,
    "a refused password": `x${Math.random()}`.slice(0, 7),
  };
  const secret = (name: string): string => secrets[name] as string;
  const token = (form: Record<string, string>, query = "", headers: Record<string, string> = {}) =>
    server.ask("POST", `/oauth2/token${query}`, { body: new URLSearchParams(form), headers });
  const logIn = (password: string, name = username) => token({ grant_type: "password", username: name, password });
  const email = `${username}@example.org`;
  const admin = await server.admin();
  const made = await server.ask("POST", "/users/", {
    as: admin,
    body: { username, password: secret("a password"), email },
  });
  const user = locationOf(made);

  const basic = { Authorization: `Basic ${btoa(`client:${secret("a client's secret")}`)}` };
  const first = await token(
    { grant_type: "password", username, password: secret("a password"), client_secret: secret("a client's secret") },
    "",
    basic,
  );
  secrets["an access token"] = first.json.access_token;
  secrets["a refresh token"] = first.json.refresh_token;
  const as = `Bearer ${first.json.access_token}`;
  const second = await token({ grant_type: "refresh_token", refresh_token: secret("a refresh token") });
  secrets["a renewed access token"] = second.json.access_token;
  secrets["a renewed refresh token"] = second.json.refresh_token;
  await token({ grant_type: "refresh_token", refresh_token: secret("an unknown refresh token") });

  await logIn(secret("a wrong password"));
  await logIn(secret("a wrong password"), secret("a password typed as a username"));
  for (let time = 0; time < 11; time++)
    await logIn(secret("a wrong password"), `locked ${secret("a password typed as a username")}`);
  await server.get("/countries/AT", { as: `Bearer ${secret("an unknown token")}` });
  await server.get("/countries/AT", { as: secret("an unknown key") });
  await server.get(`/countries/AT?access_token=${secret("a token in a URL")}`);
  await token({}, `?grant_type=password&username=${username}&password=${secret("a password in a URL")}`);
  await server.ask("POST", "/users/", {
    as: admin,
    body: { username: unique(), password: secret("a refused password"), email },
  });

  const key = await server.ask("POST", "/api_keys/", { as, body: { name: "mine" } });
  secrets["a key"] = key.json.key;
  await server.get("/countries/AT", { as: secret("a key") });
  await server.get(`/countries/AT`, { as: `Bearer ${secret("a key")}` });
  await server.get("/countries/AT", { as: secret("an access token") });
  // Shown once more; another one is left sealed.
  await server.get(locationOf(key), { as });
  const sealed = await server.ask("POST", "/api_keys/", { as });
  secrets["a key that is sealed"] = sealed.json.key;
  await server.ask("PATCH", locationOf(key), { as, body: { name: "still mine" } });
  await server.ask("DELETE", locationOf(key), { as });

  await server.ask("PATCH", user, { as, body: { password: secret("a changed password") } });
  await server.ask("POST", "/users/password_reset", { body: { email } });
  await server.ask("POST", "/users/password_reset", { body: { email: `${unique("nobody")}@example.org` } });
  secrets["a mailed token"] = await mailedTo(email, dataDir);
  for (let time = 0; time < 2; time++)
    await server.ask("POST", "/users/password_change", {
      body: { token: secret("a mailed token"), password: secret("a password set anew") },
    });
  const last = await logIn(secret("a password set anew"));
  secrets["a last access token"] = last.json.access_token;
  secrets["a last refresh token"] = last.json.refresh_token;
  await server.ask("DELETE", "/oauth2/token", { as: `Bearer ${secret("a last access token")}` });
  const account = new URL(user).pathname.split("/").at(-1) as string;
  await server.ask("DELETE", user, { as: admin });
  return { secrets, account, username };
}

async function mailedTo(email: string, dataDir: string): Promise<string> {
  for (;;) {
    const folder = join(dataDir, "mail");
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const token = /^Token: (\S+)\r?$/m.exec(mails.find((text) => text.includes(`To: ${email}`)) ?? "")?.[1];
    if (token !== undefined) return token;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every row of every table, as text. */
async function dump(database: Database): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>({
    text: "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  });
  let text = "";
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>({ text: `select it::text as row from ${name} as it` });
    text += rows.map(({ row }) => `${name} ${row}\n`).join("");
  }
  return text;
}

/** Where one of the secrets stands, in any form that would tell it. */
function found(secrets: Secrets, text: string): string[] {
  const lower = text.toLowerCase();
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = {
      plain: secret,
      hex: Buffer.from(secret).toString("hex"),
      base64: Buffer.from(secret).toString("base64").replace(/=+$/, ""),
      base64url: Buffer.from(secret).toString("base64url"),
      URL: encodeURIComponent(secret),
      // A password can be guessed: a fast hash of it tells it too. Tokens and keys are too long for that.
      ...(/password/.test(name)
        ? {
            SHA256: createHash("sha256").update(secret).digest("hex"),
            MD5: createHash("md5").update(secret).digest("hex"),
          }
        : {}),
    };
    return Object.entries(forms).flatMap(([form, value]) =>
      lower.includes(value.toLowerCase()) ? [`${name}, ${form}`] : [],
    );
  });
}

describeOnDrawnDatabase("after every use of every credential", ({ name }) => {
  test("[AUT-14] no secret is in the database or in the log, and the log tells what happened to whom, from where", async () => {
    const running = await launch(name, {
      ...(await seeded[name]()),
      HTTP_PORT: "0",
      LOG_LEVEL: "trace",
    });
    let database: Database | undefined;
    try {
      const { secrets, account, username } = await useEverything(new Server(running), running);
      expect(Object.values(secrets).every((secret) => secret.length > 6)).toBe(true);
      await running.stop({ keepData: true });
      const log = running.log();
      expect(found(secrets, log)).toEqual([]);

      database =
        running.databaseUrl === null
          ? await openPglite({ folder: running.dataDir })
          : openDatabase({ connectionString: running.databaseUrl });
      const rows = await dump(database);
      expect(rows).toContain("hydrant_sealed");
      // Failures are counted by the hash of what was typed as a name, for a day: that one is known to be there.
      expect(found(secrets, rows)).toEqual(["a password typed as a username, SHA256"]);

      const lines = log
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as Line);
      const trail = lines.filter(({ event }) => event !== undefined);
      const own = trail.filter((line) => line.account === account || line.by === account).map(({ event }) => event);
      expect(own).toEqual([
        "login",
        "login-refused",
        "key-made",
        "key-made",
        "key-changed",
        "key-ended",
        "password-changed",
        "password-reset-asked",
        "password-reset-done",
        "login",
        "logout",
        "account-deleted",
      ]);
      const others = trail
        .filter((line) => line.account !== account && line.event !== "login")
        .map(({ event }) => event);
      // That nobody has an address is found out after the answer has gone out.
      expect(others.filter((event) => event !== "password-reset-asked")).toEqual([
        "refresh-refused",
        ...Array(11).fill("login-refused"),
        "login-locked",
        "login-refused",
        ...Array(4).fill("credential-refused"),
        "password-reset-refused",
      ]);
      expect(others).toContain("password-reset-asked");
      // Which tries were at one name can be told, but not at which.
      const tried = trail.filter(({ name }) => name !== undefined).map(({ name }) => name);
      expect(new Set(tried).size).toBe(2);
      expect(log).not.toContain(username);
      const answered = new Set(lines.filter(({ msg }) => msg === "answered").map(({ request }) => request));
      for (const line of trail) {
        expect(line.address).toBe("127.0.0.1");
        expect(answered).toContain(line.request);
      }
    } finally {
      await database?.close();
      await running.stop();
    }
  });
});
