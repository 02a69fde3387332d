/** Request lines that no client of good will sends: each is answered, and the server serves on. */

import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { describe, expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { answerTo } from "../connection.ts";

onOneServer((server) => {
  describe.each(["tls", "plain"] as const)("on the listener %s", (listener) => {
    const host = () => new URL(listener === "tls" ? server.address.base : server.address.alias).host;
    const ask = (line: string) =>
      answerTo(server.address, `${line}\r\nHost: ${host()}\r\nConnection: close\r\n\r\n`, listener);

    test.each([
      ["GET /countries/AT HTTP/2.0", 200],
      ["PUT /countries/AT HTTP/2.0", 401],
      ["GET /countries/AT HTTP/7.5", 400],
      ["CONNECT localhost:443 HTTP/1.1", 405],
      ["OPTIONS * HTTP/1.1", 404],
      ["GET nowhere HTTP/1.1", 400],
      ["anything", 400],
    ])("[ERR-4] “%s” is answered with %i", async (line, status) => {
      const answer = await ask(line);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/\r\nX-Request-Id: /i);
      expect(/\r\nStrict-Transport-Security: max-age=1728000; includeSubDomains\r\n/i.test(answer)).toBe(
        listener === "tls",
      );
      if (status >= 400) expect(answer).toMatch(/"@type":"Error"/);
      expect(await ask("GET /countries/AT HTTP/1.1")).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  test("[ERR-4] CONNECT is answered over HTTP/2 as well", async () => {
    const session = connectHttp2(new URL(server.address.base).origin, { ca: server.address.certificate });
    const stream = session.request({ ":method": "CONNECT", ":authority": new URL(server.address.base).host });
    stream.end();
    const [headers] = await once(stream, "response");
    expect([headers[":status"], headers["x-request-id"]]).toEqual([405, expect.any(String)]);
    session.destroy();
  });
});
