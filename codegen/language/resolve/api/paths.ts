/** Paths: each has one thing, and no collection is below another. */

import type { Paths, Resource } from "../../model.ts";
import type { Spot } from "../../yaml-node.ts";
import { claim, type NameRegistry, type Resolved } from "../members.ts";
import type { Scope } from "../scope.ts";

/** Paths of every server. */
const RUNTIME_PATHS = ["/healthz", "/readyz", "/metrics"];

/** Reports two things at one path, and collections below or above something else. Returns the resource types whose path is reported. */
export function checkPaths(resolved: Resolved): ReadonlySet<Resource> {
  const { resources, api, report } = resolved;
  const claims: NameRegistry = new Map(RUNTIME_PATHS.map((path) => [path, "the server itself"]));
  claimDocuments(claims, resolved);
  const reserved = [...claims];
  const placed = [...resources.values()].flatMap(({ model, said }) =>
    said.path === undefined ? [] : [{ model, path: model.path, at: said.path.at }],
  );
  const homeless = new Set<Resource>();
  for (const { model, path, at } of placed)
    if (!take(claims, path, `"${model.name}"`, at, resolved)) homeless.add(model);
  for (const { model, path, at } of placed) {
    const [below, who] = reserved.find(([claimed]) => claimed.startsWith(path)) ?? [];
    if (below !== undefined) {
      const message = `"${path}" lies above "${below}", the path of ${who}, where its items would be.`;
      report.add("duplicate-path", at, message, "Choose a path beside it.");
      homeless.add(model);
    }
    const [above, other] = claimedAbove(path, claims, api.paths.entrypoint);
    if (above === undefined) continue;
    homeless.add(model);
    const message = `"${path}" lies below "${above}/", the path of ${other}.`;
    report.add("duplicate-path", at, message, "Choose a path beside it.");
  }
  return homeless;
}

/** The documents of every API, by their paths. */
export const DOCUMENTS: Readonly<Record<keyof Paths, string>> = {
  entrypoint: "entrypoint",
  apidoc: "API documentation",
  docs: "guide",
  openapi: "OpenAPI description",
  contexts: "folder of the contexts",
  shapes: "SHACL shapes",
};

function claimDocuments(claims: NameRegistry, scope: Scope): void {
  const { api, spec } = scope;
  const said = spec.api?.paths;
  for (const name of Object.keys(DOCUMENTS) as (keyof Paths)[]) {
    // The path of one that cannot be read is not known.
    if (said?.legible(name) === false && said.keyAt(name) !== said.at) continue;
    take(claims, api.paths[name], `the ${DOCUMENTS[name]}`, said?.[name].at, scope);
  }
  if (api.authentication !== null) {
    take(claims, api.authentication.tokenPath, "the token endpoint", spec.api?.authentication?.token.at, scope);
  }
}

/** Ignores a trailing slash. False if the path is taken. */
function take(claims: NameRegistry, path: string, who: string, at: Spot | undefined, { report }: Scope): boolean {
  const other = claim(claims, path.replace(/\/$/, ""), who);
  if (other === null) return true;
  if (at !== undefined)
    report.add("duplicate-path", at, `"${path}" is the path of ${other} already.`, "Choose another path.");
  return false;
}

/** The claimed path above, and its owner. The entrypoint, mostly the root, does not count. */
function claimedAbove(path: string, claims: NameRegistry, entrypoint: string) {
  const segments = path.split("/").slice(1, -2);
  const all = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const above = all.find((each) => claims.has(each) && `${each}/` !== entrypoint);
  return above === undefined ? [] : [above, claims.get(above)];
}
