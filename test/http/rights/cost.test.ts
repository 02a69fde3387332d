/** What a page of a relation costs: statements, and the rows that they read, however many there are of others. */

import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AccountPath } from "../../../src/store/access-path.ts";
import type { Database } from "../../../src/store/database/database.ts";
import { migrate } from "../../../src/store/migrate/run-migrations.ts";
import { storeOver } from "../../../src/store/open-store.ts";
import { everyRecord, type ListQuery, type RelatedTo } from "../../../src/store/record.ts";
import { layoutNamed, layoutsOf } from "../../../src/store/rows/table-mapping.ts";
import type { Table } from "../../../src/store/table.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { explained } from "../../store/explaining.ts";
import { openAt } from "../../store/open-store.ts";
import { type Generated, isUpkeep } from "../mounting.ts";
import { type Desk, openDesk } from "./desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("helpdesk");
});
afterAll(() => project?.remove());

describeOnDrawnDatabase("statements of a page of a relation", (databases) => {
  let desk: Desk;
  const statements = vi.spyOn(pg.Client.prototype, "query");
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  test("[REL-5] are as many with one entry and one membership as with many", async () => {
    const [owner, agent] = [await desk.person("owner"), await desk.person("agent")];
    const organisation = async (tickets: number) => {
      const iri = await owner.make("/organisations/", { name: "One" });
      await owner.make("/memberships/", { organisation: iri, account: agent.iri, role: "agent" });
      for (let index = 0; index < tickets; index++)
        await agent.make("/tickets/", { organisation: iri, subject: `Ticket ${index}` });
    };
    const asked = async (path: string) => {
      statements.mockClear();
      const { json } = await agent.ask("GET", path);
      return [json.totalItems, statements.mock.calls.filter(([sent]) => !isUpkeep(sent)).length];
    };
    await organisation(1);
    // The token, and the page.
    expect(await asked("/tickets/")).toEqual([1, 2]);
    expect(await asked("/organisations/")).toEqual([1, 2]);
    for (let index = 0; index < 4; index++) await organisation(5);
    expect(await asked("/tickets/")).toEqual([21, 2]);
    expect(await asked("/organisations/")).toEqual([5, 2]);
  });
});

interface Node {
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Node[];
}

/** Rows of a table that the parts of a plan read. */
function readOf(table: string, node: Node): number {
  const each = node["Relation Name"] === table ? (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) : 0;
  return each * (node["Actual Loops"] ?? 1) + (node.Plans ?? []).reduce((sum, part) => sum + readOf(table, part), 0);
}

const related = (name: string, role: readonly string[]): AccountPath => ({
  name,
  links: ["organisation"],
  end: { through: "Membership", link: "organisation", account: "account", when: [{ property: "role", is: role }] },
});
const [agent, admin] = [related("organisation.agent", ["agent", "admin"]), related("organisation.admin", ["admin"])];
const owner: AccountPath = { name: "owner", links: [], end: "owner" };

/** An identifier for a number, in the same order. */
const numbered = (kind: number, number: string) =>
  `('018f0000-000${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Two thirds of the tickets are of the first organisation, before those of 300 others. The three accounts are agents of the
 * first, of the last, and of 50; each has a ticket of its own elsewhere.
 */
const rows = 30_000;
const accounts = {
  "of a large organisation": { number: 0, visible: 20_001, memberships: 1 },
  "of a small one, whose tickets come last": { number: 1, visible: 134, memberships: 1 },
  "of many": { number: 2, visible: 50 * 33 + 1, memberships: 50 },
} as const;

describeOnDrawnDatabase("rows that a page of a relation reads", (databases) => {
  let database: Database;
  let tickets: Table;
  let tables: readonly Table[];
  beforeAll(async () => {
    const generated = (await import(join(project.folder, "src", "generated", "application.ts"))) as Generated;
    ({ tables } = generated);
    tickets = tables.find(({ resource }) => resource === "Ticket") as Table;
    database = await openAt(await databases.fresh());
    await migrate(database, generated.migrations);
    for (const text of [
      `insert into users (id, username, password, created, modified)
        select ${numbered(1, "n")}, 'user-' || n, 'none', now(), now() from generate_series(0, 999) as n`,
      `insert into organisations (id, name, created, modified)
        select ${numbered(2, "n")}, 'One', now(), now() from generate_series(0, 300) as n`,
      `insert into memberships (id, organisation, account, role, created, modified)
        select gen_random_uuid(), ${numbered(2, "organisation")}, ${numbered(1, "account")}, role, now(), now()
        from (
          select 0, 0, 'agent' union all select 300, 1, 'agent' union all select n, 2, 'admin' from generate_series(100, 149) as n
          union all select n, 3 + n, 'agent' from generate_series(0, 300) as n
        ) as joined (organisation, account, role)`,
      `insert into tickets (id, organisation, subject, due_at, created, modified, owner)
        select ${numbered(3, "n")}, ${numbered(2, `case when n < 20000 then 0 else least(300, 1 + (n - 20000) / 33) end`)},
          'Ticket', case when n % 3 = 0 then now() + (1 + n % 7) * interval '1 day' end, now(), now(), ${numbered(1, "case when n between 20000 and 20002 then n - 20000 else 3 + n % 900 end")}
        from generate_series(0, ${rows - 1}) as n`,
      `insert into comments (id, ticket, text, created, modified)
        select ${numbered(4, "n")}, ${numbered(3, "n")}, 'So', now(), now() from generate_series(0, ${rows - 1}) as n`,
    ])
      await database.query({ text });
    await database.query({ text: "vacuum analyze" });
  }, 120_000);
  afterAll(() => database?.close());

  function queryFor(number: number, from: ListQuery["from"]): ListQuery {
    const account = `018f0000-0001-7000-8000-${String(number).padStart(12, "0")}`;
    return {
      ...everyRecord,
      visibility: { account, alternatives: [owner, agent].map((path) => ({ paths: [path], when: [] })) },
      related: { account, paths: [agent, admin] },
      languages: ["en"],
      size: 30,
      from,
    };
  }

  async function pageFor(number: number, from: ListQuery["from"] = everyRecord.from) {
    const query = queryFor(number, from);
    const options = "analyze, timing off, summary off, format json";
    const [told] = await explained(database, layoutNamed(layoutsOf(tables), tickets.resource), query, options);
    const [{ Plan: plan }] = (typeof told === "string" ? JSON.parse(told) : told) as [{ Plan: Node }];
    const page = await storeOver(database, { tables, credentials: null }).resource("Ticket").list(query);
    return { read: readOf("tickets", plan), page, plan };
  }

  test.for(Object.entries(accounts))(
    "[REL-5] by an agent %s: those of the page, and those counted",
    async ([, { number, visible, memberships }]) => {
      const { read, page, plan } = await pageFor(number);
      expect([page.total, page.records.length]).toEqual([visible, 30]);
      // Of each organisation a page, and its latest date; of the client's own tickets the count, the page, the date.
      expect(read).toBeLessThanOrEqual(visible + memberships * 32 + 10);
      expect(JSON.stringify(plan)).toContain("tickets_organisation_modified_idx");
    },
  );

  test.for(Object.entries(accounts))(
    "[REL-5] by a longer path of an agent %s: what leads from the agent to the comments",
    async ([, { number, visible }]) => {
      const query = queryFor(number, everyRecord.from);
      const path = { ...agent, name: "ticket.organisation.agent", links: ["ticket", "organisation"] };
      const { account } = query.related as RelatedTo;
      const asked = {
        ...query,
        visibility: { account, alternatives: [{ paths: [path], when: [] }] },
        related: undefined,
      };
      const comments = tables.find(({ resource }) => resource === "Comment") as Table;
      const options = "analyze, timing off, summary off, format json";
      const [told] = await explained(database, layoutNamed(layoutsOf(tables), comments.resource), asked, options);
      const [{ Plan: plan }] = (typeof told === "string" ? JSON.parse(told) : told) as [{ Plan: Node }];
      // For the page, its total and its date.
      expect(readOf("comments", plan)).toBeLessThanOrEqual(3 * visible);
    },
  );

  test("[REL-5] so does the page before the end, and one after a position", async () => {
    const { number, visible } = accounts["of a large organisation"];
    const position = [null, "018f0000-0003-7000-8000-000000004000"] as const;
    for (const from of [{ at: "end" }, { at: "after", position }, { at: "before", position }] as const)
      expect((await pageFor(number, from)).read).toBeLessThanOrEqual(visible + 32 + 10);
  });

  test.for([
    { property: null, direction: "asc" },
    { property: "created", direction: "desc" },
    { property: "dueAt", direction: "asc" },
    { property: "dueAt", direction: "desc" },
  ] as const)("[REL-5] by $property $direction, each entry once", async (order) => {
    const store = storeOver(database, { tables, credentials: null });
    const seen: string[] = [];
    let from: ListQuery["from"] = { at: "start" };
    for (;;) {
      const query = { ...queryFor(accounts["of many"].number, from), order, size: 200 };
      const page = await store.resource("Ticket").list(query);
      seen.push(...page.records.map(({ id, dueAt }) => `${order.property === "dueAt" ? (dueAt ?? "none") : ""} ${id}`));
      if (!page.hasNext || page.last === null) break;
      from = { at: "after", position: page.last };
    }
    expect(new Set(seen).size).toBe(accounts["of many"].visible);
    const without = seen.filter((each) => each.startsWith("none"));
    const rest = seen.filter((each) => !each.startsWith("none"));
    for (const part of [rest, without])
      expect(part).toEqual(order.direction === "asc" ? part.toSorted() : part.toSorted().reverse());
    expect(seen).toEqual([...rest, ...without]);
  });
});
