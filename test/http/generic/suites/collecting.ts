/** Collections: pages, filters, orders, and who sees which entries. */

import { describe, expect, test } from "vitest";
import type { Resource } from "../../../../codegen/language/model.ts";
import {
  entries,
  expanded,
  listed,
  lister,
  misplaced,
  pages,
  parametersOf,
  probes,
  targetOf,
  valuesOf,
  valuesThrough,
} from "../listing.ts";
import { type Client, may, mayEver, operationOf, ruleOf } from "../permission.ts";
import type { Json } from "../sampler.ts";
import type { Made, World } from "../world.ts";
import { paging } from "./paging.ts";

export function collecting(world: World, resource: Resource): void {
  const { collection } = resource;
  if (operationOf(resource, "list") === undefined || operationOf(resource, "append") === undefined) return;
  const as = () => lister(world, resource) as Client;
  /** The order of a property's texts: of those in languages that of the default one, where the database has it. */
  const collatorOf = (name: string) => {
    const multilingual = resource.properties.some((each) => each.name === name && each.multilingual);
    const own = multilingual && world.database === "PostgreSQL";
    return new Intl.Collator(own ? world.model.api.locales.default : "und");
  };
  const named = (name: string) => resource.properties.find((each) => each.name === name);
  // Nothing changes them, so that every test can ask for the same.
  let samples: Promise<readonly Made[]> | undefined;
  const some = (): Promise<readonly Made[]> => {
    samples ??= Promise.all([0, 1, 2].map((index) => world.make(resource, { all: index % 2 === 0 })));
    return samples;
  };

  describe("the collection", () => {
    paging(world, resource);

    test("[COL-3] tells its filters and orders as a template", async () => {
      const { json } = await world.get(`${resource.path}?itemsPerPage=1`, as());
      const filters = collection.filters.flatMap((filter) =>
        parametersOf(filter).map((variable) => [
          variable,
          filter.link === null ? filter.property : `${filter.link}.${filter.property}`,
        ]),
      );
      const declared = [
        ...filters,
        ...collection.orders.map((order) => [`order[${order}]`, order]),
        ...(collection.search.length > 0 ? [["q", "hydra:freetextQuery"]] : []),
        ...(collection.group === null ? [] : [["group", "hydra:property"]]),
      ];
      const mapping = (json.search?.mapping ?? []).map(({ variable, property }: Json) => [variable, property]);
      expect(mapping.sort()).toEqual(declared.sort());
      for (const [variable] of declared) expect(json.search.template).toContain(variable);
    });

    for (const property of collection.orders) {
      test(`[COL-3] by ${property}, both ways`, async () => {
        await some();
        const all = (await entries(world, resource, as())).map((entry) => entry["@id"]).sort();
        const { template } = (await world.get(`${resource.path}?itemsPerPage=1`, as())).json.search;
        for (const direction of ["asc", "desc"] as const) {
          const found = await entries(world, resource, as(), `order[${property}]=${direction}`);
          expect(found.map((entry) => entry["@id"]).sort()).toEqual(all);
          expect([direction, misplaced(found, property, direction, collatorOf(property), named(property))]).toEqual([
            direction,
            [],
          ]);
          const promised = await pages(world, expanded(template, `order[${property}]=${direction}`), as());
          expect(promised.flatMap(({ json }) => json.member)).toEqual(found);
        }
      });
    }

    if (collection.defaultOrder) {
      const { property, direction } = collection.defaultOrder;
      test(`[COL-3] by ${property} ${direction} where nothing is said`, async () => {
        await some();
        expect(
          misplaced(await entries(world, resource, as()), property, direction, collatorOf(property), named(property)),
        ).toEqual([]);
      });
    }

    test.each(collection.group?.by ?? [])("[VAL-9] grouped by %s, every entry counts once", async (by) => {
      await some();
      const all = await entries(world, resource, as());
      const { status, json } = await world.get(`${resource.path}?group=${by}`, as());
      const counted = json.member.map((group: Json) => [group[by] ?? null, group.totalItems]);
      const expected = Map.groupBy(all, (entry) => (entry[by] ?? null) as Json);
      expect([status, counted.toSorted()]).toEqual([
        200,
        [...expected].map(([value, of]) => [value, of.length]).sort(),
      ]);
    });

    for (const filter of collection.filters) {
      const { link, property: name, forms } = filter;
      const target = link === null ? resource : targetOf(world, resource, link);
      const property = target.properties.find((each) => each.name === name) as Resource["properties"][number];
      const called = link === null ? name : `${link}.${name}`;

      // What is made for a link has but what is required.
      const linked = async (): Promise<readonly Made[]> => {
        if (link === null || property.required) return [];
        const { iri } = await world.make(target, { all: true });
        const many = resource.properties.some((each) => each.name === link && each.many);
        return [await world.make(resource, { given: { [link]: many ? [iri] : iri } })];
      };

      test.each(forms)(`[COL-3] those whose ${called} meets a filter: %s`, async (form) => {
        const made = [...(await some()), ...(await linked())];
        const all = await entries(world, resource, as());
        const value = link === null ? valuesOf(name) : await valuesThrough(world, all, link, name, as());
        const own = all.filter((entry) => made.some(({ iri }) => iri === entry["@id"]));
        const values = [...new Set(own.flatMap(value))];
        expect(own.length).toBe(made.length);
        if (form !== "exists") expect(values).not.toEqual([]);
        for (const { query, meets } of probes({ name: called }, form, values, value, property)) {
          const { found, total } = await listed(world, resource, as(), query);
          const expected = all.filter(meets).map((entry) => entry["@id"]);
          expect([query, found.map((entry) => entry["@id"]).sort()]).toEqual([query, expected.sort()]);
          expect([query, total]).toEqual([query, expected.length]);
          const template = (await world.get(`${resource.path}?itemsPerPage=1`, as())).json.search.template;
          const promised = (await pages(world, expanded(template, query), as())).flatMap(({ json }) => json.member);
          // Of several values, a template of basic representation takes the last.
          if (form !== "in")
            expect([query, promised.map((entry: Json) => entry["@id"]).sort()]).toEqual([query, expected]);
        }
      });

      if (link !== null) {
        test(`[COL-5] ${called} tells no client of what it may not read`, async () => {
          await linked();
          const every = await entries(world, resource, as());
          const known = every.flatMap(await valuesThrough(world, every, link, name, as()));
          for (const client of world.clients.filter((each) => mayEver(ruleOf(resource, "list"), each))) {
            const all = await entries(world, resource, client);
            const value = await valuesThrough(world, all, link, name, client);
            for (const { query, meets } of forms.flatMap((form) =>
              probes({ name: called }, form, known, value, property),
            )) {
              const { found, total } = await listed(world, resource, client, query);
              const expected = all.filter(meets).map((entry) => entry["@id"]);
              const told = found.map((entry) => entry["@id"]);
              expect([client.name, query, total, told.sort()]).toEqual([
                client.name,
                query,
                expected.length,
                expected.sort(),
              ]);
            }
          }
        });
      }

      test(`[COL-3] a malformed ${called} is 400`, async () => {
        const { range } = property;
        const free =
          range.kind === "data" && ["string", "email", "iri", "language", "duration", "time"].includes(range.datatype);
        for (const parameter of parametersOf(filter)) {
          if (free && !parameter.startsWith("exists") && !parameter.endsWith("[between]")) continue;
          const answer = await world.get(`${resource.path}?${encodeURIComponent(parameter)}=%3F!`, as());
          expect([parameter, answer.status]).toEqual([parameter, 400]);
          expect(answer.json.violations).toEqual([expect.objectContaining({ property: parameter })]);
        }
      });
    }

    test("[COL-3] passes over what it does not know, unless it is asked to be strict", async () => {
      expect((await world.get(`${resource.path}?nothing=1&itemsPerPage=1`, as())).status).toBe(200);
      const strict = await world.get(`${resource.path}?nothing=1`, as(), { Prefer: "handling=strict" });
      expect([strict.status, strict.json.violations]).toEqual([
        400,
        [expect.objectContaining({ property: "nothing" })],
      ]);
      for (const parameter of collection.filters.flatMap(parametersOf)) expect(strict.text).toContain(parameter);
    });

    test("[COL-5] lists and counts to each client just the entries that it may read", async () => {
      const made = [...(await some())];
      for (const client of world.clients) {
        if (client.kind !== "user" || !mayEver(ruleOf(resource, "append"), client)) continue;
        const one = await world.make(resource, { as: client }).catch(() => undefined);
        if (one) made.push(one);
      }
      const facts = await Promise.all(made.map((each) => world.look(each)));
      for (const client of world.clients.filter((each) => mayEver(ruleOf(resource, "list"), each))) {
        const { found, total } = await listed(world, resource, client);
        expect([client.name, total]).toEqual([client.name, found.length]);
        const there = new Set(found.map((entry) => entry["@id"]));
        const [seen, allowed] = [[] as unknown[], [] as unknown[]];
        for (const fact of facts) {
          if (fact === undefined) continue;
          if (there.has(fact["@id"])) seen.push(fact["@id"]);
          const both = (["list", "retrieve"] as const).every((name) =>
            may(ruleOf(resource, name), client, resource, fact),
          );
          if (both) allowed.push(fact["@id"]);
        }
        expect([client.name, seen]).toEqual([client.name, allowed]);
      }
    });

    if (collection.me) {
      test("[COL-4] ?me is whoever asks", async () => {
        for (const client of world.clients) {
          const answer = await world.get(`${resource.path}?me`, client);
          if (client.kind === "anonymous") expect(answer.status).toBe(401);
          else
            expect([answer.status, answer.json.member.map((entry: Json) => entry["@id"])]).toEqual([
              200,
              client.kind === "user" ? [client.iri] : [],
            ]);
        }
      });
    }

    for (const name of collection.embeddable) {
      test(`[COL-6] writes out ${name} in place`, async () => {
        const made = await world.make(resource, { all: true });
        const plain = (await world.get(made.iri, as())).json;
        const { json } = await world.get(`${made.iri}?embed=${name}`, as());
        const [links, embedded] = [[plain[name]].flat(), [json[name]].flat()];
        expect(links.length).toBeGreaterThan(0);
        for (const [index, link] of links.entries()) {
          const target = await world.get(link, as());
          if (target.status !== 200) expect(embedded[index]).toBe(link);
          else expect({ ...embedded[index], "@context": 0 }).toEqual({ ...target.json, "@context": 0 });
        }
        const listed = (await entries(world, resource, as(), `embed=${name}`)).find(
          (entry) => entry["@id"] === made.iri,
        );
        expect(
          [listed?.[name]].flat().map((each: unknown) => (typeof each === "string" ? each : (each as Json)["@id"])),
        ).toEqual(links);
      });
    }
  });
}
