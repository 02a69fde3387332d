/** What every kind of answer means as linked data: something in every part, and in no other words of Hydra's than Hydra's. */

import { expect, test } from "vitest";
import type { Resource } from "../../../../codegen/language/model.ts";
import { canonical, difference } from "../../../meaning.ts";
import type { Answer } from "../../asking.ts";
import { inAllLanguages } from "../comparing.ts";
import { allowed, possibleOn } from "../doing.ts";
import { type Languages, Meant } from "../expected-values.ts";
import { unknownWords } from "../hydra.ts";
import { lister } from "../listing.ts";
import { operationOf } from "../permission.ts";
import { triples } from "../triples.ts";
import type { World } from "../world.ts";

/** Nothing of it is without a meaning, and no word is taken for one of Hydra's that is none. */
async function expectMeaning(world: World, path: string, answer: Answer): Promise<string> {
  const said = await triples(world, answer.text, world.iri(path));
  expect(unknownWords(said)).toEqual([]);
  expect(said).not.toBe("");
  return said;
}

/** Language tags that differ in their case alone are the same (RDF 1.1 Concepts, section 3.3), and processors may write them small. */
function inSmall(quads: string): string {
  return quads.replace(/"@[A-Za-z0-9-]+ \.$/gm, (tag) => tag.toLowerCase());
}

/** Answers of the API as a whole. */
export function meaningOfWhole(world: World): void {
  test("[LD-6][HYD-1] all of the entrypoint, of the API documentation and of an error has a meaning", async () => {
    const { paths } = world.model.api;
    for (const as of [world.client("anonymous"), world.clients.find(({ name }) => name === "all roles")])
      await expectMeaning(world, paths.entrypoint, await world.get(paths.entrypoint, as));
    const apidoc = await expectMeaning(world, paths.apidoc, await world.get(paths.apidoc));
    expect(apidoc).toContain("<http://www.w3.org/ns/hydra/core#supportedClass>");
    const error = await expectMeaning(world, "/nowhere", await world.get("/nowhere"));
    expect(error).toContain('"404"^^<http://www.w3.org/2001/XMLSchema#integer>');
  });
}

export function meaning(world: World, resource: Resource): void {
  if (!possibleOn(resource, "retrieve")) return;
  const { offered } = world.model.api.locales;
  const embed = resource.collection.embeddable.length > 0 ? [`embed=${resource.collection.embeddable.join(",")}`] : [];
  const queries = ["", `?locales=${offered.slice(0, 6).join(":")}`, ...embed.map((each) => `?${each}`)];

  test("[LD-6][LNG-4][COL-6] all of a resource has a meaning: in a language, in several, and with others in it", async () => {
    const made = await world.make(resource, { all: true });
    const as = await allowed(world, made, "retrieve");
    for (const query of queries) {
      const answer = await world.get(made.iri + query, as);
      expect([query, answer.status]).toEqual([query, 200]);
      expect(await expectMeaning(world, made.iri + query, answer)).toContain(`<${made.iri}>`);
    }
    for (const tag of offered.slice(0, 3)) {
      const headers = { "Accept-Language": `${tag}, ${offered.at(-1)};q=0.5` };
      await expectMeaning(world, made.iri, await world.get(made.iri, as, headers));
    }
  });

  if (resource.bytes === null)
    test("[LD-6][LNG-3][LNG-4][HYD-1] a resource says what was written, as the spec has it, and nothing else", async () => {
      const made = await world.make(resource, { all: true });
      const as = await allowed(world, made, "retrieve");
      const facts = (await inAllLanguages(world, made.iri, as)).json;
      const { default: standard } = world.model.api.locales;
      const asked: (readonly [query: string, languages: Languages])[] = [
        ["", { first: [standard] }],
        [`?locales=${offered.join(":")}`, { all: offered }],
        ...offered.slice(0, 4).map((tag): [string, Languages] => [`?locale=${tag}`, { first: [tag] }]),
        [`?locale=${offered.at(-1)}-x-y&fallbackLocale=${standard}`, { first: [`${offered.at(-1)}-x-y`, standard] }],
      ];
      for (const [query, languages] of asked) {
        const said = await triples(world, (await world.get(made.iri + query, as)).text, made.iri);
        const meant = await canonical(new Meant(world, languages).resource(made, as, facts).triples);
        expect([query, difference(inSmall(meant), inSmall(said))]).toEqual([query, ""]);
      }
    });

  test("[LD-6][COL-1] all of a page of the collection has one, and of what is refused", async () => {
    const client = lister(world, resource);
    if (client !== undefined)
      for (const query of ["?itemsPerPage=3", ...embed.map((each) => `?itemsPerPage=3&${each}`)])
        await expectMeaning(world, resource.path + query, await world.get(resource.path + query, client));
    const append = operationOf(resource, "append");
    const writer = append && append.expects !== null ? world.able(append) : undefined;
    if (writer === undefined) return;
    const refused = await world.ask("POST", resource.path, { as: writer, body: { "no such property": 1 } });
    expect(refused.status).toBe(400);
    await expectMeaning(world, resource.path, refused);
  });
}
