/** Rights that follow links: the help desk of the tests with many tickets, beside a bare server and a type without such rights. */

import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { atEnd } from "./cleanup.ts";
import { numbered, withClient, withoutIndexes } from "./database.ts";
import { assemble } from "./generator.ts";
import { openSource, root } from "./project.ts";
import { say } from "./report.ts";
import { rightsLines } from "./rights-lines.ts";
import type { Section } from "./sections.ts";

/** Generates the help desk, with notices: tickets that every user may see and change. Returns its source folder. */
async function makeHelpDesk(folder: string): Promise<string> {
  say("generating the help desk …");
  const [from, spec] = [join(root, "test", "specs", "helpdesk"), join(folder, "spec")];
  await cp(from, spec, { recursive: true, filter: (path) => !/[/\\]handlers$/.test(path) });
  const notice = parse(await readFile(join(spec, "ticket.yaml"), "utf8"));
  Object.assign(notice, { resource: "Notice", path: "/notices/" });
  notice.access = { "append, list, retrieve, update, delete": "user" };
  // Names of operations are unique in an API.
  const operations = Object.entries<object>(notice.operations);
  notice.operations = Object.fromEntries(
    operations.map(([name, each]) => [`${name}Notice`, { ...each, access: "user" }]),
  );
  for (const [name, property] of Object.entries<{ write?: string; inverse?: string }>(notice.properties)) {
    delete property.write;
    // Other types link to tickets only.
    if (property.inverse !== undefined) delete notice.properties[name];
  }
  await writeFile(join(spec, "notice.yaml"), stringify(notice));
  return assemble(folder, join(from, "handlers"), [{ name: "Notice", plural: "notices" }]);
}

const accounts = 1000;

/**
 * Fills an empty database. The client is an agent of the first organisation and a customer of the next two, and has ten
 * tickets of its own; the writer is an agent of the fourth.
 */
const fillHelpDesk: Section["fill"] = async ({ databaseUrl: url, source, folder }, tenants, rows) => {
  say(`loading ${rows} tickets of ${tenants} organisations …`);
  const environment = { DATABASE_URL: url, DATA_DIR: join(folder, "data"), ADMIN_PASSWORD: "of the bench" };
  const { store } = (await openSource(source, environment, join(folder, "none"))).machine;
  try {
    const made = await store.resource("User").append({ username: "client", password: "none" }, { owner: null });
    if ("refused" in made) throw new Error(`No user could be made: ${JSON.stringify(made)}`);
    const client = made.id as string;
    const places = await withClient(url, async (database) => {
      const tickets = `insert into tickets (id, organisation, subject, body, state, created, modified, owner)
        select ${numbered("n", "3000")}, ${numbered(`n % ${tenants}`, "1000")}, 'Ticket ' || n, repeat('It does not work. ', 8), 'open', day, day,
          case when n % ${Math.ceil(rows / 10)} = 1 then '${client}' else ${numbered(`n % ${accounts}`, "0000")} end
        from generate_series(1, ${rows}) as n, lateral (select now() - interval '1 year' + n * interval '10 seconds') as at (day)`;
      await database.query(`
        insert into users (id, username, password, name, created, modified)
          select ${numbered("n", "0000")}, 'user-' || n, 'none', 'User ' || n, now(), now() from generate_series(0, ${accounts - 1}) as n;
        insert into organisations (id, name, created, modified)
          select ${numbered("n", "1000")}, 'Organisation ' || n, now(), now() from generate_series(0, ${tenants - 1}) as n;
        insert into memberships (id, organisation, account, role, created, modified)
          select ${numbered(`n * 5 + turn`, "2000")}, ${numbered("n", "1000")}, ${numbered(`(n * 5 + turn) % ${accounts}`, "0000")},
            (array['admin', 'agent', 'agent', 'customer', 'customer'])[turn + 1], now(), now()
          from generate_series(0, ${tenants - 1}) as n, generate_series(0, 4) as turn;
        insert into memberships (id, organisation, account, role, created, modified)
          select ${numbered("n", "2001")}, ${numbered("n", "1000")}, '${client}', case n when 0 then 'agent' else 'customer' end, now(), now()
          from generate_series(0, 2) as n`);
      await withoutIndexes(database, "tickets", () => database.query(tickets));
      if (tenants === rightsLines.plain.tenants)
        await withoutIndexes(database, "notices", () => database.query("insert into notices select * from tickets"));
      await database.query("vacuum (freeze, analyze)");
      await database.query("checkpoint");
      const own = `select id::text from tickets where organisation = ${numbered("0", "1000")} order by id limit 5000`;
      return (await database.query({ text: own, rowMode: "array" })).rows.map(([id]) => id as string);
    });
    const tokens = { admin: "", user: (await store.credentials.issue(client))?.accessToken ?? "" };
    return { places, addresses: [], tokens };
  } finally {
    await store.close();
  }
};

/** Undoes transitions. */
const reopen = (url: string): Promise<void> =>
  withClient(
    url,
    async (client) => void (await client.query("update tickets set state = 'open' where state = 'closed'")),
  );

/** Milliseconds between two writes of others. */
const pause = 20;

/** Does work while tickets of another organisation change. */
async function besideWriters<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    const writing: Promise<unknown>[] = [];
    const text = `update tickets set subject = 'Changed', modified = clock_timestamp()
      where id = (select id from tickets where organisation = ${numbered("3", "1000")} order by id offset floor(random() * 100) limit 1)`;
    const timer = setInterval(() => writing.push(client.query(text)), pause);
    atEnd(() => clearInterval(timer));
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await Promise.all(writing);
    }
  });
}

export const rights: Section = { makeProject: makeHelpDesk, fill: fillHelpDesk, tidy: reopen, besideWriters };
