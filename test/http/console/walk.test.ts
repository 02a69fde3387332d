/** The console in Chromium, as each kind of client: its buttons are what is announced, and all that it offers succeeds. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mustBeGiven } from "../../../codegen/language/datatype-schemas.ts";
import type { Property, Resource } from "../../../codegen/language/model.ts";
import { type Announced, isCollection, readCollection, readItem } from "../../../src/console/api/answer.ts";
import type { Description } from "../../../src/console/api/description.ts";
import { type Node, nodesOf } from "../../../src/console/api/json.ts";
import { nameOf } from "../../../src/console/api/naming.ts";
import { fieldsOf } from "../../../src/console/fields/content.ts";
import { describeOnDatabaseInTurn } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { drawn } from "../../random.ts";
import { type Browser, chromium, openBrowser } from "../browser.ts";
import { ruleOf } from "../generic/permission.ts";
import { modelOf, turnOf } from "../generic/specs.ts";
import { keyOf, type Oracle, pathsIn, type Row, resourceNamed, type Who } from "../rights/oracle.ts";
import { openStage, password, type Stage, seedAll } from "../rights/stage.ts";
import { asEach, pathOf } from "../rights/traces.ts";
import { answersFor, classOf, describedTo } from "./controls.ts";
import { type Person, Walk } from "./walk.ts";

/** A walk takes half a minute of processor: a run takes one, which its seed chooses; a long one all. What is noticed, the help desk shows. */
const all = ["helpdesk", "atlas", "shop", "clinic"];
const walked = drawn(all);
const used = all.filter((name) => name === "helpdesk" || walked.includes(name));
const specs = await Promise.all(used.map(async (name) => [name, await modelOf(name)] as const));

describe.skipIf(chromium === undefined)(`Chromium${chromium === undefined ? " (not found)" : ""}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(inject("servers")[0]?.certificate ?? "");
  });
  afterAll(() => browser?.close());

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

      if (walked.includes(name))
        test("[WEB-3] shows every client what it may do, and all of it succeeds", async () => {
          const found: string[] = [];
          const clients = ({ anonymous, a }: Stage) => [anonymous, a];
          await asEach(stage, clients, async (who) => void found.push(...(await walkAs(stage, browser, who))));
          expect(found).toEqual([]);
        });

      if (name === "helpdesk")
        test("[WEB-3] a hidden operation is noticed, and one that is refused", async () => {
          const { walk, description } = await beginAs(stage, browser, stage.b);
          let ticket: Node | undefined;
          for await (const { json } of answersFor(stage, stage.b, description)) {
            const methods = nodesOf(json.operation).map(({ method }) => String(method));
            if (json["@type"].includes("Ticket") && methods.includes("PATCH") && !methods.includes("DELETE"))
              ticket = json;
          }
          const address = ticket?.["@id"] as string;
          const pressed = new Set(
            nodesOf(ticket?.operation).map(
              (each) => `${each["@type"]} ${readItem(ticket as Node, address, description).cls?.iri}`,
            ),
          );
          const noticed = () => walkAt(stage, stage.b, { walk, description, address, pressed, isLast: false });
          expect(await noticed()).toEqual([]);
          await walk.alter(`(text) => text.replace(/\\{"@type":"UpdateResourceOperation".*?\\},/, "")`);
          expect(await noticed()).toEqual([
            expect.stringMatching(/offered .*, announced .*UpdateResourceOperation PATCH/),
          ]);
          const added = { "@type": "DeleteResourceOperation", method: "DELETE" };
          await walk.alter(`(text) => text.replace('"operation":[', '"operation":[${JSON.stringify(added)},')`);
          expect(await noticed()).toEqual([
            expect.stringMatching(/offered .*DeleteResourceOperation DELETE.*, announced/),
          ]);
          const [operation] = readItem({ ...ticket, operation: [added] }, address, description).operations;
          expect(await walk.press(operation as Announced, false, {})).toEqual(
            expect.arrayContaining([expect.stringContaining(" 403 ")]),
          );
          await walk.page.close();
        });
    });
  });
});

/** Opens what a client is shown, and presses each operation once: what deletes last. */
async function walkAs(stage: Stage, browser: Browser, who: Who): Promise<string[]> {
  const { walk, description } = await beginAs(stage, browser, who);
  const addresses: string[] = [];
  for await (const { json } of answersFor(stage, who, description)) addresses.push(json["@id"]);
  const wrong: string[] = [];
  const pressed = new Set<string>();
  for (const isLast of [false, true])
    for (const address of addresses)
      wrong.push(...(await walkAt(stage, who, { walk, description, address, pressed, isLast })));
  await walk.page.close();
  return wrong.map((each) => `${who.name}: ${each}`);
}

async function beginAs(stage: Stage, browser: Browser, who: Who) {
  const description = await describedTo(stage, who);
  const start = stage.server.origin + stage.model.api.paths.entrypoint;
  return { description, walk: await Walk.begin(browser, start, description, await personOf(stage, who)) };
}

interface Step {
  readonly walk: Walk;
  readonly description: Description;
  readonly address: string;
  /** Names of the operations that are done, with their classes. */
  readonly pressed: Set<string>;
  /** Whether what deletes is pressed, and not all else. */
  readonly isLast: boolean;
}

async function walkAt(stage: Stage, who: Who, { walk, description, address, pressed, isLast }: Step) {
  const wrong: string[] = [];
  for (;;) {
    const { status, json } = await stage.ask(who, { method: "GET", path: new URL(address).pathname });
    if (status !== 200) return wrong;
    const isList = isCollection(json);
    const { operations, cls } = (isList ? readCollection : readItem)(json, address, description);
    const next = operations.find(
      ({ name, method, target }) =>
        (method !== "GET" || target !== null) &&
        (method === "DELETE") === isLast &&
        !pressed.has(`${name} ${cls?.iri}`) &&
        // It takes a token from a mail.
        !name.startsWith("ChangePassword") &&
        // Without the account the walk would end.
        !(isLast && address.endsWith(`/${who.account}`)),
    );
    if (isLast && next === undefined) return wrong;
    await walk.open(address);
    const announced = nodesOf(json.operation).map((each) => `${each["@type"]} ${each.method}`);
    const offered = await walk.offered();
    if (String(offered.toSorted()) !== String(announced.toSorted()))
      wrong.push(`${address}: offered ${offered}, announced ${announced}`);
    if (next === undefined) return wrong;
    pressed.add(`${next.name} ${cls?.iri}`);
    const refused = await walk.press(next, isList, await contentFor(stage, who, description, next, address));
    // What others link to, nobody may delete.
    if (!isLast || !refused.some((each) => each.includes(" 409 "))) wrong.push(...refused);
  }
}

/** How a client signs in. */
async function personOf(stage: Stage, { account }: Who): Promise<Person | null> {
  const { authentication } = stage.model.api;
  if (account === null || authentication === null) return null;
  const resource = resourceNamed(stage.model, authentication.accounts.resource);
  const row = (await stage.oracle()).row(resource, account);
  return { username: String(row?.[authentication.accounts.username]), password };
}

/** What a form is filled in with: links by the names of resources, for a change one text, else all that is needed. */
async function contentFor(
  stage: Stage,
  who: Who,
  description: Description,
  { expects, method, readOnly, target }: Announced,
  address: string,
): Promise<Record<string, unknown>> {
  const form = description.classes.get(expects ?? "");
  const of = classOf(stage, expects);
  if (form === undefined || of === undefined || (method === "PUT" && target === null)) return {};
  const keys = fieldsOf(form, readOnly).map(({ key }) => key);
  const properties = of.properties.filter(({ name }) => keys.includes(name));
  if (method === "PATCH") {
    const changed = properties.find(
      ({ unique, many, range }) => !unique && !many && range.kind === "data" && range.datatype === "string",
    );
    return changed === undefined ? {} : { [changed.name]: await stage.seeder.value(changed) };
  }
  const resource = stage.model.resources.find((each) => each === of);
  const rule = resource ? ruleOf(resource, "append") : [];
  const isFollowed = (name: string) => pathsIn(rule).some(({ links }) => links[0] === name);
  // What a transition takes, its new state may need.
  const needed = properties.filter((each) => target !== null || mustBeGiven(each) || isFollowed(each.name));
  const content: Record<string, unknown> = {};
  for (const property of needed)
    if (property.range.kind !== "link") content[property.name] = await stage.seeder.value(property);
  const oracle = await stage.oracle();
  const links = needed.filter(({ range }) => range.kind === "link");
  const chosen = choiceOf(stage, oracle, who, { resource, links, content, address });
  for (const [link, row] of chosen) {
    const linked = stage.model.resources.find(
      ({ name }) => link.range.kind === "link" && name === link.range.resource,
    ) as Resource;
    const { json } = await stage.ask(who, {
      method: "GET",
      path: pathOf({ resource: linked, id: String(row[keyOf(linked)]) }),
      headers: { "accept-language": "en" },
    });
    const name = nameOf(json, readItem(json, json["@id"], description).cls, "en");
    content[link.name] = link.many ? [name] : name;
  }
  return content;
}

/** Targets of links with which a new resource is permitted, and is no other's double. */
function choiceOf(
  { model }: Stage,
  oracle: Oracle,
  who: Who,
  {
    resource,
    links,
    content,
    address,
  }: {
    readonly resource: Resource | undefined;
    readonly links: readonly Property[];
    readonly content: Row;
    readonly address: string;
  },
): ReadonlyMap<Property, Row> {
  const above = decodeURIComponent(address.split("/").at(-3) ?? "");
  const inverse = model.resources
    .flatMap(({ properties }) => properties.flatMap((property) => property.inverse ?? []))
    .find(({ path }) => path.replace("{id}", encodeURIComponent(above)) === new URL(address).pathname);
  const fixed = inverse === undefined ? {} : { [inverse.link]: above };
  const candidates = links.map(({ range }) => {
    const target = resourceNamed(model, range.kind === "link" ? range.resource : "");
    return oracle
      .all(target)
      .filter((row) => oracle.listed(who, target, row))
      .map((row) => [row, row[keyOf(target)]] as const);
  });
  const defaults = Object.fromEntries((resource?.properties ?? []).map((each) => [each.name, each.default]));
  for (const chosen of combinations(candidates)) {
    const given = Object.fromEntries(chosen.map(([, id], index) => [links[index]?.name ?? "", id]));
    const row = { ...defaults, ...content, ...fixed, ...given, owner: who.account };
    const unique = [
      ...links.filter((link) => link.unique).map(({ name }) => [name]),
      ...(resource?.constraints ?? []).filter(({ kind }) => kind === "unique").map(({ operands }) => operands),
    ];
    const isTaken = unique.some((names) =>
      oracle.all(resource as Resource).some((other) => names.every((name) => other[name] === row[name as never])),
    );
    if (resource === undefined || (!isTaken && oracle.permits(ruleOf(resource, "append"), who, resource, row)))
      return new Map(chosen.map(([each], index) => [links[index] as Property, each]));
  }
  throw new Error(`${who.name} can choose nothing for ${links.map(({ name }) => name)} of a new ${resource?.name}`);
}

function* combinations<Value>([first, ...others]: readonly (readonly Value[])[]): Generator<readonly Value[]> {
  if (first === undefined) yield [];
  else for (const value of first) for (const rest of combinations(others)) yield [value, ...rest];
}
