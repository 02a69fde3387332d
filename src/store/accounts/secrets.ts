/** Random secrets: generation, hashing, and encryption under them (clause AUT-14). */

import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

export const makeSecret = (): string => randomBytes(32).toString("base64url");

/** The stored hash. 256 random bits cannot be guessed, so no slow hash is needed. */
export const hashSecret = (secret: string): Buffer => hash("sha256", secret, "buffer");

/** Encrypts a text with AES-256-GCM under a key derived from the secret. */
export function seal(secret: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a sealed text. Throws for another secret. */
export function unseal(secret: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("utf8");
}

// A key derivation other than the stored hash, so that the database alone decrypts nothing.
const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "hydrant sealing key", 32));
