/** Chromium, without a window, driven by the Chrome DevTools Protocol: pages are opened, and expressions evaluated in them. */

import { type ChildProcess, spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

/** Where it is; undefined on a machine without it. */
export const chromium = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"]
  .flatMap((folder) => [join(folder, "chromium"), join(folder, "chromium-browser")])
  .find((file) => existsSync(file));

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  /** Of what happens unasked, in a page. */
  readonly method?: string;
  readonly params?: Happening;
  readonly sessionId?: string;
}

/** As much as is looked at of a request that a page sends, and of what the browser has to say of the page. */
interface Happening {
  readonly request?: { readonly url: string };
  readonly entry?: { readonly level: string; readonly text: string };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

/** A page, and what came of it so far. */
export interface Watched {
  /** Evaluates an expression in it, which may be a promise. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Addresses that it asked. */
  readonly requested: readonly string[];
  /** Errors and warnings: what was refused it, what failed, what was thrown. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<unknown>;
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

export class Browser {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #watching = new Map<string, (method: string, params: Happening) => void>();
  #last = 0;

  private constructor(child: ChildProcess, folder: string, socket: WebSocket) {
    this.#process = child;
    this.#folder = folder;
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      this.#waiting.get(message.id ?? 0)?.(message);
      if (message.method !== undefined)
        this.#watching.get(message.sessionId ?? "")?.(message.method, message.params ?? {});
    });
  }

  /** Starts one that trusts this certificate (PEM), and no other of its kind. */
  static async start(certificate: string): Promise<Browser> {
    const key = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
    const folder = await mkdtemp(join(tmpdir(), "hydrant-chromium-"));
    const child = spawn(
      chromium as string,
      [
        "--headless",
        // Its sandbox does not work for root, nor in most containers; it sees no pages but those of the test.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        `--ignore-certificate-errors-spki-list=${createHash("sha256").update(key).digest("base64")}`,
        `--user-data-dir=${folder}`,
        "--remote-debugging-port=0",
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const socket = new WebSocket(await addressOf(child));
    await once(socket, "open");
    return new Browser(child, folder, socket);
  }

  /** Opens a page and gives what evaluates expressions in it, which may be promises. */
  async open(url: string): Promise<(expression: string) => Promise<unknown>> {
    return (await this.watch(url)).evaluate;
  }

  /** Opens a page and listens to what comes of it. `dark`: to somebody who likes it so. */
  async watch(url: string, dark = false): Promise<Watched> {
    const { targetId } = await this.#send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.#send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
    const [requested, complaints]: [string[], string[]] = [[], []];
    this.#watching.set(sessionId, (method, { request, entry, exceptionDetails }) => {
      if (method === "Network.requestWillBeSent" && request) requested.push(request.url);
      if (method === "Log.entryAdded" && entry && entry.level !== "info" && entry.level !== "verbose")
        complaints.push(entry.text);
      if (method === "Runtime.exceptionThrown") complaints.push(String(exceptionDetails?.exception?.description));
    });
    for (const domain of ["Network", "Log", "Runtime"]) await this.#send(`${domain}.enable`, {}, sessionId);
    const features = [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }];
    await this.#send("Emulation.setEmulatedMedia", { features }, sessionId);
    const { errorText } = await this.#send<{ errorText?: string }>("Page.navigate", { url }, sessionId);
    if (errorText !== undefined) throw new Error(`${url} does not open: ${errorText}`);
    const evaluate = async (expression: string) => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await this.#send<Evaluated>("Runtime.evaluate", options, sessionId);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? "thrown");
      return result.value;
    };
    return { evaluate, requested, complaints, close: () => this.#send("Target.closeTarget", { targetId }) };
  }

  async close(): Promise<void> {
    const gone = once(this.#process, "exit");
    // One that is busy with a page does not always hear it.
    const deaf = setTimeout(() => this.#process.kill("SIGKILL"), 5_000);
    this.#send("Browser.close", {}).catch(() => {});
    await gone;
    clearTimeout(deaf);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #send<R>(method: string, params: object, sessionId?: string): Promise<R> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as R);
      });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  }
}

/** Where it is driven from, as it says itself; throws with all that it said where it ends before. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: stderr as NonNullable<typeof stderr> })) {
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
    if (address !== undefined) {
      stderr?.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`Chromium ended:\n${said.join("\n")}`);
}
