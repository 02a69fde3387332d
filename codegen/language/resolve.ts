/** From what the spec says to what it means: every name, IRI, type and default settled, every fault reported. */

import type { Report } from "./diagnostics.ts";
import type { Api, Model } from "./model.ts";
import { resolveApi, UNKNOWN_API } from "./resolve/api.ts";
import { authenticationFits } from "./resolve/authentication.ts";
import { declareClasses } from "./resolve/classes.ts";
import { everythingCreatable } from "./resolve/cycles.ts";
import { givenValuesFit } from "./resolve/given.ts";
import { declared, type Member, type Members, nameFits } from "./resolve/members.ts";
import { everythingDistinct } from "./resolve/paths.ts";
import { resolveProperty } from "./resolve/property.ts";
import { type ResolvedResource, resolveResource } from "./resolve/resource.ts";
import type { Scope, Spec } from "./resolve/scope.ts";
import { warnOfUnused } from "./resolve/unused.ts";
import { embeddingsFit, type ResolvedValue, resolveValue } from "./resolve/value.ts";

/** The model but for its hash. It means something only where the report has no error. */
export function resolve(spec: Spec, report: Report): Omit<Model, "hash"> {
  const api = spec.api === null ? UNKNOWN_API : resolveApi(spec.api, report);
  const scope: Scope = { report, spec, api, ...declareClasses(spec, api, report), used: new Set() };
  const values = new Map<string, ResolvedValue>();
  const resources = new Map<string, ResolvedResource>();
  for (const each of scope.classes.values()) {
    if (each.kind === "value") values.set(each.name, resolveValue(each, scope));
    else resources.set(each.name, resolveResource(each, scope));
  }
  const ofResources = [...resources.values()];
  const everyMembers = [...[...values.values(), ...ofResources].map(({ members }) => members), ...unusedGroups(scope)];
  embeddingsFit(
    values,
    ofResources.map(({ members }) => members),
    scope,
  );
  givenValuesFit(everyMembers, (name) => values.get(name)?.model.properties ?? null, scope);
  everythingDistinct(ofResources, scope);
  everythingCreatable(ofResources, scope);
  authenticationFits(resources, scope);
  rolesUsed(api, scope);
  warnOfUnused(scope);
  return {
    api,
    resources: ofResources.map(({ model }) => model).sort(byName),
    values: [...values.values()].map(({ model }) => model).sort(byName),
  };
}

/** Groups that no class uses are looked at all the same. */
function unusedGroups(scope: Scope): readonly Members[] {
  return [...scope.groups.values()].flatMap((group) => {
    const name = group.group?.value ?? "";
    if (scope.used.has(`group ${name}`)) return [];
    const governed = { name, owned: null, exists: true, isFlag: () => null };
    const members = new Map<string, Member>();
    for (const each of declared(name, { use: undefined, properties: group.properties }, scope)) {
      nameFits(each.name, new Set(), scope);
      const setting = { declaredBy: name, governed, table: null, source: "client" } as const;
      members.set(each.name.value, {
        at: each.name.at,
        said: each.said ?? null,
        property: each.said === undefined ? null : resolveProperty(each.name, each.said, setting, scope),
      });
    }
    return [members];
  });
}

/** Scopes that a role gives are used where the role is. */
function rolesUsed(api: Api, { used }: Scope): void {
  for (const { scopes } of api.roles) for (const scope of scopes) used.add(`scope ${scope}`);
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
