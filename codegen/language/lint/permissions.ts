/** Lint rule for roles and scopes in access rules. */

import type { Property } from "../model.ts";
import type { RuleInput } from "./rule-input.ts";

/** `unheld-permission`: an access rule needs a role or scope that neither a user nor an API key can have. */
export function reportUnheldPermissions({ report, resources, scope: { api, spec, used } }: RuleInput): void {
  const { authentication } = api;
  if (authentication === null) return;
  const { accounts, keys } = authentication;
  const part = (resource: string, name: string | null | undefined): Property | null =>
    resources.get(resource)?.members.get(name ?? "")?.property ?? null;
  const given = part(accounts.resource, accounts.roles);
  const permitted = keys === null ? null : part(keys.resource, keys.scopes);
  const has = (property: Property | null, name: string): boolean =>
    property !== null && (property.constraints.enum === null || property.constraints.enum.includes(name));
  const held = api.roles.filter(({ name }) => has(given, name));

  for (const { key } of spec.api?.roles?.entries ?? []) {
    if (!used.has(`role ${key.value}`) || has(given, key.value)) continue;
    if (given === null) {
      // One report for all roles.
      const message = `Nobody can have a role such as "${key.value}": ${accounts.resource} has no property for roles.`;
      report.add("unheld-permission", key.at, message, 'Name the property under "accounts", as "roles".');
      break;
    }
    const message = `Nobody can have the role "${key.value}": "${given.name}" of ${accounts.resource} cannot be "${key.value}".`;
    report.add("unheld-permission", key.at, message, `Add it to the "enum" of "${given.name}".`);
  }
  for (const { key } of spec.api?.scopes?.entries ?? []) {
    if (!used.has(`scope ${key.value}`) || has(permitted, key.value)) continue;
    if (held.some(({ scopes }) => scopes.includes(key.value))) continue;
    // If only a role that nobody can have gives it, that role is reported.
    if (api.roles.some(({ scopes }) => scopes.includes(key.value))) continue;
    const message = `Nobody can have the scope "${key.value}": no role gives it, and no API key can be given it.`;
    report.add("unheld-permission", key.at, message, 'Add it to the "scopes" of a role.');
  }
}
