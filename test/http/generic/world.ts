/** A running server of a spec with its clients, and the means to make resources on it. */

import { copyFile, mkdtemp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import type { Model, Operation, Property, Resource } from "../../../codegen/language/model.ts";
import { freePort } from "../../../scripts/ports.ts";
import type { ApiDefinition } from "../../../src/hypermedia/api-definition.ts";
import type { Place } from "../../databases.ts";
import type { Answer } from "../asking.ts";
import { type Address, type Launched, launch } from "../launch.ts";
import { type Ask, openDoor } from "./asking.ts";
import { type Door, makeClients } from "./clients.ts";
import { type Client, type Facts, may, mayEver, mayRead, mayWriteProperty, operationOf, ruleOf } from "./permission.ts";
import { type Json, Sampler } from "./sampler.ts";

/** A resource that was made for a test. */
export interface Made {
  readonly resource: Resource;
  readonly iri: string;
  readonly by: Client;
  /** What was sent for it. */
  readonly body: Json;
}

export interface Asking {
  readonly as?: Client;
  readonly body?: object | string | Uint8Array | URLSearchParams | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Making {
  readonly as?: Client;
  /** True for every property that may be given. */
  readonly all?: boolean;
  /** Values that are sent whatever the sampler says. */
  readonly given?: Json;
}

/** How many resources of a type are there to be linked to by whatever does not need one of its own. */
const spare = 3;

export class World implements Door {
  readonly model: Model;
  readonly sampler: Sampler;
  clients: readonly Client[] = [];
  #base = "";
  #door: Ask | undefined;
  #launched: Launched | undefined;
  #definition: ApiDefinition | undefined;
  readonly #spares = new Map<string, Promise<string>[]>();
  #next = 0;

  constructor(model: Model) {
    this.model = model;
    this.sampler = new Sampler(model, (resource, own) => this.#target(resource, own));
  }

  /** On which database the server is; throws before it is started. */
  get database(): Launched["name"] {
    if (this.#launched === undefined) throw new Error("The server is not started yet.");
    return this.#launched.name;
  }

  /** Starts the project's server under a base with the path that the spec's has. */
  async start(entry: string, name: Launched["name"], place: Place): Promise<void> {
    const dataDir = "dataDir" in place ? place.dataDir : await mkdtemp(join(inject("databases").folder, "generic-"));
    // All servers of tests show one certificate, so that clients with means of their own can trust them beside one another.
    for (const file of ["development-certificate.pem", "development-key.pem"])
      await copyFile(join(inject("seed"), file), join(dataDir, file));
    const username = await this.#username();
    const environment = {
      DATA_DIR: dataDir,
      HTTP_PORT: "0",
      ADMIN_USERNAME: username,
      RATE_LIMIT: "0",
      LOG_LEVEL: "warn",
      ...("databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : {}),
    };
    this.#launched = await this.#launch(entry, name, environment);
    this.#definition = (await import(join(dirname(entry), "generated", "api.ts"))).api as ApiDefinition;
    this.#door = openDoor({ ...this.#launched, docs: this.model.api.paths.docs });
    this.clients = await makeClients(this, username, this.#launched.password);
  }

  /** Launches at a free port; another process may take it first, and then at another. */
  async #launch(entry: string, name: Launched["name"], environment: Record<string, string>): Promise<Launched> {
    for (let tries = 1; ; tries++) {
      const port = await freePort();
      this.#base = `https://localhost:${port}${new URL(this.model.api.base).pathname}`;
      try {
        return await launch(name, { ...environment, PORT: String(port), BASE_URL: this.#base }, entry);
      } catch (error) {
        if (tries === 3 || !String(error).includes("is in use")) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    await this.#launched?.stop();
  }

  /** The definition that the server runs by. */
  get definition(): ApiDefinition {
    if (this.#definition === undefined) throw new Error("the server has not been started");
    return this.#definition;
  }

  /** Where the server is. */
  get address(): Address {
    if (this.#launched === undefined) throw new Error("the server has not been started");
    return this.#launched;
  }

  /** What went wrong in the server, as it logged it. */
  log(): string {
    return this.#launched?.log() ?? "";
  }

  /** Asks an absolute IRI, or a path under the base. */
  ask(method: string, target: string, { as, body, headers = {} }: Asking = {}): Promise<Answer> {
    if (this.#door === undefined) throw new Error("the server has not been started");
    return this.#door(method, this.iri(target), as?.authorization, body, headers);
  }

  get(target: string, as?: Client, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.ask("GET", target, { ...(as ? { as } : {}), headers });
  }

  iri(path: string): string {
    return path.startsWith("/") ? this.#base + path.slice(1) : path;
  }

  client(name: string): Client {
    const found = this.clients.find((client) => client.name === name);
    if (found === undefined) throw new Error(`there is no client called ${name}`);
    return found;
  }

  resource(name: string): Resource {
    return this.model.resources.find((resource) => resource.name === name) as Resource;
  }

  /** Content that the client may send; a key gets no more scopes than its maker has. */
  async content(resource: Resource, as: Client, given: Json = {}, all = false, own = false): Promise<Json> {
    const { authentication } = this.model.api;
    const keys = authentication?.keys?.resource === resource.name ? authentication.keys : null;
    const without = (property: Resource["properties"][number]) =>
      property.name in given ||
      !mayWriteProperty(property, as, resource) ||
      property.name === keys?.scopes ||
      property.name === keys?.expires;
    const scopes = all && keys?.scopes && as.scopes.length > 0 ? { [keys.scopes]: as.scopes } : {};
    return { ...(await this.sampler.content(resource, { all, own, without })), ...scopes, ...given };
  }

  /** The client that may do it: one who may do most, or with a resource that is there, the first who may do it with that. */
  able({ access }: Pick<Operation, "access">, resource?: Resource, facts?: Facts): Client | undefined {
    const first = this.clients.filter(({ name }) => name === "all roles");
    const [one] = [...first, ...this.clients].filter((client) =>
      facts !== undefined && resource !== undefined ? may(access, client, resource, facts) : mayEver(access, client),
    );
    return one;
  }

  /** Makes a resource; throws where none was made. */
  async make(resource: Resource, { as = this.#maker(resource), all = false, given = {} }: Making = {}): Promise<Made> {
    let answer: Answer | undefined;
    // What may be linked to once only, by rules of the handlers' own, is made anew.
    for (const own of [false, true]) {
      const describes = resource.bytes === null || operationOf(resource, "update") !== undefined;
      const body = describes ? await this.content(resource, as, { ...visible(resource, as), ...given }, all, own) : {};
      const sent = resource.bytes === null ? body : Buffer.from("some bytes");
      answer = await this.ask("POST", resource.path, { as, body: sent });
      const iri = answer.headers.get("location");
      // What is known of a file is said once it is there.
      if (iri !== null && resource.bytes !== null && describes) answer = await this.ask("PATCH", iri, { as, body });
      if (iri !== null && answer.status < 400) return { resource, iri, by: as, body };
      if (answer.status !== 409) break;
    }
    throw new Error(`${as.name} could not make a ${resource.name}: ${answer && refusal(answer)}`);
  }

  /** A client that may make such a resource and give it that property. */
  writer(resource: Resource, property: Property): Client {
    const makers = this.clients.filter(
      (client) => mayEver(ruleOf(resource, "append"), client) && mayWriteProperty(property, client, resource),
    );
    const found = makers.find(({ name }) => name === "all roles") ?? makers[0];
    if (found === undefined) throw new Error(`nobody may give a ${resource.name} its ${property.name}`);
    return found;
  }

  /** A resource as somebody sees it who may; undefined where nobody may. */
  async look({ resource, iri, by }: Pick<Made, "resource" | "iri" | "by">): Promise<Json | undefined> {
    const rule = ruleOf(resource, "retrieve");
    for (const client of new Set([by, ...this.clients.filter(({ name }) => name === "all roles"), ...this.clients])) {
      if (!mayEver(rule, client)) continue;
      const answer = await this.get(iri, client);
      if (answer.status === 200 && mayRead(client, resource, answer.json)) return answer.json;
    }
    return undefined;
  }

  #maker(resource: Resource): Client {
    const append = operationOf(resource, "append");
    const client = append && this.able(append);
    if (client === undefined) throw new Error(`nobody may append a ${resource.name}`);
    return client;
  }

  async #target(name: string, own: boolean): Promise<string> {
    const make = async () => (await this.make(this.resource(name))).iri;
    if (own) return make();
    const spares = this.#spares.get(name) ?? [];
    this.#spares.set(name, spares);
    if (spares.length < spare) spares.push(make());
    this.#next++;
    return spares.length < spare ? (spares.at(-1) as Promise<string>) : (spares[this.#next % spare] as Promise<string>);
  }

  async #username(): Promise<string> {
    const { authentication } = this.model.api;
    if (authentication === null) return "admin";
    const property = this.resource(authentication.accounts.resource).properties.find(
      ({ name }) => name === authentication.accounts.username,
    );
    return String(property && (await this.sampler.value(property, { all: false })));
  }
}

/** What an answer says of why it is no other. */
export function refusal(answer: Answer): string {
  if (!answer.text.includes('"@type":"Error"')) return `${answer.status} ${answer.text.slice(0, 300)}`;
  const { description, violations = [] } = answer.json;
  return `${answer.status} ${description} ${JSON.stringify(violations)}`;
}

/** What makes a resource visible to more than its owner, so that others may link to it. */
function visible(resource: Resource, as: Client): Json {
  const flags = ruleOf(resource, "retrieve").flatMap(({ when }) => when.map(({ property }) => property));
  const writable = resource.properties.filter(
    (property) => flags.includes(property.name) && mayWriteProperty(property, as, resource),
  );
  return Object.fromEntries(writable.map(({ name }) => [name, true]));
}
