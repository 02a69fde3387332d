/** The console of every spec for each kind of client: controls that do what they offer, and filters, orders and groups that are answered. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isCollection, readCollection } from "../../../src/console/api/answer.ts";
import type { Description, FieldKind } from "../../../src/console/api/description.ts";
import { type Node, nodesOf } from "../../../src/console/api/json.ts";
import { addressOf, type Filter, type Query, readTemplate, type Template } from "../../../src/console/api/template.ts";
import { describeOnDatabaseInTurn } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { drawnSpecs, modelOf, turnOf } from "../generic/specs.ts";
import type { Who } from "../rights/oracle.ts";
import { openStage, type Stage, seedAll } from "../rights/stage.ts";
import { asEach, everybody, some } from "../rights/traces.ts";
import { answersFor, describedTo, wrongControls } from "./controls.ts";

const specs = await Promise.all(drawnSpecs(1).map(async (name) => [name, await modelOf(name)] as const));

describe.each(specs)("%s", (name, model) => {
  let project: TestProject;
  beforeAll(async () => {
    project = await makeProject(name);
  });
  afterAll(() => project?.remove());

  describeOnDatabaseInTurn(turnOf(name), `the console of ${name}`, (databases) => {
    let stage: Stage;
    // biome-ignore lint/suspicious/noDuplicateTestHooks: these belong to the databases' own describe
    beforeAll(async () => {
      stage = await openStage(model, project, await databases.fresh());
      await seedAll(stage);
    });
    // biome-ignore lint/suspicious/noDuplicateTestHooks: as above
    afterAll(() => stage?.server.end());

    test("[WEB-3] offers every client what it may do, and nothing else", async () => {
      const found: string[] = [];
      await asEach(stage, everybody, async (who) => {
        const description = await describedTo(stage, who);
        for await (const { json } of answersFor(stage, who, description)) {
          found.push(...(await wrongControls(stage, who, description, json)));
        }
      });
      expect(found).toEqual([]);
    });

    if (name === "helpdesk")
      test("[WEB-3] a hidden operation is noticed, and one that is refused", async () => {
        const description = await describedTo(stage, stage.a);
        const methodsOf = (node: Node) => nodesOf(node.operation).map(({ method }) => String(method));
        let ticket: Node | undefined;
        for await (const { json } of answersFor(stage, stage.a, description))
          if (
            json["@type"].includes("Ticket") &&
            methodsOf(json).includes("PATCH") &&
            !methodsOf(json).includes("DELETE")
          )
            ticket = json;
        const noticed = async (change: (announced: readonly Node[]) => readonly Node[]) => {
          const { json } = await stage.ask(stage.a, { method: "GET", path: new URL(ticket?.["@id"]).pathname });
          return wrongControls(stage, stage.a, description, { ...json, operation: change(json.operation) });
        };
        const added = { "@type": "DeleteResourceOperation", method: "DELETE" };
        expect(await noticed((announced) => announced)).toEqual([]);
        expect(await noticed((announced) => announced.filter(({ method }) => method !== "PATCH"))).toEqual([
          expect.stringMatching(/PATCH \S+ is not offered, but 204$/),
        ]);
        expect(await noticed((announced) => [...announced, added])).toEqual([
          expect.stringMatching(/DELETE \S+ is offered, but 403/),
        ]);
      });

    test("[WEB-3][COL-3][VAL-8][VAL-9] each filter, order, search and group that it offers is answered", async () => {
      const found: string[] = [];
      await asEach(stage, some, async (who) => {
        const description = await describedTo(stage, who);
        const links = await linksFor(stage, who, description);
        for await (const { json } of answersFor(stage, who, description)) {
          if (!isCollection(json)) continue;
          const { search: searched, of } = readCollection(json, json["@id"], description);
          if (searched === undefined) continue;
          const template = readTemplate(searched, of, description);
          for (const key of [...template.orders.keys(), ...(template.group?.keys ?? [])])
            if (!of?.properties.some((each) => each.key === key)) found.push(`${json["@id"]}: ${key} is not described`);
          for (const query of queriesOf(template, links)) {
            const { pathname, search } = new URL(addressOf(template.url, [query]));
            const headers = { prefer: "handling=strict" };
            const { status, text } = await stage.ask(who, { method: "GET", path: pathname + search, headers });
            if (status !== 200) found.push(`${who.name}: ${pathname}${search}: ${status} ${text}`);
          }
        }
      });
      expect(found).toEqual([]);
    });
  });
});

/** For each class the IRI of a resource, as fields for links find them in the collections. */
async function linksFor(stage: Stage, who: Who, description: Description): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const { json } of answersFor(stage, who, description)) {
    const { of, members } = isCollection(json)
      ? readCollection(json, json["@id"], description)
      : { of: undefined, members: [] };
    if (of !== undefined && members[0] !== undefined) found.set(of.iri, members[0].iri);
  }
  return found;
}

/** A parameter for each filter, order, search and group of a list. */
function queriesOf({ filters, orders, search, group }: Template, links: ReadonlyMap<string, string>): Query {
  const values = filters.map((filter) => [filter.variable, valueFor(filter, links)] as const);
  return [
    ...values.filter(([, value]) => value !== ""),
    ...[...orders.values()].flatMap((variable) => ["asc", "desc"].map((way) => [variable, way] as const)),
    ...(search === null ? [] : [[search, "word"] as const]),
    ...(group?.keys.map((key) => [group.variable, key] as const) ?? []),
  ];
}

/** A value that its field takes; empty if there is nothing to choose from. */
function valueFor({ property, comparison }: Filter, links: ReadonlyMap<string, string>): string {
  if (property === undefined) return "?";
  const [range = ""] = property.ranges;
  const values: Partial<Record<FieldKind, string>> = {
    flag: "true",
    choice: property.constraints.choices?.[0] ?? "",
    number: "1",
    decimal: "1",
    date: "2030-01-31",
    "date and time": "2030-01-31T12:00:00Z",
    time: "12:00:00",
    address: "https://example.org/",
    link: links.get(range) ?? "",
  };
  const others: Record<string, string> = { exists: "true", near: "16,48,1000", within: "16,48,17,49" };
  const value = others[comparison] ?? values[property.kind] ?? "text";
  return comparison === "between" ? `${value}..${value}` : value;
}
