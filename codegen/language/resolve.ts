/** From what the spec says to what it means: every name, IRI, type and default settled, every fault reported. */

import { CODES } from "./diagnostic-codes.ts";
import type { Report } from "./diagnostics.ts";
import { allowed } from "./lint/lint-suppressions.ts";
import { lint } from "./lint.ts";
import type { Api, Model, Property } from "./model.ts";
import { authenticationFits } from "./resolve/api/authentication.ts";
import { everythingCreatable } from "./resolve/api/cycles.ts";
import { deprecationsFit } from "./resolve/api/deprecation.ts";
import { withEmbeddedDefaults } from "./resolve/api/embedded-defaults.ts";
import { linkedFiltersFit } from "./resolve/api/filters.ts";
import { pathsFit } from "./resolve/api/paths.ts";
import { renamesFit } from "./resolve/api/renames.ts";
import { tablesFit } from "./resolve/api/table-names.ts";
import { announcedApart } from "./resolve/api/unique-names.ts";
import { warnOfUnused } from "./resolve/api/unused.ts";
import { metWhere } from "./resolve/api/uses.ts";
import { resolveApi, UNKNOWN_API } from "./resolve/api.ts";
import { declareClasses } from "./resolve/classes.ts";
import { declarationsOf, type Member, type Members, membersOf, nameFits } from "./resolve/members.ts";
import { givenValuesFit } from "./resolve/property/literal-values.ts";
import { resolveProperty } from "./resolve/property/property.ts";
import { type ResolvedResource, resolveResource } from "./resolve/resource/resource.ts";
import { type Ground, obscureParts, type Scope, type Spec } from "./resolve/scope.ts";
import { createUndeclared } from "./resolve/unresolved-references.ts";
import { embeddingsFit, type ResolvedValue, resolveValue } from "./resolve/value.ts";

/** The model but for its hash. It means something only where the report has no error. */
export function resolve(spec: Spec, report: Report): Omit<Model, "hash"> {
  const undeclared = createUndeclared(report);
  const api = spec.api === null ? UNKNOWN_API : resolveApi(spec.api, report, undeclared);
  const ground: Ground = { report, spec, api, obscure: obscureParts(spec.api), used: new Set(), undeclared };
  const declared = declareClasses(ground);
  const obscure = obscureAccounts(api, declared)
    ? new Set([...ground.obscure, "authentication" as const])
    : ground.obscure;
  const scope: Scope = { ...ground, ...declared, obscure, told: new Set(), absences: new Map() };
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
  const homeless = pathsFit(ofResources, scope);
  const misplaced = announcedApart(ofResources, homeless, scope);
  // Of two at one path nobody knows which of them was to be elsewhere.
  const contested = new Set([...misplaced].map(({ plural }) => plural));
  givenValuesFit(
    everyMembers,
    (name) => legibleProperties(values.get(name)),
    (name) => contested.has(resources.get(name)?.model.plural ?? ""),
    scope,
  );
  tablesFit(ofResources, misplaced, scope);
  renamesFit(ofResources, values, scope);
  deprecationsFit(ofResources, values.values(), scope);
  linkedFiltersFit(resources, scope);
  everythingCreatable(ofResources, scope);
  authenticationFits(resources, scope);
  undeclared.tell(spec.api);
  rolesUsed(api, scope);
  const sound = !report.findings().some(({ code }) => CODES[code].severity === "error");
  if (sound) {
    warnOfUnused(scope);
    lint({ report, scope, resources, values });
  }
  allowed(spec, report, sound);
  const all = ofResources.map(({ model }) => model).sort(byName);
  const met = metWhere(
    all,
    [...values.values()].map(({ model }) => model),
  );
  if (!sound) return { api, resources: all, values: [...met].sort(byName) };
  return { api, resources: withEmbeddedDefaults(all, met), values: withEmbeddedDefaults([...met].sort(byName), met) };
}

/** True where the accounts are no resources that there are, which is reported with the rest of the authentication. */
function obscureAccounts({ authentication }: Api, { classes }: Pick<Scope, "classes">): boolean {
  return authentication !== null && classes.get(authentication.accounts.resource)?.kind !== "resource";
}

/** The properties of a value type; null where some of them cannot be read. */
function legibleProperties(value: ResolvedValue | undefined): readonly Property[] | null {
  const whole = value?.members.whole && [...value.members.values()].every(({ property }) => property !== null);
  return whole ? value.model.properties : null;
}

/** Groups that no class uses are looked at all the same. */
function unusedGroups(scope: Scope): readonly Members[] {
  return [...scope.groups.values()].flatMap((group) => {
    const name = group.group?.value ?? "";
    if (scope.used.has(`group ${name}`)) return [];
    const governed = { name, owned: null, exists: true, claimed: false, kindOf: () => null, flags: [] };
    const declarations = declarationsOf(name, { use: undefined, properties: group.properties, whole: true }, scope);
    const members = declarations.all.map(({ name: property, said, declaredBy }): [string, Member] => {
      nameFits(property, new Set(), scope);
      const setting = { declaredBy, group: name, governed, table: null, source: "client" } as const;
      const resolved = said === undefined ? null : resolveProperty(property, said, setting, scope);
      return [property.value, { at: property.at, said: said ?? null, property: resolved }];
    });
    return [membersOf(name, members, true)];
  });
}

/** Scopes that a role gives are used where the role is. */
function rolesUsed(api: Api, { used }: Scope): void {
  for (const { scopes } of api.roles) for (const scope of scopes) used.add(`scope ${scope}`);
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
