/** What the TLS listener agrees to, as sslscan finds it out: nothing that is known to be weak. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { generate } from "selfsigned";
import { expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { describeWith, run } from "../programs.ts";

/** What sslscan tells of a server at a port of this machine. */
async function scan(sslscan: string, port: string) {
  const xml = await run(sslscan, ["--xml=-", "--no-colour", `localhost:${port}`], 110);
  const elements = (name: string) =>
    [...xml.matchAll(new RegExp(`<${name} ([^>]*)/>`, "g"))].map(([, attributes = ""]) =>
      Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
    );
  const ciphers = elements("cipher");
  return {
    protocols: elements("protocol")
      .filter(({ enabled }) => enabled === "1")
      .map(({ type, version }) => `${type} ${version}`),
    ciphers: ciphers.length,
    weak: ciphers.filter(({ strength = "" }) => !["acceptable", "strong"].includes(strength)),
    insecureRenegotiation: elements("renegotiation").some(
      ({ supported, secure }) => supported === "1" && secure !== "1",
    ),
    heartbleed: elements("heartbleed").some(({ vulnerable }) => vulnerable === "1"),
    compression: elements("compression").some(({ supported }) => supported === "1"),
  };
}

describeWith("sslscan", (sslscan) => {
  onOneServer((server) => {
    test("[TRN-1] finds TLS 1.2 and 1.3, and neither weak ciphers nor compression, Heartbleed or insecure renegotiation", async () => {
      const { ciphers, ...found } = await scan(sslscan, new URL(server.address.base).port);
      expect(ciphers).toBeGreaterThan(0);
      expect(found).toEqual({
        protocols: ["tls 1.2", "tls 1.3"],
        weak: [],
        insecureRenegotiation: false,
        heartbleed: false,
        compression: false,
      });
    });
  });

  test("finds a server out that takes what is old and weak", async () => {
    const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }]);
    const weak = createServer({ cert, key, minVersion: "TLSv1", ciphers: "ALL:eNULL:@SECLEVEL=0" });
    weak.on("tlsClientError", () => {});
    weak.listen(0, "localhost");
    await once(weak, "listening");
    try {
      const found = await scan(sslscan, String((weak.address() as AddressInfo).port));
      expect(found.protocols).toContain("tls 1.0");
      expect(found.weak).not.toEqual([]);
    } finally {
      weak.close();
    }
  });
});
