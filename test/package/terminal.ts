/** A terminal, and a second one for what goes on running: commands as somebody types them, in folders and with variables that last. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Ran {
  readonly status: number | null;
  /** On both streams, as a terminal shows it. */
  readonly printed: string;
}

/** Milliseconds after which a command is ended that has not ended by itself. */
const patience = 180_000;

export class Terminal {
  /** Where it is now. */
  folder: string;
  /** A folder for what it remembers. */
  readonly own: string;
  readonly #state: string;
  readonly #environment: NodeJS.ProcessEnv;
  #running: ChildProcess | undefined;

  constructor(folder: string, own: string, environment: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.own = own;
    this.#state = join(own, "variables");
    this.#environment = { ...plain(process.env), ...environment };
  }

  /** Runs a command to its end. */
  async run(command: string): Promise<Ran> {
    const { child, printed } = this.#start(command);
    const timer = setTimeout(() => kill(child, "SIGKILL"), patience);
    const [status] = await once(child, "close");
    clearTimeout(timer);
    const where = `${this.#state}.folder`;
    if (existsSync(where)) this.folder = readFileSync(where, "utf8").trim();
    return { status, printed: printed() };
  }

  /** Starts a command that goes on, in the second terminal; waits until it has printed what is meant. */
  async start(command: string, until: RegExp): Promise<Ran> {
    const { child, printed } = this.#start(command);
    this.#running = child;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      const look = () => {
        if (!until.test(printed())) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on("data", look);
      child.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    return { status: until.test(printed()) ? 0 : 1, printed: printed() };
  }

  /** Ctrl-C, where something runs: a signal to all of it. */
  async interrupt(): Promise<void> {
    const child = this.#running;
    this.#running = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    kill(child, "SIGINT");
    await closed;
  }

  #start(command: string): { readonly child: ChildProcess; readonly printed: () => string } {
    // One stream, as a terminal is: of two it would be chance what comes first.
    const lasting = `exec 2>&1\n[ ! -f "${this.#state}" ] || . "${this.#state}"; set -a\n${command}\nstatus=$?; export -p >"${this.#state}"; pwd >"${this.#state}.folder"; exit $status`;
    const child = spawn("bash", ["-c", lasting], {
      cwd: this.folder,
      env: this.#environment,
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    // What npm makes of the settings of whoever runs this is no part of what a command prints.
    return { child, printed: () => text.replace(/^npm warn .*\n/gm, "") };
  }
}

/** To the whole group, as a terminal does. */
function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/** What a shell has that nobody has set up: programs and a home, and how npm gets to its registry. */
function plain(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept =
    /^(PATH|HOME|TMPDIR|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|npm_config_(registry|cache|userconfig))$/i;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => kept.test(name)));
}
