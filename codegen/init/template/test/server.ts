/** Test server: real HTTP, with a separate database in a temporary folder. */

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mount } from "hydrant";
import { project } from "../src/project.ts";

export interface TestServer {
  /** Base URL: `http://localhost:PORT/`. */
  readonly base: string;
  /** Password of the first user, `admin`, who has every role. */
  readonly password: string;
  stop(): Promise<void>;
}

export async function startServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "{{name}}-"));
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const base = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const password = "only for tests";
  const { middleware, close } = await mount(project, {
    BASE_URL: base,
    DATA_DIR: folder,
    ADMIN_PASSWORD: password,
    BCRYPT_COST: "4",
    RATE_LIMIT: "0",
    LOG_LEVEL: "error",
  });
  server.on("request", (request, response) => middleware(request, response, () => response.writeHead(404).end()));
  return {
    base,
    password,
    async stop() {
      server.close();
      server.closeAllConnections();
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
