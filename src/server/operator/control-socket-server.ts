/** Control socket server: accepts operator jobs in a server that owns its database. */

import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../../hypermedia/json.ts";
import type { Application } from "../exchange.ts";
import { commandNamed } from "../jobs/commands.ts";
import { Given, outcomeOf } from "../jobs/job.ts";
import type { Settings } from "../running/settings.ts";
import { possibleHere, prepare } from "./control-socket-path.ts";
import { BadMessage, type Ending, type Message, messages, unknownJob, version, write } from "./protocol.ts";

/** Concurrent jobs; milliseconds for a command to send its request; milliseconds for jobs at shutdown. */
const most = 16;
const patience = 10_000;
const grace = 1000;

/** Opens the socket for an application on the embedded database, which it owns. Closing the runtime closes it. */
export async function openControlSocket(application: Application, { databaseUrl, dataDir }: Settings) {
  if (databaseUrl !== null || !possibleHere) return application;
  const { machine } = application;
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const done = attend(socket, application).finally(() => connections.delete(socket));
    connections.set(socket, done);
  });
  server.maxConnections = most;
  let place: Awaited<ReturnType<typeof prepare>>;
  try {
    place = await prepare(dataDir);
    server.listen(place.socket);
    await once(server, "listening");
    await chmod(place.socket, 0o600);
  } catch (error) {
    // Some file systems do not support sockets. The server runs without.
    server.close();
    machine.log.warn({ error }, "operator commands cannot reach this server, because it cannot create a socket");
    return application;
  }
  const close = async (milliseconds: number) => {
    await shut(server, connections);
    await place.leave();
    await machine.close(milliseconds);
  };
  return { ...application, machine: { ...machine, close } };
}

/** Running jobs get a moment to finish. */
async function shut(server: Server, connections: ReadonlyMap<Socket, Promise<void>>): Promise<void> {
  server.close();
  await Promise.race([Promise.all(connections.values()), sleep(grace, undefined, { ref: false })]);
  for (const socket of connections.keys()) socket.destroy();
  await Promise.all(connections.values());
}

async function attend(socket: Socket, application: Application): Promise<void> {
  const gone = new AbortController();
  socket.once("close", () => gone.abort());
  // Write errors mean that the command has disconnected.
  socket.on("error", () => undefined);
  socket.setTimeout(patience, () => socket.destroy());
  const tell = async (message: Message) => {
    gone.signal.throwIfAborted();
    if (!socket.write(write(message))) await once(socket, "drain", { signal: gone.signal });
  };
  try {
    // Destroying the socket after the first message would prevent the answer.
    for await (const request of messages(socket.iterator({ destroyOnReturn: false }))) {
      socket.setTimeout(0);
      await tell(await outcome(request, application, tell, gone.signal));
      break;
    }
    socket.setTimeout(patience);
    socket.end();
    if (!socket.closed) await once(socket.resume(), "close");
  } catch (error) {
    if (!gone.signal.aborted && error instanceof BadMessage) socket.end(write({ refused: { message: error.message } }));
    socket.destroySoon();
    if (!gone.signal.aborted && !(error instanceof BadMessage))
      application.machine.log.error({ error }, "an operator command was not answered");
  }
}

async function outcome(
  request: JsonObject,
  application: Application,
  tell: (message: Message) => Promise<void>,
  signal: AbortSignal,
): Promise<Ending> {
  if (request.hydrant !== version) {
    const message = `The running server uses version ${version} of the operator protocol, and this command version ${String(request.hydrant)}. Use the command of the server's version, or restart the server.`;
    return { refused: { message } };
  }
  const command = commandNamed(String(request.job));
  if (command === undefined) return unknownJob(String(request.job));
  try {
    const job = await command.load();
    return await outcomeOf(() => job(application, new Given(request.given), (row) => tell({ row }), signal));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    application.machine.log.error({ error, job: request.job }, "an operator command failed");
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
