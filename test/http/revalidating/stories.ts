/** What changes: items, pages, what is in sight, what is embedded, and what clients may do. */

import { type Answer, type Server, unique } from "../asking.ts";
import { aKey, anObject, aPlace, place } from "../making.ts";
import type { Begin } from "./race.ts";
import { Reader } from "./reader.ts";

const pathOf = (iri: string) => new URL(iri).pathname;
const operations = (answer: Answer): number => answer.json.operation.length;

/** Fails where a write is not acknowledged. */
async function must(server: Server, method: string, path: string, question: Parameters<Server["ask"]>[2]) {
  const answer = await server.ask(method, path, question);
  if (answer.status !== 204 && answer.status !== 303)
    throw new Error(`${method} ${path} is ${answer.status}: ${answer.text}`);
  return answer;
}

/** An item that is changed, seen by several, who remember what they have of different times. */
const item: Begin = async (server) => {
  const as = await server.admin();
  const path = pathOf(await aPlace(server, { population: 0 }));
  let population = 0;
  const look = ({ json }: Answer) => json.population;
  return {
    readers: [new Reader(path, undefined, look), new Reader(path, undefined, look), new Reader(path, as, look)],
    async write(to, round) {
      await must(to, "PATCH", path, { as, body: { population: round } });
      population = round;
    },
    expected: () => [population, population, population],
  };
};

/** An IRI that passes from one place to another: what a client has of the former is never good for the latter. */
const passedOn: Begin = async (server) => {
  const as = await server.admin();
  const slug = unique("passed");
  const path = `/places/${slug}`;
  await must(server, "PUT", path, { as, body: place({ slug, population: 0 }) });
  let population = 0;
  const look = (answer: Answer) => (answer.status === 200 ? answer.json.population : null);
  return {
    readers: [new Reader(path, undefined, look), new Reader(path, as, look)],
    async write(to, round) {
      await must(to, "PATCH", path, { as, body: { slug: unique("former") } });
      const body = place({ slug, population: round });
      if (round % 3 === 0) await must(to, "PUT", path, { as, body });
      else if (round % 3 === 1) await must(to, "POST", "/places/", { as, body });
      else await must(to, "PATCH", pathOf(await aPlace(to, { population: round })), { as, body: { slug } });
      population = round;
    },
    expected: () => [population, population],
  };
};

/** Pages: entries come, change their place in the order, leave the filter, and go. */
const pages: Begin = async (server) => {
  const as = await server.admin();
  const name = unique("Page");
  const entries = new Map<string, number>();
  const look = ({ json }: Answer) => [
    json.totalItems,
    json.member.map(({ population }: { population: number }) => population),
    json.view?.next !== undefined,
  ];
  const page = (from: number, to = 3) => {
    const inOrder = [...entries.values()].filter((each) => each >= from).sort((a, b) => b - a);
    return [inOrder.length, inOrder.slice(0, to), inOrder.length > to];
  };
  const path = `/places/?name[prefix]=${name}&order[population]=desc`;
  return {
    readers: [
      new Reader(`${path}&itemsPerPage=3`, undefined, look),
      new Reader(`${path}&population[gte]=500000&itemsPerPage=3`, undefined, look),
      new Reader(`${path}&itemsPerPage=3`, as, look),
    ],
    async write(to, round) {
      const [some] = entries.keys();
      const population = (round * 7919 * 131) % 1_000_000;
      if (some === undefined || entries.size < 4 || (round % 3 === 0 && entries.size < 8)) {
        const made = await must(to, "POST", "/places/", { as, body: place({ name: { en: name }, population }) });
        entries.set(pathOf(made.headers.get("location") ?? ""), population);
      } else if (round % 3 === 1) {
        await must(to, "DELETE", some, { as });
        entries.delete(some);
      } else {
        await must(to, "PATCH", some, { as, body: { population } });
        entries.set(some, population);
      }
    },
    expected: () => [page(0), page(500_000), page(0)],
  };
};

/** An object that is shown to everyone and hidden again. */
const sight: Begin = async (server) => {
  const as = await server.user();
  const type = `text/${unique("type")}`;
  const path = pathOf(await anObject(server, as, { type }));
  let shown = false;
  const total = ({ json }: Answer) => json.totalItems;
  const list = `/objects/?contentType=${encodeURIComponent(type)}`;
  return {
    readers: [
      new Reader(path, undefined, ({ status }) => status),
      new Reader(list, undefined, total),
      new Reader(list, await server.user(), total),
      new Reader(path, as, ({ json }) => json.public),
    ],
    async write(to) {
      await must(to, "PATCH", path, { as, body: { public: !shown } });
      shown = !shown;
    },
    expected: () => [shown ? 200 : 401, shown ? 1 : 0, shown ? 1 : 0, shown],
  };
};

/** What is embedded changes, and what embeds it does not. */
const embedded: Begin = async (server) => {
  const as = await server.admin();
  const country = "/countries/IS";
  const path = pathOf(await aPlace(server, { addressCountry: country }));
  let name = "";
  const look = ({ json }: Answer) => json.addressCountry.name;
  return {
    readers: [
      new Reader(`${path}?embed=addressCountry`, undefined, look),
      new Reader(`${path}?embed=addressCountry`, as, look),
    ],
    async write(to, round) {
      await must(to, "PATCH", country, { as, body: { name: { en: `Iceland ${round}` } } });
      name = `Iceland ${round}`;
    },
    expected: () => [name, name],
  };
};

/** An account that is given a role and loses it: what it may do stands in everything that it is shown. */
const rights: Begin = async (server) => {
  const as = await server.admin();
  const user = await server.user();
  const path = pathOf(await aPlace(server));
  let admin = false;
  return {
    readers: [
      new Reader(path, user, operations),
      new Reader("/places/?itemsPerPage=1", user, operations),
      new Reader("/", user, ({ json }) => "users" in json),
      new Reader(path, undefined, operations),
    ],
    async write(to) {
      await must(to, "PATCH", pathOf(user.user), { as, body: { roles: admin ? [] : ["admin"] } });
      admin = !admin;
    },
    expected: () => [admin ? 4 : 1, admin ? 2 : 1, admin, 1],
  };
};

/** A key that is given a scope and loses it. */
const scopes: Begin = async (server) => {
  const as = await server.admin();
  const key = await aKey(server, as);
  const path = pathOf(await aPlace(server));
  let may = false;
  return {
    readers: [new Reader(path, key.authorization, operations)],
    async write(to) {
      await must(to, "PATCH", pathOf(key.iri), { as, body: { scopes: may ? [] : ["places:write"] } });
      may = !may;
    },
    expected: () => [may ? 4 : 1],
  };
};

export const stories: readonly Begin[] = [item, item, passedOn, pages, pages, sight, embedded, rights, scopes];

/** A user who logs in and out, with a key that is made and deleted: what has ended is refused, what has begun is taken. */
export const credentials: Begin = async (server) => {
  const user = await server.user();
  const status = (as: string) => new Reader("/users/?me", as, (answer) => answer.status);
  const login = async (to: Server) => (await to.login(user.username, user.password)).authorization;
  let [former, present] = [user.authorization, await login(server)];
  let key = await aKey(server, user);
  let [readers, statuses] = [
    [status(former), status(present)],
    [200, 200],
  ];
  return {
    get readers() {
      return readers;
    },
    async write(to) {
      await must(to, "DELETE", "/oauth2/token", { as: former });
      await must(to, "DELETE", pathOf(key.iri), { as: present });
      const ended = [former, key.authorization];
      [former, present] = [present, await login(to)];
      key = await aKey(to, { ...user, authorization: present });
      readers = [...ended, former, present, key.authorization].map(status);
      statuses = [401, 401, 200, 200, 200];
    },
    expected: () => statuses,
  };
};
