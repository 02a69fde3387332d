/** `hydrant mock`: serves a spec without handlers or database, until a signal ends it. */

import { once } from "node:events";
import type { Call, Command } from "./command.ts";

export const MOCK: Command = {
  name: "mock",
  summary: "Serves a spec without handlers or database, from its examples.",
  options: {
    spec: { value: "DIR", about: 'The folder of the spec; "spec" if left out.' },
    port: { value: "PORT", about: "Where to listen, on this machine alone; 8080 if left out, any that is free for 0." },
  },
  run: runMock,
};

async function runMock({ values }: Call): Promise<number> {
  const port = Number(values.get("port") ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    process.stderr.write(`"${values.get("port")}" is no port; those go from 0 to 65535.\n`);
    return 2;
  }
  // While the spec is loaded there is nothing yet to put away.
  const told = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const { loadSpec } = await import("../language/load.ts");
  const { model, diagnostics } = await loadSpec(values.get("spec") ?? "spec");
  if (diagnostics.length > 0) {
    const { pageOf, renderAll } = await import("../language/rendering.ts");
    process.stderr.write(renderAll(diagnostics, pageOf(process.stderr)));
  }
  if (model === null) return 1;
  const { listening, mock } = await import("../mock/server.ts");
  try {
    const { server, base } = await listening(port);
    server.on("request", await mock(model, base));
    process.stdout.write(`ready ${base}\n`);
    await told;
    server.close();
    server.closeAllConnections();
    return 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    process.stderr.write(`Port ${port} is in use. Stop what listens there, or choose another by --port.\n`);
    return 1;
  }
}
