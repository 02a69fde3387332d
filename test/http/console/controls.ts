/** Holds the console's controls of an answer, as its own modules compute them, against what the server answers when they are used. */

import type { Class } from "../../../codegen/language/model.ts";
import {
  type Announced,
  controlsOf,
  isCollection,
  needsForm,
  readCollection,
  readItem,
} from "../../../src/console/api/answer.ts";
import { type Description, readDescription } from "../../../src/console/api/description.ts";
import { iriOf, type Node, nodesOf, term } from "../../../src/console/api/json.ts";
import { fieldsOf } from "../../../src/console/fields/content.ts";
import type { Who } from "../rights/oracle.ts";
import type { Reply, Stage } from "../rights/stage.ts";
import { bodyFor, past } from "../rights/traces.ts";

/** The description as the console reads it. */
export async function describedTo(stage: Stage, who: Who): Promise<Description> {
  const read = async (path: string) => (await stage.ask(who, { method: "GET", path })).json as Node;
  const apidoc = await read(stage.model.api.paths.apidoc);
  const shapes = iriOf(term(apidoc, "shapesGraph")) as string;
  const url = stage.server.origin + stage.model.api.paths.apidoc;
  return readDescription(apidoc, url, await read(new URL(shapes, url).pathname));
}

/** What of an answer's controls is wrong: not announced, without fields, refused, or missing although it would work. */
export async function wrongControls(stage: Stage, who: Who, description: Description, node: Node): Promise<string[]> {
  const url = node["@id"] as string;
  const isList = isCollection(node);
  const read = (each: Node) => (isList ? readCollection : readItem)(each, url, description);
  const { cls, operations } = read(node);
  const controls = controlsOf({ operations }, isList);
  const wrong: string[] = [];
  const announced = nodesOf(node.operation).map((each) => `${each["@type"]} ${each.method}`);
  const offered = controls.map(({ operation: { name, method } }) => `${name} ${method}`);
  if (String(offered) !== String(announced)) wrong.push(`offered ${offered}, announced ${announced}`);
  for (const control of controls) {
    const { expects, readOnly, types, name } = control.operation;
    const form = description.classes.get(expects ?? "");
    if (types.length === 0) wrong.push(`${name} is not described`);
    if (needsForm(control) && (form === undefined || fieldsOf(form, readOnly).length === 0))
      wrong.push(`${name} has no fields`);
  }
  const every = (cls?.operations ?? []).map(({ types: [type], method, returns }) => ({
    "@type": type,
    method,
    returns,
  }));
  const isOffered = ({ url: address, types }: Announced) =>
    operations.some((each) => each.url === address && each.types.includes(types[0] as string));
  // What is done may change what else can be done.
  const steps = read({ ...node, operation: every }).operations.filter(
    ({ method, target }) => method !== "GET" || target !== null,
  );
  const sorted = steps.toSorted((one, other) => Number(isOffered(one)) - Number(isOffered(other)));
  for (const step of sorted) {
    const { method, url: address, target, expects } = step;
    const isUpload = isList && method === "POST" && target === null && expects === null;
    const headers = {
      // The lifecycle's operations would succeed, but for the condition.
      ...(isOffered(step) && target === null ? { "if-unmodified-since": past } : {}),
      ...(isUpload ? { "content-type": "text/plain" } : {}),
    };
    const body = isUpload ? Buffer.from("some bytes") : await bodyOf(stage, step, node);
    const { status, text } = await stage.ask(who, { method, path: new URL(address).pathname, body, headers });
    const isRefused = [401, 403, 404, 405].includes(status);
    // What is wrong with a body, such as a link to what the client may not see, or another state comes first.
    const isUncertain = status === 409 || (status === 400 && expects !== null && body !== empty);
    // Whether something may be appended depends on what it links to as well.
    const isAppending = isList && target === null && status === 403;
    if (isOffered(step) && isRefused && !isAppending)
      wrong.push(`${method} ${address} is offered, but ${status} ${text}`);
    if (!isOffered(step) && !isRefused && !isUncertain)
      wrong.push(`${method} ${address} is not offered, but ${status}`);
    if (isOffered(step) && target !== null && status < 300) break;
  }
  return wrong.map((each) => `${who.name}: ${url}: ${each}`);
}

const empty = {};

/** A body that changes nothing, or else one of the class that is expected. */
async function bodyOf(stage: Stage, { method, target, expects }: Announced, node: Node): Promise<object | undefined> {
  if (target === null && method === "PATCH") return empty;
  if (target === null && method === "PUT") return node;
  return bodyFor(stage, { expects: classOf(stage, expects)?.name ?? null });
}

/** The class of the model that has an IRI on the server. */
export function classOf({ model, server }: Stage, iri: string | null): Class | undefined {
  const own = iri?.replace(`${server.origin}/`, model.api.base);
  return [...model.resources, ...model.values].find((each) => each.iri === own);
}

/** What a client is shown: the entrypoint, its lists and the lists below items, and of each list an item of each kind. */
export async function* answersFor(stage: Stage, who: Who, description: Description): AsyncGenerator<Reply> {
  const read = (iri: string) => {
    const { pathname, search } = new URL(iri, stage.server.origin);
    return stage.ask(who, { method: "GET", path: pathname + search });
  };
  const start = await read(stage.model.api.paths.entrypoint);
  yield start;
  const known = new Set([...description.collections.values()].map(({ key }) => key));
  for (const key of Object.keys(start.json).filter((each) => !each.startsWith("@") && each !== "operation")) {
    if (!known.has(key)) throw new Error(`The overview does not lead to ${key}.`);
    const list = await read(start.json[key]);
    yield list;
    const { members } = readCollection(list.json, list.json["@id"], description);
    const kinds = new Map(members.map((member) => [member.operations.map(({ name }) => name).join(), member]));
    for (const { iri } of [...kinds.values()].slice(0, 3)) {
      const item = await read(iri);
      yield item;
      for (const { key: inverse, isCollection: isList } of readItem(item.json, iri, description).cls?.properties ?? [])
        if (isList && item.json[inverse] !== undefined) yield await read(item.json[inverse]);
    }
  }
}
