/** Emits the client SDK: types for each class, `connect`, and a copy of the runtime. The folder has no dependencies. */

import { readdirSync, readFileSync } from "node:fs";
import type { Model } from "../../language/model.ts";
import type { Artifact } from "../artifact.ts";
import { moduleOf } from "../class-lookup.ts";
import { comment, interfaceText, memberText } from "../typescript-literal.ts";
import { descriptionModule, isGrouped } from "./description.ts";
import { EXPORTED, Words } from "./reserved-names.ts";
import { resourceModule, valueModule } from "./resources.ts";
import { statusesModule } from "./statuses.ts";

const runtime = new URL("../../client/runtime/", import.meta.url);

export const emitClient = (model: Model): readonly Artifact[] => [
  indexModule(model),
  readingModule(model),
  apiModule(model),
  descriptionModule(model),
  statusesModule(model),
  ...model.resources.map((resource) => resourceModule(resource, model)),
  ...model.values.map((value) => valueModule(value, model)),
  ...runtimeModules(isGrouped(model)),
];

const runtimeModules = (withGroups: boolean): readonly Artifact[] =>
  readdirSync(runtime)
    .filter((name) => withGroups || name !== "groups.ts")
    .sort()
    .map((name) => ({ path: `client/runtime/${name}`, text: readFileSync(new URL(name, runtime), "utf8") }));

/** The interface of all collections. */
function apiModule(model: Model): Artifact {
  const words = new Words(model);
  const text = words.free("Text");
  const members = model.resources.map(({ plural, collection, collectionClass, name }) => {
    const type = words.from(`./${moduleOf(name, model)}`, collectionClass.name);
    return memberText(collection.description || collection.title, `readonly ${plural}: ${type}<${text}>`);
  });
  const { description, title } = model.api;
  const body = interfaceText(`${words.free("Api")}<${text} = string>`, members.join("\n"), description || title);
  const head = comment(`The collections of ${title}. Generated from the spec; do not edit.`);
  return { path: "client/api.ts", text: [head, words.imports("", ""), body].join("\n") };
}

function indexModule(model: Model): Artifact {
  const words = new Words(model);
  const { title } = model.api;
  const api = words.free("Api");
  const namesIn = (part: keyof typeof EXPORTED) => EXPORTED[part].map((name) => words.renamed(name)).join(", ");
  const classExports = [...model.resources, ...model.values].map(
    ({ name }) => `export type * from "./${moduleOf(name, model)}";\n`,
  );
  const text = `${comment(`The client of ${title}. Generated from the spec; do not edit.`)}
import type { ${api} } from "./api.ts";
import { further, readable } from "./description.ts";
import { inLanguages as speaking } from "./runtime/read-client.ts";
import type { Languages, TextIn } from "./runtime/types.ts";
import { type Connected, type ConnectOptions, connected } from "./runtime/full-client.ts";

${comment(`Connects to ${title}. Sends no request before the first call.`)}export function connect<const Locales extends readonly string[] | undefined = undefined>(
  options: ConnectOptions & Languages<Locales>,
): Connected<${api}<TextIn<Locales>>> {
  return connected({ ...readable, ...further }, options);
}

/** The same API in other languages; the login is the same. */
export function inLanguages<const Locales extends readonly string[] | undefined = undefined>(
  api: ${api}<unknown>,
  languages: Languages<Locales>,
): ${api}<TextIn<Locales>> {
  return speaking(api, languages) as ${api}<TextIn<Locales>>;
}

export type { ${api} } from "./api.ts";
${classExports.join("")}export { ${namesIn("refusal")} } from "./runtime/errors.ts";
export type { ${namesIn("refusalTypes")} } from "./runtime/errors.ts";
export type { ${namesIn("session")} } from "./runtime/session.ts";
export { localStore, memoryStore, type ${namesIn("stores")} } from "./runtime/stores.ts";
export type { ${namesIn("transport")} } from "./runtime/transport.ts";
export type { ${namesIn("types")} } from "./runtime/types.ts";
export type { ${namesIn("whole")} } from "./runtime/full-client.ts";
export type * from "./statuses.ts";
`;
  return { path: "client/index.ts", text };
}

function readingModule(model: Model): Artifact {
  const words = new Words(model);
  const api = words.free("Api");
  const { title } = model.api;
  const text = `${comment(`A smaller client of ${title} that only reads. Generated from the spec; do not edit.`)}
import type { ${api} } from "./api.ts";
import { readable } from "./description.ts";
import type { ConnectionOptions } from "./runtime/connection.ts";
import { connectedToRead, type Reading } from "./runtime/read-client.ts";
import type { Retries } from "./runtime/retries.ts";
import type { Languages, TextIn } from "./runtime/types.ts";

${comment(`Connects to ${title} to read. Collections can be listed and resources retrieved; there is no login.`)}export function connect<const Locales extends readonly string[] | undefined = undefined>(
  options: ConnectionOptions & Retries & Languages<Locales>,
): Reading<${api}<TextIn<Locales>>> {
  return connectedToRead(readable, options);
}
`;
  return { path: "client/reading.ts", text };
}
