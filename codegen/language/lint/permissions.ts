/** Lint rules for access rules: roles and scopes that nobody has, and writes of what cannot be read. */

import { inWords, lets } from "../access-rule-text.ts";
import type { Alternative, Api, Operation, Property, RecordCondition } from "../model.ts";
import { type RuleInput, readRuleOf } from "./rule-input.ts";

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

/** `unreadable-write`: a rule lets clients write what they may not read, so that they are answered 404 (clause STA-3). */
export function reportUnreadableWrites({ report, resources, scope: { api } }: RuleInput): void {
  for (const { model, said } of resources.values()) {
    const read = readRuleOf(model);
    // One rule may be of several operations.
    const told = new Set<string>();
    for (const operation of model.operations.filter(writes)) {
      const { name, lifecycle, access } = operation;
      const further = said.operations?.entries.find(({ key }) => key.value === name)?.value?.access;
      const at = (lifecycle === null ? further : said.access?.[lifecycle])?.at ?? said.at;
      const barred = access.filter(
        (one) =>
          !singly(one)
            .flatMap((each) => clientsOf(each, api))
            .every((each) => read.some((wider) => lets(wider, each))),
      );
      const who = barred.map((one) => `"${inWords(one)}"`).join(" or ");
      if (barred.length === 0 || told.has(`${at.start} ${who}`)) continue;
      told.add(`${at.start} ${who}`);
      const message = `Clients that may "${name}" as ${who} may not read the ${model.title.toLowerCase()}, and get 404.`;
      report.add("unreadable-write", at, message, 'Let them "retrieve" it too, or leave them out.');
    }
  }
}

/** Whether it changes an existing resource and is not of a handler that looks it up by itself. */
const writes = ({ lifecycle, transition }: Operation): boolean =>
  transition !== null || lifecycle === "replace" || lifecycle === "update" || lifecycle === "delete";

/** An alternative for each combination of the values that its conditions name. */
const singly = ({ parties, when }: Alternative): readonly Alternative[] =>
  when
    .reduce<readonly (readonly RecordCondition[])[]>(
      (before, { property, is }) =>
        before.flatMap((chosen) =>
          (is === "past" ? [is] : is.map((value) => [value])).map((one) => [...chosen, { property, is: one }]),
        ),
      [[]],
    )
    .map((each) => ({ parties, when: each }));

/** One for each kind of client that an alternative admits: users whose roles give its scopes, and API keys. */
function clientsOf(one: Alternative, { roles, authentication }: Api): readonly Alternative[] {
  const [scope] = one.parties.flatMap((party) => (party.who === "scope" ? [party.scope] : []));
  const given = one.parties.flatMap((party) => {
    const scopes = party.who === "role" ? (roles.find(({ name }) => name === party.role)?.scopes ?? []) : [];
    return [party, ...scopes.map((each) => ({ who: "scope", scope: each }) as const)];
  });
  const admitted = { ...one, parties: given };
  if (scope === undefined) return [admitted];
  const holders = roles.filter(({ scopes }) => scopes.includes(scope));
  return [
    ...holders.map(({ name }) => ({ ...one, parties: [...given, { who: "role", role: name } as const] })),
    ...(authentication?.keys?.scopes ? [admitted] : []),
  ];
}
