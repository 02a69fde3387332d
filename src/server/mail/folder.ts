/** Mail transport that writes each message to a file in a folder. */

import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { composed, type Deliver, type Letterhead } from "./message.ts";

/** Writes messages as `.eml` files. Creates the folder for the first one. */
export function mailFolder(folder: string, letterhead: Letterhead): Deliver {
  return async (message) => {
    const { createTransport } = await import("nodemailer");
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message: bytes } = await composer.sendMail(composed(message, letterhead));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`);
    // Written under a temporary name, so that no reader gets a partial file.
    const file = await open(`${path}.part`, "wx", 0o600);
    try {
      await file.writeFile(bytes as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  };
}
