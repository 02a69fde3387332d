/** Requests whose target is a whole URI: its host counts, and `Host` is passed over (RFC 9112, section 3.2.2). */

import { describe, expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { answerTo } from "../connection.ts";

type Listener = "tls" | "plain";

interface Answered {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

onOneServer((server) => {
  const own = () => new URL(server.address.base).origin;
  const alias = () => new URL(server.address.alias).origin;

  /** Asks for a target with these `Host` headers and no other header but what ends the connection. */
  async function ask(listener: Listener, target: string, hosts: readonly string[], method = "GET"): Promise<Answered> {
    return read(
      await answerTo(
        server.address,
        [
          `${method} ${target} HTTP/1.1`,
          ...hosts.map((host) => `Host: ${host}`),
          "Connection: close",
          "Accept-Encoding: identity",
          "",
          "",
        ].join("\r\n"),
        listener,
      ),
    );
  }

  describe("over TLS", () => {
    test.each(["elsewhere.example", "", "127.0.0.1", "not a host"])(
      "[TRN-3] the target's host is served, though Host says “%s”",
      async (host) => {
        const answer = await ask("tls", `${own()}/countries/AT`, [host]);
        expect([answer.status, JSON.parse(answer.body)["@id"]]).toEqual([200, `${own()}/countries/AT`]);
      },
    );

    test.each(["https://elsewhere.example", "https://127.0.0.1", "https://localhost.elsewhere.example"])(
      "[TRN-3] %s is not known, though Host says what is",
      async (origin) => {
        const { host } = new URL(own());
        expect((await ask("tls", `${origin}/countries/AT`, [host])).status).toBe(404);
      },
    );

    test("[TRN-3] scheme and host are alike in whatever case, and the port is passed over as in Host", async () => {
      for (const target of ["HTTPS://LOCALHOST/countries/AT", "https://localhost:1/countries/AT"])
        expect((await ask("tls", target, ["x"])).status).toBe(200);
    });

    test("[TRN-3][COL-2] path and query are those of the target, its host is nowhere in the answer", async () => {
      const answer = await ask("tls", "https://LocalHost/places/?order[name]=asc&itemsPerPage=2", [
        "elsewhere.example",
      ]);
      const { view } = JSON.parse(answer.body);
      expect(view["@id"]).toBe(`${own()}/places/?order[name]=asc&itemsPerPage=2`);
      expect(answer.body).not.toMatch(/LocalHost|elsewhere/);
      for (const target of [own(), `${own()}/`, `${own()}?page=1`]) {
        const entrypoint = await ask("tls", target, ["x"]);
        expect([entrypoint.status, JSON.parse(entrypoint.body)["@id"]]).toEqual([200, `${own()}/`]);
      }
    });

    test("[TRN-3] Host may say anything, but is to be there, and once", async () => {
      const { host } = new URL(own());
      expect((await ask("tls", `${own()}/countries/AT`, [])).status).toBe(400);
      expect((await ask("tls", `${own()}/countries/AT`, [host, host])).status).toBe(400);
      const old = await answerTo(server.address, `GET ${own()}/countries/AT HTTP/1.0\r\n\r\n`, "tls");
      expect(read(old).status).toBe(200);
    });

    test.each([
      "ftp://localhost/countries/AT",
      "https://",
      "https:///countries/AT",
      "https://localhost@elsewhere.example/countries/AT",
      "https://elsewhere.example@localhost/countries/AT",
    ])("[ERR-4] the target %s is 400", async (target) => {
      const { host } = new URL(own());
      const answer = await ask("tls", target, [host]);
      expect([answer.status, JSON.parse(answer.body)["@type"]]).toEqual([400, "Error"]);
    });

    test("an origin is the service's own by the target's host, and by no other", async () => {
      const asking = (target: string, host: string, origin: string) =>
        answerTo(
          server.address,
          `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\n\r\n`,
          "tls",
        );
      expect(read(await asking(`${own()}/countries/AT`, "evil.example", "https://evil.example")).status).toBe(403);
      expect(read(await asking(`${own()}/countries/AT`, "evil.example", own())).status).toBe(200);
    });
  });

  describe("on the plain listener", () => {
    test("[TRN-2][TRN-3] an alias is served, and the API domain led to TLS, by the target alone", async () => {
      const { host } = new URL(own());
      expect((await ask("plain", `${alias()}/countries/AT`, [host])).status).toBe(200);
      const led = await ask("plain", "http://localhost/countries/AT?x=//y", [new URL(alias()).host]);
      expect([led.status, led.location]).toEqual([301, `${own()}/countries/AT?x=//y`]);
      expect((await ask("plain", "http://localhost", ["x"])).location).toBe(`${own()}/`);
      expect((await ask("plain", "http://localhost/addresses/", ["127.0.0.1"], "DELETE")).status).toBe(403);
      expect((await ask("plain", "http://elsewhere.example/countries/AT", ["127.0.0.1"])).status).toBe(404);
    });

    test("[TRN-2] what is named under https: is not served without TLS", async () => {
      const { host } = new URL(alias());
      expect((await ask("plain", `https://${host}/countries/AT`, [host])).status).toBe(404);
      const led = await ask("plain", "https://localhost/countries/AT", [host]);
      expect([led.status, led.location]).toEqual([301, `${own()}/countries/AT`]);
    });

    test("[LIM-5] health is found by the target's path", async () => {
      for (const path of ["healthz", "readyz"])
        expect((await ask("plain", `http://anybody.example/${path}`, ["x"])).status).toBe(200);
    });
  });
});

function read(message: string): Answered {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const chunked = /\r\ntransfer-encoding: chunked/i.test(head);
  const body = rest.join("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]),
    location: /\r\nlocation: (.*)/i.exec(head)?.[1],
    // A body in one chunk, as small ones are.
    body: chunked ? body.replace(/^[0-9a-f]+\r\n/i, "").replace(/\r\n0\r\n\r\n$/, "") : body,
  };
}
