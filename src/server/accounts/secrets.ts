/** Passwords and machine-made secrets on their way to the store: only hashes go in (clause AUT-14). */

import { randomBytes } from "node:crypto";
import type { PropertyDefinition } from "../../hypermedia/definition.ts";
import type { Passwords } from "../../store/accounts/passwords.ts";
import { hashSecret, makeSecret } from "../../store/accounts/tokens.ts";
import type { RecordContent, ResourceTable } from "../../store/store.ts";
import type { Exchange } from "../exchange.ts";
import type { Asked, Echoed, ItemRequest } from "../request.ts";

/** Content whose passwords are hashed. It runs before any transaction begins: hashing takes long. */
export async function withPasswords({ machine, resource }: Asked, content: RecordContent): Promise<RecordContent> {
  const hashed: { [property: string]: unknown } = { ...content };
  for (const [name, password] of passwordsIn(content, resource.properties))
    hashed[name] = await machine.passwords.hash(password);
  return hashed;
}

/** Passwords of what an exchange brings are hashed ahead of a transaction; within it what was hashed is at hand. */
export async function hashedAhead(
  passwords: Passwords,
  { application, content = {}, route }: Pick<Exchange, "application" | "content" | "route">,
): Promise<Passwords> {
  const hashes = new Map<string, string>();
  const expected = application.values.get(route?.operation.expects ?? "") ?? route?.resource;
  for (const [, password] of passwordsIn(content, expected?.properties ?? []))
    hashes.set(password, await passwords.hash(password));
  return { ...passwords, hash: async (password) => hashes.get(password) ?? passwords.hash(password) };
}

/** The passwords that a content sets, by property. */
function passwordsIn(
  content: Readonly<Record<string, unknown>>,
  properties: readonly PropertyDefinition[],
): readonly (readonly [property: string, password: string])[] {
  return properties.flatMap(({ name, range }) => {
    const value = content[name];
    const isPassword = range.kind === "data" && range.datatype === "password" && typeof value === "string";
    return isPassword ? [[name, value] as const] : [];
  });
}

/** How every API key begins, by which it is told from a token. */
export const KEY_MARK = "hyd_";

/** Secrets for a new resource: what is stored of them, and what its maker is shown once. */
export function newSecrets({ resource }: Asked): {
  readonly stored: RecordContent;
  readonly shown: { readonly [property: string]: string };
} {
  const stored: { [property: string]: string } = {};
  const shown: { [property: string]: string } = {};
  for (const { name, source } of resource.properties) {
    if (source !== "secret") continue;
    const secret = `${KEY_MARK}${makeSecret()}`;
    shown[name] = secret;
    stored[name] = hashOf(secret);
  }
  return { stored, shown };
}

/** What a body says of read-only properties without the secrets that it has right: an answer that showed one may be sent back (clause LD-6). */
export async function withoutOwnSecrets(
  { resource, identifier, echoed }: ItemRequest & { readonly echoed: Echoed },
  table: ResourceTable,
): Promise<Echoed> {
  const left: { [property: string]: unknown } = { ...echoed };
  for (const { name, source } of resource.properties) {
    const secret = left[name];
    if (source !== "secret" || typeof secret !== "string") continue;
    const found = await table.hash(name, { property: resource.identifier.key, value: identifier });
    if (found?.hash === hashOf(secret)) delete left[name];
  }
  return left;
}

const hashOf = (secret: string): string => hashSecret(secret).toString("hex");

/** A password that nobody has to think of: 120 random bits. */
export function madePassword(): string {
  return randomBytes(15).toString("base64url");
}
