/** Creates outgoing mail by the settings: SMTP, or files without a mail server. */

import { join } from "node:path";
import type { Log } from "../runtime.ts";
import { mailFolder } from "./folder.ts";
import { letterhead, type Mailbox } from "./message.ts";
import { type Outgoing, outgoing } from "./outgoing.ts";
import { type SmtpServer, smtp } from "./smtp.ts";

export interface MailSettings {
  readonly smtp: SmtpServer | null;
  readonly mailFrom: Mailbox | null;
  readonly baseUrl: string;
  readonly dataDir: string;
}

/** `title`: the API's, as default name of the sender. */
export function openMail(settings: MailSettings, title: string, log: Log): Outgoing {
  const head = letterhead(title, new URL(settings.baseUrl).hostname, settings.mailFrom);
  return outgoing(settings.smtp ? smtp(settings.smtp, head) : mailFolder(join(settings.dataDir, "mail"), head), log);
}
