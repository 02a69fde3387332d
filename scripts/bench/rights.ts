/** Rights that follow links: the help desk of the tests with many tickets, beside a bare server and a type without such rights. */

import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { atEnd, temporaryFolder } from "./cleanup.ts";
import { createDatabase, startDatabases, withClient, withoutIndexes } from "./database.ts";
import { assemble } from "./generator.ts";
import type { Material } from "./lines.ts";
import type { Options } from "./options.ts";
import { openSource, root } from "./project.ts";
import { rateTable, say } from "./report.ts";
import { type RightsLine, type RightsLineName, rightsLineNames, rightsLines } from "./rights-lines.ts";
import { measure, type Round, type Target } from "./rounds.ts";
import { start } from "./servers.ts";

/** A database with its two servers, bare and ours. */
interface Desk {
  readonly url: string;
  readonly targets: readonly Target[];
}

export async function benchRights(options: Options, names: readonly RightsLineName[]): Promise<void> {
  const folder = await temporaryFolder();
  const server = await startDatabases(folder);
  const source = await makeHelpDesk(join(folder, "project"));
  const desks = new Map<number, Desk>();
  for (const tenants of new Set(
    rightsLineNames.filter((name) => names.includes(name)).map((name) => rightsLines[name].tenants),
  )) {
    const name = `tenants_${tenants}`;
    const place = { databaseUrl: await createDatabase(server, name), source, folder: join(folder, name) };
    await mkdir(place.folder);
    const material = {
      host: "localhost",
      path: "/",
      cursors: "ours",
      ...(await fillHelpDesk(place, tenants, options.rows[0] ?? 0)),
    } as const;
    const running = [await start("bare", { ...place, material }), await start("ours", { ...place, material })];
    const tidy = () => reopen(place.databaseUrl);
    desks.set(tenants, { url: place.databaseUrl, targets: running.map((each) => ({ ...each, material, tidy })) });
  }
  const rates = rateTable([
    { name: "bare", against: null },
    { name: "ours", against: 0 },
  ]);
  for (const name of rightsLineNames.filter((each) => names.includes(each))) {
    const chosen: RightsLine = rightsLines[name];
    const { url, targets } = desks.get(chosen.tenants) as Desk;
    const measured: readonly (readonly Round[])[] = await besideWriters(chosen.besideWriters ? url : null, () =>
      measure(chosen, chosen.oursOnly ? targets.slice(1) : targets, options),
    );
    rates.line(chosen.title, chosen.oursOnly ? [[], ...measured] : measured);
    if (chosen.oursOnly)
      rates.note(`${chosen.title}: ${measured.flat().reduce((sum, { answers }) => sum + answers, 0)} answers of 304`);
  }
  rates.end();
}

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

/** An identifier of version 7 for a number, in the same order. */
const numbered = (number: string, kind: string) =>
  `('018f0000-${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const accounts = 1000;

/**
 * Fills an empty database. The client is an agent of the first organisation and a customer of the next two, and has ten
 * tickets of its own; the writer is an agent of the fourth.
 */
async function fillHelpDesk(
  { databaseUrl: url, source, folder }: { databaseUrl: string; source: string; folder: string },
  tenants: number,
  rows: number,
): Promise<Pick<Material, "places" | "addresses" | "tokens">> {
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
}

/** Undoes transitions. */
const reopen = (url: string): Promise<void> =>
  withClient(
    url,
    async (client) => void (await client.query("update tickets set state = 'open' where state = 'closed'")),
  );

/** Milliseconds between two writes of others. */
const pause = 20;

/** Does work while, unless there is no URL, tickets of another organisation change. */
async function besideWriters<T>(url: string | null, work: () => Promise<T>): Promise<T> {
  if (url === null) return work();
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
