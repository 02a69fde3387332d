/** Paths: each answers for one thing, and no collection lies below another. */

import type { Resource } from "../../model.ts";
import type { Spot } from "../../yaml-node.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";

/** Names that only one can have, each with who has it. */
export type NameRegistry = Map<string, string>;

/** Claims a name; tells who has it already, or null. */
export function claim(claims: NameRegistry, name: string, who: string): string | null {
  const other = claims.get(name);
  if (other !== undefined) return other;
  claims.set(name, who);
  return null;
}

/** Paths that every server has. */
const MACHINE_PATHS = ["/healthz", "/readyz", "/metrics"];

/** Reports two things at one path, and collections below something else or above it: gives the resource types that have no path of their own. */
export function pathsFit(resources: readonly ResolvedResource[], scope: Scope): ReadonlySet<Resource> {
  const claims: NameRegistry = new Map(MACHINE_PATHS.map((path) => [path, "the server itself"]));
  claimDocuments(claims, scope);
  const machine = [...claims];
  const placed = resources.flatMap(({ model, said }) =>
    said.path === undefined ? [] : [{ model, path: model.path, at: said.path.at }],
  );
  const homeless = new Set<Resource>();
  for (const { model, path, at } of placed) if (!take(claims, path, `"${model.name}"`, at, scope)) homeless.add(model);
  for (const { model, path, at } of placed) {
    const [below, who] = machine.find(([claimed]) => claimed.startsWith(path)) ?? [];
    if (below !== undefined) {
      const message = `"${path}" lies above "${below}", the path of ${who}, where its items would be.`;
      scope.report.add("duplicate-path", at, message, "Choose a path beside it.");
      homeless.add(model);
    }
    const [above, other] = claimedAbove(path, claims, scope.api.paths.entrypoint) ?? [];
    if (above === undefined) continue;
    homeless.add(model);
    const message = `"${path}" lies below "${above}/", the path of ${other}.`;
    scope.report.add("duplicate-path", at, message, "Choose a path beside it.");
  }
  return homeless;
}

const DOCUMENTS = {
  entrypoint: "the entrypoint",
  apidoc: "the apidoc",
  docs: "the docs",
  openapi: "the OpenAPI description",
  contexts: "the contexts",
  shapes: "the shapes",
} as const;

function claimDocuments(claims: NameRegistry, scope: Scope): void {
  const { api, spec } = scope;
  const said = spec.api?.paths;
  for (const name of Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]) {
    // Of one that cannot be read nobody knows where it is.
    if (said?.legible(name) === false && said.keyAt(name) !== said.at) continue;
    take(claims, api.paths[name], DOCUMENTS[name], said?.[name].at, scope);
  }
  if (api.authentication !== null) {
    take(claims, api.authentication.tokenPath, "the token endpoint", spec.api?.authentication?.token.at, scope);
  }
}

/** With and without its last slash a path is the same to people. False where another has it. */
function take(claims: NameRegistry, path: string, who: string, at: Spot | undefined, { report }: Scope): boolean {
  const other = claim(claims, path.replace(/\/$/, ""), who);
  if (other === null) return true;
  if (at !== undefined)
    report.add("duplicate-path", at, `"${path}" is the path of ${other} already.`, "Choose another path.");
  return false;
}

/** The path above that is claimed, and by whom. The entrypoint, mostly the root, has nothing below it that is its own, and does not count. */
function claimedAbove(
  path: string,
  claims: NameRegistry,
  entrypoint: string,
): readonly [path: string, who: string] | null {
  const segments = path.split("/").slice(1, -2);
  for (let length = 1; length <= segments.length; length++) {
    const above = `/${segments.slice(0, length).join("/")}`;
    const who = claims.get(above);
    if (who !== undefined && `${above}/` !== entrypoint) return [above, who];
  }
  return null;
}
