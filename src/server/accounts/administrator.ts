/** Creates the first account, with every role, if there is none. */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { isWriteRefusal } from "../../store/record.ts";
import type { RecordContent } from "../../store/store.ts";
import type { Application } from "../exchange.ts";
import type { Settings } from "../running/settings.ts";
import { madePassword } from "./secrets.ts";

/** Prints a generated password to standard error, once. */
export async function ensureAdministrator({ api, machine }: Application, settings: Settings): Promise<void> {
  if (api.authentication === null) return;
  const definition = api.resources.find(({ name }) => name === api.authentication?.accounts.resource);
  const { resource, username, password, roles, email } = api.authentication.accounts;
  if (!(await machine.store.resource(resource).isEmpty())) return;
  const given = settings.adminPassword ?? madePassword();
  const hash = await machine.passwords.hash(given);
  const made = await machine.store.transaction(async (transaction) => {
    const table = transaction.resource(resource);
    if (!(await table.isEmpty())) return false;
    const content = {
      ...requiredTexts(definition, settings.adminUsername, api.locales.default),
      [username]: settings.adminUsername,
      [password]: hash,
      ...(roles === null ? {} : { [roles]: api.roles.map((role) => role.name) }),
      ...(email === null ? {} : { [email]: addressOf(settings.adminUsername) }),
    };
    const record = await table.append(content, { owner: null });
    // Another server that started at the same time may have created it.
    if (!isWriteRefusal(record)) return true;
    const failure = "could not create the first user: accounts have a required property without a known value";
    if (record.refused === "value-missing") machine.log.error({ property: record.property }, failure);
    return false;
  });
  if (!made) return;
  machine.log.info({ username: settings.adminUsername }, "created the first user");
  const shown = `The first user is ${settings.adminUsername}, with the password ${given} (shown this once).\n`;
  if (settings.adminPassword === null) process.stderr.write(shown);
}

/** Fills required text properties, such as a full name, with the user name. */
function requiredTexts(definition: ResourceDefinition | undefined, text: string, language: string): RecordContent {
  const required = (definition?.properties ?? []).filter(
    ({ required, default: standard, range }) =>
      required && standard === null && range.kind === "data" && range.datatype === "string",
  );
  return Object.fromEntries(
    required.map(({ name, many, multilingual }) => [name, multilingual ? { [language]: text } : many ? [text] : text]),
  );
}

/** Local part of an email address (RFC 5321, Dot-string). */
const atom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Placeholder address: no one can own `.invalid` (RFC 2606). Common validators reject a bare `localhost`. */
const addressOf = (name: string): string =>
  `${atom.test(name) && name.length <= 64 ? name : "admin"}@localhost.invalid`;
