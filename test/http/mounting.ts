/** This application mounted in a server of its own, in this process, so that a test can give it handlers or watch it from inside. */

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { application, migrations, tables } from "../../src/generated/application.ts";
import { mount } from "../../src/server/open-project.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import type { Place } from "../databases.ts";

/** Calls of `query` that no request determines: those made about once a second, and those for each new connection. */
export const isUpkeep = (asked: unknown): boolean =>
  typeof asked === "string"
    ? asked.includes("set statement_timeout =")
    : typeof asked === "object" &&
      asked !== null &&
      "text" in asked &&
      /hydrant_fold_counts|reltoastrelid|pg_is_in_recovery/.test(String(asked.text));

export interface Mounted {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly address: { readonly dataDir: string };
  /** The first user's, who has every role. */
  readonly authorization: string;
  /** Ends it and removes its folder, unless that is to be kept. */
  end(options?: { readonly keepData?: boolean }): Promise<void>;
}

interface Otherwise {
  /** Migrations after its own. */
  readonly further?: readonly Migration[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Mounts it over a database, which is empty as a rule. There is no rate limit, whose count would be another statement. */
export async function mounted(
  handlers: Parameters<typeof application>[0],
  place: Place,
  { further = [], settings = {} }: Otherwise = {},
): Promise<Mounted> {
  const dataDir = "dataDir" in place ? place.dataDir : mkdtempSync(join(tmpdir(), "hydrant-mounted-"));
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const project = {
    parts: application(handlers),
    tables,
    migrations: [...migrations, ...further],
    referenceData: join(dataDir, "none"),
  };
  const password = "correct horse";
  const { middleware, close } = await mount(project, {
    DATA_DIR: dataDir,
    BASE_URL: `${origin}/`,
    ADMIN_PASSWORD: password,
    BCRYPT_COST: "4",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "0",
    ...settings,
    ...("databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : {}),
  });
  server.on("request", (request, response) => middleware(request, response, () => response.end()));
  const form = new URLSearchParams({ grant_type: "password", username: "admin", password });
  const token = (await (await fetch(`${origin}/oauth2/token`, { method: "POST", body: form })).json()) as {
    access_token: string;
  };
  return {
    origin,
    address: { dataDir },
    authorization: `Bearer ${token.access_token}`,
    async end({ keepData = false } = {}) {
      server.close();
      server.closeAllConnections();
      await close();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
