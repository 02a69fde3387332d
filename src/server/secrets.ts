/** Passwords and machine-made secrets on their way to the store: only hashes go in (clause AUT-14). */

import { createHash, randomBytes } from "node:crypto";
import type { RecordContent } from "../store/store.ts";
import type { Asked } from "./request.ts";

/** Content whose passwords are hashed. It runs before any transaction begins: hashing takes long. */
export async function withPasswords({ machine, resource }: Asked, content: RecordContent): Promise<RecordContent> {
  const hashed: { [property: string]: unknown } = { ...content };
  for (const { name, range } of resource.properties) {
    if (range.kind !== "data" || range.datatype !== "password") continue;
    const password = hashed[name];
    if (typeof password === "string") hashed[name] = await machine.passwords.hash(password);
  }
  return hashed;
}

/** Secrets for a new resource: what is stored of them, and what its maker is shown once. */
export function newSecrets({ resource }: Asked): {
  readonly stored: RecordContent;
  readonly shown: { readonly [property: string]: string };
} {
  const stored: { [property: string]: string } = {};
  const shown: { [property: string]: string } = {};
  for (const { name, source } of resource.properties) {
    if (source !== "secret") continue;
    const secret = `hyd_${randomBytes(32).toString("base64url")}`;
    shown[name] = secret;
    stored[name] = createHash("sha256").update(secret).digest("hex");
  }
  return { stored, shown };
}
