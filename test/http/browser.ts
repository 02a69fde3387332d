/** Chromium without a window, driven by the Chrome DevTools Protocol: opens pages as a browser shows them, and uses them as a person does. */

import { spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import axe from "axe-core";
import { findProgram } from "../../scripts/programs.ts";

/** Its path; undefined on a machine without it. */
export const chromium = findProgram("chromium") ?? findProgram("chromium-browser") ?? undefined;

export interface PageOptions {
  /** Opened at once. */
  readonly url?: string;
  /** Of the viewport, in CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Preferences of the person. */
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  /** Preferred languages, such as `de-AT,de`. */
  readonly languages?: string;
  /** False: the page's scripts do not run. */
  readonly scripts?: boolean;
  /** With a storage of its own. Other pages share one. */
  readonly apart?: boolean;
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
export type Page = Awaited<ReturnType<Browser["page"]>>;

type Send = <R = object>(method: string, params?: object) => Promise<R>;

interface Message {
  readonly id?: number;
  readonly result?: object;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: PageEvent;
  readonly sessionId?: string;
}

interface PageEvent {
  readonly request?: { readonly url: string };
  readonly entry?: { readonly level: string; readonly text: string };
  readonly exceptionDetails?: Thrown;
}

type Listener = (method: string, event: PageEvent) => void;

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: Thrown;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Thrown {
  readonly text: string;
  readonly exception?: { readonly description?: string };
}

/** Starts one that trusts this certificate (PEM), and no other that is signed by itself. */
export async function openBrowser(certificate: string) {
  const key = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
  const folder = await mkdtemp(join(tmpdir(), "hydrant-chromium-"));
  const options = [
    "--headless",
    // Its sandbox does not work for root, nor in most containers. It opens only pages of the test.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    `--ignore-certificate-errors-spki-list=${createHash("sha256").update(key).digest("base64")}`,
    `--user-data-dir=${folder}`,
    "--remote-debugging-port=0",
    "about:blank",
  ];
  const child = spawn(chromium as string, options, { stdio: ["ignore", "ignore", "pipe"] });
  const printed: string[] = [];
  let address: string | undefined;
  for await (const line of createInterface({ input: child.stderr })) {
    printed.push(line);
    [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error(`Chromium ended:\n${printed.join("\n")}`);
  child.stderr.resume();

  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const listeners = new Map<string, Listener>();
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, result, error, method, params = {}, sessionId = "" } = JSON.parse(String(data)) as Message;
    if (method !== undefined) listeners.get(sessionId)?.(method, params);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result as never);
    waiting.delete(id);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Chromium has ended."));
  });
  let last = 0;
  const sender = (sessionId?: string): Send => {
    return (method, params = {}) => {
      const answer = Promise.withResolvers<never>();
      waiting.set(++last, answer);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return answer.promise;
    };
  };
  const send = sender();
  return {
    async page(options: PageOptions = {}) {
      const context = options.apart ? await send("Target.createBrowserContext") : {};
      const target = await send<{ targetId: string }>("Target.createTarget", { url: "about:blank", ...context });
      const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", { ...target, flatten: true });
      const page = await openPage(sender(sessionId), (listener) => listeners.set(sessionId, listener), options);
      return { ...page, close: () => send("Target.closeTarget", target) };
    },
    async close() {
      const gone = once(child, "exit");
      // A browser that is busy with a page may ignore the request.
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      send("Browser.close").catch(() => {});
      await gone;
      clearTimeout(timer);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Virtual key codes, by the names of keys. */
const KEYS: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  " ": 32,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

async function openPage(send: Send, listen: (listener: Listener) => void, options: PageOptions) {
  const { url, width = 1280, height = 800, dark = false, reducedMotion = false, languages, scripts = true } = options;
  const requests: string[] = [];
  const errors: string[] = [];
  listen((method, { request, entry, exceptionDetails }) => {
    if (method === "Network.requestWillBeSent" && request) requests.push(request.url);
    if (method === "Log.entryAdded" && entry && entry.level !== "info" && entry.level !== "verbose")
      errors.push(entry.text);
    if (method === "Runtime.exceptionThrown") errors.push(exceptionDetails?.exception?.description ?? "exception");
  });
  for (const domain of ["Network", "Log", "Runtime"]) await send(`${domain}.enable`);
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  const features = [
    { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
    { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" },
  ];
  await send("Emulation.setEmulatedMedia", { features });
  if (languages !== undefined) {
    const { result } = await send<Evaluated>("Runtime.evaluate", { expression: "navigator.userAgent" });
    await send("Emulation.setUserAgentOverride", { userAgent: result.value, acceptLanguage: languages });
  }
  await send("Emulation.setScriptExecutionDisabled", { value: !scripts });

  const page = {
    /** URLs that the page has requested. */
    requests: requests as readonly string[],
    /** Errors and warnings of the console, failed requests among them, and exceptions. */
    errors: errors as readonly string[],
    /** Opens an address. Resolves when the page has loaded, or at once if only the fragment differs. */
    async goto(address: string) {
      const { errorText } = await send<{ errorText?: string }>("Page.navigate", { url: address });
      if (errorText !== undefined) throw new Error(`${address} does not open: ${errorText}`);
      await page.waitFor("document.readyState === 'complete'");
    },
    /** Evaluates an expression, or calls a function of the page's globals. Awaits promises. */
    async evaluate<R = unknown>(what: string | (() => R)): Promise<Awaited<R>> {
      const expression = typeof what === "string" ? what : `(${what})()`;
      const evaluated = await send<Evaluated>("Runtime.evaluate", {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      const { result, exceptionDetails: thrown } = evaluated;
      if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
      return result.value as Awaited<R>;
    },
    /** Resolves when the expression is truthy, in whatever document the page then has. */
    async waitFor(expression: string) {
      for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
        if (await page.evaluate(expression).catch(() => false)) return;
      const text = await page.evaluate("document.body.innerText.slice(0, 1000)").catch(String);
      throw new Error(`Not within a minute: ${expression}\n${errors.join("\n")}\n${text}`);
    },
    /** Clicks the middle of the first element that matches a CSS selector. */
    async click(selector: string) {
      const found = `document.querySelector(${JSON.stringify(selector)})`;
      await page.waitFor(found);
      await page.evaluate(`${found}.scrollIntoView({ block: "center", behavior: "instant" })`);
      const { x, y, width, height } = (await page.evaluate(`${found}.getBoundingClientRect().toJSON()`)) as Rectangle;
      const mouse = { x: x + width / 2, y: y + height / 2, button: "left", clickCount: 1 };
      await send("Input.dispatchMouseEvent", { ...mouse, type: "mousePressed" });
      await send("Input.dispatchMouseEvent", { ...mouse, type: "mouseReleased" });
    },
    /** Presses a key: `a`, `Enter`, `Shift+Tab`. */
    async press(keys: string) {
      const [key = "", ...held] = keys.split("+").reverse();
      const modifiers = ["Alt", "Control", "Meta", "Shift"].reduce(
        (sum, name, bit) => sum + (held.includes(name) ? 1 << bit : 0),
        0,
      );
      const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
      const event = { key, modifiers, windowsVirtualKeyCode: KEYS[key] ?? key.toUpperCase().charCodeAt(0) };
      await send("Input.dispatchKeyEvent", { ...event, type: "keyDown", text });
      await send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
    },
    /** Inserts text where the focus is. */
    type: (text: string) => send("Input.insertText", { text }),
    /** Saves a picture (PNG) of the whole page. */
    async screenshot(path: string) {
      const { cssContentSize } = await send<{ cssContentSize: object }>("Page.getLayoutMetrics");
      const clip = { ...cssContentSize, scale: 1 };
      const { data } = await send<{ data: string }>("Page.captureScreenshot", { captureBeyondViewport: true, clip });
      await writeFile(path, data, "base64");
    },
    /** Violations that axe finds, each with its elements. */
    async axe(): Promise<readonly string[]> {
      await page.evaluate(`${axe.source};0`);
      return (await page.evaluate(`axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => id + " " + target + ": " + failureSummary)))`)) as string[];
    },
  };
  if (url !== undefined) await page.goto(url);
  return page;
}
