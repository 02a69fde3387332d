/** A generic client in a page: it knows HTTP, JSON-LD and the Hydra core vocabulary, and nothing of any service. */

import jsonld from "jsonld";
import { type Answer, type Login, type Server, unique } from "../asking.ts";
import { HYDRA, RDF, RDFS, XSD } from "./expected.ts";

/** A node in expanded form. */
// biome-ignore lint/suspicious/noExplicitAny: what another service says can have any shape
export type Node = any;

export interface Operation {
  readonly method: string;
  /** Class of what comes of it, if anything does. */
  readonly returns: string;
}

/** A text that nothing else has. */
function text(language?: string): Node {
  return {
    "@value": unique("word"),
    ...(language === undefined ? { "@type": `${XSD}string` } : { "@language": language }),
  };
}

export class Walker {
  readonly #server: Server;
  readonly #login: Login | undefined;
  #classes = new Map<string, Node>();

  constructor(server: Server, login?: Login) {
    this.#server = server;
    this.#login = login;
  }

  /** From any address of the service by its API documentation to its entrypoint: what it links to. */
  async collections(anywhere: string): Promise<readonly string[]> {
    const { headers } = await this.#ask("GET", anywhere);
    const apidoc =
      /<([^<]+)>; rel="http:\/\/www.w3.org\/ns\/hydra\/core#apiDocumentation"/.exec(headers.get("link") ?? "")?.[1] ??
      "";
    const documentation = await this.read(apidoc);
    this.#classes = new Map(documentation[`${HYDRA}supportedClass`].map((each: Node) => [each["@id"], each]));
    const entrypoint = await this.read(documentation[`${HYDRA}entrypoint`][0]["@id"]);
    const links = this.#properties(entrypoint["@type"][0]).map((each) => each[`${HYDRA}property`][0]["@id"]);
    return links.flatMap((each) => entrypoint[each] ?? []).map((each: Node) => each["@id"]);
  }

  /** The expanded node that is at an address. */
  async read(iri: string): Promise<Node> {
    const answer = await this.#ask("GET", iri);
    if (answer.status !== 200) throw new Error(`${iri} answers ${answer.status}`);
    const nodes = (await jsonld.expand(answer.json, this.#options(iri))) as Node[];
    return nodes.find((each) => each["@id"] === iri) ?? nodes[0];
  }

  /** What a resource announces that may be done to it by a method. */
  announced(resource: Node, wanted: string): Operation {
    const operations: readonly Node[] = resource[`${HYDRA}operation`] ?? [];
    const found = operations.find((each) => each[`${HYDRA}method`][0]["@value"] === wanted);
    if (found === undefined) throw new Error(`${resource["@id"]} announces no ${wanted}`);
    return { method: wanted, returns: found[`${HYDRA}returns`]?.[0]["@id"] };
  }

  /** Does something that is announced; a body is told in the terms in which the resource itself is. */
  async act(resource: Node, { method }: Operation, body?: object): Promise<Answer> {
    if (body === undefined) return this.#ask(method, resource["@id"]);
    const context = (await this.#ask("GET", resource["@id"])).json["@context"];
    return this.#ask(method, resource["@id"], await jsonld.compact(body, context, this.#options(resource["@id"])));
  }

  /** Something of a class: every required property with a value made up by its range. */
  async madeUp(type: string, collections: readonly string[]): Promise<Node> {
    const node: Node = { "@type": [type] };
    for (const supported of this.#properties(type)) {
      if (!supported[`${HYDRA}required`][0]["@value"] || !supported[`${HYDRA}writable`][0]["@value"]) continue;
      const property = supported[`${HYDRA}property`][0];
      node[property["@id"]] = [await this.#valueOf(property[`${RDFS}range`][0]["@id"], collections)];
    }
    return node;
  }

  /** A property that has a text for each language and may be changed, and a new value for it. */
  change(type: string): { readonly property: string; readonly value: Node } {
    for (const supported of this.#properties(type)) {
      const { "@id": property, [`${RDFS}range`]: range } = supported[`${HYDRA}property`][0];
      if (supported[`${HYDRA}writable`][0]["@value"] && range[0]["@id"] === `${RDF}langString`)
        return { property, value: text("en") };
    }
    throw new Error(`nothing of ${type} can be changed`);
  }

  async #valueOf(range: string, collections: readonly string[]): Promise<Node> {
    if (range === `${XSD}string`) return text();
    if (range === `${RDF}langString`) return text("en");
    for (const each of collections) {
      const [entry] = (await this.read(each))[`${HYDRA}member`] ?? [];
      if (entry?.["@type"].includes(range)) return { "@id": entry["@id"] };
    }
    throw new Error(`nothing of the range ${range} can be made up`);
  }

  /** Contexts are fetched from the service, and what has no meaning is an error. */
  #options(base: string): object {
    const documentLoader = async (url: string) => ({ documentUrl: url, document: (await this.#ask("GET", url)).json });
    return { base, documentLoader, safe: true, compactToRelative: false };
  }

  #properties(type: string): readonly Node[] {
    return this.#classes.get(type)?.[`${HYDRA}supportedProperty`] ?? [];
  }

  #ask(method: string, iri: string, body?: object): Promise<Answer> {
    return this.#server.ask(method, iri, { ...(this.#login ? { as: this.#login } : {}), ...(body ? { body } : {}) });
  }
}
