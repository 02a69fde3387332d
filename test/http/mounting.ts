/** An application mounted in a server of its own, in this process, so that a test can give it handlers or watch it from inside. */

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { application, migrations, tables } from "../../src/generated/application.ts";
import type { Parts } from "../../src/server/application.ts";
import { openLog } from "../../src/server/log.ts";
import { openProject } from "../../src/server/open-project.ts";
import { router } from "../../src/server/router.ts";
import { readSettings } from "../../src/server/running/settings.ts";
import type { Machine } from "../../src/server/runtime.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import type { Place } from "../databases.ts";
import { throughPooler } from "../pooler.ts";

/** Calls of `query` that no request determines: those made about once a second, and those for each new connection. */
export const isUpkeep = (asked: unknown): boolean =>
  typeof asked === "string"
    ? /set statement_timeout =|pg_is_in_recovery/.test(asked)
    : typeof asked === "object" &&
      asked !== null &&
      "text" in asked &&
      /hydrant_fold_counts|hydrant_server|reltoastrelid|pg_is_in_recovery/.test(String(asked.text));

export interface Mounted {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly address: { readonly dataDir: string };
  /** The first user's, who has every role; of an application without accounts, empty. */
  readonly authorization: string;
  /** Its runtime, whose store sees everything. */
  readonly machine: Machine;
  /** Ends it and removes its folder, unless that is to be kept. */
  end(options?: { readonly keepData?: boolean }): Promise<void>;
}

/** The generated parts of an application. */
export type Generated = Pick<typeof import("../../src/generated/application.ts"), "migrations" | "tables"> & {
  readonly application: (handlers: never) => Parts;
};

interface Otherwise {
  /** The generated parts of another project. */
  readonly generated?: Generated;
  /** Migrations after its own. */
  readonly further?: readonly Migration[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Mounts it over a database, which is empty as a rule. There is no rate limit, whose count would be another statement. */
export async function mounted(
  handlers: object,
  place: Place,
  { further = [], settings = {}, generated = { application, migrations, tables } }: Otherwise = {},
): Promise<Mounted> {
  const dataDir = "dataDir" in place ? place.dataDir : mkdtempSync(join(tmpdir(), "hydrant-mounted-"));
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const project = {
    parts: generated.application(handlers as never),
    tables: generated.tables,
    migrations: [...generated.migrations, ...further],
    referenceData: join(dataDir, "none"),
  };
  const password = "correct horse";
  const username = settings.ADMIN_USERNAME ?? "admin";
  const environment = throughPooler({
    DATA_DIR: dataDir,
    BASE_URL: `${origin}/`,
    ADMIN_PASSWORD: password,
    BCRYPT_COST: "4",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "0",
    ...settings,
    ...("databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : {}),
  });
  const read = readSettings(environment, false);
  if ("problems" in read) throw new TypeError(read.problems.join(" "));
  const log = openLog(read.settings.logLevel, read.settings.logFormat);
  const opened = await openProject(project, read.settings, log);
  const middleware = router(opened, "mounted");
  const { authentication } = project.parts.api;
  server.on("request", (request, response) => middleware(request, response, () => response.end()));
  const logIn = async (path: string): Promise<string> => {
    const form = new URLSearchParams({ grant_type: "password", username, password });
    const answer = await fetch(origin + path, { method: "POST", body: form });
    return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
  };
  return {
    origin,
    address: { dataDir },
    authorization: authentication === null ? "" : await logIn(authentication.tokenPath),
    machine: opened.machine,
    async end({ keepData = false } = {}) {
      server.close();
      server.closeAllConnections();
      await opened.machine.close(8000);
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
