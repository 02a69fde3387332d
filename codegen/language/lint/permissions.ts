/** Lint rules for access rules and links: what clients can reach and read, and roles and scopes that nobody has. */

import { isDeepStrictEqual } from "node:util";
import { inWords, lets, whoInWords } from "../access-rule-text.ts";
import type { Alternative, Api, Operation, Party, Property, RecordCondition, Resource, Rule } from "../model.ts";
import type { Resolved } from "../resolve/members.ts";

/** `unlinked-resource`: neither the entrypoint nor another resource leads to the type. */
export function reportUnlinkedResources({ report, resources, values }: Resolved): void {
  const models = [...resources.values()].map(({ model }) => model);
  const listed = ({ operations }: Resource): boolean => operations.some(({ lifecycle }) => lifecycle === "list");
  const collections = new Map(models.map(({ collectionClass, name }) => [collectionClass.name, name]));
  const reached = new Set(models.filter(listed).map(({ name }) => name));
  // The loop also visits the names that it adds.
  for (const name of reached) {
    const model = resources.get(name)?.model ?? values.get(name)?.model;
    for (const { range, writeOnly } of model?.properties ?? []) {
      if (writeOnly || range.kind === "data") continue;
      reached.add(range.kind === "link" ? range.resource : range.value);
    }
    for (const { returns } of resources.get(name)?.model.operations ?? [])
      if (returns !== null) reached.add(collections.get(returns) ?? returns);
  }
  for (const { model, said } of resources.values()) {
    if (reached.has(model.name)) continue;
    const message = `Nobody may list "${model.name}", no resource links to it, and no operation answers with it, so no client can find one.`;
    const suggestion = 'Give somebody access to "list" it, or link to it from a resource that clients can reach.';
    report.add("unlinked-resource", said.resource?.at ?? said.at, message, suggestion);
  }
}

/** `unreadable-link`: some readers of the link may never read its target. */
export function reportUnreadableLinks({ report, resources, api }: Resolved): void {
  const scopesOf = new Map(api.roles.map(({ name, scopes }) => [name, scopes]));
  for (const { model, members } of resources.values()) {
    for (const { said, property, at } of members.values()) {
      if (said === null || property?.range.kind !== "link" || property.writeOnly) continue;
      const target = resources.get(property.range.resource)?.model;
      if (target === undefined) continue;
      const barred = readersOf(property, model).filter(
        (alternative) => !readRuleOf(target).some((other) => maySuffice(alternative, other, scopesOf)),
      );
      if (barred.length === 0) continue;
      const message = `Clients that may read "${property.name}" as ${barred.map((alternative) => `"${whoInWords(alternative.parties)}"`).join(" or ")} may never read the ${target.title.toLowerCase()} that it leads to.`;
      const suggestion = 'Let them "retrieve" it, or hide the link from them with "read".';
      report.add("unreadable-link", said.link?.at ?? at, message, suggestion);
    }
  }
}

/** Who may read a property. Its own rule only narrows that of the resource. */
function readersOf({ read }: Property, model: Resource): Rule {
  return read !== null && readRuleOf(model).length > 0 ? read : readRuleOf(model);
}

/** Whether a client that matches `one` may match `other` too. */
function maySuffice(one: Alternative, other: Alternative, scopesOf: ReadonlyMap<string, readonly string[]>): boolean {
  return other.parties.every((wanted) => one.parties.some((party) => mayBe(party, wanted, scopesOf)));
}

function mayBe(one: Party, other: Party, scopesOf: ReadonlyMap<string, readonly string[]>): boolean {
  if (other.who === "anyone") return true;
  // Any client with a credential may be a user, own the other resource, and be what links say.
  if (other.who === "user" || other.who === "related") return one.who !== "anyone";
  if (isDeepStrictEqual(one, other)) return true;
  const isGiven = (role: string, scope: string) => scopesOf.get(role)?.includes(scope) === true;
  if (other.who === "role") return one.who === "scope" && isGiven(other.role, one.scope);
  return one.who === "role" && isGiven(one.role, other.scope);
}

/** `unheld-permission`: an access rule needs a role or scope that neither a user nor an API key can have. */
export function reportUnheldPermissions({ report, resources, api, spec, used }: Resolved): void {
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
export function reportUnreadableWrites({ report, resources, api }: Resolved): void {
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

/** The access rule for reading a resource; empty: nobody may. */
function readRuleOf({ operations }: Resource): Rule {
  return operations.find(({ lifecycle }) => lifecycle === "retrieve")?.access ?? [];
}
