/** Outgoing mail as files: one message each, in a folder that somebody reads or forwards. */

import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Mail } from "./machine.ts";

/** Mail that is written to a folder as `.eml` files (RFC 5322). */
export function mailFolder(folder: string, from: string): Mail {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = randomUUID();
      const head = [
        `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
        `From: ${from}`,
        `To: ${oneLine(to)}`,
        `Subject: ${oneLine(subject)}`,
        `Message-ID: <${id}@hydrant.invalid>`,
      ];
      const message = [
        ...head,
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        text,
        "",
      ].join("\r\n");
      const path = join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${id}.eml`);
      // Written whole under another name first, so that nobody reads half a message.
      const file = await open(`${path}.part`, "wx", 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
  };
}

/** A header's text without line breaks, which would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}
