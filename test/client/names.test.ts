/** A spec whose names collide with everything that a client is made of: its client compiles, and works. */

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSpec } from "../../codegen/language/load.ts";
import { moduleName } from "../../codegen/language/resolve/derived-names.ts";
import { type Launched, launchEmpty } from "../http/launch.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { aFolder, complaints, programOf, writeClient } from "./clients.ts";
import { fetchFrom } from "./connecting.ts";

/** Classes that are called like types of the client, of its runtime, of the language, and like what is made of other classes. */
const NAMES = [
  ..."Purchase PurchaseOrder PurchaseQuery PurchaseEmbeddable".split(" "),
  ..."Language Link Page Outcome Reference Can Embedded Behind".split(" "),
  ..."Api Session Connected Conflict Languages TextIn".split(" "),
  ..."Omit Iterable Array Record Client Locale Text Name Delete".split(" "),
];

/** The collection of a class. */
const pluralOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}s`;

function plain(name: string, next: string): string {
  return `resource: ${name}
path: /${pluralOf(name)}/
properties:
  title: { type: string, multilingual: true }
  size: { type: integer }
  next: { link: ${next}, onDelete: clear }
collection: { filter: { next: equals, size: [range, exists] }, order: [size], embed: [next] }
access:
  list, retrieve, append, replace, update, delete: anyone
`;
}

/** One whose properties and operations are called like members of resources and collections. */
const ODD = `resource: Odd
path: /odds/
properties:
  iri: { type: string, required: true }
  load: { type: integer }
  can: { type: boolean }
  update: { type: string }
  register: { type: string }
  twin: { link: Odd, onDelete: clear }
collection: { filter: { twin: equals } }
operations:
${["can", "iri", "load", "register", "download"].map((name) => `  ${name}: { on: item, method: POST, path: ${name}_it, type: Odd${name}Operation, access: anyone }\n`).join("")}  at: { on: collection, method: POST, path: at_all, type: OddAtOperation, access: anyone }
access:
  list, retrieve, append, replace, update, delete: anyone
`;

function writeSpec(folder: string): void {
  rmSync(join(folder, "note.yaml"), { force: true });
  mkdirSync(join(folder, "resources"));
  writeFileSync(join(folder, "api.yaml"), 'api: Names\nversion: "1"\nbase: https://names.example/\n');
  writeFileSync(join(folder, "resources", "odd.yaml"), ODD);
  for (const [index, name] of NAMES.entries())
    writeFileSync(
      join(folder, "resources", `${moduleName(name)}.yaml`),
      plain(name, NAMES[(index + 1) % NAMES.length] as string),
    );
}

/** What a program does with a class, whatever it is called. */
const used = (name: string) => `{
  const made = await api.${pluralOf(name)}.append({ title: "x", size: 1 });
  const changed = await made.update({ size: 2, next: null });
  const page = await api.${pluralOf(name)}.list({ order: "-size", size: { gte: 1, exists: true }, embed: ["next"] });
  page.members[0]?.next?.size satisfies number | undefined;
  (await changed.replace({ size: 3 })).title satisfies string | undefined;
  (await several.${pluralOf(name)}.retrieve(made)).title satisfies { readonly [tag: string]: string } | undefined;
  if (changed.can.delete) (await changed.delete()) satisfies void;
}
`;

const usage = `import { connect } from "./client/index.ts";
import type { Api_, Link_, Odd, Omit, Iterable as Iterated, PurchaseOrder, PurchaseOrder_ } from "./client/index.ts";
export type Named = [Api_, Link_<Odd>, Omit, Iterated, PurchaseOrder, PurchaseOrder_];
"size" satisfies PurchaseOrder_;
const { api } = connect({ base: "https://names.example/" });
const several = connect({ base: "https://names.example/", locales: ["en"] }).api;
${NAMES.map(used).join("")}{
  const odd = await api.odds.append({ iri: "x", twin: api.odds.at("y") });
  const again = await api.odds.retrieve(odd);
  await api.odds.append({ iri: odd.iri satisfies string, twin: again });
  odd.load satisfies number | undefined;
  [odd.can, odd.update, odd.register] satisfies (boolean | string | undefined)[];
  odd.$iri satisfies string;
  (await odd.$load()).iri satisfies string;
  [odd.$can.can_, odd.$can.iri_, odd.$can.load_, odd.$can.register, odd.$can.download] satisfies boolean[];
  for (const call of [odd.can_, odd.iri_, odd.load_, odd.$register, odd.download]) (await call()) satisfies void;
  (await odd.$update({ can: true })).can satisfies boolean | undefined;
  (await api.odds.at_()) satisfies void;
}
`;

describe("a client of an API whose names collide with its own", () => {
  let project: TestProject;
  let server: Launched;

  beforeAll(async () => {
    project = await makeProject("minimal", writeSpec);
    const all = [...NAMES, "Odd"];
    const calls = ["can", "iri", "load", "register", "download", "at"];
    writeFileSync(
      join(project.folder, "src", "handlers", "index.ts"),
      `import { stored } from "hydrant";
${all.map((name) => `import { ${pluralOf(name)} } from "../generated/resources/${moduleName(name)}.ts";\n`).join("")}
const done = async () => ({ status: 204 });
export const handlers = {
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
${NAMES.map((name) => `  ${pluralOf(name)}: stored(${pluralOf(name)}),\n`).join("")}  odds: { ...stored(odds), ${calls.map((name) => `${name}: done`).join(", ")} },
};
`,
    );
    server = await launchEmpty(project.entry);
  });
  afterAll(async () => {
    await server?.stop();
    project?.remove();
  });

  test("compiles", async () => {
    using place = aFolder();
    const { model, diagnostics } = await loadSpec(join(project.folder, "spec"));
    if (model === null) throw new Error(JSON.stringify(diagnostics));
    writeClient(model, place.folder);
    const file = join(place.folder, "usage.ts");
    writeFileSync(file, usage);
    expect(complaints(programOf([file, join(place.folder, "client", "reading.ts")]))).toEqual([]);
  });

  test("reads, writes and calls what is hidden or had to give way", async () => {
    const { connect } = await import(join(project.folder, "src", "generated", "client", "index.ts"));
    const { api } = connect({ base: server.base, fetch: fetchFrom(server) });
    const order = await api.purchaseOrders.append({ title: "x", size: 1 });
    const purchase = await api.purchases.append({ next: order });
    expect((await purchase.next.load()).size).toBe(1);
    expect((await api.purchases.list({ next: order, embed: ["next"] })).members[0].next.size).toBe(1);
    const odd = await api.odds.append({ iri: "own", load: 5, can: true, update: "u", register: "r" });
    const { iri, load, can, update, register } = odd;
    expect([iri, load, can, update, register]).toEqual(["own", 5, true, "u", "r"]);
    expect([(await odd.$load()).iri, odd.$iri.startsWith(server.base)]).toEqual(["own", true]);
    expect(odd.$can).toEqual({
      ...{ retrieve: true, replace: true, update: true, delete: true },
      ...{ can_: true, iri_: true, load_: true, register: true, download: true },
    });
    for (const name of ["can_", "iri_", "load_", "$register", "download"]) expect(await odd[name]()).toBeUndefined();
    expect([await api.odds.at_(), api.odds.at("x").iri]).toEqual([undefined, `${server.base}odds/x`]);
    const changed = await odd.$update({ twin: odd });
    expect((await api.odds.list({ twin: changed })).members[0].twin.iri).toBe(odd.$iri);
  });
});
