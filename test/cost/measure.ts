/** Measures what a request costs: an application in this process answers it, over a real connection. */

import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { project } from "../../src/project.ts";
import { openLog } from "../../src/server/log.ts";
import { openProject } from "../../src/server/open-project.ts";
import { router } from "../../src/server/router.ts";
import { readSettings } from "../../src/server/running/settings.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes that this thread keeps. */
export function kept(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

export interface Request {
  readonly method: string;
  /** Under the base. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer;
}

export interface Cost {
  readonly status: number;
  readonly headers: string;
  readonly text: string;
  /** Milliseconds of this thread. */
  readonly time: number;
}

/** Milliseconds of this thread that something takes. */
export function timed(work: () => unknown): number {
  const started = process.threadCpuUsage();
  work();
  return since(started);
}

function since(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}

export interface Measured {
  readonly host: string;
  ask(request: Request): Promise<Cost>;
  end(): Promise<void>;
}

/** Serves the application as its TLS listener does, behind a proxy that ends TLS. Its database runs in another thread. */
export async function measured(dataDir: string): Promise<Measured> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const host = `localhost:${port}`;
  const read = readSettings(
    {
      DATA_DIR: dataDir,
      BASE_URL: `https://${host}/`,
      ADMIN_PASSWORD: "correct horse",
      BCRYPT_COST: "4",
      RATE_LIMIT: "0",
      TRUST_PROXY: "loopback",
      CORS_ORIGINS: "https://app.example",
    },
    false,
  );
  if ("problems" in read) throw new Error(read.problems.join(" "));
  const log = openLog("silent", "json");
  const application = await openProject({ ...project, referenceData: join(dataDir, "none") }, read.settings, log);
  const middleware = router(application, "tls");
  server.on("request", (request, response) => middleware(request, response, () => response.end()));
  return {
    host,
    async ask({ method, path, headers, body }) {
      const head = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)].join("\r\n");
      const started = process.threadCpuUsage();
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write(`${head}\r\nConnection: close\r\n\r\n`, "latin1");
      socket.write(body);
      const chunks: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      await once(socket, "close");
      const time = since(started);
      const [said = "", ...text] = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n");
      const status = Number(said.split(" ")[1]);
      return { status, headers: said, text: text.join("\r\n\r\n"), time };
    },
    async end() {
      server.close();
      server.closeAllConnections();
      await application.machine.close(1000);
    },
  };
}
