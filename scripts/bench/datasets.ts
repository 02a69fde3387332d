/** Rows that the servers answer over: places, tickets whose rights follow links, and notes that are counted and searched. */

import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { atEnd } from "./cleanup.ts";
import { numbered, withClient, withoutIndexes } from "./database.ts";
import { growSpec } from "./large-spec.ts";
import { countedLines, lines, postedPrefix, rightsLines } from "./lines.ts";
import { assemble, ownSource, root } from "./project.ts";
import type { Dataset } from "./sites.ts";

/** This project, or one with `count` resource types: its own, and generated ones with default handlers. */
export const places = (count: number | null): Dataset => ({
  async makeProject(folder) {
    if (count === null) return ownSource;
    const made = await growSpec(join(root, "spec"), join(folder, "spec"), count);
    await symlink(join(root, "spec", "data"), join(folder, "spec", "data"));
    return assemble(folder, join(root, "src", "handlers"), made);
  },

  /** Copies or deletes places of the reference data until there are `rows`, and adds a hundred addresses of each of 20 users. */
  async fill(client, rows) {
    await client.query(`
      insert into users (id, username, password, email, created, modified)
        select ${numbered("n", "0000")}, 'bench-' || n, 'none', 'bench-' || n || '@example.org', now(), now()
        from generate_series(0, 19) as n;
      insert into addresses (id, owner, label, recipient, street_address, postal_code, address_locality, address_country, created, modified)
        select ${numbered("n", "1000")}, ${numbered("n % 20", "0000")}, '{ "en": "Home", "de": "Zuhause" }', 'Ada Lovelace',
          'Getreidegasse ' || n, '5020', 'Salzburg', 'AT', now(), now()
        from generate_series(0, 1999) as n`);
    await withoutIndexes(
      client,
      "places",
      `delete from places where slug not in (select slug from places order by slug limit ${rows});
      create temporary table more as select places.*, turn from places
        cross join generate_series(1, (select ceil(${rows}.0 / count(*)) from places)::int) as turn
        order by turn, slug limit ${rows} - (select count(*) from places);
      update more set slug = slug || '-again-' || turn;
      alter table more drop column turn;
      insert into places select * from more;
      drop table more`,
    );
  },

  queries: {
    places: "select slug from (select slug from places order by md5(slug) limit 5000) as sample order by slug",
    addresses: `select id from addresses where owner = ${numbered("0", "0000")}`,
    admin: "select id::text from users where username = 'admin'",
    user: `select ${numbered("0", "0000")}::text`,
  },
  first: lines.item,
  tidy: [`delete from places where slug like '${postedPrefix}%'`, "vacuum (analyze) places", "checkpoint"],
});

const accounts = 1000;
/** The account of the requests. */
const customer = numbered("1", "0001");

/** Rights that follow links: the help desk of the tests, beside a type without such rights. */
export const tickets: Dataset = {
  /** Adds notices: tickets that every user may see and change. */
  async makeProject(folder) {
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
  },

  /**
   * The client is an agent of the first organisation and a customer of the next two, and has ten tickets of its own; the
   * writer is an agent of the fourth.
   */
  async fill(client, rows, tenants) {
    await client.query(`
      insert into users (id, username, password, name, created, modified)
        select ${numbered("n", "0000")}, 'user-' || n, 'none', 'User ' || n, now(), now() from generate_series(0, ${accounts - 1}) as n
        union all select ${customer}, 'client', 'none', 'Client', now(), now();
      insert into organisations (id, name, created, modified)
        select ${numbered("n", "1000")}, 'Organisation ' || n, now(), now() from generate_series(0, ${tenants - 1}) as n;
      insert into memberships (id, organisation, account, role, created, modified)
        select ${numbered(`n * 5 + turn`, "2000")}, ${numbered("n", "1000")}, ${numbered(`(n * 5 + turn) % ${accounts}`, "0000")},
          (array['admin', 'agent', 'agent', 'customer', 'customer'])[turn + 1], now(), now()
        from generate_series(0, ${tenants - 1}) as n, generate_series(0, 4) as turn;
      insert into memberships (id, organisation, account, role, created, modified)
        select ${numbered("n", "2001")}, ${numbered("n", "1000")}, ${customer}, case n when 0 then 'agent' else 'customer' end, now(), now()
        from generate_series(0, 2) as n`);
    await withoutIndexes(
      client,
      "tickets",
      `insert into tickets (id, organisation, subject, body, state, created, modified, owner)
        select ${numbered("n", "3000")}, ${numbered(`n % ${tenants}`, "1000")}, 'Ticket ' || n, repeat('It does not work. ', 8), 'open', day, day,
          case when n % ${Math.ceil(rows / 10)} = 1 then ${customer} else ${numbered(`n % ${accounts}`, "0000")} end
        from generate_series(1, ${rows}) as n, lateral (select now() - interval '1 year' + n * interval '10 seconds') as at (day)`,
    );
    if (tenants === rightsLines.plain.tenants)
      await withoutIndexes(client, "notices", "insert into notices select * from tickets");
  },

  queries: {
    places: `select id from tickets where organisation = ${numbered("0", "1000")} order by id limit 5000`,
    user: `select ${customer}::text`,
  },
  first: rightsLines.item,
  tidy: ["update tickets set state = 'open' where state = 'closed'"],

  /** 50 times a second, a ticket of another organisation changes. */
  async besideWriters(url, work) {
    return withClient(url, async (client) => {
      const writing: Promise<unknown>[] = [];
      const text = `update tickets set subject = 'Changed', modified = clock_timestamp()
        where id = (select id from tickets where organisation = ${numbered("3", "1000")} order by id offset floor(random() * 100) limit 1)`;
      const timer = setInterval(() => writing.push(client.query(text)), 20);
      atEnd(() => clearInterval(timer));
      try {
        return await work();
      } finally {
        clearInterval(timer);
        await Promise.all(writing);
      }
    });
  },
};

/** The handlers are those of the smallest spec of the tests. */
const notesSpec = {
  api: `
api: Notes
version: "1"
base: https://notes.example/
locales: { default: en, offered: [en] }
allow: { missing-description: Only for the benchmark., missing-example: Only for the benchmark. }`,
  note: `
resource: Note
path: /notes/
properties:
  notebook: { link: Notebook, required: true, onDelete: cascade }
  text:     { type: string, required: true, maxLength: 2000 }
  words:    { type: integer, required: true }
  kind:     { type: string, required: true, maxLength: 20 }
  position: { type: point }
collection: { search: { text: 1 }, filter: { kind: equals, position: near }, group: [kind], sum: [words] }
access: { "append, list, retrieve": anyone }`,
  notebook: `
resource: Notebook
path: /notebooks/
properties:
  notes:   { inverse: Note.notebook }
  size:    { count: notes }
  words:   { sum: notes.words }
  longest: { max: notes.words }
collection: { order: [words] }
access: { "list, retrieve": anyone }`,
};

/** Aggregates, searches, positions and groups: notes in notebooks. */
export const notes: Dataset = {
  async makeProject(folder) {
    await mkdir(join(folder, "spec"), { recursive: true });
    for (const [name, text] of Object.entries(notesSpec)) await writeFile(join(folder, "spec", `${name}.yaml`), text);
    const handlers = join(root, "test", "specs", "minimal", "handlers");
    return assemble(folder, handlers, [{ name: "Notebook", plural: "notebooks" }]);
  },

  /** Notes of eight words from a vocabulary of 20,000 in notebooks of a hundred; 3 of 10 have a river, 1 of 1,000 a heron. */
  async fill(client, rows) {
    const word = "translate(to_hex((n::bigint * 7919 + turn * 104729) % 20011), '0123456789', 'ghijklmnop')";
    await withoutIndexes(
      client,
      "notes",
      `insert into notes (id, notebook, text, words, kind, position, created, modified)
        select ${numbered("n", "2000")}, ${numbered("n / 100", "1000")},
          (select string_agg(${word}, ' ') from generate_series(1, 8) as turn) ||
            case when n % 10 < 3 then ' rivers' else '' end || case when n % 1000 = 5 then ' herons' else '' end,
          8 + n % 50, 'kind-' || n / 10 % 100, point(random() * 360 - 180, random() * 170 - 85), now(), now()
        from generate_series(1, ${rows}) as n;
      -- After the notes, so that their triggers have nothing to look up.
      insert into notebooks (id, size, words, longest, created, modified)
        select notebook, count(*), sum(words), max(words), now(), now() from notes group by notebook`,
    );
    // The bare server counts by hand, in tables without triggers.
    await client.query(`create schema by_hand;
      create table by_hand.notes (like notes including all);
      create table by_hand.notebooks (like notebooks including all);
      insert into by_hand.notebooks select * from notebooks`);
  },

  queries: { places: "select id from notebooks order by id limit 5000" },
  first: countedLines.order,
  tidy: [
    "truncate by_hand.notes",
    `delete from notes where id > ${numbered("0", "3000")}`,
    "vacuum notes",
    "vacuum notebooks",
  ],
};
