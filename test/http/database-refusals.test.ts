/** Writes that the database refuses for reasons of its own: a constraint that a newer version has added, and lost races. */

import type { Knex } from "knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "../../src/handlers/index.ts";
import { describeOnEachDatabase } from "../databases.ts";
import { place } from "./making.ts";
import { type Mounted, mounted } from "./mounting.ts";

const refusing = {
  name: "9999_refuse_places",
  up: async (knex: Knex) => {
    await knex.raw("alter table places add constraint newer check (slug <> 'newer')");
    await knex.raw(`create function lose_race() returns trigger language plpgsql as $body$ begin
      if new.slug = 'raced' then raise exception 'lost' using errcode = '40001'; end if; return new; end $body$`);
    await knex.raw("create trigger race before insert on places for each row execute function lose_race()");
  },
  down: async () => {},
};

describeOnEachDatabase("a database that refuses", (databases) => {
  let server: Mounted;
  beforeAll(async () => {
    server = await mounted(handlers, await databases.fresh(), { further: [refusing] });
  });
  afterAll(() => server?.end());

  const post = (slug: string) =>
    fetch(`${server.origin}/places/`, {
      method: "POST",
      headers: { authorization: server.authorization, "content-type": "application/ld+json" },
      body: JSON.stringify(place({ slug })),
    });

  test("[ERR-3] a value that only a newer version's constraint refuses is 409, which tells nothing of the database", async () => {
    const answer = await post("newer");
    const { description } = (await answer.json()) as { description: string };
    expect([answer.status, description]).toEqual([
      409,
      "The service is being upgraded, and its newer version does not accept these values.",
    ]);
  });

  test("[LIM-5] a write that loses every race is 503 with Retry-After", async () => {
    const answer = await post("raced");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  });
});
