/** Rights that are lost while their client writes: nothing changes once the loss is acknowledged. And hooks that write what leads to their client. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyRecord } from "../../../src/store/record.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { isLong } from "../../random.ts";
import { type Desk, openDesk, type Person, type Reply } from "./desk.ts";

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("helpdesk");
});
afterAll(() => project?.remove());

const rounds = isLong ? 30 : 10;
const writers = 6;

/** What a write is about. */
interface At {
  readonly agent: Person;
  readonly owner: Person;
  readonly ticket: string;
  readonly organisation: string;
  /** Another value each time. */
  readonly text: string;
}

/** Writes of an agent, each of which succeeds as long as it is one, and leaves something else than the others. */
const writes: Record<string, (at: At) => Promise<Reply>> = {
  PATCH: ({ agent, ticket, text }) => agent.ask("PATCH", ticket, { subject: text }),
  "PATCH of links": ({ agent, ticket, text }) => agent.ask("PATCH", ticket, { subject: text, labels: [] }),
  "PATCH with a condition": ({ agent, ticket, text }) => {
    const headers = { "if-unmodified-since": new Date(Date.now() + 60_000).toUTCString() };
    return agent.ask("PATCH", ticket, { subject: text }, headers);
  },
  POST: ({ agent, organisation, text }) => agent.ask("POST", "/labels/", { organisation, name: text }),
  "POST by a longer path": ({ agent, ticket, text }) =>
    agent.ask("POST", "/comments/", { ticket, text, internal: true }),
  "a transition": ({ agent, owner, ticket }) =>
    agent.ask("POST", `${ticket}/assign`, { assignee: Math.random() < 0.5 ? agent.iri : owner.iri }),
  DELETE: async ({ agent, ticket, text }) => {
    const made = await agent.ask("POST", "/comments/", { ticket, text });
    return made.status === 303 ? agent.ask("DELETE", made.headers.get("location") as string) : made;
  },
};

describeOnDrawnDatabase("a member who is removed while writing", (databases) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(project, await databases.fresh());
  });
  afterAll(() => desk?.server.end());

  /** What there is, without dates: a slow write is dated again after it has taken effect. */
  async function stored(): Promise<string> {
    const { store } = desk.server.machine;
    const lists = ["Ticket", "Comment", "Label"].map((name) =>
      store.resource(name).list({ ...everyRecord, size: 10_000 }),
    );
    const records = (await Promise.all(lists)).flatMap((page) => page.records);
    return JSON.stringify(records.map(({ modified: _, ...record }) => record));
  }

  test.for(Object.entries(writes))(
    "[REL-7] changes nothing after the removal was acknowledged: %s",
    { timeout: 120_000 },
    async ([name, write]) => {
      const id = name.replaceAll(/\W/g, "");
      const [owner, agent] = [await desk.person(`owner${id}`), await desk.person(`agent${id}`)];
      const organisation = await owner.make("/organisations/", { name: "One" });
      const ticket = await owner.make("/tickets/", { organisation, subject: "Help" });
      let succeeded = 0;
      let late = 0;
      for (let round = 0; round < rounds; round++) {
        const membership = await owner.make("/memberships/", { organisation, account: agent.iri, role: "agent" });
        const first = Promise.withResolvers<void>();
        const writing = Array.from({ length: writers }, async (_, writer) => {
          for (let count = 0; ; count++) {
            const text = `${round} ${writer} ${count}`;
            const { status } = await write({ agent, owner, ticket, organisation, text });
            if (status >= 300 && status !== 303) return;
            succeeded++;
            first.resolve();
          }
        });
        await Promise.race([first.promise, Promise.all(writing)]);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
        expect((await owner.ask("DELETE", membership)).status).toBe(204);
        const then = await stored();
        await Promise.all(writing);
        if ((await stored()) !== then) late++;
      }
      expect(succeeded).toBeGreaterThan(rounds);
      expect(late).toBe(0);
    },
  );
});

describeOnDrawnDatabase("a hook that writes what leads to its client", (databases) => {
  let hooked: TestProject;
  let desk: Desk;
  beforeAll(async () => {
    hooked = await makeProject("helpdesk");
    const file = join(hooked.folder, "src", "handlers", "index.ts");
    const append = `async (comment, _, transaction) => {
      await transaction.resource(tickets).update(comment.ticket, { body: comment.text });
      return undefined;
    }`;
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("stored(comments)", `stored(comments, { after: { append: ${append} } })`));
    desk = await openDesk(hooked, await databases.fresh());
  });
  afterAll(async () => {
    await desk?.server.end();
    hooked?.remove();
  });

  test("[REL-7] no request waits for one that waits for it", async () => {
    const agent = await desk.person("agent");
    const organisation = await agent.make("/organisations/", { name: "One" });
    await agent.make("/memberships/", { organisation, account: agent.iri, role: "admin" });
    const ticket = await agent.make("/tickets/", { organisation, subject: "Help" });
    const comments = Array.from({ length: 8 }, (_, text) => ({ ticket, text: String(text) }));
    const answers = await Promise.all(comments.map((comment) => agent.ask("POST", "/comments/", comment)));
    expect(answers.map(({ status }) => status)).toEqual(comments.map(() => 303));
  });
});
