/** Bounds of requests, over both protocols: headers, targets, and bodies that are announced and waited for. */

import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { expect, test } from "vitest";
import { onOneServer, onProtocols, type Server } from "../asking.ts";
import { place } from "../making.ts";
import { raw } from "../raw.ts";

onProtocols((server) => {
  const many = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-Header-${index}`, "x"]));

  test("[LIM-3] more than a hundred headers are 431", async () => {
    expect((await raw(server, "GET", "/countries/AT", many(90))).status).toBe(200);
    const refused = await raw(server, "GET", "/countries/AT", many(101));
    expect([refused.status, JSON.parse(refused.body.toString())["@type"]]).toEqual([431, "Error"]);
  });

  test("[LIM-3] headers of more than 16 KiB are 431", async () => {
    const refused = await raw(server, "GET", "/countries/AT", { "X-Long": "x".repeat(17 * 1024) });
    expect([refused.status, JSON.parse(refused.body.toString())["@type"]]).toEqual([431, "Error"]);
  });

  test("[LIM-3] a URL of more than 8 KiB is 414", async () => {
    expect((await raw(server, "GET", `/countries/?x=${"x".repeat(8000)}`)).status).toBe(200);
    const refused = await raw(server, "GET", `/countries/?x=${"x".repeat(8192)}`);
    expect([refused.status, JSON.parse(refused.body.toString())["@type"]]).toEqual([414, "Error"]);
  });

  test("[LIM-2] a client that waits for leave to send is given it, or the refusal alone", async () => {
    const { authorization } = await server.admin();
    const body = JSON.stringify(place());
    expect(await expecting(server, authorization, body, Buffer.byteLength(body))).toEqual([100, 303]);
    expect(await expecting(server, authorization, body, 6_000_000)).toEqual([413]);
    expect(await expecting(server, "Bearer nonsense", body, Buffer.byteLength(body))).toEqual([401]);
  });
});

onOneServer((server) => {
  /** More than any buffer on the way holds. */
  const much = " ".repeat(24 * 1024 * 1024);
  const cases: readonly (readonly [what: string, status: number, headers: readonly string[], body: string])[] = [
    ["body", 413, ["Content-Type: application/ld+json", `Content-Length: ${much.length}`], much],
    ["header", 431, [`X-Long: x${much}`], ""],
  ];

  test.each(cases)(
    "[LIM-2][LIM-3][ERR-4] a client that sends all of a %s before it reads is answered %i, and that is the last",
    async (_what, status, headers, body) => {
      const { authorization } = await server.admin();
      const { port, host } = new URL(server.address.base);
      const head = ["POST /places/ HTTP/1.1", `Host: ${host}`, `Authorization: ${authorization}`, ...headers, "", ""];
      const socket = connectTls({ port: Number(port), host: "localhost", ca: server.address.certificate });
      try {
        await once(socket, "secureConnect");
        await new Promise((resolve, reject) => {
          socket.once("error", reject);
          socket.write(head.join("\r\n") + body);
          socket.write(`GET /countries/AT HTTP/1.1\r\nHost: ${host}\r\n\r\n`, resolve);
        });
        const answers = await text(socket);
        expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`]);
        expect(answers).toContain(`"statusCode":${status}`);
      } finally {
        socket.destroy();
      }
    },
  );
});

/** The statuses that come back, in order; the body is sent when there is leave to. */
async function expecting(server: Server, authorization: string, body: string, length: number): Promise<number[]> {
  const { origin, port } = new URL(server.address.base);
  const { certificate: ca } = server.address;
  const headers = {
    authorization,
    "content-type": "application/ld+json",
    "content-length": length,
    expect: "100-continue",
  };
  const statuses: number[] = [];
  if (server.protocol === "HTTP/2") {
    const session = connectHttp2(origin, { ca });
    try {
      const stream = session.request({ ":path": "/places/", ":method": "POST", ...headers }, { endStream: false });
      stream.on("error", () => {});
      stream.on("continue", () => {
        statuses.push(100);
        stream.end(body);
      });
      const [{ ":status": status }] = await once(stream, "response");
      return [...statuses, status];
    } finally {
      session.destroy();
    }
  }
  const asking = request({ host: "localhost", port, path: "/places/", method: "POST", headers, ca, agent: false });
  asking.on("error", () => {});
  asking.on("continue", () => {
    statuses.push(100);
    asking.end(body);
  });
  asking.flushHeaders();
  const [response] = await once(asking, "response");
  // What was not asked for may come all the same, and would be taken for the next request.
  if (statuses.length === 0) expect(response.headers.connection).toBe("close");
  asking.destroy();
  return [...statuses, response.statusCode];
}
