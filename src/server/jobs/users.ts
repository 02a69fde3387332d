/** Jobs on accounts: `user add`, `list`, `password`, `roles` and `unlock`. */

import type { PropertyDefinition } from "../../hypermedia/api-definition.ts";
import { isHashed, lexicalValue } from "../../hypermedia/datatypes.ts";
import { isObject, type JsonObject } from "../../hypermedia/json.ts";
import type { Store } from "../../store/store.ts";
import { madePassword } from "../accounts/secrets.ts";
import {
  type AccountsDefinition,
  accountNamed,
  accountsOf,
  checkRoles,
  identifierIn,
  lookUp,
  rolesIn,
} from "./accounts.ts";
import { type Job, JobRefused } from "./job.ts";
import { firstWith, pagesOf } from "./records.ts";
import { perform } from "./run-operation.ts";

/** Creates an account by the rules of the API. */
export const addUser: Job = async (application, given) => {
  const accounts = accountsOf(application);
  const { machine, api } = application;
  const name = given.text("NAME");
  const roles = [...new Set(given.texts("role"))];
  checkRoles(application, accounts, roles);
  const email = given.optional("email");
  if (email !== null && accounts.email === null)
    throw new JobRefused(`Accounts of ${api.title} have no e-mail address: the spec names no property for it.`);
  if ((await lookUp(machine.store, accounts, name)) !== undefined)
    throw new JobRefused(`There is a user “${name}” already.`);
  const password = given.optional("password");
  const made = password ?? madePassword();
  const body: JsonObject = {
    ...further(given.texts("set"), accounts),
    [accounts.username]: name,
    [accounts.password]: made,
    ...(accounts.roles === null || roles.length === 0 ? {} : { [accounts.roles]: roles }),
    ...(accounts.email === null || email === null ? {} : { [accounts.email]: email }),
  };
  const record = await perform(application, { resource: accounts.definition, lifecycle: "append", body }).catch(
    (error: unknown) => {
      throw withAdvice(error, accounts, body);
    },
  );
  const account = record ?? (await lookUp(machine.store, accounts, name));
  if (account === undefined) throw new JobRefused(`The application's handler made no user “${name}”.`);
  const identifier = identifierIn(account, accounts.definition);
  machine.log.info(
    { event: "account-added", by: "operator", account: identifier, username: name, roles },
    "user added",
  );
  return {
    said: `Added the user “${name}”${roles.length === 0 ? "" : `, who is ${roles.join(", ")}`}.`,
    result: {
      name,
      identifier,
      roles: rolesIn(account, accounts),
      ...(password === null ? { password: made } : {}),
    },
  };
};

/** Adds the options that set missing or invalid properties to the error. */
function withAdvice(error: unknown, { username, password, email }: AccountsDefinition, body: JsonObject): unknown {
  if (!(error instanceof JobRefused)) return error;
  const { violations = [] } = error.refusal;
  const faulty = violations.map(({ property }) => property).filter((each) => each !== username && each !== password);
  if (faulty.length === 0) return error;
  const options = faulty.map((each) => [each === email ? "--email ADDRESS" : `--set ${each}=VALUE`, each in body]);
  const sentences = [
    ["missing", options.filter(([, given]) => !given)],
    ["wrong", options.filter(([, given]) => given)],
  ] as const;
  const said = sentences.flatMap(([what, those]) =>
    those.length === 0
      ? []
      : [` ${those.map(([option]) => `\`${option}\``).join(", ")} ${those.length === 1 ? "is" : "are"} ${what}.`],
  );
  return new JobRefused(`No user was made.${said.join("")}`, { violations });
}

/** Parses `property=value` arguments. A multi-valued property may be repeated. */
function further(given: readonly string[], accounts: AccountsDefinition): JsonObject {
  const body: { [property: string]: unknown } = {};
  for (const each of given) {
    const mark = each.indexOf("=");
    if (mark < 1) throw new JobRefused(`“${each}” sets nothing; write property=value.`);
    const [name, text] = [each.slice(0, mark), each.slice(mark + 1)];
    const property = accounts.definition.properties.find((one) => one.name === name);
    const secret = property !== undefined && isHashed(property.range);
    if (property === undefined || secret || instead(name, accounts) !== undefined)
      throw notSet(name, accounts, property === undefined, secret);
    const value = typed(text, property);
    if (property.many) body[name] = [...((body[name] as unknown[] | undefined) ?? []), value];
    else if (name in body) throw new JobRefused(`“${name}” is given twice, and has one value.`);
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

function notSet(name: string, accounts: AccountsDefinition, missing: boolean, secret: boolean): JobRefused {
  if (secret) return new JobRefused(`“${name}” is secret, and a command line can be read by others.`);
  if (!missing) return new JobRefused(`“${name}” is given by ${instead(name, accounts)}.`);
  const known = accounts.definition.properties
    .filter(({ source }) => source === "client")
    .map((property) => property.name);
  return new JobRefused(`${accounts.resource} has no property “${name}”.`, { unknown: { word: name, known } });
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

/** Lists all accounts, and until when each is locked. */
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
  application.machine.log.info(
    { event: "password-changed", by: "operator", account: identifier, username: name },
    "password changed",
  );
  return {
    said: `Changed the password of “${name}”, and ended every login with the old one. Keys stay.`,
    result: { name, identifier, ...(password === null ? { password: made } : {}) },
  };
};

/** Adds and removes roles. Taking a role from its last user needs `--force`. */
export const changeRoles: Job = async (application, given) => {
  const accounts = accountsOf(application);
  const { roles: property } = accounts;
  if (property === null)
    throw new JobRefused(`Accounts of ${application.api.title} have no roles: the spec names no property for them.`);
  const name = given.text("NAME");
  const [add, remove] = [given.texts("add"), given.texts("remove")];
  const set =
    given
      .optional("set")
      ?.split(",")
      .filter((role) => role !== "") ?? null;
  // A stored role may no longer be in the spec. Removing it is allowed.
  checkRoles(application, accounts, [...(set ?? []), ...add]);
  const { record, identifier } = await accountNamed(application, accounts, name);
  const had = rolesIn(record, accounts);
  checkRoles(
    application,
    accounts,
    remove.filter((role) => !had.includes(role)),
  );
  const has = [...new Set([...(set ?? had), ...add])].filter((role) => !remove.includes(role));
  const lost = had.filter((role) => !has.includes(role));
  const changed = lost.length > 0 || has.length > had.length;
  if (changed) {
    await perform(application, {
      resource: accounts.definition,
      lifecycle: "update",
      identifier,
      body: { [property]: has },
      before: async (transaction) => {
        // Serializes role changes, as each depends on the current roles.
        await transaction.alone();
        const current = await transaction.resource(accounts.resource).retrieve(identifier, { lock: true });
        if (current !== undefined && rolesIn(current, accounts).join() !== had.join())
          throw new JobRefused(`Somebody has just changed the roles of “${name}”. Look at them, and try again.`);
        if (!given.flag("force")) await refuseLast(transaction, accounts, property, lost, name);
      },
    });
    application.machine.log.info(
      { event: "roles-changed", by: "operator", account: identifier, username: name, had, has },
      "roles changed",
    );
  }
  return {
    said: `${changed ? `“${name}” is now` : `“${name}” is`} ${has.length === 0 ? "without a role" : has.join(", ")}.`,
    result: { name, identifier, roles: has },
  };
};

/** With no user left in a role, no one may be able to grant it again. */
async function refuseLast(
  transaction: Store,
  { resource }: AccountsDefinition,
  property: string,
  lost: readonly string[],
  name: string,
): Promise<void> {
  for (const role of lost) {
    const { total } = await transaction.resource(resource).list(firstWith(property, role));
    if (total <= 1)
      throw new JobRefused(
        `“${name}” is the last who is ${role}. Nobody else would be; \`--force\` does it all the same.`,
      );
  }
}

/** Unlocks an account that has too many failed logins (clause AUT-12). */
export const unlockUser: Job = async (application, given) => {
  const accounts = accountsOf(application);
  const name = given.text("NAME");
  const { identifier } = await accountNamed(application, accounts, name);
  const locked = await application.machine.store.locks.unlock(name);
  application.machine.log.info(
    { event: "account-unlocked", by: "operator", account: identifier, username: name, locked },
    "user unlocked",
  );
  return {
    said: locked ? `“${name}” is no longer locked.` : `“${name}” was not locked; failed logins count from zero again.`,
    result: { name, identifier, locked },
  };
};
