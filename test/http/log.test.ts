/** Text of clients in the log: whatever they send, nothing of it is obeyed by the terminal that shows the log. */

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { launchSeeded } from "./launch.ts";

/** C0 but for what lines are made of, DEL, C1, line separators, marks of direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
const obeyed = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const codes = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
const text = codes.filter((sign) => obeyed.test(sign)).join("-");
const formats = ["json", "pretty"] as const;

/** What a process writes that logs the text in every place. */
function logged(format: string): string {
  const module = fileURLToPath(new URL("../../src/server/log.ts", import.meta.url));
  const script = `
    const { openLog } = await import(${JSON.stringify(module)});
    const text = ${JSON.stringify(text)};
    const error = new Error(text, { cause: new Error(text) });
    openLog("info", ${JSON.stringify(format)}).info({ text, list: [text], [text]: { [text]: text }, error }, text);`;
  const run = ["--input-type=module", "--eval", `${script}; process.exit()`];
  return execFileSync("sh", ["-c", '"$0" "$@" 2>&1', process.execPath, ...run], { encoding: "utf8" });
}

test.each(formats)("a line as %s has no sign that a terminal obeys, in values, keys, errors and messages", (format) => {
  const line = logged(format);
  expect(obeyed.exec(line)).toBeNull();
  expect(line.match(/\\u009b/g)?.length).toBeGreaterThan(5);
  if (format === "json")
    expect(JSON.parse(line)).toMatchObject({ text, list: [text], [text]: { [text]: text }, msg: text });
});

test.each(formats)("[TRN-10][COR-3] nor has what a server says as %s of requests full of them", async (format) => {
  const server = await launchSeeded({ TRUST_PROXY: "loopback", LOG_FORMAT: format });
  onTestFinished(() => server.stop());
  const raw = "\x80\x85\x9b31m\x9d\xa0";
  const fields = ["Origin", "User-Agent", "Referer", "X-Forwarded-For", "X-Forwarded-Proto", "Accept-Language"];
  const { hostname, port } = new URL(server.alias);
  for (const [path, host] of [
    [`/${raw}`, hostname],
    ["/places/", hostname],
    ["/places/", raw],
  ]) {
    const socket = connect(Number(port), hostname);
    const headers = [`Host: ${host}`, ...fields.map((field) => `${field}: ${raw}`), "Connection: close"];
    socket.end(`GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`, "latin1");
    socket.resume();
    await once(socket, "close");
  }
  await expect.poll(server.log).toContain("refused an origin");
  await server.stop();
  expect(obeyed.exec(server.log())).toBeNull();
});
