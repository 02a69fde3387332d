/** Jobs on accounts: `user add`, `list`, `password`, `roles` and `unlock`. */

import type { PropertyDefinition } from "../../hypermedia/api-definition.ts";
import { isHashed, lexicalValue } from "../../hypermedia/datatypes.ts";
import { isObject, type JsonObject } from "../../hypermedia/json.ts";
import type { ResourceTable } from "../../store/store.ts";
import { madePassword } from "../accounts/secrets.ts";
import type { Application } from "../exchange.ts";
import {
  type AccountsDefinition,
  accountNamed,
  accountsOf,
  checkRoles,
  firstWith,
  identifierIn,
  lookUp,
  pagesOf,
  rolesIn,
  rolesProperty,
} from "./accounts.ts";
import { type Job, JobRefused } from "./job.ts";
import { perform } from "./run-operation.ts";

export const addUser: Job = async (application, given) => {
  const accounts = accountsOf(application);
  const { machine, api } = application;
  const name = given.text("NAME");
  const roles = [...new Set(given.texts("role"))];
  const withRoles = roles.length === 0 ? {} : { [rolesProperty(application, accounts)]: roles };
  checkRoles(application, roles);
  const email = given.optional("email");
  if (email !== null && accounts.email === null)
    throw new JobRefused(`Accounts of ${api.title} have no e-mail address: the spec names no property for it.`);
  if ((await lookUp(machine.store, accounts, name)) !== undefined)
    throw new JobRefused(`The user “${name}” exists already.`);
  const password = given.optional("password");
  const made = password ?? madePassword();
  const body: JsonObject = {
    ...further(given.texts("set"), accounts),
    [accounts.username]: name,
    [accounts.password]: made,
    ...withRoles,
    ...(accounts.email !== null && email !== null && { [accounts.email]: email }),
  };
  const advise = (error: unknown) => {
    throw withAdvice(error, accounts);
  };
  const record = await perform(application, { resource: accounts.definition, lifecycle: "append", body }).catch(advise);
  const account = record ?? (await lookUp(machine.store, accounts, name));
  if (account === undefined) throw new JobRefused(`The application's handler did not create the user “${name}”.`);
  const identifier = identifierIn(account, accounts.definition);
  logEvent(application, "account-added", "user added", { account: identifier, username: name, roles });
  const result = { name, identifier, roles: rolesIn(account, accounts), ...(password === null && { password: made }) };
  return { said: `Added the user “${name}”${roles.length === 0 ? "" : ` with the role ${roles.join(", ")}`}.`, result };
};

/** Adds the options that set missing or invalid properties to the error message. */
function withAdvice(error: unknown, { username, password, email }: AccountsDefinition): unknown {
  if (!(error instanceof JobRefused)) return error;
  const { violations = [] } = error.refusal;
  const options = violations.flatMap(({ property }) => {
    if (property === username || property === password) return [];
    return [property === email ? "`--email ADDRESS`" : `\`--set ${property}=VALUE\``];
  });
  if (options.length === 0) return error;
  return new JobRefused(`No user was added. Set or correct ${options.join(", ")}.`, { violations });
}

/** Parses `property=value` arguments. A multi-valued property may be repeated. */
function further(given: readonly string[], accounts: AccountsDefinition): JsonObject {
  const body: { [property: string]: unknown } = {};
  for (const each of given) {
    const mark = each.indexOf("=");
    if (mark < 1) throw new JobRefused(`“${each}” sets nothing; write property=value.`);
    const name = each.slice(0, mark);
    const property = settable(name, accounts);
    const value = typed(each.slice(mark + 1), property);
    if (property.many) body[name] = [...((body[name] as unknown[] | undefined) ?? []), value];
    else if (name in body) throw new JobRefused(`“${name}” is given twice, but has only one value.`);
    else body[name] = value;
  }
  return body;
}

/** Option or argument that sets a property with a special role. */
function instead(name: string, { username, roles, email }: AccountsDefinition): string | undefined {
  if (name === username) return "the name after `user add`";
  if (name === roles) return "`--role`";
  return name === email ? "`--email`" : undefined;
}

/** The property that `--set` may set. Throws `JobRefused` for any other. */
function settable(name: string, accounts: AccountsDefinition): PropertyDefinition {
  const { properties } = accounts.definition;
  const property = properties.find((each) => each.name === name);
  if (property === undefined) {
    const known = properties.filter(({ source }) => source === "client").map((each) => each.name);
    throw new JobRefused(`${accounts.resource} has no property “${name}”.`, { unknown: { word: name, known } });
  }
  if (isHashed(property.range)) throw new JobRefused(`“${name}” is secret, and a command line can be read by others.`);
  const other = instead(name, accounts);
  if (other !== undefined) throw new JobRefused(`“${name}” is set by ${other}.`);
  return property;
}

/** Converts text to JSON. The validator reports text that does not fit. */
function typed(text: string, { range, multilingual }: PropertyDefinition): unknown {
  if (range.kind === "embed" || (multilingual && text.startsWith("{"))) {
    try {
      const value: unknown = JSON.parse(text);
      return isObject(value) ? value : text;
    } catch {
      return text;
    }
  }
  return range.kind === "link" ? text : lexicalValue(range.datatype, text);
}

export const listUsers: Job = async (application, _given, tell) => {
  const accounts = accountsOf(application);
  const { store } = application.machine;
  for await (const records of pagesOf(store, accounts.resource)) {
    const names = records.map((record) => String(record[accounts.username]));
    const locked = await store.locks.lockedUntil(names);
    for (const [index, record] of records.entries()) {
      const name = names[index] ?? "";
      await tell({
        name,
        identifier: identifierIn(record, accounts.definition),
        roles: rolesIn(record, accounts),
        lockedUntil: locked.get(name) ?? null,
      });
    }
  }
  return { said: null, result: {} };
};

/** Sets a password, ends all logins with the old one (clause AUT-16), and unlocks the account. */
export const setPassword: Job = async (application, given) => {
  const accounts = accountsOf(application);
  const name = given.text("NAME");
  const { identifier } = await accountNamed(application, accounts, name);
  const password = given.optional("password");
  const made = password ?? madePassword();
  await perform(application, {
    resource: accounts.definition,
    lifecycle: "update",
    identifier,
    body: { [accounts.password]: made },
    // Regardless of the application's hooks, the old password must give no access.
    after: async ({ credentials, locks }) => {
      await credentials.endAccount(identifier);
      await locks.unlock(name);
    },
  });
  logEvent(application, "password-changed", "password changed", { account: identifier, username: name });
  return {
    said: `Changed the password of “${name}” and ended all logins with the old one. API keys stay valid.`,
    result: { name, identifier, ...(password === null && { password: made }) },
  };
};

/** Adds and removes roles. Taking a role from its last user needs `--force`. */
export const changeRoles: Job = async (application, given) => {
  const accounts = accountsOf(application);
  const property = rolesProperty(application, accounts);
  const name = given.text("NAME");
  const [add, remove] = [given.texts("add"), given.texts("remove")];
  const set = given.optional("set")?.split(",").filter(Boolean);
  checkRoles(application, [...(set ?? []), ...add]);
  const { record, identifier } = await accountNamed(application, accounts, name);
  const had = rolesIn(record, accounts);
  // A stored role may no longer be in the spec. Removing it is allowed.
  const unknown = remove.filter((role) => !had.includes(role));
  checkRoles(application, unknown);
  const has = [...new Set([...(set ?? had), ...add])].filter((role) => !remove.includes(role));
  const lost = had.filter((role) => !has.includes(role));
  const result = { name, identifier, roles: has };
  const roles = has.length === 0 ? "no roles" : `the role ${has.join(", ")}`;
  if (lost.length === 0 && has.length === had.length) return { said: `“${name}” has ${roles}.`, result };
  await perform(application, {
    resource: accounts.definition,
    lifecycle: "update",
    identifier,
    body: { [property]: has },
    before: async (transaction) => {
      // Serializes role changes, as each depends on the current roles.
      await transaction.alone();
      const table = transaction.resource(accounts.resource);
      const current = await table.retrieve(identifier, { lock: true });
      if (current !== undefined && rolesIn(current, accounts).join() !== had.join())
        throw new JobRefused(`The roles of “${name}” have just been changed by another command. Check them and retry.`);
      if (!given.flag("force")) await refuseLast(table, property, lost, name);
    },
  });
  logEvent(application, "roles-changed", "roles changed", { account: identifier, username: name, had, has });
  return { said: `“${name}” now has ${roles}.`, result };
};

/** With no user left in a role, no one may be able to grant it again. */
async function refuseLast(table: ResourceTable, property: string, lost: readonly string[], name: string) {
  for (const role of lost) {
    const { total } = await table.list(firstWith(property, role));
    if (total <= 1)
      throw new JobRefused(`“${name}” is the last user with the role ${role}. To remove it anyway, add \`--force\`.`);
  }
}

/** Unlocks an account that has too many failed logins (clause AUT-12). */
export const unlockUser: Job = async (application, given) => {
  const accounts = accountsOf(application);
  const name = given.text("NAME");
  const { identifier } = await accountNamed(application, accounts, name);
  const locked = await application.machine.store.locks.unlock(name);
  logEvent(application, "account-unlocked", "user unlocked", { account: identifier, username: name, locked });
  return {
    said: locked ? `Unlocked “${name}”.` : `“${name}” was not locked. Its failed logins count from zero again.`,
    result: { name, identifier, locked },
  };
};

function logEvent({ machine }: Application, event: string, message: string, fields: object): void {
  machine.log.info({ event, by: "operator", ...fields }, message);
}
