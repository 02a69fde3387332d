/** Passwords and machine-made secrets on their way to the store: only hashes go in (clause AUT-14). */

import { randomBytes } from "node:crypto";
import type { Passwords } from "../../store/accounts/passwords.ts";
import { hashSecret, makeSecret } from "../../store/accounts/tokens.ts";
import type { RecordContent, ResourceTable } from "../../store/store.ts";
import type { Asked, Echoed, ItemRequest } from "../request.ts";

/** Content whose passwords are hashed. It runs before any transaction begins: hashing takes long. */
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
 * Runs `work`, which begins a transaction and may ask for a hash in it. A hash takes too long for a transaction: the first time that one is asked
 * for, the transaction is rolled back, the hash is made, and `work` runs again with it. Further hashes, as of a password that is made anew each
 * time, are made within. So a handler runs twice at most, and what it checks before it hashes, such as a token, is checked first.
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
  // Each account has a hash of its own (clause AUT-11), so this one serves once.
  let made: { readonly password: string; readonly hash: string } | undefined = {
    password: first,
    hash: await passwords.hash(first),
  };
  const hash = async (password: string): Promise<string> => {
    if (made?.password !== password) return passwords.hash(password);
    const { hash } = made;
    made = undefined;
    return hash;
  };
  return work({ ...passwords, hash });
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
