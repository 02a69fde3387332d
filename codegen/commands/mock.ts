/** `hydrant mock`: serves a spec's examples until a signal ends it. */

import { once } from "node:events";
import { type Call, type Command, OPTIONS, printDiagnostics } from "./command.ts";
import { CommandFailed } from "./command-error.ts";

export const MOCK: Command = {
  name: "mock",
  summary: "Serves the spec's examples, without handlers, database or credentials.",
  options: {
    spec: OPTIONS.spec,
    port: { value: "PORT", about: "The port to listen on, on this machine only (default: 8080; 0 for any free one)." },
  },
  run: runMock,
};

async function runMock({ values }: Call): Promise<number> {
  const given = values.get("port") ?? "8080";
  const port = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!(port <= 65535)) throw new CommandFailed(`"${given}" is not a port; ports are 0 to 65535.`, 2);
  const ended = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const { loadSpec } = await import("../language/load.ts");
  const { model, diagnostics } = await loadSpec(values.get("spec") ?? "spec");
  await printDiagnostics(diagnostics.filter(({ severity }) => severity !== "info"));
  if (model === null) return 1;
  const { listening, mock } = await import("../mock/server.ts");
  try {
    const { server, base } = await listening(port);
    const { listener, records } = await mock(model, base);
    const { wanting } = records;
    if (wanting.length > 0) {
      const each = wanting.length === 1 ? "it" : "each";
      process.stderr.write(
        `Answers lack these properties, as no valid value was found: ${wanting.join(", ")}. Give ${each} an "example" in the spec.\n`,
      );
    }
    server.on("request", listener);
    process.stdout.write(`ready ${base}\n`);
    await ended;
    server.close();
    server.closeAllConnections();
    return 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new CommandFailed(`Port ${port} is in use. Stop what listens there, or choose another by --port.`, 1);
    if (code === "EACCES")
      throw new CommandFailed(`Port ${port} may not be opened by this user. Choose one from 1024 by --port.`, 1);
    throw error;
  }
}
