/** Hashing of passwords and generated secrets before they are stored (clause AUT-14). */

import { randomBytes } from "node:crypto";
import type { Passwords } from "../../store/accounts/passwords.ts";
import { hashSecret, makeSecret } from "../../store/accounts/secrets.ts";
import type { RecordContent, ResourceTable } from "../../store/store.ts";
import type { Asked, Echoed, ReplaceRequest } from "../handlers.ts";

/** Hashes the passwords in content. Call it before a transaction begins, as hashing takes long. */
export async function withPasswords({ machine, resource }: Asked, content: RecordContent): Promise<RecordContent> {
  const hashed: { [property: string]: unknown } = { ...content };
  for (const { name, range } of resource.properties) {
    const password = content[name];
    if (range.kind === "data" && range.datatype === "password" && typeof password === "string")
      hashed[name] = await machine.passwords.hash(password);
  }
  return hashed;
}

/**
 * Runs `work`, which begins a transaction and may hash a password within it, which takes too long. At the first call of
 * `hash` the transaction rolls back, the password is hashed, and `work` runs again with the result. Further hashes are made
 * within the transaction. So a handler runs at most twice, and checks that precede hashing, such as of a token, run first.
 */
export async function hashingOutside<A>(passwords: Passwords, work: (passwords: Passwords) => Promise<A>): Promise<A> {
  let first: string | undefined;
  const stop = async (password: string): Promise<never> => {
    first = password;
    throw new Error("A password is hashed outside of the transaction, which then runs again.");
  };
  try {
    return await work({ ...passwords, hash: stop });
  } catch (error) {
    if (first === undefined) throw error;
  }
  // Each account has its own hash (clause AUT-11), so this one is used once.
  const made = new Map([[first, await passwords.hash(first)]]);
  const hash = async (password: string): Promise<string> => {
    const hash = made.get(password) ?? (await passwords.hash(password));
    made.delete(password);
    return hash;
  };
  return work({ ...passwords, hash });
}

/** Prefix of API keys, which distinguishes them from access tokens. */
export const KEY_MARK = "hyd_";

/** Generates the secrets of a new resource: hashes to store, and clear text to show to the creator once. */
export function newSecrets({ resource }: Asked) {
  const secrets = resource.properties.flatMap(({ name, source }) =>
    source === "secret" ? [{ name, secret: `${KEY_MARK}${makeSecret()}` }] : [],
  );
  return {
    stored: Object.fromEntries(secrets.map(({ name, secret }) => [name, hashOf(secret)])),
    shown: Object.fromEntries(secrets.map(({ name, secret }) => [name, secret])),
  };
}

/** Removes correct secrets from read-only values: a client may send back an answer that showed them (clause LD-6). */
export async function withoutOwnSecrets(request: ReplaceRequest<unknown>, table: ResourceTable): Promise<Echoed> {
  const { resource, identifier, echoed } = request;
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

/** A random password of 120 bits. */
export const madePassword = (): string => randomBytes(15).toString("base64url");
